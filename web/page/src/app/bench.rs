//! The benchmark dialog.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_browser::dom::set;
use quintet_engine::games::NAMES;
use quintet_engine::text::json::to_text;
use quintet_link::start::Start;

use super::{App, Message};
use crate::action::{Action, button};
use crate::benchmark::{Benchmark, Heard, speed, words};
use crate::parts::dialogs::Message as ToDialogs;

impl App {
    /// Opens the dialog and starts the benchmark.
    pub(super) fn benchmark(&mut self) {
        let _ = self.screen.regions.main.remove_attribute("data-bench");
        // A game that thinks beside it would falsify the figures.
        self.stop_thinking();
        self.begin_benchmark(Start::Script);
    }

    fn begin_benchmark(&mut self, start: Start) {
        let mail = self.mail.clone();
        let begun = Benchmark::start(&self.page, start, move |heard| mail.send(Message::Bench(heard)));
        self.engines.bench = begun.ok();
        match (&self.engines.bench, start.next()) {
            (None, Some(other)) => self.begin_benchmark(other),
            (None, None) => self.benchmark_dialog(&fill_in(words(self.state.lang).failed, &[words(self.state.lang).no_worker])),
            (Some(_), _) => self.show_benchmark(),
        }
    }

    /// Handles an event of the benchmark's worker.
    pub(super) fn bench_says(&mut self, heard: Heard) {
        let w = words(self.state.lang);
        let Some(bench) = &mut self.engines.bench else { return };
        match (&heard, bench.other_start()) {
            (Heard::Broken, Some(other)) => return self.begin_benchmark(other),
            (Heard::Broken, None) => {
                self.engines.bench = None;
                return self.benchmark_dialog(&fill_in(w.failed, &[w.no_worker]));
            }
            (Heard::Failed(reason), _) => {
                let text = fill_in(w.failed, &[&self.state.lang.say(reason)]);
                self.engines.bench = None;
                return self.benchmark_dialog(&text);
            }
            _ => bench.hear(heard),
        }
        if bench.next_game().is_none() {
            set(&self.screen.regions.main, "data-bench", &to_text(&bench.measured));
        }
        self.show_benchmark();
    }

    /// Stops a benchmark whose dialog was closed, and resumes the game.
    pub(super) fn end_benchmark(&mut self) {
        if self.engines.bench.take().is_some() {
            self.advance();
        }
    }

    fn show_benchmark(&mut self) {
        let w = words(self.state.lang);
        let text = match self.engines.bench.as_ref().and_then(Benchmark::next_game) {
            Some(game) => fill_in(w.measuring, &[&self.title_of_game(game)]),
            None => w.done.to_owned(),
        };
        self.benchmark_dialog(&text);
    }

    fn title_of_game(&self, game: &str) -> String {
        quintet_board::games::short_title(game, self.state.lang).unwrap_or(game).to_owned()
    }

    fn benchmark_dialog(&mut self, status: &str) {
        let w = words(self.state.lang);
        let measured = self.engines.bench.as_ref().map_or(&[][..], |bench| &bench.measured);
        let heads: Markup =
            [w.game_and_signature, w.nodes, w.playouts, w.leaves].map(|head| html!(r#"<th scope="col">{head}</th>"#)).into_iter().collect();
        let rows: Markup = NAMES
            .iter()
            .map(|game| {
                let measured = measured.iter().find(|measured| measured.game == *game);
                let signature = measured.map_or("…", |measured| &measured.signature);
                let figures = match measured {
                    Some(measured) => {
                        [measured.nodes_per_second, measured.playouts_per_second, measured.perft_leaves_per_second].map(speed)
                    }
                    None => Default::default(),
                };
                let cells: Markup = figures.map(|figure| html!("<td>{figure}</td>")).into_iter().collect();
                let title = self.title_of_game(game);
                html!(r#"<tr><th scope="row">{title}<code>{signature}</code></th>{cells}</tr>"#)
            })
            .collect();
        let running = self.engines.bench.as_ref().is_some_and(|bench| bench.next_game().is_some());
        let again =
            if running { Markup::EMPTY } else { html!(r#"<div class="row end">{}</div>"#, button("btn", &Action::Benchmark, w.again)) };
        let contents = html!(
            r#"<p>{}</p><table class="figures"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><p data-said>{}</p>{again}"#,
            w.about,
            status
        );
        self.tell_dialogs(ToDialogs::Show("benchmark", w.title, contents));
    }
}
