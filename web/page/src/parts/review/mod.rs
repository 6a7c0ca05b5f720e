//! Reviewing a game: the position for the engine to search, its results, and the verdicts on the moves.

mod judgement;
mod shown;
#[cfg(test)]
mod tests;

use quintet_base::lang::{Lang, fill_in};
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::review::analysis::{Analysis, Effort, Point};
use quintet_play::review::verdict::turning_points;
use quintet_play::review::words::words;
use quintet_protocol::{Generation, Go, SearchInfo};

pub(crate) use judgement::Judgement;

/// Search time for the position on the board, in seconds: enough to see, little enough for a battery.
const LIVE_SECONDS: f64 = 15.0;
/// Number of lines shown.
const LINES: u32 = 3;
/// The index of the line with the analysis's better move.
pub(crate) const BETTER: usize = 99;

/// The review of the game on the board.
#[derive(Debug, Default)]
pub(crate) struct Review {
    /// The number of its game.
    game: u32,
    asked: bool,
    run: bool,
    analysis: Analysis,
    running: Option<Request>,
    live: Option<Live>,
    line: Option<usize>,
    table: bool,
}

#[derive(Debug)]
struct Request {
    /// Its number, once known.
    generation: Generation,
    moves: Vec<String>,
    whole: bool,
}

/// The engine's results for one position.
#[derive(Debug)]
struct Live {
    /// The moves that lead to the position.
    moves: Vec<String>,
    info: SearchInfo,
    done: bool,
}

/// What the review needs to know about the page.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    /// The game on the board.
    pub game: &'a Play,
    /// Its number.
    pub number: u32,
    /// The page's language.
    pub lang: Lang,
    /// Whether the engine's output is shown.
    pub output: bool,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether the analysis tab is open.
    pub open: bool,
    /// Whether the game itself needs the engine.
    pub busy: bool,
}

/// A message to the review.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// Something may have changed: update the request to the engine.
    Attend,
    /// Search all positions with this effort.
    Analyse(Effort),
    /// Stop the analysis; known results stay.
    StopAnalysing,
    /// Show or hide the engine's output although the game is not over.
    Ask,
    /// Show or hide the analysis as a table.
    Table,
    /// The pointer or the focus is on this line, or on none.
    Line(Option<usize>),
}

/// An effect, for the shell to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Send the engine a request, and report its number with [`Review::asked`].
    Go(Box<Go>),
    /// Cancel the engine's request.
    Cancel,
    /// Announce this.
    Say(&'static str),
    /// Show this note to everybody.
    Tell(String),
    /// Save the game soon, with its analysis.
    SaveSoon,
    /// Open the analysis tab.
    Open,
}

impl Sight<'_> {
    /// Whether the game may be analysed now: during a game the analysis is a hint, which the address may forbid.
    #[must_use]
    pub(crate) fn may_analyse(&self) -> bool {
        let played = self.game.session.outcome().is_none() && self.game.persons().next().is_some();
        self.output && (!played || (self.hints && self.game.may_be_helped()))
    }
}

/// The last position to be searched: the end of a game needs no search.
fn last_to_search(game: &Play) -> Option<usize> {
    let ply = game.session.ply();
    if game.session.end().is_some() { ply.checked_sub(1) } else { Some(ply) }
}

impl Review {
    /// Whether the analysis of all positions is running.
    #[must_use]
    pub(crate) const fn is_running(&self) -> bool {
        self.run
    }

    /// Whether the engine's output was requested although the game is not over.
    #[must_use]
    pub(crate) const fn is_asked(&self) -> bool {
        self.asked
    }

    /// Whether the analysis is shown as a table.
    #[must_use]
    pub(crate) const fn is_table(&self) -> bool {
        self.table
    }

    /// The results for the positions of the game.
    #[must_use]
    pub(crate) const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The line under the pointer or with the focus.
    #[must_use]
    pub(crate) const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Whether to show the engine's output now: not while a person plays, unless requested.
    #[must_use]
    pub(crate) fn is_live(&self, sight: Sight<'_>) -> bool {
        let watched = sight.game.persons().next().is_none();
        sight.output && (watched || self.asked || sight.game.session.outcome().is_some())
    }

    /// The verdicts on all moves, as far as they were analysed.
    #[must_use]
    pub(crate) fn judgement(&self, sight: Sight<'_>) -> Judgement {
        let mut judgement = Judgement::new(sight.game);
        // The graph has its place from the start, so that nothing below it moves when the first position is known.
        if sight.may_analyse() && (self.run || !self.analysis.is_empty()) {
            judgement.proofs = judgement.course().proofs(&self.analysis);
            judgement.judged = judgement.course().judge_all(&self.analysis, &judgement.proofs);
        }
        judgement
    }

    /// The analysis to be saved with the game of this number.
    #[must_use]
    pub(crate) fn text(&self, number: u32, game: &Play) -> String {
        if self.game == number { self.analysis.write(game.session.sides()) } else { String::new() }
    }

    /// The analysis that was saved with the game of this number.
    #[must_use]
    pub(crate) fn read(number: u32, game: &Play, text: &str) -> Self {
        let analysis = Analysis::read(text, game.session.sides(), &game.session.moves());
        Self { game: number, analysis, ..Self::default() }
    }

    /// Number of known positions, and of all.
    #[must_use]
    pub(crate) fn progress(&self, game: &Play) -> (usize, usize) {
        let last = last_to_search(game).map_or(0, |last| last + 1);
        ((0..last).filter(|&ply| self.analysis.point(ply).is_some()).count(), last)
    }

    /// The next turning point after the position shown, or the previous one.
    #[must_use]
    pub(crate) fn turn(&self, sight: Sight<'_>, forward: bool) -> Option<usize> {
        let shown = sight.game.session.shown_ply();
        let turns = turning_points(&self.judgement(sight).judged);
        if forward { turns.into_iter().find(|&ply| ply > shown) } else { turns.into_iter().rev().find(|&ply| ply < shown) }
    }

    /// Sets the number of the last request.
    pub(crate) fn asked(&mut self, generation: Generation) {
        if let Some(running) = &mut self.running {
            running.generation = generation;
        }
    }

    /// There is no game on the board: nothing to search.
    pub(crate) fn leave(&mut self, number: u32, busy: bool) -> Vec<Effect> {
        if self.game != number {
            *self = Self { game: number, ..Self::default() };
        }
        self.analysis.follow(&[]);
        let dropped = self.running.take().is_some() && !busy;
        if dropped { vec![Effect::Cancel] } else { Vec::new() }
    }

    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, sight: Sight<'_>) -> Vec<Effect> {
        match message {
            Message::Attend => return self.attend(sight),
            Message::Analyse(effort) => {
                let (known, all) = self.progress(sight.game);
                if effort != self.analysis.effort || known == all {
                    self.analysis.clear();
                }
                self.analysis.effort = effort;
                self.run = true;
                return vec![Effect::Open];
            }
            Message::StopAnalysing => {
                self.run = false;
                return vec![Effect::SaveSoon];
            }
            Message::Ask => {
                self.asked = !self.asked;
                return vec![Effect::Open];
            }
            Message::Table => self.table = !self.table,
            Message::Line(line) => self.line = line,
        }
        Vec::new()
    }

    /// The position for the engine to search now, by the number of moves, and whether it is part of the analysis of the whole game.
    fn wanted(&mut self, sight: Sight<'_>, effects: &mut Vec<Effect>) -> Option<(usize, bool)> {
        let session = sight.game.session.as_ref();
        if !sight.may_analyse() {
            self.run = false;
            return None;
        }
        if self.run {
            let last = last_to_search(sight.game);
            while let Some(ply) = last.and_then(|last| self.analysis.next_unknown(last)) {
                if !session.is_forced(ply) {
                    return Some((ply, true));
                }
                self.analysis.set(ply, Point::Forced);
            }
            self.run = false;
            effects.extend([Effect::Say(words(sight.lang).analysed), Effect::SaveSoon]);
        }
        let shown = session.shown_ply();
        let over = shown == session.ply() && session.end().is_some();
        (sight.open && self.is_live(sight) && !over).then_some((shown, false))
    }

    fn attend(&mut self, sight: Sight<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.game != sight.number {
            *self = Self { game: sight.number, ..Self::default() };
        }
        let moves = sight.game.session.moves();
        self.analysis.follow(&moves);
        if sight.busy {
            // The game's own request replaced this one.
            self.running = None;
            return effects;
        }
        let Some((ply, whole)) = self.wanted(sight, &mut effects) else {
            if self.running.take().is_some() {
                effects.push(Effect::Cancel);
            }
            return effects;
        };
        let moves = &moves[..ply.min(moves.len())];
        let known = !whole && self.live.as_ref().is_some_and(|live| live.done && live.moves == moves);
        if known || self.running.as_ref().is_some_and(|running| running.whole == whole && running.moves == moves) {
            return effects;
        }
        let Some(level) = sight.game.session.levels().last().map(|level| level.name) else { return effects };
        let seconds = if whole { self.analysis.effort.seconds() } else { LIVE_SECONDS };
        self.running = Some(Request { generation: 0, moves: moves.to_vec(), whole });
        effects.push(Effect::Go(Box::new(Go {
            moves: moves.to_vec(),
            seconds: Some(seconds),
            seed: sight.game.seed,
            lines: if whole { 0 } else { LINES },
            ..quintet_play::ask::about(sight.game.session.as_ref(), level)
        })));
        effects
    }

    /// Handles an event of the engine and returns the effects, or `None` if it belongs to another request.
    pub(crate) fn hear(&mut self, event: &Event, game: Option<&Play>, lang: Lang) -> Option<Vec<Effect>> {
        let (generation, info, done) = match event {
            Event::Info(generation, info) => (generation, Some(info), false),
            Event::Best(generation, info) => (generation, Some(info), true),
            Event::Failed(generation, _) => (generation, None, true),
            Event::Notice(notice) => {
                self.run &= *notice != Notice::NoEngine;
                return None;
            }
        };
        let running = self.running.as_ref().filter(|running| running.generation == *generation)?;
        let (whole, moves) = (running.whole, running.moves.clone());
        if done {
            self.running = None;
        }
        match (info, event) {
            (Some(info), _) if whole => {
                if let (true, Some(game), Some(best)) = (done, game, &info.best) {
                    let ply = moves.len();
                    self.analysis.set(ply, Point::of_thoughts(info, best, game.session.turn_at(ply), game.session.sides()));
                } else if done {
                    self.run = false;
                }
            }
            (Some(info), _) => self.live = Some(Live { moves, info: info.clone(), done }),
            (None, event) => {
                self.run = false;
                self.live = Some(Live { moves, info: SearchInfo::default(), done: true });
                if let Event::Failed(_, reason) = event {
                    let text = fill_in(crate::words::words(lang).engine_failed, &[&lang.say(reason)]);
                    return Some(vec![Effect::Tell(text)]);
                }
            }
        }
        Some(Vec::new())
    }
}
