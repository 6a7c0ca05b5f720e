//! Dialogs for games with a friend: the fields of a new one, the QR code, and the choice between two continuations.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_board::view::Marks;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::friend::Fork;
use quintet_play::saves::{Friend, Save};

use super::{Dialogs, Effect, Fields, Way, field};
use crate::action::{Action, button};
use crate::friends::{address_of, code, words::words};
use crate::state::State;

/// The names of the fields.
const MY_NAME: &str = "my-name";
const THEIR_NAME: &str = "their-name";

/// The variants of a game that two can play.
fn for_two(session: &dyn GameSession) -> Vec<&'static str> {
    let two = |name: &&str| games::open(session.game(), Some(name), None).is_ok_and(|game| game.sides() == 2);
    session.variants().iter().copied().filter(two).collect()
}

/// A game for a dialog: of this variant, or of the usual one; `by_link` of the first one for two if it is for more.
pub(super) fn open(game: &str, variant: Option<&str>, by_link: bool) -> Option<Box<dyn GameSession>> {
    let session = games::open(game, variant, None).or_else(|_| games::open(game, None, None)).ok()?;
    if !by_link || session.sides() == 2 {
        return Some(session);
    }
    games::open(game, Some(for_two(session.as_ref()).first()?), None).ok()
}

/// A field for a person's name.
pub(super) fn name_field(name: &str, label: &str, value: &str, hint: &str) -> Markup {
    html!(
        r#"<label class="field"><span>{label}</span><input name="{name}" value="{value}" maxlength="40" autocomplete="off" placeholder="{hint}"></label>"#
    )
}

impl Dialogs {
    /// Begins a game with a friend; the shell gives it an id. The own name is remembered.
    pub(super) fn begin_with_friend(&mut self, session: Box<dyn GameSession>, me: Side, fields: &Fields) {
        let text = |name: &str| field(fields, name).unwrap_or_default();
        let mut game = Play::new(session, Vec::new(), 0);
        game.set_name(me, text(MY_NAME));
        game.set_name(me.opponent(), text(THEIR_NAME));
        game.play_friend(Friend { side: if me == Side::SECOND { 2 } else { 1 }, ..Friend::default() });
        game.is_wanted = true;
        self.close();
        self.send(Effect::Name(game.given_name(me).to_owned()));
        self.send(Effect::Begin(Box::new(game)));
    }

    /// Hands the link to the friend in one of the ways.
    pub(super) fn hand_on(&mut self, way: Way, game: &Play, state: &State) -> Option<()> {
        let w = words(state.lang);
        game.friend.as_ref()?;
        let address = match address_of(game, state) {
            Ok(address) => address,
            Err(error) => {
                let text = quintet_play::share::link::say(&error, state.lang);
                self.send(Effect::Tell(text));
                return None;
            }
        };
        if way == Way::Code {
            match code::picture(&address, w.code) {
                Some(picture) => {
                    let contents = html!(r#"<div class="friend-code"><p>{}</p>{picture}</div>"#, w.code_about);
                    self.show("friend-code", w.code, contents);
                    self.send(Effect::Sent);
                }
                None => self.send(Effect::Tell(w.code_too_long.to_owned())),
            }
        } else {
            self.send(Effect::Hand(way, game.session.title(state.lang), address));
        }
        Some(())
    }

    /// Asks which of two continuations is to stay.
    pub(super) fn ask_fork(&mut self, state: &State) -> Option<()> {
        let w = words(state.lang);
        let Fork { mine, theirs } = state.friends.fork()?;
        let moves = |save: &Save| save.open().ok().map(|opened| opened.session);
        let (here, came) = (moves(mine)?, moves(theirs)?);
        let common = here.moves().iter().zip(came.moves()).take_while(|(a, b)| *a == b).count();
        let picture = |session: &dyn GameSession, label: &str, action: &Action, what: &str| {
            html!(
                r#"<div><h3>{label}</h3>{}{}</div>"#,
                svg::write(&session.scene(Marks { coordinates: false, legal: false }), Colours::Page),
                button("btn", action, what)
            )
        };
        let contents = html!(
            r#"<p>{}</p><div class="fork">{}{}</div>"#,
            fill_in(w.fork_about, &[&(common + 1).to_string()]),
            picture(here.as_ref(), w.fork_here, &Action::ForkMine, w.fork_mine),
            picture(came.as_ref(), w.fork_link, &Action::ForkTheirs, w.fork_theirs)
        );
        self.show("fork", w.fork, contents);
        Some(())
    }
}

impl State {
    /// The fields of a new game with a friend.
    pub(super) fn friend_fields(&self, session: &dyn GameSession, side: &str, entered: &Fields) -> Markup {
        let w = words(self.lang);
        let variants = for_two(session);
        let only_two =
            if variants.len() < session.variants().len() { html!(r#"<p class="muted">{}</p>"#, w.only_two) } else { Markup::EMPTY };
        let board = self.session.game.as_ref().filter(|game| game.friend.is_some());
        let friend = board.and_then(|game| Some(game.given_name(game.friend.as_ref()?.me().opponent()))).unwrap_or_default();
        html!(
            r#"<p class="muted">{}</p>{}{}{only_two}{}{}{}"#,
            w.about,
            self.choice("game", w.game, games::NAMES, session.game(), &|name| self.game_title(name)),
            self.choice("variant", self.w.variant, &variants, session.variant(), &|name| session.variant_title(name, self.lang)),
            self.my_side(session, side),
            name_field(MY_NAME, w.my_name, field(entered, MY_NAME).unwrap_or(&self.settings.name), w.optional),
            name_field(THEIR_NAME, w.their_name, field(entered, THEIR_NAME).unwrap_or(friend), w.optional)
        )
    }
}
