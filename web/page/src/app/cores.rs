//! The number of workers that search for a move of the strongest level.

use quintet_base::html::{Markup, html, option};
use quintet_link::pool::MOST;

use super::App;
use crate::benchmark::words;

impl App {
    /// The maximum number of workers on this device: one processor is left to the page.
    fn most_cores(&self) -> u32 {
        (self.page.window.navigator().hardware_concurrency() as u32).saturating_sub(1).clamp(1, MOST)
    }

    /// Sets the number of workers to the person's choice, limited by the device.
    pub(super) fn apply_cores(&self) {
        self.client.set_workers(self.settings.cores.clamp(1, self.most_cores()));
    }

    /// The row in the settings; empty if there is no choice.
    pub(super) fn cores_row(&self) -> Markup {
        let (w, most) = (words(self.lang), self.most_cores());
        if most < 2 {
            return Markup::EMPTY;
        }
        let chosen = self.settings.cores.clamp(1, most);
        let choice = |cores: u32| {
            let label = if cores == 1 { w.cores_off.to_owned() } else { cores.to_string() };
            option(&cores.to_string(), &label, cores == chosen)
        };
        let options: Markup = (1..=most).map(choice).collect();
        html!(r#"<label class="field"><span>{}</span><select data-setting="cores">{options}</select></label>"#, w.cores)
    }
}
