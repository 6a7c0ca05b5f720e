use serde_json::Value;

use super::pieces::{PIECES, Piece, SQUARES};
use super::{Blokus, Cell, Colour, Move, slow};
use crate::core::error::MoveError;
use crate::core::game::{Game, perft};
use crate::core::history::History;
use crate::core::outcome::Reason;
use crate::core::side::Side;
use crate::players::Playable;
use crate::search::{Limits, think};
use crate::testkit::{Effort, conformance, random_move, readers_survive, refusal};

fn data() -> Value {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/blokus_perft.json"));
    serde_json::from_str(text).unwrap()
}

fn start(variant: &str) -> Blokus {
    Blokus::start(variant).unwrap()
}

fn play(variant: &str, moves: &str) -> Blokus {
    let mut history = History::new(start(variant));
    for text in moves.split_whitespace() {
        history.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    history.current().clone()
}

fn code(position: &Blokus, text: &str) -> &'static str {
    refusal(position, text).code
}

#[test]
fn perft_from_the_start() {
    let data = data();
    for (variant, deepest) in [("classic", 3), ("classic-2", 3), ("duo", 2), ("duo-basic", 2)] {
        let family = variant.split('-').next().unwrap();
        for depth in 1..=deepest {
            let count = data["perft_start"][family]["depths"][depth.to_string()].as_u64().unwrap();
            assert_eq!(perft(&start(variant), depth), count, "{variant} depth {depth}");
        }
    }
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn perft_from_the_start_deep() {
    let data = data();
    for (variant, depth) in [("classic", 4), ("classic", 5), ("duo", 3)] {
        let count = data["perft_start"][variant]["depths"][depth.to_string()].as_u64().unwrap();
        assert_eq!(perft(&start(variant), depth), count, "{variant} depth {depth}");
    }
}

/// Plays a game of the data file and checks every number that it gives on the way.
fn check_game(game: &Value, depth_limit: usize, count_limit: u64) {
    let variant = game["variant"].as_str().unwrap().replace('_', "-");
    let mut history = History::new(start(&variant));
    let position_of = |history: &mut History<Blokus>, colour: u64| {
        while history.current().colour_to_move().index() as u64 != colour {
            assert_eq!(history.legal_moves(), [Move::PASS], "the data skips a colour that can move");
            history.play_text("pass").unwrap();
        }
    };
    let mut before = Vec::new();
    for listed in game["moves"].as_array().unwrap() {
        // A test position before a ply is that of its colour, before any pass that leads to the mover of the ply.
        before.push(history.ply());
        position_of(&mut history, listed["colour"].as_u64().unwrap());
        let position = history.current().clone();
        assert_eq!(position.count_moves(), listed["legal"].as_u64().unwrap());
        let m = history.play_text(listed["move"].as_str().unwrap()).unwrap();
        assert_eq!(position.write_move(m), listed["move"].as_str().unwrap());
        assert_eq!(position.orientation_of(m).unwrap().piece().name(), listed["piece"].as_str().unwrap());
        let mut cells: Vec<Vec<u8>> = position.cells_of(m).iter().map(|cell| vec![cell.row, cell.column]).collect();
        cells.sort_unstable();
        assert_eq!(serde_json::json!(cells), listed["cells"]);
    }
    assert!(history.outcome().is_some(), "the game is over");
    for colour in history.current().colours() {
        let listed = &game["final"][colour.index().to_string()];
        assert_eq!(u64::from(history.current().squares_placed(colour)), listed["squares"].as_u64().unwrap());
        assert_eq!(i64::from(history.current().colour_score(colour)), listed["advanced"].as_i64().unwrap());
    }
    for from in game["perft_from"].as_array().unwrap() {
        let mut part = history.at(before[from["before_ply"].as_u64().unwrap() as usize]);
        position_of(&mut part, from["colour"].as_u64().unwrap());
        for (depth, count) in from["perft_pass_counts_as_ply"].as_array().unwrap().iter().enumerate() {
            let count = count.as_u64().unwrap();
            if depth < depth_limit && count <= count_limit {
                assert_eq!(perft(part.current(), depth as u32 + 1), count, "{from} depth {}", depth + 1);
            }
        }
    }
}

#[test]
fn recorded_games() {
    for game in data()["games"].as_array().unwrap() {
        check_game(game, usize::MAX, u64::MAX);
    }
}

#[test]
fn pieces_are_those_of_the_data() {
    let data = data();
    for (piece, listed) in Piece::all().zip(data["pieces"].as_array().unwrap()) {
        assert_eq!(piece.name(), listed["name"].as_str().unwrap());
        assert_eq!(u64::from(piece.size()), listed["size"].as_u64().unwrap());
        assert_eq!(piece.orientations().len() as u64, listed["orientations"].as_u64().unwrap());
        for (variant, count) in [("classic", &listed["placements_20x20"]), ("duo", &listed["placements_14x14"])] {
            let position = start(variant);
            let size = position.board_size();
            let cells = (0..size).flat_map(|row| (0..size).map(move |column| Cell { row, column }));
            let placements = cells.flat_map(|cell| piece.orientations().map(move |way| (way, cell)).collect::<Vec<_>>());
            let on_board = placements.filter(|&(way, cell)| position.placement(way, cell).is_some()).count();
            assert_eq!(on_board as u64, count.as_u64().unwrap());
        }
    }
}

#[test]
fn laws_hold_in_every_variant() {
    for &variant in Blokus::VARIANTS {
        let games = if variant.starts_with("duo") { 3 } else { 1 };
        let slow_every = if variant.starts_with("duo") { 1 } else { 5 };
        conformance::<Blokus>(variant, 5, Effort { games, plies: 200, slow_every }, slow::moves);
    }
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn laws_hold_in_many_games() {
    for &variant in Blokus::VARIANTS {
        conformance::<Blokus>(variant, 6, Effort { games: 20, plies: 200, slow_every: 1 }, slow::moves);
    }
}

#[test]
fn start_cells_and_order() {
    let classic = start("classic");
    let names = |position: &Blokus| position.colours().map(|colour| position.cell_name(position.start_cell(colour))).collect::<Vec<_>>();
    assert_eq!(names(&classic), ["a20", "t20", "t1", "a1"]);
    assert_eq!(names(&start("duo")), ["e10", "j5"]);
    let position = play("classic", "a20 t20 t1 a1");
    assert_eq!(position.colour_word(position.colour_to_move()), "blokus.blue");
    let two = play("classic-2", "a20 t20");
    assert_eq!((two.turn(), two.colour_word(two.colour_to_move())), (Side::FIRST, "blokus.red"));
    assert_eq!((position.sides(), two.sides()), (4, 2));
}

#[test]
fn every_reason_to_refuse() {
    let position = start("duo");
    assert_eq!(code(&position, "a1"), "blokus.start-cell");
    assert_eq!(code(&position, "pass"), "blokus.must-place");
    let position = play("duo", "e10,f10 j5");
    assert_eq!(code(&position, "g11,h11"), "blokus.piece-used");
    assert_eq!(code(&position, "i5,j5,k5"), "blokus.occupied");
    assert_eq!(code(&position, "f10"), "blokus.occupied");
    assert_eq!(code(&position, "f11,g11,h11"), "blokus.edge-contact");
    assert_eq!(code(&position, "a1,a2,a3"), "blokus.no-corner");
    assert!(position.parse_move("h11,g11,i11").is_ok());
    let refusal = position.refusal(position.read_move("f10").unwrap()).unwrap();
    assert_eq!(refusal.to_string(), "f10 is already covered by the first side (Blue)");
    assert_eq!(position.refusal(Move(20_000)).unwrap().code, "blokus.no-placement");
    for text in ["", "a", "a0", "o1", "a15", "a01", "a1,", "a1,a1", "a1,a3", "a1,a2,a3,a4,a5,a6", "a1,b2", "passe", "a1 a2", "a+1", "é1"] {
        assert!(matches!(position.parse_move(text), Err(MoveError::Syntax { .. })), "{text}");
    }
}

#[test]
fn moves_are_written_from_the_bottom_row_up() {
    let position = start("duo");
    let m = position.read_move(" M4, l4,J3,l3,k3 ").unwrap();
    assert_eq!(position.write_move(m), "j3,k3,l3,l4,m4");
}

#[test]
fn a_forced_pass_is_a_ply() {
    let data = data();
    let game = &data["games"][1];
    let mut history = History::new(start("duo"));
    for listed in &game["moves"].as_array().unwrap()[..20] {
        history.play_text(listed["move"].as_str().unwrap()).unwrap();
    }
    let position = history.current();
    assert!(position.is_stuck(position.colour_to_move()));
    assert_eq!(history.legal_moves(), [Move::PASS]);
    assert_eq!(position.count_moves(), 1);
    assert!(position.pieces_that_fit(position.colour_to_move()).is_empty());
    assert!(position.parse_move("PASS").is_ok());
    assert!(matches!(position.parse_move("a1"), Err(MoveError::Illegal { .. })));
}

#[test]
fn scores_with_and_without_bonus() {
    // All pieces placed earn 15, and 5 more with the single square last; only the hands and the flag matter here.
    let text = |hand: &str, variant: &str| {
        let data = data();
        let mut history = History::new(start("classic-2"));
        for listed in data["games"][3]["moves"].as_array().unwrap() {
            while history.current().colour_to_move().index() as u64 != listed["colour"].as_u64().unwrap() {
                history.play_text("pass").unwrap();
            }
            history.play_text(listed["move"].as_str().unwrap()).unwrap();
        }
        let text = history.current().write_position();
        assert_eq!(text.split(' ').nth(1), Some("*"), "blue ended with the single square: {text}");
        Blokus::parse_position(variant, &text.replacen(" *", hand, 1))
    };
    let blue = Colour::FIRST;
    assert_eq!(text(" *", "classic-2").unwrap().colour_score(blue), 109);
    assert_eq!(text(" -", "classic-2").unwrap().colour_score(blue), 104);
    assert_eq!(text(" -", "classic-2-basic").unwrap().colour_score(blue), 89);
    assert!(text(" *", "classic-2-basic").unwrap_err().to_string().contains("no bonus"));
    let over = text(" *", "classic-2").unwrap();
    // Blue 109 and red 62 against yellow 62 and green 69.
    assert_eq!(over.outcome().unwrap().reason(), Reason::Score([171, 131, 0, 0]));
    assert_eq!(over.outcome().unwrap().winner(), Some(Side::FIRST));
    let four = text(" *", "classic").unwrap();
    assert_eq!(four.outcome().unwrap().reason(), Reason::Score([109, 62, 62, 69]));
}

#[test]
fn the_monomino_counts_only_as_the_last_piece() {
    let position = play("duo", "e10");
    assert!(position.write_position().ends_with(" O"));
    assert!(!position.write_position().contains('*'));
    assert_eq!(position.colour_score(Colour::FIRST), 1);
}

#[test]
fn impossible_positions_are_named() {
    let good = play("duo", "e10,f10 j5 g11,h11,i11").write_position();
    let expect = |text: &str, problem: &str| {
        let error = Blokus::parse_position("duo", text).unwrap_err();
        assert!(error.problem.to_string().contains(problem), "{}", error.problem);
    };
    assert!(Blokus::parse_position("duo", &good).is_ok());
    expect("", "0 parts");
    expect(&good.replacen('/', "", 1), "13 rows");
    expect(&good.replacen("./", "/", 1), "row 14 has 13 squares");
    expect(&good.replacen('.', "Z", 1), "`Z` is not a colour");
    expect(&good.replacen('.', "X", 1), "touches no other");
    expect(&good.replacen("....XX....", ".....X....", 1), "none covers e10");
    expect(&good.replacen("XXX", "XX.", 1), "the piece 2 twice");
    expect(&good.replacen("XXX.....", "XXXXXX..", 1), "group of 6 cells of the first side (Blue) at g11 is not a piece");
    expect(&good.replacen(" 1,V3", " 1,2,V3", 1), "still has the piece 2");
    expect(&good.replacen(" 1,V3", " 1", 1), "neither has nor has placed the piece V3");
    expect(&good.replacen(" 1,V3", " 1,Q", 1), "`Q`, which is not a piece");
    expect(&good.replacen(" 1,V3", " 1,1,V3", 1), "the piece 1 twice");
    let (rows, _) = good.split_once(' ').unwrap();
    expect(&format!("{}Y", &good[..good.len() - 1]), "`Y` is not a colour to move");
    expect(&format!("{rows} all all X"), "still has the piece 2");
}

#[test]
fn what_a_page_asks_agrees_with_the_rules() {
    let mut rng = fastrand::Rng::with_seed(3);
    for variant in ["classic", "duo"] {
        let mut position = start(variant);
        while let Some(m) = random_move(&position, &mut rng) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let turn = position.colour_to_move();
            let fitting = position.pieces_that_fit(turn);
            for piece in Piece::all() {
                let mut placements = position.placements_of_piece(piece);
                let mut listed: Vec<Move> = moves.clone();
                listed.retain(|&m| position.orientation_of(m).is_some_and(|way| way.piece() == piece));
                placements.sort_unstable_by_key(|m| m.0);
                listed.sort_unstable_by_key(|m| m.0);
                assert_eq!(placements, listed);
                assert_eq!(fitting.contains(&piece), !listed.is_empty());
            }
            if !m.is_pass() {
                let corners = position.corner_points(turn);
                let cells = position.cells_of(m);
                assert!(cells.iter().any(|cell| corners.contains(cell)), "a placement covers a corner point");
                assert!(cells.iter().all(|&cell| position.colour_at(cell).is_none()));
                assert_eq!(position.placement_of(&cells), Some(m));
            }
            position.play_unchecked(m);
            for colour in position.colours() {
                let left: u32 = position.pieces_left(colour).map(Piece::size).sum();
                assert_eq!(position.squares_placed(colour), SQUARES - left);
                assert_eq!(position.is_stuck(colour), position.pieces_that_fit(colour).is_empty());
                assert!(position.pieces_left(colour).count() <= PIECES);
            }
        }
    }
}

#[test]
fn symmetries_keep_or_swap_the_sides() {
    let duo = play("duo", "e10,f10");
    // The mirror in the diagonal keeps e10; the half turn makes the second colour's j5 of it.
    assert_eq!(duo.transformed(1).write_position(), play("duo", "e10,e9").write_position());
    let swapped = duo.transformed(2);
    assert_eq!(swapped.colour_at(swapped.cell_named("j5").unwrap()), Colour::from_index(1));
    assert_eq!(swapped.turn(), Side::FIRST);
    let classic = play("classic-2", "a20,a19");
    let turned = classic.transformed(1);
    assert_eq!(turned.colour_at(turned.cell_named("s20").unwrap()), Colour::from_index(1), "blue's corner becomes yellow's");
    assert_eq!((classic.turn(), turned.turn()), (Side::SECOND, Side::FIRST));
}

#[test]
fn readers_survive_any_text() {
    readers_survive::<Blokus>("[a-u0-9,]{0,20}|[.XOBYRG/ ,*alI1-]{0,20}");
}

#[test]
fn the_strong_player_tells_every_colours_share_and_the_lines_that_are_asked_for() {
    let history = History::new(Blokus::start("classic").unwrap());
    let mut player = Blokus::player("strong", "classic", 1).unwrap();
    let limits = Limits { lines: Some(3), ..Limits::nodes(60) };
    let report = think(player.as_mut(), &history, &limits, &mut || 0.0);
    assert_eq!(report.shares.len(), 4);
    assert!((report.shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{:?}", report.shares);
    assert!((report.shares[0] - report.chance).abs() < 1e-6);
    assert_eq!(report.lines.len(), 3);
    assert_eq!((&report.lines[0].moves, report.lines[0].chance), (&report.pv, report.chance));
}
