//! A message to an embedded board is understood or answered with a sentence in every language, and a game that it loads is loaded as that game.

use quintet_base::lang::Lang;
use quintet_engine::formats::record::replay;
use quintet_page::embed::{Ask, Fields, VERSION};

use crate::check::{Complaint, PLAYS, frugal, text};
use crate::choices::Choices;

fn law(input: &[u8], read: impl Fn(Option<f64>, &str, Fields, Lang) -> Result<Ask, String>) {
    let mut choices = Choices::new(input);
    let kind = *choices.one(&["load", "play", "new", "set", "load", "other"]).expect("a kind");
    let version = if choices.below(32) == 31 { None } else { Some(f64::from(VERSION)) };
    let text = text(choices.rest());
    let fields: Fields =
        text.split('\u{1}').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    let all = Lang::ALL.map(|lang| frugal(text.len(), PLAYS, || read(version, kind, fields.clone(), lang)));
    assert!(version.is_some() || all[0].is_err(), "a message of no version is heard");
    for (one, lang) in all.iter().zip(Lang::ALL) {
        match one {
            Err(sentence) => {
                assert!(all[0].is_err(), "refused in {} only: {sentence}", lang.tag());
                sentence.check();
            }
            Ok(Ask::Load(record)) if replay(record).is_ok() => {
                let as_record = vec![("record".to_owned(), record.to_string())];
                assert_eq!(read(version, "load", as_record, lang), Ok(Ask::Load(record.clone())), "as a record");
            }
            Ok(Ask::Load(_)) => {}
            Ok(Ask::Play(text)) => assert_eq!(Some(text), field("move").as_ref()),
            Ok(Ask::New(asked)) => assert_eq!(asked, &fields),
            Ok(Ask::Set { query, flip }) => {
                assert!(query.unknown.is_empty() && flip.is_some() == field("flip").is_some(), "{query:?}");
            }
        }
    }
}

fn read(version: Option<f64>, kind: &str, fields: Fields, lang: Lang) -> Result<Ask, String> {
    Ask::read(version, kind, fields, Some("nogo"), lang)
}

pub(super) fn holds(input: &[u8]) {
    law(input, read);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |version, kind, fields, lang| read(version.or(Some(1.0)), kind, fields.into_iter().take(1).collect(), lang));
}
