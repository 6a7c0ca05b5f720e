//! The card of the puzzle on the board, its bar, and today's puzzles on the start page.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::{fill_in, sentence};
use quintet_board::games;
use quintet_engine::puzzles::Worth;
use quintet_engine::text::number::decimal;
use quintet_play::Play;
use quintet_play::puzzles::words::words;
use quintet_play::puzzles::{day_of, theme};

use crate::action::{Action, bar_button, button};
use crate::parts::puzzles::{Solving, Stage};
use crate::state::State;

impl State {
    /// The card of the puzzle on the board.
    pub(crate) fn puzzle_markup(&self, game: &Play) -> Markup {
        let Some(solving) = self.puzzles.now.as_ref().filter(|_| game.puzzle) else { return Markup::EMPTY };
        let w = words(self.lang);
        if let Some(moment) = &solving.moment {
            let place = fill_in(w.moment, &[&moment.number.to_string(), &moment.count.to_string(), &moment.ply.to_string()]);
            return html!(
                r#"<div class="card note-card puzzle" data-puzzle=""><p class="muted">{}</p>{}</div>"#,
                place,
                self.puzzle_stage(solving, game)
            );
        }
        let title = if solving.today { w.today } else { w.puzzle };
        let themes: Vec<&str> = solving.puzzle.themes.iter().map(|code| theme(code, self.lang)).filter(|name| !name.is_empty()).collect();
        let comma = self.lang.words().list_comma;
        // The themes would tell too much before it is solved.
        let ended = matches!(solving.stage, Stage::Solved | Stage::Shown);
        let mut facts = fill_in(w.rating_of, &[&solving.puzzle.rating.to_string()]);
        if ended {
            facts = format!("{facts} · {}", fill_in(w.about, &[&themes.join(comma)]));
        }
        html!(
            r#"<div class="card note-card puzzle" data-puzzle="{}"><p class="muted">{} · {}</p>{}</div>"#,
            solving.puzzle.id,
            title,
            facts,
            self.puzzle_stage(solving, game)
        )
    }

    fn puzzle_stage(&self, solving: &Solving, game: &Play) -> Markup {
        let w = words(self.lang);
        let steps = solving.puzzle.solution.len();
        let row = |buttons: &Markup| html!(r#"<div class="row wrap">{buttons}</div>"#);
        match &solving.stage {
            Stage::Trying | Stage::Replying => {
                let more = match steps {
                    1 => Markup::EMPTY,
                    _ => html!(r#"<p class="muted">{}</p>"#, fill_in(w.steps, &[&(solving.step + 1).to_string(), &steps.to_string()])),
                };
                html!("<h2>{}</h2>{more}", solving.task(game, self.lang))
            }
            Stage::Judging(text) => html!("<h2>{text}</h2><p>{}</p>", w.judging),
            Stage::Wrong(text) => {
                let buttons = button("btn primary", &Action::PuzzleRetry, w.retry)
                    + button("btn", &Action::PuzzleWhy, w.why)
                    + button("btn", &Action::PuzzleAnswer, w.answer);
                html!("<h2>{}</h2>{}", solving.wrong(text, self.lang), row(&buttons))
            }
            Stage::Solved | Stage::Shown => {
                let heading = match solving.stage {
                    Stage::Shown => {
                        let line: Vec<&str> = solving.puzzle.line().collect();
                        fill_in(w.answer_is, &[&line.join(" ")])
                    }
                    _ if solving.missed => w.solved.to_owned(),
                    _ => w.solved_first.to_owned(),
                };
                let rating = solving.change.map_or(Markup::EMPTY, |(rating, change)| {
                    let sign = if change > 0.0 { "+" } else { "" };
                    let change = format!("{sign}{}", decimal(change, 0));
                    html!("<p>{}</p>", fill_in(w.your_rating, &[&decimal(rating, 0), &change]))
                });
                let known = match solving.puzzle.worth {
                    Worth::Proved { .. } => w.proved,
                    // A moment of one's own game had no search of its own.
                    Worth::Searched { .. } if solving.moment.is_none() => w.searched,
                    Worth::Searched { .. } => "",
                };
                let proved = if known.is_empty() { Markup::EMPTY } else { html!(r#"<p class="muted">{known}</p>"#) };
                let (next, label) = self.after_puzzle(solving);
                let reason = self.best_and_why(solving, game).map_or(Markup::EMPTY, |reason| html!("<p>{reason}</p>"));
                let buttons = button("btn primary", &next, label)
                    + button("btn", &Action::PuzzleWhy, quintet_play::review::words::words(self.lang).tab);
                html!("<h2>{}</h2>{reason}{rating}{proved}{}", heading, row(&buttons))
            }
        }
    }

    /// What comes after a puzzle: the next one, or after the last moment the game itself.
    fn after_puzzle(&self, solving: &Solving) -> (Action, &'static str) {
        let w = words(self.lang);
        match &solving.moment {
            None => (Action::OpenPuzzle(format!("{} next", solving.game)), w.next),
            Some(moment) if moment.number < moment.count => (Action::NextMoment, w.next_moment),
            Some(_) => (Action::OwnGame(solving.game.to_owned()), w.back_to_game),
        }
    }

    /// The best move, and why, if there is anything to say.
    fn best_and_why(&self, solving: &Solving, game: &Play) -> Option<String> {
        let best = solving.puzzle.line().next()?;
        let merit = game.session.merit(solving.from, best, self.lang);
        let reason = [best, self.lang.words().colon, &merit].concat();
        (!merit.is_empty()).then(|| sentence(&fill_in(words(self.lang).because, &[&reason]), self.lang))
    }

    /// The controls of a puzzle.
    pub(crate) fn puzzle_bar(&self, solving: &Solving) -> Markup {
        let w = words(self.lang);
        let trying = solving.stage == Stage::Trying;
        let wrong = matches!(solving.stage, Stage::Wrong(_));
        [
            bar_button(&Action::PuzzleRetry, w.retry, icons::UNDO, wrong),
            bar_button(&Action::PuzzleHint, w.hint, icons::HINT, trying),
            bar_button(&Action::PuzzleAnswer, w.answer_short, icons::GO, trying || wrong),
            bar_button(&Action::Flip, self.w.flip, icons::FLIP, true),
            bar_button(&Action::OwnGame(solving.game.to_owned()), w.leave, icons::BACK, true),
            bar_button(&self.after_puzzle(solving).0, w.next_short, icons::NEXT, true),
        ]
        .into_iter()
        .collect()
    }

    /// Today's puzzles, one for each game.
    pub(crate) fn todays_puzzles(&self) -> Markup {
        let (w, day) = (words(self.lang), day_of(self.device.date));
        let solver = &self.puzzles.solver;
        let rows: Markup = games::NAMES
            .iter()
            .map(|name| {
                let title = games::short_title(name, self.lang).unwrap_or(name);
                let solved =
                    if solver.has_solved(name, day) { html!(r#"<span class="muted">✓ {}</span>"#, w.is_solved) } else { Markup::EMPTY };
                html!(
                    r#"<li><a href="?game={name}&amp;puzzle=today" {}>{title}</a>{solved}</li>"#,
                    Action::OpenPuzzle(format!("{name} today"))
                )
            })
            .collect();
        let streak = match solver.streak_at(day) {
            0 | 1 => w.every_day.to_owned(),
            days => fill_in(w.streak, &[&days.to_string()]),
        };
        html!(
            r#"<section class="todays" aria-labelledby="todays"><h2 id="todays">{}</h2><p class="muted">{}</p><ul>{rows}</ul></section>"#,
            w.todays,
            streak
        )
    }
}
