use super::*;

fn result(share: f64, seconds: [f64; 2]) -> GameResult {
    GameResult { share, seconds, longest: seconds, violations: [1, 0], steps: 9 }
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
    let played = play(&mut contest, |fixture| if fixture.first < fixture.second { 1.0 } else { 0.0 });
    let pairs: Vec<_> = played.iter().map(|fixture| (fixture.first, fixture.second)).collect();
    assert_eq!(pairs, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]);
    assert!(contest.is_over());
    assert_eq!(contest.order(), [0, 1, 2]);
    let standings = contest.standings();
    assert_eq!((standings[0].wins, standings[0].losses, standings[0].matches), (4, 0, 2));
    assert_eq!((standings[2].points(), standings[2].games()), (0.0, 4));
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
    let pairs: Vec<_> = played.iter().map(|fixture| (fixture.first, fixture.second)).collect();
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
        play(&mut contest, |fixture| if fixture.first < fixture.second { 1.0 } else { 0.0 });
        let matches = contest.matches();
        assert_eq!(matches.len(), players / 2 * rounds as usize, "{players}");
        assert_eq!(contest.total(), matches.len() * 2);
        assert_eq!(contest.order()[0], 0, "{players}");
        let mut pairs: Vec<_> = matches.iter().map(|known| (known.a.min(known.b), known.a.max(known.b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), matches.len(), "nobody meets twice");
        for round in 1..=rounds {
            let mut there: Vec<usize> = matches.iter().filter(|known| known.round == round).flat_map(|known| [known.a, known.b]).collect();
            there.extend(contest.bye(round));
            there.sort_unstable();
            assert_eq!(there, (0..players).collect::<Vec<_>>());
        }
        let mut byes: Vec<_> = (1..=rounds).filter_map(|round| contest.bye(round)).collect();
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
        let (student, level) = (fixture.first.min(fixture.second), fixture.first.max(fixture.second) - 3);
        if (level < student + 1) == (fixture.first < 3) { 1.0 } else { 0.0 }
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
