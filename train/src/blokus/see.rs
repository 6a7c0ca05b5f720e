//! `blokus see`: what the convolutional network sees of the positions of games, in files that `train/blokus/learn.py` reads.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::players::network::{Seen, see};
use quintet_engine::games::blokus::{Blokus, Move};

use super::line::Line;
use crate::failure::Failure;
use crate::shards::{self, Run};

/// The options of `blokus see`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games of one variant, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The folder for the files
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// Writes `positions.bin` and `moves.bin`, one after the other by position.
///
/// A position is the number of its legal placements (4 bytes), the pieces that each colour has left (4 bytes each), the result and the search's
/// chance for the side to move, or with more than two sides for each of them (4 bytes each, as floating point), and the state of every cell to every
/// colour (1 byte each). A placement is the orientation (1 byte), the first cell and the visits (2 bytes each). All are little-endian.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    fs::create_dir_all(&args.out).map_err(|error| Failure::file(&args.out, error))?;
    let [positions, moves] = ["positions.bin", "moves.bin"].map(|name| args.out.join(name));
    let (mut into, mut moves_into) = (create(&positions)?, create(&moves)?);
    let runs = shards::runs(&args.games, Blokus::NAME)?;
    let variant_of = |run: &Run| run.header().option("variant").unwrap_or_default().to_owned();
    let variant = runs.first().map(variant_of).unwrap_or_default();
    if let Some(other) = runs.iter().find(|run| variant_of(run) != variant) {
        return Err(Failure::line(other.path(), 1, format!("games of {}; those before are of {variant}", variant_of(other))));
    }
    for run in &runs {
        run.positions("", out, &mut |line| {
            let (position, placements) = read(&variant, line)?;
            into.write_all(&position).and_then(|()| moves_into.write_all(&placements)).map_err(|error| error.to_string())
        })?;
    }
    into.flush().map_err(|error| Failure::file(&positions, error))?;
    moves_into.flush().map_err(|error| Failure::file(&moves, error))
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path).map(BufWriter::new).map_err(|error| Failure::file(path, error))
}

/// The bytes of a position, and those of its placements.
fn read(variant: &str, line: &str) -> Result<(Vec<u8>, Vec<u8>), String> {
    let Line { position, results, chances, tried } = Line::read(variant, line)?;
    let mut visits = Vec::new();
    for tried in tried.split(' ') {
        let (placement, count) = tried.split_once(':').ok_or_else(|| format!("`{tried}` is no `placement:visits`"))?;
        let count: u16 = count.parse().map_err(|_| format!("`{tried}` has no number of visits"))?;
        visits.push((position.read_move(placement).map_err(|error| error.to_string())?, count));
    }
    let mut legal: Vec<Move> = Vec::new();
    position.moves(&mut legal);
    let values = [results, chances].concat();
    match position.colours().len() {
        2 => Ok(write(&position, &see::<2>(&position, false), &legal, &visits, &values)),
        _ => Ok(write(&position, &see::<4>(&position, false), &legal, &visits, &values)),
    }
}

/// The bytes of what is seen of a position, and those of its placements with their visits.
fn write<const G: usize>(position: &Blokus, seen: &Seen<G>, legal: &[Move], visits: &[(Move, u16)], values: &[f32]) -> (Vec<u8>, Vec<u8>) {
    let mut moves = Vec::new();
    let mut count = 0_u32;
    for &m in legal {
        let Some((orientation, first)) = seen.placement(position, m) else { continue };
        let visited = visits.iter().find(|(tried, _)| *tried == m).map_or(0, |(_, count)| *count);
        moves.push(orientation as u8);
        moves.extend_from_slice(&(first as u16).to_le_bytes());
        moves.extend_from_slice(&visited.to_le_bytes());
        count += 1;
    }
    let mut out = Vec::new();
    out.extend_from_slice(&count.to_le_bytes());
    seen.left.iter().for_each(|left| out.extend_from_slice(&left.to_le_bytes()));
    values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
    seen.states.iter().for_each(|states| out.extend_from_slice(states));
    (out, moves)
}
