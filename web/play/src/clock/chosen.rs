//! The clock and the rules chosen in the dialog for a new game.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::referee::ContestRules;
use quintet_engine::text::number;

use super::words::words;
use super::{TimeControl, Timing};

/// Reads the fields of the dialog for a game with this number of sides.
///
/// # Errors
/// When a number cannot be read or is out of range, in words.
pub fn chosen(fields: &[(String, String)], sides: usize, lang: Lang) -> Result<Timing, String> {
    let w = words(lang);
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.trim());
    let number = |name: &str, label: &str, least: f64, most: f64| {
        let value = number::parse(field(name)).filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| fill_in(w.bad_number, &[label, &number::text(least), &number::text(most)]))
    };
    if sides == 2 && field("contest") == "true" {
        // An empty field means no limit.
        let limit = |name: &str, label: &str, least: f64, most: f64| {
            if field(name).is_empty() { Ok(None) } else { number(name, label, least, most).map(Some) }
        };
        let whole = |value: f64| value.round() as u32;
        return Ok(Timing::contest(ContestRules {
            seconds: limit("contest-seconds", w.limit, 0.1, 3600.0)?,
            violations: limit("contest-violations", w.violations, 1.0, 99.0)?.map(whole),
            steps: limit("contest-steps", w.steps, 1.0, 1000.0)?.map(whole),
        }));
    }
    let control = match field("clock") {
        "move" => TimeControl::per_move(number("clock-seconds", w.seconds_a_move, 1.0, 3600.0)?),
        "side" => {
            let minutes = number("clock-minutes", w.minutes_a_side, 0.1, 600.0)?;
            TimeControl::per_side(minutes * 60.0, number("clock-increment", w.increment, 0.0, 600.0)?)
        }
        _ => None,
    };
    // With more than two sides nobody can lose by time alone.
    Ok(control.map_or_else(Timing::default, |control| Timing::clocks(control, sides > 2 || field("clock-shown") == "true")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(sides: usize, fields: &[(&str, &str)]) -> Result<Timing, String> {
        let fields: Vec<(String, String)> = fields.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        chosen(&fields, sides, Lang::En)
    }

    #[test]
    fn clocks_are_chosen() {
        assert_eq!(choose(2, &[]), Ok(Timing::default()));
        let side = TimeControl::Side { seconds: 90.0, increment: 2.0 };
        let fields = [("clock", "side"), ("clock-minutes", "1.5"), ("clock-increment", "2"), ("clock-seconds", "x")];
        assert_eq!(choose(2, &fields), Ok(Timing::clocks(side, false)));
        assert_eq!(choose(4, &fields), Ok(Timing::clocks(side, true)));
        let fields = [("clock", "move"), ("clock-seconds", "20"), ("clock-shown", "true")];
        assert_eq!(choose(2, &fields), Ok(Timing::clocks(TimeControl::Move { seconds: 20.0 }, true)));
    }

    #[test]
    fn contest_rules_are_chosen_for_two() {
        let fields = [("contest", "true"), ("contest-seconds", "2"), ("contest-violations", "3"), ("contest-steps", ""), ("clock", "move")];
        let rules = ContestRules { violations: Some(3), seconds: Some(2.0), steps: None };
        assert_eq!(choose(2, &fields), Ok(Timing::contest(rules)));
        assert_eq!(choose(4, &[("contest", "true")]), Ok(Timing::default()));
    }

    #[test]
    fn bad_numbers_are_named() {
        for (name, value) in [("clock-seconds", ""), ("clock-seconds", "0"), ("clock-seconds", "NaN"), ("clock-seconds", "1e9")] {
            let error = choose(2, &[("clock", "move"), (name, value)]).expect_err("refused");
            assert!(error.contains("Seconds per move") && error.contains("3600"), "{error}");
        }
        assert!(choose(2, &[("contest", "true"), ("contest-steps", "many")]).is_err());
    }
}
