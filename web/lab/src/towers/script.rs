//! A run of the assignment's program, action by action.

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::towers::Towers;

/// A run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Script {
    /// The complete output.
    pub output: String,
    /// The actions that were played.
    pub actions: Vec<Action>,
    /// The line of the input with an error, from 1, and the program's message.
    pub error: Option<(usize, String)>,
    /// Words that were not read.
    pub ignored: usize,
}

/// An action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Action {
    /// As it is written: `G6-F5`.
    pub text: String,
    /// Whether the program computed it.
    pub computed: bool,
    /// The board after it, as a position text.
    pub position: String,
    /// The board cost after it.
    pub cost: i32,
}

/// Runs the program on an input.
#[must_use]
pub(crate) fn run(input: &str) -> Script {
    let mut program = Towers::new();
    let mut script = Script { output: program.greeting(), actions: Vec::new(), error: None, ignored: 0 };
    // Computed actions are played again here, to get every board.
    let mut board = *program.position();
    for (line, number) in input.lines().zip(1..) {
        for word in line.split_whitespace() {
            if program.is_ended() {
                script.ignored += 1;
                continue;
            }
            let printed = program.read(word);
            for title in printed.lines().filter(|line| line.contains(" ACTION #")) {
                let Some((_, text)) = title.split_once(": ") else { continue };
                let Ok(m) = board.parse_move(text) else { continue };
                board.play_unchecked(m);
                let computed = title.starts_with("*** ");
                script.actions.push(Action { text: text.to_owned(), computed, position: board.write_position(), cost: board.cost() });
            }
            if let Some(error) = printed.strip_prefix("ERROR: ") {
                script.error = Some((number, error.trim_end().to_owned()));
            }
            script.output.push_str(&printed);
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn recorded_runs_byte_for_byte_and_board_for_board() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/towers");
        let mut checked = 0;
        for entry in fs::read_dir(folder).expect("test data") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "txt") {
                let script = run(&fs::read_to_string(&path).expect("a text"));
                let expected = fs::read_to_string(path.with_extension("out")).expect("a text");
                assert_eq!(script.output, expected, "{}", path.display());
                let printed = expected.matches(" ACTION #").count();
                assert_eq!(script.actions.len(), printed, "{}", path.display());
                if let Some(last) = script.actions.last() {
                    assert!(expected.contains(&format!("BOARD COST: {}\n", last.cost)), "{}", path.display());
                }
                checked += 1;
            }
        }
        assert_eq!(checked, 30);
    }

    #[test]
    fn errors_name_their_line() {
        let script = run("G6-F5\n\nB3-A4 G6-F5\nA");
        assert_eq!(script.error, Some((3, "Source cell is empty.".to_owned())));
        assert_eq!((script.actions.len(), script.ignored), (2, 1));
        assert!(run("").actions.is_empty());
        assert!(run("A").actions[0].computed);
    }
}
