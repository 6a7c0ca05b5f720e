//! How one game looks and is played by hand: what every game writes for the page.
//!
//! `cargo xtask new-game` writes a view that is complete, to begin with; drawing, words and help are in files of their own. `cargo test -p
//! quintet-board` runs the laws of `laws.rs` on every view: every target can be pressed at its middle, every legal move can be entered by presses
//! alone, every move has words in both languages, the showcase can be played, the guide's steps can be taken, the pictures of the rules are true.
//!
//! All functions are pure: a view holds no state. The page keeps the [`crate::table::TableOf`] with the history, the stage of the move that
//! is being entered, what is hovered and what waits for a confirmation; the view is asked to draw it and to say what a press means. Everything is
//! in board units seen from the first player; [`crate::table`] turns picture, targets and presses when the board is flipped. Places are named
//! by text everywhere (`e2`, `e3h`, `G6`): it is the button's `data-target`, and it is what [`View::press`] gets.

use std::fmt::Debug;

use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::{Motion, Point, Rect, Scene, Target, Token};
use quintet_base::sound::Sound;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::levels::Levels;

use crate::help::Help;
use crate::pieces;
use crate::setup::{Brush, Stock, empty_rows, paint_rows};
use crate::sketch::Sketch;
use crate::study::Study;

/// The move type of a view's game.
pub type MoveOf<V> = <<V as View>::Game as Game>::Move;

/// A game's title, its title in menus, and one short sentence on it, each in English and Chinese.
pub type Card = [[&'static str; 2]; 3];

/// How one game looks and is played by hand.
pub trait View: Copy + PartialEq + Debug + Default + 'static {
    /// The rules.
    type Game: Levels;

    /// What of a move has been entered so far: the square a man is taken from, the piece in hand and how it is turned. `Default` is nothing;
    /// `()` for games whose every press is a move.
    type Stage: Clone + Default + PartialEq + Debug + 'static;

    /// Width and height of the board in board units; about 500 wide.
    fn size(position: &Self::Game) -> (f32, f32);

    /// The whole picture: board, pieces, marks, ghost. Draw what belongs to a piece inside [`Scene::piece`], so that it can be moved by
    /// [`View::motions`]. Marks must differ in shape, not in colour alone.
    fn draw(show: &Showing<'_, Self>, scene: &mut Scene);

    /// Every place that can ever be pressed on this board, in reading order, each name once. The list of names and areas must depend on the
    /// variant only (labels may tell what stands there); the page makes one button of each.
    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target>;

    /// The target that a pointer at `at` means, if any. By default the one whose area contains it. Games whose areas are small override it:
    /// a wall is meant by everything near its crossing. The middle of every target's area must mean that target.
    fn pick(targets: &[Target], at: Point) -> Option<usize> {
        targets.iter().position(|target| target.area.contains(at))
    }

    /// What a press on a target means. Legality need not be checked: a [`Press::Move`] that is illegal is refused with the game's own reason.
    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self>;

    /// The whole move that a press on `target` would complete, legal or not: drawn as a ghost while the pointer or the keyboard focus is there.
    fn preview(show: &Showing<'_, Self>, target: &str) -> Option<MoveOf<Self>> {
        match Self::press(show, target) {
            Press::Move(m) => Some(m),
            _ => None,
        }
    }

    /// The stage after Esc or a second finger: one step back. `None` when there is nothing to take back.
    fn back(_position: &Self::Game, stage: &Self::Stage) -> Option<Self::Stage> {
        (*stage != Self::Stage::default()).then(Self::Stage::default)
    }

    /// What a command means that is not a place on the board; see [`Command`].
    fn command(_show: &Showing<'_, Self>, _command: Command<'_>) -> Press<Self> {
        Press::Nothing
    }

    /// The pieces beside the board that can be picked up, for the side to move; `None` for games without.
    fn tray(_show: &Showing<'_, Self>, _lang: Lang) -> Option<Vec<TrayPiece>> {
        None
    }

    /// The move to play without asking when there is nothing to choose and nothing to press: a forced pass.
    fn forced(_position: &Self::Game, _legal: &[MoveOf<Self>]) -> Option<MoveOf<Self>> {
        None
    }

    /// Whether there are moves that should wait: whoever enters moves by touch has room for the question from the beginning.
    const ASKS: bool = false;

    /// Whether this move should wait for a second tap or Confirm on devices without hover, because a slip of the finger is likely.
    fn is_slippery(_m: MoveOf<Self>) -> bool {
        false
    }

    /// The areas of a move that waits for a confirmation where a finger can take hold of it: dragged it goes elsewhere, by a tap it is rotated.
    /// None when a tap on it plays it.
    fn grips(_position: &Self::Game, _m: MoveOf<Self>) -> Vec<Rect> {
        Vec::new()
    }

    /// How the pieces on the board after `m` came there; empty when nothing should move.
    fn motions(_before: &Self::Game, _m: MoveOf<Self>) -> Vec<Motion> {
        Vec::new()
    }

    /// Where a move happens, for drawing the lines that the engine thinks of. By default what [`View::motions`] tells: arrows for what slides,
    /// a mark where something is put. Moves whose shape matters name the areas that they cover.
    fn sketch(before: &Self::Game, m: MoveOf<Self>) -> Sketch {
        Sketch::of_motions(&Self::motions(before, m))
    }

    /// What a move sounds like.
    fn sound(_before: &Self::Game, _m: MoveOf<Self>) -> Sound {
        Sound::Place
    }

    /// Whether a side plays from the lower edge of the picture: its pieces or its start lie there, or its own people sit there. Depends on the
    /// variant only. The page puts names on that side, and turns the board so that a person has theirs below.
    fn is_below(_start: &Self::Game, side: Side) -> bool {
        side == Side::FIRST
    }

    /// What is shown beside a player's name.
    fn seat(position: &Self::Game, side: Side, lang: Lang) -> Seat;

    /// The move as the move list shows it: its text, unless that is too long.
    fn short_move(before: &Self::Game, m: MoveOf<Self>) -> String {
        before.write_move(m)
    }

    /// The move as it is spoken, without the player's name: "pawn to e2", "horizontal wall above e3 and f3".
    fn say_move(before: &Self::Game, m: MoveOf<Self>, lang: Lang) -> String;

    /// The piece of the tray that a move needs, as in [`TrayPiece::name`].
    fn piece_of(_before: &Self::Game, _m: MoveOf<Self>) -> Option<&'static str> {
        None
    }

    /// What speaks for a move, from facts that the rules know: "it lengthens Green’s path by 3". That a move wins is said already.
    fn merit(_before: &Self::Game, _m: MoveOf<Self>, _after: &Self::Game, _lang: Lang) -> Merit {
        Merit::default()
    }

    /// What can be put on the board when a position is set up by hand. Where positions are rows joined by `/` a brush's name is the letter that
    /// stands in them.
    fn brushes(position: &Self::Game, lang: Lang) -> Vec<Brush>;

    /// The text of the position with a brush put on a target, the `index`th in reading order; `None` where that means nothing. By default the
    /// letter in the rows, whose places the targets then are.
    fn paint(position: &Self::Game, brush: &str, _target: &str, index: usize) -> Option<String> {
        paint_rows(&position.write_position(), index, brush)
    }

    /// The text of the empty board.
    fn cleared(position: &Self::Game) -> String {
        empty_rows(&position.write_position())
    }

    /// Who can be to move: the last word of the position's text, and what it means.
    fn turns(_position: &Self::Game, lang: Lang) -> Vec<(&'static str, String)> {
        [("b", true), ("w", false)].map(|(word, black)| (word, pieces::colour_name(black, lang).to_owned())).to_vec()
    }

    /// Numbers that belong to a position beside the board.
    fn stocks(_position: &Self::Game, _lang: Lang) -> Vec<Stock> {
        Vec::new()
    }

    /// The text of the position with another number, the `index`th of [`View::stocks`].
    fn with_stock(_position: &Self::Game, _index: usize, _left: u32) -> Option<String> {
        None
    }

    /// The game's names and what it is in a sentence. They stand in a file `card.json`, which the build puts into the first paint too:
    /// `const CARD: Card = include!("card.json");`.
    const CARD: Card;

    /// The game's name: "Checkers with towers", "跳棋".
    fn title(lang: Lang) -> &'static str {
        let [[english, chinese], ..] = Self::CARD;
        lang.of(english, chinese)
    }

    /// The name in a menu.
    fn short_title(lang: Lang) -> &'static str {
        let [_, [english, chinese], _] = Self::CARD;
        lang.of(english, chinese)
    }

    /// One short sentence for the start page.
    fn tagline(lang: Lang) -> &'static str {
        let [.., [english, chinese]] = Self::CARD;
        lang.of(english, chinese)
    }

    /// The name of a variant as a person reads it.
    fn variant_title(variant: &str, lang: Lang) -> String;

    /// A level's name as a person reads it ("Strategist", "谋士") and one sentence on how it plays.
    fn level_title(level: &str, lang: Lang) -> Option<(&'static str, &'static str)>;

    /// The rules in a page: paragraphs separated by empty lines; a line that begins with `# ` is a heading, one with `- ` a list item.
    fn rules(variant: &str, lang: Lang) -> String;

    /// The guided first moves, pictures beside the rules, keys of its own.
    const HELP: Help = Help::NONE;

    /// What the lab says of the game: its overlays, the unit of its textbook value, an example program.
    const STUDY: Study = Study::PLAIN;

    /// A game for the start page.
    fn showcase() -> Showcase;
}

/// A game that the start page shows: engines of the ladder played it.
#[derive(Copy, Clone, Debug)]
pub struct Showcase {
    /// The variant.
    pub variant: &'static str,
    /// The moves from its start, separated by blanks.
    pub moves: &'static str,
    /// After how many of them it makes a good picture.
    pub picture: usize,
}

/// What speaks for a move: ends of sentences with what is filled in, all of it without an allocation, because there is one for each game.
#[derive(Copy, Clone, Debug)]
pub struct Merit {
    /// The parts, joined by "and"; empty ones are left out.
    pub parts: [&'static str; 2],
    /// What the first part fills in.
    pub args: [Arg; 4],
}

/// Something that is filled in.
#[derive(Copy, Clone, Debug)]
pub enum Arg {
    /// A side.
    Side(&'static str),
    /// A number.
    Count(u32),
}

impl Default for Merit {
    fn default() -> Self {
        Self::new("", [Arg::Count(0); 4])
    }
}

impl Merit {
    /// A reason of one part.
    #[must_use]
    pub const fn new(part: &'static str, args: [Arg; 4]) -> Self {
        Self { parts: [part, ""], args }
    }

    /// The reason in words.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let args = self.args.map(|arg| match arg {
            Arg::Side(name) => name.to_owned(),
            Arg::Count(count) => count.to_string(),
        });
        let [first, second] = self.parts;
        let and = if first.is_empty() || second.is_empty() { "" } else { lang.of(", and ", "，") };
        [&fill_in(first, &args.each_ref().map(String::as_str)), and, second].concat()
    }
}

/// What a view draws and judges presses by.
#[derive(Debug)]
pub struct Showing<'a, V: View> {
    /// The position on the board.
    pub position: &'a V::Game,
    /// The position before the last move, and that move.
    pub last: Option<(&'a V::Game, MoveOf<V>)>,
    /// What of a move has been entered.
    pub stage: &'a V::Stage,
    /// The target under the pointer or with the keyboard focus, while a person may move.
    pub hover: Option<&'a str>,
    /// The move that would be played: hovered, waiting for a confirmation, or proposed by the engine.
    pub ghost: Option<Ghost<V>>,
    /// The legal moves while a person may move now; empty otherwise, so that no marks are drawn then.
    pub legal: &'a [MoveOf<V>],
    /// What the settings ask for.
    pub marks: Marks,
}

/// Settings of the picture.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// Coordinates on the board.
    pub coordinates: bool,
    /// Dots on legal targets, crosses on forbidden ones.
    pub legal: bool,
}

impl Default for Marks {
    fn default() -> Self {
        Self { coordinates: true, legal: true }
    }
}

/// A move that is shown before it is played.
#[derive(Clone, Debug)]
pub struct Ghost<V: View> {
    /// The move.
    pub mv: MoveOf<V>,
    /// Whether it may be played; an illegal ghost must differ in shape (dashed outline).
    pub allowed: bool,
}

/// What a press means.
#[derive(Clone, PartialEq, Debug)]
pub enum Press<V: View> {
    /// A whole move; the page checks it and plays it or asks for a confirmation.
    Move(MoveOf<V>),
    /// A part of a move.
    Stage(V::Stage),
    /// Not possible, with a reason in the same form as the rules give theirs.
    Refused(Fault),
    /// Nothing: the press has no meaning here.
    Nothing,
}

/// Input that is not a place on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// Take the piece of the tray with this name, or put it back if it is in hand.
    Piece(&'a str),
    /// Turn the piece in hand by a quarter.
    Rotate,
    /// Turn the piece in hand over.
    Mirror,
}

/// The side of a cell in the pictures of [`TrayPiece`]s.
pub const TRAY_CELL: f32 = 14.0;

/// A piece beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct TrayPiece {
    /// Its name, as in `data-piece`.
    pub name: String,
    /// What a screen reader says.
    pub label: String,
    /// Its picture, as it is turned now, with cells of [`TRAY_CELL`].
    pub scene: Scene,
    /// Whether it is in hand.
    pub selected: bool,
    /// Whether it fits nowhere.
    pub dimmed: bool,
}

/// What is shown beside a player's name.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    /// The side's mark in a square of 24 by 24 units.
    pub mark: Scene,
    /// What the side is called in words: "Red", "Black".
    pub colour: String,
    /// A supply shown as little bars: what is left, of how many.
    pub supply: Option<(u32, u32)>,
    /// Supply, score or pieces in words, for the eye and for screen readers: "7 walls", "31 squares".
    pub note: String,
}

impl Seat {
    /// The side's colour: that of its mark.
    #[must_use]
    pub fn token(&self) -> Token {
        self.mark.shapes.iter().find_map(|shape| shape.paint.fill).unwrap_or(Token::Ink)
    }
}

impl<'a, V: View> Showing<'a, V> {
    /// A plain picture of a position: nothing entered, nothing marked.
    #[must_use]
    pub fn plain(position: &'a V::Game, stage: &'a V::Stage) -> Self {
        Self { position, last: None, stage, hover: None, ghost: None, legal: &[], marks: Marks::default() }
    }
}
