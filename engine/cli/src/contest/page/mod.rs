//! `quintet contest report DIR OUT`: a contest as web pages, a folder of static files in all languages. There is no script in them, and nothing is
//! loaded from elsewhere.

mod facts;
mod markup;
mod player;
mod words {
    quintet_base::words!("contest/page");
}

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use quintet_base::html::Markup;
use quintet_base::lang::Lang;

use super::folder::write_whole;
use super::plan::Plan;
use crate::failure::Failure;
use facts::Facts;

/// The options of `quintet contest report`.
#[derive(clap::Args)]
pub(crate) struct ReportArgs {
    /// The contest's folder; the contest may still be going on
    folder: PathBuf,
    /// The folder for the pages; index.html is the first
    out: PathBuf,
    #[command(flatten)]
    look: Look,
}

/// How a report looks.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Look {
    /// The address of a Quintet page, on which the games are replayed by a link. Without it, the games are files in the folder games, which the
    /// page can open
    #[arg(long, value_name = "URL", value_parser = address)]
    page: Option<String>,
    /// Call the players by their places, and leave out what their programs have printed
    #[arg(long)]
    anonymous: bool,
}

/// Reads the address of a page.
fn address(text: &str) -> Result<String, String> {
    let known = ["https://", "http://", "./", "../", "/"].iter().any(|start| text.starts_with(start));
    if known && !text.contains(|c: char| c == '#' || c.is_whitespace() || c.is_control()) {
        Ok(text.to_owned())
    } else {
        Err("expected an address that begins with https://, http://, ./, ../ or /, without blanks or #".to_owned())
    }
}

/// Writes the report of a contest's folder.
pub(super) fn run(args: &ReportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    write(&args.folder, &Plan::read(&args.folder)?, &args.out, &args.look, out)
}

/// Writes the report of a contest in a folder of its own.
pub(super) fn write(folder: &Path, plan: &Plan, pages: &Path, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Asked(format!("{}: {error}", pages.display()));
    fs::create_dir_all(pages).map_err(failed)?;
    if look.page.is_none() {
        fs::create_dir_all(pages.join(facts::RECORDS)).map_err(failed)?;
    }
    let facts = Facts::read(folder, plan, look, &mut |name, text| write_whole(&pages.join(name), text))?;
    for lang in Lang::ALL {
        let save = |name: &str, page: Markup| write_whole(&pages.join(file(name, lang)), page.as_str());
        save("index", markup::index(&facts, lang))?;
        for place in 0..facts.players.len() {
            save(&format!("player-{}", place + 1), player::page(&facts, place, lang))?;
        }
    }
    write_whole(&pages.join(facts::GRADES), &facts.csv())?;
    Ok(writeln!(out, "report: {}", pages.join(file("index", Lang::ALL[0])).display())?)
}

/// The file of a page: the first language has the shorter names.
fn file(name: &str, lang: Lang) -> String {
    if lang == Lang::ALL[0] { format!("{name}.html") } else { format!("{name}.{}.html", lang.tag()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages_only() {
        for good in ["https://example.org/quintet/", "http://127.0.0.1:8080/?lang=zh", "../quintet/index.html"] {
            assert_eq!(address(good).as_deref(), Ok(good));
        }
        for bad in ["", "javascript:alert(1)", "example.org", "https://a b/", "https://a/#1", "data:text/html,a"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
