//! `quintet levels`: the opponents of a game, weakest first, each with its algorithm.

use std::io::{self, Write};

use quintet_board::games;
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;
use crate::lang::LangArgs;
use crate::table::VariantArgs;

/// The options of `quintet levels`.
#[derive(clap::Args)]
pub(crate) struct LevelsArgs {
    #[command(flatten)]
    game: VariantArgs,
    #[command(flatten)]
    lang: LangArgs,
}

/// Prints a line for each level: its name, its title, and how it plays.
pub(crate) fn run(args: &LevelsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (lang, game) = (args.lang.find()?, args.game.open()?);
    let session = games::open(game.name(), Some(game.variant()), None)?;
    let levels: Vec<(&str, (String, String))> =
        session.levels().iter().map(|level| (level.name, session.level_title(level.name, lang))).collect();
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let name_width = width(&mut levels.iter().map(|(name, _)| name.width()));
    let title_width = width(&mut levels.iter().map(|(_, (title, _))| title.width()));
    for (name, (title, about)) in &levels {
        write_padded(out, name, name_width)?;
        write_padded(out, title, title_width)?;
        writeln!(out, "{about}")?;
    }
    Ok(())
}

/// Writes a text, then blanks up to a width in columns of the terminal, and two more.
fn write_padded(out: &mut impl Write, text: &str, width: usize) -> io::Result<()> {
    write!(out, "{text}{}", " ".repeat(width.saturating_sub(text.width()) + 2))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{LevelsArgs, run};

    #[derive(Parser)]
    struct Options {
        #[command(flatten)]
        levels: LevelsArgs,
    }

    fn lines(args: &[&str]) -> Vec<String> {
        let options = Options::try_parse_from(["levels"].iter().chain(args)).unwrap_or_else(|error| panic!("{error}"));
        let mut out = Vec::new();
        run(&options.levels, &mut out).expect("lists");
        String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_level_has_its_algorithm_in_both_languages() {
        let english = lines(&["--game", "nogo", "--lang", "en"]);
        assert!(english[0].starts_with("random       Wanderer     Plays any legal move (random)."), "{english:#?}");
        assert!(english.iter().any(|line| line.starts_with("mcts ") && line.contains("UCB 0.2")), "{english:#?}");
        let chinese = lines(&["--game", "nogo", "--lang", "zh"]);
        assert!(chinese.iter().any(|line| line.starts_with("mcts ") && line.contains("蒙特卡洛树搜索")), "{chinese:#?}");
        assert!(chinese.iter().any(|line| line.starts_with("greedy       贪者    ")), "{chinese:#?}");
        assert_eq!(english.len(), chinese.len());
    }
}
