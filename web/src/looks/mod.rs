//! How the page looks and sounds, as a person chooses it in the settings.

#[cfg(test)]
mod palette;
pub mod words;

use quintet_engine::word_shape;

use crate::html::{escape, option};
use crate::lang::Lang;
use crate::settings::Settings;

/// The colours of the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// Paper and ink.
    #[default]
    Classic,
    /// Told apart with every kind of colour blindness.
    Safe,
    /// Black on white, white on black; the whole page.
    Contrast,
}

impl Palette {
    /// The name in settings, and the value of `data-board`; see `static/tokens.css`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Safe => "safe",
            Self::Contrast => "contrast",
        }
    }

    const ALL: [Self; 3] = [Self::Classic, Self::Safe, Self::Contrast];

    /// The palette of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|palette| palette.name() == name)
    }
}

word_shape!(Palette);

/// The rows of the settings that are about looks and sounds.
#[must_use]
pub fn setting_rows(settings: &Settings, lang: Lang) -> String {
    let w = words::words(lang);
    let label = |palette| match palette {
        Palette::Classic => w.classic,
        Palette::Safe => w.safe,
        Palette::Contrast => w.contrast,
    };
    let palettes: String =
        Palette::ALL.into_iter().map(|palette| option(palette.name(), label(palette), palette == settings.board)).collect();
    let volumes: String = [(0, w.silent), (25, w.quiet), (60, w.medium), (100, w.loud)]
        .into_iter()
        .map(|(volume, label)| option(&volume.to_string(), label, volume == settings.volume))
        .collect();
    let select = |name: &str, label: &str, options: &str| {
        format!(r#"<label class="field"><span>{}</span><select data-setting="{name}">{options}</select></label>"#, escape(label))
    };
    select("board", w.board, &palettes) + &select("volume", w.sounds, &volumes)
}
