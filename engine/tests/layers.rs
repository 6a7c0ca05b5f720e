//! The layers of this crate hold: no room knows a room above it, no two know each other, and the rules of a game know no search.
//!
//! Tests may know everything, so they are left out. `lib.rs` describes the rooms.

mod modules;

use std::path::Path;

use modules::{File, Import, imports, module_of, sources, without_tests};

/// The rooms from the lowest to the highest, each with the rooms that it may know.
const ROOMS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("exact", &["core"]),
    ("text", &[]),
    ("levels", &["core", "text"]),
    ("answers", &["core", "text"]),
    ("search", &["core", "levels"]),
    ("players", &["core", "levels", "search"]),
    ("tune", &["core", "levels", "players", "search"]),
    ("study", &["core"]),
    ("games", &["core", "levels", "search", "players", "tune", "study"]),
    ("registry", &["core", "exact", "levels", "answers", "search", "players", "tune", "study", "games"]),
    ("openings", &["core", "exact", "games", "registry"]),
    ("puzzles", &["core", "exact", "levels", "study", "games", "registry"]),
    ("formats", &["core", "text", "registry"]),
    ("referee", &["core", "text", "registry"]),
    ("bench", &["core", "levels", "answers", "players", "games", "registry"]),
    ("testkit", &["core"]),
];

/// What the files of a game may know besides its own, by the name of the file or folder. All others are rules.
const GAME_FILES: &[(&str, &[&str])] =
    &[("levels", &["core", "levels"]), ("study", &["core", "study"]), ("players", &["core", "levels", "search", "players", "tune"])];
const RULES: &[&str] = &["core"];

/// What a file may not know: the rule that it breaks, line by line.
fn faults(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in files {
        let module = module_of(path);
        let Some(&room) = module.first() else { continue };
        let Some((_, known)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            faults.push(format!("src/{path}: `{room}` is no room of the list in tests/layers.rs"));
            continue;
        };
        let of_game = (room == "games").then(|| module.get(1)).flatten();
        let inside = path.split('/').nth(2).unwrap_or_default().trim_end_matches(".rs");
        let (kind, known) = match of_game {
            Some(_) => {
                GAME_FILES.iter().find(|(name, _)| *name == inside).map_or(("rules of a game", RULES), |(name, known)| (*name, *known))
            }
            None => (room, *known),
        };
        for Import { line, path: target } in imports(path, text) {
            let Some(other) = target.first().filter(|other| ROOMS.iter().any(|(name, _)| name == other)) else { continue };
            let quoted = target.join("::");
            if other != room {
                if !known.contains(&other.as_str()) {
                    faults.push(format!("src/{path}:{line}: {kind} may not know {other}: `{quoted}`"));
                }
            } else if let Some(game) = of_game {
                let beside = target.get(2).map_or("", String::as_str);
                if target.get(1).is_some_and(|name| name != game) {
                    faults.push(format!("src/{path}:{line}: {game} may not know another game: `{quoted}`"));
                } else if inside != "players" && ["players", "insights", "textbook"].contains(&beside) && inside != beside {
                    faults.push(format!("src/{path}:{line}: {kind} may not know the game's {beside}: `{quoted}`"));
                }
            }
        }
    }
    faults
}

#[test]
fn no_room_knows_a_room_above_it() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let all = files.len();
    let files = without_tests(files);
    assert!(files.len() > 100 && files.len() < all, "{} of {all} files", files.len());
    let faults = faults(&files);
    assert!(faults.is_empty(), "broken layers:\n{}", faults.join("\n"));
    for (room, _) in ROOMS {
        assert!(files.iter().any(|(path, _)| module_of(path).first() == Some(room)), "there is no room {room}");
    }
}

#[test]
fn the_list_of_rooms_goes_down_only() {
    for (index, (room, known)) in ROOMS.iter().enumerate() {
        for name in *known {
            assert!(ROOMS[..index].iter().any(|(lower, _)| lower == name), "{room} knows {name}, which is not below it");
        }
    }
}

#[test]
fn a_path_that_leads_up_is_found_wherever_it_hides() {
    let fault = |path: &str, text: &str| faults(&without_tests(vec![(path.to_owned(), text.to_owned())])).join("\n");
    for (path, text, expected) in [
        ("core/game.rs", "use crate::search::Limits;", "src/core/game.rs:1: core may not know search: `search::Limits`"),
        ("core/game.rs", "\nuse crate::{core::side, games::nogo};", "src/core/game.rs:2: core may not know games: `games::nogo`"),
        ("search/merge.rs", "fn f() { crate::registry::open() }", "search may not know registry"),
        ("search/mcts/select.rs", "use super::super::super::games;", "search may not know games"),
        ("study/trace/mod.rs", "use crate::registry::open;", "study may not know registry"),
        ("games/nogo/board.rs", "use crate::search::Report;", "rules of a game may not know search"),
        ("games/nogo/mod.rs", "use crate::players::Playable;", "rules of a game may not know players"),
        ("games/nogo/mod.rs", "use crate::games::nogo::players::policy;", "may not know the game's players"),
        ("games/nogo/notation.rs", "use super::players::policy;", "may not know the game's players"),
        ("games/nogo/levels.rs", "use crate::search::Searcher;", "levels may not know search"),
        ("games/nogo/players/policy.rs", "use crate::games::amazons::Amazons;", "nogo may not know another game"),
        ("cellar.rs", "", "`cellar` is no room"),
    ] {
        assert!(fault(path, text).contains(expected), "{path}: {text}: {}", fault(path, text));
    }
    for (path, text) in [
        ("core/game.rs", "// use crate::search::Limits;\nuse crate::core::side::Side;"),
        ("core/game.rs", "#[cfg(test)]\nmod tests {\n    use crate::search::Limits;\n}\n"),
        ("games/nogo/players/policy.rs", "use crate::search::Report;\nuse super::solver;\nuse crate::games::nogo::Point;"),
        ("games/nogo/study.rs", "use crate::study::insights::Overlay;"),
    ] {
        assert_eq!(fault(path, text), "", "{path}: {text}");
    }
}
