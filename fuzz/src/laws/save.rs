//! A save that is read is written and read again equal; a game that opens is saved and opened as the same game.

use quintet_engine::text::json;
use quintet_play::saves::{Save, SaveError, record_of};

use crate::check::{Complaint, FRUGAL, PLAYS, frugal, settles, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Save, SaveError>) {
    let said = |error: SaveError| match error {
        SaveError::Damaged(fault) => fault.to_string(),
        SaveError::Newer(version) => format!("version {version}"),
    };
    let Some(save) = settles(text, FRUGAL, |text| read(text).map_err(said), json::to_text) else { return };
    match frugal(text.len(), PLAYS, || save.open()) {
        Ok(opened) => {
            opened.cut.iter().for_each(Complaint::check);
            let record = record_of(&*opened.session, &opened.seats);
            let again = read(&json::to_text(&Save::new(&record, save.meta.clone())))
                .and_then(|save| save.open())
                .unwrap_or_else(|error| panic!("{record}: {error:?}"));
            assert_eq!(
                (again.session.position(), again.session.moves(), again.seats),
                (opened.session.position(), opened.session.moves(), opened.seats)
            );
            assert_eq!((again.cut, again.session.outcome()), (None, opened.session.outcome()), "{record}");
        }
        Err(error) => said(error).check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Save::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| Save::read(text).map(|save| Save { record: save.record.replace("Termination", "Ended"), ..save }));
}
