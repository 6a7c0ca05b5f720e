//! Handles actions of controls, forms and keys.

use super::App;
use crate::action::{Action, FormName};
use crate::help::guide::Until;
use crate::parts::coach::Message as ToCoach;
use crate::parts::dialogs::Message as ToDialogs;
use crate::parts::friends::Message as ToFriends;
use crate::parts::puzzles::Message as ToPuzzles;
use crate::parts::review::Message as ToReview;
use crate::parts::saving::Message as ToSaving;
use crate::parts::session::Message as To;
use crate::parts::settings::Message as ToSettings;
use crate::parts::setup::Message as Change;
use crate::parts::shelf::Message as ToShelf;
use crate::rivals::{against, rematch};

/// Number of moves that Page Up and Page Down skip.
const FAR: isize = 10;

impl App {
    /// Carries out a control's action.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Home => self.go_home(),
            Action::OpenGame(name) => self.open_game(&name),
            Action::Language => self.choose("lang", self.state.lang.next().tag()),
            Action::Theme => self.choose("theme", if self.state.is_dark() { "light" } else { "dark" }),
            Action::Live => self.live_toggle(),
            Action::NewVersion => self.tell_new_version(),
            Action::Guide => self.start_guide(),
            Action::GuideNext => self.guide_heard(Until::Read),
            Action::GuideSkip => self.leave_guide(),
            Action::Study => self.study(),
            Action::Benchmark => self.benchmark(),
            Action::Tables(what) => {
                if what == "look" {
                    self.tell_dialogs(ToDialogs::Do(Action::Tables(String::new())));
                }
                self.tell_tables(&what);
            }
            Action::Undo => self.tell_session(To::Undo),
            Action::TakeBack => self.take_back(),
            Action::PlayOn => self.tell_coach(ToCoach::PlayOn),
            Action::Redo => self.tell_session(To::Redo),
            Action::Hint => self.tell_session(To::Hint),
            Action::MoveNow => self.engines.pool.answer_now(),
            Action::Stop => self.tell_session(To::Stop),
            Action::Resume => self.tell_session(To::Resume),
            Action::Step => self.tell_session(To::Step),
            Action::Pace => self.tell_settings(ToSettings::Pace),
            Action::ResignProgram => self.tell_session(To::ResignProgram),
            Action::StopClocks(_) => self.tell_session(To::StopClocks),
            Action::Flip => self.flip(),
            Action::Confirm => self.tell_session(To::Confirm),
            Action::Cancel => self.tell_session(To::Cancel),
            Action::Rotate => self.tell_session(To::Rotate),
            Action::Mirror => self.tell_session(To::Mirror),
            Action::LookFirst => self.tell_session(To::Look(0)),
            Action::LookBack => self.tell_session(To::LookBy(-1)),
            Action::LookNext => self.tell_session(To::LookBy(1)),
            Action::LookLast => self.tell_session(To::Look(usize::MAX)),
            Action::LookFarBack => self.tell_session(To::LookBy(-FAR)),
            Action::LookFarNext => self.tell_session(To::LookBy(FAR)),
            Action::TurnBack => self.look_at_turn(false),
            Action::TurnNext => self.look_at_turn(true),
            Action::Branch if self.state.session.can_branch() => self.tell_saving(ToSaving::Leave),
            Action::Branch => {}
            Action::OpenPuzzle(which) => self.open_puzzle(&which),
            Action::PlayOpening(text) => self.play_opening(text),
            Action::OpeningsAgain => self.openings_again(),
            Action::ShowMoments => self.show_moments(),
            Action::Learn => self.learn(),
            Action::NextMoment => self.tell_puzzles(ToPuzzles::NextMoment),
            Action::PuzzleRetry => self.retry_puzzle(),
            Action::PuzzleHint => self.tell_puzzles(ToPuzzles::Hint),
            Action::PuzzleAnswer => self.tell_puzzles(ToPuzzles::Answer),
            Action::PuzzleWhy => self.look_into_puzzle(),
            Action::FriendSwap => self.tell_session(To::Swap),
            Action::ForkMine => self.tell_friends(ToFriends::Mine),
            Action::ForkTheirs => self.tell_friends(ToFriends::Theirs),
            Action::Rematch => self.once_more(rematch),
            Action::PlayAgainst(level) => self.once_more(|game| against(game, &level)),
            Action::LineOpen(index) => self.tell_session(To::OpenLine(index as usize)),
            Action::Analyse => self.analyse(),
            Action::AnalyseCancel => self.tell_review(ToReview::StopAnalysing),
            Action::AnalyseHere => self.tell_review(ToReview::Ask),
            Action::AnalysisTable => self.tell_review(ToReview::Table),
            Action::SetUp => self.set_up(),
            Action::SetUpCancel => self.end_set_up(),
            Action::SetUpPlay => self.play_set_up(),
            Action::Brush(name) => self.change_set_up(Change::Brush(name)),
            Action::SetUpClear => self.change_set_up(Change::Clear),
            Action::SetUpStart => self.change_set_up(Change::Start),
            Action::SetUpGame => self.set_up_from_game(),
            Action::SetUpStock(stock) => self.change_set_up(Change::Stock(stock)),
            Action::SetUpCopy => self.copy_set_up(),
            Action::OpenSave(key) => self.tell_saving(ToSaving::Open(key)),
            Action::DeleteSave(key) => self.tell_shelf(ToShelf::Delete(key)),
            Action::Undelete(key) => self.undelete(key),
            Action::MoreSaves => self.tell_shelf(ToShelf::More),
            Action::AllSaves => self.all_saves(),
            Action::Restart => self.restart(),
            Action::OpenFull => self.open_full(),
            Action::OwnGame(name) => self.own_game(&name),
            Action::CloseNote(index) => self.state.session.notes.close(index as usize),
            Action::CloseDialog
            | Action::Settings
            | Action::Help
            | Action::About
            | Action::NewGame
            | Action::PlayFriend
            | Action::FriendSend
            | Action::FriendCopy
            | Action::FriendCode
            | Action::Resign
            | Action::ResignNow
            | Action::Save
            | Action::RenameSave(_)
            | Action::Share
            | Action::SharePart(_)
            | Action::CopyShared
            | Action::CopyField(_)
            | Action::CopyGame
            | Action::CopyRecord(_)
            | Action::SendLink
            | Action::Picture(_)
            | Action::Embed
            | Action::Import
            | Action::Export(_)
            | Action::ExportCopy(_)
            | Action::ExportFile(_)
            | Action::ExportAll
            | Action::Results
            | Action::RestoreMissing
            | Action::RestoreAll
            | Action::DeleteAll
            | Action::DeleteAllNow
            | Action::OpenFound
            | Action::AddFound => self.tell_dialogs(ToDialogs::Do(action)),
            Action::Backup => {
                self.tell_dialogs(ToDialogs::Do(action));
                self.reassure();
            }
            Action::NoBackup => self.reassure(),
            Action::SoundsOn => self.change_setting("volume".to_owned(), "60".to_owned()),
            Action::SoundsOff => self.change_setting("volume".to_owned(), "0".to_owned()),
            Action::Reload => _ = self.page.window.location().reload(),
        }
    }

    fn choose(&mut self, setting: &str, value: &str) {
        self.tell_settings(ToSettings::Set(setting.to_owned(), value.to_owned()));
    }

    /// Handles a submitted form.
    pub(super) fn form(&mut self, form: FormName, fields: Vec<(String, String)>) {
        // These have one field each.
        let text = |fields: Vec<(String, String)>| fields.into_iter().next().map_or_else(String::new, |(_, value)| value);
        match form {
            FormName::SetUp => self.change_set_up(Change::Text(text(fields))),
            FormName::Move => self.tell_session(To::Enter(text(fields))),
            FormName::FriendName => {
                let name = text(fields);
                self.choose("name", &name);
                self.tell_session(To::Name(name));
            }
            _ => self.tell_dialogs(ToDialogs::Form(form, fields)),
        }
    }

    /// Handles a key pressed outside text fields.
    pub(super) fn key(&mut self, key: &str) {
        match key {
            "?" => self.tell_dialogs(ToDialogs::Do(Action::Help)),
            "Escape" if self.state.setup.is_some() => self.end_set_up(),
            "Escape" => self.tell_session(To::Cancel),
            _ => {}
        }
    }
}
