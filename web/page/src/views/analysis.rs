//! The analysis tab: bar, lines, graph, turning points, summary. Its parts change at different times, so each is a region of its own: while lines come
//! in eight times a second, the controls beside them stay what they are.

use quintet_base::html::{Markup, html, option};
use quintet_base::icons;
use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::Token;
use quintet_base::svg::{self, Colours, tenths};
use quintet_board::session::LineMove;
use quintet_engine::core::side::Side;
use quintet_engine::text::number::{decimal, seconds};
use quintet_play::Play;
use quintet_play::review::analysis::{Effort, Point};
use quintet_play::review::chance::{Shares, percents};
use quintet_play::review::graph::Graph;
use quintet_play::review::verdict::{Judged, Slip, summarise, turning_points, with_thrown};
use quintet_play::review::words::{Words, words};
use quintet_protocol::SearchInfo;

use crate::action::{Action, button};
use crate::parts::review::{BETTER, Judgement};
use crate::state::State;

/// The ids of the tab's regions.
pub(crate) const PARTS: [&str; 4] = ["review-live", "review-whole", "review-graph", "review-sum"];
/// Maximum number of moves shown per line.
const WRITTEN: usize = 8;

/// The words for a kind of mistake: a single one, and the heading of its column.
pub(crate) fn slip_words(slip: Slip, w: &Words) -> (&'static str, &'static str) {
    match slip {
        Slip::Inaccuracy => (w.inaccuracy, w.inaccuracies),
        Slip::Mistake => (w.mistake, w.mistakes),
        Slip::Blunder => (w.blunder, w.blunders),
    }
}

/// A proven end for the side to move, within so many plies.
pub(crate) fn mate_words(plies: i32, w: &Words) -> String {
    fill_in(if plies > 0 { w.wins_in } else { w.loses_in }, &[&plies.unsigned_abs().to_string()])
}

/// The annotation after a move in the move list, with a label for screen readers.
pub(crate) fn slip_markup(slip: Slip, w: &Words) -> Markup {
    html!(
        r#"<span class="slip {name}" data-slip="{name}"><span aria-hidden="true">{}</span><span class="only-heard">, {}</span></span>"#,
        slip.sign(),
        slip_words(slip, w).0,
        name = slip.name()
    )
}

impl State {
    /// The panel's empty regions; [`State::analysis_parts`] fills them.
    pub(crate) fn analysis_markup() -> Markup {
        let parts: Markup = PARTS.iter().map(|id| html!(r#"<div id="{id}"></div>"#)).collect();
        html!(r#"<div class="review" tabindex="-1">{parts}</div>"#)
    }

    /// The markup of the panel's regions, in their order.
    pub(crate) fn analysis_parts(&self, game: &Play) -> [Markup; 4] {
        let judgement = self.judgement(game);
        // What varies in height comes last: a control that is pressed stays under the pointer.
        [
            self.live_markup(game, &judgement),
            self.whole_markup(game),
            self.graph_markup(game, &judgement),
            self.results_markup(game, &judgement),
        ]
    }

    fn colours(game: &Play, lang: Lang) -> Vec<Token> {
        Side::all(game.session.sides()).map(|side| game.session.seat(side, lang).token()).collect()
    }

    fn switch_markup(&self) -> Markup {
        let checked = if self.settings.engine_output { " checked" } else { "" };
        html!(
            r#"<label class="field check switch"><input type="checkbox" data-setting="engine-output"{checked}><span>{}</span></label>"#,
            words(self.lang).engine_output
        )
    }

    fn live_markup(&self, game: &Play, judgement: &Judgement) -> Markup {
        let w = words(self.lang);
        if !self.query.allows_eval() {
            return html!(r#"<p class="muted">{}</p>"#, w.forbidden);
        }
        let switch = self.switch_markup();
        if !self.shows_engine() {
            return html!(r#"{switch}<p class="muted">{}</p>"#, w.hidden);
        }
        let over = game.session.outcome().is_some();
        let among_engines = game.persons().next().is_none();
        let bar = if self.review.is_live(self.sight(game)) { self.bar_of(game, judgement) } else { Markup::EMPTY };
        let ask = match (over || among_engines, self.review.is_asked()) {
            (true, _) => Markup::EMPTY,
            // What the engine thinks is a hint while one plays.
            (false, _) if !self.query.allows_hints() || !game.may_be_helped() => {
                html!(r#"<p class="muted">{}</p>"#, w.off_while_playing)
            }
            (false, true) => html!(r#"<p class="muted">{}</p>"#, button("link", &Action::AnalyseHere, w.hide)),
            (false, false) => {
                html!(r#"<p class="muted">{} {}</p>"#, button("link", &Action::AnalyseHere, w.ask), w.off_while_playing)
            }
        };
        let lines = if self.review.is_live(self.sight(game)) { self.lines_of(game) } else { Markup::EMPTY };
        switch + ask + bar + lines + self.computed_markup(game)
    }

    /// What an engine computed for the move that led to the position shown.
    fn computed_markup(&self, game: &Play) -> Markup {
        let lines = self.session.computed(game);
        if lines.is_empty() {
            return Markup::EMPTY;
        }
        let items: Markup = lines.iter().map(|line| html!("<li>{line}</li>")).collect();
        html!(r#"<h2>{}</h2><ul class="computed">{items}</ul>"#, words(self.lang).computed)
    }

    /// The evaluation bar, and its value in words: win probabilities, or in their place what is proven. It is shown before a value is known, so
    /// that nothing below it moves.
    fn bar_of(&self, game: &Play, judgement: &Judgement) -> Markup {
        let w = words(self.lang);
        let shares = self.shares_shown(game, judgement);
        let item = |side: Option<Side>, text: &str| {
            let mark = side.map_or(Markup::EMPTY, |side| svg::write(&game.session.seat(side, self.lang).mark, Colours::Page));
            html!(r#"<li><span class="mark">{mark}</span><span>{text}</span></li>"#)
        };
        let mut rects = Markup::EMPTY;
        let mut legend = Markup::EMPTY;
        let mut left = 0.0;
        for (side, token) in Side::all(game.session.sides()).zip(Self::colours(game, self.lang)) {
            let share = shares.as_ref().map(|shares| shares[side.index()]);
            let width = share.unwrap_or_default() * 100.0;
            rects += html!(r#"<rect x="{}" width="{}" height="10" fill="var({})"/>"#, tenths(left), tenths(width), token.property());
            left += width;
            let percent = share.map_or_else(|| "–".to_owned(), |share| percents(share).to_string());
            legend += item(Some(side), &fill_in(w.chance_of, &[&game.colour(side, self.lang), &percent]));
        }
        if let Some(proof) = self.proof_shown(game, judgement) {
            legend = item(proof.winner, &proof.text(game, self.lang));
        }
        html!(
            r#"<svg class="eval" data-eval="{}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{rects}</svg><ul class="chances" aria-label="{}">{legend}</ul>"#,
            shares.map_or_else(String::new, |shares| decimal(shares[0].into(), 3)),
            w.chances
        )
    }

    /// The engine's lines for the position that is looked at. Their place is kept while they are waited for: a button below them that moved between
    /// the press and the release would hear of neither.
    fn lines_of(&self, game: &Play) -> Markup {
        let (w, session) = (words(self.lang), &game.session);
        let shown = session.shown_ply();
        let over = shown == session.ply() && session.end().is_some();
        let heading = if over { w.is_over.to_owned() } else { fill_in(w.lines_for, &[&game.colour(session.turn_at(shown), self.lang)]) };
        let info = if over { None } else { self.thoughts_shown(game) };
        // At the end there is nothing to look for, and sometimes the engine has another position to think of.
        let idle = over || self.session.thinking.is_some() && shown != session.ply();
        let lines = info.map_or_else(Vec::new, |info| {
            if info.lines.is_empty() {
                return vec![(info.chance, info.mate, &info.pv)];
            }
            info.lines.iter().map(|line| (line.chance, line.mate, &line.moves)).collect()
        });
        let item = |(index, (chance, mate, moves)): (usize, (f32, Option<i32>, &Vec<String>))| {
            let told = session.line(shown, moves, self.lang);
            self.line_markup(index, chance, mate, &told)
        };
        let items: Markup = lines.into_iter().enumerate().map(item).collect();
        html!(
            r#"<h2>{}</h2><ol class="engine-lines">{items}</ol><p class="muted effort">{}</p>"#,
            heading,
            info.map_or_else(|| if idle { String::new() } else { w.thinking.to_owned() }, |info| self.effort_of(info))
        )
    }

    fn line_markup(&self, index: usize, chance: f32, mate: Option<i32>, line: &[LineMove]) -> Markup {
        let w = words(self.lang);
        let percent = percents(chance).to_string();
        let worth = match mate {
            Some(plies) => mate_words(plies, w),
            None => fill_in(w.percent, &[&percent]),
        };
        let short: Vec<&str> = line.iter().take(WRITTEN).map(|m| m.short.as_str()).collect();
        let first = line.first().map_or("", |m| m.said.as_str());
        // What is heard comes after what is seen: people who speak to the page name what they see.
        let said = line.get(1).map_or_else(|| first.to_owned(), |next| fill_in(w.line_said, &[first, &next.said]));
        let text = short.split_first().map_or_else(Markup::default, |(first, rest)| html!("<b>{}</b> {}", first, rest.join(" ")));
        html!(
            r#"<li><button type="button" class="engine-line" data-line="{index}"><span class="worth">{}</span><span class="moves-of">{text}</span><span class="only-heard">{}</span></button></li>"#,
            worth,
            said
        )
    }

    fn effort_of(&self, info: &SearchInfo) -> String {
        let w = words(self.lang);
        // Languages count in thousands and millions, or in ten thousands and their squares.
        let large = if w.count_digits == "4" { 1e4 } else { 1e3 };
        let nodes = match info.nodes {
            nodes if nodes >= large * large => fill_in(w.count_huge, &[&decimal(nodes / large / large, 1)]),
            nodes if nodes >= 1e4 => fill_in(w.count_large, &[&decimal(nodes / large, 0)]),
            nodes => fill_in(w.count, &[&decimal(nodes, 0)]),
        };
        fill_in(w.effort_of_lines, &[&info.depth.to_string(), &nodes, &seconds(info.seconds)])
    }

    fn graph_markup(&self, game: &Play, judgement: &Judgement) -> Markup {
        if judgement.judged.is_empty() {
            return Markup::EMPTY;
        }
        let (w, session) = (words(self.lang), &game.session);
        let (shown, last) = (session.shown_ply(), session.ply());
        let points: Vec<Option<Shares>> = (0..=last).map(|ply| judgement.shares(self.review.analysis(), ply)).collect();
        let turns = turning_points(&judgement.judged);
        let picture = Graph { points: &points, colours: &Self::colours(game, self.lang), marks: &turns, shown }.write();
        let here = points.get(shown).and_then(Option::as_ref);
        let chances = match (self.proof_shown(game, judgement), here) {
            (Some(proof), _) => proof.text(game, self.lang),
            (None, None) => w.unknown.to_owned(),
            (None, Some(shares)) => {
                let of = |side: Side| fill_in(w.chance_of, &[&game.colour(side, self.lang), &percents(shares[side.index()]).to_string()]);
                Side::all(judgement.sides).map(of).collect::<Vec<_>>().join(self.lang.words().comma)
            }
        };
        let verdict = self.verdict_of(game, judgement, shown);
        let at = fill_in(w.graph_at, &[&shown.to_string(), &last.to_string()]);
        let value_text = self.lang.sentences(&self.lang.sentences(&at, &chances), verdict.as_ref().map_or("", |(text, _)| text));
        let step = |action: &Action, label: &str, icon: &Markup, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            html!(r#"<button type="button" class="icon" {action} aria-label="{label}"{disabled}>{icon}</button>"#)
        };
        let turns_text = if turns.is_empty() { w.turns_none.to_owned() } else { fill_in(w.turns, &[&turns.len().to_string()]) };
        let verdict = verdict.map_or_else(Markup::default, |(text, better)| html!("{text}{better}"));
        html!(
            r#"<div class="graph" data-graph="{last}" role="slider" tabindex="0" aria-label="{}" aria-valuemin="0" aria-valuemax="{last}" aria-valuenow="{shown}" aria-valuetext="{}">{picture}</div><div class="steps turns-row">{}<span class="muted">{}</span>{}</div><p class="verdict">{verdict}</p>"#,
            w.graph,
            value_text,
            step(&Action::TurnBack, w.turn_back, icons::BACK, turns.iter().any(|&ply| ply < shown)),
            turns_text,
            step(&Action::TurnNext, w.turn_next, icons::NEXT, turns.iter().any(|&ply| ply > shown))
        )
    }

    /// The judgement of the move that led to a position, and the better move as a button that shows it on the board.
    fn verdict_of(&self, game: &Play, judgement: &Judgement, ply: usize) -> Option<(String, Markup)> {
        let (w, session) = (words(self.lang), &game.session);
        let judged = judgement.judged.get(ply.checked_sub(1)?)?.as_ref()?;
        let played = session.line(ply - 1, std::slice::from_ref(&judgement.moves.get(ply - 1)?.1), self.lang);
        let name = format!("{ply}. {}", played.first().map_or("", |m| m.short.as_str()));
        let cost = percents(judged.loss).to_string();
        let text = match (judged.slip, &judged.better) {
            (Some(slip), _) => fill_in(w.cost, &[&name, slip_words(slip, w).0, &cost]),
            (None, Some(_)) if judged.loss > 0.0 => fill_in(w.cost_little, &[&name, &cost]),
            (None, None) if matches!(self.review.analysis().point(ply - 1), Some(Point::Searched { .. })) => fill_in(w.good, &[&name]),
            _ => return None,
        };
        let text = with_thrown(text, judged.thrown, self.lang);
        let better = self.better_of(game, judged, ply).map_or_else(Markup::default, |(short, said)| {
            html!(
                r#" <button type="button" class="link" data-line="{BETTER}">{}<span class="only-heard">, {}</span></button>"#,
                fill_in(w.better, &[&short]),
                said
            )
        });
        Some((text, better))
    }

    fn better_of(&self, game: &Play, judged: &Judged, ply: usize) -> Option<(String, String)> {
        let better = judged.better.as_ref().filter(|_| judged.loss >= 0.02)?;
        let told = game.session.line(ply.checked_sub(1)?, std::slice::from_ref(better), self.lang);
        told.into_iter().next().map(|m| (m.short, m.said))
    }

    /// The controls for analysing the whole game.
    fn whole_markup(&self, game: &Play) -> Markup {
        let w = words(self.lang);
        if !self.sight(game).may_analyse() || game.session.ply() == 0 {
            return Markup::EMPTY;
        }
        let (known, all) = self.review.progress(game);
        if self.review.is_running() {
            let text = fill_in(w.analysing, &[&known.to_string(), &all.to_string()]);
            html!(
                // Not where the analysis was begun: a second press there must not end it.
                r#"<div class="whole">{}<label class="running"><span>{}</span><progress value="{known}" max="{all}"></progress></label></div>"#,
                button("btn", &Action::AnalyseCancel, w.cancel),
                text
            )
        } else {
            let label = match known {
                0 => w.analyse,
                known if known == all => w.analyse_again,
                _ => w.analyse_on,
            };
            let chosen = Effort::named(&self.settings.effort).unwrap_or_default();
            let name = |effort| match effort {
                Effort::Quick => w.quick,
                Effort::Normal => w.normal,
                Effort::Deep => w.deep,
            };
            let options: Markup = Effort::ALL.into_iter().map(|effort| option(effort.name(), name(effort), effort == chosen)).collect();
            html!(
                r#"<div class="whole"><select data-setting="effort" aria-label="{}">{options}</select>{}</div>"#,
                w.effort,
                button(if known == 0 { "btn primary" } else { "btn" }, &Action::Analyse, label)
            )
        }
    }

    /// The results of analysing the whole game.
    fn results_markup(&self, game: &Play, judgement: &Judgement) -> Markup {
        let w = words(self.lang);
        let mut markup = Markup::EMPTY;
        if !judgement.judged.is_empty() {
            markup += self.summary_markup(game, judgement);
            let label = if self.review.is_table() { w.table_hide } else { w.table_show };
            markup += html!(
                r#"<button type="button" class="link" {} aria-expanded="{}">{}</button>"#,
                Action::AnalysisTable,
                self.review.is_table(),
                label
            );
            if self.review.is_table() {
                markup += self.table_markup(game, judgement);
            }
        }
        markup
    }

    fn summary_markup(&self, game: &Play, judgement: &Judgement) -> Markup {
        let w = words(self.lang);
        let slips: Markup = Slip::ALL
            .into_iter()
            .map(|slip| {
                let label = slip_words(slip, w).1;
                html!(
                    r#"<th scope="col" title="{label}"><span aria-hidden="true">{}</span><span class="only-heard">{label}</span></th>"#,
                    slip.sign()
                )
            })
            .collect();
        let row = |summary: quintet_play::review::verdict::Summary| {
            let counts: Markup = summary.slips.iter().map(|count| html!("<td>{count}</td>")).collect();
            let average = if summary.moves == 0 {
                "–".to_owned()
            } else {
                fill_in(w.percent, &[&decimal(f64::from(summary.average_loss) * 100.0, 1)])
            };
            html!(r#"<tr><th scope="row">{}</th><td>{average}</td>{counts}</tr>"#, game.name(summary.side, self.lang))
        };
        let rows: Markup = summarise(&judgement.judged, judgement.sides).into_iter().map(row).collect();
        html!(
            r#"<table class="judgement summary"><thead><tr><th scope="col">{}</th><th scope="col">{}</th>{slips}</tr></thead><tbody>{rows}</tbody></table>"#,
            w.player,
            w.average
        )
    }

    /// The evaluation graph as a table, one row per move.
    fn table_markup(&self, game: &Play, judgement: &Judgement) -> Markup {
        let w = words(self.lang);
        let mut rows = Markup::EMPTY;
        for (entry, ply) in game.session.move_list().iter().zip(1..) {
            let shares = judgement.shares(self.review.analysis(), ply);
            let share = shares.map_or_else(|| "–".to_owned(), |shares| fill_in(w.percent, &[&percents(shares[0]).to_string()]));
            let judged = judgement.judged.get(ply - 1).and_then(Option::as_ref);
            let verdict = judged.and_then(|judged| judged.slip).map_or("", |slip| slip_words(slip, w).0);
            let better = judged.and_then(|judged| self.better_of(game, judged, ply)).map(|(short, _)| fill_in(w.better, &[&short]));
            let said = match better {
                Some(better) if !verdict.is_empty() => self.lang.sentences(verdict, &better),
                better => better.unwrap_or_else(|| verdict.to_owned()),
            };
            rows += html!("<tr><th scope=\"row\">{ply}</th><td>{}</td><td>{share}</td><td>{said}</td></tr>", entry.short);
        }
        html!(
            r#"<table class="judgement"><thead><tr><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th></tr></thead><tbody>{rows}</tbody></table>"#,
            w.number,
            w.played,
            game.colour(Side::FIRST, self.lang),
            w.verdict
        )
    }
}
