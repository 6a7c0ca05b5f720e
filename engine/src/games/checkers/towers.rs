//! The text program of the assignment: actions in, boards out.
//!
//! It prints the start position, then for every action a line, the board cost and the board. `A` plays one computed action ([`minimax`]),
//! `P` up to ten; nothing is read after either, nor after an error. When an action is to be computed and the side to move has none, the
//! winner is printed instead; the last computed action may therefore end the game without a word. There are no draws.
//!
//! [`minimax`]: super::minimax

use std::fmt::Write;

use crate::core::error::shorten;
use crate::core::game::Game;
use crate::core::side::Side;

use super::minimax::{DEPTH, Tree};
use super::notation::letter;
use super::square::{Move, Square};
use super::{Checkers, Piece};

/// How many actions `P` plays.
const ACTIONS_OF_P: u32 = 10;

/// The whole output for a whole input: words separated by blanks or line ends.
#[must_use]
pub fn run(input: &str) -> String {
    let mut program = Towers::new();
    let mut output = program.greeting();
    for word in input.split_whitespace() {
        output.push_str(&program.read(word));
    }
    output
}

/// The program between two words of its input.
#[derive(Clone, Debug, Default)]
pub struct Towers {
    position: Checkers,
    /// Actions so far.
    actions: u32,
    ended: bool,
}

impl Towers {
    /// The program at its start.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What is printed before anything is read.
    #[must_use]
    pub fn greeting(&self) -> String {
        let (black, white) = (self.position.counts(Side::FIRST).0, self.position.counts(Side::SECOND).0);
        let mut output = format!("BOARD SIZE: 8x8\n#BLACK PIECES: {black}\n#WHITE PIECES: {white}\n");
        write_board(&self.position, &mut output);
        output
    }

    /// Whether the program has stopped reading: after `A`, `P` or an error.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Checkers {
        &self.position
    }

    /// Obeys one word (an action such as `G6-F5`, `A` or `P`) and returns what is printed for it; nothing after the end.
    pub fn read(&mut self, word: &str) -> String {
        let mut output = String::new();
        if self.ended {
            return output;
        }
        match word {
            "A" => self.compute(1, &mut output),
            "P" => self.compute(ACTIONS_OF_P, &mut output),
            _ => match checked_action(&self.position, word) {
                Ok(m) => self.act(m, "", &mut output),
                Err(message) => {
                    self.ended = true;
                    output = format!("ERROR: {message}\n");
                }
            },
        }
        output
    }

    /// Plays up to `most` computed actions.
    fn compute(&mut self, most: u32, output: &mut String) {
        self.ended = true;
        for _ in 0..most {
            match Tree::new(&self.position, DEPTH).best() {
                Some(m) => self.act(m, "*** ", output),
                None => {
                    let _ = writeln!(output, "{} WIN!", name(self.position.turn().opponent()));
                    break;
                }
            }
        }
    }

    fn act(&mut self, m: Move, mark: &str, output: &mut String) {
        let side = self.position.turn();
        self.position.play_unchecked(m);
        self.actions += 1;
        let rule = "=".repeat(37);
        let cost = self.position.cost();
        let _ = writeln!(output, "{rule}\n{mark}{} ACTION #{}: {m}\nBOARD COST: {cost}", name(side), self.actions);
        write_board(&self.position, output);
    }
}

fn name(side: Side) -> &'static str {
    if side == Side::FIRST { "BLACK" } else { "WHITE" }
}

/// The action that a word asks for, or the message of the first condition that it fails, in the assignment's order.
fn checked_action(position: &Checkers, word: &str) -> Result<Move, String> {
    let Some((from, to)) = word.split_once('-').and_then(|(from, to)| Some((cell(from)?, cell(to)?))) else {
        return Err(format!("`{}` is not an action; expected one such as G6-F5, or A, or P.", shorten(word)));
    };
    let from = from.ok_or("Source cell is outside of the board.")?;
    let to = to.ok_or("Target cell is outside of the board.")?;
    let m = Move { from, to };
    match (position.piece(from), position.piece(to)) {
        (None, _) => Err("Source cell is empty.".to_owned()),
        (_, Some(_)) => Err("Target cell is not empty.".to_owned()),
        (Some(Piece { side, .. }), None) if side != position.turn() => Err("Source cell holds opponent's piece/tower.".to_owned()),
        _ if position.is_legal(m) => Ok(m),
        _ => Err("Illegal action.".to_owned()),
    }
}

/// Reads a column and a row number: `None` if the text is no cell, `Some(None)` if the cell is outside of the board.
#[expect(clippy::option_option, reason = "both kinds of absence have their own message")]
fn cell(text: &str) -> Option<Option<Square>> {
    let mut chars = text.chars();
    let column = chars.next()?;
    let row = chars.as_str();
    if row.is_empty() || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let inside = || {
        let column = u32::from(column).checked_sub(u32::from('A'))?;
        let row = row.parse::<u32>().ok()?.checked_sub(1)?;
        (column < 8 && row < 8).then(|| Square::new(column as u8, row as u8))
    };
    Some(inside())
}

fn write_board(position: &Checkers, output: &mut String) {
    let rule = format!("   +{}\n", "---+".repeat(8));
    output.push_str("     A   B   C   D   E   F   G   H\n");
    output.push_str(&rule);
    for row in 0..8 {
        let _ = write!(output, " {} |", row + 1);
        for column in 0..8 {
            let _ = write!(output, " {} |", letter(position.piece(Square::new(column, row))));
        }
        output.push('\n');
        output.push_str(&rule);
    }
}
