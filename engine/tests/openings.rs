//! The openings that are shipped: they can be read, and what they know of the first moves adds up.

use std::fs;
use std::path::Path;

use quintet_engine::games::NAMES;
use quintet_engine::openings::{MOST_BYTES, key, read, rows};
use quintet_engine::registry::open;

#[test]
fn every_file_can_be_read_and_knows_the_first_moves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/openings");
    // A new game has none at first.
    let files: Vec<_> =
        NAMES.iter().filter_map(|game| Some((game, fs::read_to_string(folder.join(game).with_extension("txt")).ok()?))).collect();
    assert!(files.len() >= 5, "files of openings are missing in {}", folder.display());
    for (game, text) in files {
        let openings = read(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(
            text.len() * 4 < MOST_BYTES && openings.made.starts_with(&format!("Made by: quintet openings make --game {game}")),
            "{game}"
        );
        let start = open(game, None, None).unwrap();
        let games = openings.get(key(&*start)).unwrap_or_else(|| panic!("{game}: nothing about the start")).count.games;
        let first: Vec<u32> = rows(&*start, &openings, &[]).iter().filter_map(|row| row.seen).map(|seen| seen.count.games).collect();
        // Moves that were played too rarely are left out.
        let known = first.iter().sum::<u32>();
        assert!(games <= openings.games && known <= games && known * 2 > games && first.len() > 1, "{game}: {known} of {games}");
    }
}
