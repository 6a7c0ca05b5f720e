use super::*;
use crate::saves;

/// A game of random moves, with players, and with the result if there is one.
fn random_game(game: &str, variant: &str, plies: usize, random: &mut fastrand::Rng) -> Record {
    let mut session = games::open(game, Some(variant), None).expect("a listed variant");
    play_randomly(session.as_mut(), plies, random);
    let level = session.levels().last().expect("a level").name;
    let seats: Vec<saves::Player> =
        (0..session.sides()).map(|side| if side == 0 { saves::Player::Person } else { saves::Player::Level(level.to_owned()) }).collect();
    saves::record_of(session.as_ref(), &seats)
}

fn play_randomly(session: &mut dyn GameSession, plies: usize, random: &mut fastrand::Rng) {
    for _ in 0..plies {
        let legal = session.legal_texts();
        if legal.is_empty() {
            break;
        }
        session.play_text(&legal[random.usize(..legal.len())]).expect("legal");
    }
}

fn all_variants() -> impl Iterator<Item = (&'static str, &'static str)> {
    games::NAMES.iter().flat_map(|&game| {
        let session = games::open(game, None, None).expect("a listed game");
        session.variants().iter().map(move |&variant| (game, variant))
    })
}

#[test]
fn random_games_of_all_variants_come_back() {
    let mut random = fastrand::Rng::with_seed(5);
    for (game, variant) in all_variants() {
        for plies in [0, 1, 2, 7, 25, 400] {
            let record = random_game(game, variant, plies, &mut random);
            let link = write(&record).expect("a game by the rules");
            assert_eq!(read(&link).as_ref(), Ok(&record), "{game} {variant} {link}");
        }
    }
}

#[test]
fn sixty_moves_are_short() {
    let mut random = fastrand::Rng::with_seed(6);
    for (game, variant) in all_variants() {
        // Sixty moves of each side where the game lasts so long.
        for plies in [60, 120] {
            let longest = (0..3).map(|_| write(&random_game(game, variant, plies, &mut random)).expect("legal").len()).max();
            assert!(longest < Some(300), "{game} {variant}: {longest:?} characters for {plies} plies");
        }
    }
}

#[test]
fn unusual_starts_headers_and_comments_come_back() {
    let mut random = fastrand::Rng::with_seed(7);
    for (game, variant) in all_variants() {
        let mut session = games::open(game, Some(variant), None).expect("a listed variant");
        play_randomly(session.as_mut(), 12, &mut random);
        let mut session = games::open(game, Some(variant), Some(&session.position())).expect("its own position");
        play_randomly(session.as_mut(), 6, &mut random);
        let mut record = saves::record_of(session.as_ref(), &[]);
        assert!(record.start.is_some());
        record.set_tag("Event", "课堂 · lesson 3: “walls”");
        record.set_tag("Termination", "resigned");
        record.introduction = Some("Find the only move.".to_owned());
        if let Some(first) = record.moves.first_mut() {
            first.comment = Some("好棋 {with} braces }\\".to_owned());
        }
        if let Some(last) = record.moves.get_mut(5) {
            last.comment = Some("两行\nof text".to_owned());
        }
        let link = write(&record).expect("a game by the rules");
        assert_eq!(read(&link).as_ref(), Ok(&record));
        assert!(link.len() < 600, "{game} {variant}: {}", link.len());
    }
}

#[test]
fn every_damage_is_noticed() {
    let mut random = fastrand::Rng::with_seed(8);
    for &game in games::NAMES {
        let variant = games::open(game, None, None).expect("a listed game").variant();
        let link = write(&random_game(game, variant, 30, &mut random)).expect("legal");
        for end in 0..link.len() {
            assert!(read(&link[..end]).is_err(), "{game}: {end} of {} characters", link.len());
        }
        assert_eq!(read(&link[..link.len() - 1]), Err(LinkError::CutOff));
        for at in 0..link.len() {
            for other in "AZaz09-_q1.%五 ".chars().chain(std::iter::once(char::from(link.as_bytes()[at] ^ 1))) {
                let changed = format!("{}{other}{}", &link[..at], &link[at + 1..]);
                assert!(changed == link || read(&changed).is_err(), "{game}: {other} at {at}");
            }
            let doubled = format!("{}{}", &link[..=at], &link[at..]);
            assert!(read(&doubled).is_err());
        }
    }
    assert_eq!(read(&format!("2{}", "A".repeat(20))), Err(LinkError::Version('2')));
}

#[test]
fn bytes_with_a_right_sum_but_no_game_are_refused_without_harm() {
    let mut random = fastrand::Rng::with_seed(9);
    let mut read_as_game = 0;
    for round in 0..3000 {
        let (length, rest) = (random.usize(..60), random.usize(..9));
        let mut coded: Vec<u8> = if round % 2 == 0 {
            std::iter::repeat_with(|| random.u8(..)).take(length).collect()
        } else {
            // A good header, and then anything.
            let mut encoder = Encoder::new();
            Model::new().write(&format!("Game: {}", games::NAMES[round % games::NAMES.len()]), &mut encoder);
            encoder.finish()
        };
        coded.extend(std::iter::repeat_with(|| random.u8(..)).take(rest));
        let mut bytes = crc32(&coded).to_be_bytes().to_vec();
        bytes.extend(coded);
        read_as_game += usize::from(read(&format!("1{}{END}", base64::write(&bytes))).is_ok());
    }
    assert!(read_as_game < 1500, "{read_as_game} of 3000 are games");
}

#[test]
fn records_that_are_no_games_have_no_link() {
    let record = |text: &str| Record::parse(text).expect("a record");
    assert!(matches!(write(&record("Game: chess\n\ne4")), Err(LinkError::Unknown(_))));
    let error = write(&record("Game: quoridor\n\ne2 e8 e9")).expect_err("no such move");
    assert!(say(&error, Lang::En).contains("move 3"), "{error:?}");
    let long = format!("Game: quoridor\nEvent: {}\n\ne2", "x".repeat(MOST_TEXT));
    assert!(matches!(write(&record(&long)), Err(LinkError::Unknown(_))));
    let endless = record(&format!("Game: quoridor\n\n{}", "e2 ".repeat(MOST_MOVES as usize + 1)));
    assert!(matches!(write(&endless), Err(LinkError::Unknown(problem)) if problem.code == "link.too-long"));
    // A zero ends a text in a link: it is left out, and what follows it is not.
    let link = write(&record("Game: quoridor\n\ne2 {one\0two}")).expect("a game");
    assert_eq!(read(&link).expect("a game").moves[0].comment.as_deref(), Some("onetwo"));
}

/// A record of Quoridor whose comments have so many bytes together.
fn commented(bytes: usize, comments: usize, letter: impl Fn(usize) -> char) -> Record {
    let mut record = Record::parse("Game: quoridor\nVariant: standard\n\ne2 e8 e3 e7").expect("a record");
    for index in 0..comments {
        let text = (0..bytes / comments).map(&letter).collect();
        match index.checked_sub(1) {
            None => record.introduction = Some(text),
            Some(index) => record.moves[index].comment = Some(text),
        }
    }
    record
}

#[test]
fn what_is_written_is_read_and_what_is_not_read_is_not_written() {
    // A long comment once lost its end, and letters that cost much made links that were not read.
    let mut random = fastrand::Rng::with_seed(10);
    let noise: Vec<char> = (0..MOST_TEXT).map(|_| random.char('!'..='z')).collect();
    let mut written = 0;
    for bytes in [20_000, 60_000, 110_000, 140_000, MOST_TEXT - 100, MOST_TEXT + 100, 2 * MOST_TEXT] {
        for comments in [1, 5] {
            for record in [commented(bytes, comments, |_| 'x'), commented(bytes, comments, |index| noise[index % noise.len()])] {
                match write(&record) {
                    Ok(link) => {
                        assert!(link.len() <= LONGEST);
                        assert_eq!(read(&link).as_ref(), Ok(&record), "{bytes} {comments}");
                        written += 1;
                    }
                    Err(error) => {
                        assert!(bytes >= 110_000 && say(&error, Lang::En).contains("too long for a link"), "{bytes} {comments}: {error:?}");
                    }
                }
            }
        }
    }
    assert!(written >= 14, "{written}");
}

#[test]
fn a_short_link_cannot_stand_for_many_megabytes() {
    // As `write` would do it without a bound: a comment at every move, of a letter that costs next to nothing.
    let mut random = fastrand::Rng::with_seed(11);
    let record = random_game("quoridor", "standard", 300, &mut random);
    let (mut encoder, mut model) = (Encoder::new(), Model::new());
    model.write(&header_of(&record), &mut encoder);
    number(record.moves.len() as u32, &mut encoder);
    let mut session = open(&record).expect("a game");
    for m in &record.moves {
        let legal = sorted(session.as_ref());
        let place = legal.binary_search(&m.text).expect("legal");
        encoder.choice(place as u32, legal.len() as u32);
        session.play_text(&m.text).expect("legal");
    }
    let (comments, comment) = (record.moves.len(), "x".repeat(16_000));
    number(comments as u32, &mut encoder);
    for ply in 1..=comments {
        number(ply as u32, &mut encoder);
        model.write(&comment, &mut encoder);
    }
    let coded = encoder.finish();
    let mut bytes = crc32(&coded).to_be_bytes().to_vec();
    bytes.extend(coded);
    let link = format!("1{}{END}", base64::write(&bytes));
    assert!(comments * comment.len() > 2 * MOST_TEXT && link.len() < LONGEST / 20, "{comments} comments, {} characters", link.len());
    assert_eq!(read(&link), Err(LinkError::Damaged));
    assert!(write(&commented(comments * comment.len(), 5, |_| 'x')).is_err());
}

#[test]
fn the_checksum_is_the_known_one() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}

/// A link from the first day of this form must be read for ever.
#[test]
fn links_of_version_1_stay_readable() {
    let record =
        Record::parse("Game: quoridor\nVariant: standard\nFirst: person\nSecond: person\n\ne2 e8 e3 e3h {a wall}").expect("a record");
    assert_eq!(read("181tnKqwq556MGhhE3iJ50-pkDvw_wV9nF4h9826D0fcI2FnTgAq"), Ok(record));
}
