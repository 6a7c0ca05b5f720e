//! Saving a contest across reloads: the finished games, and those in progress.

use quintet_base::lang::fill_in;
use quintet_engine::referee::contest::Fixture;

use super::Contest;
use super::chronicle::{Chronicle, Running, Unreadable};
use super::words::words;
use crate::Desk;

/// Where the contest is saved.
const KEY: &str = "contest";
/// Where the games in progress are saved.
const RUNNING: &str = "contest-running";

impl Contest {
    /// Restores the saved contest, paused. Unreadable data is left in place, with a message.
    pub(super) fn bring_back(&mut self, desk: &mut Desk) {
        let w = words(desk.lang);
        match desk.store.get(KEY).map(|text| Chronicle::read(&text, w)) {
            Some(Ok(chronicle)) => {
                self.setup = chronicle.setup.clone();
                let open = chronicle.contest().open();
                for game in Running::read(&desk.store.get(RUNNING).unwrap_or_default()) {
                    let is_it = |open: &&Fixture| (open.match_number, open.game) == (game.match_number, game.game);
                    if let Some(fixture) = open.iter().find(is_it).filter(|fixture| !self.arena.plays(fixture)) {
                        self.arena.resume(*fixture, &chronicle.setup, game.attempts);
                    }
                }
                self.chronicle = Some(chronicle);
            }
            Some(Err(Unreadable::Newer)) => {
                self.hands_off = true;
                desk.notes.push(w.kept_newer.to_owned());
            }
            Some(Err(Unreadable::Damaged(problem))) => desk.notes.push(fill_in(w.kept_damaged, &[&problem])),
            None => {}
        }
    }

    /// Saves the finished games.
    pub(super) fn keep(&mut self, desk: &mut Desk) {
        let Some(chronicle) = &self.chronicle else { return };
        if self.hands_off {
            return;
        }
        let w = words(desk.lang);
        let (text, without) = chronicle.write();
        let mut told = if without > 0 { vec![w.shortened] } else { Vec::new() };
        if desk.store.set(KEY, &text).is_err() || !desk.store.lasts() {
            told.push(w.full);
        }
        for text in told {
            if !desk.notes.iter().any(|note| note == text) {
                desk.notes.push(text.to_owned());
            }
        }
    }

    /// Saves the games in progress, so that they continue after a reload.
    pub(super) fn keep_running(&self, desk: &Desk) {
        if self.hands_off {
            return;
        }
        let running: Vec<Running> = self
            .arena
            .bouts()
            .map(|(_, bout)| Running {
                match_number: bout.fixture.match_number,
                game: bout.fixture.game,
                attempts: bout.attempts().to_vec(),
            })
            .collect();
        let text = if running.is_empty() { None } else { Running::write(running) };
        match text {
            // Full storage has no room for them: they start again after a reload.
            Some(text) => _ = desk.store.set(RUNNING, &text),
            None => desk.store.remove(RUNNING),
        }
    }

    /// Deletes the saved contest, unless it comes from a newer version.
    pub(super) fn forget(&self, desk: &Desk) {
        if !self.hands_off {
            desk.store.remove(KEY);
            desk.store.remove(RUNNING);
        }
    }
}
