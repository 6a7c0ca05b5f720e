//! The dialog that writes the code for embedding a board, with a preview.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::fill_in;
use quintet_base::words::words as common;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_browser::dom::set;
use quintet_browser::markup::fill;

use super::App;
use crate::action::{Action, FormName, button};
use crate::embed::code::{self, Choices, What};
use crate::embed::words::{Words, words};

impl App {
    pub(super) fn embed_dialog(&mut self) {
        let Some(game) = &self.session.game else { return };
        let what = if game.session.ply() > 0 { What::Game } else { What::New(game.session.game().to_owned()) };
        let engine = game.seats.iter().find(|seat| **seat != quintet_play::saves::Player::Person).map(|seat| seat.value().to_owned());
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
        let Some((markup, form)) = self.embed_form_markup(&choices) else { return };
        let (w, s) = (words(self.lang), quintet_play::share::words::words(self.lang));
        let contents = html!(
            r#"<div class="embed"><div><form {form_name} data-live>{markup}</form><label class="field tall code"><span>{}</span><textarea data-text="code" rows="5" readonly spellcheck="false"></textarea></label><div class="row wrap">{}<p class="told" data-said></p></div></div><div class="embed-preview"><h3>{}</h3><iframe id="embed-preview" title="{}"></iframe></div></div>"#,
            w.code,
            button("btn primary", &Action::CopyField("code".to_owned()), s.copy),
            w.preview,
            w.preview,
            form_name = FormName::Embed
        );
        self.open_dialog("embed", w.title, &contents);
        self.write_code(&form);
    }

    /// Handles a change in the dialog.
    pub(super) fn embed_form(&mut self, fields: &[(String, String)]) {
        let choices = Choices::read(fields);
        let Some((markup, choices)) = self.embed_form_markup(&choices) else { return };
        // Other choices may follow from one; the one that was made keeps the focus.
        let focused = self.page.document.active_element().and_then(|active| active.get_attribute("name"));
        if let Some(form) = self.in_dialog("form[data-form=embed]") {
            fill(&form, &markup);
            if let Some(name) = focused {
                self.focus_in_dialog(&format!("form[data-form=embed] [name=\"{name}\"]"));
            }
        }
        self.write_code(&choices);
    }

    /// The form and its valid choices: a level that the game does not have is replaced by the default.
    fn embed_form_markup(&self, choices: &Choices) -> Option<(Markup, Choices)> {
        let game = self.session.game.as_ref()?;
        let w = words(self.lang);
        let mut choices = choices.clone();
        let session = self.embedded_table(&choices)?;
        let has = |names: &[&str], name: &str| names.contains(&name);
        if !has(session.variants(), &choices.variant) {
            session.variant().clone_into(&mut choices.variant);
        }
        let levels: Vec<&str> = session.levels().iter().map(|level| level.name).collect();
        if !has(&levels, &choices.level) {
            levels.get(levels.len() / 2).copied().unwrap_or_default().clone_into(&mut choices.level);
        }
        let mut whats = Markup::EMPTY;
        if game.session.ply() > 0 {
            whats += option("game", w.this_game, choices.what == What::Game);
        }
        if game.session.ply() > 0 || game.session.unusual_start().is_some() {
            whats += option("position", w.this_position, choices.what == What::Position);
        }
        for name in games::NAMES {
            if let Some(title) = games::title(name, self.lang) {
                whats += option(name, &fill_in(w.new_game, &[title]), choices.what.value() == *name);
            }
        }
        let mut markup = select("what", w.shows, whats);
        if let What::New(_) = choices.what
            && session.variants().len() > 1
        {
            let variants =
                session.variants().iter().map(|name| option(name, &session.variant_title(name, self.lang), *name == choices.variant));
            markup += select("variant", w.variant, variants.collect());
        }
        let sides = [("first", w.first), ("second", w.second), ("both", w.both), ("none", w.none)];
        markup += select("side", w.persons, options(&sides, &choices.side));
        if choices.side == "both" {
            markup += html!(r#"<input type="hidden" name="level" value="{}">"#, choices.level);
        } else {
            let levels = session
                .levels()
                .into_iter()
                .map(|level| option(level.name, &session.level_title(level.name, self.lang).0, level.name == choices.level));
            markup += select("level", w.opponent, levels.collect());
            markup += self.about_level(session.as_ref(), &choices.level, "level");
        }
        markup += checks(w, &choices);
        let theirs = ("", w.theirs);
        markup += select("theme", self.w.theme, options(&[theirs, ("light", self.w.light), ("dark", self.w.dark)], &choices.theme));
        let languages: Vec<_> = [theirs].into_iter().chain(quintet_base::lang::Lang::ALL.map(|lang| (lang.tag(), lang.name()))).collect();
        markup += select("lang", self.w.language, options(&languages, &choices.lang));
        let forms = [("frame", w.frame), ("script", w.script)];
        markup += select("form", w.form, options(&forms, if choices.script { "script" } else { "frame" }));
        Some((markup, choices))
    }

    /// A game of the chosen kind.
    fn embedded_table(&self, choices: &Choices) -> Option<Box<dyn GameSession>> {
        let here = &self.session.game.as_ref()?.session;
        let (name, variant) = match &choices.what {
            What::New(name) => (name.as_str(), None),
            _ => (here.game(), Some(here.variant())),
        };
        games::open(name, variant, None).ok()
    }

    /// Updates the code and the preview.
    fn write_code(&self, choices: &Choices) {
        let Some(game) = &self.session.game else { return };
        let session = game.session.as_ref();
        let pairs = choices.pairs(session.game(), session.variant(), &session.position());
        let fragment = if choices.what == What::Game { self.code_of(game).unwrap_or_default() } else { String::new() };
        let title = self
            .embedded_table(choices)
            .map_or_else(String::new, |session| format!("{} · {}", session.title(self.lang), common(self.lang).app));
        let tall = self.embedded_table(choices).is_some_and(|session| session.tray(self.lang).is_some());
        let base = self.home_address();
        let text = if choices.script {
            code::script(&base, &pairs, &fragment, &title)
        } else {
            code::frame(&base, &pairs, &fragment, &title, tall)
        };
        if let Some(field) = self.text_field("code") {
            field.set_value(&text);
        }
        if let Ok(frame) = self.page.by_id::<HtmlElement>("embed-preview") {
            // Here the reader is the one who writes the page.
            let mut shown = pairs;
            for (key, chosen, own) in
                [("theme", &choices.theme, if self.is_dark() { "dark" } else { "light" }), ("lang", &choices.lang, self.lang.tag())]
            {
                if chosen.is_empty() {
                    shown.push((key, own.to_owned()));
                }
            }
            let address = code::address(&base, &shown, &fragment);
            // Another fragment alone would not load the board anew, and another address would be a step in the history: so it is another frame.
            if frame.get_attribute("src").as_deref() != Some(&address)
                && let Ok(fresh) = frame.clone_node()
                && let Some(element) = fresh.dyn_ref::<HtmlElement>()
            {
                set(element, "src", &address);
                let _ = frame.replace_with_with_node_1(&fresh);
            }
        }
    }
}

fn options(all: &[(&str, &str)], chosen: &str) -> Markup {
    all.iter().map(|(value, label)| option(value, label, *value == chosen)).collect()
}

fn select(name: &str, label: &str, options: Markup) -> Markup {
    html!(r#"<label class="field"><span>{label}</span><select name="{name}">{options}</select></label>"#)
}

fn checks(w: &Words, choices: &Choices) -> Markup {
    let check = |name: &str, label: &str, on: bool| {
        let checked = if on { " checked" } else { "" };
        html!(r#"<label class="field check"><input type="checkbox" name="{name}"{checked}><span>{label}</span></label>"#)
    };
    html!(
        r#"<fieldset class="checks"><legend>{}</legend>{}{}{}</fieldset>{}"#,
        w.may,
        check("undo", w.undo, choices.undo),
        check("hints", w.hints, choices.hints),
        check("eval", w.eval, choices.eval),
        check("contest", w.contest, choices.contest)
    )
}
