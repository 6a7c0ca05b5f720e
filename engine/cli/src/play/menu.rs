//! The main menu, and the menu for a new game.

use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_play::saves::{Opened, Player, open_parsed, open_record};
use quintet_play::{Play, files};
use unicode_width::UnicodeWidthStr;

use super::command::{Command, half_width};
use super::game::Game;
use super::words::words;
use super::{Asked, PlayArgs, Shell, Stop};
use crate::failure::Failure;

/// What the command's options have already chosen.
pub(super) struct Choice {
    pub(super) game: Option<String>,
    pub(super) variant: Option<String>,
}

/// The items of the main menu.
#[derive(Copy, Clone)]
enum Item {
    New,
    GoOn,
    Load,
    End,
}

/// The game that the options describe, if they leave nothing open.
pub(super) fn given(args: &PlayArgs) -> Result<Play, Failure> {
    let game = args.game.as_deref().unwrap_or_default();
    let session = games::open(game, args.variant.as_deref(), args.position.as_deref())?;
    if args.players.len() != session.sides() {
        return Err(Failure::Asked(format!("--players names {} players, this game has {} sides", args.players.len(), session.sides())));
    }
    let seat = |name: &String| {
        let known = Player::named(name, session.as_ref()).filter(|player| !matches!(player, Player::Program(_)));
        known.ok_or_else(|| {
            let levels: Vec<&str> = session.levels().iter().map(|level| level.name).collect();
            Failure::Asked(format!("there is no player `{name}`: expected person, {}", levels.join(", ")))
        })
    };
    let seats = args.players.iter().map(seat).collect::<Result<_, _>>()?;
    Ok(Play::new(session, seats, args.seed))
}

impl Shell<'_> {
    /// Runs the main menu and the games until the person leaves, beginning with the game `ready`, if any.
    pub(super) fn games(&mut self, choice: &Choice, ready: Option<Play>) -> Asked<()> {
        let w = words(self.lang);
        if let Some(play) = ready {
            return self.play(Game::new(play));
        }
        self.terminal.show(w.welcome)?;
        loop {
            let last = self.last();
            let mut items = vec![(Item::New, w.new_game.to_owned())];
            if let Some(opened) = &last {
                items.push((Item::GoOn, fill_in(w.go_on, &[&self.about(opened)])));
            }
            items.extend([(Item::Load, w.load.to_owned()), (Item::End, w.end.to_owned())]);
            let names: Vec<_> = items.iter().map(|(_, name)| (name.clone(), "")).collect();
            let picked = self.pick(w.menu, &names, false)?.and_then(|index| items.get(index));
            let game = match picked {
                Some((Item::New, _)) => self.new_game(choice)?.map(Game::new),
                Some((Item::GoOn, _)) => last.map(|opened| self.opened(opened)).transpose()?.map(Game::new),
                Some((Item::Load, _)) => self.load()?,
                Some((Item::End, _)) | None => return Ok(()),
            };
            if let Some(game) = game {
                self.play(game)?;
            }
        }
    }

    /// Asks for game, variant and players; `None` if the person goes back.
    fn new_game(&mut self, choice: &Choice) -> Asked<Option<Play>> {
        let (lang, w) = (self.lang, words(self.lang));
        let game = match &choice.game {
            Some(game) => game.clone(),
            None => {
                let games: Vec<_> = games::NAMES.iter().filter_map(|name| games::open(name, None, None).ok()).collect();
                let items: Vec<_> = games.iter().map(|game| (game.title(lang).to_owned(), game.tagline(lang))).collect();
                let Some(index) = self.pick(w.which_game, &items, true)? else { return Ok(None) };
                games[index].game().to_owned()
            }
        };
        let session = match games::open(&game, choice.variant.as_deref(), None) {
            Ok(session) => session,
            Err(error) => {
                self.terminal.show(&lang.say(&error.fault()))?;
                return Ok(None);
            }
        };
        let session = match session.variants() {
            variants if variants.len() > 1 && choice.variant.is_none() => {
                let items: Vec<_> = variants.iter().map(|variant| (session.variant_title(variant, lang), "")).collect();
                let Some(index) = self.pick(w.which_variant, &items, true)? else { return Ok(None) };
                games::open(&game, Some(variants[index]), None).unwrap_or(session)
            }
            _ => session,
        };
        let mut seats = Vec::new();
        for side in Side::all(session.sides()) {
            let Some(player) = self.player(session.as_ref(), side)? else { return Ok(None) };
            seats.push(player);
        }
        if self.seconds.is_none() && seats.iter().any(|seat| is_without_limits(seat, session.as_ref())) {
            self.seconds = Some(self.ask_seconds()?);
        }
        Ok(Some(Play::new(session, seats, self.seed)))
    }

    fn player(&mut self, session: &dyn GameSession, side: Side) -> Asked<Option<Player>> {
        let (lang, w) = (self.lang, words(self.lang));
        let levels = session.levels();
        let titles: Vec<_> = levels.iter().map(|level| session.level_title(level.name, lang)).collect();
        let named = |(title, level): (&(String, String), &str)| format!("{} ({level})", title.0);
        let names = titles.iter().zip(levels.iter().map(|level| level.name)).map(named);
        let items: Vec<_> = [(w.person.to_owned(), "")].into_iter().chain(names.zip(titles.iter().map(|title| title.1.as_str()))).collect();
        let question = fill_in(w.who_plays, &[&session.seat(side, lang).colour]);
        let picked = self.pick(&question, &items, true)?;
        Ok(picked.map(|index| match index.checked_sub(1) {
            Some(level) => Player::Level(levels[level].name.to_owned()),
            None => Player::Person,
        }))
    }

    fn ask_seconds(&mut self) -> Asked<f64> {
        let w = words(self.lang);
        loop {
            let line = self.ask(&format!("{} (1): ", w.seconds))?;
            let line = half_width(&line);
            match crate::options::seconds(if line.is_empty() { "1" } else { &line }) {
                Ok(seconds) => return Ok(seconds),
                Err(_) => self.terminal.show(&fill_in(w.not_seconds, &[&line]))?,
            }
        }
    }

    /// Asks for a saved game or a file.
    pub(super) fn load(&mut self) -> Asked<Option<Game>> {
        let w = words(self.lang);
        let names = self.saves.names();
        if names.is_empty() {
            self.terminal.show(w.no_saves)?;
        }
        let described: Vec<(String, &str)> = names
            .iter()
            .map(|name| match self.open(name) {
                Ok(opened) => (format!("{name}: {}", self.about(&opened)), ""),
                Err(problem) => (fill_in(w.damaged, &[name, &problem]), ""),
            })
            .collect();
        self.list(w.which_save, &described)?;
        loop {
            let line = self.ask(w.choose_or_back)?;
            let line = line.trim();
            if line.is_empty() {
                return Ok(None);
            }
            let number = half_width(line).parse::<usize>().ok();
            let by_number = number.and_then(|number| names.get(number.wrapping_sub(1)));
            let name = by_number.or_else(|| names.iter().find(|name| *name == line));
            let opened = match name {
                Some(name) => self.open(name),
                None => self.open_file(line),
            };
            match opened {
                Ok(opened) => return Ok(Some(Game::named(self.opened(opened)?, name.cloned()))),
                Err(problem) => self.terminal.show(&fill_in(w.cannot_load, &[line, &problem]))?,
            }
        }
    }

    fn open(&self, name: &str) -> Result<Opened, String> {
        let bytes = self.saves.read(name).map_err(|error| error.to_string())?;
        self.open_bytes(&bytes)
    }

    fn open_file(&self, path: &str) -> Result<Opened, String> {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        self.open_bytes(&bytes)
    }

    /// The first game of a text in any known format.
    fn open_bytes(&self, bytes: &[u8]) -> Result<Opened, String> {
        let problem = |problem: files::Problem| problem.say(self.lang);
        let text = files::text_of(bytes).map_err(problem)?;
        let (games, _) = files::read(&text).map_err(problem)?;
        let found = games.into_iter().next().ok_or_else(String::new)?;
        open_parsed(&found.record, found.problem).map_err(|fault| self.lang.say(&fault))
    }

    /// The game that was played last, unless it is over.
    fn last(&self) -> Option<Opened> {
        let text = String::from_utf8(self.saves.last()?).ok()?;
        open_record(&text).ok().filter(|opened| opened.session.outcome().is_none() && opened.session.ply() > 0)
    }

    fn opened(&mut self, opened: Opened) -> Asked<Play> {
        let mut play = Play::new(opened.session, opened.seats, self.seed);
        play.timing = opened.timing;
        if let Some(cut) = opened.cut {
            self.terminal.show(&fill_in(words(self.lang).cut, &[&self.lang.say(&cut)]))?;
        }
        Ok(play)
    }

    /// Game, players and moves in a line.
    fn about(&self, opened: &Opened) -> String {
        let w = words(self.lang);
        let names = opened.seats.iter().map(|seat| match seat {
            Player::Level(level) => opened.session.level_title(level, self.lang).0,
            Player::Person | Player::Friend => w.person.to_owned(),
            Player::Program(_) => seat.program().unwrap_or_default().to_owned(),
        });
        let names = names.collect::<Vec<_>>().join(w.versus);
        fill_in(w.a_save, &[opened.session.title(self.lang), &names, &opened.session.ply().to_string()])
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> Asked<String> {
        self.terminal.ask(prompt)?.ok_or(Stop::End)
    }

    /// Asks for one of several items by its number or the beginning of its name; `None` when the person goes back.
    fn pick(&mut self, question: &str, items: &[(String, &str)], may_go_back: bool) -> Asked<Option<usize>> {
        let w = words(self.lang);
        self.list(question, items)?;
        loop {
            let prompt = if may_go_back { w.choose_or_back } else { w.choose };
            let line = self.ask(prompt)?;
            let line = half_width(&line);
            if line.is_empty() && may_go_back || matches!(Command::read(&line), Some((Command::Leave, _))) {
                return Ok(None);
            }
            let by_number = line.parse::<usize>().ok().filter(|number| (1..=items.len()).contains(number));
            if let Some(number) = by_number {
                return Ok(Some(number - 1));
            }
            match by_name(&line, items)[..] {
                [index] => return Ok(Some(index)),
                [] => self.terminal.show(&fill_in(w.not_a_choice, &[&line, &items.len().to_string()]))?,
                ref several => {
                    let names: Vec<&str> = several.iter().map(|&index| items[index].0.as_str()).collect();
                    self.terminal.show(&fill_in(w.several, &[&line, &names.join(self.lang.words().list_comma)]))?;
                }
            }
        }
    }

    fn list(&mut self, question: &str, items: &[(String, &str)]) -> std::io::Result<()> {
        let width = items.iter().filter(|(_, about)| !about.is_empty()).map(|(name, _)| name.width()).max().unwrap_or(0);
        let mut text = format!("\n{question}\n");
        for ((name, about), number) in items.iter().zip(1..) {
            let gap = " ".repeat(if about.is_empty() { 0 } else { width.saturating_sub(name.width()) + 2 });
            text.push_str(&format!("{number:3}  {name}{gap}{about}\n"));
        }
        text.truncate(text.trim_end().len());
        self.terminal.show(&text)
    }
}

/// The items whose name, or the level's name in brackets, begins with a text; only the item that is equal to it, if there is one.
fn by_name(text: &str, items: &[(String, &str)]) -> Vec<usize> {
    let text = text.to_lowercase();
    let names = |index: usize| {
        let name = items[index].0.to_lowercase();
        let (title, level) = name.split_once(" (").map_or((name.as_str(), ""), |(title, level)| (title, level.trim_end_matches(')')));
        [title.to_owned(), level.to_owned(), name.clone()]
    };
    let of = |fits: &dyn Fn(&str) -> bool| (0..items.len()).filter(|&index| names(index).iter().any(|name| fits(name))).collect::<Vec<_>>();
    if text.is_empty() {
        return Vec::new();
    }
    match of(&|name| name == text) {
        exact if exact.len() == 1 => exact,
        _ => of(&|name| name.starts_with(&text)),
    }
}

/// Whether a player thinks until somebody stops it.
fn is_without_limits(player: &Player, session: &dyn GameSession) -> bool {
    let Player::Level(name) = player else { return false };
    session.levels().iter().any(|level| level.name == name && !level.limits.end())
}
