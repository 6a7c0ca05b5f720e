use super::super::full::Full;
use super::*;
use quintet_base::store::Memory;
use quintet_play::saves::Player;

fn play(moves: &str) -> Play {
    let mut session = quintet_board::games::open("quoridor", None, None).unwrap();
    moves.split_whitespace().for_each(|text| _ = session.play_text(text).unwrap());
    Play::new(session, vec![Player::Person; 2], 1)
}

fn page(id: &str) -> Saving {
    Saving::new(id.to_owned())
}

/// The effects as words.
fn tell(saving: &mut Saving, message: Message, game: Option<&mut Play>, store: &dyn Store) -> Vec<String> {
    let review = Review::default();
    let around = Around { game, number: 1, review: &review, store, lang: Lang::En, now: 0.0, date: 5.0 };
    saving.update(message, around).iter().filter_map(said).collect()
}

fn said(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::After(wait) => format!("after {wait}"),
        Effect::NotAfter => return None,
        Effect::Saved(name, key) => format!("saved {name} {key}"),
        Effect::Named(name) => format!("named {name}"),
        Effect::Full => "full".to_owned(),
        Effect::Own(name, other) => format!("own {name} {other}"),
        Effect::Show(opened, save, slot) => format!("show {} {} {slot:?}", opened.session.moves().join(" "), save.meta.name),
        Effect::Problem(error) => format!("problem {error:?}"),
        Effect::Address(name) => format!("address {name}"),
        Effect::Settings => "settings".to_owned(),
        Effect::TakenOver => "taken over".to_owned(),
        Effect::Branch => "branch".to_owned(),
    })
}

#[test]
fn several_changes_are_saved_once_and_a_little_later() {
    let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
    assert_eq!(tell(&mut saving, Message::Changed, Some(&mut game), &store), ["after 300"]);
    assert!(tell(&mut saving, Message::Changed, Some(&mut game), &store).is_empty());
    assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store), ["saved quoridor auto/quoridor"]);
    assert!(tell(&mut saving, Message::Another, Some(&mut game), &store).is_empty(), "nothing is due");
    assert_eq!(tell(&mut saving, Message::Changed, Some(&mut game), &store), ["after 300"]);
    assert_eq!(tell(&mut saving, Message::Another, Some(&mut game), &store), ["saved quoridor auto/quoridor"]);
    assert_eq!(saves::list(&store).len(), 1);
}

#[test]
fn a_game_that_nobody_asked_for_is_saved_from_its_first_move_on() {
    let (store, mut saving, mut game) = (Memory::default(), page("a"), play(""));
    assert!(tell(&mut saving, Message::Now, Some(&mut game), &store).is_empty());
    game.session.play_text("e2").unwrap();
    assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store).len(), 1);
    game.session.undo();
    assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store).len(), 1, "back to its beginning too");
    assert_eq!(saves::list(&store)[0].save.as_ref().unwrap().meta.ply, 0);
    let (store, mut wanted) = (Memory::default(), play(""));
    wanted.is_wanted = true;
    assert_eq!(tell(&mut page("b"), Message::Now, Some(&mut wanted), &store).len(), 1);
    assert!(tell(&mut page("b"), Message::Now, None, &store).is_empty());
}

#[test]
fn the_game_of_a_link_is_saved_when_it_is_played_on() {
    let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
    game.visit = Some(saves::record_of(game.session.as_ref(), &game.seats).to_string());
    assert!(tell(&mut saving, Message::Now, Some(&mut game), &store).is_empty());
    game.session.play_text("e8").unwrap();
    let told = tell(&mut saving, Message::Now, Some(&mut game), &store);
    assert_eq!((told, game.visit.is_none()), (vec!["own quoridor false".to_owned(), "saved quoridor auto/quoridor".to_owned()], true));
    let mut second = play("d1");
    second.visit = Some("another record".to_owned());
    saving.forget("quoridor");
    let told = tell(&mut saving, Message::Now, Some(&mut second), &store);
    assert_eq!(told, ["own quoridor true", "saved quoridor auto/quoridor+"], "the own one stays");
}

#[test]
fn what_finds_no_room_is_told() {
    let (store, mut game) = (Full(Memory::default()), play("e2"));
    assert_eq!(tell(&mut page("a"), Message::Now, Some(&mut game), &store), ["full"]);
    assert_eq!(tell(&mut page("a"), Message::Name("x".to_owned()), Some(&mut game), &store), ["full"]);
}

#[test]
fn a_game_is_saved_under_a_name_or_the_usual_one() {
    let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2 e8"));
    assert_eq!(tell(&mut saving, Message::Name(" Lesson 1 ".to_owned()), Some(&mut game), &store), ["named Lesson 1"]);
    assert_eq!(tell(&mut saving, Message::Name(" ".to_owned()), Some(&mut game), &store), ["named Quoridor · 2"]);
    let keys: Vec<String> = saves::list(&store).into_iter().map(|entry| entry.key).collect();
    assert_eq!(keys.len(), 2);
    // What is played from a named save is another game.
    let told = tell(&mut saving, Message::Open(keys[0].clone()), None, &store);
    assert!(told[0].starts_with("show e2 e8 ") && told[0].ends_with(" None"), "{told:?}");
    assert_eq!(told[1..], ["address quoridor"]);
}

#[test]
fn a_save_is_opened_after_the_game_on_the_board_was_saved() {
    let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
    tell(&mut saving, Message::Now, Some(&mut game), &store);
    game.session.play_text("e8").unwrap();
    let told = tell(&mut saving, Message::Open("auto/quoridor".to_owned()), Some(&mut game), &store);
    assert_eq!(told, ["saved quoridor auto/quoridor", "show e2 e8  Some(\"auto/quoridor\")", "address quoridor"]);
    store.set("save/1", "no save").unwrap();
    assert!(tell(&mut saving, Message::Open("save/1".to_owned()), None, &store)[0].starts_with("problem Damaged"));
    assert!(tell(&mut saving, Message::Open("save/2".to_owned()), None, &store).is_empty());
}

#[test]
fn a_page_whose_game_was_taken_over_saves_it_elsewhere() {
    let (store, mut ours, mut theirs) = (Memory::default(), page("a"), page("b"));
    let (mut game, mut other) = (play("e2"), play("e2 e8"));
    let key = || Message::Elsewhere("auto/quoridor".to_owned());
    tell(&mut ours, Message::Now, Some(&mut game), &store);
    assert!(tell(&mut ours, key(), Some(&mut game), &store).is_empty(), "it was this page");
    let Some(Effect::Show(_, save, Some(slot))) = continued(&store, "quoridor", &Query::default(), "", None) else { panic!("no save") };
    theirs.go_on(&slot, &save);
    assert_eq!(tell(&mut theirs, Message::Now, Some(&mut other), &store), ["saved quoridor auto/quoridor"]);
    assert_eq!(tell(&mut ours, key(), Some(&mut game), &store), ["saved quoridor auto/quoridor+", "taken over"]);
    assert_eq!(tell(&mut ours, Message::Elsewhere("settings".to_owned()), Some(&mut game), &store), ["settings"]);
    assert!(tell(&mut ours, Message::Elsewhere("save/1".to_owned()), Some(&mut game), &store).is_empty());
}

#[test]
fn a_game_with_a_friend_follows_what_another_page_or_a_link_has_made_of_it() {
    let (store, mut ours, mut theirs) = (Memory::default(), page("a"), page("b"));
    let with_friend = |moves: &str| {
        let mut game = play(moves);
        game.play_friend(saves::Friend { id: "0123456789abcdef".to_owned(), side: 1, sent: None });
        game
    };
    let (mut game, key) = (with_friend("e2"), "friend/0123456789abcdef");
    assert_eq!(tell(&mut ours, Message::Now, Some(&mut game), &store), ["saved quoridor friend/0123456789abcdef"]);
    assert!(tell(&mut ours, Message::Elsewhere(key.to_owned()), Some(&mut game), &store).is_empty(), "it was this page");
    let Some(Effect::Show(opened, save, Some(slot))) = follow(&store, key.to_owned()) else { panic!("no save") };
    theirs.go_on(&slot, &save);
    let mut other = restored(*opened, &save.meta, 1);
    assert!(other.is_with_friend() && other.seats == game.seats);
    other.session.play_text("e8").unwrap();
    tell(&mut theirs, Message::Now, Some(&mut other), &store);
    let shown = r#"show e2 e8  Some("friend/0123456789abcdef")"#;
    assert_eq!(tell(&mut ours, Message::Elsewhere(key.to_owned()), Some(&mut game), &store), [shown]);
    assert_eq!(tell(&mut ours, Message::Now, Some(&mut game), &store), [shown], "what is behind writes nothing");
    assert_eq!(saves::list(&store).len(), 1);
    // Under a name it is a game of its own.
    tell(&mut theirs, Message::Name("Lesson".to_owned()), Some(&mut other), &store);
    assert!(saves::list(&store).iter().any(|entry| entry.is_named() && entry.save.as_ref().unwrap().meta.friend.is_none()));
}

#[test]
fn a_page_continues_the_game_of_its_address() {
    let (store, mut game) = (Memory::default(), play("e2"));
    let query = Query { game: Some("quoridor".to_owned()), seed: Some(1), ..Query::default() };
    let find = |query: &Query, address: &str| continued(&store, "quoridor", query, address, None).as_ref().and_then(said);
    assert_eq!(find(&Query::default(), ""), None);
    game.query = "?game=quoridor&seed=1".to_owned();
    tell(&mut page("a"), Message::Now, Some(&mut game), &store);
    let shown = Some("show e2  Some(\"auto/quoridor\")".to_owned());
    assert_eq!(find(&query, "?game=quoridor&seed=1"), shown);
    assert_eq!(find(&query, "?game=quoridor&seed=2"), None, "another address");
    assert_eq!(find(&Query::default(), ""), shown, "one that asks for a game only");
    store.set("auto/quoridor", "damaged").unwrap();
    assert!(find(&Query::default(), "").is_some_and(|text| text.starts_with("problem")));
}

#[test]
fn a_restored_game_is_as_it_was_saved_and_engines_wait() {
    let (store, mut game) = (Memory::default(), play("e2"));
    (game.lines, game.flipped) = (vec![vec!["d2".to_owned(), "e8".to_owned()]], true);
    game.seats = vec![Player::Level("random".to_owned()); 2];
    tell(&mut page("a"), Message::Now, Some(&mut game), &store);
    let save = saves::list(&store).remove(0).save.unwrap();
    let again = restored(save.open().unwrap(), &save.meta, 1);
    assert_eq!((again.lines, again.flipped, again.seats.len(), again.paused), (game.lines, true, 2, true));
    assert!(again.is_wanted);
}
