//! What people notice of puzzles, without a browser.

use super::*;
use quintet_base::store::Memory;

/// Two puzzles: one with a line of two own moves, one with one move and an equal one.
const FILE: &str = "00000001; 3x3; .../.../... b; win 57; A1|C1 B2 C3; middle; 900; 0123333/3\n\
                    00000002; 3x3; .../.../... b; 700 300 20000; B1|B3; opening; 950; 0123333/3\n";

struct Bench {
    puzzles: Puzzles,
    store: Memory,
}

impl Bench {
    fn new() -> Self {
        Self { puzzles: Puzzles::default(), store: Memory::default() }
    }

    fn tell(&mut self, message: Message) -> Vec<String> {
        let around = Around { lang: Lang::En, store: &self.store, date: 1.8e12 };
        let word = |effect: Effect| match effect {
            Effect::Fetch(game) => format!("fetch {game}"),
            Effect::Show(game, address) => format!("show {} {address}", game.session.position()),
            Effect::ReplyAfter(_) => "reply".to_owned(),
            Effect::Play(text) => format!("play {text}"),
            Effect::TakeBack => "take back".to_owned(),
            Effect::Judge => "judge".to_owned(),
            Effect::Hold(held) => format!("hold {held}"),
            Effect::Hint(text) => format!("hint {text}"),
            Effect::Tell(text) => format!("tell {text}"),
            Effect::Say(text) => format!("say {text}"),
            Effect::Full => "full".to_owned(),
        };
        self.puzzles.update(message, &around).into_iter().map(word).collect()
    }

    fn opened(id: &str) -> Self {
        let mut bench = Self::new();
        assert_eq!(bench.tell(Message::Open("nogo".to_owned(), Which::named(id))).last().unwrap(), "fetch nogo");
        let shown = bench.tell(Message::Read("nogo".to_owned(), Some(FILE.to_owned())));
        assert_eq!(shown[0], format!("show .../.../... b ?game=nogo&puzzle={id}"));
        bench
    }

    fn stage(&self) -> Stage {
        self.puzzles.now.as_ref().unwrap().stage.clone()
    }
}

fn moved(text: &str) -> Message {
    Message::Moved(text.to_owned())
}

#[test]
fn a_line_is_solved_move_by_move_and_counts_once() {
    let mut bench = Bench::opened("00000001");
    assert_eq!(bench.tell(moved("A1")), ["hold true", "reply", "say Right. Go on."]);
    assert_eq!(bench.tell(moved("C3")), [""; 0], "it is not the person's turn");
    assert_eq!(bench.tell(Message::Reply), ["hold false", "play B2"]);
    assert_eq!(bench.tell(moved("C3")), ["hold true", "say Solved at the first try."]);
    let solver = Solver::load(&bench.store);
    assert_eq!((solver.solved, solver.missed, solver.tried.len()), (1, 0, 1));
    assert!(bench.puzzles.now.as_ref().unwrap().change.is_some_and(|(_, change)| change > 0.0));
    assert_eq!(bench.tell(moved("B1")), [""; 0], "it is over");
}

#[test]
fn another_good_move_solves_it_at_once() {
    let mut bench = Bench::opened("00000001");
    assert_eq!(bench.tell(moved("C1")), ["hold true", "say Solved at the first try."]);
}

#[test]
fn a_wrong_move_counts_once_and_can_be_taken_back() {
    let mut bench = Bench::opened("00000002");
    assert_eq!(bench.tell(moved("A1")), ["hold true", "say A1 is not the best move."]);
    assert_eq!(bench.stage(), Stage::Wrong("A1".to_owned()));
    assert_eq!(bench.tell(Message::Hint), [""; 0]);
    assert_eq!(bench.tell(Message::Retry), ["take back", "hold false"]);
    bench.tell(moved("A2"));
    bench.tell(Message::Retry);
    assert_eq!(bench.tell(moved("B3")), ["hold true", "say Solved!"]);
    let solver = Solver::load(&bench.store);
    assert_eq!((solver.solved, solver.missed), (0, 1));
    assert!(solver.rating < 900.0);
}

#[test]
fn help_counts_as_a_miss_and_the_answer_plays_the_line() {
    let mut bench = Bench::opened("00000001");
    assert_eq!(bench.tell(Message::Hint), ["hint A1"]);
    bench.tell(moved("B1"));
    assert_eq!(bench.tell(Message::Answer), ["take back", "hold false", "hold true", "reply"]);
    assert_eq!(bench.tell(Message::Reply), ["hold false", "play A1", "reply", "hold true"]);
    assert_eq!(bench.tell(moved("A1")), [""; 0], "its own moves are not judged");
    bench.tell(Message::Reply);
    assert_eq!(bench.tell(Message::Reply), ["hold false", "play C3", "hold true"]);
    assert_eq!((bench.stage(), Solver::load(&bench.store).missed), (Stage::Shown, 1));
}

#[test]
fn a_better_move_than_ones_own_is_judged_by_the_engine() {
    let mut bench = Bench::new();
    let record = crate::testing::game("quoridor", "e2 e8 e3").record().to_string();
    let mistake = |before: &str, played: &str| Mistake {
        before: before.split_whitespace().map(str::to_owned).collect(),
        played: played.to_owned(),
        better: "d1".to_owned(),
        share: 0.8,
        loss: 0.3,
    };
    let mistakes = vec![mistake("", "e2"), mistake("e2 e8", "e3")];
    let shown = bench.tell(Message::Learn(record, mistakes));
    assert_eq!(shown[1], "say e2 cost 30 %. Find a better move.");
    assert_eq!(bench.tell(moved("f1")), ["hold true", "say The engine looks at it …", "judge"]);
    assert_eq!(bench.tell(Message::Judged(0.6)), ["say f1 is not good enough either."]);
    assert_eq!(bench.tell(Message::Judged(0.8)), [""; 0], "it was judged");
    assert_eq!(bench.tell(Message::Retry), ["take back", "hold false"]);
    bench.tell(moved("e1h"));
    assert_eq!(bench.tell(Message::Judged(0.78)), ["say e1h is as good."]);
    assert_eq!(bench.stage(), Stage::Solved);
    let shown = bench.tell(Message::NextMoment);
    assert!(shown[0].contains("/ / e2 e8 / 10 10 / 1"), "{shown:?}");
    assert_eq!(bench.tell(moved("d1"))[1], "say Solved at the first try.");
    assert_eq!(bench.tell(Message::NextMoment), [""; 0], "that was the last one");
    assert_eq!(Solver::load(&bench.store), Solver::default(), "nothing is rated");
}

#[test]
fn the_next_one_is_fresh_the_days_one_counts_for_the_streak_and_what_is_not_there_is_said() {
    let mut bench = Bench::opened("00000001");
    bench.tell(moved("C1"));
    assert!(bench.tell(Message::Open("nogo".to_owned(), Which::Next))[0].ends_with("puzzle=00000002"));
    bench.tell(Message::Open("nogo".to_owned(), Which::Today));
    let today = bench.puzzles.now.clone().unwrap();
    assert!(today.today);
    bench.tell(moved(&today.puzzle.solution[0].right[0]));
    bench.tell(Message::Reply);
    bench.tell(moved("C3"));
    assert!(bench.puzzles.solver.has_solved("nogo", day_of(1.8e12)) && bench.puzzles.solver.streak == 1);
    assert!(bench.tell(Message::Open("nogo".to_owned(), Which::Id("ffffffff".to_owned())))[0].starts_with("tell There is no such"));
    assert!(Bench::new().tell(Message::Read("nogo".to_owned(), None))[0].starts_with("tell The puzzles could not"));
    let mut bench = Bench::new();
    bench.tell(Message::Open("nogo".to_owned(), Which::Next));
    assert!(bench.tell(Message::Read("nogo".to_owned(), Some("nonsense".to_owned())))[0].starts_with("tell The puzzles could not"));
}

#[test]
fn who_erred_at_a_moment_has_not_solved_it_at_the_first_try() {
    let mut bench = Bench::new();
    let record = crate::testing::game("quoridor", "e2").record().to_string();
    let mistake = Mistake { before: Vec::new(), played: "e2".to_owned(), better: "d1".to_owned(), share: 0.8, loss: 0.3 };
    bench.tell(Message::Learn(record, vec![mistake]));
    bench.tell(moved("f1"));
    bench.tell(Message::Judged(0.6));
    bench.tell(Message::Retry);
    assert_eq!(bench.tell(moved("d1")), ["hold true", "say Solved!"]);
}
