//! `/metrics`: counts and request durations in the Prometheus text format.

use crate::api_error::ApiError;
use crate::config::MetricsFor;
use crate::guard::{ClientAddress, is_sent_home};
use crate::live::LiveService;
use crate::state::App;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bilby_store::CommitInfo;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use std::fmt;
use std::time::Instant;

const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, Histogram>,
}

/// The labels of an answered request. Routes are our own patterns, so their number is bounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

impl Metrics {
    /// Creates the metrics. All counters start at zero; the live service supplies its own numbers.
    pub fn new(live: LiveService, commits: &CommitMetrics, most_sockets: usize) -> Metrics {
        let mut registry = Registry::with_prefix("bilby");
        let sockets_limit = ConstGauge::new(i64::try_from(most_sockets).unwrap_or(i64::MAX));
        registry.register("sockets_limit", "How many sockets can be open", sockets_limit);
        let requests = Family::default();
        let durations: Family<RouteLabels, Histogram> = Family::new_with_constructor(times);
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register("http_duration_seconds", "How long answers took", durations.clone());
        registry.register("commit_duration_seconds", "How long commits of appends took", commits.durations.clone());
        registry.register("commit_appends", "Appends committed together", commits.appends.clone());
        registry.register("build", "What runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        registry.register_collector(Box::new(LiveCollector(live)));
        Metrics { registry, requests, durations }
    }
}

/// Commits of tables, as reported by the store.
#[derive(Clone, Debug)]
pub struct CommitMetrics {
    durations: Histogram,
    appends: Histogram,
}

impl Default for CommitMetrics {
    fn default() -> CommitMetrics {
        // From one append to the maximum in one commit.
        CommitMetrics { durations: times(), appends: Histogram::new(exponential_buckets(1.0, 2.0, 11)) }
    }
}

impl CommitMetrics {
    /// Returns the callback for the store.
    pub fn counter(&self) -> impl Fn(CommitInfo) + Send + Sync + 'static {
        let CommitMetrics { durations, appends } = self.clone();
        move |committed| {
            durations.observe(committed.took.as_secs_f64());
            appends.observe(committed.appends as f64);
        }
    }
}

/// A histogram from half a millisecond to four seconds.
fn times() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 14))
}

/// Counts a request.
pub async fn measure(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = known(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), started.elapsed());
    tracing::debug!(method, route, status, millis = took.as_millis() as u64, "answered");
    app.metrics.durations.get_or_create(&RouteLabels { route: route.clone() }).observe(took.as_secs_f64());
    app.metrics.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    response
}

/// The name of a known method. Clients can invent others, which would make the number of labels unbounded.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// Answers clients that may read the metrics.
pub async fn serve(State(app): State<App>, client: ClientAddress, headers: HeaderMap) -> Result<Response, ApiError> {
    // With DNS rebinding, a stranger's page in a browser on this machine can also send requests from a local address.
    let is_local = client.is_local(app.behind_proxy) && is_sent_home(&headers);
    if app.metrics_for == MetricsFor::Loopback && !is_local {
        return Err(ApiError::new("not-here", "this is only told to programs on the server's own machine"));
    }
    let mut text = String::new();
    encode(&mut text, &app.metrics.registry).map_err(|_| ApiError::try_again())?;
    Ok(([(CONTENT_TYPE, TYPE)], text).into_response())
}

/// The numbers of the live service.
struct LiveCollector(LiveService);

impl fmt::Debug for LiveCollector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LiveCollector")
    }
}

impl Collector for LiveCollector {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let now = self.0.stats();
        for (name, help, value) in [
            ("tables_in_memory", "Tables in memory", now.tables),
            ("tables_unfinished", "Tables where people gather or play", now.unfinished),
            ("sockets", "Open sockets", now.sockets),
            ("people", "People with an open socket", now.people),
            ("seeks", "People who wait to be paired", now.seeks),
            ("computers_waiting", "Computers' turns that wait for a thread", now.computers_waiting),
            ("computers_thinking", "Computers' turns being thought about", now.computers_thinking),
        ] {
            let gauge = ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        for (name, help, value) in [
            ("turns", "Turns played", now.turns),
            ("updates", "Messages sent for what happened at tables", now.updates),
            ("refused", "Messages refused", now.refused),
            ("dropped", "Sockets dropped because their client did not read", now.dropped),
        ] {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        let Some(nodes) = now.nodes else { return Ok(()) };
        let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        for (name, help, value) in [
            ("other_nodes", "Other nodes at this database", whole(nodes.others)),
            ("unheard_nodes", "Other nodes that are alive but not heard on the bus", whole(nodes.unheard)),
            ("jobs_waiting", "Computers' turns at all nodes that nobody thinks about yet", whole(nodes.jobs_waiting)),
            ("bus_up", "Whether the bus between nodes is heard", i64::from(nodes.bus_up)),
            ("clock_ahead_milliseconds", "How far this machine's clock is ahead of the database's", nodes.clock_ahead),
        ] {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        for (name, help, value) in [
            ("bus_sent", "Messages sent to other nodes", nodes.sent),
            ("bus_received", "Messages received from other nodes", nodes.received),
            ("bus_garbage", "Messages on the bus that could not be read", nodes.garbage),
        ] {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        Ok(())
    }
}
