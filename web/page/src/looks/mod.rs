//! How the page looks and sounds, as a person chooses it in the settings.

#[cfg(test)]
mod palette;
pub(crate) mod words;

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::Lang;
use quintet_play::settings::{Palette, Settings};

/// The rows of the settings that are about looks and sounds.
#[must_use]
pub(crate) fn setting_rows(settings: &Settings, lang: Lang) -> Markup {
    let w = words::words(lang);
    let label = |palette| match palette {
        Palette::Classic => w.classic,
        Palette::Safe => w.safe,
        Palette::Contrast => w.contrast,
    };
    let palettes: Markup =
        Palette::ALL.into_iter().map(|palette| option(palette.name(), label(palette), palette == settings.board)).collect();
    let volumes: Markup = [(0, w.silent), (25, w.quiet), (60, w.medium), (100, w.loud)]
        .into_iter()
        .map(|(volume, label)| option(&volume.to_string(), label, volume == settings.volume))
        .collect();
    let select = |name: &str, label: &str, options: Markup| {
        html!(r#"<label class="field"><span>{label}</span><select data-setting="{name}">{options}</select></label>"#)
    };
    select("board", w.board, palettes) + select("volume", w.sounds, volumes)
}
