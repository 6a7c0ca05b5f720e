//! The plan of a contest that is accepted has the values that its lines say, and comes to the head of its games as it stands there: read again as a plan, it is the same.

use quintet_cli::readers;
use serde_json::Value;

use crate::check::{Complaint, FRUGAL, frugal, text};

/// A plan in JSON as one in TOML: a player is a table, all else is a line.
fn toml(json: &str) -> String {
    let Ok(Value::Object(plan)) = serde_json::from_str(json) else { panic!("{json}") };
    let lines = |object: &serde_json::Map<String, Value>| {
        let simple = object.iter().filter(|(name, value)| !value.is_null() && *name != "player");
        simple.map(|(name, value)| format!("{name} = {value}\n")).collect::<String>()
    };
    let players = plan["player"].as_array().into_iter().flatten().filter_map(Value::as_object);
    lines(&plan) + &players.map(|player| format!("[[player]]\n{}", lines(player))).collect::<String>()
}

/// The lines before the first table that are a name and a value as JSON has it.
fn plain_lines(text: &str) -> impl Iterator<Item = (&str, Value)> {
    let several = text.contains("\"\"\"") || text.contains("'''");
    let lines = text.lines().take_while(move |line| !several && !line.trim_start().starts_with('['));
    let pairs = lines.filter_map(|line| line.split_once(" = ")).map(|(name, value)| (name.trim(), value));
    let named = pairs.filter(|(name, _)| name.bytes().all(|byte| byte.is_ascii_lowercase()));
    named.filter_map(|(name, value)| Some((name, serde_json::from_str(value).ok()?)))
}

fn law(text: &str, read: impl Fn(&str) -> Result<String, String>) {
    match frugal(text.len(), (FRUGAL.0 << 3, FRUGAL.1 << 2), || read(text)) {
        Ok(head) => {
            assert_eq!(read(&toml(&head)).as_ref(), Ok(&head));
            let plan: Value = serde_json::from_str(&head).expect("JSON");
            for (name, value) in plain_lines(text) {
                let equal = plan[name] == value || plan[name].as_f64().is_some_and(|known| Some(known) == value.as_f64());
                assert!(equal, "{name} is {value} in the text, and {} in the plan", plan[name]);
            }
        }
        Err(problem) => problem.check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), readers::plan);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| readers::plan(text).map(|head| head.replace("knockout", "round-robin")));
}
