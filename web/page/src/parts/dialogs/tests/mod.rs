//! What people notice of the dialogs, without a browser.

mod embedding;
mod new_game;
mod others;
mod sharing;

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_engine::formats::record::Record;
use quintet_play::clock::TimeControl;
use quintet_play::files::{Form, MOST};
use quintet_play::query::Query;
use quintet_play::saves::{self, Meta};
use quintet_play::share::link;

use super::new_game::of_query;
use super::*;
use crate::testing::{attributes, board, chosen, level, offered, page, playing, speak, text};

/// The effects as words; markup is left out.
fn words(effects: &[Effect]) -> Vec<String> {
    let word = |effect: &Effect| match effect {
        Effect::Open(heading, _) => format!("open {heading}"),
        Effect::Close => "close".to_owned(),
        Effect::Focus(names) => format!("focus {names}"),
        Effect::Problem(text) => format!("problem {text}"),
        Effect::Fill(_) => "fill".to_owned(),
        Effect::Code(text, address) => format!("code {text} shown at {address}"),
        Effect::Copy(text, field) => format!("copy {field}: {text}"),
        Effect::Send(title, address) => format!("send {title}: {address}"),
        Effect::Paint(painting) => format!("paint {} {}", painting.name, painting.caption.line),
        Effect::Download(name, text) => format!("download {name}: {text}"),
        Effect::Backup(text) => format!("backup {text}"),
        Effect::Tell(text) => format!("tell {text}"),
        Effect::Note(title, text) => format!("note {title}: {text}"),
        Effect::Tab(tab) => format!("tab {}", tab.name()),
        Effect::Bring(opened) => format!("bring {} {}", opened.session.game(), opened.session.moves().join(" ")),
        Effect::Begin(game) => {
            let seats: Vec<&str> = game.seats.iter().map(saves::Player::value).collect();
            format!("begin {} {} {}", game.session.game(), game.session.variant(), seats.join(" "))
        }
        Effect::Name(name) => format!("name {name}"),
        Effect::Hand(way, title, address) => format!("hand {way:?} {title}: {address}"),
        Effect::Sent => "sent".to_owned(),
        Effect::Save(name) => format!("save {name}"),
        Effect::Full => "full".to_owned(),
        Effect::StartAnew => "start anew".to_owned(),
        Effect::Forget => "forget everything".to_owned(),
        Effect::Status(text) => format!("status {text}"),
        Effect::Resign => "resign".to_owned(),
    };
    effects.iter().map(word).collect()
}

fn act(dialogs: &mut Dialogs, action: Action, state: &State) -> Vec<Effect> {
    dialogs.update(Message::Do(action), state)
}

/// What an action does, as words.
fn does(action: Action, state: &State) -> Vec<String> {
    words(&act(&mut Dialogs::default(), action, state))
}

fn send(dialogs: &mut Dialogs, form: FormName, fields: &[(&str, &str)], state: &State) -> Vec<Effect> {
    let fields = fields.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    dialogs.update(Message::Form(form, fields), state)
}

/// The contents of the dialog that the first effect opens or fills.
fn contents(effects: Vec<Effect>) -> Markup {
    match effects.into_iter().next() {
        Some(Effect::Open(_, contents) | Effect::Fill(contents)) => contents,
        other => panic!("{:?}", words(&other.into_iter().collect::<Vec<_>>())),
    }
}

fn shows(action: Action, state: &State) -> Markup {
    contents(act(&mut Dialogs::default(), action, state))
}

/// The key of a new save with this name.
fn saved(state: &State, name: &str, moves: &str) -> String {
    let record = Record::parse(&format!("Game: nogo\n\n{moves}")).unwrap();
    let meta = Meta { name: name.to_owned(), ..Meta::default() };
    saves::keep_named(state.store.as_ref(), &Save::new(&record, meta)).unwrap()
}

/// What the dialog sends if nothing in it is changed.
fn fields_of(markup: &Markup) -> Vec<(String, String)> {
    let inputs = attributes(markup, "name").into_iter().filter(|(tag, _)| tag.starts_with("input"));
    let value = |tag: &str| tag.split_once("value=\"").map_or("", |(_, rest)| rest.split('"').next().unwrap_or_default()).to_owned();
    let on = |tag: &str| tag.contains(" checked").to_string();
    let inputs = inputs.filter(|(tag, _)| !tag.contains("radio") || tag.contains(" checked"));
    let inputs = inputs.map(|(tag, name)| (name, if tag.contains("checkbox") { on(tag) } else { value(tag) }));
    chosen(markup).into_iter().chain(inputs).collect()
}
