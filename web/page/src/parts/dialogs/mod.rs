//! Dialogs: what each of them shows, when it is offered, and what its buttons and forms do. One is open at a time.

mod embedding;
mod fields;
mod files;
mod friend;
pub(crate) mod new_game;
mod results;
mod settings;
mod sharing;
mod tables;
#[cfg(test)]
mod tests;

use quintet_base::html::{Markup, html};
use quintet_base::scene::Scene;
use quintet_play::backup::{self, Backup};
use quintet_play::files::{Found, write_all};
use quintet_play::saves::{self, Opened, Save};
use quintet_play::share::picture::Caption;

use crate::action::{Action, CHANGED, FormName, Part, Picture, button};
use crate::help;
use crate::parts::saving::usual_name;
use crate::state::{State, Tab};

pub(crate) use files::File;
pub(crate) use sharing::full_address;
pub(crate) use tables::NAME as TABLES;

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
    /// Everything from a file, which waits for a decision.
    backup: Option<Backup>,
    /// Imported games that wait for a decision.
    found: Vec<Found>,
    /// What the dialog about endgame tables shows, without how they stand.
    tables: String,
    /// What the present message leads to.
    effects: Vec<Effect>,
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
    Show(&'static str, &'static str, Markup),
    /// A friend's link continues the game differently: ask which continuation stays.
    Fork,
    /// An answer of the program for endgame tables; nothing if it has failed.
    Tables(Option<String>),
    /// The language has changed.
    Language,
    /// The dialog was closed.
    Closed,
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Open a dialog with a heading and contents, or replace those of the open one.
    Open(String, Markup),
    /// Close the dialog.
    Close,
    /// Put the focus on the first control of the dialog that matches.
    Focus(String),
    /// Show this error in the dialog.
    Problem(String),
    /// Show in the dialog how endgame tables stand.
    Status(String),
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
    /// Remember this as the person's name.
    Name(String),
    /// Hand an address with a title to the friend in the game on the board, and report it if that worked.
    Hand(Way, &'static str, String),
    /// Report that the game on the board was handed to the friend as it is.
    Sent,
    /// Save the game on the board under this name.
    Save(String),
    /// Report that the storage is full.
    Full,
    /// What was kept has changed as a whole: forget the game on the board, and start the page anew.
    StartAnew,
    /// The same, but first remove what the store does not hold: endgame tables.
    Forget,
    /// Resign.
    Resign,
}

/// How a link gets to a friend.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// By the device's share function.
    Send,
    /// By the clipboard.
    Copy,
    /// As a QR code.
    Code,
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
        match message {
            // What cannot be done now has no effect.
            Message::Do(action) => _ = self.act(action, state),
            Message::Form(form, fields) => _ = self.sent(form, &fields, state),
            Message::File(file) => self.file(file, state),
            Message::ByHand(text) => {
                let contents = html!(
                    r#"<label class="field tall"><span>{}</span><textarea rows="10" readonly autofocus>{text}</textarea></label>"#,
                    state.w.copy_by_hand
                );
                self.show("copy", state.w.copy_text, contents);
            }
            Message::NoWindow(address) => self.no_window(address, state),
            Message::Show(name, heading, contents) => self.show(name, heading, contents),
            Message::Fork => _ = self.ask_fork(state),
            Message::Tables(text) => self.tables(text.as_deref(), state),
            Message::Language if self.open == Some(settings::NAME) => self.settings(state),
            Message::Language => {}
            Message::Closed => self.open = None,
        }
        std::mem::take(&mut self.effects)
    }

    fn send(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn show(&mut self, name: &'static str, heading: &str, contents: Markup) {
        self.open = Some(name);
        self.send(Effect::Open(heading.to_owned(), contents));
    }

    fn close(&mut self) {
        self.open = None;
        self.send(Effect::Close);
    }

    fn copy(&mut self, text: String) {
        self.send(Effect::Copy(text, ""));
    }

    /// What a control does, if it belongs to a dialog or opens one.
    fn act(&mut self, action: Action, state: &State) -> Option<()> {
        let game = state.session.game.as_ref();
        match action {
            Action::CloseDialog => self.close(),
            Action::Settings => self.settings(state),
            Action::Help => {
                let contents = help::contents(game.map(|game| game.session.as_ref()), state.lang);
                self.show("help", state.w.help, contents);
            }
            Action::About => {
                let contents = help::about(env!("CARGO_PKG_VERSION"), state.device.build, state.lang);
                self.show("about", help::words::words(state.lang).about, contents);
            }
            Action::NewGame => self.new_game(game?, state),
            Action::PlayFriend => self.invite(state)?,
            Action::FriendSend => self.hand_on(Way::Send, game?, state)?,
            Action::FriendCopy => self.hand_on(Way::Copy, game?, state)?,
            Action::FriendCode => self.hand_on(Way::Code, game?, state)?,
            Action::Resign => {
                game?.resigning_side()?;
                let row = html!(
                    r#"<div class="row end">{}{}</div>"#,
                    button("btn", &Action::CloseDialog, state.w.keep_playing),
                    button("btn primary", &Action::ResignNow, state.w.resign)
                );
                self.show("resign", state.w.resign_ask, row);
            }
            Action::ResignNow => {
                self.close();
                self.send(Effect::Resign);
            }
            Action::Save => self.ask_name("save", FormName::Save, &Markup::EMPTY, &usual_name(game?, state.lang), state.w.save, state),
            Action::RenameSave(key) => {
                let save = Save::read(&state.store.get(&key)?).ok()?;
                let key = html!(r#"<input type="hidden" name="key" value="{key}">"#);
                self.ask_name("rename", FormName::Rename, &key, &state.title_of(&save), state.w.rename, state);
            }
            Action::Share => self.share(Part::Whole, game?, state),
            Action::SharePart(part) => {
                self.share(part, game?, state);
                let action = Action::SharePart(part);
                self.send(Effect::Focus(format!("[data-action=\"{}\"][data-value=\"{}\"]", action.name(), action.value())));
            }
            Action::CopyShared => self.copy(self.shared(game?).to_string()),
            Action::CopyGame => self.copy(game?.record().to_string()),
            Action::CopyRecord(key) => self.copy(files::text_at(&key, state)?),
            Action::CopyField(name) => {
                // The one field that the dialog has.
                let name = ["link", "code", "address"].into_iter().find(|known| *known == name && !self.text.is_empty())?;
                self.send(Effect::Copy(self.text.clone(), name));
            }
            Action::SendLink => self.send(Effect::Send(game?.session.title(state.lang), self.text.clone())),
            Action::Picture(form) => self.send(Effect::Paint(Box::new(sharing::picture(form, game?, state.lang)))),
            Action::Embed => self.embed(game?, state)?,
            Action::Import => self.import_dialog(state),
            Action::Export(key) => self.export(key, state)?,
            Action::ExportCopy(form) => {
                let (_, text) = self.exported(form, state)?;
                self.copy(text);
            }
            Action::ExportFile(form) => {
                let (name, text) = self.exported(form, state)?;
                self.send(Effect::Download(name, text));
            }
            Action::Tables(_) => self.open_tables(state),
            Action::Results => self.results(state),
            Action::Backup => self.send(Effect::Backup(Backup::of(state.store.as_ref()).write())),
            Action::RestoreMissing => self.restore(false, state)?,
            Action::RestoreAll => self.restore(true, state)?,
            Action::DeleteAll => self.ask_delete_all(state),
            Action::DeleteAllNow => {
                backup::clear(state.store.as_ref());
                self.send(Effect::Forget);
            }
            Action::ExportAll => self.send(Effect::Backup(write_all(&saves::list(state.store.as_ref())))),
            Action::OpenFound => self.open_found(),
            Action::AddFound => self.add_found(state),
            _ => {}
        }
        Some(())
    }

    /// What a form does.
    fn sent(&mut self, form: FormName, fields: &Fields, state: &State) -> Option<()> {
        let text = |name: &str| field(fields, name).unwrap_or_default();
        match form {
            FormName::NewGame => self.begin(fields, state)?,
            FormName::NewGameVariant => {
                self.new_game_again(fields, state)?;
                let changed = field(fields, CHANGED).unwrap_or("variant");
                self.send(Effect::Focus(format!("select[name={changed}],[name={changed}]:checked")));
            }
            FormName::Embed => self.embed_again(fields, state)?,
            FormName::Save => {
                self.close();
                self.send(Effect::Save(text("name").to_owned()));
            }
            FormName::Rename => {
                self.close();
                let name = text("name").trim();
                if !name.is_empty() && saves::rename(state.store.as_ref(), text("key"), name).is_err() {
                    self.send(Effect::Full);
                }
            }
            FormName::Import => self.import(text("text"), state),
            FormName::SetUp | FormName::Move | FormName::FriendName => {}
        }
        Some(())
    }

    /// A dialog that asks for a name.
    fn ask_name(&mut self, name: &'static str, form: FormName, before: &Markup, usual: &str, what: &str, state: &State) {
        let contents = html!(
            r#"<form {form}>{before}<label class="field"><span>{}</span><input name="name" value="{usual}" maxlength="80" autofocus></label>{}</form>"#,
            state.w.save_name,
            state.send_row(&Markup::EMPTY, what)
        );
        self.show(name, what, contents);
    }
}
