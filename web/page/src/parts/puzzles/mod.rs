//! A puzzle on the board: fetching a game's puzzles, judging moves, replies, and the person's rating. The moments that decided one's own game are
//! asked in the same way.

mod solving;
#[cfg(test)]
mod tests;

use quintet_base::lang::{Lang, fill_in};
use quintet_base::small_map::SmallMap;
use quintet_base::store::Store;
use quintet_board::games;
use quintet_engine::formats::record::Record;
use quintet_engine::puzzles::{Puzzle, Step, Verdict, Worth, read};
use quintet_play::Play;
use quintet_play::puzzles::words::words;
use quintet_play::puzzles::{Solver, day_of, next, of_day};
use quintet_play::saves::open_record;

use solving::on_board;
pub(crate) use solving::{Moment, Solving, Stage};

/// How long a move is shown before the next one of the line, in milliseconds.
const PAUSE: i32 = 600;

/// A move that loses less of the share than this is good enough, at a moment of one's own game.
const GOOD_ENOUGH: f32 = 0.05;

/// Which puzzle of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// Today's.
    Today,
    /// The one that suits the person next.
    Next,
    /// The one with this id.
    Id(String),
}

impl Which {
    /// As in addresses and controls: `today`, `next`, or an id.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "today" => Self::Today,
            "next" => Self::Next,
            id => Self::Id(id.to_owned()),
        }
    }
}

/// A move of one's own game for which a better one is to be found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mistake {
    /// The moves before it.
    pub before: Vec<String>,
    /// The move that was played.
    pub played: String,
    /// The better move.
    pub better: String,
    /// The share of the side before it.
    pub share: f32,
    /// The share that it lost.
    pub loss: f32,
}

/// What the part knows.
#[derive(Default)]
pub(crate) struct Puzzles {
    files: SmallMap<Vec<Puzzle>>,
    /// What was asked for while the file is fetched.
    wanted: Option<(String, Which)>,
    /// The mistakes of one's own game: the record of the game, and what is asked of it.
    mistakes: (String, Vec<Mistake>),
    /// The puzzle on the board.
    pub now: Option<Solving>,
    /// The person's rating, and what was tried.
    pub solver: Solver,
    effects: Vec<Effect>,
}

/// A message to the part.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// Open a puzzle of a game.
    Open(String, Which),
    /// The puzzles of a game were fetched; `None` if they could not be.
    Read(String, Option<String>),
    /// A move was played on the board.
    Moved(String),
    /// The next move of the line is due.
    Reply,
    /// Ask for better moves than these of this game, given as a record.
    Learn(String, Vec<Mistake>),
    /// Ask for the next of them.
    NextMoment,
    /// The engine gives the person's side this share after the move that is judged.
    Judged(f32),
    /// Take the wrong move back.
    Retry,
    /// Show where to look.
    Hint,
    /// Show the solution.
    Answer,
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Fetch the puzzles of this game.
    Fetch(String),
    /// Put this puzzle on the board; it has this address.
    Show(Box<Play>, String),
    /// Send [`Message::Reply`] after this many milliseconds.
    ReplyAfter(i32),
    /// Play this move on the board.
    Play(String),
    /// Have the engine judge the position, and send [`Message::Judged`].
    Judge,
    /// Take the last move back.
    TakeBack,
    /// Let the person move, or not.
    Hold(bool),
    /// Point at what this move moves.
    Hint(String),
    /// Report something.
    Tell(String),
    /// Announce something.
    Say(String),
    /// Report that the storage is full.
    Full,
}

/// What the part needs to know of the page.
pub(crate) struct Around<'a> {
    /// The page's language.
    pub lang: Lang,
    /// The store.
    pub store: &'a dyn Store,
    /// The time in milliseconds since 1970.
    pub date: f64,
}

impl Puzzles {
    /// With what the person has solved before.
    pub(crate) fn new(store: &dyn Store) -> Self {
        Self { solver: Solver::load(store), ..Self::default() }
    }

    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, around: &Around<'_>) -> Vec<Effect> {
        match message {
            Message::Open(game, which) => self.open(game, which, around),
            Message::Read(game, text) => self.fetched(game, text, around),
            Message::Moved(text) => self.moved(&text, around),
            Message::Reply => self.reply(),
            Message::Learn(record, mistakes) => {
                self.mistakes = (record, mistakes);
                self.open_moment(0, around);
            }
            Message::NextMoment => {
                let next = self.now.as_ref().and_then(|now| now.moment.as_ref()).map_or(0, |moment| moment.number);
                self.open_moment(next, around);
            }
            Message::Judged(share) => self.judged(share, around),
            Message::Retry => self.retry(),
            Message::Hint => {
                if let Some(first) = self.now.as_ref().and_then(Solving::wanted).cloned() {
                    self.send(Effect::Hint(first));
                    self.first_try(false, around);
                }
            }
            Message::Answer => self.answer(around),
        }
        std::mem::take(&mut self.effects)
    }

    fn send(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn open(&mut self, game: String, which: Which, around: &Around<'_>) {
        let Some(puzzles) = self.files.get(&game) else {
            self.wanted = Some((game.clone(), which));
            self.send(Effect::Tell(words(around.lang).loading.to_owned()));
            return self.send(Effect::Fetch(game));
        };
        let day = day_of(around.date);
        let daily = of_day(puzzles, day);
        let found = match &which {
            Which::Today => daily,
            Which::Next => next(puzzles, &self.solver),
            Which::Id(id) => puzzles.iter().find(|puzzle| puzzle.id == *id),
        };
        let name = games::NAMES.iter().copied().find(|name| *name == game);
        let shown = found.zip(name).and_then(|(puzzle, name)| {
            let session = games::open(name, Some(&puzzle.variant), Some(&puzzle.position)).ok()?;
            let today = daily.is_some_and(|daily| daily.id == puzzle.id);
            let (play, solving) = on_board(name, session, puzzle.clone());
            Some((play, Solving { today, ..solving }))
        });
        let Some((play, solving)) = shown else { return self.send(Effect::Tell(words(around.lang).none.to_owned())) };
        let address = format!("?game={}&puzzle={}", solving.game, solving.puzzle.id);
        self.show(play, solving, address, around.lang);
    }

    /// Puts a puzzle on the board.
    fn show(&mut self, play: Play, solving: Solving, address: String, lang: Lang) {
        let task = solving.task(&play, lang);
        self.send(Effect::Show(Box::new(play), address));
        self.send(Effect::Say(task));
        self.now = Some(solving);
    }

    /// Asks for a better move than one of the person's mistakes.
    fn open_moment(&mut self, index: usize, around: &Around<'_>) {
        let (record, mistakes) = &self.mistakes;
        let opened = mistakes.get(index).and_then(|mistake| {
            let mut record: Record = Record::parse(record).ok()?;
            record.moves = mistake.before.iter().map(|text| text.as_str().into()).collect();
            record.result = None;
            let session = open_record(&record.to_string()).ok()?.session;
            let name = session.game();
            let thousandths = |share: f32| (share.clamp(0.0, 1.0) * 1000.0) as u16;
            let puzzle = Puzzle {
                id: String::new(),
                variant: session.variant().to_owned(),
                position: session.position(),
                solution: vec![Step { right: vec![mistake.better.clone()], reply: None }],
                worth: Worth::Searched { best: thousandths(mistake.share), second: thousandths(mistake.share - mistake.loss), nodes: 0 },
                themes: Vec::new(),
                rating: 0,
                solved: Default::default(),
                tries: 0,
            };
            let moment = Moment {
                number: index + 1,
                count: mistakes.len(),
                ply: mistake.before.len() + 1,
                played: mistake.played.clone(),
                loss: mistake.loss,
                share: mistake.share,
            };
            let (play, solving) = on_board(name, session, puzzle);
            Some((play, Solving { moment: Some(moment), ..solving }))
        });
        if let Some((play, solving)) = opened {
            let address = format!("?game={}", solving.game);
            self.show(play, solving, address, around.lang);
        }
    }

    /// The engine has judged a move of a moment: nearly as good as the best one is good.
    fn judged(&mut self, share: f32, around: &Around<'_>) {
        let Some(now) = self.now.as_mut() else { return };
        let (Stage::Judging(text), Some(moment)) = (now.stage.clone(), &now.moment) else { return };
        let lost = moment.share - share;
        let good = lost < (moment.loss / 3.0).min(GOOD_ENOUGH);
        let said = if good { fill_in(words(around.lang).also_good, &[&text]) } else { now.wrong(&text, around.lang) };
        now.stage = if good { Stage::Solved } else { Stage::Wrong(text) };
        now.missed |= !good;
        self.send(Effect::Say(said));
    }

    fn fetched(&mut self, game: String, text: Option<String>, around: &Around<'_>) {
        match text.and_then(|text| read(&text).ok()) {
            Some(puzzles) => self.files.insert(game.clone(), puzzles),
            None => self.send(Effect::Tell(words(around.lang).not_there.to_owned())),
        }
        if let Some((wanted, which)) = self.wanted.take()
            && wanted == game
            && self.files.get(&game).is_some()
        {
            self.open(game, which, around);
        }
    }

    fn moved(&mut self, text: &str, around: &Around<'_>) {
        let Some(now) = self.now.as_mut().filter(|now| now.stage == Stage::Trying) else { return };
        match now.puzzle.judge(now.step, text) {
            Verdict::Wrong if now.moment.is_some() => {
                now.stage = Stage::Judging(text.to_owned());
                self.send(Effect::Hold(true));
                self.send(Effect::Say(words(around.lang).judging.to_owned()));
                self.send(Effect::Judge);
            }
            Verdict::Wrong => {
                now.stage = Stage::Wrong(text.to_owned());
                let said = now.wrong(text, around.lang);
                self.send(Effect::Hold(true));
                self.send(Effect::Say(said));
                self.first_try(false, around);
            }
            Verdict::Next(reply) => {
                now.waiting = vec![reply.to_owned()];
                now.stage = Stage::Replying;
                self.send(Effect::Hold(true));
                self.send(Effect::ReplyAfter(PAUSE));
                self.send(Effect::Say(words(around.lang).right_on.to_owned()));
            }
            Verdict::Solved => {
                now.stage = Stage::Solved;
                let said = if now.missed { words(around.lang).solved } else { words(around.lang).solved_first };
                let (game, today) = (now.game, now.today);
                self.send(Effect::Hold(true));
                self.send(Effect::Say(said.to_owned()));
                self.first_try(true, around);
                if today {
                    self.count(around, |solver| solver.solved_today(game, day_of(around.date)));
                }
            }
        }
    }

    fn reply(&mut self) {
        let Some(now) = self.now.as_mut().filter(|now| now.stage == Stage::Replying) else { return };
        if !now.waiting.is_empty() {
            let text = now.waiting.remove(0);
            let more = !now.waiting.is_empty();
            if !more {
                now.stage = if now.shows { Stage::Shown } else { Stage::Trying };
                now.step += usize::from(!now.shows);
            }
            let free = now.stage == Stage::Trying;
            self.send(Effect::Hold(false));
            self.send(Effect::Play(text));
            if more {
                self.send(Effect::ReplyAfter(PAUSE));
            }
            if !free {
                self.send(Effect::Hold(true));
            }
        }
    }

    fn retry(&mut self) {
        if let Some(now) = self.now.as_mut().filter(|now| matches!(now.stage, Stage::Wrong(_))) {
            now.stage = Stage::Trying;
            self.send(Effect::TakeBack);
            self.send(Effect::Hold(false));
        }
    }

    fn answer(&mut self, around: &Around<'_>) {
        self.retry();
        let Some(now) = self.now.as_mut().filter(|now| now.stage == Stage::Trying) else { return };
        now.waiting = now.puzzle.line().skip(now.step * 2).map(str::to_owned).collect();
        now.shows = true;
        now.stage = Stage::Replying;
        self.send(Effect::Hold(true));
        self.send(Effect::ReplyAfter(PAUSE / 3));
        self.first_try(false, around);
    }

    /// Counts the first try at this puzzle; later ones do not count, and neither do moments of one's own game. Help is a miss.
    fn first_try(&mut self, solved: bool, around: &Around<'_>) {
        let Some(now) = self.now.as_mut().filter(|now| !now.missed) else { return };
        now.missed = !solved;
        if now.moment.is_some() {
            return;
        }
        let puzzle = now.puzzle.clone();
        let change = self.count(around, |solver| {
            let (known, before) = (solver.place(&puzzle.id).is_some(), solver.rating);
            solver.tried(&puzzle, solved);
            (!known).then_some((solver.rating, solver.rating - before))
        });
        if let Some(now) = &mut self.now {
            now.change = change;
        }
    }

    /// Changes what is kept of the person, who may have solved others in another tab.
    fn count<T>(&mut self, around: &Around<'_>, change: impl FnOnce(&mut Solver) -> T) -> T {
        self.solver = Solver::load(around.store);
        let told = change(&mut self.solver);
        if self.solver.keep(around.store).is_err() {
            self.send(Effect::Full);
        }
        told
    }
}
