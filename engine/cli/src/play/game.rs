//! A game in progress: draws the board, reads moves and commands, asks the engines.

use quintet_base::lang::fill_in;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::side::Side;
use quintet_engine::registry::{self, AnyGame};
use quintet_engine::search::{Lasting, Limits};
use quintet_engine::text::number::decimal;
use quintet_play::Play;
use quintet_play::saves::Player;

use super::command::{Command, half_width, same_squares};
use super::saves::Saves;
use super::words::words;
use super::{Asked, Shell, Stop};
use crate::strength::Strength;
use crate::tables;
use crate::thinker::Thinker;

/// Seconds for a hint.
const HINT_SECONDS: f64 = 1.0;

/// A game at this terminal.
pub(super) struct Game {
    play: Play,
    /// The player of each level's seat, once it has moved.
    thinkers: Vec<Option<Thinker>>,
    /// Endgame tables, which the searches share.
    lasting: Option<Lasting>,
    /// The name that it was saved under.
    name: Option<String>,
    /// Between engines: play on without asking.
    runs: bool,
}

/// The effect of a line.
enum Next {
    /// The position changed.
    Moved,
    /// Nothing to draw.
    Stay,
    /// Another game.
    Other(Box<Game>),
    /// Back to the menu.
    Leave,
}

impl Game {
    pub(super) fn new(play: Play) -> Self {
        Self::named(play, None)
    }

    /// A game from a save of this name.
    pub(super) fn named(play: Play, name: Option<String>) -> Self {
        let thinkers = play.seats.iter().map(|_| None).collect();
        Self { play, thinkers, lasting: None, name, runs: false }
    }

    /// The game with its whole history, for a search.
    fn history(&self) -> Result<Box<dyn AnyGame>, Fault> {
        let session = &self.play.session;
        let mut game =
            registry::open(session.game(), Some(session.variant()), session.unusual_start().as_deref()).map_err(|error| error.fault())?;
        for text in session.moves() {
            game.play(&text).map_err(|error| error.fault())?;
        }
        Ok(game)
    }

    /// The move of a level, and the seconds that it took.
    fn think(&mut self, level: &str, seat: Option<usize>, seconds: Option<f64>) -> Result<(String, f64), String> {
        let game = self.history().map_err(|fault| fault.to_string())?;
        let (seed, ply) = (u64::from(self.play.seed), game.ply() as u64);
        if self.lasting.is_none() {
            self.lasting = tables::load(None, game.name()).map_err(|error| error.to_string())?;
        }
        let lasting = &mut self.lasting;
        let mut fresh = || {
            let strength = Strength::find(level, &*game).map_err(|error| error.to_string())?;
            let seat = seat.unwrap_or(Side::MAX) as u64;
            let seed = seed.wrapping_add(seat << 16).wrapping_add(ply << 32);
            let mut thinker = Thinker::new(&*game, &strength, 1, seed).map_err(|error| error.to_string())?;
            thinker.share(lasting);
            Ok::<_, String>(thinker)
        };
        let mut thinker = match seat.and_then(|seat| self.thinkers.get_mut(seat)?.take()) {
            Some(thinker) => thinker,
            None => fresh()?,
        };
        let limits = Limits { seconds, ..Limits::default() };
        let (report, taken) = thinker.think(&*game, &limits).map_err(|error| error.to_string())?;
        if let Some(place) = seat.and_then(|seat| self.thinkers.get_mut(seat)) {
            *place = Some(thinker);
        }
        report.best.map(|best| (best, taken)).ok_or_else(String::new)
    }
}

impl Shell<'_> {
    /// Plays a game until the person goes back to the menu.
    pub(super) fn play(&mut self, mut game: Game) -> Asked<()> {
        self.draw(&game)?;
        loop {
            match self.turn(&mut game)? {
                Next::Moved => {
                    self.keep(&game)?;
                    self.draw(&game)?;
                }
                Next::Stay => {}
                Next::Other(other) => {
                    game = *other;
                    self.draw(&game)?;
                }
                Next::Leave => return Ok(()),
            }
        }
    }

    fn turn(&mut self, game: &mut Game) -> Asked<Next> {
        let w = words(self.lang);
        if game.play.session.outcome().is_some() {
            let line = self.ask(w.after_end)?;
            return if line.trim().is_empty() { Ok(Next::Leave) } else { self.line(game, &line) };
        }
        if let Some(text) = game.play.session.play_forced() {
            let name = game.play.name(before(&game.play), self.lang);
            self.terminal.show(&fill_in(w.pass_forced, &[&name, &text]))?;
            return Ok(Next::Moved);
        }
        let Some(level) = game.play.level_to_move().map(str::to_owned) else {
            let prompt = fill_in(w.your_move, &[&game.play.colour(game.play.session.turn(), self.lang)]);
            let line = self.ask(&prompt)?;
            return self.line(game, &line);
        };
        if game.play.persons().next().is_none() && !game.runs {
            let line = self.ask(w.next_move)?;
            match line.trim() {
                "" => {}
                "g" | "G" => game.runs = true,
                other => return self.line(game, other),
            }
        }
        self.engine_moves(game, &level)
    }

    fn engine_moves(&mut self, game: &mut Game, level: &str) -> Asked<Next> {
        let side = game.play.session.turn();
        match game.think(level, Some(side.index()), self.seconds) {
            Ok((text, seconds)) => {
                let said = game.play.session.say_text(&text, self.lang).unwrap_or_default();
                let name = game.play.name(side, self.lang);
                self.terminal.show(&fill_in(words(self.lang).moved, &[&name, &text, &said, &decimal(seconds, 2)]))?;
                game.play.session.play_text(&text).map_err(|error| Stop::Io(std::io::Error::other(error)))?;
                Ok(Next::Moved)
            }
            // If an engine fails, a person takes its seat, and the game continues.
            Err(problem) => {
                self.terminal.show(&problem)?;
                let seats = game.play.seats.iter().zip(Side::all(Side::MAX));
                let seats = seats.map(|(seat, other)| if other == side { Player::Person } else { seat.clone() }).collect();
                game.play.set_seats(seats);
                Ok(Next::Stay)
            }
        }
    }

    /// A line of a person: a command or a move.
    fn line(&mut self, game: &mut Game, line: &str) -> Asked<Next> {
        let line = half_width(line);
        match Command::read(&line) {
            Some((command, rest)) => self.command(game, command, rest),
            None if line.is_empty() => Ok(Next::Stay),
            None => self.typed(game, &line),
        }
    }

    fn typed(&mut self, game: &mut Game, text: &str) -> Asked<Next> {
        let w = words(self.lang);
        let session = &mut game.play.session;
        let meant = same_squares(text, &session.legal_texts()).map(str::to_owned);
        let problem = match session.play_text(text) {
            Ok(_) => return Ok(Next::Moved),
            Err(_) if meant.as_deref().is_some_and(|meant| session.play_text(meant).is_ok()) => return Ok(Next::Moved),
            Err(error) => error.fault(),
        };
        let said = self.lang.say(&problem);
        let is_unknown = problem.code == "move.syntax";
        self.terminal.show(&if is_unknown { fill_in(w.unknown, &[text, &said]) } else { said })?;
        Ok(Next::Stay)
    }

    fn command(&mut self, game: &mut Game, command: Command, rest: &str) -> Asked<Next> {
        let w = words(self.lang);
        let play = &mut game.play;
        let problem = match command {
            Command::Leave => return Ok(Next::Leave),
            Command::Undo if play.undo() => return Ok(self.paused(game)),
            Command::Undo if !play.may_be_helped() => w.no_help,
            Command::Undo => w.nothing_to_undo,
            Command::Redo if play.redo() => return Ok(self.paused(game)),
            Command::Redo => w.nothing_to_redo,
            Command::Resign => match play.resigning_side() {
                Some(side) if play.session.resign(side) => return Ok(Next::Moved),
                _ => w.nobody_resigns,
            },
            Command::Save => return self.save(game, rest),
            Command::Load => {
                let loaded = self.load()?;
                return Ok(loaded.map_or(Next::Stay, |game| Next::Other(Box::new(game))));
            }
            Command::Hint if !play.may_be_helped() => w.no_help,
            Command::Hint => return self.hint(game),
            Command::Board => return self.draw(game).map(|()| Next::Stay),
            Command::Replay => return self.replay(game),
            Command::Moves => {
                let moves = play.session.legal_texts();
                self.terminal.show(&format!("{}\n{}", fill_in(w.legal, &[&moves.len().to_string()]), moves.join(" ")))?;
                return Ok(Next::Stay);
            }
            Command::Rules => {
                self.terminal.show(&play.session.rules(self.lang))?;
                return Ok(Next::Stay);
            }
            Command::Help => return self.help(game),
        };
        self.terminal.show(problem)?;
        Ok(Next::Stay)
    }

    /// After an undo in a game between engines, they wait until the person continues.
    fn paused(&self, game: &mut Game) -> Next {
        game.play.paused = false;
        game.runs = false;
        game.thinkers.iter_mut().for_each(|thinker| *thinker = None);
        Next::Moved
    }

    fn hint(&mut self, game: &mut Game) -> Asked<Next> {
        let Some(strongest) = game.play.session.levels().last().map(|level| level.name) else { return Ok(Next::Stay) };
        let text = match game.think(strongest, None, Some(HINT_SECONDS)) {
            Ok((text, _)) => {
                let session = &mut game.play.session;
                session.set_hint(&text, true);
                let said = session.say_text(&text, self.lang).unwrap_or_default();
                let reason = session.merit(session.ply(), &text, self.lang);
                let told = fill_in(words(self.lang).hint, &[&text, &said]);
                if reason.is_empty() { told } else { self.lang.sentences(&told, &reason) }
            }
            Err(problem) => problem,
        };
        self.terminal.show(&text)?;
        Ok(Next::Stay)
    }

    fn help(&mut self, game: &Game) -> Asked<Next> {
        let commands = Command::list(self.lang);
        let mut text = fill_in(self.lang.of(super::words::HELP_INTRO), &[&game.play.session.example_move()]);
        for (names, about) in commands {
            text.push_str(&format!("\n  {names}: {about}"));
        }
        self.terminal.show(&text)?;
        Ok(Next::Stay)
    }

    fn save(&mut self, game: &mut Game, name: &str) -> Asked<Next> {
        let w = words(self.lang);
        let name = if name.is_empty() {
            let usual = game.name.clone().unwrap_or_else(|| self.free_name(game.play.session.game()));
            let line = self.ask(&fill_in(w.save_as, &[&usual]))?;
            let line = line.trim();
            if line.is_empty() { usual } else { line.to_owned() }
        } else {
            name.to_owned()
        };
        if !Saves::is_name(&name) {
            self.terminal.show(&fill_in(w.bad_name, &[&name]))?;
            return Ok(Next::Stay);
        }
        if self.saves.has(&name) && game.name.as_ref() != Some(&name) {
            let answer = self.ask(&fill_in(w.overwrite, &[&name]))?.trim().to_lowercase();
            if !w.yes.split(' ').any(|yes| yes == answer) {
                self.terminal.show(w.not_saved)?;
                return Ok(Next::Stay);
            }
        }
        let told = match self.saves.write(&name, &game.play.record().to_string()) {
            Ok(()) => {
                let told = fill_in(w.saved, &[&name]);
                game.name = Some(name);
                told
            }
            Err(error) => fill_in(w.cannot_save, &[&name, &error.to_string()]),
        };
        self.terminal.show(&told)?;
        Ok(Next::Stay)
    }

    /// The first free name of `quoridor 1`, `quoridor 2`, ...
    fn free_name(&self, game: &str) -> String {
        let mut names = (1..).map(|number: u32| format!("{game} {number}"));
        names.find(|name| !self.saves.has(name)).unwrap_or_default()
    }

    /// Saves the game as the last one. A failure is reported only once, because the game itself continues.
    fn keep(&mut self, game: &Game) -> Asked<()> {
        if let Err(error) = self.saves.keep_last(&game.play.record().to_string())
            && game.play.session.ply() == 1
        {
            self.terminal.show(&error.to_string())?;
        }
        Ok(())
    }

    fn replay(&mut self, game: &mut Game) -> Asked<Next> {
        let w = words(self.lang);
        let (last, mut at) = (game.play.session.ply(), 0);
        loop {
            game.play.session.look_at(at);
            let heading = match game.play.session.say_move(at, self.lang) {
                Some(said) => [&fill_in(w.position_after, &[&at.to_string()]), self.lang.words().colon, &said].concat(),
                None => w.start.to_owned(),
            };
            self.terminal.show(&format!("\n{heading}\n{}", self.signs.picture(game.play.session.as_ref(), self.lang)))?;
            if at == last {
                return Ok(Next::Stay);
            }
            loop {
                let line = match self.ask(w.replay) {
                    Ok(line) => half_width(&line),
                    Err(stop) => {
                        game.play.session.look_at(last);
                        return Err(stop);
                    }
                };
                at = match (line.as_str(), line.parse::<usize>()) {
                    ("", _) => at + 1,
                    ("b" | "B", _) => at.saturating_sub(1),
                    ("q" | "Q", _) => {
                        game.play.session.look_at(last);
                        return Ok(Next::Stay);
                    }
                    (_, Ok(number)) if number <= last => number,
                    _ => {
                        self.terminal.show(&fill_in(w.not_a_step, &[&line, &last.to_string()]))?;
                        continue;
                    }
                };
                break;
            }
        }
    }

    /// The players, the board, and whose turn it is or how the game ended.
    fn draw(&mut self, game: &Game) -> Asked<()> {
        let (lang, w, play) = (self.lang, words(self.lang), &game.play);
        let seat = |side: Side| {
            let seat = play.session.seat(side, lang);
            let note = if seat.note.is_empty() { String::new() } else { format!(" ({})", seat.note) };
            format!("{}{}{}{note}", seat.colour, lang.words().colon, play.name(side, lang))
        };
        let seats: Vec<String> = Side::all(play.session.sides()).map(seat).collect();
        let state = match play.session.outcome() {
            Some(outcome) => {
                let (headline, reason) = play.result(&outcome, lang);
                fill_in(w.over, &[&headline, &reason])
            }
            None => fill_in(w.ply, &[&(play.session.ply() + 1).to_string(), &play.colour(play.session.turn(), lang)]),
        };
        let picture = self.signs.picture(play.session.as_ref(), lang);
        Ok(self.terminal.show(&format!("\n{}\n\n{picture}\n\n{state}", seats.join("   ")))?)
    }
}

/// The side that made the last move.
fn before(play: &Play) -> Side {
    play.session.turn_at(play.session.ply().saturating_sub(1))
}
