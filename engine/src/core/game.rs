//! The rules of a game as the rest of the program sees them.

use std::fmt;
use std::hash::Hash;

use crate::core::botzone::Botzone;
use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::outcome::Outcome;
use crate::core::rows::{self, Numbering};
use crate::core::sgf::Sgf;
use crate::core::side::Side;

/// Draws that depend on how a position came about. [`crate::core::history::History`] applies them; positions do not know them.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct DrawRules {
    /// The game is drawn when a position with the same side to move occurs this often.
    pub repetition: Option<u32>,
    /// The game is drawn after this many plies in a row that are not [`Game::is_irreversible`].
    pub quiet_plies: Option<u32>,
}

/// A two- to four-player board game with complete information. `Self` is a position: copied and changed, never unmade.
///
/// `Default` is the start position of the first variant. `Eq` compares everything that rules depend on, so equal positions have equal
/// keys and equal legal moves.
pub trait Game: Clone + Eq + fmt::Debug + Default + Send + 'static {
    /// A move: small, and meaningful on any position of the same variant (it may be illegal there).
    type Move: Copy + Eq + Hash + fmt::Debug + Send + 'static;

    /// The game's name in lower case, as commands and records write it.
    const NAME: &'static str;
    /// The names of the variants; the first is the usual one.
    const VARIANTS: &'static [&'static str] = &["standard"];

    /// Whether a game can go on for ever but for draws; a contest limits its steps then.
    const CAN_GO_ON: bool = false;

    /// The form of records in the Smart Game Format, for games that have one.
    const SGF: Option<&'static Sgf> = None;

    /// The form of Botzone's judge, for games that it has.
    const BOTZONE: Option<&'static Botzone> = None;

    /// Whether a side may find more than one move made since its own, because others play or pass between its turns.
    const SEVERAL_MOVES_BETWEEN: bool = false;

    /// The names of the colours in the order of turns, for games whose colours are not black and white.
    const COLOURS: &'static [&'static str] = &[];

    /// The signs that a terminal shows for letters of [`Game::diagram`], where there are better ones.
    const SIGNS: &'static [(char, char)] = &[];

    /// The start position of a variant. By default there is only the usual one.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// assert_eq!(NoGo::start("3x3")?.count_moves(), 9);
    /// assert!(NoGo::start("19x19").is_err());
    /// # Ok::<(), quintet_engine::core::error::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// When there is no variant of this name.
    fn start(variant: &str) -> Result<Self, UnknownName> {
        if Self::VARIANTS.first() == Some(&variant) { Ok(Self::default()) } else { Err(Self::unknown_variant(variant)) }
    }

    /// The error for a variant that the game does not have.
    fn unknown_variant(variant: &str) -> UnknownName {
        UnknownName::new("name.variant", variant, Self::VARIANTS)
    }

    /// The name of the variant that this position belongs to, one of [`Game::VARIANTS`]. By default the usual one.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// assert_eq!(NoGo::default().variant(), NoGo::VARIANTS[0]);
    /// ```
    fn variant(&self) -> &'static str {
        Self::VARIANTS.first().copied().unwrap_or_default()
    }

    /// How many sides play.
    fn sides(&self) -> usize {
        2
    }

    /// The side whose turn it is. After the end it is the side that would have moved.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// # use quintet_engine::core::side::Side;
    /// assert_eq!(NoGo::default().turn(), Side::FIRST);
    /// ```
    fn turn(&self) -> Side;

    /// The number of colours: more than sides where a side plays several.
    fn colour_count(&self) -> usize {
        self.sides()
    }

    /// The index of the colour to move, in the order of turns.
    fn colour_to_move(&self) -> usize {
        self.turn().index()
    }

    /// The result if this position ends the game by itself (draws by repetition are the history's affair).
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// # use quintet_engine::core::side::Side;
    /// let over = NoGo::parse_position("3x3", ".OX/OX./XXO w")?;
    /// assert!(over.outcome().is_some_and(|outcome| outcome.is_winner(Side::FIRST)));
    /// # Ok::<(), quintet_engine::core::error::PositionError>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;

    /// Appends all legal moves, each once. There are none exactly when [`Game::outcome`] is some.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let mut moves = Vec::new();
    /// NoGo::default().moves(&mut moves);
    /// assert_eq!(moves.len(), 80);
    /// ```
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The number of legal moves; games override it where counting is cheaper than listing.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len() as u64
    }

    /// Why `m` may not be played here, or `None` if it may. Not meant for hot loops.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let start = NoGo::default();
    /// let centre = start.read_move("E5")?;
    /// assert_eq!(start.refusal(centre).map(|refusal| refusal.code), Some("nogo.centre"));
    /// # Ok::<(), quintet_engine::core::error::MoveError>(())
    /// ```
    fn refusal(&self, m: Self::Move) -> Option<Fault>;

    /// Whether `m` may be played here.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.refusal(m).is_none()
    }

    /// Plays a legal move. With an illegal one the position is unspecified, but nothing panics... unless a debug assertion does.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let mut position = NoGo::default();
    /// let d4 = position.parse_move("D4")?;
    /// position.play_unchecked(d4);
    /// assert!(!position.is_legal(d4));
    /// # Ok::<(), quintet_engine::core::error::MoveError>(())
    /// ```
    fn play_unchecked(&mut self, m: Self::Move);

    /// A hash of the position, kept up move by move. Equal positions have equal keys.
    fn key(&self) -> u64;

    /// The same hash, computed from nothing; the testkit compares both.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let mut position = NoGo::default();
    /// position.play_unchecked(position.parse_move("D4")?);
    /// assert_eq!(position.key(), position.recompute_key());
    /// assert_ne!(position.key(), NoGo::default().key());
    /// # Ok::<(), quintet_engine::core::error::MoveError>(())
    /// ```
    fn recompute_key(&self) -> u64;

    /// The move as text.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let start = NoGo::default();
    /// assert_eq!(start.write_move(start.read_move(" d4")?), "D4");
    /// # Ok::<(), quintet_engine::core::error::MoveError>(())
    /// ```
    fn write_move(&self, m: Self::Move) -> String;

    /// Reads the text of a move of this variant without asking whether it is legal here. Case and surrounding blanks do not matter.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let start = NoGo::default();
    /// assert!(start.read_move("e5").is_ok_and(|centre| !start.is_legal(centre)));
    /// assert!(start.read_move("pass").is_err());
    /// ```
    ///
    /// # Errors
    /// [`MoveError::Syntax`] when no move of the variant is written like this.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Reads the text of a legal move.
    ///
    /// # Errors
    /// When the text is no move, the move is not legal here, or the game is over.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let m = self.read_move(text)?;
        if self.outcome().is_some() {
            return Err(MoveError::Over { text: self.write_move(m) });
        }
        match self.refusal(m) {
            Some(refusal) => Err(MoveError::Illegal { text: self.write_move(m), refusal }),
            None => Ok(m),
        }
    }

    /// The position as one line of text.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let start = NoGo::start("3x3")?;
    /// assert_eq!(start.write_position(), ".../.../... b");
    /// # Ok::<(), quintet_engine::core::error::UnknownName>(())
    /// ```
    fn write_position(&self) -> String;

    /// A drawing of the board in text, with the names of columns and rows. No line is empty.
    fn diagram(&self) -> String {
        rows::diagram(&self.write_position(), rows::LETTERS, Numbering::FromBottom)
    }

    /// What the log of a contest shows of a position that is given as text.
    #[must_use]
    fn board_of(position: &str) -> &str {
        position
    }

    /// Reads a position of a variant.
    ///
    /// ```
    /// # use quintet_engine::{core::game::Game, games::nogo::NoGo};
    /// let position = NoGo::parse_position("3x3", "X../.../... w")?;
    /// assert_eq!(position.count_moves(), 8);
    /// assert!(NoGo::parse_position("3x3", "X../... w").is_err());
    /// # Ok::<(), quintet_engine::core::error::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is malformed or the position cannot be played from (it names what is wrong).
    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError>;

    /// Reads a position that is being set up: in the form of [`Game::parse_position`], but perhaps not yet one that can be played from, with
    /// pieces missing or too many. It can be drawn and written, not played from.
    ///
    /// # Errors
    /// When the text is malformed.
    fn sketch(variant: &str, text: &str) -> Result<Self, PositionError> {
        Self::parse_position(variant, text)
    }

    /// Whether no position before `m` can come back after it.
    fn is_irreversible(&self, _m: Self::Move) -> bool {
        true
    }

    /// Draws by repetition and by lack of progress.
    fn draw_rules(&self) -> DrawRules {
        DrawRules::default()
    }

    /// After how many steps of each side the game ends, if it does: whoever used less time in all wins, and with equal times, as where nobody measures
    /// them, the last side. Only with two sides. [`crate::core::history::History`] counts the steps; the referee knows the times.
    fn step_limit(&self) -> Option<u32> {
        None
    }

    /// How many symmetries [`Game::transformed`] knows on this position's board, the identity (0) among them.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position seen through a symmetry (less than [`Game::symmetries`]); a symmetry that swaps the sides swaps the turn too.
    #[must_use]
    fn transformed(&self, _symmetry: usize) -> Self {
        self.clone()
    }

    /// The move of the transformed position that corresponds to `m` here.
    fn transform_move(&self, m: Self::Move, _symmetry: usize) -> Self::Move {
        m
    }
}

/// The number of sequences of `depth` legal moves; the last ply is counted, not played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    perft_with(position, depth, &mut Vec::new())
}

/// Keeps the moves of all positions on the path in one list, so that memory is asked for once and not at every node.
fn perft_with<G: Game>(position: &G, depth: u32, moves: &mut Vec<G::Move>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let first = moves.len();
            position.moves(moves);
            let mut total = 0;
            for index in first..moves.len() {
                let mut next = position.clone();
                next.play_unchecked(moves[index]);
                total += perft_with(&next, depth - 1, moves);
            }
            moves.truncate(first);
            total
        }
    }
}
