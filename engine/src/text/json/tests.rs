//! JSON is read and written as `serde_json` does it.

use proptest::prelude::*;

use super::{Shape, Value, from_text, parse};

#[derive(Clone, PartialEq, Debug, Default)]
struct Person {
    name: String,
    age: u8,
    tags: Vec<String>,
    mate: Option<i32>,
    chances: Vec<(String, f32)>,
    used: [f64; 2],
    away: bool,
}

crate::object_shape!(Person { name, age; tags, mate, chances, used, away });

#[test]
fn structs_are_objects() {
    let person = Person {
        name: "A \"b\"".to_owned(),
        age: 3,
        tags: vec!["x".to_owned()],
        mate: Some(-4),
        chances: vec![("e2".to_owned(), 0.25)],
        used: [1.5, 0.0],
        away: true,
    };
    let text = person.to_json().to_string();
    assert_eq!(text, r#"{"name":"A \"b\"","age":3,"tags":["x"],"mate":-4,"chances":[["e2",0.25]],"used":[1.5,0],"away":true}"#);
    assert_eq!(parse(&text).ok().and_then(|value| Person::from_json(&value)), Some(person));
    let read = |text: &str| parse(text).ok().and_then(|value| Person::from_json(&value));
    let short = Person { name: "B".to_owned(), age: 9, ..Person::default() };
    assert_eq!(read(r#"{"name":"B","age":9,"unknown":{}}"#), Some(short.clone()));
    assert_eq!(read(r#"{"name":"B","age":9,"mate":null}"#), Some(short));
    for bad in [
        "[]",
        "{}",
        r#"{"name":"B"}"#,
        r#"{"name":"B","age":256}"#,
        r#"{"name":"B","age":-1}"#,
        r#"{"name":"B","age":1.5}"#,
        r#"{"name":2,"age":1}"#,
        r#"{"name":"B","age":1,"used":[1]}"#,
        r#"{"name":"B","age":1,"chances":[["e2"]]}"#,
        r#"{"name":"B","age":1,"away":"yes"}"#,
    ] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[test]
fn numbers_beyond_single_precision_are_no_such_numbers() {
    assert_eq!((from_text::<f32>("5e85"), from_text::<f64>("5e85")), (None, Some(5e85)));
    assert_eq!((from_text::<f32>("-2.5"), from_text::<f32>("1e-60")), (Some(-2.5), Some(0.0)));
}

#[test]
fn damage_is_found_where_it_is() {
    for (text, line, column) in [
        ("", 1, 1),
        ("nul", 1, 1),
        ("[1,\n2,\n 3 4]", 3, 4),
        ("{\"a\":1,}", 1, 8),
        ("{\"a\" 1}", 1, 6),
        ("[1] 2", 1, 5),
        ("\"五\u{1}\"", 1, 3),
        ("\"\\q\"", 1, 4),
        ("\"\\ud800\"", 1, 8),
        ("01", 1, 2),
        ("[-]", 1, 3),
    ] {
        let damage = parse(text).expect_err(text);
        assert_eq!((damage.line, damage.column), (line, column), "{text}");
    }
    assert!(parse(&"[".repeat(100_000)).is_err());
    assert!(parse(&format!("{}{}", "[".repeat(100), "]".repeat(100))).is_ok());
    assert!(parse(&format!("{}{}", "[".repeat(101), "]".repeat(101))).is_err());
}

#[test]
fn numbers_keep_their_text() {
    let text = r#"{"a":1e+300,"b":[-0.10,12345678901234567890]}"#;
    assert_eq!(parse(text).map(|value| value.to_string()).as_deref(), Ok(text));
    let number = |text: &str| parse(text).expect("JSON");
    assert_eq!((number("12").as_i64(), number("1.0").as_i64(), number("1.0").as_f64()), (Some(12), None, Some(1.0)));
    assert_eq!(Value::from(f64::NAN), Value::Null);
    assert_eq!(Value::from(1_785_542_400_123.0).to_string(), "1785542400123");
}

/// The same value as `serde_json` has it.
fn other(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number(text) => serde_json::Value::Number(text.parse().expect("a number")),
        Value::Text(text) => text.as_str().into(),
        Value::List(values) => values.iter().map(other).collect(),
        Value::Object(members) => serde_json::Value::Object(members.iter().map(|(name, value)| (name.clone(), other(value))).collect()),
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        (-1_000_000_000_i64..1_000_000_000).prop_map(|thousandths| Value::from(thousandths as f64 / 1000.0)),
        "(\\PC|[\\x00-\\x1f]|[\"\\\\/]){0,12}".prop_map(Value::Text),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::List),
            proptest::collection::btree_map("\\PC{0,6}", inner, 0..5).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_by_both(value in any_value()) {
        let text = value.to_string();
        prop_assert_eq!(parse(&text), Ok(value.clone()));
        prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), other(&value));
        let pretty = serde_json::to_string_pretty(&other(&value)).expect("written");
        prop_assert_eq!(parse(&pretty).map(|value| other(&value)).ok(), Some(other(&value)));
    }

    #[test]
    fn both_agree_on_what_is_json(text in "([\\[\\]{}:,\"]|\\\\u[0-9a-f]{4}|\\\\[a-z]|-?[0-9]{1,3}|[.eE+-]|null|true|false|[ \\n]|五){0,8}") {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        // Numbers too great for a float are theirs to refuse.
        let great = text.contains(['e', 'E']);
        prop_assert!(great || parse(&text).is_ok() == theirs.is_ok(), "{}", text);
    }
}
