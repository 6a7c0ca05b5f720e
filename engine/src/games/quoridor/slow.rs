//! Quoridor once more: from the text of a position to the texts of its moves, with plain arrays and nothing else.

#![allow(clippy::unwrap_used, reason = "it reads only what the rules have written")]

use super::{Move, Quoridor};
use crate::core::game::Game;

/// A board read from position text.
struct Board {
    /// `wall[o][file][rank]`: a wall centred on the upper right corner of that square, 0 horizontal, 1 vertical.
    wall: [[[bool; 8]; 8]; 2],
    pawns: [(i32, i32); 2],
    left: [u32; 2],
    /// 0 or 1.
    turn: usize,
    course: bool,
}

const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const LETTERS: [char; 2] = ['h', 'v'];

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", "abcdefghi".as_bytes()[file as usize] as char, rank + 1)
}

fn square(text: &str) -> (i32, i32) {
    let bytes = text.as_bytes();
    (i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

impl Board {
    fn read(variant: &str, text: &str) -> Self {
        let parts: Vec<Vec<&str>> = text.split('/').map(|part| part.split_whitespace().collect()).collect();
        let mut board = Self {
            wall: [[[false; 8]; 8]; 2],
            pawns: [square(parts[2][0]), square(parts[2][1])],
            left: [parts[3][0].parse().unwrap(), parts[3][1].parse().unwrap()],
            turn: parts[4][0].parse::<usize>().unwrap() - 1,
            course: variant == "course",
        };
        for (orientation, part) in [(0, &parts[0]), (1, &parts[1])] {
            for word in part {
                let (file, rank) = square(word);
                board.wall[orientation][file as usize][rank as usize] = true;
            }
        }
        board
    }

    fn has_wall(&self, orientation: usize, file: i32, rank: i32) -> bool {
        (0..8).contains(&file) && (0..8).contains(&rank) && self.wall[orientation][file as usize][rank as usize]
    }

    /// The square next to this one in a direction, if it is on the board and not behind a wall.
    fn next(&self, (file, rank): (i32, i32), (dx, dy): (i32, i32)) -> Option<(i32, i32)> {
        let to = (file + dx, rank + dy);
        if !(0..9).contains(&to.0) || !(0..9).contains(&to.1) {
            return None;
        }
        let blocked = if dx == 0 {
            let low = rank.min(to.1);
            self.has_wall(0, file, low) || self.has_wall(0, file - 1, low)
        } else {
            let low = file.min(to.0);
            self.has_wall(1, low, rank) || self.has_wall(1, low, rank - 1)
        };
        if blocked { None } else { Some(to) }
    }

    /// Whether a side can reach its goal rank without entering `closed`.
    fn has_way(&self, side: usize, closed: Option<(i32, i32)>) -> bool {
        let goal = if side == 0 { 8 } else { 0 };
        let mut seen = [[false; 9]; 9];
        let mut stack = vec![self.pawns[side]];
        while let Some(here) = stack.pop() {
            if here.1 == goal {
                return true;
            }
            for step in STEPS {
                if let Some(to) = self.next(here, step)
                    && Some(to) != closed
                    && !seen[to.0 as usize][to.1 as usize]
                {
                    seen[to.0 as usize][to.1 as usize] = true;
                    stack.push(to);
                }
            }
        }
        false
    }

    fn pawn_moves(&self) -> Vec<(i32, i32)> {
        let (own, other) = (self.pawns[self.turn], self.pawns[1 - self.turn]);
        let mut targets = Vec::new();
        for (dx, dy) in STEPS {
            match self.next(own, (dx, dy)) {
                None => {}
                Some(to) if to != other => targets.push(to),
                Some(_) => match self.next(other, (dx, dy)) {
                    Some(behind) => targets.push(behind),
                    None if self.course => {}
                    None => targets.extend([(dy, dx), (-dy, -dx)].into_iter().filter_map(|step| self.next(other, step))),
                },
            }
        }
        targets
    }

    fn wall_fits(&mut self, orientation: usize, file: i32, rank: i32) -> bool {
        let along = if orientation == 0 { (1, 0) } else { (0, 1) };
        if self.has_wall(0, file, rank)
            || self.has_wall(1, file, rank)
            || self.has_wall(orientation, file + along.0, rank + along.1)
            || self.has_wall(orientation, file - along.0, rank - along.1)
        {
            return false;
        }
        self.wall[orientation][file as usize][rank as usize] = true;
        let open = self.has_way(0, None) && self.has_way(1, None);
        self.wall[orientation][file as usize][rank as usize] = false;
        open
    }
}

/// All legal moves of a position.
#[must_use]
pub fn moves(position: &Quoridor) -> Vec<Move> {
    let texts = texts(position.variant(), &position.write_position());
    texts.iter().map(|text| position.read_move(text).unwrap()).collect()
}

/// The texts of all legal moves of a position given as text.
pub(super) fn texts(variant: &str, text: &str) -> Vec<String> {
    let mut board = Board::read(variant, text);
    if board.pawns[0].1 == 8 || board.pawns[1].1 == 0 {
        return Vec::new();
    }
    let mut moves: Vec<String> = board.pawn_moves().into_iter().map(|(file, rank)| name(file, rank)).collect();
    let on_only_route = board.course && !board.has_way(1 - board.turn, Some(board.pawns[board.turn]));
    if board.left[board.turn] > 0 && !on_only_route {
        for (orientation, letter) in LETTERS.into_iter().enumerate() {
            for file in 0..8 {
                for rank in 0..8 {
                    if board.wall_fits(orientation, file, rank) {
                        moves.push(format!("{}{letter}", name(file, rank)));
                    }
                }
            }
        }
    }
    moves
}
