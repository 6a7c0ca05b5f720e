use super::*;

fn result(share: f64, [first, second]: [f64; 2]) -> GameResult {
    let seconds = [first, second, 0.0, 0.0];
    GameResult { seconds, longest: seconds, violations: [1, 0, 0, 0], steps: 9, ..GameResult::of_two(share) }
}

/// Plays all open games; `share` tells the first side's.
fn play(contest: &mut Contest, share: impl Fn(Fixture) -> f64) -> Vec<Fixture> {
    let mut played = Vec::new();
    while let Some(&fixture) = contest.open().first() {
        contest.record(fixture.match_number, fixture.game, result(share(fixture), [0.5, 0.25]));
        played.push(fixture);
    }
    played
}

#[test]
fn a_round_robin_is_everybody_against_everybody_with_both_sides() {
    let mut contest = Contest::new(Format::RoundRobin, 3, 2);
    assert_eq!(contest.open().len(), 6);
    // The lower number always wins.
    let played = play(&mut contest, |fixture| if fixture.seats[0] < fixture.seats[1] { 1.0 } else { 0.0 });
    let pairs: Vec<_> = played.iter().map(|fixture| (fixture.seats[0], fixture.seats[1])).collect();
    assert_eq!(pairs, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]);
    assert!(contest.is_over());
    assert_eq!(contest.order(), [0, 1, 2]);
    let standings = contest.standings();
    assert_eq!((standings[0].wins, standings[0].losses, standings[0].matches), (4, 0, 2));
    assert_eq!((standings[2].points(), standings[2].games), (0.0, 4));
    assert!((standings[1].seconds - 1.5).abs() < 1e-9 && (standings[1].longest - 0.5).abs() < 1e-9);
    // Every first side has one violation.
    assert!(standings.iter().all(|standing| standing.violations == 2));
    let cross = contest.cross_table();
    assert_eq!((cross[0][2], cross[2][0]), ([2, 0, 0], [0, 0, 2]));
}

#[test]
fn a_drawn_match_goes_to_who_used_less_time() {
    let mut contest = Contest::new(Format::RoundRobin, 2, 1);
    contest.record(1, 1, result(0.5, [2.0, 1.0]));
    assert_eq!(contest.winner(&contest.matches()[0]), Some(1));
    contest.record(1, 1, result(0.5, [1.0, 1.0]));
    assert_eq!(contest.winner(&contest.matches()[0]), Some(0), "then who was named first");
    assert_eq!(contest.cross_table()[0][1], [0, 1, 0]);
}

#[test]
fn a_knockout_learns_its_rounds_as_they_are_played() {
    let mut contest = Contest::new(Format::Knockout, 5, 1);
    assert_eq!(contest.matches().len(), 2, "the fifth has a bye");
    // The second of every pair wins.
    let played = play(&mut contest, |_| 0.0);
    let pairs: Vec<_> = played.iter().map(|fixture| (fixture.seats[0], fixture.seats[1])).collect();
    assert_eq!(pairs, [(0, 1), (2, 3), (1, 3), (3, 4)]);
    let rounds: Vec<_> = contest.matches().iter().map(|known| known.round).collect();
    assert_eq!(rounds, [1, 1, 2, 3]);
    // The fifth has won one match only, but in the last round.
    assert_eq!(contest.order()[..3], [4, 3, 1]);
}

#[test]
fn contests_of_nobody_and_of_one_are_over() {
    for format in [Format::RoundRobin, Format::Knockout] {
        for players in [0, 1] {
            let contest = Contest::new(format, players, 2);
            assert!(contest.is_over() && contest.order().len() == players);
        }
    }
}

#[test]
fn rows_of_the_log_quote_what_needs_it() {
    let row = LogRow {
        match_number: 1,
        game: 2,
        number: 3,
        side: Side::FIRST,
        player: "a,b",
        board: "e1 e9",
        text: "say \"no\"",
        seconds: 0.25,
        status: "Ok",
        computed: &super::computed_field(&[("own distance".to_owned(), "8".to_owned()), ("seconds".to_owned(), "0.250".to_owned())]),
    };
    assert_eq!(row.to_string(), "1,2,3,first,\"a,b\",e1 e9,\"say \"\"no\"\"\",0.250000,Ok,own distance=8; seconds=0.250");
    assert_eq!(COLUMNS.split(',').count(), 10);
}

#[test]
fn no_cell_begins_like_a_formula_and_numbers_stay_numbers() {
    use super::{csv_field, results_csv};
    for (text, field) in [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "\"'\r=1\""),
        ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""),
        ("e2", "e2"),
        ("a=b", "a=b"),
        ("", ""),
    ] {
        assert_eq!(csv_field(text), field, "{text:?}");
    }
    let cells = ["=1", "-2", "+3", "@4"];
    let [player, board, text, status] = cells;
    let row = LogRow { match_number: 1, game: 2, number: 3, side: Side::FIRST, player, board, text, seconds: 0.25, status, computed: "=5" };
    assert_eq!(row.to_string(), "1,2,3,first,'=1,'-2,'+3,0.250000,'@4,'=5");
    let csv = results_csv(&Contest::new(Format::RoundRobin, 2, 1), &["=cmd|' /C calc'!A0".to_owned(), "random".to_owned()]);
    assert_eq!(csv.lines().nth(1), Some("1,'=cmd|' /C calc'!A0,0,0,0,0,0,0.000,0.000,0,0,-681,681"));
}

#[test]
fn a_swiss_contest_pairs_equals_who_have_not_met() {
    for players in [2, 5, 8, 9, 60] {
        let rounds = usual_rounds(players);
        let mut contest = Contest::new(Format::Swiss(rounds), players, 2);
        // The lower number always wins.
        play(&mut contest, |fixture| if fixture.seats[0] < fixture.seats[1] { 1.0 } else { 0.0 });
        let matches = contest.matches();
        assert_eq!(matches.len(), players / 2 * rounds as usize, "{players}");
        assert_eq!(contest.total(), matches.len() * 2);
        assert_eq!(contest.order()[0], 0, "{players}");
        let mut pairs: Vec<_> =
            matches.iter().map(|known| (known.seats[0].min(known.seats[1]), known.seats[0].max(known.seats[1]))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), matches.len(), "nobody meets twice");
        for round in 1..=rounds {
            let mut there: Vec<usize> =
                matches.iter().filter(|known| known.round == round).flat_map(|known| known.seats.to_vec()).collect();
            there.extend(contest.byes(round));
            there.sort_unstable();
            assert_eq!(there, (0..players).collect::<Vec<_>>());
        }
        let mut byes: Vec<_> = (1..=rounds).flat_map(|round| contest.byes(round)).collect();
        let count = byes.len();
        byes.sort_unstable();
        byes.dedup();
        assert_eq!((byes.len(), count), (count, if players % 2 == 1 { rounds as usize } else { 0 }));
    }
}

#[test]
fn a_swiss_contest_of_many_rounds_lets_players_meet_again() {
    let mut contest = Contest::new(Format::Swiss(5), 4, 1);
    play(&mut contest, |_| 0.5);
    assert_eq!((contest.matches().len(), contest.is_over()), (10, true));
    assert_eq!([usual_rounds(2), usual_rounds(3), usual_rounds(60), usual_rounds(64), usual_rounds(65)], [1, 2, 6, 6, 7]);
}

#[test]
fn a_ladder_is_climbed_to_the_first_level_that_is_not_beaten() {
    // Three students and four levels; student s beats the levels below s + 1.
    let mut contest = Contest::new(Format::Ladder(4), 7, 2);
    assert_eq!(contest.total(), 24);
    play(&mut contest, |fixture| {
        let [first, second] = [fixture.seats[0], fixture.seats[1]];
        let (student, level) = (first.min(second), first.max(second) - 3);
        if (level < student + 1) == (first < 3) { 1.0 } else { 0.0 }
    });
    let numbers: Vec<_> = contest.matches().iter().map(|known| known.number).collect();
    assert_eq!(numbers, [1, 2, 5, 6, 7, 9, 10, 11, 12]);
    let beaten: Vec<_> = contest.grades().iter().map(|grade| (grade.beaten, grade.games)).collect();
    assert_eq!(beaten, [(Some(0), [2, 0, 0]), (Some(1), [2, 0, 0]), (Some(2), [2, 0, 0])]);
    assert_eq!(contest.order()[..3], [2, 1, 0]);
    // A drawn match is not won.
    let mut contest = Contest::new(Format::Ladder(2), 3, 2);
    play(&mut contest, |_| 0.5);
    assert_eq!(contest.grades(), [Grade { beaten: None, games: [0, 2, 0] }]);
    assert_eq!(contest.matches().len(), 1);
}

/// A contest of four, in which the lower number is always ahead, but the last two players are level.
fn of_four(format: Format, players: usize, games: u32) -> Contest {
    let mut contest = Contest::new(format, players, games).of(4).expect("a format for four");
    while let Some(&fixture) = contest.open().first() {
        let strength = |player: usize| player.min(players - 2);
        let points = |player: usize| -> f64 {
            let against = |&other: &usize| f64::from(strength(other).cmp(&strength(player)) as i8 + 1) / 2.0;
            fixture.seats.iter().filter(|&&other| other != player).map(against).sum()
        };
        let mut result = GameResult::default();
        for (side, &player) in fixture.seats.iter().enumerate() {
            result.points[side] = points(player);
        }
        contest.record(fixture.match_number, fixture.game, result);
    }
    contest
}

#[test]
fn of_four_every_group_meets_once_and_seats_rotate() {
    let contest = of_four(Format::RoundRobin, 6, 4);
    let matches = contest.matches();
    assert_eq!((matches.len(), contest.total(), contest.is_over()), (15, 60, true));
    assert_eq!((&*matches[0].seats, &*matches[1].seats, &*matches[14].seats), (&[0, 1, 2, 3][..], &[0, 1, 2, 4][..], &[2, 3, 4, 5][..]));
    let seats: Vec<Vec<usize>> = contest.fixtures(matches[0]).map(|fixture| fixture.seats.to_vec()).collect();
    assert_eq!(seats, [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]);
    // Each is in 10 groups of 4 games; the first is before all 3 others of each, the last two share the lowest place where they meet.
    let standings = contest.standings();
    assert_eq!((standings[0].games, standings[0].points(), standings[0].matches), (40, 120.0, 10));
    assert_eq!((standings[5].wins, standings[5].draws, standings[5].losses, standings[5].points()), (0, 24, 96, 12.0));
    assert_eq!((contest.order(), contest.cross_table()[4][5]), (vec![0, 1, 2, 3, 4, 5], [0, 24, 0]));
    // A player's points of a match follow it from seat to seat.
    assert_eq!((contest.score(&matches[0]).0, contest.winner(&matches[0])), ([12.0, 8.0, 4.0, 0.0], Some(0)));
    let ratings = contest.ratings();
    assert!(ratings[0].elo > ratings[1].elo && ratings[3].elo > ratings[4].elo);
}

#[test]
fn four_meet_by_score_in_a_swiss_contest_and_nobody_rests_twice_before_others() {
    for players in [4, 7, 12, 61] {
        let contest = of_four(Format::Swiss(4), players, 1);
        let matches = contest.matches();
        assert_eq!((matches.len(), contest.total()), (players / 4 * 4, players / 4 * 4), "{players}");
        assert_eq!(contest.order()[0], 0);
        let byes: Vec<usize> = (1..=4).flat_map(|round| contest.byes(round)).collect();
        assert_eq!(byes.len(), players % 4 * 4);
        let rested = |player: usize| byes.iter().filter(|&&other| other == player).count();
        let most = (0..players).map(rested).max();
        assert!(most.is_some_and(|most| most <= (players % 4 * 4).div_ceil(players)), "{players}: {byes:?}");
        for known in matches {
            let mut there = known.seats.to_vec();
            there.sort_unstable();
            there.dedup();
            assert_eq!(there.len(), 4);
        }
    }
    // In twelve rounds of nine, everybody has met everybody.
    let contest = of_four(Format::Swiss(12), 9, 1);
    assert!(
        contest
            .cross_table()
            .iter()
            .enumerate()
            .all(|(player, row)| { row.iter().enumerate().all(|(other, games)| player == other || games.iter().sum::<u32>() > 0) })
    );
}

#[test]
fn knockouts_and_ladders_are_between_two() {
    for format in [Format::Knockout, Format::Ladder(2)] {
        assert_eq!(Contest::new(format, 8, 1).of(4), None);
        assert!(Contest::new(format, 8, 1).of(2).is_some());
    }
}
