//! What the program is doing, as the dialog shows it: a text of lines, which the page reads without knowing more.

use quintet_base::lang::{Lang, fill_in};

use super::words::words;

/// What the tables are in this browser.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Desk {
    /// Not there.
    Absent,
    /// Being built: so much of 1 is done.
    Building(f64),
    /// Being saved.
    Saving,
    /// There.
    Ready,
    /// Being built by another tab.
    Elsewhere,
    /// Not there, because the browser refuses something.
    Refused(Refusal),
}

/// What a browser refuses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Saving anything.
    Storage,
    /// So much storage.
    Room,
    /// So much memory.
    Memory,
}

impl Desk {
    /// A sign, how the tables stand, the heading, what they are; and the value and the label of a control, if there is one. The sign is `*` while the program
    /// has to run, `+` when the tables are wanted, and `-` otherwise.
    pub(crate) fn lines(self, lang: Lang) -> String {
        let w = words(lang);
        let percent = |done: f64| ((done * 100.0) as u32).min(99).to_string();
        let (sign, status, button) = match self {
            Self::Absent => ("-", w.absent.to_owned(), Some(("build", w.build))),
            Self::Building(done) => ("*", fill_in(w.building, &[&percent(done)]), Some(("stop", w.stop))),
            Self::Saving => ("*", w.saving.to_owned(), Some(("stop", w.stop))),
            Self::Ready => ("+", w.ready.to_owned(), Some(("remove", w.remove))),
            Self::Elsewhere => ("+", w.elsewhere.to_owned(), None),
            Self::Refused(refusal) => {
                let status = match refusal {
                    Refusal::Storage => w.no_storage,
                    Refusal::Room => w.no_room,
                    Refusal::Memory => w.no_memory,
                };
                ("-", status.to_owned(), Some(("build", w.build)))
            }
        };
        let mut lines = vec![sign, &status, w.title, w.about];
        lines.extend(button.iter().flat_map(|(action, label)| [*action, *label]));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_said_in_every_language() {
        let refused = [Refusal::Storage, Refusal::Room, Refusal::Memory].map(Desk::Refused);
        let all = [Desk::Absent, Desk::Building(0.5), Desk::Saving, Desk::Ready, Desk::Elsewhere];
        for lang in Lang::ALL {
            let mut said = Vec::new();
            for desk in all.into_iter().chain(refused) {
                let lines = desk.lines(lang);
                let lines: Vec<&str> = lines.lines().collect();
                assert!(matches!(lines.len(), 4 | 6) && lines.iter().all(|line| !line.is_empty()), "{lines:?}");
                assert_eq!(lines[0] == "*", matches!(desk, Desk::Building(_) | Desk::Saving));
                said.push(lines[1].to_owned());
            }
            said.sort();
            said.dedup();
            assert_eq!(said.len(), 8);
        }
        assert!(Desk::Building(1.0).lines(Lang::En).contains("99 %"), "the end comes when they are saved");
    }
}
