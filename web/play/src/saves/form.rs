//! The formats of saves, and converting an old one to the present one.

use quintet_engine::core::fault::Fault;
use quintet_engine::text::json::{self, Shape};

use super::{Save, SaveError, VERSION};

/// Reads a save of any version up to this page's.
///
/// # Errors
/// When it is damaged or newer.
pub(super) fn read(text: &str) -> Result<Save, SaveError> {
    let value = json::parse(text).map_err(|damage| SaveError::Damaged(Fault::new("json.damaged", &[&damage.line, &damage.column])))?;
    let damaged = || SaveError::Damaged(Fault::plain("save.content"));
    match value.get("v").and_then(u32::from_json).ok_or_else(damaged)? {
        0 => Err(damaged()),
        // Version 1 had no clocks, no owner, and only resignations as ends that do not follow from the moves; later fields are absent.
        1..=VERSION => Save::from_json(&value).map(|save| Save { v: VERSION, ..save }).ok_or_else(damaged),
        newer => Err(SaveError::Newer(newer)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saves::Player;

    /// Saves of version 1, from a browser of that time.
    const OLD: [(&str, usize, &str); 3] = [
        (include_str!("../../../../tests/data/saves/v1-quoridor-in-progress.json"), 5, ""),
        (include_str!("../../../../tests/data/saves/v1-amazons-named.json"), 2, "Lesson 1"),
        (include_str!("../../../../tests/data/saves/v1-checkers-resigned.json"), 3, ""),
    ];

    #[test]
    fn saves_of_version_1_are_read_and_become_today_s() {
        for (text, plies, name) in OLD {
            let save = read(text).expect("an old save");
            assert_eq!((save.v, save.meta.name.as_str(), save.meta.ply), (VERSION, name, plies));
            assert!(save.meta.saved > 1.7e12 && save.meta.owner.is_empty() && save.meta.timing.is_none());
            let opened = save.open().expect("a game");
            assert_eq!((opened.session.ply(), opened.cut), (plies, None));
            assert!(opened.seats.contains(&Player::Person));
            let again = json::to_text(&save);
            assert_eq!(read(&again), Ok(save));
        }
        let resigned = read(OLD[2].0).and_then(|save| save.open()).expect("a game").session.outcome().expect("over");
        assert_eq!(resigned.result_text(), "1-0");
    }

    #[test]
    fn what_is_no_save_is_said_to_be_damaged_and_newer_ones_are_newer() {
        for text in ["", "{", "[]", r#"{"v":0}"#, r#"{"v":1}"#, r#"{"v":2,"game":"quoridor"}"#, r#"{"v":"2"}"#, "\u{0}"] {
            assert!(matches!(read(text), Err(SaveError::Damaged(_))), "{text}");
        }
        assert_eq!(read(r#"{"v":3,"shape":"unknown"}"#), Err(SaveError::Newer(3)));
    }
}
