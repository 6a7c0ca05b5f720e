//! The state of the parts, and what the browser says: all that views and dialogs read.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::store::{Full, Store};
use quintet_board::games;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::progress::{self, Progress};
use quintet_play::query::Query;
use quintet_play::review::chance::Shares;
use quintet_play::review::proof::Proof;
use quintet_play::review::verdict::turning_points;
use quintet_play::saves::Save;
use quintet_play::settings::Theme;
use quintet_protocol::SearchInfo;

use crate::help::guide::Guide;
use crate::parts::coach::{Coach, Sight as CoachSight};
use crate::parts::friends::Friends;
use crate::parts::openings::Explorer;
use crate::parts::puzzles::{Mistake, Puzzles};
use crate::parts::review::{Judgement, Review, Sight};
use crate::parts::session::{Around, Session};
use crate::parts::settings::Chosen;
use crate::parts::setup::SetUp;
use crate::parts::shelf::Shelf;
use crate::parts::texts::MoveTexts;
use crate::words::{Words, words};

/// The most moments of a game that are asked again.
const MOST_MOMENTS: usize = 3;
/// The storage key for the games whose guide was offered.
const GUIDED: &str = "guided";

/// A tab of the side panel.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// The move list.
    Moves,
    /// The engine's analysis of the game.
    Analysis,
    /// How often first moves were played.
    Openings,
    /// Saved games.
    Saves,
    /// The rules.
    Rules,
}

impl Tab {
    /// All tabs, in order.
    pub(crate) const ALL: [Self; 5] = [Self::Moves, Self::Analysis, Self::Openings, Self::Saves, Self::Rules];

    /// The name in markup.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Analysis => "analysis",
            Self::Openings => "openings",
            Self::Saves => "saves",
            Self::Rules => "rules",
        }
    }

    /// The tab with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.name() == name)
    }
}

/// What the browser says about itself and the device.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Device {
    /// The time in the page's milliseconds.
    pub now: f64,
    /// The time in milliseconds since 1970.
    pub date: f64,
    /// Whether animations are unwanted.
    pub still: bool,
    /// Whether the device has no hover (touch only).
    pub fingers: bool,
    /// Whether the window is that of a phone, with the bar of actions at its lower edge.
    pub narrow: bool,
    /// Whether the system's theme is dark.
    pub dark: bool,
    /// Whether the system can be asked to send a link.
    pub sends: bool,
    /// The maximum number of workers.
    pub workers: u32,
    /// The address of the page without query and fragment.
    pub address: String,
    /// The build that the page belongs to.
    pub build: &'static str,
}

/// The state of the parts.
pub(crate) struct State {
    /// The saves, settings and programs.
    pub store: Box<dyn Store>,
    /// The settings.
    pub settings: Chosen,
    /// What was played and won.
    pub progress: Progress,
    /// The puzzle on the board, and what the person has solved.
    pub puzzles: Puzzles,
    /// The query of the address, with theme and language for this visit.
    pub query: Query,
    /// The page's language.
    pub lang: Lang,
    /// The shell's words in it.
    pub w: &'static Words,
    /// The game on the board.
    pub session: Session,
    /// Its analysis.
    pub review: Review,
    /// The table of openings.
    pub openings: Explorer,
    /// What the coach knows of it.
    pub coach: Coach,
    /// What has come from friends.
    pub friends: Friends,
    /// A position that is being set up instead of a game.
    pub setup: Option<SetUp>,
    /// The list of saves.
    pub shelf: Shelf,
    /// The guided first moves.
    pub guide: Guide,
    /// The moves as the move list writes them.
    pub texts: MoveTexts,
    /// The open tab.
    pub tab: Tab,
    /// What the browser says.
    pub device: Device,
    /// Whether the browser has promised to keep what is stored until the person deletes it.
    pub lasting: bool,
}

impl State {
    /// A page without a game.
    #[must_use]
    pub(crate) fn new(store: Box<dyn Store>, query: Query, device: Device, preferred: Option<Lang>) -> Self {
        let settings = Chosen::load(store.as_ref());
        let progress = Progress::load(store.as_ref());
        let puzzles = Puzzles::new(store.as_ref());
        let lang = query.lang.or(settings.lang()).or(preferred).unwrap_or_default();
        Self {
            store,
            settings,
            progress,
            puzzles,
            query,
            lang,
            w: words(lang),
            session: Session::new(),
            review: Review::default(),
            openings: Explorer::default(),
            coach: Coach::default(),
            friends: Friends::default(),
            setup: None,
            shelf: Shelf::default(),
            guide: Guide::default(),
            texts: MoveTexts::default(),
            tab: Tab::Moves,
            device,
            lasting: false,
        }
    }

    /// Counts the game on the board, which has just ended after so many seconds. Boards in other pages are not counted.
    ///
    /// # Errors
    /// When the store is full.
    pub(crate) fn count(&mut self, seconds: f64) -> Result<(), Full> {
        let ended = self.session.game.as_ref().and_then(|game| progress::finished(game, seconds, self.device.date));
        let Some(ended) = ended.filter(|_| !self.query.is_embed()) else { return Ok(()) };
        // Another tab may have counted since.
        self.read_progress();
        self.progress.add(ended);
        self.progress.keep(self.store.as_ref())
    }

    /// Everything is in a file, or the person does not want it there: no reminder until much more was played.
    ///
    /// # Errors
    /// When the store is full.
    pub(crate) fn reassure(&mut self) -> Result<(), Full> {
        self.read_progress();
        self.progress.reassure();
        self.progress.keep(self.store.as_ref())
    }

    /// Reads what another tab has counted.
    pub(crate) fn read_progress(&mut self) {
        self.progress = Progress::load(self.store.as_ref());
    }

    /// The theme: of the address, or else of the settings.
    pub(crate) fn theme(&self) -> Theme {
        self.query.theme.unwrap_or(self.settings.theme)
    }

    /// Whether the page is dark.
    pub(crate) fn is_dark(&self) -> bool {
        match self.theme() {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.device.dark,
        }
    }

    /// What the session needs to know.
    pub(crate) fn around(&self) -> Around {
        Around {
            lang: self.lang,
            now: self.device.now,
            still: self.device.still,
            fingers: self.device.fingers,
            undo: self.query.allows_undo(),
            hints: self.query.allows_hints(),
            output: self.shows_engine(),
            seconds: self.query.seconds.or(self.settings.seconds),
            careful: self.settings.careful,
            pace: self.settings.pace,
            turns: self.settings.turn_board,
        }
    }

    /// Whether any engine output may be shown.
    pub(crate) fn shows_engine(&self) -> bool {
        // A teacher may forbid it in the address.
        self.settings.engine_output && self.query.allows_eval()
    }

    /// What the review needs to know.
    pub(crate) fn sight<'a>(&self, game: &'a Play) -> Sight<'a> {
        Sight {
            game,
            number: self.session.number,
            lang: self.lang,
            output: self.shows_engine(),
            hints: self.query.allows_hints(),
            open: self.tab == Tab::Analysis,
            busy: self.session.thinking.is_some(),
        }
    }

    /// What the coach needs to know.
    pub(crate) fn coach_sight<'a>(&self, game: &'a Play) -> CoachSight<'a> {
        let allowed = self.query.allows_undo() && self.query.allows_hints() && self.shows_engine();
        CoachSight { game, number: self.session.number, on: self.settings.coach && allowed }
    }

    /// The game as judged.
    pub(crate) fn judgement(&self, game: &Play) -> Judgement {
        self.review.judgement(self.sight(game))
    }

    /// The persons' greatest mistakes in a game, in order, with a better move for each.
    pub(crate) fn mistakes(&self, game: &Play, judgement: &Judgement) -> Vec<Mistake> {
        let persons: Vec<Side> = game.persons().collect();
        let texts: Vec<&str> = judgement.moves.iter().map(|(_, text)| text.as_str()).collect();
        let mistake = |ply: usize| {
            let judged = judgement.judged.get(ply - 1)?.as_ref().filter(|judged| persons.contains(&judged.side))?;
            let shares = judgement.shares(self.review.analysis(), ply - 1)?;
            let (played, before) = texts.get(..ply)?.split_last()?;
            Some(Mistake {
                before: before.iter().map(|&text| text.to_owned()).collect(),
                played: (*played).to_owned(),
                better: judged.better.clone()?,
                share: shares[judged.side.index()],
                loss: judged.loss,
            })
        };
        let mut found: Vec<Mistake> = turning_points(&judgement.judged).into_iter().filter_map(mistake).collect();
        while found.len() > MOST_MOMENTS {
            let least = (0..found.len()).min_by(|&a, &b| found[a].loss.total_cmp(&found[b].loss));
            found.remove(least.unwrap_or_default());
        }
        found
    }

    fn thinking(&self) -> Option<&SearchInfo> {
        self.session.thinking.as_ref()?.info.as_ref()
    }

    /// What the engine says of the position shown.
    pub(crate) fn thoughts_shown(&self, game: &Play) -> Option<&SearchInfo> {
        self.review.info(game, self.thinking())
    }

    /// Each side's share in the position shown.
    pub(crate) fn shares_shown(&self, game: &Play, judgement: &Judgement) -> Option<Shares> {
        self.review.shares(game, judgement, self.thinking())
    }

    /// What is proven of the position shown.
    pub(crate) fn proof_shown(&self, game: &Play, judgement: &Judgement) -> Option<Proof> {
        self.review.proof(game, judgement, self.thinking())
    }

    /// Draws the line under the pointer on the board.
    pub(crate) fn sketch_line(&mut self) {
        let Some(game) = &self.session.game else { return };
        let (ply, texts) = match self.review.line() {
            Some(index) if self.tab == Tab::Analysis && self.shows_engine() => self.review.line_texts(game, index, self.thinking()),
            Some(index) if self.tab == Tab::Openings && self.openings_hidden(game).is_none() => {
                (game.session.shown_ply(), self.openings.rows.get(index).map(|row| row.text.clone()).into_iter().collect())
            }
            _ => (0, Vec::new()),
        };
        if let Some(game) = &mut self.session.game {
            game.session.set_line(ply, &texts);
        }
    }

    /// The game that was finished last, or the first one of the list.
    pub(crate) fn usual_game(&self) -> &str {
        self.progress.games.last().map_or(games::NAMES[0], |last| &last.game)
    }

    /// The name of a game.
    pub(crate) fn game_title(&self, name: &str) -> String {
        games::title(name, self.lang).unwrap_or(name).to_owned()
    }

    /// The title of a save: its name, or the game's, with the friend if it is played with one.
    pub(crate) fn title_of(&self, save: &Save) -> String {
        if !save.meta.name.is_empty() {
            return save.meta.name.clone();
        }
        self.title_with_friend(save).unwrap_or_else(|| self.game_title(&save.game))
    }

    /// The age of a save, in words.
    pub(crate) fn ago(&self, save: &Save) -> String {
        let minutes = ((self.device.date - save.meta.saved) / 60_000.0).max(0.0) as u64;
        match minutes {
            0 => self.w.just_now.to_owned(),
            1..60 => fill_in(self.w.minutes_ago, &[&minutes.to_string()]),
            60..2880 => fill_in(self.w.hours_ago, &[&(minutes / 60).to_string()]),
            _ => fill_in(self.w.days_ago, &[&(minutes / 1440).to_string()]),
        }
    }

    fn guided(&self) -> String {
        self.store.get(GUIDED).unwrap_or_default()
    }

    /// Whether the guide of a game was offered before.
    pub(crate) fn is_guided(&self, name: &str) -> bool {
        self.guided().split(' ').any(|known| known == name)
    }

    /// Stops offering the guide of the current game.
    pub(crate) fn remember_guided(&mut self) {
        let Some(name) = self.session.game.as_ref().map(|game| game.session.game()) else { return };
        if !self.is_guided(name) {
            // Where nothing can be saved it is offered again; that is no harm.
            let _ = self.store.set(GUIDED, format!("{} {name}", self.guided()).trim());
        }
    }
}
