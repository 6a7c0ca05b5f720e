//! The progress of a tuning run that is read is written and read again equal, and belongs to its run.

use quintet_engine::tune::{Run, State, StateError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str, &Run) -> Result<State, StateError>) {
    let mut run = Run::new("nogo", "9x9", &[]);
    run.parameters = vec![("depth".to_owned(), "2".to_owned()), ("bonus".to_owned(), "0.5".to_owned())];
    run.iterations = 100;
    let state = round_trip(text, FRUGAL, |text| read(text, &run).map_err(|error| error.fault()), |state| Some(state.to_json()));
    if let Some(state) = state {
        assert!(state.run == run && state.offsets.len() == 2 && state.iteration <= 100, "{state:?}");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), State::parse);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text, run| {
        let mut state = State::parse(text, run)?;
        state.offsets.retain(|offset| *offset != 0);
        Ok(state)
    });
}
