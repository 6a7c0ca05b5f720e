//! Dialogs: new game, settings, saving, help.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::words::words as common;
use quintet_browser::markup::prepend;
use quintet_engine::core::side::Side;
use quintet_engine::text::number;
use quintet_play::saves::{Player, Save};
use quintet_play::settings::{Careful, Theme};

use super::App;
use super::message::CHANGED;
use crate::action::{Action, FormName, button};
use crate::parts::saving::usual_name;
use crate::parts::settings::{Effect, Message as To};

impl App {
    /// Opens the dialog with a heading and its contents; replaces the contents of an open one.
    pub(super) fn open_dialog(&mut self, name: &str, heading: &str, contents: &Markup) {
        let close = common(self.lang).close;
        let markup = html!(
            r#"<div class="dialog-head"><h2 id="dialog-title">{}</h2><button type="button" class="icon" {} aria-label="{close}">✕</button></div>{contents}"#,
            heading,
            Action::CloseDialog
        );
        let dialog = &self.regions.dialog;
        // The live region stays: one that comes together with its text is not heard.
        while let Ok(Some(old)) = dialog.query_selector(":scope > :not(#live)") {
            old.remove();
        }
        prepend(dialog, &markup);
        if !dialog.open() {
            let _ = dialog.show_modal();
        } else {
            // What had the focus is no more; without one the keys would go to the page behind.
            self.focus_in_dialog("[data-action=close-dialog]");
        }
        self.dialog.open = Some(name.to_owned());
    }

    pub(super) fn close_dialog(&mut self) {
        self.dialog.open = None;
        if self.regions.dialog.open() {
            self.regions.dialog.close();
        }
    }

    /// The first matching element of the open dialog. If it is not a field, use only what every element has.
    pub(super) fn in_dialog(&self, selector: &str) -> Option<HtmlInputElement> {
        self.regions.dialog.query_selector(selector).ok()?.map(JsCast::unchecked_into)
    }

    pub(super) fn focus_in_dialog(&self, selector: &str) {
        if let Some(element) = self.in_dialog(selector) {
            let _ = element.focus();
        }
    }

    /// Sets the text of an element of the open dialog, if there is one.
    pub(super) fn tell_in_dialog(&self, selector: &str, text: &str) {
        if let Some(place) = self.in_dialog(selector) {
            place.set_text_content(Some(text));
        }
    }

    /// Shows an error in the open dialog.
    pub(super) fn dialog_problem(&self, text: &str) {
        self.tell_in_dialog(".problem", text);
    }

    fn send_row(&self, label: &str) -> Markup {
        self.send_row_after(Markup::EMPTY, label)
    }

    fn send_row_after(&self, before: Markup, label: &str) -> Markup {
        html!(
            r#"<div class="row end">{before}{}<button type="submit" class="btn primary">{}</button></div>"#,
            button("btn", &Action::CloseDialog, self.w.cancel),
            label
        )
    }

    /// The buttons of the new-game dialog: set up a position, or start.
    fn new_game_row(&self) -> Markup {
        let set_up = button("link", &Action::SetUp, quintet_board::setup::words::words(self.lang).set_up_short);
        self.send_row_after(html!(r#"{set_up}<span class="sp"></span>"#), self.w.start)
    }

    /// The `<option>`s of a seat.
    pub(super) fn player_options(&self, session: &dyn quintet_board::session::GameSession, chosen: &Player, person: &str) -> Markup {
        let mut options = option("person", person, *chosen == Player::Person);
        if self.query.engine == Some(false) {
            return options;
        }
        for level in session.levels() {
            let title = session.level_title(level.name, self.lang).0;
            options += option(level.name, &title, chosen.value() == level.name);
        }
        options += self.program_options(chosen);
        options
    }

    /// How a level plays, as a line below the select of this name; nothing for other players.
    pub(super) fn about_level(&self, session: &dyn quintet_board::session::GameSession, value: &str, name: &str) -> Markup {
        let (_, about) = session.level_title(value, self.lang);
        if about.is_empty() { Markup::EMPTY } else { html!(r#"<p class="muted about" id="about-{name}">{about}</p>"#) }
    }

    pub(super) fn new_game_dialog(&mut self) {
        let Some(game) = &self.session.game else { return };
        let seats = game.seats.iter().map(|seat| seat.value().to_owned()).collect::<Vec<_>>();
        let variant = game.session.variant();
        self.new_game_dialog_of(variant, &seats, &[]);
    }

    /// The new-game dialog for a variant, with the players and fields entered so far; additional seats get an engine.
    pub(super) fn new_game_dialog_of(&mut self, variant: &str, chosen: &[String], entered: &[(String, String)]) {
        let Some(name) = self.session.game.as_ref().map(|game| game.session.game()) else { return };
        let Ok(session) = quintet_board::games::open(name, Some(variant), None) else { return };
        let session = session.as_ref();
        let variants: Markup = session
            .variants()
            .iter()
            .map(|name| option(name, &session.variant_title(name, self.lang), *name == session.variant()))
            .collect();
        let opponent = chosen.iter().find(|value| *value != Player::Person.value()).or(chosen.last());
        let seat = |side: Side| {
            let value = chosen.get(side.index()).or(opponent);
            let player = value.and_then(|value| Player::named(value, session)).unwrap_or(Player::Person);
            let name = format!("seat-{}", side.index() + 1);
            html!(
                r#"<label class="field"><span>{}</span><select name="{name}" aria-describedby="about-{name}">{}</select></label>{}"#,
                fill_in(self.w.player_of, &[&session.seat(side, self.lang).colour]),
                self.player_options(session, &player, self.w.person),
                self.about_level(session, player.value(), &name)
            )
        };
        let seats: Markup = Side::all(session.sides()).map(seat).collect();
        let heading = fill_in(self.w.new_game_of, &[session.title(self.lang)]);
        let contents = html!(
            r#"<form {form} novalidate><label class="field"><span>{}</span><select name="variant">{variants}</select></label>{seats}{}<p class="problem" role="alert"></p>{}</form>"#,
            self.w.variant,
            self.rules_markup(session, entered),
            self.new_game_row(),
            form = FormName::NewGame
        );
        self.open_dialog("new-game", &heading, &contents);
    }

    /// Handles a change of variant or player in the dialog, which may change the number of seats or what is said of a level.
    pub(super) fn new_game_variant(&mut self, fields: &[(String, String)]) {
        let seats: Vec<String> = fields.iter().filter(|(name, _)| name.starts_with("seat-")).map(|(_, value)| value.clone()).collect();
        if let Some((_, variant)) = fields.iter().find(|(name, _)| name == "variant") {
            self.new_game_dialog_of(variant, &seats, fields);
            let changed = fields.iter().find(|(name, _)| name == CHANGED).map_or("variant", |(_, changed)| changed);
            self.focus_in_dialog(&format!("[name={changed}]"));
        }
    }

    pub(super) fn resign_dialog(&mut self) {
        if self.session.game.as_ref().and_then(quintet_play::Play::resigning_side).is_some() {
            let row = html!(
                r#"<div class="row end">{}{}</div>"#,
                button("btn", &Action::CloseDialog, self.w.keep_playing),
                button("btn primary", &Action::ResignNow, self.w.resign)
            );
            self.open_dialog("resign", self.w.resign_ask, &row);
        }
    }

    pub(super) fn save_dialog(&mut self) {
        let Some(game) = &self.session.game else { return };
        let name = usual_name(game, self.lang);
        let contents = html!(
            r#"<form {}><label class="field"><span>{}</span><input name="name" value="{}" maxlength="80" autofocus></label>{}</form>"#,
            FormName::Save,
            self.w.save_name,
            name,
            self.send_row(self.w.save)
        );
        self.open_dialog("save", self.w.save, &contents);
    }

    pub(super) fn rename_dialog(&mut self, key: &str) {
        let Some(Ok(save)) = self.store.get(key).map(|text| Save::read(&text)) else { return };
        let contents = html!(
            r#"<form {}><input type="hidden" name="key" value="{}"><label class="field"><span>{}</span><input name="name" value="{}" maxlength="80" autofocus></label>{}</form>"#,
            FormName::Rename,
            key,
            self.w.save_name,
            self.title_of(&save),
            self.send_row(self.w.rename)
        );
        self.open_dialog("rename", self.w.rename, &contents);
    }

    /// Shows a text for copying by hand.
    pub(super) fn show_text(&mut self, text: &str) {
        let contents = html!(
            r#"<label class="field tall"><span>{}</span><textarea rows="10" readonly autofocus>{}</textarea></label>"#,
            self.w.copy_by_hand,
            text
        );
        self.open_dialog("copy", self.w.copy_text, &contents);
    }

    pub(super) fn settings_dialog(&mut self) {
        let w = self.w;
        let theme: Markup = [(Theme::System, w.system), (Theme::Light, w.light), (Theme::Dark, w.dark)]
            .into_iter()
            .map(|(theme, label)| option(theme.name(), label, theme == self.theme()))
            .collect();
        let lang: Markup = Lang::ALL.into_iter().map(|lang| option(lang.tag(), lang.name(), lang == self.lang)).collect();
        let careful: Markup = [(Careful::Touch, w.careful_touch), (Careful::Always, w.always), (Careful::Never, w.never)]
            .into_iter()
            .map(|(careful, label)| option(careful.name(), label, careful == self.settings.careful))
            .collect();
        let mut time = option("", w.level_own, self.settings.seconds.is_none());
        for seconds in [0.5, 1.0, 3.0, 10.0] {
            let text = number::text(seconds);
            let label = fill_in(w.seconds, &[&text]);
            time += option(&text, &label, self.settings.seconds == Some(seconds));
        }
        let select = |name: &str, label: &str, options: Markup| {
            html!(r#"<label class="field"><span>{label}</span><select data-setting="{name}">{options}</select></label>"#)
        };
        let check = |name: &str, label: &str, on: bool| {
            let checked = if on { " checked" } else { "" };
            html!(r#"<label class="field check"><input type="checkbox" data-setting="{name}"{checked}><span>{}</span></label>"#, label)
        };
        let contents = [
            select("theme", w.theme, theme),
            crate::looks::setting_rows(&self.settings, self.lang),
            select("lang", w.language, lang),
            select("careful", w.careful, careful),
            select("seconds", w.engine_time, time),
            self.cores_row(),
            check("coordinates", w.coordinates, self.settings.coordinates),
            check("legal-marks", w.legal_marks, self.settings.legal_marks),
            check("engine-output", quintet_play::review::words::words(self.lang).engine_output, self.settings.engine_output),
        ]
        .into_iter()
        .collect();
        self.open_dialog("settings", w.settings, &contents);
    }

    /// Handles a changed control: a setting, or a field of something that is open.
    pub(super) fn change_setting(&mut self, name: String, value: String) {
        if name == "filter-saves" {
            self.filter_saves(&value);
        } else if !self.set_up_setting(&name, &value) {
            self.tell_settings(To::Set(name, value));
        }
    }

    /// Passes a message to the settings part and carries out its effects.
    pub(super) fn tell_settings(&mut self, message: To) {
        for effect in self.settings.update(message, self.store.as_ref()) {
            match effect {
                Effect::Theme => {
                    self.query.theme = None;
                    self.apply_theme();
                }
                Effect::Language(lang) => {
                    self.query.lang = None;
                    self.set_lang(lang);
                    self.clear_passing_notes();
                    if self.dialog.open.as_deref() == Some("settings") {
                        self.settings_dialog();
                    }
                }
                Effect::Colours => self.apply_theme(),
                Effect::Sample => self.sounds.play(quintet_base::sound::Sound::Place, self.settings.volume),
                Effect::Workers => self.apply_cores(),
                Effect::All => {
                    self.apply_theme();
                    let lang = self.query.lang.or(self.settings.lang()).unwrap_or(self.lang);
                    if lang != self.lang {
                        self.set_lang(lang);
                    }
                }
                Effect::Full => self.tell_full(),
            }
        }
    }
}
