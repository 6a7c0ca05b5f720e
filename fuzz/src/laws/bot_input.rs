//! The requests that a program gets: together they describe a legal game, and the same game described again gives the same requests.

use quintet_engine::core::fault::Fault;
use quintet_engine::formats::botzone::Wire;
use quintet_engine::formats::botzone::bot::Bot;
use quintet_engine::formats::botzone::host::{Memory, Story, input as told};
use quintet_engine::registry::{AnyGame, open};

use crate::check::{Complaint, PLAYS, frugal, text};
use crate::choices::Choices;

fn hear(game: &str, text: &str) -> Result<Option<Box<dyn AnyGame>>, Fault> {
    let mut bot = Bot::new(open(game, None, None).expect("a game"));
    let mut lines = text.lines().map(str::to_owned);
    let mut heard = None;
    while bot.hear(&mut || lines.next())? {
        heard = Some(bot.game().boxed());
    }
    Ok(heard)
}

fn law(input: &[u8], hear: impl Fn(&str, &str) -> Result<Option<Box<dyn AnyGame>>, Fault>) {
    let mut choices = Choices::new(input);
    let name = choices.one(quintet_engine::games::NAMES).expect("a game");
    let text = text(choices.rest());
    match frugal(text.len(), PLAYS, || hear(name, &text)) {
        Ok(Some(game)) if game.outcome().is_none() => {
            let story = Story::of(&*game);
            let again = hear(name, &told(&story, Wire::Json, &Memory::default(), None));
            let shown = |game: &dyn AnyGame| (game.variant(), game.position(), game.moves());
            let again = again.unwrap_or_else(|fault| panic!("{story:?}: {fault}")).expect("a turn");
            assert_eq!(shown(&*again), shown(&*game));
        }
        Ok(_) => {}
        Err(fault) => fault.check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, hear);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |game, text| hear(game, &text.replace(r#""responses":[{"#, r#""responses":[],"other":[{"#)));
}
