//! Carries out the effects of [`crate::parts::settings`]: theme, language, number of workers.

use quintet_base::lang::Lang;
use quintet_base::sound::Sound;
use quintet_browser::dom::set;
use quintet_play::settings::{Material, Palette};

use super::App;
use crate::parts::dialogs::Message as ToDialogs;
use crate::parts::settings::{Effect, Message as To};
use crate::words::words;

impl App {
    pub(super) fn set_lang(&mut self, lang: Lang) {
        self.state.lang = lang;
        if let Some(parent) = &self.parent {
            parent.speak(lang);
        }
        self.state.w = words(lang);
        if let Some(root) = self.page.document.document_element() {
            set(&root, "lang", lang.html());
        }
        self.screen.picture.ply = (0, 0);
    }

    pub(super) fn apply_theme(&mut self) {
        if let Some(root) = self.page.document.document_element() {
            set(&root, "data-theme", if self.state.is_dark() { "dark" } else { "light" });
            match self.state.settings.board {
                Palette::Classic => _ = root.remove_attribute("data-board"),
                board => set(&root, "data-board", board.name()),
            }
            match (self.state.settings.material, self.state.settings.board) {
                (Material::Paper, _) | (_, Palette::Contrast) => _ = root.remove_attribute("data-material"),
                (material, _) => set(&root, "data-material", material.name()),
            }
        }
        self.screen.picture.canvas.read_colours();
        self.live_repaint();
    }

    /// Sets the number of workers to the person's choice, limited by the device.
    pub(super) fn apply_cores(&self) {
        self.engines.pool.set_workers(self.state.settings.cores.clamp(1, self.state.device.workers));
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
        for effect in self.state.settings.update(message, self.state.store.as_ref()) {
            match effect {
                Effect::Theme => {
                    self.state.query.theme = None;
                    self.apply_theme();
                }
                Effect::Language(lang) => {
                    self.state.query.lang = None;
                    self.set_lang(lang);
                    self.clear_passing_notes();
                    self.tell_dialogs(ToDialogs::Language);
                }
                Effect::Colours => self.apply_theme(),
                Effect::Sample => self.screen.sounds.play(Sound::Place, self.state.settings.volume),
                Effect::Workers => self.apply_cores(),
                Effect::All => {
                    self.apply_theme();
                    let lang = self.state.query.lang.or(self.state.settings.lang()).unwrap_or(self.state.lang);
                    if lang != self.state.lang {
                        self.set_lang(lang);
                    }
                }
                Effect::Full => self.tell_full(),
            }
        }
    }
}
