//! The shell's part of the analysis: what the engine is asked, when, and what becomes of its answers.

use quintet_engine::side::Side;

use super::{App, Tab};
use crate::engine_queue::{Event, Notice};
use crate::lang::fill_in;
use crate::play::Play;
use crate::protocol::{Generation, Go, Thoughts};
use crate::review::analysis::{Analysis, Effort, Point};
use crate::review::chance::{self, Shares};
use crate::review::verdict::{Course, Judged, turning_points};
use crate::review::words::words;

/// How long the engine looks at the position on the board, in seconds: enough to see, little enough for a battery.
const LIVE_SECONDS: f64 = 15.0;
/// How many lines of it are shown.
pub(super) const LINES: u32 = 3;

/// How many moves of a line are sketched on the board: more would hide it.
const SKETCHED: usize = 5;
/// What is known about the game on the board beside the game itself.
#[derive(Debug, Default)]
pub(super) struct Review {
    /// The number of the game that it belongs to.
    game: u32,
    /// Whether the engine's output was asked for although the game is not over.
    pub(super) asked: bool,
    /// Whether all positions are being searched.
    pub(super) run: bool,
    pub(super) analysis: Analysis,
    running: Option<Request>,
    pub(super) live: Option<Live>,
    /// The line that the pointer or the focus is on.
    pub(super) line: Option<usize>,
    /// Whether the analysis is shown as a table.
    pub(super) table: bool,
}

#[derive(Debug)]
struct Request {
    generation: Generation,
    moves: Vec<String>,
    whole: bool,
}

/// What the engine thinks of one position.
#[derive(Debug)]
pub(super) struct Live {
    /// The moves that lead to the position.
    moves: Vec<String>,
    pub(super) thoughts: Thoughts,
    done: bool,
}

/// The game as it is judged, with who made which move.
pub(super) struct Judgement {
    pub(super) sides: usize,
    pub(super) moves: Vec<(Side, String)>,
    pub(super) end: Option<Shares>,
    pub(super) judged: Vec<Option<Judged>>,
}

impl Judgement {
    fn new(game: &Play) -> Self {
        let sides = game.table.sides();
        let moves: Vec<(Side, String)> = game.table.move_list().into_iter().map(|entry| (entry.side, entry.text)).collect();
        let end = game.table.end().map(|outcome| chance::of_outcome(&outcome, sides));
        Self { sides, moves, end, judged: Vec::new() }
    }

    pub(super) fn course(&self) -> Course<'_> {
        Course { sides: self.sides, moves: &self.moves, end: self.end }
    }
}

impl App {
    /// Whether anything that the engine thinks may be seen. One switch for all of it.
    pub(super) fn shows_engine(&self) -> bool {
        self.settings.engine_output && self.engine_allowed()
    }

    /// Whether the address allows the engine's output at all: a teacher may forbid it.
    pub(super) fn engine_allowed(&self) -> bool {
        self.query.allows_eval()
    }

    /// Whether the engine's output is wanted now: not while a person plays, unless it was asked for.
    pub(super) fn is_live(&self, game: &Play) -> bool {
        let watched = game.persons().next().is_none();
        self.shows_engine() && (watched || self.review.asked || game.table.outcome().is_some())
    }

    /// Whether the game may be analysed now: while one plays the analysis is a hint, and the address may forbid those.
    pub(super) fn may_analyse(&self, game: &Play) -> bool {
        let played = game.table.outcome().is_none() && game.persons().next().is_some();
        self.shows_engine() && (!played || (self.query.allows_hints() && game.may_be_helped()))
    }

    /// The judgement of all moves, as far as they were analysed.
    pub(super) fn judgement(&self, game: &Play) -> Judgement {
        let mut judgement = Judgement::new(game);
        // The graph has its place from the beginning, so that what stands below it does not move when the first position is known.
        if self.may_analyse(game) && (self.review.run || !self.review.analysis.is_empty()) {
            judgement.judged = judgement.course().judge_all(&self.review.analysis);
        }
        judgement
    }

    /// What is kept of the analysis with a game.
    pub(super) fn review_text(&self, game: &Play) -> String {
        if self.review.game == self.game_number { self.review.analysis.write(game.table.sides()) } else { String::new() }
    }

    /// Takes up the analysis that was kept with the game on the board.
    pub(super) fn take_up_review(&mut self, text: &str) {
        let Some(game) = &self.game else { return };
        let analysis = Analysis::read(text, game.table.sides(), &game.table.moves());
        self.review = Review { game: self.game_number, analysis, ..Review::default() };
    }

    /// The last position that has to be searched: the end of a game needs no search.
    fn last_to_search(game: &Play) -> Option<usize> {
        let ply = game.table.ply();
        if game.table.end().is_some() { ply.checked_sub(1) } else { Some(ply) }
    }

    /// How many positions of how many are known.
    pub(super) fn progress(&self, game: &Play) -> (usize, usize) {
        let last = Self::last_to_search(game).map_or(0, |last| last + 1);
        ((0..last).filter(|&ply| self.review.analysis.point(ply).is_some()).count(), last)
    }

    /// What the engine is to look at now: the position after so many moves, and whether that is a part of the analysis of the whole game.
    fn wanted(&mut self) -> Option<(usize, bool)> {
        let game = self.game.as_ref()?;
        if !self.may_analyse(game) {
            self.review.run = false;
            return None;
        }
        if self.review.run {
            let last = Self::last_to_search(game);
            while let Some(ply) = last.and_then(|last| self.review.analysis.next_unknown(last)) {
                if !game.table.is_forced(ply) {
                    return Some((ply, true));
                }
                self.review.analysis.set(ply, Point::Forced);
            }
            self.review.run = false;
            self.say(words(self.lang).analysed);
            self.keep_soon();
        }
        let game = self.game.as_ref()?;
        let shown = game.table.shown_ply();
        let over = shown == game.table.ply() && game.table.end().is_some();
        (self.tab == Tab::Analysis && self.is_live(game) && !over).then_some((shown, false))
    }

    /// Sees to it that the engine looks at what is wanted. Called before every repaint.
    pub(super) fn attend_review(&mut self) {
        if self.review.game != self.game_number {
            self.review = Review { game: self.game_number, ..Review::default() };
        }
        let moves = self.game.as_ref().map(|game| game.table.moves()).unwrap_or_default();
        self.review.analysis.follow(&moves);
        if self.thinking.is_some() {
            // The game's own request took the engine.
            self.review.running = None;
            return;
        }
        let Some((ply, whole)) = self.wanted() else {
            if self.review.running.take().is_some() {
                self.client.cancel();
            }
            return;
        };
        let moves = &moves[..ply.min(moves.len())];
        if !whole && self.review.live.as_ref().is_some_and(|live| live.done && live.moves == moves) {
            return;
        }
        if self.review.running.as_ref().is_some_and(|running| running.whole == whole && running.moves == moves) {
            return;
        }
        let seconds = if whole { self.review.analysis.effort.seconds() } else { LIVE_SECONDS };
        self.look_into(moves.to_vec(), seconds, whole);
    }

    fn look_into(&mut self, moves: Vec<String>, seconds: f64, whole: bool) {
        let Some(game) = &self.game else { return };
        let Some(level) = game.table.levels().last().map(|level| level.name) else { return };
        let generation = self.client.go(Go {
            moves: moves.clone(),
            seconds: Some(seconds),
            seed: game.seed,
            lines: if whole { 0 } else { LINES },
            ..Go::about(game.table.as_ref(), level)
        });
        self.review.running = Some(Request { generation, moves, whole });
    }

    /// Hears the engine's answer to a question of the analysis. Answers whether it was one.
    pub(super) fn review_hears(&mut self, event: &Event) -> bool {
        let (generation, thoughts, done) = match event {
            Event::Info(generation, thoughts) => (generation, Some(thoughts), false),
            Event::Best(generation, thoughts) => (generation, Some(thoughts), true),
            Event::Failed(generation, _) => (generation, None, true),
            Event::Notice(notice) => {
                self.review.run &= *notice != Notice::NoEngine;
                return false;
            }
        };
        let Some(running) = self.review.running.as_ref().filter(|running| running.generation == *generation) else { return false };
        let (whole, moves) = (running.whole, running.moves.clone());
        if done {
            self.review.running = None;
        }
        match (thoughts, event) {
            (Some(thoughts), _) if whole => {
                if let (true, Some(game), Some(best)) = (done, &self.game, &thoughts.best) {
                    let ply = moves.len();
                    let shares = chance::of_thoughts(thoughts, game.table.turn_at(ply), game.table.sides());
                    self.review.analysis.set(ply, Point::Searched { shares, best: best.clone() });
                } else if done {
                    self.review.run = false;
                }
            }
            (Some(thoughts), _) => self.review.live = Some(Live { moves, thoughts: thoughts.clone(), done }),
            (None, event) => {
                self.review.run = false;
                self.review.live = Some(Live { moves, thoughts: Thoughts::default(), done: true });
                if let Event::Failed(_, reason) = event {
                    let reason = self.phrase(reason);
                    self.tell(fill_in(self.w.engine_failed, &[&reason]));
                }
            }
        }
        true
    }

    /// What the engine thinks of the position that is looked at, if it was asked: its live answer, or the thinking of an engine that plays another.
    pub(super) fn thoughts_shown(&self, game: &Play) -> Option<&Thoughts> {
        let shown = game.table.shown_ply();
        if let Some(live) =
            self.review.live.as_ref().filter(|live| live.moves.len() == shown && game.table.moves().starts_with(&live.moves))
        {
            return Some(&live.thoughts).filter(|thoughts| thoughts.best.is_some());
        }
        let thinking = self.thinking.as_ref().filter(|_| shown == game.table.ply() && game.persons().next().is_none())?;
        thinking.thoughts.as_ref()
    }

    /// What each side is expected to get in the position that is looked at.
    pub(super) fn shares_shown(&self, game: &Play, judgement: &Judgement) -> Option<Shares> {
        let (shown, last) = (game.table.shown_ply(), game.table.ply());
        if let (true, Some(end)) = (shown == last, judgement.end) {
            return Some(end);
        }
        let live = self.thoughts_shown(game).map(|thoughts| chance::of_thoughts(thoughts, game.table.turn_at(shown), judgement.sides));
        live.or_else(|| judgement.course().shares(&self.review.analysis, shown))
    }

    /// Sketches the line under the pointer on the board.
    pub(super) fn sketch_line(&mut self) {
        let Some(game) = &self.game else { return };
        let (ply, texts) = match self.review.line {
            Some(index) if self.tab == Tab::Analysis && self.shows_engine() => self.line_texts(game, index),
            _ => (0, Vec::new()),
        };
        if let Some(game) = &mut self.game {
            game.table.set_line(ply, &texts);
        }
    }

    /// The moves of a line of the panel, and after how many moves it begins: one of those that the engine tells, or the better move of the
    /// analysis, which belongs to the position before.
    fn line_texts(&self, game: &Play, index: usize) -> (usize, Vec<String>) {
        let shown = game.table.shown_ply();
        if index == BETTER {
            let before = shown.saturating_sub(1);
            return match self.review.analysis.point(before) {
                Some(Point::Searched { best, .. }) => (before, vec![best.clone()]),
                _ => (before, Vec::new()),
            };
        }
        let Some(thoughts) = self.thoughts_shown(game) else { return (shown, Vec::new()) };
        let line = thoughts.lines.get(index).map(|line| &line.moves).or((index == 0).then_some(&thoughts.pv));
        (shown, line.map(|moves| moves.iter().take(SKETCHED).cloned().collect()).unwrap_or_default())
    }

    /// The controls of the panel. Answers whether the action was one of them.
    pub(super) fn act_on_review(&mut self, action: &str, value: &str) -> bool {
        match action {
            "analyse" => self.analyse(),
            "analyse-cancel" => {
                self.review.run = false;
                self.keep_soon();
            }
            "analyse-here" => {
                self.review.asked = !self.review.asked;
                self.open_tab(Tab::Analysis);
            }
            "analysis-table" => self.review.table = !self.review.table,
            "turn-back" => self.look_at_turn(false),
            "turn-next" => self.look_at_turn(true),
            "look-by" => self.look_by(value.parse().unwrap_or_default()),
            "line-open" => self.open_line(value),
            "step" => self.step(),
            "pace" => self.next_pace(),
            _ => return false,
        }
        true
    }

    /// Searches all positions of the game that are not known yet; those of a finished analysis anew.
    fn analyse(&mut self) {
        let effort = Effort::named(&self.settings.effort).unwrap_or_default();
        let Some(game) = &self.game else { return };
        let (known, all) = self.progress(game);
        if effort != self.review.analysis.effort || known == all {
            self.review.analysis.clear();
        }
        self.review.analysis.effort = effort;
        self.review.run = true;
        self.open_tab(Tab::Analysis);
    }

    fn look_at_turn(&mut self, forward: bool) {
        let Some(game) = &self.game else { return };
        let shown = game.table.shown_ply();
        let turns = turning_points(&self.judgement(game).judged);
        let turn = if forward { turns.into_iter().find(|&ply| ply > shown) } else { turns.into_iter().rev().find(|&ply| ply < shown) };
        if let Some(ply) = turn {
            self.look_at(ply);
        }
    }
}

/// The number of the line that is the better move of the analysis.
pub(super) const BETTER: usize = 99;
