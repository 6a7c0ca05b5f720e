//! What markup writes is read back.

use super::*;

/// The value of an attribute, as a browser decodes it.
fn attribute(markup: &str, name: &str) -> String {
    let text = markup.split_once(&format!("{name}=\"")).map_or("", |(_, rest)| rest.split('"').next().unwrap_or_default());
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

#[test]
fn every_action_is_read_back_from_its_control() {
    let all = Action::all();
    assert!(all.len() > 80);
    for action in &all {
        let markup = button("btn", action, "Label").into_string();
        let read = Action::read(&attribute(&markup, "data-action"), &attribute(&markup, "data-value"));
        assert_eq!(read.as_ref(), Some(action), "{markup}");
    }
    let mut names: Vec<&str> = all.iter().map(Action::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "two actions of one name");
}

#[test]
fn what_means_nothing_is_no_action() {
    for (name, value) in
        [("", ""), ("unheard-of", ""), ("close-note", "first"), ("export-copy", "pdf"), ("set-up-stock", "8"), ("share-part", "")]
    {
        assert_eq!(Action::read(name, value), None, "{name} {value}");
    }
}

#[test]
fn a_value_cannot_leave_its_attribute() {
    let markup = button("link", &Action::OpenSave(r#""><script>"#.to_owned()), "<");
    assert_eq!(
        markup.as_str(),
        r#"<button type="button" class="link" data-action="open-save" data-value="&quot;&gt;&lt;script&gt;">&lt;</button>"#
    );
}

#[test]
fn every_form_is_read_back_from_its_name() {
    for form in FormName::ALL {
        assert_eq!(FormName::read(&attribute(html!("{form}").as_str(), "data-form")), Some(*form));
    }
    assert_eq!(FormName::read("other"), None);
}
