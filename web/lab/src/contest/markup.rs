//! The markup of the contest view.

use std::fmt::Write;

use quintet_base::html::{Markup, button, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::view::Marks;
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::Record;
use quintet_engine::referee::contest;
use quintet_engine::text::number;
use quintet_play::share;

use super::arena::Arena;
use super::chronicle::Chronicle;
use super::finished::FinishedGame;
use super::setup::{Entrant, MOST_GAMES, MOST_PLAYERS, Setup, Who};
use super::words::{Words, words};

/// The frame of the view; its parts are rendered separately.
pub(super) fn frame(lang: Lang) -> Markup {
    let title = super::super::words::words(lang).contest;
    html!(
        r#"<h1>{title}</h1><p class="lead">{}</p><div id="contest-setup"></div><div id="contest-bar"></div><div id="contest-person"></div><div id="contest-live"></div><div id="contest-table"></div><div id="contest-games"></div>"#,
        words(lang).lead
    )
}

/// The name of a player in a language: the title of a level, with its own seconds.
pub(super) fn title(setup: &Setup, player: usize, lang: Lang) -> String {
    let Some(entrant) = setup.players.get(player) else { return String::new() };
    let name = match &entrant.who {
        Who::Level(level) => games::open(&setup.game, Some(&setup.variant), None).map_or_else(
            |_| level.clone(),
            |session| {
                if session.levels().iter().any(|known| known.name == level) { session.level_title(level, lang).0 } else { level.clone() }
            },
        ),
        Who::Program(name) => name.clone(),
        Who::Person => words(lang).person.to_owned(),
    };
    entrant.seconds.map_or_else(|| name.clone(), |seconds| format!("{name} · {seconds} s"))
}

/// How a contest has ended: who won, or who share the first place. Less time decides only about the places in the table.
pub(super) fn end(chronicle: &Chronicle, contest: &contest::Contest, lang: Lang) -> String {
    let (w, standings, order) = (words(lang), contest.standings(), contest.order());
    let score = |player: usize| standings.get(player).map(|of| (of.matches, of.points()));
    let first =
        |player: usize| order.first().is_some_and(|&first| first == player || !chronicle.setup.knockout && score(first) == score(player));
    let names: Vec<String> = order.iter().filter(|&&player| first(player)).map(|&player| title(&chronicle.setup, player, lang)).collect();
    fill_in(if names.len() > 1 { w.over_shared } else { w.over }, &[&names.join(lang.words().list_comma)])
}

/// What all parts need.
pub(super) struct View<'a> {
    pub(super) lang: Lang,
    pub(super) setup: &'a Setup,
    pub(super) paused: bool,
    /// Number of games of the last contest that was closed and can be restored.
    pub(super) ended: Option<usize>,
}

impl View<'_> {
    fn w(&self) -> &'static Words {
        words(self.lang)
    }

    fn title(&self, chronicle: &Chronicle, player: usize) -> String {
        title(&chronicle.setup, player, self.lang)
    }

    /// The form of a new contest.
    pub(super) fn form(&self, programs: &[String]) -> Markup {
        let (w, setup) = (self.w(), self.setup);
        let shell = super::super::words::words(self.lang);
        let Ok(session) = games::open(&setup.game, Some(&setup.variant), None) else { return Markup::EMPTY };
        let titles = games::NAMES.iter().filter_map(|name| Some((*name, games::title(name, self.lang)?)));
        let games: Markup = titles.map(|(name, title)| option(name, title, name == setup.game)).collect();
        let variants: Markup =
            session.variants().iter().map(|name| option(name, &session.variant_title(name, self.lang), *name == setup.variant)).collect();
        let levels: Vec<(String, String)> =
            session.levels().iter().map(|level| (format!("level:{}", level.name), session.level_title(level.name, self.lang).0)).collect();
        let about = |player: &Entrant| match &player.who {
            // Of a level with weights, the line of the level itself.
            Who::Level(level) => session.level_title(level.split(':').next().unwrap_or_default(), self.lang).1,
            Who::Program(_) | Who::Person => String::new(),
        };
        let players: Markup =
            setup.players.iter().enumerate().map(|(index, player)| self.player(index, player, &about(player), &levels, programs)).collect();
        let add = if setup.players.len() < MOST_PLAYERS { button("btn", "add-player", w.add) } else { Markup::EMPTY };
        let select = |name: &str, label: &str, options: Markup| {
            html!(r#"<label class="wide"><span>{}</span><select name="{name}" data-change="{name}">{options}</select></label>"#, label)
        };
        let number = |name: &str, label: &str, value: &str, low: &str, high: u32, step: &str| {
            html!(
                r#"<label><span>{}</span><input type="number" name="{name}" data-change="{name}" value="{value}" min="{low}" max="{high}" step="{step}" inputmode="decimal"></label>"#,
                label
            )
        };
        let formats = [("round-robin", w.round_robin, !setup.knockout), ("knockout", w.knockout, setup.knockout)];
        let formats: Markup = formats
            .iter()
            .take(if setup.sides > 2 { 1 } else { 2 })
            .map(|(name, label, selected)| option(name, label, *selected))
            .collect();
        let preset = setup.preset();
        let presets = [
            ("course", w.preset_course),
            ("contest", w.preset_contest),
            ("strict", w.preset_strict),
            ("none", w.preset_none),
            ("", w.preset_own),
        ];
        let presets: Markup = presets
            .iter()
            .filter(|(name, _)| {
                *name == preset
                    || !name.is_empty() && Setup::rules_of(name, &setup.game) != Setup::rules_of("course", &setup.game)
                    || *name == "course"
            })
            .map(|(name, label)| option(name, label, *name == preset))
            .collect();
        let played = [
            select("contest-game", shell.game, games),
            select("contest-variant", shell.variant, variants),
            select("format", w.format, formats),
            number("games", w.games_each, &setup.games.to_string(), "1", MOST_GAMES, "1"),
            number("at-once", w.at_once, &setup.at_once.to_string(), "1", 8, "1"),
        ]
        .into_iter()
        .collect::<Markup>();
        let referee = [
            select("contest-preset", w.preset, presets),
            number("violations", w.violations, &setup.violations.to_string(), "0", 1000, "1"),
            number("seconds", w.decision, &setup.seconds.to_string(), "0", 600, "any"),
            number("steps", w.steps, &setup.steps.to_string(), "0", 10_000, "1"),
        ]
        .into_iter()
        .collect::<Markup>();
        let people = html!(
            r#"<label class="tick"><input type="checkbox" name="people-timed" data-change="people-timed"{}><span>{}</span></label>"#,
            if setup.people_timed { " checked" } else { "" },
            w.people_timed
        );
        let hint = if programs.is_empty() { html!(r#"<p class="small">{}</p>"#, w.no_programs) } else { Markup::EMPTY };
        let back = self.ended.map_or_else(Markup::default, |games| {
            let text = fill_in(w.ended, &[&games.to_string()]);
            html!(r#"<p class="card contest-ended"><span>{}</span> {}</p>"#, text, button("link", "contest-back", w.bring_back))
        });
        html!(
            r#"{back}<form class="card contest-form" data-form="contest" novalidate><div class="contest-set"><section><h2>{}</h2><div class="pick">{played}</div><h2>{}</h2><div class="pick">{referee}</div>{people}<p class="small">{}{}</p></section><section><h2>{}</h2><ol class="contest-players">{players}</ol><div class="row">{add}</div>{hint}</section></div><div class="row last"><button class="btn primary" data-contest-start>{}</button></div></form>"#,
            w.match_title,
            w.referee,
            w.steps_about,
            w.no_limit,
            w.players,
            w.start
        )
    }

    fn player(&self, index: usize, player: &Entrant, about: &str, levels: &[(String, String)], programs: &[String]) -> Markup {
        let w = self.w();
        let value = player.value();
        let mut options = Markup::EMPTY;
        // A level given by its parameters is in no list.
        if !levels.iter().any(|(name, _)| *name == value) && value.starts_with("level:") {
            options += option(&value, &value["level:".len()..], true);
        }
        let group = |label: &str, inner: Markup| html!(r#"<optgroup label="{label}">{inner}</optgroup>"#);
        let inner: Markup = levels.iter().map(|(name, title)| option(name, title, *name == value)).collect();
        options += group(w.levels, inner);
        if !programs.is_empty() {
            let inner: Markup = programs
                .iter()
                .map(|name| {
                    let of = format!("program:{name}");
                    option(&of, name, of == value)
                })
                .collect();
            options += group(w.programs, inner);
        }
        options += option("person", w.person, value == "person");
        let number = (index + 1).to_string();
        let about = if about.is_empty() { Markup::EMPTY } else { html!(r#"<p class="small muted about">{about}</p>"#) };
        html!(
            r#"<li><label><span class="only-heard">{}</span><select id="player-{index}" name="player-{index}" data-change="player-{index}">{options}</select></label><label class="small"><span>{}</span><input type="number" id="seconds-{index}" name="seconds-{index}" data-change="seconds-{index}" value="{}" placeholder="{}" min="0.01" max="600" step="any" inputmode="decimal"></label><button type="button" class="icon" data-action="take-out" data-value="{index}" aria-label="{}">✕</button>{about}</li>"#,
            fill_in(w.player_number, &[&number]),
            w.seconds_each,
            player.seconds.map_or_else(String::new, |seconds| seconds.to_string()),
            w.as_rules,
            fill_in(w.take_out, &[&title(self.setup, index, self.lang)])
        )
    }

    /// The progress of the contest, and its controls.
    pub(super) fn bar(&self, chronicle: &Chronicle, contest: &contest::Contest, arena: &Arena) -> Markup {
        let w = self.w();
        let matches = contest.matches();
        let games = matches.len() * chronicle.setup.games as usize;
        let played = games - contest.open().len();
        let (all, done) = (games.to_string(), played.to_string());
        let over = contest.is_over();
        let mut text = if over {
            end(chronicle, contest, self.lang)
        } else if chronicle.setup.knockout {
            fill_in(w.progress_knockout, &[&matches.last().map_or(1, |known| known.round).to_string(), &done, &all])
        } else {
            fill_in(w.progress, &[&done, &all])
        };
        if self.paused && !over {
            let _ = write!(text, " {}", w.paused);
        }
        let mut buttons = Markup::EMPTY;
        if !over {
            buttons += if self.paused { button("btn primary", "contest-go-on", w.go_on) } else { button("btn", "contest-pause", w.pause) };
        }
        buttons += button("btn", "contest-end", if over { w.again } else { w.cancel });
        html!(
            r#"<div class="card contest-bar" data-contest="{}" data-played="{done}"><p><strong>{}</strong></p><progress max="{all}" value="{done}" aria-label="{}"></progress><div class="row">{buttons}</div></div>"#,
            if over {
                "over"
            } else if self.paused {
                "paused"
            } else if arena.is_empty() {
                "idle"
            } else {
                "playing"
            },
            text,
            w.games
        )
    }

    /// The boards of the games in progress.
    pub(super) fn boards(&self, chronicle: &Chronicle, arena: &Arena) -> Markup {
        let w = self.w();
        if arena.is_empty() {
            return Markup::EMPTY;
        }
        // A person sees the own game on the large board.
        let personal = |player: usize| chronicle.setup.players.get(player).is_some_and(|player| player.who == Who::Person);
        let boards: Markup = arena
            .bouts()
            .filter(|(_, bout)| !bout.fixture.seats.iter().any(|&player| personal(player)))
            .map(|(_, bout)| {
                let fixture = &bout.fixture;
                let marks = |count: u32| "✗".repeat(count.min(5) as usize);
                let (violations, seconds) = (bout.violations(), bout.seconds());
                let seat = |side: Side| {
                    let index = side.index();
                    let turn = if bout.session.turn() == side { " turn" } else { "" };
                    html!(
                        r#"<p class="seat{turn}"><span class="small">{}</span> <b>{}</b><span class="violations" title="{}">{}</span><span class="small sp">{} s</span></p>"#,
                        bout.session.seat(side, self.lang).colour,
                        self.title(chronicle, bout.player(side)),
                        fill_in(w.violations_of, &[&violations[index].to_string()]),
                        marks(violations[index]),
                        number::seconds(seconds[index])
                    )
                };
                html!(
                    r#"<li class="card"><p class="small">{} · {}</p>{}{}</li>"#,
                    fill_in(w.game_line, &[&fixture.match_number.to_string(), &fixture.game.to_string()]),
                    fill_in(w.at_move, &[&bout.session.ply().to_string()]),
                    svg::write(&bout.session.scene(Marks { coordinates: false, legal: false }), Colours::Page),
                    Side::all(fixture.seats.len()).map(seat).collect::<Markup>()
                )
            })
            .collect();
        if boards.is_empty() {
            return boards;
        }
        html!(r#"<h2>{}</h2><ul class="contest-boards">{boards}</ul>"#, w.now)
    }

    /// The cross table: the standings and every pairing's results.
    pub(super) fn table(&self, chronicle: &Chronicle, contest: &contest::Contest) -> Markup {
        let w = self.w();
        let standings = contest.standings();
        let (order, cross) = (contest.order(), contest.cross_table());
        let head: Markup = [w.place, w.player, w.points, w.matches, w.wins, w.draws, w.losses, w.time, w.longest, w.violations_short]
            .iter()
            .map(|title| html!(r#"<th scope="col">{title}</th>"#))
            .collect();
        let columns: Markup = order
            .iter()
            .zip(1..)
            .map(|(&player, place)| {
                let name = self.title(chronicle, player);
                html!(r#"<th scope="col" class="cross" title="{name}"><span aria-hidden="true">{place}</span><span class="only-heard">{name}</span></th>"#)
            })
            .collect();
        let mut rows = Markup::EMPTY;
        for (&player, place) in order.iter().zip(1..) {
            let of = &standings[player];
            rows += html!(
                r#"<tr data-player="{}"><td>{place}</td><th scope="row">{}</th><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.2} s</td><td>{:.2} s</td><td{}>{}</td>"#,
                chronicle.setup.name(player),
                self.title(chronicle, player),
                of.points(),
                of.matches,
                of.wins,
                of.draws,
                of.losses,
                of.seconds,
                of.longest,
                if of.violations > 0 { html!(r#" class="violations""#) } else { Markup::EMPTY },
                of.violations
            );
            for &other in &order {
                rows += match cross[player][other] {
                    _ if player == other => html!(r#"<td class="cross self"></td>"#),
                    [0, 0, 0] => html!(r#"<td class="cross">·</td>"#),
                    [won, drawn, lost] => html!(r#"<td class="cross">{won}–{drawn}–{lost}</td>"#),
                };
            }
            rows.put_literal("</tr>");
        }
        html!(
            r#"<h2>{}</h2><div class="scrolls" tabindex="0" role="region" aria-label="{0}"><table class="figures"><thead><tr>{head}{columns}</tr></thead><tbody>{rows}</tbody></table></div><p class="small">{}{}</p>"#,
            w.table,
            w.against,
            if chronicle.setup.sides > 2 { w.of_four } else { "" }
        )
    }

    /// The finished games, newest first, and the downloads.
    pub(super) fn games(&self, rows: &[Markup]) -> Markup {
        let w = self.w();
        let files = [("contest-log", w.log_csv), ("contest-csv", w.results_csv), ("contest-json", w.results_json)];
        let files: Markup = files.iter().map(|(action, label)| button("btn", action, label)).collect();
        let list: Markup = rows.iter().rev().cloned().collect();
        let list = if list.is_empty() { html!("<p>{}</p>", w.no_games) } else { html!(r#"<ul class="contest-games">{list}</ul>"#) };
        html!(r#"<h2>{}</h2><div class="row">{files}</div>{list}"#, w.games)
    }

    /// The result of an attempt, for people; empty for a move that was played.
    fn status(&self, status: &str) -> String {
        let w = self.w();
        let told = match status.strip_prefix("violation ").and_then(|rest| rest.split_once(": ")) {
            Some((count, problem)) => fill_in(w.refused, &[count, problem]),
            None => match status {
                "Ok" => return String::new(),
                "too slow" => w.too_slow.to_owned(),
                "resigned" => w.gave_up.to_owned(),
                other => other.to_owned(),
            },
        };
        format!(" — {told}")
    }

    /// A finished game as a row of the list.
    pub(super) fn game(&self, chronicle: &Chronicle, game: &FinishedGame) -> Markup {
        let w = self.w();
        let names: Vec<String> = game.seats().iter().map(|&player| self.title(chronicle, player)).collect();
        let points = &game.result().points[..names.len()];
        let best = points.iter().copied().fold(0.0, f64::max);
        let winners: Vec<&str> = names.iter().zip(points).filter(|(_, points)| **points == best).map(|(name, _)| name.as_str()).collect();
        let comma = self.lang.words().comma;
        let at_fault = || game.fault.and_then(|side| names.get(side)).map_or("", String::as_str);
        let how = match game.how.as_str() {
            "time" => fill_in(w.by_time, &[at_fault()]),
            "violations" => fill_in(w.by_violations, &[at_fault()]),
            "resigned" => fill_in(w.by_resignation, &[at_fault()]),
            "steps" => w.by_steps.to_owned(),
            // A draw by the rules of the game needs no reason.
            _ if winners.len() == names.len() => String::new(),
            _ if points.len() > 2 => points.iter().map(|points| number::short(*points, 1)).collect::<Vec<_>>().join("–"),
            _ => w.by_goal.to_owned(),
        };
        let how = if how.is_empty() { how } else { format!("{comma}{how}") };
        let number_of_game = fill_in(w.game_line, &[&game.match_number.to_string(), &game.game.to_string()]);
        let result = if winners.len() < names.len() { fill_in(w.won, &[&winners.join(comma)]) } else { w.draw.to_owned() };
        let address = link(chronicle, game).map_or_else(String::new, |link| format!("#{link}"));
        // Errors and the output of programs are listed in full.
        let told: String = game
            .attempts
            .iter()
            .zip(game.numbers())
            .filter(|(attempt, _)| !attempt.status.starts_with("Ok") || !attempt.said.is_empty())
            .map(|(attempt, number)| {
                let name = names.get(attempt.side).map_or("", String::as_str);
                let said = attempt.said.trim_end();
                let said = if said.is_empty() { String::new() } else { format!("{said}\n") };
                format!("{number}. {name}: {}{}\n{said}", attempt.text, self.status(&attempt.status))
            })
            .collect();
        let told = if told.is_empty() {
            Markup::EMPTY
        } else {
            html!(r#"<details><summary>{}</summary><pre tabindex="0">{}</pre></details>"#, w.said, told)
        };
        html!(
            r#"<li id="game-{0}-{1}" data-game="{0}-{1}"><span class="small">{2}</span> <span>{3}</span> <span><strong>{4}</strong>{5}</span> <span class="small">{6} · {7} s</span> <a class="link" href="./{8}" target="_blank" rel="noopener" aria-label="{9}">{10}</a>{told}</li>"#,
            game.match_number,
            game.game,
            number_of_game,
            names.join(" – "),
            result,
            how,
            fill_in(w.moves_of, &[&game.moves.len().to_string()]),
            number::seconds(game.result().seconds.iter().sum()),
            address,
            format!("{} {number_of_game}", w.review),
            w.review
        )
    }
}

/// The fragment of the address that opens a game.
fn link(chronicle: &Chronicle, game: &FinishedGame) -> Option<String> {
    let mut record = Record::default();
    record.game = chronicle.setup.game.clone();
    record.variant = Some(chronicle.setup.variant.clone());
    record.moves = game.moves.iter().map(|text| text.as_str().into()).collect();
    share::link::write(&record).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_share_the_first_place_are_named_together() {
        let setup = Setup::usual("quoridor", "course", &["random", "strong"], 2, 7);
        let chronicle = Chronicle::new(setup);
        // Nobody has played yet: nobody is ahead.
        assert_eq!(
            end(&chronicle, &chronicle.contest(), Lang::En),
            "The contest is over. The first place is shared: Wanderer, Strategist."
        );
    }

    #[test]
    fn a_program_by_any_name_is_text() {
        let name = r#"x"><img src=x onerror=alert(1)>'&"#;
        let mut setup = Setup::usual("quoridor", "course", &["random", "strong"], 1, 7);
        setup.players.push(Entrant { who: Who::Program(name.to_owned()), seconds: None });
        let view = View { lang: Lang::En, setup: &setup, paused: false, ended: None };
        let form = view.form(&[name.to_owned()]).into_string();
        let safe = "x&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;";
        assert!(!form.contains("<img") && form.matches(safe).count() >= 3, "{form}");
        assert!(form.contains(&format!(r#"<option value="program:{safe}" selected>{safe}</option>"#)), "{form}");
    }
}
