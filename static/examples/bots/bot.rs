// Amazons in the simplified form, for Rust without any crate:
//   rustc -O bot.rs                                  and  quintet duel "botzone-lines:./bot" newcomer --game amazons --games 2
//   rustc -O --target wasm32-wasip1 -o bot.wasm bot.rs    and add bot.wasm to the page ("simplified form")
// It makes the first move that leaves the other side the fewest squares next to its amazons.

use std::io::Read;

type Board = [[char; 8]; 8];

const WAYS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn at(board: &Board, x: i32, y: i32) -> char {
    if (0..8).contains(&x) && (0..8).contains(&y) { board[y as usize][x as usize] } else { '#' }
}

/// The empty squares that a queen reaches.
fn reach(board: &Board, x: i32, y: i32) -> Vec<(i32, i32)> {
    let mut squares = Vec::new();
    for (dx, dy) in WAYS {
        let (mut to_x, mut to_y) = (x + dx, y + dy);
        while at(board, to_x, to_y) == '.' {
            squares.push((to_x, to_y));
            (to_x, to_y) = (to_x + dx, to_y + dy);
        }
    }
    squares
}

fn play(board: &mut Board, m: &[i32]) {
    let piece = board[m[1] as usize][m[0] as usize];
    board[m[1] as usize][m[0] as usize] = '.';
    board[m[3] as usize][m[2] as usize] = piece;
    board[m[5] as usize][m[4] as usize] = 'x';
}

fn amazons(board: &Board, side: char) -> Vec<(i32, i32)> {
    (0..64).map(|n| (n % 8, n / 8)).filter(|&(x, y)| at(board, x, y) == side).collect()
}

fn freedom(board: &Board, side: char) -> usize {
    amazons(board, side).into_iter().map(|(x, y)| WAYS.iter().filter(|(dx, dy)| at(board, x + dx, y + dy) == '.').count()).sum()
}

fn main() {
    let mut text = String::new();
    // What is no text leaves nothing to answer.
    if std::io::stdin().read_to_string(&mut text).is_err() {
        return;
    }
    let mut lines = text.lines();
    let turns: usize = lines.next().and_then(|line| line.trim().parse().ok()).unwrap_or(1);
    let mut board = [['.'; 8]; 8];
    for (x, y) in [(0, 2), (2, 0), (5, 0), (7, 2)] {
        board[y][x] = 'B';
    }
    for (x, y) in [(0, 5), (2, 7), (5, 7), (7, 5)] {
        board[y][x] = 'W';
    }
    let mut side = 'W';
    for line in lines.take(2 * turns - 1) {
        let m: Vec<i32> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        // Black's first request is all -1.
        if m.len() != 6 || m[0] < 0 { side = 'B' } else { play(&mut board, &m) }
    }
    let other = if side == 'B' { 'W' } else { 'B' };
    let mut best: Option<(usize, [i32; 6])> = None;
    for (x, y) in amazons(&board, side) {
        for (to_x, to_y) in reach(&board, x, y) {
            let mut moved = board;
            moved[y as usize][x as usize] = '.';
            moved[to_y as usize][to_x as usize] = side;
            for (arrow_x, arrow_y) in reach(&moved, to_x, to_y) {
                let mut shot = moved;
                shot[arrow_y as usize][arrow_x as usize] = 'x';
                let left = freedom(&shot, other);
                if best.is_none_or(|(least, _)| left < least) {
                    best = Some((left, [x, y, to_x, to_y, arrow_x, arrow_y]));
                }
            }
        }
    }
    let (left, m) = best.unwrap_or((0, [-1; 6]));
    println!("{}\n{left} squares left to the other side", m.map(|number| number.to_string()).join(" "));
}
