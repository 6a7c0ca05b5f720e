//! A session of GTP: every command has one answer, a refused command changes nothing, and what was played can be taken back.

use quintet_cli::readers::gtp;

use crate::check::text;
use crate::choices::Choices;

/// What is asked after each command.
const STATE: [&str; 3] = ["position", "outcome", "level"];

fn law(input: &[u8], answers: impl Fn(&str, &str, &[u8]) -> Result<String, String>) {
    let mut choices = Choices::new(input);
    let (name, variant) =
        *choices.one(&[("nogo", "5x5"), ("quoridor", "standard"), ("checkers", "standard"), ("blokus", "duo")]).expect("one");
    let text = text(choices.rest());
    // Other levels search for long, and files are nobody's business here.
    let allowed = |line: &&str| {
        line.trim_start().starts_with(|c: char| c.is_ascii_lowercase()) && !line.contains(['#', ':']) && !line.contains("quit")
    };
    let lines: Vec<&str> = text.lines().filter(allowed).filter(|line| !line.starts_with("level ")).take(12).collect();
    let asked: String = lines.iter().map(|line| format!("{line}\n{}\n", STATE.join("\n"))).collect();
    let output = answers(name, variant, format!("{}\n{asked}", STATE.join("\n")).as_bytes()).expect("a game");
    let all: Vec<&str> = output.split_terminator("\n\n").collect();
    assert!(all.iter().all(|answer| answer.starts_with(['=', '?'])), "{output}");
    assert_eq!(all.len(), STATE.len() + (1 + STATE.len()) * lines.len(), "{lines:?}: {output}");
    for (index, line) in lines.iter().enumerate() {
        let at = STATE.len() + index * (1 + STATE.len());
        let (before, answer, after) = (&all[at - STATE.len()..at], all[at], &all[at + 1..=at + STATE.len()]);
        if answer.starts_with('?') {
            assert_eq!(before, after, "{line}: {answer}");
            assert!(answer.len() > 4, "{line}: {answer}");
        }
        if line.starts_with("play ") && answer.starts_with('=') && lines.get(index + 1) == Some(&"undo") {
            let undone = &all[at + 2 + STATE.len()..at + 2 + 2 * STATE.len()];
            assert_eq!(before, undone, "{line} and undo");
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, |game, variant, input| gtp(game, variant, input, 8));
}

pub(super) fn planted(input: &[u8]) {
    // A refused command that ends the game.
    law(input, |game, variant, input| {
        let text = String::from_utf8_lossy(input).replace("play w ", "clear_board\nplay w ");
        gtp(game, variant, text.as_bytes(), 8)
    });
}
