use std::collections::HashSet;

use super::{END, LAST, PIECES, TURNS, put, read, start, write};
use crate::core::fault::SENTENCES;
use crate::core::game::Game;
use crate::core::history::History;
use crate::games::blokus::{Blokus, Cell, Colour, Move};

/// The fields as the assignment prints them: five rows of five.
const FIELDS: [&str; PIECES] = [
    "10000 00000 00000 00000 00000",
    "11000 00000 00000 00000 00000",
    "11100 00000 00000 00000 00000",
    "11110 00000 00000 00000 00000",
    "11111 00000 00000 00000 00000",
    "11000 10000 00000 00000 00000",
    "11000 11000 00000 00000 00000",
    "11000 11000 10000 00000 00000",
    "11000 01100 00100 00000 00000",
    "11000 10000 10000 00000 00000",
    "11000 10000 10000 10000 00000",
    "10000 11000 10000 00000 00000",
    "10000 11000 10000 10000 00000",
    "11000 10000 11000 00000 00000",
    "01000 11100 01000 00000 00000",
    "10000 11100 10000 00000 00000",
    "11100 10000 10000 00000 00000",
    "01100 11000 00000 00000 00000",
    "01100 11000 01000 00000 00000",
    "01100 01000 11000 00000 00000",
    "01110 11000 00000 00000 00000",
];

type Grid = [[bool; 5]; 5];

/// Turns a whole field square by square.
fn field(piece: usize, turn: usize) -> Grid {
    let rows: Vec<&[u8]> = FIELDS[piece].split(' ').map(str::as_bytes).collect();
    let mut grid: Grid = std::array::from_fn(|u| std::array::from_fn(|v| rows[u][v] == b'1'));
    if turn >= 4 {
        grid = std::array::from_fn(|u| std::array::from_fn(|v| grid[u][4 - v]));
    }
    for _ in 0..turn % 4 {
        grid = std::array::from_fn(|u| std::array::from_fn(|v| grid[4 - v][u]));
    }
    grid
}

fn empty(variant: &str) -> Blokus {
    Blokus::start(variant).unwrap()
}

fn cells(position: &Blokus, m: Move) -> Vec<(u8, u8)> {
    position.cells_of(m).iter().map(|cell| (cell.row, cell.column)).collect()
}

#[test]
fn every_field_turns_about_its_middle_and_all_placements_can_be_said() {
    for (variant, placements) in [("classic", 30_433), ("duo", 13_729)] {
        let position = empty(variant);
        let last = i16::from(position.board_size()) - 1;
        let mut said = HashSet::new();
        for (piece, turn) in (0..PIECES).flat_map(|piece| (0..TURNS).map(move |turn| (piece, turn))) {
            let grid = field(piece, turn);
            for (x, y) in (-LAST..=last).flat_map(|x| (-LAST..=last).map(move |y| (x, y))) {
                let squares = (0..5).flat_map(|u| (0..5).map(move |v| (u, v))).filter(|&(u, v)| grid[u][v]);
                let expected: Vec<(i16, i16)> = squares.map(|(u, v)| (x + u as i16, y + v as i16)).collect();
                let inside = expected.iter().all(|&(row, column)| row.min(column) >= 0 && row.max(column) <= last);
                match read(&position, &format!("{x} {y} {piece} {turn}")) {
                    Ok(m) => {
                        let found: Vec<(i16, i16)> = cells(&position, m).iter().map(|&(r, c)| (i16::from(r), i16::from(c))).collect();
                        assert!(inside && found == expected, "{x} {y} {piece} {turn}: {found:?}");
                        said.insert(m);
                    }
                    Err(fault) => assert!(!inside && fault.code == "blokus.lines-off-board", "{x} {y} {piece} {turn}: {fault}"),
                }
            }
        }
        assert_eq!(said.len(), placements, "{variant}");
    }
}

#[test]
fn what_is_written_is_read_back_with_the_least_turn() {
    let position = empty("classic");
    let mut shapes = HashSet::new();
    for (piece, turn) in (0..PIECES).flat_map(|piece| (0..TURNS).map(move |turn| (piece, turn))) {
        let m = read(&position, &format!("8 8 {piece} {turn}")).unwrap();
        let line = write(&position, m).unwrap();
        let numbers: Vec<usize> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(read(&position, &line), Ok(m), "{line}");
        assert_eq!(numbers[2], piece);
        assert!(numbers[3] <= turn && (numbers[3] < turn || line == format!("8 8 {piece} {turn}")), "{turn}: {line}");
        shapes.insert((numbers[2], numbers[3]));
    }
    assert_eq!(shapes.len(), 91, "one for each orientation");
    assert_eq!(write(&position, Move::PASS), None);
}

#[test]
fn the_corner_of_a_field_may_be_off_the_board() {
    // First placements of the author of a report on the assignment, one for each corner.
    for (line, expected, start) in [
        ("0 0 8 7", [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)], (0, 0)),
        ("0 15 8 1", [(0, 19), (1, 18), (1, 19), (2, 17), (2, 18)], (0, 19)),
        ("17 17 8 7", [(17, 17), (18, 17), (18, 18), (19, 18), (19, 19)], (19, 19)),
        ("17 -2 8 1", [(17, 2), (18, 1), (18, 2), (19, 0), (19, 1)], (19, 0)),
    ] {
        let position = empty("classic");
        let m = read(&position, line).unwrap();
        assert_eq!(cells(&position, m), expected, "{line}");
        assert!(expected.contains(&start));
    }
}

#[test]
fn what_is_no_placement_is_named() {
    let position = empty("classic");
    let wrong = |line: &str| read(&position, line).unwrap_err();
    for line in ["", "pass", "0 0 8", "0 0 8 7 1", "0 0 8 x", "0,0,8,7", "0.0 0 8 7", "99999999999999999999 0 0 0"] {
        assert_eq!(wrong(line).code, "blokus.lines-numbers", "{line}");
    }
    for line in ["-5 0 0 0", "20 0 0 0", "0 -5 0 0", "0 20 0 0", "0 0 -1 0", "0 0 21 0", "0 0 0 -1", "0 0 0 8", "65536 0 0 0"] {
        assert_eq!(wrong(line).code, "blokus.lines-range", "{line}");
    }
    assert_eq!(wrong("0 0 0 9").to_string(), "d is 9: expected 0 to 7");
    let off = wrong("19 0 5 0");
    assert_eq!(off.to_string(), "`19 0 5 0` would cover row 20, column 0: rows and columns are from 0 to 19");
    assert_eq!(off.say(&[SENTENCES[1]]), "“19 0 5 0”会盖住第 20 行第 0 列；行和列都是 0 到 19");
    assert_eq!(wrong("-1 0 0 0").code, "blokus.lines-off-board");
    assert!(read(&position, " 0\t0  8 7\r").is_ok(), "blanks do not matter");
}

#[test]
fn a_program_is_told_what_the_others_have_placed() {
    let mut game = History::new(empty("classic"));
    let colours: Vec<_> = game.current().colours().collect();
    let starts: Vec<String> = colours.iter().map(|&colour| start(game.current(), colour)).collect();
    assert_eq!(starts, ["[start]\n0 0", "[start]\n0 19", "[start]\n19 19", "[start]\n19 0"]);
    assert_eq!(put(&game, 0), "[put]\n0");
    for line in ["0 0 8 7", "0 15 8 1", "17 17 8 7", "17 -2 8 1"] {
        let m = read(game.current(), line).unwrap();
        game.play(m).unwrap();
    }
    assert_eq!(put(&game.at(1), 0), "[put]\n1\n-2 -2 0 8 2", "the least turn that gives the same");
    assert_eq!(put(&game, 1), "[put]\n3\n0 15 1 8 1\n15 15 2 8 2\n17 -2 3 8 1");
    assert_eq!(END, "[end]");
    // Duo has other cells to start from.
    let duo = empty("duo");
    assert_eq!(duo.colours().map(|colour| start(&duo, colour)).collect::<Vec<_>>(), ["[start]\n4 4", "[start]\n9 9"]);
}

#[test]
fn who_passes_is_left_out() {
    let mut game = History::new(empty("duo"));
    let mut random = 1_usize;
    while game.outcome().is_none() {
        let moves = game.legal_moves();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        game.play(moves[(random >> 33) % moves.len()]).unwrap();
    }
    let passes = game.moves().iter().filter(|m| m.is_pass()).count();
    let told = put(&game, 0);
    assert!(passes > 0, "a game with passes");
    assert_eq!(told.lines().nth(1), Some((game.ply() - passes).to_string().as_str()));
    assert_eq!(told.lines().count(), game.ply() - passes + 2);
    // What was told leads to the same board.
    let mut board = vec![None; 14 * 14];
    for line in told.lines().skip(2) {
        let numbers: Vec<i16> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let grid = field(numbers[3] as usize, numbers[4] as usize);
        for (u, v) in (0..5).flat_map(|u| (0..5).map(move |v| (u, v))).filter(|&(u, v)| grid[u][v]) {
            board[((numbers[0] + u as i16) * 14 + numbers[1] + v as i16) as usize] = Some(numbers[2] as usize);
        }
    }
    let position = game.current();
    let real = |at: u8| position.colour_at(Cell { row: at / 14, column: at % 14 }).map(Colour::index);
    assert_eq!(board, (0..196).map(real).collect::<Vec<_>>());
}
