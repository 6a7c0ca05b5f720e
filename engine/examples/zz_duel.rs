#![allow(clippy::all, clippy::print_stdout, clippy::disallowed_methods)]
use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::search::{Limits, Searcher, Status};
use quintet_engine::tune::Tunable;
fn cpu() -> u64 {
    std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap()
}
fn player(text: &str, seed: u64) -> Box<dyn Searcher<Amazons>> {
    let mut settings = Default::default();
    if text != "-" {
        for pair in text.split(',') {
            let (name, value) = pair.split_once('=').unwrap();
            let mut done = false;
            for mut field in Amazons::fields(&mut settings) {
                if field.name == name { field.set(value.parse().unwrap()); done = true; }
            }
            assert!(done, "{name}");
        }
    }
    Amazons::tuned(&settings, "", seed, None)
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (variant, games, seconds, seed) = (&args[0], args[1].parse::<u64>().unwrap(), args[2].parse::<f64>().unwrap(), args[3].parse::<u64>().unwrap());
    let (mut won, mut lost) = (0.0, 0.0);
    let mut nodes = [0u64; 2]; let mut turns = [0u64; 2];
    for game in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed * 1000 + game / 2);
        let mut h = History::new(Amazons::start(variant).unwrap());
        for _ in 0..4 { let m = h.legal_moves(); h.play_unchecked(m[rng.usize(..m.len())]); }
        let mut players = [player(&args[4], game), player(&args[5], game)];
        while h.outcome().is_none() {
            let who = (h.current().turn().index() + game as usize) % 2;
            let limits = if seconds >= 1.0 { Limits::nodes(seconds as u64) } else { Limits::default() };
            let p = &mut players[who];
            let t = cpu();
            p.start(&h, &limits);
            let mut looks = 0u32;
            while p.step(&mut || { looks += 1; seconds < 1.0 && looks % 4 == 0 && cpu() - t > (seconds * 1e9) as u64 }) != Status::Done { break; }
            let r = p.report();
            nodes[who] += r.nodes; turns[who] += 1;
            h.play_unchecked(r.best.unwrap());
        }
        let a = quintet_engine::core::side::Side::from_index((game % 2) as usize).unwrap();
        if h.outcome().unwrap().is_winner(a) { won += 1.0 } else { lost += 1.0 }
        if game % 20 == 19 || game + 1 == games {
            let n: f64 = won + lost; let p: f64 = won / n; let se = (p * (1.0 - p) / n).sqrt();
            println!("{} [{}] vs [{}]: {won}-{lost} {:.1} % +- {:.1}; nodes {} {}", variant, args[4], args[5], 100.0 * p, 196.0 * se, nodes[0] / turns[0], nodes[1] / turns[1]);
        }
    }
}
