//! The page: its files with their encodings, and how an address is answered with one.

mod answer;
mod embedded;
mod encoding;
mod media_type;

use axum::body::Bytes;
use encoding::Encoding;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The file that answers `/`.
const INDEX: &str = "index.html";

/// One file as it was built, before encodings are found.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path in the page's folder, with `/` between the parts.
    pub path: Cow<'static, str>,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// A short text that changes with what it holds.
    pub tag: String,
}

/// All files of the page. What is not in this table can't be asked for, however a path is spelt.
#[derive(Clone, Debug, Default)]
pub struct Page {
    resources: BTreeMap<String, Resource>,
}

/// What one address answers.
#[derive(Clone, Debug)]
struct Resource {
    media_type: &'static str,
    cache: &'static str,
    plain: Variant,
    /// The same, smaller, in the order in which we like to send them.
    encoded: Vec<(Encoding, Variant)>,
}

/// A resource in one encoding.
#[derive(Clone, Debug)]
struct Variant {
    bytes: Bytes,
    etag: String,
}

impl Variant {
    fn new(bytes: Cow<'static, [u8]>, tag: &str) -> Variant {
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Variant { bytes, etag: format!("\"{tag}\"") }
    }
}

impl Page {
    /// The page that was built into this binary; empty if none was.
    pub fn embedded() -> Page {
        Page::new(embedded::files())
    }

    /// A page of these files. `x.br` and `x.gz` are `x` encoded, if there is an `x`.
    pub fn new(files: impl IntoIterator<Item = File>) -> Page {
        let mut files: BTreeMap<String, File> =
            files.into_iter().map(|file| (file.path.clone().into_owned(), file)).collect();
        let mut encoded: BTreeMap<String, Vec<(Encoding, Variant)>> = BTreeMap::new();
        for encoding in Encoding::ALL {
            let ending = encoding.ending();
            let names: Vec<String> = files.keys().filter(|name| !name.ends_with(ending)).cloned().collect();
            for base in names {
                let Some(file) = files.remove(&format!("{base}{ending}")) else { continue };
                // The bytes differ from the plain ones, so the tag must.
                let tag = format!("{}-{}", files[&base].tag, encoding.name());
                encoded.entry(base).or_default().push((encoding, Variant::new(file.bytes, &tag)));
            }
        }
        let resources = files.into_iter().map(|(path, file)| {
            let resource = Resource {
                media_type: media_type::of(&path),
                cache: cache_of(&path),
                plain: Variant::new(file.bytes, &file.tag),
                encoded: encoded.remove(&path).unwrap_or_default(),
            };
            (path, resource)
        });
        Page { resources: resources.collect() }
    }

    /// Whether there is a page at all.
    pub fn is_built(&self) -> bool {
        self.resources.contains_key(INDEX)
    }
}

/// Names under `assets/` carry a hash of what they hold; everything else is asked for again each time, and mostly
/// answered with "not modified".
fn cache_of(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}
