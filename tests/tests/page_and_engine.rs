//! The page and the engine know the same games, variants and levels, and a game goes through the worker's host as the page sends it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use quintet_board::games as page_games;
use quintet_engine::formats::record::{Record, replay};
use quintet_engine::games as engine_games;
use quintet_engine::registry;
use quintet_protocol::{FromWorker, Go, ToWorker};
use quintet_worker::Host;

#[test]
fn the_page_shows_every_game_of_the_engine_in_the_same_order() {
    assert_eq!(page_games::NAMES, engine_games::NAMES);
    for name in engine_games::NAMES {
        let table = page_games::open(name, None, None).unwrap();
        assert_eq!(table.variants(), registry::variants(name).unwrap());
        let levels = |levels: Vec<quintet_engine::levels::Level>| levels.into_iter().map(|level| level.name).collect::<Vec<_>>();
        assert_eq!(levels(table.levels()), levels(registry::open(name, None, None).unwrap().levels()));
    }
}

type Post = Box<dyn FnMut(FromWorker)>;
type Clock = Box<dyn FnMut() -> f64>;

/// A host whose clock goes on by a millisecond at every look, and what it has posted.
struct Bench {
    host: Host<Post, Clock>,
    posted: Rc<RefCell<Vec<FromWorker>>>,
}

impl Bench {
    fn new() -> Self {
        let posted = Rc::new(RefCell::new(Vec::new()));
        let (sink, now) = (Rc::clone(&posted), Rc::new(Cell::new(0.0)));
        let post: Post = Box::new(move |message| sink.borrow_mut().push(message));
        let clock: Clock = Box::new(move || {
            now.set(now.get() + 0.001);
            now.get()
        });
        Self { host: Host::new(post, clock, |_| false), posted }
    }

    /// Asks for a move and returns the last message.
    fn ask(&mut self, go: Go) -> FromWorker {
        assert_eq!(self.host.receive(ToWorker::Go(go)), None, "nothing is missing");
        while self.host.is_busy() {
            self.host.slice();
        }
        self.posted.borrow_mut().pop().expect("an answer")
    }
}

#[test]
fn the_strongest_level_of_every_game_tells_the_lines_that_are_asked_for() {
    let mut bench = Bench::new();
    for name in engine_games::NAMES {
        let table = page_games::open(name, None, None).unwrap();
        let level = table.levels().last().expect("a level").name.to_owned();
        let answer = bench.ask(Go {
            lang: "en".to_owned(),
            generation: 1,
            game: table.game().to_owned(),
            variant: table.variant().to_owned(),
            start: None,
            moves: Vec::new(),
            level,
            seconds: Some(1.5),
            seed: 1,
            lines: 3,
            memory: None,
        });
        let FromWorker::Best(_, thoughts) = answer else { panic!("{name}: {answer:?}") };
        assert_eq!(thoughts.lines.len(), 3, "{name}: {thoughts:?}");
        assert_eq!(thoughts.lines[0].moves.first(), thoughts.best.as_ref(), "{name}");
        let four = table.sides() > 2;
        assert_eq!(thoughts.shares.len(), if four { table.sides() } else { 0 }, "{name}");
        for line in &thoughts.lines {
            // The page can tell the whole line and sketch it on the board.
            let mut table = page_games::open(name, None, None).unwrap();
            assert_eq!(table.line(0, &line.moves, quintet_base::lang::Lang::En).len(), line.moves.len(), "{name}");
            let plain = table.scene(Default::default());
            table.set_line(0, &line.moves[..1]);
            assert_ne!(table.scene(Default::default()), plain, "{name}: {:?} leaves no mark on the board", line.moves);
        }
    }
}

#[test]
fn whole_games_of_every_variant_go_through_the_worker_and_survive_as_records() {
    let mut bench = Bench::new();
    let mut generation = 0;
    for name in engine_games::NAMES {
        for variant in registry::variants(name).unwrap() {
            let mut table = page_games::open(name, Some(variant), None).unwrap();
            while table.outcome().is_none() && table.ply() < 400 {
                generation += 1;
                let answer = bench.ask(Go {
                    lang: "en".to_owned(),
                    generation,
                    game: table.game().to_owned(),
                    variant: table.variant().to_owned(),
                    start: table.unusual_start(),
                    moves: table.moves(),
                    level: "random".to_owned(),
                    seconds: Some(0.1),
                    seed: generation,
                    lines: 0,
                    memory: None,
                });
                let FromWorker::Best(of, thoughts) = answer else { panic!("{name} {variant}: {answer:?}") };
                assert_eq!(of, generation);
                table.play_text(&thoughts.best.expect("a move")).unwrap();
            }
            let mut game = registry::open(name, Some(variant), None).unwrap();
            for text in table.moves() {
                game.play(&text).unwrap();
            }
            assert_eq!(game.position(), table.position());
            let record = Record::parse(&Record::of(&*game).to_string()).unwrap();
            assert_eq!(replay(&record).unwrap().position(), table.position(), "{name} {variant}");
        }
    }
}

#[test]
fn nonsense_is_answered_with_a_reason_and_the_host_lives_on() {
    let go = |game: &str, moves: &[&str], level: &str| Go {
        lang: "en".to_owned(),
        generation: 7,
        game: game.to_owned(),
        variant: registry::variants(game).map_or("standard", |variants| variants[0]).to_owned(),
        start: None,
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
        level: level.to_owned(),
        seconds: Some(0.1),
        seed: 1,
        lines: 0,
        memory: None,
    };
    let mut bench = Bench::new();
    for (request, words) in [
        (go("chess", &[], "random"), "chess"),
        (go("quoridor", &["e3"], "random"), "e3"),
        (go("nogo", &["A1"], "champion"), "champion"),
        (Go { start: Some("nonsense".to_owned()), ..go("checkers", &[], "random") }, "position"),
        (Go { variant: "7x7".to_owned(), ..go("amazons", &[], "random") }, "7x7"),
        (Go { seconds: Some(0.0), ..go("nogo", &[], "strong") }, "0 seconds"),
        (Go { seconds: Some(-1.5), ..go("nogo", &[], "random") }, "-1.5 seconds"),
        (Go { seconds: Some(f64::NAN), ..go("nogo", &[], "strong") }, "above 0"),
        (Go { start: Some("/ / e9 e5 / 10 10 / 2".to_owned()), ..go("quoridor", &[], "strong") }, "over"),
    ] {
        let answer = bench.ask(request);
        let FromWorker::Failed(7, reason) = answer else { panic!("{answer:?}") };
        assert!(reason.to_string().contains(words), "{reason}");
    }
    assert!(matches!(bench.ask(go("quoridor", &["e2"], "strong")), FromWorker::Best(7, _)));
}
