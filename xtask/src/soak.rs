//! Playing very many games, in a program and on the page, to see that none is lost and nothing grows.

use anyhow::{Result, bail};

use crate::browser::Browser;
use crate::{compiler, e2e, run, tools};

/// Plays so many games in a program of its own, and so many on the page in Chromium.
///
/// # Errors
/// When a game fails, or what plays them cannot be built.
pub(crate) fn run(games: u32, on_page: u32) -> Result<()> {
    if games > 0 {
        let mut cargo = run::cargo()?;
        cargo.args(["test", "--locked", "-p", "quintet-tests", "--test", "soak", "--", "--nocapture"]);
        cargo.env("QUINTET_SOAK", games.to_string());
        run::show(cargo)?;
    }
    if on_page > 0 {
        tools::for_tests(&[Browser::Chromium])?;
        e2e::prepare(compiler::Mode::Release, false)?;
        let tally = e2e::run(Browser::Chromium, vec!["soak".to_owned()], &e2e::Size { soak: on_page, ..e2e::Size::default() })?;
        if tally.broken || tally.failed > 0 {
            bail!("games on the page failed");
        }
    }
    Ok(())
}
