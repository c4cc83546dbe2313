use super::*;

#[test]
fn texts_stay_texts() {
    assert_eq!(text::line("a `b<c` **d** `e"), "a <code>b&lt;c</code> <strong>d</strong> `e");
    assert_eq!(text::paragraphs("one\ntwo\n\n\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>\n");
}

#[test]
fn every_route_and_message_is_on_the_page() {
    let document: serde_json::Value = serde_json::from_str(document::text()).unwrap();
    let mut routes = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, what) in item.as_object().unwrap() {
            let heading = format!(
                "<h3 id=\"{}\"><span class=\"method {method}\">{}</span> <code>{path}</code></h3>",
                what["operationId"].as_str().unwrap(),
                method.to_uppercase()
            );
            assert!(PAGE.contains(&heading), "{heading}");
            routes += 1;
        }
    }
    assert_eq!(routes, 54);
    for (name, _) in document["components"]["schemas"].as_object().unwrap() {
        assert!(PAGE.contains(&format!("<h3 id=\"{name}\">")), "{name}");
    }
}

/// Every link on the page has a target, and the page complies with the security policy that it is sent with.
#[test]
fn links_lead_somewhere() {
    for part in PAGE.split("href=\"#").skip(1) {
        let target = part.split('"').next().unwrap();
        assert!(PAGE.contains(&format!("id=\"{target}\"")), "{target}");
    }
    assert!(!PAGE.contains("<script") && !PAGE.contains("<style") && !PAGE.contains("style=\""));
    assert!(!PAGE.contains("anything"), "a type that the page can't tell");
}
