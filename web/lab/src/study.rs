//! The game and position being studied: where it comes from, the current ply, and its form in addresses.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::bad_move;
use quintet_play::saves::open_record;
use quintet_play::share::{fragment, link};

use super::words::Words;

/// A game, and a position of it.
pub(crate) struct Study {
    /// The game up to the studied position.
    pub session: Box<dyn GameSession>,
    /// All moves of the game.
    moves: Vec<String>,
    /// Why a request could not be fulfilled.
    pub problem: Option<String>,
    /// Pasted text that could not be read, so that it can be corrected.
    pasted: String,
    /// How often text was accepted: the field is then new, empty and folded.
    taken: u32,
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Study({} {}, {})", self.session.game(), self.session.variant(), self.session.position())
    }
}

impl Study {
    /// A new game of a variant, or `None` for unknown names.
    #[must_use]
    pub(crate) fn of(game: &str, variant: Option<&str>, start: Option<&str>) -> Option<Self> {
        let session = games::open(game, variant, start).ok()?;
        Some(Self { session, moves: Vec::new(), problem: None, pasted: String::new(), taken: 0 })
    }

    /// What an address asks for: the game after `#`, as a link of the games' page or a percent-encoded record; otherwise the default start of
    /// the game named in the query. `ply` is the number of moves to play.
    #[must_use]
    pub(crate) fn from_address(query: &[(String, String)], fragment: &str, w: &Words, lang: Lang) -> Option<Self> {
        let asked = |key: &str| query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let plain = || {
            // Problems are reported, and the rest is used as far as possible.
            let (game, variant, start) = (asked("game").unwrap_or("checkers"), asked("variant"), asked("start"));
            let template = if games::open(game, variant, None).is_ok() { w.bad_start } else { w.unknown };
            let problem = games::open(game, variant, start).err().map(|error| fill_in(template, &[&lang.say(&error.fault())]));
            let tries = [(game, variant, start), (game, variant, None), (game, None, None), ("checkers", None, None)];
            let study = tries.into_iter().find_map(|(game, variant, start)| Self::of(game, variant, start))?;
            Some(Self { problem, ..study })
        };
        let text = fragment.trim_start_matches('#');
        if text.is_empty() {
            return plain();
        }
        let text = js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), String::from);
        let opened = match link::read(&text) {
            Ok(record) => open_record(&record.to_string()).map_err(|fault| lang.say(&fault)),
            // No link: the text of a record.
            Err(_) if text.contains(':') => open_record(&text).map_err(|fault| lang.say(&fault)),
            Err(error) => Err(link::say(&error, lang)),
        };
        match opened {
            Ok(opened) => {
                let problem = opened.cut.map(|problem| fill_in(w.cut_record, &[&lang.say(&problem)]));
                let mut study = Self { moves: opened.session.moves(), session: opened.session, problem, pasted: String::new(), taken: 0 };
                if let Some(ply) = asked("ply").and_then(|ply| ply.parse().ok()) {
                    study.look_at(ply);
                }
                Some(study)
            }
            Err(problem) => {
                let mut study = plain()?;
                study.problem = Some(fill_in(w.bad_record, &[&problem]));
                Some(study)
            }
        }
    }

    /// The number of moves of the whole game.
    #[must_use]
    pub(crate) fn length(&self) -> usize {
        self.moves.len()
    }

    /// Goes to the position after so many moves, or to the last one.
    pub(crate) fn look_at(&mut self, ply: usize) {
        let Ok(mut session) = games::open(self.session.game(), Some(self.session.variant()), self.session.unusual_start().as_deref())
        else {
            return;
        };
        for text in self.moves.iter().take(ply) {
            if session.play_text(text).is_err() {
                break;
            }
        }
        self.session = session;
    }

    /// Reads pasted text: a record, a position of the present game and variant, or moves from the studied position.
    ///
    /// # Errors
    /// The reason, when it is none of these.
    pub(crate) fn paste(&mut self, text: &str) -> Result<(), Fault> {
        let text = text.trim();
        if text.lines().any(|line| line.trim_start().to_ascii_lowercase().starts_with("game:")) {
            let opened = open_record(text)?;
            if let Some(problem) = opened.cut {
                return Err(problem);
            }
            *self = Self { moves: opened.session.moves(), session: opened.session, problem: None, pasted: String::new(), taken: 0 };
            return Ok(());
        }
        let (game, variant) = (self.session.game(), self.session.variant());
        match games::open(game, Some(variant), Some(text)) {
            Ok(session) => {
                *self = Self { moves: Vec::new(), session, problem: None, pasted: String::new(), taken: 0 };
                Ok(())
            }
            Err(no_position) => {
                let Ok(mut session) = games::open(game, Some(variant), None) else { return Err(no_position.fault()) };
                let mut any = false;
                for (word, number) in text.split_whitespace().zip(1..) {
                    match session.play_text(word) {
                        Ok(_) => any = true,
                        // The first word is no move, so a position was meant.
                        Err(_) if number == 1 => return Err(no_position.fault()),
                        Err(error) => return Err(bad_move(0, number, error.fault())),
                    }
                }
                if !any {
                    return Err(no_position.fault());
                }
                *self = Self { moves: session.moves(), session, problem: None, pasted: String::new(), taken: 0 };
                Ok(())
            }
        }
    }

    /// The whole game for an address, with its `#`; empty for a game at its default start.
    #[must_use]
    pub(crate) fn fragment(&self) -> String {
        if self.moves.is_empty() && self.session.unusual_start().is_none() {
            return String::new();
        }
        fragment::of(self.session.as_ref(), &self.moves)
    }

    /// The query parameters of the position: game, variant, and the ply if it is not the last.
    #[must_use]
    pub(crate) fn query(&self) -> String {
        let mut query = format!("game={}&variant={}", self.session.game(), self.session.variant());
        if self.session.ply() < self.moves.len() {
            query.push_str(&format!("&ply={}", self.session.ply()));
        }
        query
    }

    /// The controls for game, variant and ply.
    #[must_use]
    pub(crate) fn controls(&self, w: &Words, lang: Lang) -> Markup {
        let games: Markup = games::NAMES
            .iter()
            .filter_map(|name| Some(option(name, games::short_title(name, lang)?, *name == self.session.game())))
            .collect();
        let variants: Markup = self
            .session
            .variants()
            .iter()
            .map(|name| option(name, &self.session.variant_title(name, lang), *name == self.session.variant()))
            .collect();
        let (ply, all) = (self.session.ply(), self.moves.len());
        let step = |action: &str, label: &str, icon: &Markup, dead: bool| {
            let disabled = if dead { " disabled" } else { "" };
            html!(r#"<button type="button" class="icon" data-action="{action}" aria-label="{label}"{disabled}>{icon}</button>"#)
        };
        let shell = quintet_base::words::words(lang);
        let steps = if all == 0 {
            Markup::EMPTY
        } else {
            html!(
                r#"<div class="ply-steps">{}<span class="muted">{}</span>{}</div>"#,
                step("ply-back", shell.look_back, quintet_base::icons::BACK, ply == 0),
                fill_in(w.ply_of, &[&ply.to_string(), &all.to_string()]),
                step("ply-next", shell.look_next, quintet_base::icons::NEXT, ply == all)
            )
        };
        let open = if self.pasted.is_empty() { "" } else { " open" };
        let problem = self
            .problem
            .as_ref()
            .map_or_else(Markup::default, |problem| html!(r#"<p class="problem" role="alert" data-note>{problem}</p>"#));
        html!(
            r#"<div class="pick"><label><span>{}</span><select data-change="game">{games}</select></label><label><span>{}</span><select data-change="variant">{variants}</select></label>{steps}</div><details class="paste" id="paste-{}"{open}><summary>{}</summary><form data-form="paste"><label><span class="muted">{}</span><textarea name="text" rows="4" spellcheck="false" autocomplete="off">{}</textarea></label><button type="submit" class="btn">{}</button></form></details>{problem}"#,
            w.game,
            w.variant,
            self.taken,
            w.paste,
            w.paste_about,
            self.pasted,
            w.take
        )
    }

    /// Handles the controls. Returns whether the position has changed.
    pub(crate) fn update(&mut self, message: &super::message::Message, w: &Words, lang: Lang) -> bool {
        use super::message::Message::{Action, Change, Form};
        self.problem = None;
        let new = match message {
            Change(name, value) if name == "game" => Self::of(value, None, None),
            Change(name, value) if name == "variant" => Self::of(self.session.game(), Some(value), None),
            Action(action, _) if action == "ply-back" => {
                self.look_at(self.session.ply().saturating_sub(1));
                return true;
            }
            Action(action, _) if action == "ply-next" => {
                self.look_at(self.session.ply() + 1);
                return true;
            }
            Form(name, fields) if name == "paste" => {
                let text = fields.first().map_or("", |(_, value)| value.as_str());
                let taken = self.taken + 1;
                if let Err(problem) = self.paste(text) {
                    self.problem = Some(fill_in(w.paste_failed, &[self.session.title(lang), &lang.say(&problem)]));
                    text.clone_into(&mut self.pasted);
                    return false;
                }
                self.taken = taken;
                return true;
            }
            _ => return false,
        };
        match new {
            Some(study) => {
                *self = study;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_a_record_a_position_or_moves() {
        let mut study = Study::of("checkers", None, None).expect("a game");
        study.paste("G6-F5 B3-A4").expect("moves");
        assert_eq!((study.length(), study.session.ply()), (2, 2));
        let position = study.session.position();
        study.look_at(1);
        assert_eq!((study.length(), study.session.ply()), (2, 1));
        study.paste(&position).expect("a position");
        assert_eq!((study.length(), study.session.position()), (0, position.clone()));
        study.paste("Game: nogo\n\nD4 E4").expect("a record");
        assert_eq!((study.session.game(), study.length()), ("nogo", 2));
        for (bad, part) in [("", ""), ("x", ""), ("D4 D4", "move 2: "), ("Game: chess\n\ne4", "chess"), ("Game: nogo\n\nD4 D4", "move 2")] {
            let error = study.paste(bad).expect_err(bad).to_string();
            assert!(error.contains(part), "{error}");
            assert_eq!(study.session.game(), "nogo");
        }
    }
}
