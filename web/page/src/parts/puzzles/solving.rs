//! The puzzle on the board: where the person stands, and what is asked and said.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_engine::exact::Value;
use quintet_engine::puzzles::{Puzzle, Worth};
use quintet_engine::text::number::decimal;
use quintet_play::Play;
use quintet_play::puzzles::words::words;
use quintet_play::saves::Player;

/// Where the person stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A move is wanted.
    Trying,
    /// The engine judges this move.
    Judging(String),
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
    /// The side that solves it.
    pub side: Side,
    /// The moment of one's own game that it is.
    pub moment: Option<Moment>,
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
    /// The number of moves before the position that is asked about.
    pub from: usize,
    /// Moves of the line that are to be played, first one first.
    pub(super) waiting: Vec<String>,
    /// Whether the solution is being shown.
    pub(super) shows: bool,
}

/// A moment that decided one's own game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Moment {
    /// Its place among them, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// The number of the move that was played.
    pub ply: usize,
    /// The move that was played.
    pub played: String,
    /// The share that it lost.
    pub loss: f32,
    /// The share of the side before it.
    pub share: f32,
}

/// A puzzle as a game on the board, seen from the side that solves it.
pub(super) fn on_board(game: &'static str, session: Box<dyn GameSession>, puzzle: Puzzle) -> (Play, Solving) {
    let (side, sides) = (session.turn(), session.sides());
    let from = session.ply();
    let mut play = Play::new(session, vec![Player::Person; sides], 0);
    play.set_flipped(!play.session.is_below(side));
    play.puzzle = true;
    let solving = Solving {
        game,
        puzzle,
        side,
        moment: None,
        today: false,
        step: 0,
        stage: Stage::Trying,
        missed: false,
        change: None,
        from,
        waiting: Vec::new(),
        shows: false,
    };
    (play, solving)
}

impl Solving {
    /// The right move now, if one is wanted.
    pub(super) fn wanted(&self) -> Option<&String> {
        if self.stage != Stage::Trying {
            return None;
        }
        self.puzzle.solution.get(self.step)?.right.first()
    }

    /// What is asked.
    pub(crate) fn task(&self, game: &Play, lang: Lang) -> String {
        let w = words(lang);
        let template = match self.puzzle.worth {
            Worth::Proved { value: Value::Win, .. } => w.find_win,
            Worth::Proved { value: Value::Draw, .. } => w.find_draw,
            _ => w.find,
        };
        if let Some(moment) = &self.moment {
            let cost = decimal(f64::from(moment.loss) * 100.0, 0);
            return fill_in(w.find_better, &[&moment.played, &cost]);
        }
        fill_in(template, &[&game.colour(self.side, lang)])
    }

    /// What is said of a move that is not the solution.
    pub(crate) fn wrong(&self, text: &str, lang: Lang) -> String {
        if self.moment.is_some() {
            return fill_in(words(lang).no_better, &[text]);
        }
        let won = matches!(self.puzzle.worth, Worth::Proved { value: Value::Win, .. });
        fill_in(if won { words(lang).wrong_win } else { words(lang).wrong }, &[text])
    }
}
