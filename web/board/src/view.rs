//! How a game looks and is played by hand: the page's part of a game.
//!
//! `cargo xtask new-game` writes a complete view to start from; drawing, words and help are in files of their own. `cargo test -p quintet-board`
//! runs the laws of `laws.rs` on every view: every target can be pressed at its middle; every legal move can be entered by presses alone; every
//! move has words in both languages; the showcase can be played; the guide's steps can be taken; the illustrations of the rules are correct.
//!
//! A view is pure and has no state. [`crate::session::SessionOf`] has the history, the stage of the move being entered, the target under the pointer
//! and the move that waits for confirmation; the view draws this and interprets presses. Everything is in board units, seen from the first
//! player; [`crate::session`] rotates picture, targets and presses if the board is rotated. Places have text names everywhere (`e2`, `e3h`, `G6`):
//! in the button's `data-target` and in [`View::press`].

use std::fmt::Debug;

use quintet_base::lang::{Lang, Text};
use quintet_base::scene::{Motion, Point, Rect, Scene, Target, Token};
use quintet_base::sound::Sound;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::levels::Levels;

use crate::grid::WIDTH;
use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::pieces;
use crate::setup::{Brush, Stock, empty_rows, paint_rows};
use crate::sketch::Sketch;
use crate::study::Study;

/// The move type of a view's game.
pub type MoveOf<V> = <<V as View>::Game as Game>::Move;

/// A game's title, its title in menus, and one short sentence on it, each in English and Chinese.
pub type Card = [Text; 3];

/// How a game looks and is played by hand.
pub trait View: Copy + PartialEq + Debug + Default + 'static {
    /// The rules.
    type Game: Levels;

    /// The part of a move entered so far: the square a man is taken from, the piece in hand and its orientation. `Default` is none; `()` for
    /// games in which every press is a move.
    type Stage: Clone + Default + PartialEq + Debug + 'static;

    /// Width and height of the board in board units; about 500 wide. By default a square.
    fn size(_position: &Self::Game) -> (f32, f32) {
        (WIDTH, WIDTH)
    }

    /// The whole picture: board, pieces, marks, preview. Draw a piece inside [`Scene::piece`], so that [`View::motions`] can move it. Marks must
    /// differ in shape, not only in colour.
    ///
    /// ```
    /// use quintet_base::scene::Scene;
    /// use quintet_board::{games::NoGoView, view::{Showing, View}};
    /// use quintet_engine::{core::game::Game, games::nogo::NoGo};
    ///
    /// let position = NoGo::parse_position("3x3", ".X./.../... w")?;
    /// let mut scene = Scene::new(500.0, 500.0);
    /// NoGoView::draw(&Showing::plain(&position, &()), &mut scene);
    /// // One stone, of one shape; all others belong to the board.
    /// assert_eq!(scene.shapes.iter().filter(|shape| shape.piece.is_some()).count(), 1);
    /// # Ok::<(), quintet_engine::core::error::PositionError>(())
    /// ```
    fn draw(show: &Showing<'_, Self>, scene: &mut Scene);

    /// Every place that can be pressed on this board, in reading order, each name once. Names and areas must depend only on the variant (labels
    /// may say what is there, by the position alone); the page makes a button for each.
    ///
    /// ```
    /// use quintet_base::lang::Lang;
    /// use quintet_board::{games::NoGoView, view::{Showing, View}};
    /// use quintet_engine::{core::game::Game, games::nogo::NoGo};
    ///
    /// let position = NoGo::parse_position("3x3", ".X./.../... w")?;
    /// let targets = NoGoView::targets(&Showing::plain(&position, &()), Lang::En);
    /// assert_eq!((targets[1].name.as_str(), targets[1].label.as_str()), ("B3", "B3, black stone"));
    /// # Ok::<(), quintet_engine::core::error::PositionError>(())
    /// ```
    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target>;

    /// The target for a pointer at `at`, if any. By default the one whose area contains it. Games with small areas override this: everything
    /// near a crossing means a wall. The middle of every target's area must give that target.
    fn pick(targets: &[Target], at: Point) -> Option<usize> {
        targets.iter().position(|target| target.area.contains(at))
    }

    /// The meaning of a press on a target. Legality need not be checked: an illegal [`Press::Move`] is refused with the reason that the rules
    /// give. By default a target's name is the text of a move.
    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self> {
        show.position.read_move(target).map_or(Press::Nothing, Press::Move)
    }

    /// The complete move that a press on `target` would make, legal or not: drawn as a preview while the pointer or the keyboard focus is there.
    fn preview(show: &Showing<'_, Self>, target: &str) -> Option<MoveOf<Self>> {
        match Self::press(show, target) {
            Press::Move(m) => Some(m),
            _ => None,
        }
    }

    /// The stage after Esc or a second finger: one step back. `None` if there is nothing to take back.
    fn back(_position: &Self::Game, stage: &Self::Stage) -> Option<Self::Stage> {
        (*stage != Self::Stage::default()).then(Self::Stage::default)
    }

    /// The meaning of input other than a press; see [`Command`].
    fn command(_show: &Showing<'_, Self>, _command: Command<'_>) -> Press<Self> {
        Press::Nothing
    }

    /// The pieces in the tray of the side to move; `None` for games without a tray.
    fn tray(_show: &Showing<'_, Self>, _lang: Lang) -> Option<Vec<TrayPiece>> {
        None
    }

    /// The move to play without asking if there is no choice and nothing to press. By default the move that is written `pass`, if it is the only
    /// one.
    fn forced(position: &Self::Game, legal: &[MoveOf<Self>]) -> Option<MoveOf<Self>> {
        let [only] = *legal else { return None };
        (position.write_move(only) == "pass").then_some(only)
    }

    /// Whether moves wait for confirmation; then the page reserves room for the question from the start.
    const ASKS: bool = false;

    /// Whether this move waits for a second tap or Confirm on devices without hover, because a slip of the finger is likely. By default all
    /// moves do, if any.
    fn is_slippery(_m: MoveOf<Self>) -> bool {
        Self::ASKS
    }

    /// The areas by which a finger can hold a move that waits for confirmation: dragging moves it, a tap rotates it. Empty if a tap plays it.
    fn grips(_position: &Self::Game, _m: MoveOf<Self>) -> Vec<Rect> {
        Vec::new()
    }

    /// How the pieces moved to their places by `m`; empty for no animation.
    fn motions(_before: &Self::Game, _m: MoveOf<Self>) -> Vec<Motion> {
        Vec::new()
    }

    /// Where a move happens, for drawing the engine's lines. By default from [`View::motions`]: arrows for moving pieces, a mark where one is
    /// placed. Moves whose shape matters return the areas that they cover.
    fn sketch(before: &Self::Game, m: MoveOf<Self>) -> Sketch {
        Sketch::of_motions(&Self::motions(before, m))
    }

    /// The sound of a move.
    fn sound(_before: &Self::Game, _m: MoveOf<Self>) -> Sound {
        Sound::Place
    }

    /// Whether a side plays from the lower edge of the picture: its pieces, its start or its camp are there. Depends only on the variant. The
    /// page puts names on that side, and rotates the board so that a person's side is at the bottom.
    fn is_below(_start: &Self::Game, side: Side) -> bool {
        side == Side::FIRST
    }

    /// What is shown beside a player's name.
    ///
    /// ```
    /// use quintet_base::lang::Lang;
    /// use quintet_board::{games::NoGoView, view::View};
    /// use quintet_engine::core::side::Side;
    ///
    /// let seat = NoGoView::seat(&Default::default(), Side::SECOND, Lang::En);
    /// assert_eq!((seat.colour.as_str(), seat.note.as_str()), ("White", "81 points to play"));
    /// ```
    fn seat(position: &Self::Game, side: Side, lang: Lang) -> Seat;

    /// The move in the move list: its text, unless that is too long.
    fn short_move(before: &Self::Game, m: MoveOf<Self>) -> String {
        before.write_move(m)
    }

    /// The move as it is spoken, without the player's name: "pawn to e2", "horizontal wall above e3 and f3".
    ///
    /// ```
    /// use quintet_base::lang::Lang;
    /// use quintet_board::{games::NoGoView, view::View};
    /// use quintet_engine::{core::game::Game, games::nogo::NoGo};
    ///
    /// let start = NoGo::default();
    /// assert_eq!(NoGoView::say_move(&start, start.parse_move("d4")?, Lang::En), "stone on D4");
    /// # Ok::<(), quintet_engine::core::error::MoveError>(())
    /// ```
    fn say_move(before: &Self::Game, m: MoveOf<Self>, lang: Lang) -> String;

    /// The piece of the tray that a move needs, as in [`TrayPiece::name`].
    fn piece_of(_before: &Self::Game, _m: MoveOf<Self>) -> Option<&'static str> {
        None
    }

    /// A reason for a move, from facts that the rules know: "it lengthens Green’s path by 3". That a move wins is said elsewhere.
    fn merit(_before: &Self::Game, _m: MoveOf<Self>, _after: &Self::Game, _lang: Lang) -> Merit {
        Merit::default()
    }

    /// What can be placed when a position is set up by hand. If positions are rows joined by `/`, a brush's name is its letter there. By default
    /// black and white discs.
    fn brushes(_position: &Self::Game, lang: Lang) -> Vec<Brush> {
        pieces::disc_brushes(lang)
    }

    /// The text of the position with a brush placed on a target, the `index`th in reading order; `None` if that makes no sense. By default it
    /// replaces the letter in the rows, whose places are then the targets.
    fn paint(position: &Self::Game, brush: &str, _target: &str, index: usize) -> Option<String> {
        paint_rows(&position.write_position(), index, brush)
    }

    /// The text of the empty board.
    fn cleared(position: &Self::Game) -> String {
        empty_rows(&position.write_position())
    }

    /// The possible sides to move: the last word of the position's text, and its meaning.
    fn turns(_position: &Self::Game, lang: Lang) -> Vec<(&'static str, String)> {
        [("b", true), ("w", false)].map(|(word, black)| (word, pieces::colour_name(black, lang).to_owned())).to_vec()
    }

    /// Numbers beside the board that belong to a position.
    fn stocks(_position: &Self::Game, _lang: Lang) -> Vec<Stock> {
        Vec::new()
    }

    /// The text of the position with another number, the `index`th of [`View::stocks`].
    fn with_stock(_position: &Self::Game, _index: usize, _left: u32) -> Option<String> {
        None
    }

    /// The game's names and a sentence about it: `TITLE`, `SHORT_TITLE` and `TAGLINE` of its words, which the build also puts into the first
    /// paint.
    ///
    /// ```
    /// use quintet_base::lang::Lang;
    /// use quintet_board::{games::NoGoView, view::View};
    ///
    /// assert_eq!(NoGoView::CARD.map(|text| Lang::En.of(text))[1], "NoGo");
    /// ```
    const CARD: Card;

    /// The game's name: "Checkers with towers", "跳棋".
    fn title(lang: Lang) -> &'static str {
        lang.of(Self::CARD[0])
    }

    /// The name in a menu.
    fn short_title(lang: Lang) -> &'static str {
        lang.of(Self::CARD[1])
    }

    /// One short sentence for the start page.
    fn tagline(lang: Lang) -> &'static str {
        lang.of(Self::CARD[2])
    }

    /// The names of variants as a person reads them, of those that are not called "Standard" or by their size.
    const VARIANT_TITLES: &'static [(&'static str, Text)] = &[];

    /// The game's own levels in words. The random player, the ladder and the strongest player have words already, which these precede.
    const LEVELS: &'static [LevelWords] = &[];

    /// The rules on one page: paragraphs separated by empty lines; a line that begins with `# ` is a heading, one with `- ` a list item.
    ///
    /// ```
    /// use quintet_base::lang::Lang;
    /// use quintet_board::{games::NoGoView, view::View};
    ///
    /// assert!(NoGoView::rules("standard", Lang::En).starts_with("# The aim\n\n"));
    /// ```
    fn rules(variant: &str, lang: Lang) -> String;

    /// The guided first moves, illustrations of the rules, keys of its own.
    const HELP: Help = Help::NONE;

    /// The game in the lab: its overlays, the unit of its textbook value, an example program.
    const STUDY: Study = Study::PLAIN;

    /// A game for the start page.
    ///
    /// ```
    /// use quintet_board::{games::NoGoView, view::View};
    ///
    /// assert!(NoGoView::SHOWCASE.moves.split(' ').count() > NoGoView::SHOWCASE.picture);
    /// ```
    const SHOWCASE: Showcase;
}

/// The name of a variant as a person reads it, given the titles that its game has.
#[must_use]
pub fn variant_title(titles: &[(&str, Text)], variant: &str, lang: Lang) -> String {
    match titles.iter().find(|(name, _)| *name == variant) {
        Some((_, title)) => lang.of(*title).to_owned(),
        None if variant == "standard" => crate::words::words(lang).standard.to_owned(),
        None => variant.replace('x', "×"),
    }
}

/// A game for the start page, played by engines of the ladder.
#[derive(Copy, Clone, Debug)]
pub struct Showcase {
    /// The variant.
    pub variant: &'static str,
    /// The moves from its start, separated by blanks.
    pub moves: &'static str,
    /// The number of moves after which the position makes a good picture.
    pub picture: usize,
}

/// What a view draws and interprets presses with.
#[derive(Debug)]
pub struct Showing<'a, V: View> {
    /// The position on the board.
    pub position: &'a V::Game,
    /// The position before the last move, and that move.
    pub last: Option<(&'a V::Game, MoveOf<V>)>,
    /// With more than two sides: the moves of the others before that, back to the last one's own; each with the position before it.
    pub round: Vec<(&'a V::Game, MoveOf<V>)>,
    /// The part of a move entered so far.
    pub stage: &'a V::Stage,
    /// The target under the pointer or with the keyboard focus, while a person may move.
    pub hover: Option<&'a str>,
    /// A move to preview: under the pointer, waiting for confirmation, or proposed by the engine.
    pub ghost: Option<Ghost<V>>,
    /// The legal moves while a person may move now; otherwise empty, so that no marks are drawn.
    pub legal: &'a [MoveOf<V>],
    /// The settings of the picture.
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

/// A preview of a move.
#[derive(Clone, Debug)]
pub struct Ghost<V: View> {
    /// The move.
    pub mv: MoveOf<V>,
    /// Whether it is legal; an illegal preview must differ in shape (dashed outline).
    pub allowed: bool,
}

/// The meaning of a press.
#[derive(Clone, PartialEq, Debug)]
pub enum Press<V: View> {
    /// A complete move; the page checks it and plays it or asks for confirmation.
    Move(MoveOf<V>),
    /// Part of a move.
    Stage(V::Stage),
    /// Not possible, with a reason like those of the rules.
    Refused(Fault),
    /// No meaning here.
    Nothing,
}

/// Input other than a press on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// Take the tray's piece with this name, or put it back if it is in hand.
    Piece(&'a str),
    /// Rotate the piece in hand by a quarter turn.
    Rotate,
    /// Flip the piece in hand.
    Mirror,
}

/// The size of a cell in the pictures of [`TrayPiece`]s.
pub const TRAY_CELL: f32 = 14.0;

/// A piece in the tray.
#[derive(Clone, PartialEq, Debug)]
pub struct TrayPiece {
    /// Its name, as in `data-piece`.
    pub name: String,
    /// Its label for screen readers.
    pub label: String,
    /// Its picture in its present orientation, with cells of [`TRAY_CELL`].
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
    /// A supply shown as small bars: what is left, and the total.
    pub supply: Option<(u32, u32)>,
    /// Supply, score or pieces in words, also for screen readers: "7 walls", "31 squares".
    pub note: String,
}

impl Seat {
    /// The seat of a side that plays black or white discs.
    #[must_use]
    pub fn of_discs(side: Side, note: String, lang: Lang) -> Self {
        let black = side == Side::FIRST;
        Self { mark: pieces::disc_mark(black), colour: pieces::colour_name(black, lang).to_owned(), supply: None, note }
    }

    /// The side's colour: that of its mark.
    #[must_use]
    pub fn token(&self) -> Token {
        self.mark.shapes.iter().find_map(|shape| shape.paint.fill).unwrap_or(Token::Ink)
    }
}

impl<'a, V: View> Showing<'a, V> {
    /// A plain picture of a position: no input, no marks.
    #[must_use]
    pub fn plain(position: &'a V::Game, stage: &'a V::Stage) -> Self {
        Self { position, last: None, round: Vec::new(), stage, hover: None, ghost: None, legal: &[], marks: Marks::default() }
    }
}
