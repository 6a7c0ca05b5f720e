//! SGF of NoGo and Amazons, and Pentobi's Blokus SGF.
//!
//! NoGo is written as Go (`GM[1]`), with the rules in `RU`. Amazons has the registered number 18; a move is three points of two letters:
//! from, to, arrow. Blokus names the variant in `GM`, a move is the list of its cells, and passes are not written.

use crate::erased::{AnyGame, open};
use crate::record::{Record, RecordedMove};

use super::smart::{self, Line, escape, value, values};
use super::{Format, FormatError};

const NOGO_COLUMNS: &[u8; 13] = b"ABCDEFGHJKLMN";

/// The kinds of game that are told apart by `GM`.
enum Kind {
    NoGo { size: u8 },
    Amazons { size: u8 },
    Blokus { variant: &'static str },
}

pub(super) fn read(text: &str) -> Result<(Record, Format), FormatError> {
    let line = smart::read(text).map_err(|problem| FormatError::damaged(format!("not SGF: {problem}")))?;
    let kind = kind_of(&line)?;
    let format = if matches!(kind, Kind::Blokus { .. }) { Format::Blksgf } else { Format::Sgf };
    let mut record = match &kind {
        Kind::NoGo { size } => nogo(&line, *size)?,
        Kind::Amazons { size } => amazons(&line, *size)?,
        Kind::Blokus { variant } => blokus(&line, variant)?,
    };
    for (property, tag) in [("PB", "First"), ("PW", "Second"), ("DT", "Date"), ("EV", "Event")] {
        if let Some(name) = line.root(property).filter(|name| !name.trim().is_empty()) {
            // Amazons on 10x10 begins with white.
            let tag = match (&kind, tag) {
                (Kind::Amazons { size: 10 }, "First") => "Second",
                (Kind::Amazons { size: 10 }, "Second") => "First",
                _ => tag,
            };
            record.set_tag(tag, name);
        }
    }
    record.introduction = line.root("C").map(str::to_owned).filter(|comment| !comment.is_empty());
    if line.dropped {
        record.set_tag("Note", "only the first line of play was read");
    }
    Ok((record, format))
}

fn kind_of(line: &Line) -> Result<Kind, FormatError> {
    let name = line.root("GM").unwrap_or("1").trim();
    let size = |usual: u8| line.root("SZ").map_or(Ok(usual), |size| size.trim().parse());
    let bad_size = |_| FormatError::damaged("SZ is not a board size");
    Ok(match name {
        "1" => Kind::NoGo { size: size(9).map_err(bad_size)? },
        "18" => Kind::Amazons { size: size(10).map_err(bad_size)? },
        "Blokus" => Kind::Blokus { variant: "classic" },
        "Blokus Two-Player" => Kind::Blokus { variant: "classic-2" },
        "Blokus Duo" => Kind::Blokus { variant: "duo" },
        other => {
            let other = crate::error::shorten(other);
            return Err(FormatError::damaged(format!(
                "GM[{other}] is another game: NoGo is 1, Amazons 18, and Blokus, Blokus Two-Player and Blokus Duo are read"
            )));
        }
    })
}

/// Column and row from the top of a point of two letters.
fn point(text: &str, size: u8) -> Option<(u8, u8)> {
    let [column, row] = text.trim().as_bytes() else { return None };
    let (column, row) = (column.wrapping_sub(b'a'), row.wrapping_sub(b'a'));
    (column < size && row < size).then_some((column, row))
}

fn bad(number: usize, text: &str, expected: &str) -> FormatError {
    FormatError::damaged(format!("move {number}: `{}` is not {expected}", crate::error::shorten(text)))
}

/// The moves of the properties `B` and `W` in order, with their comments.
fn black_and_white(line: &Line, convert: impl Fn(&str, usize) -> Result<String, FormatError>) -> Result<Vec<RecordedMove>, FormatError> {
    let mut moves: Vec<RecordedMove> = Vec::new();
    for node in &line.nodes {
        for (name, values) in node {
            if let ("B" | "W", Some(text)) = (name.as_str(), values.first()) {
                let number = moves.len() + 1;
                moves.push(RecordedMove { comment: value(node, "C").map(str::to_owned), ..convert(text, number)?.into() });
            }
        }
    }
    Ok(moves)
}

/// A board drawn from setup properties of the root, rows from the top; `None` without setup.
fn setup(line: &Line, size: u8, letters: &[(&str, char)]) -> Result<Option<String>, FormatError> {
    let root = line.nodes.first().map_or(&[][..], Vec::as_slice);
    let mut rows = vec![vec!['.'; usize::from(size)]; usize::from(size)];
    let mut any = false;
    for (property, letter) in letters {
        for text in values(root, property) {
            let (column, row) = point(text, size).ok_or_else(|| FormatError::damaged(format!("{property}[{text}] is not on the board")))?;
            rows[usize::from(row)][usize::from(column)] = *letter;
            any = true;
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    Ok(any.then(|| rows.join("/")))
}

/// The side to move after a setup: `PL`, else the colour of the first move, else `usual`.
fn to_move(line: &Line, usual: char) -> char {
    let first = || {
        line.nodes.iter().flatten().find_map(|property| match property.0.as_str() {
            "B" => Some('b'),
            "W" => Some('w'),
            _ => None,
        })
    };
    match line.root("PL").map(str::trim) {
        Some("B" | "b" | "1") => 'b',
        Some("W" | "w" | "2") => 'w',
        _ => first().unwrap_or(usual),
    }
}

fn record_of(game: &str, variant: String, start: Option<String>, moves: Vec<RecordedMove>) -> Record {
    let mut record = Record::default();
    record.game = game.to_owned();
    record.variant = Some(variant);
    record.start = start;
    record.moves = moves;
    record
}

fn nogo(line: &Line, size: u8) -> Result<Record, FormatError> {
    let moves = black_and_white(line, |text, number| {
        let (column, row) = point(text, size).ok_or_else(|| bad(number, text, "a point on the board (NoGo has no pass)"))?;
        let letter = NOGO_COLUMNS.get(usize::from(column)).copied().unwrap_or(b'?');
        Ok(format!("{}{}", char::from(letter), size - row))
    })?;
    let start = setup(line, size, &[("AB", 'X'), ("AW", 'O')])?.map(|rows| format!("{rows} {}", to_move(line, 'b')));
    let free_centre = line.root("RU").is_some_and(|rules| rules.contains("free-centre"))
        || (start.is_none() && moves.first().is_some_and(|m| m.text == "E5"));
    let variant = match size {
        9 if free_centre => "free-centre".to_owned(),
        9 => "standard".to_owned(),
        size => format!("{size}x{size}"),
    };
    Ok(record_of("nogo", variant, start, moves))
}

fn amazons(line: &Line, size: u8) -> Result<Record, FormatError> {
    let moves = black_and_white(line, |text, number| {
        let compact: String = text.chars().filter(char::is_ascii_alphabetic).collect();
        let squares: Option<Vec<String>> = (0..3)
            .map(|index| {
                let (column, row) = point(compact.get(2 * index..2 * index + 2)?, size)?;
                Some(format!("{}{}", char::from(b'a' + column), size - row))
            })
            .collect();
        match squares.as_deref() {
            Some([from, to, arrow]) if compact.len() == 6 => Ok(format!("{from}-{to}/{arrow}")),
            _ => Err(bad(number, text, "three points of two letters: from, to, arrow")),
        }
    })?;
    let usual = if size == 10 { 'w' } else { 'b' };
    let start = setup(line, size, &[("AB", 'B'), ("AW", 'W'), ("AA", 'x'), ("AE", '.')])?;
    let variant = format!("{size}x{size}");
    let start = start.map(|rows| format!("{rows} {}", to_move(line, usual)));
    // The usual start is written out in SGF; in a record it is not.
    let start = start.filter(|start| open("amazons", Some(&variant), None).is_ok_and(|game| game.position() != *start));
    Ok(record_of("amazons", variant, start, moves))
}

fn blokus(line: &Line, variant: &str) -> Result<Record, FormatError> {
    let root = line.nodes.first().map_or(&[][..], Vec::as_slice);
    if root.iter().any(|property| matches!(property.0.as_str(), "AB" | "AW" | "A1" | "A2" | "A3" | "A4" | "AE")) {
        return Err(FormatError::damaged("set-up positions of Blokus SGF are not read, only games from the start"));
    }
    let mut game = open("blokus", Some(variant), None).map_err(|error| FormatError::damaged(error.to_string()))?;
    let mut comments = Vec::new();
    for node in &line.nodes {
        for (name, cells) in node {
            if !matches!(name.as_str(), "B" | "W" | "1" | "2" | "3" | "4" | "BLUE" | "YELLOW" | "RED" | "GREEN") {
                continue;
            }
            pass_where_forced(&mut *game, &mut comments);
            let number = game.ply() + 1;
            if let Err(error) = game.play(&cells.join(",")) {
                let before = Some(Box::new(Record::of(&*game)));
                return Err(FormatError::Damaged { problem: format!("move {number}: {error}"), before });
            }
            comments.push(value(node, "C").map(str::to_owned));
        }
    }
    pass_where_forced(&mut *game, &mut comments);
    let mut record = Record::of(&*game);
    for (m, comment) in record.moves.iter_mut().zip(comments) {
        m.comment = comment;
    }
    Ok(record)
}

fn pass_where_forced(game: &mut dyn AnyGame, comments: &mut Vec<Option<String>>) {
    while game.legal_moves() == ["pass"] && game.play("pass").is_ok() {
        comments.push(None);
    }
}

pub(super) fn write(game: &dyn AnyGame, record: &Record) -> Result<String, FormatError> {
    let mut text = String::from("(;FF[4]CA[UTF-8]AP[Quintet]");
    let size = size_of(game);
    match game.name() {
        "nogo" => {
            text.push_str(&format!("GM[1]SZ[{size}]RU[NoGo {}]", game.variant()));
        }
        "amazons" => text.push_str(&format!("GM[18]SZ[{size}]")),
        _ => {
            let name = match game.variant().trim_end_matches("-basic") {
                "classic-2" => "Blokus Two-Player",
                "duo" => "Blokus Duo",
                _ => "Blokus",
            };
            text.push_str(&format!("GM[{name}]"));
        }
    }
    let white_first = game.name() == "amazons" && size == 10;
    for (tag, property) in
        [("First", if white_first { "PW" } else { "PB" }), ("Second", if white_first { "PB" } else { "PW" }), ("Date", "DT")]
    {
        if let Some(value) = record.tag(tag) {
            text.push_str(&format!("{property}[{}]", escape(value)));
        }
    }
    write_setup(game, record, &mut text)?;
    if let Some(introduction) = &record.introduction {
        text.push_str(&format!("C[{}]", escape(introduction)));
    }
    let starts_with_white = match &record.start {
        Some(start) => start.ends_with('w'),
        None => white_first,
    };
    for (m, ply) in record.moves.iter().zip(0_usize..) {
        if m.text == "pass" {
            continue;
        }
        let colour = match game.name() {
            "blokus" if !game.variant().starts_with("duo") => ["1", "2", "3", "4"][ply % 4],
            _ if (ply % 2 == 1) != starts_with_white => "W",
            _ => "B",
        };
        text.push_str(&format!("\n;{colour}[{}]", escape(&letters(game.name(), size, &m.text))));
        if let Some(comment) = &m.comment {
            text.push_str(&format!("C[{}]", escape(comment)));
        }
    }
    text.push_str(")\n");
    Ok(text)
}

/// Rows of the board, told from the position's text.
fn size_of(game: &dyn AnyGame) -> u8 {
    game.position().split_whitespace().next().map_or(9, |board| board.split('/').count() as u8)
}

/// A move's squares as two letters each.
fn letters(game: &str, size: u8, text: &str) -> String {
    if game == "blokus" {
        return text.to_owned();
    }
    let columns: &[u8] = if game == "nogo" { NOGO_COLUMNS } else { b"ABCDEFGHIJ" };
    text.split(['-', '/'])
        .filter_map(|square| {
            let (column, row) = square.split_at_checked(1)?;
            let column = columns.iter().position(|letter| *letter == column.as_bytes()[0].to_ascii_uppercase())? as u8;
            let row: u8 = row.parse().ok()?;
            Some([char::from(b'a' + column), char::from(b'a' + size.checked_sub(row)?)])
        })
        .flatten()
        .collect()
}

/// Writes the start position; Amazons always has one, since its start is not fixed by the format.
fn write_setup(game: &dyn AnyGame, record: &Record, text: &mut String) -> Result<(), FormatError> {
    let usual;
    let start = match (&record.start, game.name()) {
        (Some(start), "nogo" | "amazons") => start,
        (None, "amazons") => {
            usual = open(game.name(), Some(game.variant()), None).map_err(|error| FormatError::damaged(error.to_string()))?.position();
            &usual
        }
        (Some(_), _) => return Err(FormatError::damaged("Blokus SGF holds games from the start; this one begins elsewhere")),
        (None, _) => return Ok(()),
    };
    let (board, turn) = start.split_once(' ').unwrap_or((start, "b"));
    for (property, wanted) in [("AB", ['X', 'B']), ("AW", ['O', 'W']), ("AA", ['x', 'x'])] {
        let mut first = true;
        for (row, line) in (b'a'..).zip(board.split('/')) {
            for (column, c) in (b'a'..).zip(line.chars()) {
                if wanted.contains(&c) {
                    text.push_str(if std::mem::take(&mut first) { property } else { "" });
                    text.push_str(&format!("[{}{}]", char::from(column), char::from(row)));
                }
            }
        }
    }
    text.push_str(if turn.trim() == "w" { "PL[W]" } else { "PL[B]" });
    Ok(())
}
