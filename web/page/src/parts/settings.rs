//! The settings: change one, save all, follow changes made by another page of the same browser.

use std::ops::Deref;

use quintet_base::lang::Lang;
use quintet_base::store::Store;
use quintet_engine::text::number;
use quintet_play::saves::clean_name;
use quintet_play::settings::{Careful, Material, Palette, SaveOrder, Settings, Theme};

/// The settings of this page: read like [`Settings`], changed only by messages.
#[cfg_attr(test, derive(Default))]
pub(crate) struct Chosen(Settings);

impl Deref for Chosen {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.0
    }
}

/// A message to the settings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A control has a new value: its name, and the value. Unknown controls are ignored.
    Set(String, String),
    /// The next pace of games between engines.
    Pace,
    /// They were saved by another page.
    Read,
}

/// An effect, for the shell to carry out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// A theme was chosen; the one from the address no longer applies.
    Theme,
    /// The same for the language.
    Language(Lang),
    /// Show the board in its colours.
    Colours,
    /// Play a sound at the chosen volume.
    Sample,
    /// Set the number of workers.
    Workers,
    /// Anything may have changed.
    All,
    /// Report that the storage is full.
    Full,
}

impl Chosen {
    /// The settings to be saved.
    #[must_use]
    pub(crate) fn load(store: &dyn Store) -> Self {
        Self(Settings::load(store))
    }

    /// Handles a message. A setting that cannot be saved applies to this visit.
    pub(crate) fn update(&mut self, message: Message, store: &dyn Store) -> Vec<Effect> {
        let mut effects = match message {
            Message::Read => {
                *self = Self::load(store);
                return vec![Effect::All];
            }
            Message::Pace => {
                self.0.pace = self.0.pace.next();
                Vec::new()
            }
            Message::Set(name, value) => match self.set(&name, &value) {
                Some(effect) => effect.into_iter().collect(),
                None => return Vec::new(),
            },
        };
        if self.0.keep(store).is_err() {
            effects.push(Effect::Full);
        }
        effects
    }

    /// Changes a setting and returns the effect; `None` if there is no setting with this name.
    fn set(&mut self, name: &str, value: &str) -> Option<Option<Effect>> {
        let (settings, on) = (&mut self.0, value == "true");
        match name {
            "theme" => {
                settings.theme = Theme::named(value).unwrap_or_default();
                return Some(Some(Effect::Theme));
            }
            "lang" => {
                settings.lang = Some(value.to_owned());
                return Some(Some(Effect::Language(settings.lang().unwrap_or_default())));
            }
            "board" => {
                settings.board = Palette::named(value).unwrap_or_default();
                return Some(Some(Effect::Colours));
            }
            "material" => {
                settings.material = Material::named(value).unwrap_or_default();
                return Some(Some(Effect::Colours));
            }
            "volume" => {
                settings.volume = value.parse().unwrap_or_default();
                settings.sounds_decided = true;
                return Some(Some(Effect::Sample));
            }
            "cores" => {
                settings.cores = value.parse().unwrap_or(Settings::default().cores);
                return Some(Some(Effect::Workers));
            }
            "careful" => settings.careful = Careful::named(value).unwrap_or_default(),
            "seconds" => settings.seconds = number::parse(value),
            "coordinates" => settings.coordinates = on,
            "legal-marks" => settings.legal_marks = on,
            "engine-output" => settings.engine_output = on,
            "effort" => value.clone_into(&mut settings.effort),
            "name" => settings.name = clean_name(value),
            "turn-board" => settings.turn_board = on,
            "coach" => settings.coach = on,
            "save-order" => settings.save_order = SaveOrder::named(value).unwrap_or_default(),
            _ => return None,
        }
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::full::Full;
    use super::*;
    use quintet_base::store::Memory;
    use quintet_play::settings::Pace;

    fn set(name: &str, value: &str) -> Message {
        Message::Set(name.to_owned(), value.to_owned())
    }

    #[test]
    fn every_setting_is_changed_saved_and_has_its_effect() {
        let store = Memory::default();
        let mut chosen = Chosen::default();
        let all = [
            ("theme", "dark", Some(Effect::Theme)),
            ("lang", "zh", Some(Effect::Language(Lang::Zh))),
            ("board", "safe", Some(Effect::Colours)),
            ("material", "wood", Some(Effect::Colours)),
            ("volume", "60", Some(Effect::Sample)),
            ("cores", "3", Some(Effect::Workers)),
            ("careful", "always", None),
            ("seconds", "0.5", None),
            ("coordinates", "false", None),
            ("legal-marks", "false", None),
            ("engine-output", "false", None),
            ("effort", "deep", None),
            ("name", "Anna", None),
            ("turn-board", "true", None),
            ("coach", "true", None),
            ("save-order", "moves", None),
        ];
        for (name, value, effect) in all {
            let before = chosen.clone();
            assert_eq!(chosen.update(set(name, value), &store), Vec::from_iter(effect), "{name}");
            assert_ne!(*chosen, before, "{name}");
            assert_eq!(*chosen, Settings::load(&store), "{name}");
        }
        assert_eq!((chosen.theme, chosen.lang(), chosen.seconds, chosen.cores), (Theme::Dark, Some(Lang::Zh), Some(0.5), 3));
        assert_eq!(chosen.update(set("seconds", ""), &store), []);
        assert_eq!(chosen.seconds, None, "the level's own time");
        assert_eq!(chosen.update(Message::Pace, &store), []);
        assert_eq!((chosen.pace, Settings::load(&store).pace), (Pace::Fast, Pace::Fast));
    }

    #[test]
    fn what_is_no_setting_changes_nothing_and_a_bad_value_is_the_usual_one() {
        let store = Memory::default();
        let mut chosen = Chosen::default();
        assert_eq!(chosen.update(set("unheard-of", "1"), &store), []);
        assert_eq!((&*chosen, store.keys().len()), (&Settings::default(), 0), "it is not saved either");
        for (name, value) in [("theme", "blue"), ("board", ""), ("volume", "-1"), ("cores", "many"), ("careful", "x"), ("seconds", "x")] {
            chosen.update(set(name, value), &store);
        }
        assert_eq!(*chosen, Settings { sounds_decided: true, ..Settings::default() }, "what was chosen for sounds is silence");
    }

    #[test]
    fn what_cannot_be_saved_holds_for_this_visit() {
        let (store, mut chosen) = (Full(Memory::default()), Chosen::default());
        assert_eq!(chosen.update(set("theme", "dark"), &store), [Effect::Theme, Effect::Full]);
        assert_eq!(chosen.update(Message::Pace, &store), [Effect::Full]);
        assert_eq!((chosen.theme, chosen.pace), (Theme::Dark, Pace::Fast));
    }

    #[test]
    fn what_another_page_saves_is_taken_over() {
        let store = Memory::default();
        let (mut here, mut there) = (Chosen::default(), Chosen::default());
        there.update(set("board", "contrast"), &store);
        assert_eq!(here.update(Message::Read, &store), [Effect::All]);
        assert_eq!(*here, *there);
        here.update(set("volume", "25"), &store);
        assert_eq!(Settings::load(&store).board, Palette::Contrast, "the change of the other page is not lost");
    }
}
