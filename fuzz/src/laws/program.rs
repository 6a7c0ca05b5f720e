//! A program that may be saved is saved and found equal; a text that stands where one was kept is one or is named; a newer one stays.

use quintet_base::store::{Memory, Store};
use quintet_bots::Program;
use quintet_bots::program::{Kind, MOST_CODE, ProgramError, find, names};

use crate::check::{Complaint, FRUGAL, frugal, text};

fn law(text: &str, find: impl Fn(&dyn Store, &str) -> Result<Program, ProgramError>) {
    let store = Memory::default();
    let (name, code) = text.split_once('\n').unwrap_or(("", text));
    match frugal(text.len(), FRUGAL, || Program::text(Kind::Python, name, code)) {
        Ok(program) => {
            assert!(program.code.len() <= MOST_CODE);
            assert_eq!(program.keep(&store), Ok(()));
            assert_eq!(find(&store, &program.name).as_ref(), Ok(&program));
            assert!(names(&store).contains(&program.name));
            // The same place with a text that nobody saved there.
            let place = store.keys().swap_remove(0);
            store.set(&place, code).expect("room");
            let there = frugal(text.len(), FRUGAL, || find(&store, &program.name));
            let kept = program.keep(&store);
            if let Err(ProgramError::Newer(_)) = there {
                assert!(kept.is_err() && store.get(&place).as_deref() == Some(code), "a newer one is gone");
            } else {
                assert_eq!((kept, find(&store, &program.name)), (Ok(()), Ok(program)));
            }
        }
        Err(error) => error.fault().check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), find);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |store, name| find(store, name.split_whitespace().next().unwrap_or_default()));
}
