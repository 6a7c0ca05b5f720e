//! The first line of a shard: game, options and part.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// How the first line of every shard begins.
const PROGRAM: &str = "# quintet-train ";
/// The name of the option that tells the shards of a run apart; it comes last.
const SHARD: &str = " shard=";

/// One of the parts into which a run is cut.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Shard {
    /// Its index, from 1.
    index: u64,
    /// How many there are.
    count: u64,
}

impl Shard {
    /// The numbers of its games, if the run has so many.
    pub(crate) fn games(self, all: u64) -> Range<u64> {
        let begin = |index: u64| (u128::from(all) * u128::from(index) / u128::from(self.count)) as u64;
        begin(self.index - 1)..begin(self.index)
    }

    /// The name of its file.
    pub(crate) fn file_name(self) -> String {
        format!("{}-of-{}.games", self.index, self.count)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Self { index, count }),
            _ => Err(format!("`{text}` is no shard: expected K/N with K from 1 to N, such as 2/8")),
        }
    }
}

/// What belongs to a game alone, by name: variant, player and the like. Neither names nor values contain spaces.
pub(crate) type Options = Vec<(&'static str, String)>;

/// What the first line of a shard says.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Header {
    /// Version, game and options as they are written: what all shards of a run have in common.
    run: String,
    /// Which of them this is.
    pub(crate) shard: Shard,
}

impl Header {
    /// The header of a shard by this program.
    pub(crate) fn new(game: &str, games: u64, nodes: u64, seed: u32, options: &Options, shard: Shard) -> Self {
        let mut run = format!("{}: {game} games={games} nodes={nodes} seed={seed}", env!("CARGO_PKG_VERSION"));
        for (name, value) in options {
            run += &format!(" {name}={value}");
        }
        Self { run, shard }
    }

    /// Reads a first line; an error if it is none, or lacks something.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let no_header = || format!("expected the header of a shard, `{PROGRAM}VERSION: GAME games=.. shard=K/N`");
        let (run, shard) = line.strip_prefix(PROGRAM).and_then(|rest| rest.rsplit_once(SHARD)).ok_or_else(no_header)?;
        let header = Self { run: run.to_owned(), shard: shard.parse()? };
        if header.game().is_empty() || header.option("games").is_none_or(|games| games.parse::<u64>().is_err()) {
            return Err(no_header());
        }
        Ok(header)
    }

    /// Version, game and options: equal for all shards of a run.
    pub(crate) fn run(&self) -> &str {
        &self.run
    }

    /// The game.
    pub(crate) fn game(&self) -> &str {
        self.words().next().unwrap_or_default()
    }

    /// The value of an option.
    pub(crate) fn option(&self, name: &str) -> Option<&str> {
        self.words().skip(1).find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }

    /// The number of games of the whole run.
    pub(crate) fn games(&self) -> u64 {
        self.option("games").and_then(|games| games.parse().ok()).unwrap_or(0)
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.run.split_once(": ").map_or("", |(_, rest)| rest).split(' ')
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PROGRAM}{}{SHARD}{}", self.run, self.shard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_a_run_without_overlap() {
        for (all, count) in [(10, 1), (10, 3), (10, 10), (3, 7), (1_000_000, 999)] {
            let mut next = 0;
            for index in 1..=count {
                let games = Shard { index, count }.games(all);
                assert_eq!(games.start, next);
                next = games.end;
            }
            assert_eq!(next, all);
        }
    }

    #[test]
    fn headers_are_read_as_they_are_written() {
        let options = vec![("variant", "duo".to_owned()), ("set", "breadth:100".to_owned())];
        let header = Header::new("blokus", 200, 800, 3, &options, "2/4".parse().unwrap());
        let read = Header::read(&header.to_string()).unwrap();
        assert_eq!(read, header);
        assert_eq!((read.game(), read.games(), read.option("variant"), read.option("var")), ("blokus", 200, Some("duo"), None));
        for wrong in [
            "",
            "# quintet-train 0.1.0",
            "# quintet-train 0.1.0: nogo games=x shard=1/2",
            "8/8/8 w;510;1",
            "# quintet-train 0.1.0: nogo games=4 shard=3/2",
        ] {
            assert!(Header::read(wrong).is_err(), "{wrong}");
        }
        for wrong in ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", ""] {
            assert!(wrong.parse::<Shard>().unwrap_err().contains("K/N"), "{wrong}");
        }
    }
}
