//! What is offered and said when, without a browser.

mod bar;
mod header;
mod notes;
mod openings;
mod panels;
mod seats;
mod shelf;

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;
use quintet_play::Play;
use quintet_play::clock::{TimeControl, Timing};
use quintet_play::saves::{self, Meta, Player, Save};
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::SearchInfo;

use super::header::FACTS;
use super::shelf::{Locale, Pictures};
use crate::help::guide::Until;
use crate::parts::review::{Message as ToReview, Review};
use crate::parts::session::{Effect, Message as To};
use crate::parts::setup::{Message as Change, SetUp};
use crate::parts::shelf::Message as ToShelf;
use crate::state::{State, Tab};
use crate::testing::{attributes, board, chosen, game, level, offered, page, playing, speak, text};

/// A view of the game on the board, as the shell draws it: it takes the game out for that.
fn view<T>(state: &mut State, draw: impl FnOnce(&mut State, &Play) -> T) -> T {
    let game = state.session.game.take().unwrap();
    let drawn = draw(state, &game);
    state.session.game = Some(game);
    drawn
}

/// What the bar below the board offers.
fn bar(state: &mut State) -> Vec<String> {
    offered(&view(state, |state, game| state.bar_markup(game)))
}

/// A message to the session; every request that follows gets the number 7.
fn tell(state: &mut State, message: To) {
    let around = state.around();
    if state.session.update(message, around).iter().any(|effect| matches!(effect, Effect::Go(_))) {
        state.session.asked(7);
    }
}

/// A game of Quoridor with a level in the second seat; it thinks if it is to move.
fn against_a_level(moves: &str) -> State {
    let mut state = playing("quoridor", moves);
    board(&mut state).seats[1] = level("random");
    tell(&mut state, To::Advance);
    state
}
