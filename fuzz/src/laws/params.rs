//! Values of parameters that are read are written and read again equal, and each is one that its parameter allows.

use quintet_engine::registry::{parameters, tunable_levels};
use quintet_engine::tune::{Parameter, Values, ValuesError};

use crate::check::{FRUGAL, round_trip, text};
use crate::choices::Choices;

type Known = Vec<Vec<Parameter>>;

fn law(input: &[u8], read: impl Fn(&str, &[Parameter]) -> Result<Values, ValuesError>) {
    thread_local!(static KNOWN: Known = quintet_engine::games::NAMES.iter().flat_map(|game| {
        tunable_levels(game).expect("a game").into_iter().map(|level| parameters(game, level).expect("a level"))
    }).collect());
    KNOWN.with(|known| {
        let mut choices = Choices::new(input);
        let known = choices.one(known).expect("a level");
        let memory = (FRUGAL.0 << 2, FRUGAL.1);
        let read = |text: &str| read(text, known).map_err(|error| error.fault());
        let values = round_trip(&text(choices.rest()), memory, read, |values| Some(values.to_json()));
        for (name, value) in values.iter().flat_map(Values::iter) {
            let parameter = known.iter().find(|parameter| parameter.name == name).expect("a known name");
            assert!((parameter.low..=parameter.high).contains(&value) && (!parameter.whole || value.fract() == 0.0), "{name} = {value}");
        }
    });
}

pub(super) fn holds(input: &[u8]) {
    law(input, Values::parse);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |text, known| {
        let mut values = Values::parse(text, known)?;
        let negative: Vec<String> = values.iter().filter(|(_, value)| *value > 1.0).map(|(name, _)| name.to_owned()).collect();
        negative.iter().for_each(|name| values.set(name, -1e9));
        Ok(values)
    });
}
