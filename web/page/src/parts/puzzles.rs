//! A puzzle on the board: fetching a game's puzzles, judging moves, replies, and the person's rating.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::small_map::SmallMap;
use quintet_base::store::Store;
use quintet_board::games;
use quintet_engine::puzzles::{Puzzle, Verdict, read};
use quintet_play::Play;
use quintet_play::puzzles::words::words;
use quintet_play::puzzles::{Solver, day_of, next, of_day};
use quintet_play::saves::Player;

/// How long a move is shown before the next one of the line, in milliseconds.
const PAUSE: i32 = 600;

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

/// Where the person stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A move is wanted.
    Trying,
    /// This move was not the solution.
    Wrong(String),
    /// The next moves of the line are about to be played.
    Replying,
    /// It is solved.
    Solved,
    /// The solution was shown.
    Shown,
}

/// The puzzle on the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Solving {
    /// The game's name.
    pub game: &'static str,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether it is the puzzle of the day.
    pub today: bool,
    /// The own moves found so far.
    pub step: usize,
    /// Where the person stands.
    pub stage: Stage,
    /// Whether something went wrong already.
    pub missed: bool,
    /// The rating after the first try, and its change; none before, and for a puzzle that was known.
    pub change: Option<(f64, f64)>,
    /// Moves of the line that are to be played, first one first.
    waiting: Vec<String>,
    /// Whether the solution is being shown.
    shows: bool,
}

/// What the part knows.
#[derive(Default)]
pub(crate) struct Puzzles {
    files: SmallMap<Vec<Puzzle>>,
    /// What was asked for while the file is fetched.
    wanted: Option<(String, Which)>,
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
            Message::Retry => self.retry(),
            Message::Hint => {
                if let Some(first) = self.now.as_ref().and_then(Solving::wanted).cloned() {
                    self.send(Effect::Hint(first));
                    self.miss(around);
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
            let (solver, sides) = (session.turn(), session.sides());
            let mut play = Play::new(session, vec![Player::Person; sides], 0);
            play.set_flipped(!play.session.is_below(solver));
            play.puzzle = true;
            let today = daily.is_some_and(|daily| daily.id == puzzle.id);
            let solving = Solving {
                game: name,
                puzzle: puzzle.clone(),
                today,
                step: 0,
                stage: Stage::Trying,
                missed: false,
                change: None,
                waiting: Vec::new(),
                shows: false,
            };
            Some((play, solving))
        });
        let Some((play, solving)) = shown else { return self.send(Effect::Tell(words(around.lang).none.to_owned())) };
        let address = format!("?game={}&puzzle={}", solving.game, solving.puzzle.id);
        let task = solving.task(&play, around.lang);
        self.send(Effect::Show(Box::new(play), address));
        self.send(Effect::Say(task));
        self.now = Some(solving);
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
            Verdict::Wrong => {
                now.stage = Stage::Wrong(text.to_owned());
                let said = now.wrong(text, around.lang);
                self.send(Effect::Hold(true));
                self.send(Effect::Say(said));
                self.miss(around);
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
                    self.solver.solved_today(game, day_of(around.date));
                }
                self.keep(around);
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
        self.miss(around);
    }

    /// The person needed help, or erred.
    fn miss(&mut self, around: &Around<'_>) {
        self.first_try(false, around);
        self.keep(around);
    }

    /// Counts the first try at this puzzle; later ones do not count.
    fn first_try(&mut self, solved: bool, around: &Around<'_>) {
        let Some(now) = self.now.as_mut().filter(|now| !now.missed) else { return };
        now.missed = !solved;
        let known = self.solver.place(&now.puzzle.id).is_some();
        // Another tab may have counted since.
        self.solver = Solver::load(around.store);
        let before = self.solver.rating;
        self.solver.tried(&now.puzzle, solved);
        now.change = (!known).then_some((self.solver.rating, self.solver.rating - before));
    }

    fn keep(&mut self, around: &Around<'_>) {
        if self.solver.keep(around.store).is_err() {
            self.send(Effect::Full);
        }
    }
}

impl Solving {
    /// The right move now, if one is wanted.
    fn wanted(&self) -> Option<&String> {
        if self.stage != Stage::Trying {
            return None;
        }
        self.puzzle.solution.get(self.step)?.right.first()
    }

    /// What is asked.
    pub(crate) fn task(&self, game: &Play, lang: Lang) -> String {
        use quintet_engine::exact::Value;
        use quintet_engine::puzzles::Worth;
        let w = words(lang);
        let template = match self.puzzle.worth {
            Worth::Proved { value: Value::Win, .. } => w.find_win,
            Worth::Proved { value: Value::Draw, .. } => w.find_draw,
            _ => w.find,
        };
        // The side that solves it, whoever is to move now.
        let turn = game.session.turn_at(0);
        fill_in(template, &[&game.colour(turn, lang)])
    }

    /// What is said of a move that is not the solution.
    pub(crate) fn wrong(&self, text: &str, lang: Lang) -> String {
        use quintet_engine::exact::Value;
        use quintet_engine::puzzles::Worth;
        let won = matches!(self.puzzle.worth, Worth::Proved { value: Value::Win, .. });
        fill_in(if won { words(lang).wrong_win } else { words(lang).wrong }, &[text])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;

    /// Two puzzles: one with a line of two own moves, one with one move and an equal one.
    const FILE: &str = "00000001; 3x3; .../.../... b; win 57; A1|C1 B2 C3; middle; 900; 0123333/3\n\
                        00000002; 3x3; .../.../... b; 700 300 20000; B1|B3; opening; 950; 0123333/3\n";

    struct Bench {
        puzzles: Puzzles,
        store: Memory,
    }

    impl Bench {
        fn new() -> Self {
            Self { puzzles: Puzzles::default(), store: Memory::default() }
        }

        fn tell(&mut self, message: Message) -> Vec<String> {
            let around = Around { lang: Lang::En, store: &self.store, date: 1.8e12 };
            let word = |effect: Effect| match effect {
                Effect::Fetch(game) => format!("fetch {game}"),
                Effect::Show(game, address) => format!("show {} {address}", game.session.position()),
                Effect::ReplyAfter(_) => "reply".to_owned(),
                Effect::Play(text) => format!("play {text}"),
                Effect::TakeBack => "take back".to_owned(),
                Effect::Hold(held) => format!("hold {held}"),
                Effect::Hint(text) => format!("hint {text}"),
                Effect::Tell(text) => format!("tell {text}"),
                Effect::Say(text) => format!("say {text}"),
                Effect::Full => "full".to_owned(),
            };
            self.puzzles.update(message, &around).into_iter().map(word).collect()
        }

        fn opened(id: &str) -> Self {
            let mut bench = Self::new();
            assert_eq!(bench.tell(Message::Open("nogo".to_owned(), Which::named(id))).last().unwrap(), "fetch nogo");
            let shown = bench.tell(Message::Read("nogo".to_owned(), Some(FILE.to_owned())));
            assert_eq!(shown[0], format!("show .../.../... b ?game=nogo&puzzle={id}"));
            bench
        }

        fn stage(&self) -> Stage {
            self.puzzles.now.as_ref().unwrap().stage.clone()
        }
    }

    fn moved(text: &str) -> Message {
        Message::Moved(text.to_owned())
    }

    #[test]
    fn a_line_is_solved_move_by_move_and_counts_once() {
        let mut bench = Bench::opened("00000001");
        assert_eq!(bench.tell(moved("A1")), ["hold true", "reply", "say Right. Go on."]);
        assert_eq!(bench.tell(moved("C3")), [""; 0], "it is not the person's turn");
        assert_eq!(bench.tell(Message::Reply), ["hold false", "play B2"]);
        assert_eq!(bench.tell(moved("C3")), ["hold true", "say Solved at the first try."]);
        let solver = Solver::load(&bench.store);
        assert_eq!((solver.solved, solver.missed, solver.tried.len()), (1, 0, 1));
        assert!(bench.puzzles.now.as_ref().unwrap().change.is_some_and(|(_, change)| change > 0.0));
        assert_eq!(bench.tell(moved("B1")), [""; 0], "it is over");
    }

    #[test]
    fn another_good_move_solves_it_at_once() {
        let mut bench = Bench::opened("00000001");
        assert_eq!(bench.tell(moved("C1")), ["hold true", "say Solved at the first try."]);
    }

    #[test]
    fn a_wrong_move_counts_once_and_can_be_taken_back() {
        let mut bench = Bench::opened("00000002");
        assert_eq!(bench.tell(moved("A1")), ["hold true", "say A1 is not the best move."]);
        assert_eq!(bench.stage(), Stage::Wrong("A1".to_owned()));
        assert_eq!(bench.tell(Message::Hint), [""; 0]);
        assert_eq!(bench.tell(Message::Retry), ["take back", "hold false"]);
        bench.tell(moved("A2"));
        bench.tell(Message::Retry);
        assert_eq!(bench.tell(moved("B3")), ["hold true", "say Solved!"]);
        let solver = Solver::load(&bench.store);
        assert_eq!((solver.solved, solver.missed), (0, 1));
        assert!(solver.rating < 900.0);
    }

    #[test]
    fn help_counts_as_a_miss_and_the_answer_plays_the_line() {
        let mut bench = Bench::opened("00000001");
        assert_eq!(bench.tell(Message::Hint), ["hint A1"]);
        bench.tell(moved("B1"));
        assert_eq!(bench.tell(Message::Answer), ["take back", "hold false", "hold true", "reply"]);
        assert_eq!(bench.tell(Message::Reply), ["hold false", "play A1", "reply", "hold true"]);
        assert_eq!(bench.tell(moved("A1")), [""; 0], "its own moves are not judged");
        bench.tell(Message::Reply);
        assert_eq!(bench.tell(Message::Reply), ["hold false", "play C3", "hold true"]);
        assert_eq!((bench.stage(), Solver::load(&bench.store).missed), (Stage::Shown, 1));
    }

    #[test]
    fn the_next_one_is_fresh_the_days_one_counts_for_the_streak_and_what_is_not_there_is_said() {
        let mut bench = Bench::opened("00000001");
        bench.tell(moved("C1"));
        assert!(bench.tell(Message::Open("nogo".to_owned(), Which::Next))[0].ends_with("puzzle=00000002"));
        bench.tell(Message::Open("nogo".to_owned(), Which::Today));
        let today = bench.puzzles.now.clone().unwrap();
        assert!(today.today);
        bench.tell(moved(&today.puzzle.solution[0].right[0]));
        bench.tell(Message::Reply);
        bench.tell(moved("C3"));
        assert!(bench.puzzles.solver.has_solved("nogo", day_of(1.8e12)) && bench.puzzles.solver.streak == 1);
        assert!(bench.tell(Message::Open("nogo".to_owned(), Which::Id("ffffffff".to_owned())))[0].starts_with("tell There is no such"));
        assert!(Bench::new().tell(Message::Read("nogo".to_owned(), None))[0].starts_with("tell The puzzles could not"));
        let mut bench = Bench::new();
        bench.tell(Message::Open("nogo".to_owned(), Which::Next));
        assert!(bench.tell(Message::Read("nogo".to_owned(), Some("nonsense".to_owned())))[0].starts_with("tell The puzzles could not"));
    }
}
