//! A second implementation of the rules of Blokus, as simple as possible, for comparison: letters in a grid, pieces as drawings, no tables.

#![allow(clippy::unwrap_used, reason = "it reads only what the rules have written")]

use crate::core::game::Game;
use crate::games::blokus::{Blokus, Move};

const DRAWINGS: [(&str, &str); 21] = [
    ("1", "#"),
    ("2", "##"),
    ("I3", "###"),
    ("V3", "##,#"),
    ("I4", "####"),
    ("L4", "###,#"),
    ("T4", "###, #"),
    ("O", "##,##"),
    ("Z4", "##, ##"),
    ("I5", "#####"),
    ("L5", "####,#"),
    ("Y", "####, #"),
    ("P", "###,##"),
    ("U", "###,# #"),
    ("V5", "###,#,#"),
    ("T5", "###, #, #"),
    ("N", "###,  ##"),
    ("F", " ##,##, #"),
    ("W", "##, ##,  #"),
    ("Z5", "##, #, ##"),
    ("X", " #,###, #"),
];

type Cells = Vec<(i32, i32)>;

struct Slow {
    grid: Vec<Vec<char>>,
    letters: Vec<char>,
    hands: Vec<Vec<&'static str>>,
    turn: usize,
}

fn read(position: &Blokus) -> Slow {
    let text = position.write_position();
    let parts: Vec<&str> = text.split(' ').collect();
    let grid: Vec<Vec<char>> = parts[0].split('/').map(|row| row.chars().collect()).collect();
    let letters: Vec<char> = if grid.len() == 14 { vec!['X', 'O'] } else { vec!['B', 'Y', 'R', 'G'] };
    let names: Vec<&'static str> = DRAWINGS.iter().map(|(name, _)| *name).collect();
    let hand = |part: &&str| {
        let left: Vec<&str> = part.split(',').collect();
        names.iter().copied().filter(|name| *part == "all" || left.contains(name)).collect()
    };
    let hands = parts[1..=letters.len()].iter().map(hand).collect();
    let turn = letters.iter().position(|letter| parts[letters.len() + 1].starts_with(*letter)).unwrap();
    Slow { grid, letters, hands, turn }
}

fn variants_of(drawing: &str) -> Vec<Cells> {
    let mut cells = Cells::new();
    for (row, line) in drawing.split(',').enumerate() {
        cells.extend(line.chars().enumerate().filter(|&(_, c)| c == '#').map(|(column, _)| (row as i32, column as i32)));
    }
    let mut all: Vec<Cells> = Vec::new();
    for flip in [1, -1] {
        for turns in 0..4 {
            let mut turned: Cells = cells.iter().map(|&(row, column)| (row, column * flip)).collect();
            for _ in 0..turns {
                turned = turned.iter().map(|&(row, column)| (-column, row)).collect();
            }
            let top = turned.iter().map(|cell| cell.0).min().unwrap();
            let left = turned.iter().map(|cell| cell.1).min().unwrap();
            turned = turned.iter().map(|&(row, column)| (row - top, column - left)).collect();
            turned.sort_unstable();
            if !all.contains(&turned) {
                all.push(turned);
            }
        }
    }
    all
}

impl Slow {
    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.grid.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn start(&self, colour: usize) -> (i32, i32) {
        if self.grid.len() == 14 { [(4, 4), (9, 9)][colour] } else { [(0, 0), (0, 19), (19, 19), (19, 0)][colour] }
    }

    fn allowed(&self, colour: usize, cells: &Cells) -> bool {
        let own = self.letters[colour];
        let is_own = |row, column| self.at(row, column) == Some(own);
        if !cells.iter().all(|&(row, column)| self.at(row, column) == Some('.')) {
            return false;
        }
        if !self.grid.iter().flatten().any(|&letter| letter == own) {
            return cells.contains(&self.start(colour));
        }
        let edge = |&(r, c): &(i32, i32)| is_own(r - 1, c) || is_own(r + 1, c) || is_own(r, c - 1) || is_own(r, c + 1);
        let corner = |&(r, c): &(i32, i32)| is_own(r - 1, c - 1) || is_own(r - 1, c + 1) || is_own(r + 1, c - 1) || is_own(r + 1, c + 1);
        !cells.iter().any(edge) && cells.iter().any(corner)
    }

    fn placements(&self, colour: usize) -> Vec<Cells> {
        let mut found = Vec::new();
        for (name, drawing) in DRAWINGS {
            if !self.hands[colour].contains(&name) {
                continue;
            }
            for shape in variants_of(drawing) {
                for row in 0..self.grid.len() as i32 {
                    for column in 0..self.grid.len() as i32 {
                        let cells: Cells = shape.iter().map(|&(r, c)| (row + r, column + c)).collect();
                        if self.allowed(colour, &cells) {
                            found.push(cells);
                        }
                    }
                }
            }
        }
        found
    }
}

/// All legal moves of a position.
#[must_use]
pub fn moves(position: &Blokus) -> Vec<Move> {
    let slow = read(position);
    let placements = slow.placements(slow.turn);
    if placements.is_empty() {
        let others = (0..slow.letters.len()).any(|colour| !slow.placements(colour).is_empty());
        return if others { vec![Move::PASS] } else { Vec::new() };
    }
    let name = |&(row, column): &(i32, i32)| format!("{}{}", (b'a' + column as u8) as char, slow.grid.len() as i32 - row);
    let text = |cells: Cells| cells.iter().map(name).collect::<Vec<_>>().join(",");
    placements.into_iter().map(|cells| position.read_move(&text(cells)).unwrap()).collect()
}
