//! A minimal SVG parser to check pictures: tags, attributes, text.

use std::collections::HashSet;

/// A tag that opens an element.
pub struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
    /// The text after it.
    words: String,
}

impl Tag {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A picture's tags.
pub struct Picture(Vec<Tag>);

impl Picture {
    /// Reads a document; panics if it is not well-formed.
    pub fn read(text: &str) -> Picture {
        let mut tags = Vec::new();
        let mut open: Vec<String> = Vec::new();
        let mut rest = text.strip_prefix('<').expect("begins with a tag");
        loop {
            let (inside, behind) = rest.split_once('>').expect("a tag ends");
            assert!(!inside.contains('<'), "a tag in a tag: {inside}");
            let (words, next) = behind.split_once('<').map_or((behind, None), |(words, next)| (words, Some(next)));
            if let Some(name) = inside.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "closed in order");
            } else {
                let (inside, alone) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
                let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
                let tag =
                    Tag { name: name.to_owned(), attributes: read_attributes(attributes), words: words.to_owned() };
                if !alone {
                    open.push(tag.name.clone());
                }
                tags.push(tag);
            }
            assert!(!open.is_empty() || next.is_none(), "one root");
            match next {
                Some(next) => rest = next,
                None => break,
            }
        }
        assert!(open.is_empty(), "left open: {open:?}");
        Picture(tags)
    }

    /// The tags that have an attribute.
    pub fn with(&self, attribute: &str) -> impl Iterator<Item = &Tag> {
        self.0.iter().filter(move |tag| tag.get(attribute).is_some())
    }

    pub fn count(&self, attribute: &str) -> usize {
        self.with(attribute).count()
    }

    /// The values of an attribute, in order.
    pub fn texts(&self, attribute: &str) -> Vec<String> {
        self.0.iter().filter_map(|tag| tag.get(attribute)).map(str::to_owned).collect()
    }

    /// The position of a drawing.
    pub fn place(&self, attribute: &str, value: &str) -> (f64, f64) {
        let tag = self.0.iter().find(|tag| tag.get(attribute) == Some(value)).expect("is drawn");
        let number = |name: &str| tag.get(name).unwrap().parse().unwrap();
        (number("x"), number("y"))
    }

    /// The text of the first element of that name.
    pub fn words(&self, name: &str) -> &str {
        self.0.iter().find(|tag| tag.name == name).map(|tag| tag.words.as_str()).expect("is there")
    }
}

fn read_attributes(mut text: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !text.is_empty() {
        let (name, rest) = text.split_once("=\"").expect("name=\"value\"");
        let (value, rest) = rest.split_once('"').expect("a value ends");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{name}");
        assert!(attributes.iter().all(|(known, _)| known != name), "{name} is given twice");
        attributes.push((name.to_owned(), value.to_owned()));
        text = rest.strip_prefix(' ').unwrap_or(rest);
    }
    attributes
}

/// Checks the invariants of all pictures: well-formed, ids unique and resolved, finite numbers, plain elements only.
pub fn check_form(text: &str) {
    const PLAIN: &[&str] = &[
        "svg",
        "title",
        "desc",
        "defs",
        "g",
        "use",
        "rect",
        "circle",
        "ellipse",
        "path",
        "pattern",
        "linearGradient",
        "radialGradient",
        "stop",
    ];
    let picture = Picture::read(text);
    let ids: HashSet<&str> = picture.0.iter().filter_map(|tag| tag.get("id")).collect();
    assert_eq!(ids.len(), picture.count("id"), "an id is given twice");
    for tag in &picture.0 {
        assert!(PLAIN.contains(&tag.name.as_str()), "<{}>", tag.name);
        for (name, value) in &tag.attributes {
            let target = value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')'));
            let target = target.or_else(|| value.strip_prefix('#').filter(|_| name == "href"));
            assert!(target.is_none_or(|target| ids.contains(target)), "{name}={value:?} leads nowhere");
            assert!(!value.contains("NaN") && !value.contains("inf"), "{name}={value:?}");
            assert!(name != "style" && name != "class" && !name.starts_with("on"), "{name}");
        }
    }
    let root = &picture.0[0];
    assert_eq!((root.name.as_str(), root.get("role")), ("svg", Some("img")));
    let size: Vec<&str> = root.get("viewBox").unwrap().split(' ').collect();
    assert_eq!(size, ["0", "0", root.get("width").unwrap(), root.get("height").unwrap()]);
}
