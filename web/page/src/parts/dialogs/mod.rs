//! Dialogs: what each of them shows, when it is offered, and what its buttons and forms do. One is open at a time.

mod embedding;
mod fields;
mod files;
pub(crate) mod new_game;
mod settings;
mod sharing;
#[cfg(test)]
mod tests;

use quintet_base::html::{Markup, html};
use quintet_base::scene::Scene;
use quintet_play::files::Found;
use quintet_play::saves::{self, Opened, Save};
use quintet_play::share::picture::Caption;

use crate::action::{Action, FormName, Part, Picture, button};
use crate::help;
use crate::parts::saving::usual_name;
use crate::state::{State, Tab};

pub(crate) use files::File;
pub(crate) use sharing::full_address;

/// The fields of a form: names and values.
pub(crate) type Fields = [(String, String)];

/// The value of a field.
fn field<'a>(fields: &'a Fields, wanted: &str) -> Option<&'a str> {
    fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
}

/// What dialogs know beside the state of the page.
#[derive(Default)]
pub(crate) struct Dialogs {
    /// The name of the open dialog.
    open: Option<&'static str>,
    /// The text of the field that can be copied.
    text: String,
    /// Whether the game is shared only up to the move shown.
    shares_here: bool,
    /// The key of the save to export; empty for the current game.
    exporting: String,
    /// Imported games that wait for a decision.
    found: Vec<Found>,
}

/// A message to the dialogs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A control was used.
    Do(Action),
    /// A form was submitted, or changed.
    Form(FormName, Vec<(String, String)>),
    /// A file was chosen, read, or could not be read.
    File(File),
    /// This text could not be copied to the clipboard.
    ByHand(String),
    /// No window could be opened for this address.
    NoWindow(String),
    /// Show this dialog: its name, heading and contents.
    Show(&'static str, String, Markup),
    /// The language has changed.
    Language,
    /// The dialog was closed.
    Closed,
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Open the dialog of this name with a heading and contents, or replace those of the open one.
    Open(&'static str, String, Markup),
    /// Close the dialog.
    Close,
    /// Put the focus on the first control of the dialog that matches.
    Focus(String),
    /// Show this error in the dialog.
    Problem(String),
    /// Replace the fields of the form for embedding; the one that was changed keeps the focus.
    Fill(Markup),
    /// Show this code for embedding, and the board at this address.
    Code(String, String),
    /// Copy a text, from a field of this name. If that fails, select the field, or without one send [`Message::ByHand`].
    Copy(String, &'static str),
    /// Ask the system to send an address with a title.
    Send(&'static str, String),
    /// Paint a picture and offer it as a file.
    Paint(Box<Painting>),
    /// Offer a file of this name with this text.
    Download(String, String),
    /// Offer this text as a file with the date in its name.
    Backup(String),
    /// Announce and show this.
    Tell(String),
    /// Announce this, and show it with a heading.
    Note(&'static str, String),
    /// Open a tab.
    Tab(Tab),
    /// Put a game from a file on the board.
    Bring(Box<Opened>),
    /// Begin a new game, with a seed of its own.
    Begin(Box<quintet_play::Play>),
    /// Save the game on the board under this name.
    Save(String),
    /// Report that the storage is full.
    Full,
    /// Resign.
    Resign,
}

/// A picture of a position.
pub(crate) struct Painting {
    /// The format of the file.
    pub form: Picture,
    /// The board.
    pub scene: Scene,
    /// The texts around it.
    pub caption: Caption,
    /// The name of the file.
    pub name: String,
}

impl Dialogs {
    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, state: &State) -> Vec<Effect> {
        let effects = match message {
            Message::Do(action) => self.act(action, state),
            Message::Form(form, fields) => self.sent(form, &fields, state),
            Message::File(file) => self.file(file, state),
            Message::ByHand(text) => vec![by_hand(&text, state)],
            Message::NoWindow(address) => vec![embedding::no_window(self, address, state)],
            Message::Show(name, heading, contents) => vec![Effect::Open(name, heading, contents)],
            Message::Language if self.open == Some(settings::NAME) => vec![settings::dialog(state)],
            Message::Language => Vec::new(),
            Message::Closed => {
                self.open = None;
                Vec::new()
            }
        };
        for effect in &effects {
            match effect {
                Effect::Open(name, ..) => self.open = Some(name),
                Effect::Close => self.open = None,
                _ => {}
            }
        }
        effects
    }

    /// What a control does, if it belongs to a dialog or opens one.
    fn act(&mut self, action: Action, state: &State) -> Vec<Effect> {
        let game = state.session.game.as_ref();
        let one = match action {
            Action::CloseDialog => Some(Effect::Close),
            Action::Settings => Some(settings::dialog(state)),
            Action::Help => {
                let contents = help::contents(game.map(|game| game.session.as_ref()), state.lang);
                Some(Effect::Open("help", state.w.help.to_owned(), contents))
            }
            Action::About => {
                let contents = help::about(env!("CARGO_PKG_VERSION"), state.device.build, state.lang);
                Some(Effect::Open("about", help::words::words(state.lang).about.to_owned(), contents))
            }
            Action::NewGame => new_game::open(state),
            Action::Resign => resign(state),
            Action::ResignNow => return vec![Effect::Close, Effect::Resign],
            Action::Save => game.map(|game| {
                let name = fields::name(state.w.save_name, &usual_name(game, state.lang));
                name_dialog("save", FormName::Save, &name, state.w.save, state)
            }),
            Action::RenameSave(key) => rename(&key, state),
            Action::Share => self.share(Part::Whole, state),
            Action::SharePart(part) => {
                let action = Action::SharePart(part);
                let names = format!("[data-action=\"{}\"][data-value=\"{}\"]", action.name(), action.value());
                return self.share(part, state).into_iter().flat_map(|dialog| [dialog, Effect::Focus(names.clone())]).collect();
            }
            Action::CopyShared => self.copy_shared(state),
            Action::CopyGame => files::copy_record("", state),
            Action::CopyRecord(key) => files::copy_record(&key, state),
            Action::CopyField(name) => {
                // The one field that the dialog has.
                let known = ["link", "code", "address"].into_iter().find(|known| *known == name);
                known.filter(|_| !self.text.is_empty()).map(|name| Effect::Copy(self.text.clone(), name))
            }
            Action::SendLink => self.send_link(state),
            Action::Picture(form) => sharing::picture(form, state),
            Action::Embed => return self.embed(state).unwrap_or_default(),
            Action::Import => Some(files::import_dialog(state)),
            Action::Export(key) => self.export(key, state),
            Action::ExportCopy(form) => self.exported(form, state).map(|(_, text)| Effect::Copy(text, "")),
            Action::ExportFile(form) => self.exported(form, state).map(|(name, text)| Effect::Download(name, text)),
            Action::ExportAll => Some(files::export_all(state)),
            Action::OpenFound => return self.open_found(),
            Action::AddFound => return self.add_found(state),
            _ => None,
        };
        one.into_iter().collect()
    }

    /// What a form does.
    fn sent(&mut self, form: FormName, fields: &Fields, state: &State) -> Vec<Effect> {
        let text = |name: &str| field(fields, name).unwrap_or_default();
        match form {
            FormName::NewGame => new_game::start(fields, state),
            FormName::NewGameVariant => new_game::change(fields, state),
            FormName::Embed => self.embed_again(fields, state).unwrap_or_default(),
            FormName::Save => vec![Effect::Close, Effect::Save(text("name").to_owned())],
            FormName::Rename => {
                let name = text("name").trim();
                let full = !name.is_empty() && saves::rename(state.store.as_ref(), text("key"), name).is_err();
                std::iter::once(Effect::Close).chain(full.then_some(Effect::Full)).collect()
            }
            FormName::Import => self.import(text("text"), state),
            FormName::SetUp | FormName::Move => Vec::new(),
        }
    }
}

/// Asks whether to resign, if somebody can.
fn resign(state: &State) -> Option<Effect> {
    let w = state.w;
    state.session.game.as_ref()?.resigning_side()?;
    let row = html!(
        r#"<div class="row end">{}{}</div>"#,
        button("btn", &Action::CloseDialog, w.keep_playing),
        button("btn primary", &Action::ResignNow, w.resign)
    );
    Some(Effect::Open("resign", w.resign_ask.to_owned(), row))
}

/// Asks for a new name for a save.
fn rename(key: &str, state: &State) -> Option<Effect> {
    let save = Save::read(&state.store.get(key)?).ok()?;
    let name = fields::name(state.w.save_name, &state.title_of(&save));
    let fields = html!(r#"<input type="hidden" name="key" value="{key}">{name}"#);
    Some(name_dialog("rename", FormName::Rename, &fields, state.w.rename, state))
}

/// A dialog that asks for a name.
fn name_dialog(name: &'static str, form: FormName, fields: &Markup, what: &str, state: &State) -> Effect {
    let contents = html!("<form {form}>{fields}{}</form>", state.send_row(&Markup::EMPTY, what));
    Effect::Open(name, what.to_owned(), contents)
}

/// Shows a text for copying by hand.
fn by_hand(text: &str, state: &State) -> Effect {
    let w = state.w;
    let contents = html!(
        r#"<label class="field tall"><span>{}</span><textarea rows="10" readonly autofocus>{text}</textarea></label>"#,
        w.copy_by_hand
    );
    Effect::Open("copy", w.copy_text.to_owned(), contents)
}
