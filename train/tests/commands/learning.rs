//! The whole way from games to weights, on a small scale: what is learnt predicts positions that were kept out of it better than knowing nothing,
//! and the weights can be read back.

use crate::tool::Folder;

/// The number that follows the last occurrence of some words.
fn after(text: &str, words: &str) -> f64 {
    let (_, rest) = text.rsplit_once(words).unwrap_or_else(|| panic!("`{words}` is not in: {text}"));
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    number(&rest[..end])
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// The log loss of who gives every position one half.
const KNOWING_NOTHING: f64 = std::f64::consts::LN_2;

/// Games without a network, a network from them, games with it, and a network from both. The log losses on positions left out must be lower than
/// these.
fn quoridor(name: &str, games: u32, nodes: u32, below: [f64; 2]) {
    let folder = Folder::new(name);
    folder.run(&format!("quoridor games --games {games} --nodes {nodes} --evaluation terms --jobs 2 --out terms"));
    let first = folder.run("quoridor learn terms --epochs 4 --out first.bin");
    // A network of the right length that says other things than the one that is shipped.
    assert_eq!(folder.read("first.bin").len(), 31112);
    folder.run(&format!("quoridor games --games {games} --nodes {nodes} --evaluation first.bin --seed 2 --jobs 2 --out first"));
    let header = |games: &str| folder.text(&format!("{games}/1-of-1.games")).lines().take(1).collect::<String>();
    assert!(header("first").contains("evaluation=network:") && header("terms").contains("evaluation=terms"), "{}", header("first"));
    let second = folder.run("quoridor learn terms first --epochs 4 --out second.bin");
    assert_ne!(folder.read("first.bin"), folder.read("second.bin"));
    for (said, below) in [first, second].iter().zip(below) {
        let loss = after(said, "on positions left out ");
        assert!(loss < below && below < KNOWING_NOTHING, "{loss} should be below {below}");
    }
}

#[test]
fn quoridor_learns_from_a_few_games() {
    quoridor("quoridor", 300, 40, [0.68, 0.65]);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn quoridor_learns() {
    quoridor("quoridor-deep", 2_000, 200, [0.56, 0.52]);
}

/// A book has the start first, and each of its positions follows from moves that are in it or are replies.
fn book(game: &str, variant: &str, positions: usize, nodes: u32) {
    let folder = Folder::new(&format!("{game}-book{positions}"));
    let said = folder.run(&format!("{game} book --variant {variant} --positions {positions} --nodes {nodes}"));
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split(';').collect()).collect();
    assert_eq!(lines.len(), positions);
    assert_eq!(lines[0][0], "");
    for line in &lines {
        let [moves, best, chance, depth] = line[..] else { panic!("{line:?}") };
        assert!(!best.is_empty() && number(chance) <= 1000.0 && number(depth) > 0.0, "{line:?}");
        if let Some((before, _)) = moves.rsplit_once(' ') {
            assert!(lines.iter().any(|line| line[0] == before), "the book does not lead to {moves}");
        }
    }
}

/// Numbers of 4 bytes, little-endian, from a place on.
fn whole_numbers(bytes: &[u8], from: usize, count: usize) -> Vec<u32> {
    bytes[from..].chunks(4).take(count).map(|four| u32::from_le_bytes(four.try_into().expect("four bytes"))).collect()
}

#[test]
fn a_network_of_blokus_sees_every_cell_and_every_placement() {
    let folder = Folder::new("see");
    // The result and the chance are of the side to move, or of each of four sides.
    for (variant, cells, colours, values) in [("duo", 196, 2, 2), ("classic-2", 400, 4, 2), ("classic", 400, 4, 8)] {
        folder.run(&format!("blokus games --games 2 --nodes 30 --variant {variant} --out {variant}"));
        folder.run(&format!("blokus see {variant} --out {variant}-seen"));
        let text = folder.text(&format!("{variant}/1-of-1.games"));
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let [positions, placements] = ["positions", "moves"].map(|name| folder.read(&format!("{variant}-seen/{name}.bin")));
        let before = 4 + 4 * colours + 4 * values;
        let length = before + cells * colours;
        assert_eq!(positions.len(), lines.len() * length);
        let mut moves = placements.chunks(5);
        for (position, line) in positions.chunks(length).zip(lines) {
            let count = whole_numbers(position, 0, 1)[0];
            let left = whole_numbers(position, 4, colours);
            assert!(left.iter().all(|&left| left < 1 << 21), "{left:?}");
            let told: Vec<f32> = whole_numbers(position, 4 + 4 * colours, values).into_iter().map(f32::from_bits).collect();
            for shares in told.chunks(values / 2) {
                assert!(shares.len() == 1 || (shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?}");
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            }
            let states = &position[before..];
            assert!(states.iter().all(|&state| state < 8));
            // What a colour covers is neither covered nor free to the others.
            assert!(
                states.chunks(colours).all(|cell| !cell.contains(&7) || cell.iter().filter(|&&state| state == 6).count() == colours - 1)
            );
            let visits = moves.by_ref().take(count as usize).map(|placement| u32::from(placement[3]) + 256 * u32::from(placement[4]));
            let told = line
                .rsplit(['|', ' '])
                .take_while(|tried| tried.contains(':'))
                .filter_map(|tried| Some(number(tried.rsplit_once(':')?.1) as u32));
            assert_eq!(visits.sum::<u32>(), told.sum::<u32>(), "{line}");
        }
        assert!(moves.next().is_none());
    }
    let error = folder.fail("blokus see duo classic --out both");
    assert!(error.contains("games of classic; those before are of duo") || error.contains("games of duo"), "{error}");
}

#[test]
fn a_book_of_a_few_positions() {
    book("quoridor", "standard", 6, 2_000);
    book("checkers", "standard", 6, 2_000);
    book("blokus", "duo", 6, 300);
}

#[test]
fn a_book_is_for_a_known_variant_of_two_sides() {
    let folder = Folder::new("no-book");
    let error = folder.fail("blokus book --positions 12 --nodes 300");
    assert!(error.contains("--variant classic: a book is for two sides, this game has 4"), "{error}");
    let error = folder.fail("quoridor book --variant duo --positions 1 --nodes 300");
    assert!(error.contains("duo") && error.contains("standard"), "{error}");
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn a_book() {
    book("quoridor", "standard", 30, 50_000);
    book("checkers", "standard", 30, 50_000);
    book("blokus", "duo", 30, 2_000);
}

/// Weights that are fitted to the games, which predict the last tenth of the positions.
fn amazons(name: &str, variant: &str, games: u32, nodes: u32, below: f64) {
    let folder = Folder::new(name);
    folder.run(&format!("amazons games --variant {variant} --games {games} --nodes {nodes} --jobs 2 --out games"));
    let said = folder.run("amazons fit games");
    let loss = after(&said, "on games left out ");
    assert!(loss < below && below < KNOWING_NOTHING, "{loss} should be below {below}");
    let rows: Vec<Vec<f64>> = said
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.strip_suffix("],"))
        .map(|row| row.split(", ").map(number).collect())
        .collect();
    assert!(rows.len() == 5 && rows.iter().all(|row| row.len() == 9), "{said}");
}

/// A network that predicts positions which were left out.
fn amazons_network(name: &str, variant: &str, games: u32, nodes: u32, below: f64) {
    let folder = Folder::new(name);
    folder.run(&format!("amazons positions --variant {variant} --games {games} --nodes {nodes} --jobs 2 --out positions"));
    let said = folder.run("amazons learn positions --epochs 10 --out net.bin");
    let loss = after(&said, "on positions left out ");
    assert!(loss < below && below < KNOWING_NOTHING, "{loss} should be below {below}");
    assert_eq!(folder.read("net.bin").len(), 1282);
}

#[test]
fn amazons_learns_from_a_few_games() {
    amazons("amazons", "8x8", 40, 8, 0.6);
    amazons_network("amazons-network", "8x8", 80, 8, 0.65);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn amazons_learns() {
    amazons_network("amazons-network-deep", "8x8", 400, 60, 0.5);
    amazons_network("amazons-network-deep-10", "10x10", 100, 60, 0.6);
    amazons("amazons-deep", "8x8", 400, 40, 0.45);
    amazons("amazons-deep-10", "10x10", 100, 40, 0.55);
}

/// Weights that fit the games better than those before, which already know something.
fn checkers(name: &str, games: u32, nodes: u32) {
    let folder = Folder::new(name);
    folder.run(&format!("checkers games --evaluation terms --games {games} --nodes {nodes} --jobs 2 --out games"));
    let said = folder.run("checkers fit games");
    let [before, after] = ["// before: mean squared error ", "// after: mean squared error "].map(|words| after(&said, words));
    let nothing = said.split(" without knowing anything").next().and_then(|text| text.rsplit(' ').next()).map(number);
    let nothing = nothing.expect("the error of who knows nothing");
    assert!(after < before && before < 0.8 * nothing, "{after}, {before}, {nothing}");
    // As many pairs as the source has: men, towers, passed men and five others.
    assert_eq!(said.matches("pair(").count(), 32 + 32 + 7 + 5);
    // A network of the same games.
    let said = folder.run("checkers learn games --epochs 10 --out net.bin");
    let loss = crate::learning::after(&said, "on positions left out ");
    assert!(loss < KNOWING_NOTHING, "{loss} should be below {KNOWING_NOTHING}");
    assert_eq!(folder.read("net.bin").len(), 24328);
}

#[test]
fn checkers_learns_from_a_few_games() {
    checkers("checkers", 60, 40);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn checkers_learns() {
    checkers("checkers-deep", 600, 200);
}

/// Priors and networks of the variants that games are given of; the others keep theirs.
fn blokus(name: &str, games: u32, nodes: u32, variants: &[&str]) {
    let folder = Folder::new(name);
    for variant in variants {
        folder.run(&format!("blokus games --variant {variant} --games {games} --nodes {nodes} --set breadth=100 --jobs 2 --out {variant}"));
    }
    let before: Vec<u8> = (0..7044_u32).map(|index| index as u8).collect();
    folder.write("prior.bin", &before);
    let said = folder.run(&format!("blokus priors {} --epochs 3 --out prior.bin", variants.join(" ")));
    for part in said.split("without knowing anything: ").skip(1) {
        // Before learning, and after the last epoch.
        let measured: Vec<f64> = part.split(" fitted, ").skip(1).filter_map(|rest| rest.split(' ').next().map(number)).collect();
        let [nothing, .., learnt] = measured[..] else { panic!("{said}") };
        assert!(0.0 < learnt && learnt < 0.8 * nothing, "{learnt} should be far below {nothing}: {said}");
    }
    if variants.contains(&"classic-2") {
        let said = folder.run("blokus value classic-2 --epochs 10 --out value.bin");
        let measured = said.split("rounded: mean square ").nth(1).unwrap_or_else(|| panic!("{said}"));
        let numbers: Vec<f64> = measured.split([' ', ';']).filter_map(|word| word.parse().ok()).collect();
        let [error, spread, ..] = numbers[..] else { panic!("{said}") };
        assert!(0.0 < error && error < 0.8 * spread, "{error} should be below {spread}: {said}");
        assert_eq!(folder.read("value.bin").len(), 2591);
    }
    let said = folder.run("blokus learn duo --epochs 10 --decay 0.5 --out net.bin");
    let loss = after(&said, "on positions left out ");
    assert!(loss < KNOWING_NOTHING, "{loss} should be below {KNOWING_NOTHING}");
    assert_eq!(folder.read("net.bin").len(), 45608);
    let prior = folder.read("prior.bin");
    assert_eq!(prior.len(), 7044);
    for (index, variant) in ["duo", "classic-2", "classic"].iter().enumerate() {
        let part = index * 7044 / 3..(index + 1) * 7044 / 3;
        assert_eq!(prior[part.clone()] != before[part], variants.contains(variant), "{variant}");
    }
}

#[test]
fn blokus_learns_from_a_few_games() {
    blokus("blokus", 45, 12, &["duo", "classic-2"]);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn blokus_learns() {
    blokus("blokus-deep", 80, 60, &["duo", "classic-2", "classic"]);
}
