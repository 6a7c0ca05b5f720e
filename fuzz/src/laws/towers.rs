//! The text program of the checkers assignment plays a word exactly if the slow rules allow it, prints every action, and says nothing after its end.

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::slow;
use quintet_engine::games::checkers::towers::{Towers, run};

use crate::check::{FRUGAL, frugal, text};

/// A word whose rows have no zeros before them: they are numbers.
fn canonical(word: &str) -> String {
    let row = |cell: &str| cell.chars().take(1).chain(cell.chars().skip(1).skip_while(|digit| *digit == '0')).collect::<String>();
    word.split('-').map(row).collect::<Vec<_>>().join("-")
}

fn law(text: &str, read: impl Fn(&mut Towers, &str) -> String) {
    let mut program = Towers::new();
    let mut output = program.greeting();
    // A game that nobody ends goes on as long as its input.
    for word in text.split_whitespace().take(40) {
        let (before, ended) = (*program.position(), program.is_ended());
        let printed = read(&mut program, word);
        let legal = slow::moves(&before);
        let allowed = |word: &str| legal.iter().any(|&m| before.write_move(m) == canonical(word));
        match word {
            _ if ended => assert!(printed.is_empty(), "`{word}` after the end: {printed}"),
            "A" | "P" => assert!(program.is_ended()),
            word if allowed(word) => {
                assert!(printed.contains(&format!(": {}\n", canonical(word))) && *program.position() != before, "{word}: {printed}");
            }
            word => assert!(printed.starts_with("ERROR: ") && program.is_ended() && *program.position() == before, "{word}: {printed}"),
        }
        output.push_str(&printed);
    }
    if text.split_whitespace().count() <= 40 {
        assert_eq!(frugal(text.len(), (8 << 20, 16 << 10 | FRUGAL.1), || run(text)), output);
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Towers::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |program, word| program.read(word.trim_end_matches('0')));
}
