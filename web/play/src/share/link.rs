//! A game as the fragment of an address: the version digit of the format, the bytes in base64url, and a letter at the end.
//!
//! The bytes are a CRC-32 of the rest, followed by the output of a range coder: the record's headers as text; the number of moves; each move as
//! its index among the legal moves sorted by text; the comments with their plies. Reading a link therefore needs the rules with which it was
//! written; if the rules of a variant changed, this format would need a new version.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::error::shorten;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::order;
use quintet_engine::formats::record::{Record, RecordedMove, bad_move};

use super::base64;
use super::coder::{Decoder, Encoder, MOST};
use super::text::Model;
use super::words::words;

/// The version that is written and read.
const VERSION: u8 = b'1';
/// The last character of a link: it shows whether the link is complete, and no program that finds addresses in text treats a letter as
/// punctuation.
const END: char = 'q';
/// Maximum number of moves in a link.
const MOST_MOVES: u32 = 4096;
/// Maximum size of headers and comments together, in bytes. Few bytes of a link can encode very many, and all must be decoded.
const MOST_TEXT: usize = 1 << 18;
/// Maximum length of the fragment, for reading and writing.
const LONGEST: usize = 1 << 17;

/// Why a link cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// This page does not know its version.
    Version(char),
    /// It is incomplete.
    CutOff,
    /// It is damaged.
    Damaged,
    /// It is intact, but this page does not know its game or its moves, or it is too large.
    Unknown(Fault),
}

/// The error for people.
#[must_use]
pub fn say(error: &LinkError, lang: Lang) -> String {
    let w = words(lang);
    match error {
        LinkError::Version(_) => w.link_version.to_owned(),
        LinkError::CutOff => w.link_cut.to_owned(),
        LinkError::Damaged => w.link_damaged.to_owned(),
        LinkError::Unknown(_) => fill_in(w.link_unknown, &[&reason(error, lang)]),
    }
}

/// Why a game cannot be put into a link or read from it; without mentioning the link.
#[must_use]
pub fn reason(error: &LinkError, lang: Lang) -> String {
    if let LinkError::Unknown(fault) = error { lang.say(fault) } else { say(error, lang) }
}

/// The fragment for a game, without `#`.
///
/// # Errors
/// When the record is not a game by the rules, or is too long for a link.
pub fn write(record: &Record) -> Result<String, LinkError> {
    let mut session = open(record)?;
    let (mut encoder, mut model) = (Encoder::new(), Model::new());
    let header = header_of(record);
    let too_long = || LinkError::Unknown(Fault::plain("link.too-long"));
    let text = comments_of(record).fold(header.len(), |sum, (_, comment)| sum + comment.len());
    if text > MOST_TEXT || record.moves.len() > MOST_MOVES as usize {
        return Err(too_long());
    }
    model.write(&header, &mut encoder);
    number(record.moves.len() as u32, &mut encoder);
    for (m, ply) in record.moves.iter().zip(1..) {
        let legal = sorted(session.as_ref());
        let written = play(session.as_mut(), &m.text, ply)?;
        let place = legal.binary_search(&written).map_err(|_| unwritable(ply, &written))?;
        encoder.choice(place as u32, legal.len() as u32);
    }
    let comments: Vec<(u32, &str)> = comments_of(record).collect();
    number(comments.len() as u32, &mut encoder);
    for (ply, comment) in comments {
        number(ply, &mut encoder);
        model.write(comment, &mut encoder);
    }
    let coded = encoder.finish();
    let mut bytes = crc32(&coded).to_be_bytes().to_vec();
    bytes.extend(coded);
    let link = format!("{}{}{END}", char::from(VERSION), base64::write(&bytes));
    if link.len() > LONGEST { Err(too_long()) } else { Ok(link) }
}

/// The game of a fragment without `#`.
///
/// # Errors
/// When it is incomplete or damaged, or this page does not know it.
pub fn read(fragment: &str) -> Result<Record, LinkError> {
    if fragment.len() > LONGEST {
        return Err(LinkError::Damaged);
    }
    let mut rest = fragment.chars();
    match rest.next() {
        Some(first) if first == char::from(VERSION) => {}
        Some(first) if first.is_ascii_digit() => return Err(LinkError::Version(first)),
        _ => return Err(LinkError::Damaged),
    }
    let text = rest.as_str().strip_suffix(END).ok_or(LinkError::CutOff)?;
    let bytes = base64::read(text).ok_or(LinkError::Damaged)?;
    let (sum, coded) = bytes.split_first_chunk().ok_or(LinkError::Damaged)?;
    if crc32(coded) != u32::from_be_bytes(*sum) {
        return Err(LinkError::Damaged);
    }
    read_coded(coded)
}

/// The checksum was right: a page with other rules wrote this, or somebody is experimenting.
fn read_coded(coded: &[u8]) -> Result<Record, LinkError> {
    let (mut decoder, mut model) = (Decoder::new(coded), Model::new());
    let mut room = MOST_TEXT;
    let mut text = |decoder: &mut Decoder<'_>| {
        let text = model.read(room, decoder).ok_or(LinkError::Damaged)?;
        room -= text.len();
        Ok(text)
    };
    let header = text(&mut decoder)?;
    let mut record = Record::parse(&header).map_err(|error| LinkError::Unknown(error.fault()))?;
    if !record.moves.is_empty() {
        return Err(LinkError::Damaged);
    }
    let mut session = open(&record)?;
    let count = read_number(&mut decoder);
    if count > MOST_MOVES {
        return Err(LinkError::Damaged);
    }
    for ply in 1..=count {
        let mut legal = sorted(session.as_ref());
        if legal.is_empty() || legal.len() > MOST as usize {
            return Err(unwritable(ply, "-"));
        }
        let text = legal.swap_remove(decoder.choice(legal.len() as u32) as usize);
        record.moves.push(play(session.as_mut(), &text, ply)?.into());
    }
    for _ in 0..read_number(&mut decoder).min(count + 1) {
        let ply = read_number(&mut decoder);
        let comment = Some(text(&mut decoder)?);
        match ply.checked_sub(1) {
            None => record.introduction = comment,
            Some(index) => record.moves.get_mut(index as usize).ok_or(LinkError::Damaged)?.comment = comment,
        }
    }
    Ok(record)
}

/// A move that is not legal.
fn unwritable(ply: u32, text: &str) -> LinkError {
    LinkError::Unknown(Fault::new("link.move", &[&ply, &shorten(text)]))
}

fn open(record: &Record) -> Result<Box<dyn GameSession>, LinkError> {
    games::open(&record.game, record.variant.as_deref(), record.start.as_deref()).map_err(|error| LinkError::Unknown(error.fault()))
}

fn sorted(session: &dyn GameSession) -> Vec<String> {
    order::sorted(session.legal_texts())
}

fn play(session: &mut dyn GameSession, text: &str, ply: u32) -> Result<String, LinkError> {
    session.play_text(text).map_err(|error| LinkError::Unknown(bad_move(0, ply as usize, error.fault())))
}

/// The header lines of a record.
fn header_of(record: &Record) -> String {
    let mut bare = record.clone();
    bare.introduction = None;
    bare.moves.clear();
    bare.to_string().replace('\0', " ").trim_end().to_owned()
}

/// The comments with their plies; the introduction's is 0.
fn comments_of(record: &Record) -> impl Iterator<Item = (u32, &str)> {
    let of_move = |(ply, m): (u32, &'_ RecordedMove)| m.comment.is_some().then_some(ply);
    let introduction = record.introduction.as_deref().map(|comment| (0, comment));
    let plies = (1..).zip(&record.moves).filter_map(move |(ply, m)| Some((of_move((ply, m))?, m.comment.as_deref()?)));
    introduction.into_iter().chain(plies)
}

/// A number below 2^22, small ones in few bits (Elias gamma code, P. Elias 1975).
fn number(value: u32, encoder: &mut Encoder) {
    let bits = 32 - value.leading_zeros();
    encoder.choice(bits, 23);
    encoder.choice(value, 1 << bits);
}

fn read_number(decoder: &mut Decoder<'_>) -> u32 {
    let bits = decoder.choice(23);
    decoder.choice(1 << bits)
}

/// The CRC-32 of Ethernet, zip and PNG. It detects every change within 32 neighbouring bits.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

#[cfg(test)]
mod tests;
