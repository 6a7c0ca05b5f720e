//! `quintet contest report DIR OUT`: a contest as web pages, a folder of static files in all languages. There is no script in them, and nothing is
//! loaded from elsewhere.

mod facts;
mod frame;
mod look;
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

use super::plan::Plan;
use crate::failure::Failure;
use crate::file;
use facts::Facts;
use frame::file_of;
pub(super) use look::Look;

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
    let facts = Facts::read(folder, plan, look, &mut |name, text| file::write(&pages.join(name), text))?;
    for lang in Lang::ALL {
        let save = |name: &str, page: Markup| file::write(&pages.join(file_of(name, lang)), page.as_str());
        save("index", markup::index(&facts, lang))?;
        for place in 0..facts.players.len() {
            save(&format!("player-{}", place + 1), player::page(&facts, place, lang))?;
        }
    }
    file::write(&pages.join(facts::GRADES), &facts.csv())?;
    Ok(writeln!(out, "report: {}", pages.join(file_of("index", Lang::ALL[0])).display())?)
}
