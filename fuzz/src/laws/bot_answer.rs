//! The answer of a program: what is handed back keeps to its limits, and a legal move that is written in either form is read as that move.

use quintet_engine::formats::botzone::host::{Answer, OutputError, Story, output};
use quintet_engine::formats::botzone::{MOST_DATA, MOST_DEBUG, Wire};

use crate::check::{Complaint, FRUGAL, frugal, some_game, text};
use crate::choices::Choices;

fn law(input: &[u8], read: impl Fn(&Story, Wire, &str) -> Result<Answer, OutputError>) {
    let mut choices = Choices::new(input);
    let wire = if choices.below(2) == 0 { Wire::Json } else { Wire::Lines };
    let mut game = some_game(&mut choices, 4);
    let (story, text) = (Story::of(&*game), text(choices.rest()));
    match frugal(text.len(), FRUGAL, || read(&story, wire, &text)) {
        Ok(answer) => {
            assert!(answer.debug.len() <= MOST_DEBUG, "{} bytes of debug", answer.debug.len());
            assert!([&answer.data, &answer.globaldata].into_iter().flatten().all(|data| data.len() <= MOST_DATA));
            if let Ok(played) = game.play(&answer.text) {
                let plain = format!(r#"{{"response":{{"move":"{played}"}}}}"#);
                let line = if wire == Wire::Json { plain } else { played.clone() };
                let again = read(&story, wire, &line).map(|answer| answer.text);
                assert_eq!(again.map(|text| text.to_lowercase()), Ok(played.to_lowercase()), "{line}");
            }
        }
        Err(error) => error.fault().check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, output);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |story, wire, text| output(story, wire, &text.replace("response", "answer")));
}
