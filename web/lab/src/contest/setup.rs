//! The settings of a contest: players, game and rules. Read from the form, saved as JSON.

use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest::{Contest, Format};
use serde::{Deserialize, Serialize};

use super::words::Words;

/// Maximum number of players.
pub(crate) const MOST_PLAYERS: usize = 16;
/// Maximum number of games per match.
pub(crate) const MOST_GAMES: u32 = 100;
/// Minimum and maximum number of games per match.
const GAMES: (u32, u32) = (1, MOST_GAMES);
/// The same for the violation limit.
const VIOLATIONS: (u32, u32) = (0, 1000);
/// The same for moves per side.
const STEPS: (u32, u32) = (0, 10_000);
/// The same for parallel games.
pub(crate) const AT_ONCE: (u32, u32) = (1, 8);
/// Minimum of a player's own seconds per move.
const LEAST_SECONDS: f64 = 0.01;
/// Maximum seconds per decision.
const MOST_SECONDS: f64 = 600.0;
/// A level's seconds per move if neither the rules nor its entry limit them.
const USUAL: f64 = 1.0;

/// Kinds of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", content = "name")]
pub(crate) enum Who {
    /// A level of the game, or one given by its parameters, such as `handicap:300:0.05`.
    Level(String),
    /// A program saved in this browser.
    Program(String),
    /// A person at this device.
    Person,
}

/// A player of a contest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Entrant {
    /// Its kind.
    pub who: Who,
    /// Seconds per move, if fewer than the rules allow, so that one algorithm can play with several settings.
    pub seconds: Option<f64>,
}

impl Entrant {
    /// The player for a form value: `person`, `level:NAME` or `program:NAME`.
    #[must_use]
    pub(crate) fn named(value: &str, seconds: Option<f64>) -> Option<Self> {
        let who = match value.split_once(':') {
            None if value == "person" => Who::Person,
            Some(("level", name)) => Who::Level(name.to_owned()),
            Some(("program", name)) => Who::Program(name.to_owned()),
            _ => return None,
        };
        let seconds = if who == Who::Person { None } else { seconds };
        Some(Self { who, seconds })
    }

    /// The form value.
    #[must_use]
    pub(crate) fn value(&self) -> String {
        match &self.who {
            Who::Level(name) => format!("level:{name}"),
            Who::Program(name) => format!("program:{name}"),
            Who::Person => "person".to_owned(),
        }
    }

    /// The name in logs, with its own seconds.
    #[must_use]
    pub(crate) fn name(&self) -> String {
        let name = match &self.who {
            Who::Level(name) | Who::Program(name) => name.as_str(),
            Who::Person => "person",
        };
        self.seconds.map_or_else(|| name.to_owned(), |seconds| format!("{name}@{seconds}"))
    }

    /// Its maximum seconds per move under these rules.
    #[must_use]
    pub(crate) fn limit(&self, rules: &ContestRules) -> f64 {
        let own = self.seconds.unwrap_or(f64::INFINITY);
        let ruled = if matches!(self.who, Who::Level(_)) { rules.search_seconds() } else { rules.seconds };
        own.min(ruled.unwrap_or(USUAL))
    }
}

/// A contest that can start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// The game's name.
    pub game: String,
    /// The variant's.
    pub variant: String,
    /// How many play a game.
    #[serde(default = "two")]
    pub sides: usize,
    /// The players in the order of the form.
    pub players: Vec<Entrant>,
    /// Whether the loser of a match is out.
    pub knockout: bool,
    /// Games per match.
    pub games: u32,
    /// The violation limit; 0 for none.
    pub violations: u32,
    /// Seconds per decision; 0 for no limit.
    pub seconds: f64,
    /// Moves of each side after which total time decides; 0 for no limit.
    pub steps: u32,
    /// Number of parallel games.
    pub at_once: u32,
    /// The seed for the random choices of levels.
    pub seed: u32,
    /// Whether the seconds per decision hold for people too.
    #[serde(default)]
    pub people_timed: bool,
}

impl Setup {
    /// A new contest of a game as the form first shows it: the middle levels and the rules of a course.
    #[must_use]
    pub(crate) fn usual(game: &str, variant: &str, levels: &[&str], at_once: u32, seed: u32) -> Self {
        let middle = levels.len() / 2;
        let rules = Self::rules_of("contest", game);
        let sides = games::open(game, Some(variant), None).map_or(2, |session| session.sides());
        let players = levels.iter().skip(middle.saturating_sub(1)).take(sides.max(3));
        Self {
            sides,
            game: game.to_owned(),
            variant: variant.to_owned(),
            players: players.map(|level| Entrant { who: Who::Level((*level).to_owned()), seconds: None }).collect(),
            knockout: false,
            games: sides as u32,
            violations: rules.violations.unwrap_or_default(),
            seconds: rules.seconds.unwrap_or_default(),
            steps: rules.steps.unwrap_or_default(),
            at_once,
            seed,
            people_timed: false,
        }
    }

    /// The rules of a preset for a game: the engine's, or none for other names.
    #[must_use]
    pub(crate) fn rules_of(preset: &str, game: &str) -> ContestRules {
        ContestRules::preset(preset, game).unwrap_or_default()
    }

    /// The name of the preset with these rules, `none` for no rules; empty if there is none.
    #[must_use]
    pub(crate) fn preset(&self) -> &'static str {
        ["course", "contest", "strict", "none"]
            .into_iter()
            .find(|preset| Self::rules_of(preset, &self.game) == self.rules())
            .unwrap_or_default()
    }

    /// Applies a preset's rules, and the variant that it is meant for.
    pub(crate) fn take_preset(&mut self, preset: &str) {
        if let Some(variant) = ContestRules::variant_of_preset(preset, &self.game) {
            variant.clone_into(&mut self.variant);
        }
        let rules = Self::rules_of(preset, &self.game);
        self.violations = rules.violations.unwrap_or_default();
        self.seconds = rules.seconds.unwrap_or_default();
        self.steps = rules.steps.unwrap_or_default();
    }

    /// The pairings.
    #[must_use]
    pub(crate) const fn format(&self) -> Format {
        if self.knockout { Format::Knockout } else { Format::RoundRobin }
    }

    /// The contest before its first game. One that cannot be held has no games.
    #[must_use]
    pub(crate) fn contest(&self) -> Contest {
        let new = |players| Contest::new(self.format(), players, self.games);
        new(self.players.len()).of(self.sides).unwrap_or_else(|| new(0))
    }

    /// The referee's rules.
    #[must_use]
    pub(crate) fn rules(&self) -> ContestRules {
        let limit = |number: u32| (number > 0).then_some(number);
        ContestRules { violations: limit(self.violations), seconds: (self.seconds > 0.0).then_some(self.seconds), steps: limit(self.steps) }
    }

    /// The name of a player.
    #[must_use]
    pub(crate) fn name(&self, player: usize) -> String {
        self.players.get(player).map_or_else(String::new, Entrant::name)
    }

    /// Reads the fields of the form. Players are `player-0`, `seconds-0`, `player-1`, ..; unreadable numbers are reported by name.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is accepted; then nothing is changed.
    pub(crate) fn take(&mut self, fields: &[(String, String)], w: &Words) -> Result<(), String> {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.trim());
        let mut new = self.clone();
        if let Some(format) = field("format") {
            new.knockout = format == "knockout";
        }
        if let Some(timed) = field("people-timed") {
            new.people_timed = timed == "true";
        }
        whole(field("games"), w.games_each, GAMES, &mut new.games, w)?;
        whole(field("violations"), w.violations, VIOLATIONS, &mut new.violations, w)?;
        whole(field("steps"), w.steps, STEPS, &mut new.steps, w)?;
        whole(field("at-once"), w.at_once, AT_ONCE, &mut new.at_once, w)?;
        seconds(field("seconds"), w.decision, 0.0, &mut new.seconds, w)?;
        for (index, player) in new.players.iter_mut().enumerate() {
            let own = match field(&format!("seconds-{index}")) {
                None | Some("") => None,
                given => {
                    let mut own = 0.0;
                    seconds(given, w.seconds_each, LEAST_SECONDS, &mut own, w)?;
                    Some(own)
                }
            };
            let value = field(&format!("player-{index}")).map_or_else(|| player.value(), str::to_owned);
            *player = Entrant::named(&value, own).ok_or_else(|| fill_in(w.unknown_player, &[&value]))?;
        }
        *self = new;
        Ok(())
    }

    /// Whether the contest can start.
    ///
    /// # Errors
    /// A sentence that says what prevents it.
    pub(crate) fn check(&self, w: &Words) -> Result<(), String> {
        // The form gives no other numbers, but saved data may hold any.
        for (label, number, bounds) in [
            (w.games_each, self.games, GAMES),
            (w.violations, self.violations, VIOLATIONS),
            (w.steps, self.steps, STEPS),
            (w.at_once, self.at_once, AT_ONCE),
        ] {
            within(Some(number), label, bounds, w)?;
        }
        within(Some(self.seconds), w.decision, (0.0, MOST_SECONDS), w)?;
        if self.players.len() < self.sides {
            return Err(fill_in(w.too_few, &[&self.sides.to_string()]));
        }
        if self.players.len() > MOST_PLAYERS {
            return Err(fill_in(w.too_many, &[&MOST_PLAYERS.to_string()]));
        }
        if self.players.iter().filter(|player| player.who == Who::Person).count() > 1 {
            return Err(w.one_person.to_owned());
        }
        let twice = |(index, player): &(usize, &Entrant)| self.players[..*index].contains(player);
        if let Some((_, player)) = self.players.iter().enumerate().find(twice) {
            return Err(fill_in(w.twice, &[&player.name()]));
        }
        for own in self.players.iter().filter_map(|player| player.seconds) {
            within(Some(own), w.seconds_each, (LEAST_SECONDS, MOST_SECONDS), w)?;
        }
        match games::open(&self.game, Some(&self.variant), None) {
            Ok(session) if session.sides() == self.sides && self.format().is_for(self.sides) => Ok(()),
            Ok(_) => Err(w.two_sides.to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

const fn two() -> usize {
    2
}

fn whole(text: Option<&str>, label: &str, bounds: (u32, u32), into: &mut u32, w: &Words) -> Result<(), String> {
    let Some(text) = text else { return Ok(()) };
    *into = within(text.parse().ok(), label, bounds, w)?;
    Ok(())
}

fn seconds(text: Option<&str>, label: &str, low: f64, into: &mut f64, w: &Words) -> Result<(), String> {
    let Some(text) = text else { return Ok(()) };
    *into = within(text.parse().ok(), label, (low, MOST_SECONDS), w)?;
    Ok(())
}

/// A number within bounds, or a sentence that names them.
fn within<N: PartialOrd + ToString>(number: Option<N>, label: &str, (low, high): (N, N), w: &Words) -> Result<N, String> {
    let number = number.filter(|number| (&low..=&high).contains(&number));
    number.ok_or_else(|| fill_in(w.bad_number, &[label, &low.to_string(), &high.to_string()]))
}

#[cfg(test)]
mod tests;
