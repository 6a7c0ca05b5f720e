//! The coach: judges a person's moves while the game goes on, and offers to take a mistake back.
//!
//! A worker of its own searches the position while the person thinks, and the next one after the move, so that the opponent neither waits nor loses
//! what it knows. A move is judged as in a review: by the expected share that it cost.

use quintet_base::lang::{Lang, fill_in, sentence};
use quintet_engine::core::side::Side;
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::ask::about;
use quintet_play::review::analysis::{Analysis, Point};
use quintet_play::review::chance;
use quintet_play::review::verdict::{Course, Slip, Thrown, with_thrown};
use quintet_play::saves::Player;
use quintet_protocol::{Generation, Go};

use crate::words::words;

/// Search time while the person thinks, in seconds.
const AHEAD_SECONDS: f64 = 1.0;
/// Search time after the move, in seconds: the offer comes while the move is still fresh.
const AFTER_SECONDS: f64 = 0.5;
/// Memory for its searches, in bytes: they are short.
const MEMORY: u32 = 16 << 20;

/// What the coach knows of the game on the board.
#[derive(Debug, Default)]
pub(crate) struct Coach {
    /// The number of its game.
    game: u32,
    analysis: Analysis,
    running: Option<Request>,
    /// The number of moves up to and with the one that is to be judged.
    judging: Option<usize>,
    offer: Option<Offer>,
    /// Whether there is no worker for it.
    broken: bool,
}

#[derive(Debug)]
struct Request {
    generation: Generation,
    moves: Vec<String>,
}

/// The offer to take a move back.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Offer {
    /// The number of moves up to and with it.
    ply: usize,
    /// The move.
    played: String,
    /// How bad it was.
    slip: Slip,
    /// The engine's reply.
    reply: String,
    /// What became of a win that was proven.
    thrown: Option<Thrown>,
}

/// What the coach needs to know about the page.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    /// The game on the board.
    pub game: &'a Play,
    /// Its number.
    pub number: u32,
    /// Whether the coach is switched on, and nothing forbids undo, hints or what the engine says.
    pub on: bool,
}

/// A message to the coach.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// A move was played.
    Played,
    /// Something may have changed: update the request to the engine.
    Attend,
    /// The person plays on.
    PlayOn,
}

/// An effect, for the shell to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Send the coach's engine a request, and report its number with [`Coach::asked`].
    Go(Box<Go>),
    /// Cancel its request.
    Cancel,
}

impl Sight<'_> {
    /// Whether the game is one for a coach: one person against engines, where taking back costs nobody anything.
    fn is_coached(&self) -> bool {
        let game = self.game;
        let engines = |player: &Player| matches!(player, Player::Level(_) | Player::Program(_));
        let rated = game.timing.is_used() || game.puzzle || game.friend.is_some() || !game.may_be_helped();
        let seats = (game.persons().count(), game.seats.iter().filter(|player| engines(player)).count());
        self.on && !rated && seats == (1, game.session.sides() - 1)
    }
}

/// The number of moves up to and with the last one that a person played; none before it.
fn last_of_person(game: &Play) -> usize {
    game.session.move_list().iter().rposition(|entry| *game.player(entry.side) == Player::Person).map_or(0, |index| index + 1)
}

impl Coach {
    /// Sets the number of the last request.
    pub(crate) fn asked(&mut self, generation: Generation) {
        if let Some(running) = &mut self.running {
            running.generation = generation;
        }
    }

    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, sight: Sight<'_>) -> Vec<Effect> {
        match message {
            Message::PlayOn => self.offer = None,
            Message::Played => {
                let ply = sight.game.session.ply();
                if sight.is_coached() && last_of_person(sight.game) == ply {
                    self.judging = Some(ply);
                }
            }
            Message::Attend => return self.attend(sight),
        }
        Vec::new()
    }

    /// The position to search now, by its number of moves, and for how long.
    fn wanted(&mut self, game: &Play) -> Option<(usize, f64)> {
        let session = game.session.as_ref();
        if let Some(ply) = self.judging {
            // What is taken back is not judged.
            if ply == last_of_person(game) {
                if let Some(at) = self.unknown(game, ply) {
                    // A reply without a choice is awaited.
                    return (at <= session.ply()).then_some((at, AFTER_SECONDS));
                }
                self.offer = self.judge(game, ply);
            }
            self.judging = None;
        }
        let ply = session.ply();
        let ahead = game.person_to_move() && !session.is_forced(ply) && self.analysis.point(ply).is_none();
        ahead.then_some((ply, AHEAD_SECONDS))
    }

    /// The first position whose value is needed to judge the move that led to the position after `ply` moves; none if all is known.
    fn unknown(&mut self, game: &Play, ply: usize) -> Option<usize> {
        let session = game.session.as_ref();
        let before = ply.checked_sub(1).filter(|&before| !session.is_forced(before))?;
        match self.analysis.point(before) {
            None => return Some(before),
            Some(Point::Searched { best, .. }) if session.moves().get(before) == Some(best) => return None,
            Some(_) => {}
        }
        let mut at = ply;
        while session.is_forced(at) {
            self.analysis.set(at, Point::Forced);
            at += 1;
        }
        let over = at == session.ply() && session.end().is_some();
        (!over && self.analysis.point(at).is_none()).then_some(at)
    }

    /// The offer to take the move back that led to the position after `ply` moves, if it was a mistake.
    fn judge(&self, game: &Play, ply: usize) -> Option<Offer> {
        let (session, sides) = (game.session.as_ref(), game.session.sides());
        let moves: Vec<(Side, String)> = session.move_list().into_iter().map(|entry| (entry.side, entry.text)).collect();
        let end = session.end().map(|outcome| chance::of_outcome(&outcome, sides));
        let course = Course { sides, moves: &moves, end };
        let judged = course.judge(&self.analysis, &course.proofs(&self.analysis), ply)?;
        let slip = judged.slip.filter(|slip| *slip >= Slip::Mistake)?;
        let reply = match self.analysis.point(ply) {
            Some(Point::Searched { best, .. }) => best.clone(),
            _ => moves.get(ply)?.1.clone(),
        };
        Some(Offer { ply, played: moves.get(ply - 1)?.1.clone(), slip, reply, thrown: judged.thrown })
    }

    fn attend(&mut self, sight: Sight<'_>) -> Vec<Effect> {
        let (game, number) = (sight.game, sight.number);
        let coached = sight.is_coached() && !self.broken;
        if self.game != number || !coached {
            let running = self.running.take().filter(|_| !self.broken);
            *self = Self { game: number, broken: self.broken, ..Self::default() };
            if running.is_some() {
                return vec![Effect::Cancel];
            }
        }
        if !coached {
            return Vec::new();
        }
        let moves = game.session.moves();
        self.analysis.follow(&moves);
        let ply = last_of_person(game);
        self.offer.take_if(|offer| offer.ply != ply || moves.get(ply - 1) != Some(&offer.played));
        let Some((ply, seconds)) = self.wanted(game) else {
            return if self.running.take().is_some() { vec![Effect::Cancel] } else { Vec::new() };
        };
        let moves = &moves[..ply.min(moves.len())];
        if self.running.as_ref().is_some_and(|running| running.moves == moves) {
            return Vec::new();
        }
        let Some(level) = game.session.levels().last().map(|level| level.name) else { return Vec::new() };
        self.running = Some(Request { generation: 0, moves: moves.to_vec() });
        vec![Effect::Go(Box::new(Go {
            moves: moves.to_vec(),
            seconds: Some(seconds),
            seed: game.seed,
            memory: Some(MEMORY),
            ..about(game.session.as_ref(), level)
        }))]
    }

    /// Handles an event of the coach's engine. A search that failed is not repeated and no error is shown, because the game goes on without the coach.
    pub(crate) fn hear(&mut self, event: &Event, game: &Play) {
        match event {
            Event::Best(generation, info) => {
                let Some(running) = self.running.take_if(|running| running.generation == *generation) else { return };
                let ply = running.moves.len();
                let point = match &info.best {
                    Some(best) => Point::of_thoughts(info, best, game.session.turn_at(ply), game.session.sides()),
                    None => Point::Forced,
                };
                if game.session.moves().starts_with(&running.moves) {
                    self.analysis.set(ply, point);
                }
            }
            Event::Failed(..) | Event::Notice(Notice::NoEngine) => self.broken = true,
            Event::Info(..) | Event::Notice(_) => {}
        }
    }

    /// Why to take the last move back, if that is offered.
    #[must_use]
    pub(crate) fn says(&self, game: &Play, lang: Lang) -> Option<String> {
        let offer = self.offer.as_ref()?;
        let (session, w) = (game.session.as_ref(), words(lang));
        let short = |ply: usize, text: &String| session.line(ply, std::slice::from_ref(text), lang).into_iter().next().map(|m| m.short);
        let (played, reply) = (short(offer.ply - 1, &offer.played)?, short(offer.ply, &offer.reply)?);
        let why = if offer.slip == Slip::Blunder { w.coach_blunder } else { w.coach_mistake };
        let reason = session.merit(offer.ply, &offer.reply, lang);
        let colon = if reason.is_empty() { "" } else { lang.words().colon };
        let said = sentence(&[fill_in(why, &[&played, &reply]).as_str(), colon, &reason].concat(), lang);
        Some(with_thrown(said, offer.thrown, lang))
    }
}

#[cfg(test)]
mod tests;
