//! Saves of every game, damaged in every way that a store, a person or another version may: nothing panics, the good ones are listed, the bad ones
//! are listed with a reason, and nothing is deleted or overwritten while the page plays on.

use quintet_base::lang::Lang;
use quintet_base::store::{Memory, Store};
use quintet_engine::games::NAMES;
use quintet_engine::registry::{open, variants};
use quintet_engine::text::json;
use quintet_play::saves::{AUTO, Meta, Player, Save, SaveError, Slots, is_key, list, open_record, record_of, rename};

/// A game of a variant after so many random moves, as a save.
fn save(game: &str, variant: &str, plies: usize, seed: u64) -> Save {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut played = open(game, Some(variant), None).expect("a variant");
    for _ in 0..plies {
        let legal = played.legal_moves();
        let Some(text) = rng.choice(&legal) else { break };
        played.play(text).expect("legal");
    }
    let moves = played.moves().join(" ");
    let opened = open_record(&format!("Game: {game}\nVariant: {variant}\nTimeControl: 300+5\n\n{moves}\n")).expect("a game");
    let seats = vec![Player::Person, Player::Level("random".to_owned())];
    let meta = Meta { name: format!("Game {seed}"), saved: 1e12 + seed as f64, owner: "old".to_owned(), ..Meta::default() };
    Save::new(&record_of(&*opened.session, &seats), meta)
}

/// Every way to damage a text of a save, each by its name.
fn damaged(text: &str, other: &str, rng: &mut fastrand::Rng) -> Vec<(&'static str, String)> {
    let boundary = |at: usize| (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let cut = boundary(rng.usize(1..text.len()));
    let mut bits = text.as_bytes().to_vec();
    for _ in 0..3 {
        let at = rng.usize(..bits.len());
        bits[at] ^= 1 << rng.u8(..7);
    }
    vec![
        ("cut", text[..cut].to_owned()),
        ("only its end", text[cut..].to_owned()),
        ("two writings mixed", format!("{}{}", &text[..cut], &other[other.len() / 2..])),
        ("bits", String::from_utf8_lossy(&bits).into_owned()),
        ("newer", text.replacen(r#""v":2"#, r#""v":3"#, 1)),
        ("much newer", text.replacen(r#""v":2"#, r#""v":4294967295"#, 1)),
        ("no version", text.replacen(r#""v":2,"#, "", 1)),
        (
            "fields swapped",
            text.replacen(r#""game""#, r#""x""#, 1).replacen(r#""record""#, r#""game""#, 1).replacen(r#""x""#, r#""record""#, 1),
        ),
        ("a number for a text", text.replacen(r#""name":""#, r#""name":7,"y":""#, 1)),
        ("a text for a number", text.replacen(r#""ply":"#, r#""ply":"x","y":"#, 1)),
        ("another game", text.replacen("Game: ", "Game: chess of ", 1)),
        ("a list", format!("[{text}]")),
        ("deep", "[".repeat(100_000)),
        ("twice", format!("{text}{text}")),
        ("empty", String::new()),
        ("zeros", "\0".repeat(text.len())),
    ]
}

#[test]
fn damaged_saves_stay_and_harm_no_others() {
    let mut rng = fastrand::Rng::with_seed(5);
    let all = NAMES.iter().flat_map(|game| variants(game).expect("a game").iter().map(move |variant| (*game, *variant)));
    let good: Vec<Save> = all.flat_map(|(game, variant)| [(0, 3), (1, 17)].map(|(seed, plies)| save(game, variant, plies, seed))).collect();
    assert!(good.len() >= 30, "{}", good.len());
    let (mut tried, mut named) = (0, 0);
    for (index, one) in good.iter().enumerate() {
        let text = json::to_text(one);
        let beside = &good[(index + 1) % good.len()];
        for (how, damaged) in damaged(&text, &json::to_text(beside), &mut rng) {
            tried += 1;
            let store = Memory::default();
            // The damaged one lies where the page would save its next game.
            let places = [format!("{AUTO}{}", one.game), "save/1".to_owned(), format!("{AUTO}{}", beside.game) + "+", "save/2".to_owned()];
            for (key, text) in places.iter().zip([&damaged, &damaged, &json::to_text(beside), &text]) {
                store.set(key, text).expect("room");
            }
            let before: Vec<Option<String>> = places.iter().map(|key| store.get(key)).collect();
            let listed = list(&store);
            assert_eq!(listed.len(), places.len(), "{how}: {damaged}");
            let at = |key: &str| listed.iter().find(|entry| entry.key == key).map(|entry| entry.save.clone()).expect("listed");
            assert_eq!((at(&places[2]).as_ref(), at(&places[3]).as_ref()), (Ok(beside), Ok(one)), "{how}: the others");
            let bad = match at(&places[1]) {
                Err(SaveError::Damaged(fault)) => {
                    assert!(Lang::ALL.into_iter().all(|lang| !lang.say(&fault).is_empty()), "{how}: {fault:?}");
                    true
                }
                Err(SaveError::Newer(version)) => version > 2,
                // It can be read; whether it can be opened is another question, which has an answer.
                Ok(read) => read.open().is_err(),
            };
            named += usize::from(bad);
            // The page opens the game, saves another one, and renames what it finds.
            let mut page = Slots::new("new".to_owned());
            let mine = save(&one.game, variants(&one.game).expect("a game")[0], 4, 9);
            for _ in 0..2 {
                page.keep(&store, mine.clone()).expect("room");
                page.leave(&store, &one.game);
            }
            if at(&places[1]).is_err() {
                rename(&store, &places[1], "other").expect("room");
            }
            assert_eq!(places.iter().map(|key| store.get(key)).collect::<Vec<_>>(), before, "{how}: {damaged}");
            assert!(store.keys().iter().filter(|key| is_key(key)).count() > places.len(), "{how}: the new game is there, too");
        }
    }
    assert!(tried >= 480 && named * 10 >= tried * 7, "{named} of {tried} were found to be bad");
}
