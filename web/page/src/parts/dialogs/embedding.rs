//! The dialog that writes the code for embedding a board, with a preview.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::words::words as common;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_play::Play;
use quintet_play::saves::Player;
use quintet_play::share::words::words as share_words;

use super::fields::{check, copied, options, select};
use super::sharing::code_of;
use super::{Dialogs, Effect, Fields};
use crate::action::{Action, FormName, button};
use crate::embed::code::{self, Choices, What};
use crate::embed::words::{Words, words};
use crate::state::State;

impl Dialogs {
    /// Opens the dialog for the game on the board.
    pub(super) fn embed(&mut self, game: &Play, state: &State) -> Option<()> {
        let what = if game.session.ply() > 0 { What::Game } else { What::New(game.session.game().to_owned()) };
        let engine = game.seats.iter().find(|seat| **seat != Player::Person).map(|seat| seat.value().to_owned());
        let choices = Choices {
            what,
            variant: game.session.variant().to_owned(),
            side: "first".to_owned(),
            level: engine.unwrap_or_default(),
            undo: true,
            hints: true,
            eval: true,
            contest: false,
            theme: String::new(),
            lang: String::new(),
            script: false,
        };
        let (session, choices) = valid(choices, state)?;
        let w = words(state.lang);
        let contents = html!(
            r#"<div class="embed"><div><form {} data-live>{}</form><label class="field tall code"><span>{}</span><textarea data-text="code" rows="5" readonly spellcheck="false"></textarea></label><div class="row wrap">{}<p class="told" data-said></p></div></div><div class="embed-preview"><h3>{preview}</h3><iframe id="embed-preview" title="{preview}"></iframe></div></div>"#,
            FormName::Embed,
            form(session.as_ref(), &choices, state),
            w.code,
            button("btn primary", &Action::CopyField("code".to_owned()), share_words(state.lang).copy),
            preview = w.preview
        );
        self.show("embed", w.title, contents);
        self.code(session.as_ref(), &choices, state)
    }

    /// Handles a change in the dialog. Other choices may follow from one.
    pub(super) fn embed_again(&mut self, fields: &Fields, state: &State) -> Option<()> {
        let (session, choices) = valid(Choices::read(fields), state)?;
        self.send(Effect::Fill(form(session.as_ref(), &choices, state)));
        self.code(session.as_ref(), &choices, state)
    }

    /// The code, and the address of the preview.
    fn code(&mut self, session: &dyn GameSession, choices: &Choices, state: &State) -> Option<()> {
        let game = state.session.game.as_ref()?;
        let (here, base) = (game.session.as_ref(), &state.device.address);
        let mut pairs = choices.pairs(here.game(), here.variant(), &here.position());
        let fragment = if choices.what == What::Game { code_of(game).unwrap_or_default() } else { String::new() };
        let title = format!("{} · {}", session.title(state.lang), common(state.lang).app);
        self.text = if choices.script {
            code::script(base, &pairs, &fragment, &title)
        } else {
            code::frame(base, &pairs, &fragment, &title, session.tray(state.lang).is_some())
        };
        // In the preview the reader is the one who writes the page.
        let own = [("theme", &choices.theme, if state.is_dark() { "dark" } else { "light" }), ("lang", &choices.lang, state.lang.tag())];
        pairs.extend(own.into_iter().filter(|(_, chosen, _)| chosen.is_empty()).map(|(key, _, own)| (key, own.to_owned())));
        self.send(Effect::Code(self.text.clone(), code::address(base, &pairs, &fragment)));
        Some(())
    }

    /// The dialog for an embedded board that cannot open a window: its address, to be taken along.
    pub(super) fn no_window(&mut self, address: String, state: &State) {
        let w = words(state.lang);
        let contents = html!(
            r#"<p>{}</p>{}<div class="row end">{}</div><p class="told" data-said></p>"#,
            w.no_window,
            copied("address", w.address, &address),
            button("btn primary", &Action::CopyField("address".to_owned()), share_words(state.lang).copy)
        );
        self.text = address;
        self.show("address", w.open_in_quintet, contents);
    }
}

/// A game of the chosen kind, and the choices as far as it has them: a level that it does not have is replaced by the default.
fn valid(mut choices: Choices, state: &State) -> Option<(Box<dyn GameSession>, Choices)> {
    let here = &state.session.game.as_ref()?.session;
    let (name, variant) = match &choices.what {
        What::New(name) => (name.as_str(), None),
        _ => (here.game(), Some(here.variant())),
    };
    let session = games::open(name, variant, None).ok()?;
    if !session.variants().contains(&choices.variant.as_str()) {
        session.variant().clone_into(&mut choices.variant);
    }
    let levels = session.levels();
    if !levels.iter().any(|level| level.name == choices.level) {
        levels.get(levels.len() / 2).map_or("", |level| level.name).clone_into(&mut choices.level);
    }
    Some((session, choices))
}

/// The fields of the dialog.
fn form(session: &dyn GameSession, choices: &Choices, state: &State) -> Markup {
    let (w, lang) = (words(state.lang), state.lang);
    let field = |name: &str, label: &str, options: &Markup| select("name", name, label, options);
    let mut whats = Markup::EMPTY;
    if let Some(game) = state.session.game.as_ref().map(|game| &game.session) {
        if game.ply() > 0 {
            whats += option("game", w.this_game, choices.what == What::Game);
        }
        if game.ply() > 0 || game.unusual_start().is_some() {
            whats += option("position", w.this_position, choices.what == What::Position);
        }
    }
    for name in games::NAMES {
        whats += option(name, &fill_in(w.new_game, &[&state.game_title(name)]), choices.what.value() == *name);
    }
    let mut markup = field("what", w.shows, &whats);
    if matches!(choices.what, What::New(_)) && session.variants().len() > 1 {
        markup += state.variants(session, &choices.variant, w.variant);
    }
    let sides = [("first", w.first), ("second", w.second), ("both", w.both), ("none", w.none)];
    markup += field("side", w.persons, &options(&sides, &choices.side));
    if choices.side == "both" {
        markup += html!(r#"<input type="hidden" name="level" value="{}">"#, choices.level);
    } else {
        let level = |name: &str| option(name, &session.level_title(name, lang).0, name == choices.level);
        markup += field("level", w.opponent, &session.levels().into_iter().map(|known| level(known.name)).collect());
        markup += state.about_level(session, &choices.level, "level");
    }
    markup += checks(w, choices);
    let themes = [("", w.theirs), ("light", state.w.light), ("dark", state.w.dark)];
    markup += field("theme", state.w.theme, &options(&themes, &choices.theme));
    let languages: Vec<_> = std::iter::once(("", w.theirs)).chain(Lang::ALL.map(|lang| (lang.tag(), lang.name()))).collect();
    markup += field("lang", state.w.language, &options(&languages, &choices.lang));
    let forms = [("frame", w.frame), ("script", w.script)];
    markup + field("form", w.form, &options(&forms, if choices.script { "script" } else { "frame" }))
}

fn checks(w: &Words, choices: &Choices) -> Markup {
    let all = [
        ("undo", w.undo, choices.undo),
        ("hints", w.hints, choices.hints),
        ("eval", w.eval, choices.eval),
        ("contest", w.contest, choices.contest),
    ];
    let mut boxes = all.map(|(name, label, on)| check("name", name, "", label, on)).into_iter();
    let last = boxes.next_back();
    let may: Markup = boxes.collect();
    html!(r#"<fieldset class="checks"><legend>{}</legend>{may}</fieldset>{}"#, w.may, last.unwrap_or_default())
}
