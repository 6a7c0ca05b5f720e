//! Scratch: matches between settings by processor time or nodes.
#![allow(clippy::all, clippy::print_stdout, unsafe_code, warnings)]
use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::side::Side;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::search::{Limits, think};
use quintet_engine::tune::Tunable;
#[repr(C)] struct Ts { s: i64, n: i64 }
unsafe extern "C" { fn clock_gettime(id: i32, t: *mut Ts) -> i32; }
fn cpu() -> f64 { let mut t = Ts { s: 0, n: 0 }; unsafe { clock_gettime(3, &mut t); } t.s as f64 + t.n as f64 * 1e-9 }
fn settings(text: &str) -> <NoGo as Tunable>::Settings {
    let mut settings = <NoGo as Tunable>::Settings::default();
    for part in text.split(',').filter(|p| p.contains('=')) {
        let (name, value) = part.split_once('=').unwrap();
        let mut fields = NoGo::fields(&mut settings);
        fields.iter_mut().find(|f| f.name == name).unwrap_or_else(|| panic!("{name}")).set(value.parse().unwrap());
    }
    settings
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let (sa, sb) = (settings(&a[0]), settings(&a[1]));
    let games: u64 = a[2].parse().unwrap();
    let limit: f64 = a[3].parse().unwrap(); // < 10: seconds; else nodes
    let seed: u64 = a[4].parse().unwrap();
    let limits = if limit < 10.0 { Limits { seconds: Some(limit), ..Limits::default() } } else { Limits::nodes(limit as u64) };
    let (mut won, mut used, mut nodes, mut moves) = (0, [0.0; 2], [0u64; 2], [0u64; 2]);
    for pair in 0..games / 2 {
        let mut rng = fastrand::Rng::with_seed(seed * 1_000_003 + pair);
        let mut opening = History::new(NoGo::start("free-centre").unwrap());
        for _ in 0..4 { let m = opening.legal_moves(); opening.play_unchecked(m[rng.usize(..m.len())]); }
        for a_first in [true, false] {
            let mut h = opening.clone();
            let mut players = [NoGo::tuned(&sa, "standard", seed * 77 + pair, None), NoGo::tuned(&sb, "standard", seed * 77 + pair, None)];
            while h.outcome().is_none() {
                let who = usize::from((h.current().turn() == Side::FIRST) != a_first);
                let t = cpu();
                let r = think(&mut *players[who], &h, &limits, &mut cpu);
                used[who] += cpu() - t; nodes[who] += r.nodes; moves[who] += 1;
                h.play_unchecked(r.best.unwrap());
            }
            let a_side = if a_first { Side::FIRST } else { Side::SECOND };
            if h.outcome().unwrap().share(a_side) > 0.5 { won += 1; }
        }
        let n = (pair + 1) * 2;
        if n % 10 == 0 || n == games { println!("{won} of {n} = {:.0} %; ms/move {:.1} {:.1}; nodes/s {:.0} {:.0}", 100.0 * won as f64 / n as f64, 1e3 * used[0] / moves[0] as f64, 1e3 * used[1] / moves[1] as f64, nodes[0] as f64 / used[0], nodes[1] as f64 / used[1]); }
    }
}
