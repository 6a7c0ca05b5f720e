//! A second implementation of the rules of NoGo, as simple as possible, for comparison.

#![allow(clippy::unwrap_used, reason = "it reads only what the rules have written")]

use std::collections::HashSet;

use super::{NoGo, Point};
use crate::core::game::Game;
use crate::core::rows::Numbering;
use crate::core::side::Side;
use crate::testkit::Rows;

/// A board as rows of characters, the top row first, and the side to move.
struct SlowBoard {
    board: Rows,
    turn: char,
    centre_rule: bool,
}

impl SlowBoard {
    fn new(position: &NoGo) -> Self {
        let board = Rows::of(position, Numbering::FromTop);
        let turn = if board.turn == 'b' { 'X' } else { 'O' };
        Self { board, turn, centre_rule: position.variant() == "standard" }
    }

    /// Whether the group of the stone at a place has a liberty.
    fn has_liberty(&self, x: i32, y: i32) -> bool {
        let colour = self.board.at(x, y);
        let (mut seen, mut todo) = (HashSet::new(), vec![(x, y)]);
        while let Some((x, y)) = todo.pop() {
            if seen.insert((x, y)) {
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    match self.board.at(x + dx, y + dy) {
                        '.' => return true,
                        stone if stone == colour => todo.push((x + dx, y + dy)),
                        _ => {}
                    }
                }
            }
        }
        false
    }

    fn allows(&mut self, x: usize, y: usize, colour: char) -> bool {
        if self.board.rows[y][x] != '.' {
            return false;
        }
        let first = !self.board.rows.iter().flatten().any(|&stone| stone == 'X');
        if self.centre_rule && colour == 'X' && first && (x, y) == (4, 4) {
            return false;
        }
        self.board.rows[y][x] = colour;
        let size = self.board.rows.len() as i32;
        let all_live = (0..size).all(|y| (0..size).all(|x| self.board.at(x, y) == '.' || self.has_liberty(x, y)));
        self.board.rows[y][x] = '.';
        all_live
    }

    /// The legal points of a colour, `X` or `O`, as text.
    fn legal_names(&mut self, colour: char) -> Vec<String> {
        let size = self.board.rows.len();
        let mut names = Vec::new();
        for y in 0..size {
            for x in 0..size {
                if self.allows(x, y, colour) {
                    names.push(format!("{}{}", "ABCDEFGHJKLMN".chars().nth(x).unwrap(), size - y));
                }
            }
        }
        names
    }
}

/// The legal moves of the side to move.
#[must_use]
pub fn moves(position: &NoGo) -> Vec<Point> {
    let mut board = SlowBoard::new(position);
    let turn = board.turn;
    board.legal_names(turn).iter().map(|name| position.read_move(name).unwrap()).collect()
}

/// The legal points of any side.
#[must_use]
pub fn legal(position: &NoGo, side: Side) -> HashSet<Point> {
    let mut board = SlowBoard::new(position);
    let names = board.legal_names(if side == Side::FIRST { 'X' } else { 'O' });
    names.iter().map(|name| position.read_move(name).unwrap()).collect()
}
