//! A game, in the form that programs receive.

use quintet_board::session::GameSession;
use quintet_engine::formats::botzone::host::{Memory, Story};
use quintet_engine::text::json::Value;

/// The history of a game.
#[must_use]
pub(crate) fn story(session: &dyn GameSession) -> Story {
    Story {
        game: session.game(),
        variant: session.variant(),
        usual: session.variants().first() == Some(&session.variant()),
        start: session.unusual_start(),
        moves: session.move_list().into_iter().map(|entry| (entry.side, entry.text)).collect(),
        turn: session.turn(),
    }
}

/// The `state` of a JavaScript program, in addition to Botzone's format, so that a first program needs no rules of its own, as JSON: the side to
/// move, counted from 1; all legal moves; the seconds for the decision; the number of the attempt at this move, counted from 1, and what was
/// wrong with the last one.
#[must_use]
pub(crate) fn state(session: &dyn GameSession, memory: &Memory, seconds: f64, attempt: u32, problem: &str) -> String {
    Value::object([
        ("game", session.game().into()),
        ("variant", session.variant().into()),
        ("side", (session.turn().index() as i64 + 1).into()),
        ("position", session.position().into()),
        ("moves", session.moves().as_slice().into()),
        ("legal", session.legal_texts().as_slice().into()),
        ("seconds", seconds.into()),
        ("data", memory.data.as_str().into()),
        ("globaldata", memory.globaldata.as_str().into()),
        ("attempt", i64::from(attempt).into()),
        ("problem", problem.into()),
    ])
    .to_string()
}

#[cfg(test)]
mod tests {
    use quintet_engine::registry;

    use super::*;
    use quintet_board::games;

    #[test]
    fn the_page_tells_the_same_story_as_the_command() {
        for name in games::NAMES {
            let mut session = games::open(name, None, None).expect("a listed game");
            let mut game = registry::open(name, None, None).expect("a listed game");
            for number in 0..20 {
                assert_eq!(story(session.as_ref()), Story::of(&*game), "{name}");
                let mut legal = session.legal_texts();
                let mut expected = game.legal_moves();
                let Some(text) = expected.get(number * 31 % expected.len().max(1)).cloned() else { break };
                legal.sort_unstable();
                expected.sort_unstable();
                assert_eq!(legal, expected, "{name}");
                game.play(&text).expect("legal");
                session.play_text(&text).expect("legal");
            }
        }
    }

    #[test]
    fn the_state_is_what_the_documents_say() {
        let mut session = games::open("quoridor", Some("course"), None).expect("a game");
        session.play_text("e2").expect("legal");
        let memory = Memory { data: "d".to_owned(), globaldata: String::new() };
        let value: serde_json::Value = serde_json::from_str(&state(session.as_ref(), &memory, 1.0, 2, "late")).expect("JSON");
        for (name, expected) in [
            ("game", "\"quoridor\""),
            ("variant", "\"course\""),
            ("side", "2"),
            ("moves", "[\"e2\"]"),
            ("seconds", "1"),
            ("data", "\"d\""),
            ("attempt", "2"),
            ("problem", "\"late\""),
        ] {
            assert_eq!(value[name].to_string(), expected);
        }
        assert!(value["legal"].as_array().is_some_and(|legal| legal.contains(&"e8".into())));
    }
}
