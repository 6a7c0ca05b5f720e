//! Reviewing a game: the position for the engine to search, its results, and the verdicts on the moves.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::side::Side;
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::review::analysis::{Analysis, Effort, Point};
use quintet_play::review::chance::{self, Shares};
use quintet_play::review::proof::Proof;
use quintet_play::review::verdict::{Course, Judged, turning_points};
use quintet_play::review::words::words;
use quintet_protocol::{Generation, Go, SearchInfo};

/// Search time for the position on the board, in seconds: enough to see, little enough for a battery.
const LIVE_SECONDS: f64 = 15.0;
/// Number of lines shown.
const LINES: u32 = 3;
/// Number of moves of a line drawn on the board; more would hide it.
const SKETCHED: usize = 5;
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

/// The game as judged.
pub(crate) struct Judgement {
    /// How many sides play.
    pub sides: usize,
    /// The moves, with the side of each.
    pub moves: Vec<(Side, String)>,
    /// Each side's share at the end, by the rules.
    pub end: Option<Shares>,
    /// The verdict on each move; empty before the analysis.
    pub judged: Vec<Option<Judged>>,
    /// What is proven of each position; empty before the analysis.
    pub proofs: Vec<Option<Proof>>,
}

impl Judgement {
    fn new(game: &Play) -> Self {
        let sides = game.session.sides();
        let moves: Vec<(Side, String)> = game.session.move_list().into_iter().map(|entry| (entry.side, entry.text)).collect();
        let end = game.session.end().map(|outcome| chance::of_outcome(&outcome, sides));
        Self { sides, moves, end, judged: Vec::new(), proofs: Vec::new() }
    }

    /// The game in the form that the analysis needs.
    #[must_use]
    pub(crate) fn course(&self) -> Course<'_> {
        Course { sides: self.sides, moves: &self.moves, end: self.end }
    }

    /// The value of the position after `ply` moves, if known.
    #[must_use]
    pub(crate) fn shares(&self, analysis: &Analysis, ply: usize) -> Option<Shares> {
        self.course().shares(analysis, &self.proofs, ply)
    }
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

    /// The engine's results for the position shown: its live answer, or the search of an engine that is playing.
    #[must_use]
    pub(crate) fn info<'a>(&'a self, game: &Play, thinking: Option<&'a SearchInfo>) -> Option<&'a SearchInfo> {
        let shown = game.session.shown_ply();
        if let Some(live) = self.live.as_ref().filter(|live| live.moves.len() == shown && game.session.moves().starts_with(&live.moves)) {
            return Some(&live.info).filter(|info| info.best.is_some());
        }
        thinking.filter(|_| shown == game.session.ply() && game.persons().next().is_none())
    }

    /// Each side's expected share in the position shown.
    #[must_use]
    pub(crate) fn shares(&self, game: &Play, judgement: &Judgement, thinking: Option<&SearchInfo>) -> Option<Shares> {
        let (shown, last) = (game.session.shown_ply(), game.session.ply());
        if let (true, Some(end)) = (shown == last, judgement.end) {
            return Some(end);
        }
        let proof = self.proof(game, judgement, thinking).map(|proof| proof.shares(judgement.sides));
        let live = self.info(game, thinking);
        let live = || live.map(|info| chance::of_thoughts(info, game.session.turn_at(shown), judgement.sides));
        proof.or_else(live).or_else(|| judgement.shares(&self.analysis, shown))
    }

    /// What is proven of the position shown: by the engine's present search, or by the analysis. At the end there is nothing to prove.
    #[must_use]
    pub(crate) fn proof(&self, game: &Play, judgement: &Judgement, thinking: Option<&SearchInfo>) -> Option<Proof> {
        let shown = game.session.shown_ply();
        if shown == game.session.ply() && judgement.end.is_some() {
            return None;
        }
        let live = self.info(game, thinking).and_then(|info| Proof::of_thoughts(info, game.session.turn_at(shown), judgement.sides));
        live.or_else(|| judgement.proofs.get(shown).copied().flatten())
    }

    /// The moves of a line of the panel, and the ply at which it begins: one of the engine's lines, or the analysis's better move, which belongs
    /// to the previous position.
    #[must_use]
    pub(crate) fn line_texts(&self, game: &Play, index: usize, thinking: Option<&SearchInfo>) -> (usize, Vec<String>) {
        let shown = game.session.shown_ply();
        if index == BETTER {
            let before = shown.saturating_sub(1);
            return match self.analysis.point(before) {
                Some(Point::Searched { best, .. }) => (before, vec![best.clone()]),
                _ => (before, Vec::new()),
            };
        }
        let Some(info) = self.info(game, thinking) else { return (shown, Vec::new()) };
        let line = info.lines.get(index).map(|line| &line.moves).or((index == 0).then_some(&info.pv));
        (shown, line.map(|moves| moves.iter().take(SKETCHED).cloned().collect()).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use quintet_engine::core::fault::Fault;
    use quintet_play::saves::Player;

    fn level() -> Player {
        Player::Level("random".to_owned())
    }

    fn game(seats: [Player; 2], moves: &[&str]) -> Play {
        let mut session = games::open("quoridor", None, None).unwrap();
        for text in moves {
            session.play_text(text).unwrap();
        }
        Play::new(session, seats.to_vec(), 5)
    }

    fn sight(game: &Play) -> Sight<'_> {
        Sight { game, number: 1, lang: Lang::En, output: true, hints: true, open: true, busy: false }
    }

    /// The engine's request: after how many moves, and for how long.
    fn asked(effects: &[Effect]) -> Option<(usize, f64)> {
        effects.iter().find_map(|effect| if let Effect::Go(go) = effect { Some((go.moves.len(), go.seconds?)) } else { None })
    }

    fn attend(review: &mut Review, sight: Sight<'_>) -> Option<(usize, f64)> {
        let effects = review.update(Message::Attend, sight);
        review.asked(7);
        asked(&effects)
    }

    fn best(chance: f32) -> Event {
        Event::Best(
            7,
            SearchInfo { best: Some("e3".to_owned()), chance, pv: vec!["e3".to_owned(), "e7".to_owned()], ..SearchInfo::default() },
        )
    }

    #[test]
    fn an_analysis_looks_at_every_position_once_says_when_it_is_done_and_is_saved() {
        let game = game([Player::Person, level()], &["e2", "e8"]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        assert_eq!(review.update(Message::Analyse(Effort::Quick), sight(&game)), [Effect::Open]);
        for ply in 0..3 {
            assert_eq!(review.progress(&game), (ply, 3));
            assert_eq!(attend(&mut review, sight(&game)), Some((ply, 0.3)));
            assert_eq!(attend(&mut review, sight(&game)), None, "it is being looked at already");
            assert_eq!(review.hear(&best(0.5), Some(&game), Lang::En), Some(Vec::new()));
        }
        let effects = review.update(Message::Attend, sight(&game));
        assert!(effects.contains(&Effect::SaveSoon) && matches!(effects[0], Effect::Say(_)) && !review.is_running());
        let text = review.text(1, &game);
        assert_eq!(Review::read(1, &game, &text).progress(&game), (3, 3));
        assert_eq!(review.text(2, &game), "", "of another game nothing is known");
    }

    #[test]
    fn analysing_again_begins_anew_and_going_on_does_not() {
        let game = game([level(), level()], &["e2"]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        review.update(Message::Analyse(Effort::Quick), sight(&game));
        attend(&mut review, sight(&game));
        review.hear(&best(0.5), Some(&game), Lang::En);
        assert_eq!(review.update(Message::StopAnalysing, sight(&game)), [Effect::SaveSoon]);
        review.update(Message::Analyse(Effort::Quick), sight(&game));
        assert_eq!(review.progress(&game), (1, 2));
        review.update(Message::Analyse(Effort::Deep), sight(&game));
        assert_eq!(review.progress(&game), (0, 2), "with another effort all is searched again");
    }

    #[test]
    fn while_a_person_plays_the_engine_looks_only_when_it_is_asked() {
        let game = game([Player::Person, level()], &[]);
        let mut review = Review::default();
        assert_eq!(attend(&mut review, sight(&game)), None);
        assert_eq!(review.update(Message::Ask, sight(&game)), [Effect::Open]);
        assert_eq!(attend(&mut review, sight(&game)), Some((0, LIVE_SECONDS)));
        review.update(Message::Ask, sight(&game));
        assert_eq!(review.update(Message::Attend, sight(&game)), [Effect::Cancel], "no longer wanted");
    }

    #[test]
    fn what_may_not_be_seen_is_not_looked_at() {
        let game = game([Player::Person, level()], &["e2"]);
        let forbidden = [Sight { output: false, ..sight(&game) }, Sight { hints: false, ..sight(&game) }];
        for sight in forbidden {
            let mut review = Review::default();
            attend(&mut review, sight);
            review.update(Message::Ask, sight);
            review.update(Message::Analyse(Effort::Quick), sight);
            assert_eq!(attend(&mut review, sight), None);
            assert!(!review.is_running() && review.judgement(sight).judged.is_empty());
        }
        let mut review = Review::default();
        review.update(Message::Ask, sight(&game));
        assert_eq!(attend(&mut review, Sight { open: false, ..sight(&game) }), None, "the tab is not open");
    }

    #[test]
    fn the_game_itself_comes_first() {
        let game = game([level(), level()], &[]);
        let mut review = Review::default();
        assert!(attend(&mut review, sight(&game)).is_some());
        assert_eq!(attend(&mut review, Sight { busy: true, ..sight(&game) }), None);
        assert_eq!(review.hear(&best(0.5), Some(&game), Lang::En), None, "the answer is to the game's request");
        assert!(attend(&mut review, sight(&game)).is_some(), "then it looks again");
    }

    #[test]
    fn the_answer_is_shown_for_the_position_that_it_is_about() {
        let mut game = game([level(), level()], &["e2"]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        review.hear(&best(0.75), Some(&game), Lang::En);
        assert!(review.info(&game, None).is_some());
        assert_eq!(attend(&mut review, sight(&game)), None, "that is known");
        let judgement = review.judgement(sight(&game));
        assert_eq!(review.shares(&game, &judgement, None).unwrap()[1], 0.75, "the second side is to move");
        assert_eq!(review.line_texts(&game, 0, None), (1, vec!["e3".to_owned(), "e7".to_owned()]));
        assert_eq!(review.line_texts(&game, 5, None).1, Vec::<String>::new());
        game.session.look_at(0);
        assert!(review.info(&game, None).is_none());
        assert_eq!(attend(&mut review, sight(&game)), Some((0, LIVE_SECONDS)));
    }

    #[test]
    fn a_blunder_is_a_turning_point_with_a_better_move() {
        let mut game = game([Player::Person, Player::Person], &["e2", "e8"]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        review.update(Message::Analyse(Effort::Quick), sight(&game));
        // The first move throws a won game away.
        for chance in [0.95, 0.95, 0.05] {
            attend(&mut review, sight(&game));
            review.hear(&best(chance), Some(&game), Lang::En);
        }
        game.session.look_at(0);
        assert_eq!(review.turn(sight(&game), true), Some(1));
        game.session.look_at(1);
        assert_eq!((review.turn(sight(&game), true), review.turn(sight(&game), false)), (None, None));
        assert_eq!(review.line_texts(&game, BETTER, None), (0, vec!["e3".to_owned()]));
    }

    #[test]
    fn a_failure_ends_the_analysis_and_is_told() {
        let game = game([level(), level()], &[]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        review.update(Message::Analyse(Effort::Quick), sight(&game));
        attend(&mut review, sight(&game));
        let effects = review.hear(&Event::Failed(7, Fault::plain("game.over")), Some(&game), Lang::En).unwrap();
        assert!(matches!(&effects[..], [Effect::Tell(_)]) && !review.is_running());
        review.update(Message::Analyse(Effort::Quick), sight(&game));
        assert_eq!(review.hear(&Event::Notice(Notice::NoEngine), Some(&game), Lang::En), None, "others have to know that too");
        assert!(!review.is_running());
    }

    #[test]
    fn another_game_is_known_nothing_of() {
        let game = game([level(), level()], &[]);
        let mut review = Review::default();
        attend(&mut review, sight(&game));
        review.update(Message::Table, sight(&game));
        review.update(Message::Line(Some(2)), sight(&game));
        assert!(review.is_table() && review.line() == Some(2));
        assert_eq!(review.leave(1, false), [Effect::Cancel]);
        attend(&mut review, Sight { number: 2, ..sight(&game) });
        assert!(!review.is_table() && review.line().is_none());
    }
}
