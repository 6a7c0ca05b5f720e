//! The dialog with a person's results, and everything that is kept: as a file, from a file, deleted.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::text::number::decimal;
use quintet_play::backup::{Backup, Unread};
use quintet_play::progress::{Finished, Tally};

use super::{Dialogs, Effect};
use crate::action::{Action, button};
use crate::rivals::words::words;
use crate::state::State;

/// The number of latest games in the strip of a game.
const LATEST: usize = 40;

impl Dialogs {
    /// The dialog with what was won, drawn and lost.
    pub(super) fn results(&mut self, state: &State) {
        let w = words(state.lang);
        let mut contents: Markup = games::NAMES.iter().filter_map(|name| state.results_of(name)).collect();
        if contents.is_empty() {
            contents = html!("<p>{}</p>", w.no_results);
        }
        let solver = &state.puzzles.solver;
        let tried = solver.tries();
        if tried > 0 {
            let facts = [decimal(solver.rating, 0), solver.solved.to_string(), tried.to_string(), solver.best.to_string()];
            contents += html!("<h3>{}</h3><p>{}</p>", w.puzzles, fill_in(w.puzzles_line, &facts.each_ref().map(String::as_str)));
        }
        if state.progress.seconds >= 60.0 {
            contents += html!(r#"<p class="muted">{}</p>"#, fill_in(w.time_played, &[&decimal(state.progress.seconds / 3600.0, 1)]));
        }
        let keeping = html!(
            r#"<h3>{}</h3><p class="muted">{}</p><div class="row wrap">{}{}{}</div>"#,
            w.keeping,
            if state.lasting { w.keeping_lasts } else { w.keeping_about },
            button("btn", &Action::Backup, w.backup),
            button("btn", &Action::Import, w.restore),
            button("btn", &Action::DeleteAll, w.delete_all)
        );
        self.show("results", w.results, html!(r#"<div class="results">{contents}{keeping}</div>"#));
    }

    /// Reads a backup; `None` if the text is something else.
    pub(super) fn read_backup(&mut self, text: &str, state: &State) -> Option<()> {
        let w = words(state.lang);
        match Backup::read(text) {
            Ok(backup) => {
                let row = html!(
                    r#"<p>{}</p><div class="row end wrap">{}{}{}</div>"#,
                    fill_in(w.restore_ask, &[&backup.games().to_string()]),
                    button("btn", &Action::CloseDialog, state.w.cancel),
                    button("btn", &Action::RestoreAll, w.replace_all),
                    button("btn primary", &Action::RestoreMissing, w.add_missing)
                );
                self.backup = Some(backup);
                self.show("restore", w.restore_title, row);
                Some(())
            }
            Err(Unread::Newer) => {
                self.send(Effect::Problem(w.backup_newer.to_owned()));
                Some(())
            }
            Err(Unread::Other) => None,
        }
    }

    /// Adds what a backup has and this browser lacks, or replaces everything; then the page starts anew.
    pub(super) fn restore(&mut self, whole: bool, state: &State) -> Option<()> {
        let backup = self.backup.take()?;
        let store = state.store.as_ref();
        let done = if whole { backup.replace(store) } else { backup.add_to(store) };
        self.close();
        self.send(if done.is_ok() { Effect::StartAnew } else { Effect::Full });
        Some(())
    }

    /// Asks whether everything is to be deleted.
    pub(super) fn ask_delete_all(&mut self, state: &State) {
        let w = words(state.lang);
        let row = html!(
            r#"<p>{}</p><div class="row end wrap">{}{}{}</div>"#,
            w.delete_all_ask,
            button("btn", &Action::Backup, w.backup),
            button("btn primary", &Action::CloseDialog, state.w.cancel),
            button("btn", &Action::DeleteAllNow, w.delete_all)
        );
        self.show("delete-all", w.delete_all, row);
    }
}

impl State {
    /// Results against each level of a game; nothing if it was not played.
    fn results_of(&self, name: &str) -> Option<Markup> {
        let session = games::open(name, None, None).ok()?;
        let session = session.as_ref();
        let rows: Markup = session
            .levels()
            .iter()
            .filter_map(|level| self.progress.tally(name, level.name))
            .map(|tally| self.result_row(session, tally))
            .collect();
        if rows.is_empty() {
            return None;
        }
        let games: Vec<&Finished> = self.progress.games.iter().filter(|game| game.game == name).collect();
        let w = words(self.lang);
        let strip: Markup = games
            .iter()
            .skip(games.len().saturating_sub(LATEST))
            .map(|game| {
                let class = match game.result {
                    1 => "won",
                    0 => "drawn",
                    _ => "lost",
                };
                html!(r#"<i class="{class}"></i>"#)
            })
            .collect();
        let head = html!(
            r#"<tr><th scope="col">{}</th><td></td><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th></tr>"#,
            w.rival,
            w.won,
            w.drawn,
            w.lost,
            w.best
        );
        Some(html!(
            r#"<h3>{}</h3><table><thead>{head}</thead><tbody>{rows}</tbody></table><div class="strip" aria-hidden="true">{strip}</div>"#,
            session.title(self.lang)
        ))
    }

    fn result_row(&self, session: &dyn GameSession, tally: &Tally) -> Markup {
        let all = f64::from(tally.games().max(1));
        let part = |count: u32| decimal(f64::from(count) * 100.0 / all, 1);
        let bar = html!(
            r#"<svg class="share-of" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="lost" width="100" height="6"/><rect class="drawn" width="{}" height="6"/><rect class="won" width="{}" height="6"/></svg>"#,
            part(tally.won.saturating_add(tally.drawn)),
            part(tally.won)
        );
        html!(
            r#"<tr><th scope="row">{}</th><td>{bar}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"#,
            session.level_title(&tally.level, self.lang).0,
            tally.won,
            tally.drawn,
            tally.lost,
            tally.best
        )
    }
}
