//! The tables of a file: built, packed, read, checked, and played with.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::exact::{Value, prove};
use crate::games::checkers::Checkers;
use crate::games::checkers::board::DARK;
use crate::games::checkers::players::endings::Verdict;
use crate::games::checkers::players::endings::packed::{Packed, Reader};
use crate::games::checkers::players::tables::{End, Kept, LENGTH, Making, Tables, TablesError};
use crate::games::checkers::slow;
use crate::games::checkers::square::Square;
use crate::players::Playable;
use crate::search::{Lasting, Limits, Report, Searcher, Status};

use super::endings::random_ending;

fn built(pieces: u32) -> Tables {
    Tables::read(Tables::build(pieces, &mut |_| ()).unwrap()).unwrap()
}

fn verdict(tables: &Tables, position: &Checkers) -> Verdict {
    let pieces = position.pieces.iter().map(|set| set.count_ones()).sum();
    tables.probe(position, pieces, &mut Reader::default()).unwrap()
}

fn searched(player: &mut dyn Searcher<Checkers>, history: &History<Checkers>, limits: &Limits) -> Report<Checkers> {
    player.start(history, limits);
    while player.step(&mut || false) == Status::Running {}
    player.report()
}

#[test]
fn all_values_of_up_to_three_pieces_follow_from_the_rules() {
    let mut tables = 0;
    let checked = built(3).check(1, 1, &mut |_| tables += 1).unwrap();
    assert_eq!(tables, 4 + 2 * 6);
    assert_eq!(checked.longest, 52);
    // One of 28 or 32 squares for each piece; pieces of a side are the same, and no two share a square.
    let count = |squares: u64| squares * 31 - (squares - 28) * 3;
    assert!(checked.positions > 3 * count(28) && checked.kinds.iter().all(|&kind| kind > 1000), "{checked:?}");
}

#[test]
fn tables_agree_with_the_general_prover() {
    let tables = built(3);
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..6 {
        let position = random_ending(3, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let proof = prove(&position, 1_000_000).unwrap();
        let expected = match verdict(&tables, &position) {
            Verdict::Win(_) => Value::Win,
            Verdict::Draw => Value::Draw,
            Verdict::Loss(_) => Value::Loss,
        };
        assert_eq!(proof.value, expected, "{}", position.write_position());
    }
}

/// Iteration over the rules alone: who moves to a position that is lost in fewer plies wins.
#[test]
fn two_pieces_are_as_repeated_search_finds() {
    let mut positions = Vec::new();
    let squares: Vec<u64> = Square::of_set(DARK).map(Square::bit).collect();
    for (own, their, kinds) in squares.iter().flat_map(|&a| squares.iter().flat_map(move |&b| (0..4).map(move |kinds| (a, b, kinds)))) {
        let towers = if kinds & 1 != 0 { own } else { 0 } | if kinds & 2 != 0 { their } else { 0 };
        let position = Checkers::new([own, their], towers, Side::FIRST, false);
        if own != their && Checkers::parse_position("standard", &position.write_position()).is_ok() {
            positions.extend([position, position.with_other_turn()]);
        }
    }
    let mut found: BTreeMap<u64, Verdict> = BTreeMap::new();
    for plies in 0..40 {
        for position in &positions {
            if found.contains_key(&position.key()) {
                continue;
            }
            let next: Vec<Option<Verdict>> = slow::moves(position)
                .into_iter()
                .map(|m| {
                    let mut next = *position;
                    next.play_unchecked(m);
                    if next.outcome().is_some() { Some(Verdict::Loss(0)) } else { found.get(&next.key()).copied() }
                })
                .collect();
            if next.iter().any(|value| matches!(value, Some(Verdict::Loss(before)) if *before < plies)) {
                found.insert(position.key(), Verdict::Win(plies));
            } else if next.iter().all(|value| matches!(value, Some(Verdict::Win(before)) if *before < plies)) {
                found.insert(position.key(), Verdict::Loss(plies));
            }
        }
    }
    let tables = built(2);
    assert!(positions.len() > 6000);
    for position in positions {
        let expected = found.get(&position.key()).copied().unwrap_or(Verdict::Draw);
        assert_eq!(verdict(&tables, &position), expected, "{}", position.write_position());
    }
}

#[test]
fn one_block_is_read_as_all_are() {
    let (packed, all) = Packed::read(Tables::build(3, &mut |_| ()).unwrap()).unwrap();
    let (mut reader, mut rng) = (Reader::default(), fastrand::Rng::with_seed(3));
    for _ in 0..20_000 {
        let position = random_ending(rng.u32(2..=3), &mut rng);
        let known = if position.pieces.contains(&0) { None } else { all.probe(&position) };
        assert_eq!(reader.probe(&packed, &position), known, "{}", position.write_position());
    }
    assert_eq!(reader.probe(&packed, &Checkers::default()), None);
}

#[test]
fn what_is_no_file_of_tables_is_refused() {
    let bytes = Tables::build(2, &mut |_| ()).unwrap();
    assert!(Tables::read(bytes.clone()).is_ok());
    let refused = |bytes: &[u8]| Tables::read(bytes.to_vec()).err();
    assert_eq!(refused(b""), Some(TablesError::Foreign));
    assert_eq!(refused(b"qttowrs1"), Some(TablesError::Foreign));
    assert_eq!(refused(b"qttowrs2"), Some(TablesError::Damaged));
    for end in [9, 100, bytes.len() - 1] {
        assert_eq!(refused(&bytes[..end]), Some(TablesError::Damaged));
    }
    for at in (8..bytes.len()).step_by(97) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert_eq!(refused(&damaged), Some(TablesError::Damaged), "byte {at}");
    }
}

/// A checksum that fits does not make wrong lengths right.
#[test]
fn forged_lengths_are_survived() {
    let bytes = Tables::build(2, &mut |_| ()).unwrap();
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..300 {
        let mut forged = bytes[..bytes.len() - 8].to_vec();
        let at = rng.usize(8..forged.len());
        forged[at] = rng.u8(..);
        let mut end = End::default();
        end.add(&forged);
        forged.extend(end.bytes());
        if let Ok(tables) = Tables::read(forged) {
            let _ = tables.check(1, 1, &mut |_| ());
        }
    }
}

#[test]
fn players_take_tables_over() {
    let mut rng = fastrand::Rng::with_seed(5);
    let position = loop {
        let position = random_ending(3, &mut rng);
        if position.outcome().is_none() && slow::moves(&position).len() > 2 {
            break position;
        }
    };
    let history = History::new(position);
    let fresh = |lasting: Option<&Lasting>| {
        let mut player = Checkers::player("strong", "standard", 1).unwrap();
        if let Some(lasting) = lasting {
            player.take_over(lasting);
        }
        player
    };
    let mut before = fresh(None);
    searched(&mut *before, &history, &Limits::nodes(200_000));
    let lasting = before.lasting().unwrap();
    // With a node limit only what the search itself does counts.
    let nodes = Limits::nodes(2_000);
    assert_eq!(
        searched(&mut *fresh(Some(&lasting)), &history, &nodes).root.len(),
        searched(&mut *fresh(None), &history, &nodes).root.len()
    );
    let of = |lasting| {
        let report = searched(&mut *fresh(lasting), &history, &nodes);
        (report.best, report.value, report.nodes)
    };
    assert_eq!(of(Some(&lasting)), of(None));
    // The next players hand on what they got.
    assert!(Arc::ptr_eq(&fresh(Some(&lasting)).lasting().unwrap(), &lasting));
    // A file is used with any limit, and what is of another kind is ignored.
    let file = built(3).lasting();
    let known = searched(&mut *fresh(Some(&file)), &history, &Limits::nodes(300));
    let expected = verdict(&built(3), &position);
    assert_eq!(known.mate.is_some(), expected != Verdict::Draw, "{expected:?}");
    let other: Lasting = Arc::new(7);
    assert_eq!(of(Some(&other)), of(None));
}

#[test]
fn what_the_tables_know_of_the_position_is_proved_draws_too() {
    let (file, lasting) = (built(3), built(3).lasting());
    let mut rng = fastrand::Rng::with_seed(8);
    let mut draws = 0;
    for _ in 0..400 {
        let position = random_ending(3, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let mut player = Checkers::player("strong", "standard", 1).unwrap();
        player.take_over(&lasting);
        let report = searched(&mut *player, &History::new(position), &Limits::nodes(300));
        let drawn = verdict(&file, &position) == Verdict::Draw;
        assert_eq!((report.proved, report.mate.is_none(), report.chance == 0.5), (true, drawn, drawn), "{}", position.write_position());
        draws += u32::from(drawn);
    }
    assert!((5..350).contains(&draws), "{draws}");
    // Without the tables, nobody knows.
    let mut alone = Checkers::player("strong", "standard", 1).unwrap();
    assert!(!searched(&mut *alone, &History::new(Checkers::default()), &Limits::nodes(300)).proved);
}

/// A player's tables of up to four pieces, complete.
fn grown() -> Tables {
    let tables = Tables::growing();
    tables.work(1_000_000);
    assert!(tables.parts().is_empty(), "incomplete tables are not kept");
    while tables.parts().is_empty() {
        tables.work(1_000_000);
    }
    tables
}

#[test]
fn what_players_have_built_is_kept_and_known_at_once_to_searches_by_the_clock() {
    let grown = grown();
    let bytes = grown.parts().concat();
    assert_eq!(bytes.len(), LENGTH as usize);
    let mut rest = &bytes[..];
    let kept = Tables::kept(&mut |size| rest.split_off(..size).unwrap().to_vec());
    assert!(rest.is_empty() && kept.pieces() == 0);
    assert!(kept.parts().is_empty(), "what was kept is not kept again");

    let mut rng = fastrand::Rng::with_seed(6);
    let mut won = None;
    for _ in 0..5_000 {
        let position = random_ending(rng.u32(2..=4), &mut rng);
        let expected = verdict(&grown, &position);
        assert_eq!(verdict(&kept, &position), expected, "{}", position.write_position());
        if matches!(expected, Verdict::Win(40..)) && position.outcome().is_none() {
            won = Some(position);
        }
    }

    // A search finds a win that is too far for it, if only the clock ends it.
    let history = History::new(won.unwrap());
    let kept = kept.lasting();
    let (clock, nodes) = (Limits::seconds(60.0), Limits::nodes(2_000));
    let fresh = || Checkers::player("strong", "standard", 1).unwrap();
    let alone = searched(&mut *fresh(), &history, &nodes);
    let mut player = fresh();
    player.take_over(&kept);
    let with = searched(&mut *player, &history, &nodes);
    assert_eq!((with.mate, with.value, with.pv), (None, alone.value, alone.pv.clone()));
    assert!(searched(&mut *player, &history, &clock).mate.is_some());

    // They may also come while it searches.
    let late = |limits| {
        let mut player = fresh();
        player.start(&history, limits);
        assert_eq!(player.step(&mut || true), Status::Running);
        assert_eq!(player.report().mate, None);
        player.take_over(&kept);
        while player.step(&mut || false) == Status::Running {}
        assert!(Arc::ptr_eq(&player.lasting().unwrap(), &kept), "they are handed on");
        player.report()
    };
    assert!(late(&clock).mate.is_some());
    let report = late(&nodes);
    assert_eq!((report.mate, report.value, report.pv), (None, alone.value, alone.pv), "it does not matter when they come");
}

#[test]
fn a_file_that_was_kept_is_read_in_steps_and_known_to_searches_by_the_clock_only() {
    let bytes = Tables::build(3, &mut |_| ()).unwrap();
    let read = |bytes: &[u8]| {
        let mut kept = Kept::new(bytes.to_vec());
        std::iter::repeat_with(|| kept.step()).take(10_000).flatten().next().unwrap()
    };
    let kept = read(&bytes).unwrap();
    assert_eq!((kept.pieces(), kept.parts().len()), (0, 0));
    let file = built(3);
    let (mut rng, mut won) = (fastrand::Rng::with_seed(6), None);
    while won.is_none() {
        let position = random_ending(3, &mut rng);
        let expected = verdict(&file, &position);
        assert_eq!(verdict(&kept, &position), expected, "{}", position.write_position());
        won = (matches!(expected, Verdict::Win(30..)) && position.outcome().is_none()).then_some(position);
    }
    let kept = kept.lasting();
    let history = History::new(won.unwrap());
    let mut player = Checkers::player("strong", "standard", 1).unwrap();
    player.take_over(&kept);
    assert_eq!(searched(&mut *player, &history, &Limits::nodes(300)).mate, None);
    assert!(searched(&mut *player, &history, &Limits::seconds(60.0)).mate.is_some());

    assert_eq!(read(b"<!doctype html>").err(), Some(TablesError::Foreign));
    assert_eq!(read(&bytes[..bytes.len() / 2]).err(), Some(TablesError::Damaged));
    let mut damaged = bytes;
    damaged[5000] ^= 1;
    assert_eq!(read(&damaged).err(), Some(TablesError::Damaged));
}

#[test]
fn parts_come_in_any_slices_and_progress_grows() {
    let whole = Tables::build(3, &mut |_| ()).unwrap();
    let mut making = Making::new(3);
    let (mut parts, mut before) = (BTreeMap::new(), 0.0);
    while making.pieces().is_some() {
        making.work(1_000);
        while let Some(part) = making.part() {
            let (place, bytes) = part.unwrap();
            assert!(parts.insert(place, bytes).is_none());
        }
        let now = making.progress();
        assert!((before..=1.0).contains(&now), "{now} after {before}");
        before = now;
    }
    assert_eq!(before, 1.0);
    let mut file = making.head();
    parts.values().for_each(|part| file.extend(part));
    assert_eq!(file, whole[..whole.len() - 8]);
}

/// Plays won positions with the draw rules against the longest resistance.
fn wins_what_is_won(pieces: u32, least: i32, games: u32) {
    let tables = built(pieces);
    let lasting: Lasting = built(pieces).lasting();
    let mut rng = fastrand::Rng::with_seed(12);
    for _ in 0..games {
        let (start, plies) = loop {
            let position = random_ending(pieces, &mut rng);
            if position.outcome().is_none()
                && !position.pieces.contains(&0)
                && let Verdict::Win(plies) = verdict(&tables, &position)
                && plies >= least
            {
                break (position, plies);
            }
        };
        let mut history = History::new(start);
        let mut strong = Checkers::player("strong", "standard", 1).unwrap();
        strong.take_over(&lasting);
        while history.outcome().is_none() {
            let position = *history.current();
            let m = if position.turn == start.turn {
                searched(&mut *strong, &history, &Limits::nodes(500)).best.unwrap()
            } else {
                let after = |m| {
                    let mut next = position;
                    next.play_unchecked(m);
                    verdict(&tables, &next)
                };
                slow::moves(&position).into_iter().max_by_key(|&m| if let Verdict::Win(plies) = after(m) { plies } else { 999 }).unwrap()
            };
            history.play(m).unwrap();
        }
        let outcome = history.outcome().unwrap();
        assert_eq!(outcome.winner(), Some(start.turn), "{} is won in {plies} plies: {outcome}", start.write_position());
        assert_eq!(history.ply() as i32, plies, "{}", start.write_position());
    }
}

#[test]
fn strong_wins_what_is_won_with_three_pieces() {
    wins_what_is_won(3, 30, 4);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn strong_wins_what_is_won_with_five_pieces() {
    wins_what_is_won(5, 90, 20);
    wins_what_is_won(5, 20, 40);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn values_of_five_pieces_follow_from_the_rules() {
    let checked = built(5).check(20, 1, &mut |_| ()).unwrap();
    assert!(checked.positions > 7_000_000 && checked.longest > 110, "{checked:?}");
}
