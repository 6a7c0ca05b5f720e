//! Handles actions of controls, forms and keys.

use super::App;
use crate::action::{Action, FormName};
use crate::help::guide::Until;
use crate::parts::review::Message as ToReview;
use crate::parts::session::Message as To;
use crate::parts::settings::Message as ToSettings;
use crate::parts::setup::Message as Change;
use crate::parts::shelf::Message as ToShelf;

/// Number of moves that Page Up and Page Down skip.
const FAR: isize = 10;

impl App {
    /// Carries out a control's action.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Home => self.go_home(),
            Action::OpenGame(name) => self.open_game(&name),
            Action::Language => self.choose("lang", self.lang.next().tag()),
            Action::Theme => self.choose("theme", if self.is_dark() { "light" } else { "dark" }),
            Action::Live => self.live_toggle(),
            Action::Settings => self.settings_dialog(),
            Action::Help => self.help_dialog(),
            Action::About => self.about_dialog(),
            Action::NewVersion => self.tell_new_version(),
            Action::Guide => self.start_guide(),
            Action::GuideNext => self.guide_heard(Until::Read),
            Action::GuideSkip => self.leave_guide(),
            Action::Study => self.study(),
            Action::Benchmark => self.benchmark(),
            Action::NewGame => self.new_game_dialog(),
            Action::Resign => self.resign_dialog(),
            Action::ResignNow => self.resign_now(),
            Action::CloseDialog => self.close_dialog(),
            Action::Undo => self.tell_session(To::Undo),
            Action::Redo => self.tell_session(To::Redo),
            Action::Hint => self.tell_session(To::Hint),
            Action::MoveNow => self.client.answer_now(),
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
            Action::Branch => self.branch(),
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
            Action::Save => self.save_dialog(),
            Action::OpenSave(key) => self.open_save(&key),
            Action::RenameSave(key) => self.rename_dialog(&key),
            Action::DeleteSave(key) => self.tell_shelf(ToShelf::Delete(key)),
            Action::Undelete(key) => self.undelete(key),
            Action::MoreSaves => self.tell_shelf(ToShelf::More),
            Action::AllSaves => self.all_saves(),
            Action::Embed => self.embed_dialog(),
            Action::Restart => self.restart(),
            Action::OpenFull => self.open_full(),
            Action::Share => self.share_dialog(),
            Action::SharePart(part) => self.share_part(part),
            Action::CopyShared => self.copy_shared(),
            Action::CopyField(name) => self.copy_field(&name),
            Action::CopyGame => self.copy_game(),
            Action::SendLink => self.send_link(),
            Action::Picture(form) => self.picture(form),
            Action::OwnGame(name) => self.own_game(&name),
            Action::CopyRecord(key) => self.copy_record(&key),
            Action::Import => self.import_dialog(),
            Action::Export(key) => self.export_dialog(&key),
            Action::ExportCopy(form) => self.export_copy(form),
            Action::ExportFile(form) => self.export_file(form),
            Action::ExportAll => self.export_all(),
            Action::OpenFound => self.open_what_was_found(),
            Action::AddFound => self.add_what_was_found(),
            Action::CloseNote(index) => self.session.notes.close(index as usize),
            Action::Reload => _ = self.page.window.location().reload(),
        }
    }

    fn choose(&mut self, setting: &str, value: &str) {
        self.tell_settings(ToSettings::Set(setting.to_owned(), value.to_owned()));
    }

    /// Handles a submitted form.
    pub(super) fn form(&mut self, form: FormName, fields: &[(String, String)]) {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.as_str());
        match form {
            FormName::SetUp => self.change_set_up(Change::Text(field("text").to_owned())),
            FormName::Move => self.tell_session(To::Enter(field("move").to_owned())),
            FormName::NewGame => self.start_new_game(fields),
            FormName::NewGameVariant => self.new_game_variant(fields),
            FormName::Embed => self.embed_form(fields),
            FormName::Save => self.save_named(field("name")),
            FormName::Rename => self.rename_save(field("key"), field("name")),
            FormName::Import => self.import(field("text")),
        }
    }

    /// Handles a key pressed outside text fields.
    pub(super) fn key(&mut self, key: &str) {
        match key {
            "?" => self.help_dialog(),
            "Escape" if self.setup.is_some() => self.end_set_up(),
            "Escape" => self.tell_session(To::Cancel),
            _ => {}
        }
    }
}
