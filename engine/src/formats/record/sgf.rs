//! Records in the Smart Game Format, of games that say how they are written there ([`crate::core::game::Game::SGF`]). Points are two letters,
//! column and row from the top left.
//!
//! Two properties are ours, and other programs skip them: `PASS[3]`, a pass that could not be told from the moves around it or has a comment,
//! and `END[steps]`, an end for which the result has no letter.

use super::points;
use super::read::Mistake;
use super::sgf_tree::{Node, escaped, main_line};
use super::{PLAYERS, Record, RecordError, RecordedMove, TERMINATION};
use crate::core::error::shorten;
use crate::core::fault::{Fault, said_by_fault};
use crate::core::sgf::{Sgf, SgfMoves};
use crate::registry::{OpenError, beginning, sgf, sgf_forms, sgf_named, variants};

/// Properties of the root that are tags of a record.
const TAGS: [(&str, &str); 4] = [("DT", "Date"), ("EV", "Event"), ("RO", "Round"), ("PC", "Place")];

/// The letters behind a result for ends that do not follow from the moves.
const ENDS: [(&str, &str); 3] = [("R", "resigned"), ("T", "time"), ("F", "violations")];

/// Cells along the edge of the greatest board whose moves are cells.
const MOST_CELLS: usize = 20;

/// Why a record cannot be written as SGF.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum SgfError {
    /// The format knows no such game.
    Game(String),
    /// The game, variant or start position is unknown.
    Open(OpenError),
    /// A move cannot be written.
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// The move as the record has it.
        text: String,
    },
    /// SGF has no setup for this game.
    Start(String),
}

impl SgfError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Game(game) => Fault::new("sgf.no-form", &[game, &known_games()]),
            Self::Open(error) => error.fault(),
            Self::Move { number, text } => Fault::new("record.move", &[number]).with(Fault::new("sgf.text", &[text])),
            Self::Start(game) => Fault::new("sgf.no-start", &[game]),
        }
    }
}

said_by_fault!(SgfError);

impl Record {
    /// Reads the main line of an SGF file. The moves are not checked against the rules.
    ///
    /// # Errors
    /// When the file is damaged or its game is another one; the error keeps what came before.
    pub fn parse_sgf(text: &str) -> Result<Self, RecordError> {
        let (nodes, damage) = main_line(&text.replace("\r\n", "\n").replace('\r', "\n"));
        let mut record = Self::default();
        let mistake = match nodes.split_first() {
            Some((root, rest)) => read(root, rest, &mut record).err().or(damage),
            None => damage,
        };
        match mistake {
            Some((line, problem)) => Err(RecordError { line, problem, before: Box::new(record) }),
            None => Ok(record),
        }
    }

    /// Writes the record as an SGF file.
    ///
    /// # Errors
    /// When the format has no form for the game or a move.
    pub fn to_sgf(&self) -> Result<String, SgfError> {
        let form = sgf(&self.game).ok_or_else(|| SgfError::Game(self.game.clone()))?;
        if form.setup.is_none() && self.start.is_some() {
            return Err(SgfError::Start(self.game.clone()));
        }
        let game = beginning(&self.game, self.variant.as_deref(), self.start.as_deref()).map_err(SgfError::Open)?;
        let position = game.position;
        let names = colours(form.moves, &position);
        let players = players(names, game.sides);
        let size = position.split(' ').next().unwrap_or_default().split('/').count();
        let mut text = String::from("(;FF[4]CA[UTF-8]AP[Quintet]");
        // Variants of a variant have its name; `RU` tells them apart.
        let named = form.names.iter().filter(|(_, variant)| variant.is_some_and(|base| is_kind_of(game.variant, base)));
        let named = named.max_by_key(|(_, variant)| variant.map_or(0, str::len)).or(form.names.first());
        let (name, variant) = named.copied().unwrap_or_default();
        text.push_str(&format!("GM[{name}]"));
        if variant.is_none() {
            text.push_str(&format!("SZ[{size}]"));
        }
        if form.rules {
            text.push_str(&format!("RU[{}]", game.variant));
        }
        if let Some(pieces) = form.setup {
            let rows = position.split(' ').next().unwrap_or_default();
            if self.start.is_some() || rows.contains(pieces) {
                text.push_str(&setup(&position, pieces));
            }
        }
        for (name, tag) in players.iter().zip(PLAYERS) {
            if let Some(player) = self.tag(tag) {
                text.push_str(&format!("P{name}[{}]", escaped(player)));
            }
        }
        for (property, tag) in TAGS {
            if let Some(value) = self.tag(tag) {
                text.push_str(&format!("{property}[{}]", escaped(value)));
            }
        }
        let end = self.tag(TERMINATION);
        let letter = ENDS.iter().find(|(_, word)| end == Some(*word)).map_or("", |(letter, _)| letter);
        match (self.result.as_deref(), players) {
            (Some("1-0"), [winner, _]) | (Some("0-1"), [_, winner]) => text.push_str(&format!("RE[{winner}+{letter}]")),
            (Some("1/2-1/2"), _) => text.push_str("RE[0]"),
            _ => {}
        }
        if let Some(end) = end.filter(|_| letter.is_empty()) {
            text.push_str(&format!("END[{}]", escaped(end)));
        }
        if let Some(comment) = &self.introduction {
            text.push_str(&format!("C[{}]", escaped(comment)));
        }
        for (index, m) in self.moves.iter().enumerate() {
            let name = names[index % names.len()];
            if form.moves == SgfMoves::Cells && is_pass(m) {
                // Those before another move follow from whose move that is.
                if m.comment.is_none() && !self.moves[index..].iter().all(is_pass) {
                    continue;
                }
                text.push_str(&format!("\n;PASS[{name}]"));
            } else {
                let value =
                    write_move(form.moves, &m.text, size).ok_or_else(|| SgfError::Move { number: index + 1, text: m.text.clone() })?;
                text.push_str(&format!("\n;{name}[{value}]"));
            }
            if let Some(comment) = &m.comment {
                text.push_str(&format!("C[{}]", escaped(comment)));
            }
        }
        text.push_str(")\n");
        Ok(text)
    }
}

/// Whether a variant is another one or a variant of it: `duo-basic` of `duo`.
fn is_kind_of(variant: &str, base: &str) -> bool {
    variant.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn is_pass(m: &RecordedMove) -> bool {
    m.text.eq_ignore_ascii_case("pass")
}

/// What the players are called in the order of their turns: as their colours, or as those of two where each of two has several.
fn players(names: &'static [&'static str], sides: usize) -> &'static [&'static str] {
    if names.len() == sides { names } else { &["B", "W"] }
}

/// The names of the colours in the order of their turns, from the position that the game begins with.
fn colours(moves: SgfMoves, position: &str) -> &'static [&'static str] {
    match (moves, position.rsplit(' ').next()) {
        (SgfMoves::Cells, Some("X" | "O")) => &["B", "W"],
        (SgfMoves::Cells, _) => &["1", "2", "3", "4"],
        (_, Some("w")) => &["W", "B"],
        _ => &["B", "W"],
    }
}

/// A move of ours as the value of a property.
fn write_move(moves: SgfMoves, text: &str, size: usize) -> Option<String> {
    match moves {
        SgfMoves::Cells => cells(text),
        _ => points::read_move(moves, text, size).map(|points| points.into_iter().map(letters).collect()),
    }
}

/// The value of a property as a move of ours.
fn read_move(moves: SgfMoves, value: &str, size: usize) -> Option<String> {
    let value = value.trim();
    match moves {
        SgfMoves::Cells => cells(value),
        SgfMoves::Point if value.is_empty() => Some("pass".to_owned()),
        _ => {
            let points = value.as_bytes().chunks(2).map(|letters| read_point(letters, size)).collect::<Option<Vec<_>>>()?;
            points::name_move(moves, &points, size)
        }
    }
}

/// The cells of a piece, without the blanks that may stand around them; `None` if one of them is no cell.
fn cells(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let cells: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_cell = |cell: &&str| points::read(cell, MOST_CELLS, false).is_some();
    cells.iter().all(is_cell).then(|| cells.join(","))
}

/// Two letters as column and row from the top left.
fn read_point(letters: &[u8], size: usize) -> Option<(usize, usize)> {
    let [x, y] = letters else { return None };
    let (x, y) = (usize::from(x.checked_sub(b'a')?), usize::from(y.checked_sub(b'a')?));
    (x < size && y < size).then_some((x, y))
}

/// A point as two letters.
fn letters((x, y): (usize, usize)) -> String {
    [x, y].map(|number| char::from(b'a' + number as u8)).iter().collect()
}

/// The games with a form and what `GM` is for them: `amazons (18), blokus (Blokus, Blokus Duo)`.
fn known_games() -> String {
    let mut text = String::new();
    for (game, form) in sgf_forms() {
        text.push_str(if text.is_empty() { "" } else { ", " });
        text.push_str(game);
        for (index, (name, _)) in form.names.iter().enumerate() {
            text.push_str(if index == 0 { " (" } else { ", " });
            text.push_str(name);
        }
        text.push(')');
    }
    text
}

fn read(root: &Node, rest: &[Node], record: &mut Record) -> Result<(), Mistake> {
    let gm = root.value("GM").unwrap_or("1").trim();
    let (game, form, variant) = sgf_named(gm).ok_or_else(|| (root.line, Fault::new("sgf.game", &[&shorten(gm), &known_games()])))?;
    let size = if variant.is_none() { size(root, form.size)? } else { 0 };
    let rules = root.value("RU").unwrap_or_default();
    let first = rest.iter().find_map(|node| node.value("B").or(node.value("W"))).filter(|_| root.values("AB").is_empty());
    record.game = game.to_owned();
    record.variant = Some(match (variant, (form.variant)(size, rules, first)) {
        (Some(variant), _) => {
            let known = variants(game).unwrap_or_default();
            known.iter().find(|name| **name == rules && is_kind_of(name, variant)).map_or(variant, |name| name).to_owned()
        }
        (_, Some(variant)) => variant.to_owned(),
        _ => format!("{size}x{size}"),
    });
    let unknown = |error: OpenError| (root.line, error.fault());
    let begin = beginning(&record.game, record.variant.as_deref(), None).map_err(unknown)?;
    let setup = read_setup(form, root, size, &begin.position)?;
    let opened = beginning(&record.game, record.variant.as_deref(), setup.as_deref()).map_err(unknown)?;
    record.start = opened.unusual;
    let names = colours(form.moves, &opened.position);
    let players = players(names, opened.sides);
    for (name, tag) in players.iter().zip(PLAYERS) {
        if let Some(player) = root.value(&format!("P{name}")) {
            record.set_tag(tag, player);
        }
    }
    for (property, tag) in TAGS {
        if let Some(value) = root.value(property) {
            record.set_tag(tag, value);
        }
    }
    if let Some((result, end)) = root.value("RE").and_then(|result| read_result(result.trim(), players)) {
        record.result = Some(result.to_owned());
        if let Some(end) = end.or_else(|| root.value("END")) {
            record.set_tag(TERMINATION, end);
        }
    }
    record.introduction = comment(root);
    let cells = form.moves == SgfMoves::Cells;
    for node in rest {
        let found = node.properties.iter().find_map(|(name, values)| {
            let passes = cells && name == "PASS";
            let name = if passes { values.first()? } else { name };
            let colour = names.iter().position(|known| known == name)?;
            Some((colour, name, values, passes))
        });
        let Some((colour, name, values, passes)) = found else { continue };
        while cells && record.moves.len() % names.len() != colour {
            record.moves.push(RecordedMove { text: "pass".to_owned(), comment: None, line: node.line });
        }
        let number = record.moves.len() + 1;
        let bad = |problem: Fault| (node.line, Fault::new("record.move", &[&number]).with(problem));
        if record.moves.len() % names.len() != colour {
            return Err(bad(Fault::new("sgf.turn", &[name])));
        }
        // Old versions of Pentobi give every cell as a value of its own.
        let value = if cells { values.join(",") } else { values.first().cloned().unwrap_or_default() };
        let text = if passes { Some("pass".to_owned()) } else { read_move(form.moves, &value, size) };
        let text = text.ok_or_else(|| bad(Fault::new("sgf.move", &[name, &shorten(&value)])))?;
        record.moves.push(RecordedMove { text, comment: comment(node), line: node.line });
    }
    Ok(())
}

fn comment(node: &Node) -> Option<String> {
    node.value("C").map(|comment| comment.trim().to_owned()).filter(|comment| !comment.is_empty())
}

fn size(root: &Node, usual: usize) -> Result<usize, Mistake> {
    let Some(text) = root.value("SZ") else { return Ok(usual) };
    let size = text.trim().parse().ok().filter(|size| (1..=26).contains(size));
    size.ok_or_else(|| (root.line, Fault::new("sgf.size", &[&shorten(text)])))
}

/// The result and, if the file says how it came about, that.
fn read_result(text: &str, players: &[&str]) -> Option<(&'static str, Option<&'static str>)> {
    if matches!(text, "0" | "Draw") {
        return Some(("1/2-1/2", None));
    }
    let (winner, how) = text.split_once('+')?;
    let result = match *players {
        [first, _] if first == winner => "1-0",
        [_, second] if second == winner => "0-1",
        _ => return None,
    };
    // `R` or `Resign`, `T` or `Time`, `F` or `Forfeit`.
    Some((result, ENDS.iter().find(|(letter, _)| how.starts_with(letter)).map(|(_, end)| *end)))
}

/// The properties that put the pieces of a position on the board.
fn setup(position: &str, pieces: [char; 3]) -> String {
    let (rows, turn) = position.rsplit_once(' ').unwrap_or((position, "b"));
    let mut text = String::new();
    for (property, piece) in ["AB", "AW", "AA"].into_iter().zip(pieces) {
        let points: String = rows
            .split('/')
            .zip(b'a'..)
            .flat_map(|(row, y)| row.chars().zip(b'a'..).map(move |(cell, x)| (cell, x, y)))
            .filter(|(cell, ..)| *cell == piece)
            .map(|(_, x, y)| format!("[{}{}]", char::from(x), char::from(y)))
            .collect();
        if !points.is_empty() {
            text.push_str(property);
            text.push_str(&points);
        }
    }
    text + if turn == "w" { "PL[W]" } else { "PL[B]" }
}

/// The position that the root sets up, if it sets up any; `usual` is the one that the game has otherwise.
fn read_setup(form: &Sgf, root: &Node, size: usize, usual: &str) -> Result<Option<String>, Mistake> {
    const SETUP: [&str; 7] = ["AB", "AW", "AA", "A1", "A2", "A3", "A4"];
    let set_up = SETUP.iter().any(|property| !root.values(property).is_empty());
    let turn = root.value("PL").map(|colour| if matches!(colour.trim(), "W" | "w" | "2") { "w" } else { "b" });
    let Some(pieces) = form.setup else {
        return if set_up { Err((root.line, Fault::plain("sgf.no-setup"))) } else { Ok(None) };
    };
    let (rows, first) = usual.rsplit_once(' ').unwrap_or((usual, "b"));
    if !set_up {
        // The usual board, on which perhaps the other side begins.
        return Ok(turn.map(|turn| format!("{rows} {turn}")));
    }
    let mut board = vec![vec!['.'; size]; size];
    for (property, piece) in ["AB", "AW", "AA"].into_iter().zip(pieces) {
        for value in root.values(property) {
            // A rectangle may be given by two corners.
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let corners = read_point(from.trim().as_bytes(), size).zip(read_point(to.trim().as_bytes(), size));
            let bad = || (root.line, Fault::new("sgf.off-board", &[&property, &shorten(value)]));
            let ((left, top), (right, bottom)) = corners.ok_or_else(bad)?;
            for row in board.iter_mut().take(bottom + 1).skip(top) {
                for cell in row.iter_mut().take(right + 1).skip(left) {
                    *cell = piece;
                }
            }
        }
    }
    let rows: Vec<String> = board.into_iter().map(String::from_iter).collect();
    Ok(Some(format!("{} {}", rows.join("/"), turn.unwrap_or(first))))
}
