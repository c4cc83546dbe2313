//! The page: its files with their encodings, and the responses to requests for them.

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

/// One file as it was built, before its encodings are looked up.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path in the page's folder, with `/` between the parts.
    pub path: Cow<'static, str>,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// A short text that changes with the content.
    pub tag: String,
}

/// All files of the page. Only what is in this table can be requested, however a path is spelt.
#[derive(Clone, Debug, Default)]
pub struct Page {
    resources: BTreeMap<String, Resource>,
}

/// The response for one address.
#[derive(Clone, Debug)]
struct Resource {
    media_type: &'static str,
    cache: &'static str,
    plain: Variant,
    /// The encoded variants, in the order of our preference.
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
    /// The page that is embedded in this binary; empty if it was built without one.
    pub fn embedded() -> Page {
        Page::new(embedded::files())
    }

    /// Creates a page from these files. `x.br` and `x.gz` are encodings of `x`, if there is an `x`.
    pub fn new(files: impl IntoIterator<Item = File>) -> Page {
        let mut files: BTreeMap<String, File> =
            files.into_iter().map(|file| (file.path.clone().into_owned(), file)).collect();
        let mut encoded: BTreeMap<String, Vec<(Encoding, Variant)>> = BTreeMap::new();
        for encoding in Encoding::ALL {
            let ending = encoding.ending();
            let names: Vec<String> = files.keys().filter(|name| !name.ends_with(ending)).cloned().collect();
            for base in names {
                let Some(file) = files.remove(&format!("{base}{ending}")) else { continue };
                // The tag must differ from the plain file's, because the bytes do.
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

    /// Returns whether the binary contains the page.
    pub fn is_built(&self) -> bool {
        self.resources.contains_key(INDEX)
    }
}

/// Returns the cache policy of a file. Names under `assets/` contain a hash of their content and can be cached for
/// ever. Everything else is revalidated each time.
fn cache_of(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}
