//! The dialog for the settings.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_engine::text::number;
use quintet_play::review::words::words as review_words;
use quintet_play::settings::{Careful, Material, Palette, Theme};

use super::Dialogs;
use super::fields::{check, options, select};
use super::new_game::{coach, turn_board};
use crate::action::{Action, button};
use crate::benchmark::words as bench_words;
use crate::looks::words::words as looks_words;
use crate::rivals::words::words as rivals;
use crate::state::State;

/// The dialog's name.
pub(super) const NAME: &str = "settings";

impl Dialogs {
    /// The dialog, with the settings as they are.
    pub(super) fn settings(&mut self, state: &State) {
        let (w, l, settings) = (state.w, looks_words(state.lang), &state.settings);
        let rival_words = rivals(state.lang);
        let select = |name: &str, label: &str, options: &Markup| select("data-setting", name, label, options);
        let check = |name: &str, label: &str, on: bool| check("data-setting", name, "", label, on);
        let themes =
            [(Theme::System, w.system), (Theme::Light, w.light), (Theme::Dark, w.dark)].map(|(theme, label)| (theme.name(), label));
        let careful = [(Careful::Touch, w.careful_touch), (Careful::Always, w.always), (Careful::Never, w.never)];
        let careful = careful.map(|(careful, label)| (careful.name(), label));
        let boards = [(Palette::Classic, l.classic), (Palette::Safe, l.safe), (Palette::Contrast, l.contrast)];
        let boards = boards.map(|(palette, label)| (palette.name(), label));
        let materials = [(Material::Paper, l.paper), (Material::Wood, l.wood), (Material::Stone, l.stone)];
        let materials = materials.map(|(material, label)| (material.name(), label));
        let volumes = [("0", l.silent), ("25", l.quiet), ("60", l.medium), ("100", l.loud)];
        let mut time = option("", w.level_own, settings.seconds.is_none());
        for seconds in [0.5, 1.0, 3.0, 10.0] {
            let text = number::text(seconds);
            time += option(&text, &fill_in(w.seconds, &[&text]), settings.seconds == Some(seconds));
        }
        let contents = [
            select("theme", w.theme, &options(&themes, state.theme().name())),
            select("board", l.board, &options(&boards, settings.board.name())),
            select("material", l.material, &options(&materials, settings.material.name())),
            select("volume", l.sounds, &options(&volumes, &settings.volume.to_string())),
            select("lang", w.language, &options(&Lang::ALL.map(|lang| (lang.tag(), lang.name())), state.lang.tag())),
            select("careful", w.careful, &options(&careful, settings.careful.name())),
            select("seconds", w.engine_time, &time),
            workers(state),
            check("coordinates", w.coordinates, settings.coordinates),
            check("legal-marks", w.legal_marks, settings.legal_marks),
            turn_board(state),
            coach(state),
            check("engine-output", review_words(state.lang).engine_output, settings.engine_output),
            html!(
                r#"<div class="row wrap">{}{}{}</div>"#,
                // Embedded boards have no settings: they have no memory for tables.
                button("btn", &Action::Tables("look".to_owned()), w.tables),
                button("btn", &Action::Results, rival_words.results),
                button("btn", &Action::DeleteAll, rival_words.delete_all)
            ),
        ];
        self.show(NAME, w.settings, contents.into_iter().collect());
    }
}

/// The number of workers; empty if there is no choice.
fn workers(state: &State) -> Markup {
    let (w, most) = (bench_words(state.lang), state.device.workers);
    if most < 2 {
        return Markup::EMPTY;
    }
    let chosen = state.settings.cores.clamp(1, most);
    let choice = |workers: u32| {
        let label = if workers == 1 { w.cores_off.to_owned() } else { workers.to_string() };
        option(&workers.to_string(), &label, workers == chosen)
    };
    select("data-setting", "cores", w.cores, &(1..=most).map(choice).collect())
}
