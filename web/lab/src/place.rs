//! The views of the lab and their names.

use super::words::Words;
use super::{Desk, Pane, contest, explain, programs, search, towers, weights};

/// A view of the lab.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Place {
    /// The search, step by step.
    #[default]
    Search,
    /// Insights: what the engine sees on the board.
    Explain,
    /// The weights of classic players.
    Weights,
    /// The checkers assignment.
    Towers,
    /// Users' own programs.
    Programs,
    /// Tournaments.
    Contest,
}

impl Place {
    /// All views, in the order of the menu.
    pub(crate) const ALL: [Self; 6] = [Self::Search, Self::Explain, Self::Weights, Self::Towers, Self::Programs, Self::Contest];

    /// The name in addresses: `?view=search`.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Explain => "explain",
            Self::Weights => "weights",
            Self::Towers => "towers",
            Self::Programs => "programs",
            Self::Contest => "contest",
        }
    }

    /// The view with a name.
    #[must_use]
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.name() == name)
    }

    /// The title.
    #[must_use]
    pub(crate) const fn title(self, w: &Words) -> &'static str {
        match self {
            Self::Search => w.search,
            Self::Explain => w.explain,
            Self::Weights => w.weights,
            Self::Towers => w.towers,
            Self::Programs => w.programs,
            Self::Contest => w.contest,
        }
    }

    /// A new view.
    #[must_use]
    pub(crate) fn open(self, desk: &mut Desk) -> Box<dyn Pane> {
        match self {
            Self::Explain => Box::new(explain::Explain::new(desk)),
            Self::Programs => Box::new(programs::Programs::new(desk)),
            Self::Search => Box::new(search::Search::new(desk)),
            Self::Weights => Box::new(weights::Weights::new(desk)),
            Self::Towers => Box::new(towers::Towers::new(desk)),
            Self::Contest => Box::new(contest::Contest::new(desk)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_is_found_by_its_name() {
        for place in Place::ALL {
            assert_eq!(Place::named(place.name()), Some(place));
        }
        assert_eq!(Place::named("home"), None);
    }

    /// The build writes the texts into the first paint.
    #[test]
    fn what_is_seen_before_the_start_has_the_same_texts() {
        let page = include_str!("../../../static/lab.html");
        let theme = include_str!("../../../static/theme.js");
        let has = |text: &str| assert!(page.contains(text), "{text} is not in lab.html");
        for name in Place::ALL.map(Place::name) {
            has(&format!(r#"<a href="?view={name}">{{web/lab/src {name}}}</a>"#));
            // The contest's title is its name in the header.
            let title = if name == "contest" { format!("{{web/lab/src {name}}}") } else { format!("{{web/lab/src/{name} title}}") };
            has(&format!(r#"<span data-early="{name}">{title}</span>"#));
            has(&format!(r#"<span data-early="{name}">{{web/lab/src/{name} lead}}</span>"#));
            assert!(theme.contains(&format!("\"{name}\"")), "{name} is not in theme.js");
        }
    }
}
