//! Merging the results of several searches of the same root.
//!
//! Root parallelisation (Cazenave and Jouandeau 2007): every worker searches the root with its own seed. The reports are merged by move text,
//! since only text leaves a worker.

use crate::answers::TextReport;
use crate::core::order::sorted_by;

/// A move whose value is 0 after this many visits counts as proven lost.
const LOST_AFTER: u64 = 10;

/// Merges reports on the same position. The order of the reports matters only between equals.
///
/// A proven win is chosen first, then a proven draw, which the other searches do not see; otherwise the move with most visits in all reports
/// (Monte Carlo) or, if a report has only its best move (alpha-beta), the move of the deepest search. Proven losses are chosen only if there is
/// nothing else. Visits, nodes and playouts are added; values are averaged by visits.
#[must_use]
pub fn merge(reports: &[TextReport]) -> TextReport {
    let Some(lead) = reports.iter().filter(|report| report.best.is_some()).max_by(|a, b| rank(a).cmp(&rank(b))) else {
        return reports.first().cloned().unwrap_or_default();
    };
    let mut merged = lead.clone();
    merged.nodes = reports.iter().map(|report| report.nodes).sum();
    merged.playouts = reports.iter().map(|report| report.playouts).sum();
    merged.selective_depth = reports.iter().map(|report| report.selective_depth).max().unwrap_or(0);
    if lead.proved && lead.chance > 0.0 {
        return merged;
    }
    // All searched the same position: what one has proven is true, whatever the others think.
    let loss = reports.iter().find(|report| report.proved);
    if !reports.iter().any(|report| report.root.len() > 1) {
        note_loss(&mut merged, loss);
        return merged;
    }
    let mut root: Vec<(String, f32, u64)> = Vec::new();
    for (text, chance, visits) in reports.iter().flat_map(|report| &report.root) {
        match root.iter_mut().find(|entry| entry.0 == *text) {
            Some(entry) => {
                let total = entry.2 + visits;
                if total > 0 {
                    entry.1 += (chance - entry.1) * (*visits as f32 / total as f32);
                }
                entry.2 = total;
            }
            None => root.push((text.clone(), *chance, *visits)),
        }
    }
    // A move that one search has proven lost is lost, however often the others visited it. A move that lost a few playouts is not.
    let lost: Vec<&String> = reports
        .iter()
        .flat_map(|report| &report.root)
        .filter(|entry| entry.1 <= 0.0 && entry.2 >= LOST_AFTER)
        .map(|entry| &entry.0)
        .collect();
    let root = sorted_by(root, |a, b| {
        let key = |entry: &(String, f32, u64)| (!lost.contains(&&entry.0), entry.2);
        key(b).cmp(&key(a)).then(b.1.total_cmp(&a.1)).then_with(|| a.0.cmp(&b.0)).is_lt()
    });
    if let Some((text, chance, _)) = root.first() {
        if merged.best.as_ref() != Some(text)
            && let Some(other) = reports.iter().find(|report| report.best.as_ref() == Some(text))
        {
            merged.pv.clone_from(&other.pv);
            merged.depth = other.depth;
            merged.mate = other.mate;
        }
        if merged.pv.first() != Some(text) {
            merged.pv = vec![text.clone()];
            merged.mate = None;
        }
        merged.chance = *chance;
        merged.value = if merged.mate.is_some() { merged.value } else { (chance * 1000.0) as i32 };
        merged.best = Some(text.clone());
    }
    merged.root = root;
    note_loss(&mut merged, loss);
    merged
}

/// Puts the proven loss that one of the reports found into all of them together: the chosen move is still the one that looks best.
fn note_loss(report: &mut TextReport, loss: Option<&TextReport>) {
    if let Some(loss) = loss {
        (report.chance, report.value, report.mate, report.proved) = (loss.chance, loss.value, loss.mate, true);
        report.shares.clone_from(&loss.shares);
    }
}

/// Which report comes first: a shorter proven win, a proven draw, then depth, then nodes; a proven loss last.
fn rank(report: &TextReport) -> (i32, i32, u32, u64) {
    let (worth, plies) = match (report.proved, report.mate) {
        (false, _) => (1, 0),
        (true, _) if report.chance <= 0.0 => (0, -report.mate.unwrap_or(0)),
        (true, Some(plies)) => (3, -plies),
        (true, None) if report.chance >= 1.0 => (3, i32::MIN),
        (true, None) => (2, 0),
    };
    (worth, plies, report.depth, report.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(best: &str, depth: u32, mate: Option<i32>, root: &[(&str, f32, u64)]) -> TextReport {
        TextReport {
            best: Some(best.to_owned()),
            depth,
            mate,
            proved: mate.is_some(),
            chance: mate.map_or(0.5, |plies| if plies > 0 { 1.0 } else { 0.0 }),
            pv: vec![best.to_owned()],
            nodes: root.iter().map(|entry| entry.2).sum(),
            root: root.iter().map(|&(text, chance, visits)| (text.to_owned(), chance, visits)).collect(),
            ..TextReport::default()
        }
    }

    #[test]
    fn visits_are_added_and_chances_weighted() {
        let a = report("e2", 3, None, &[("e2", 0.6, 60), ("d1", 0.5, 40)]);
        let b = report("d1", 3, None, &[("d1", 0.55, 70), ("e2", 0.5, 30)]);
        let merged = merge(&[a, b]);
        assert_eq!(merged.best.as_deref(), Some("d1"));
        assert_eq!(merged.pv, ["d1"]);
        assert_eq!(merged.nodes, 200);
        assert_eq!(merged.root[0].2, 110);
        assert!((merged.root[0].1 - (0.5 * 40.0 + 0.55 * 70.0) / 110.0).abs() < 1e-5);
        assert!((merged.chance - merged.root[0].1).abs() < 1e-6);
    }

    #[test]
    fn the_deepest_alpha_beta_leads_and_a_proven_win_beats_all() {
        let shallow = report("a", 7, None, &[("a", 0.5, 900)]);
        let deep = report("b", 9, None, &[("b", 0.4, 800)]);
        assert_eq!(merge(&[shallow.clone(), deep.clone()]).best.as_deref(), Some("b"));
        let win = report("c", 5, Some(5), &[("c", 1.0, 10)]);
        let merged = merge(&[shallow, win, deep]);
        assert_eq!((merged.best.as_deref(), merged.mate), (Some("c"), Some(5)));
        assert_eq!(merged.nodes, 1710);
    }

    #[test]
    fn a_move_proven_lost_by_one_search_is_avoided() {
        let a = report("x", 3, None, &[("x", 0.6, 100), ("y", 0.5, 20)]);
        let b = report("y", 3, None, &[("y", 0.5, 30), ("x", 0.0, 40)]);
        assert_eq!(merge(&[a, b]).best.as_deref(), Some("y"));
    }

    #[test]
    fn what_one_search_has_proven_is_known_to_all() {
        let guess = report("x", 9, None, &[("x", 0.6, 100), ("y", 0.5, 20)]);
        let lost = report("y", 3, Some(-6), &[("y", 0.0, 30), ("x", 0.0, 9)]);
        let merged = merge(&[guess.clone(), lost]);
        assert_eq!((merged.best.as_deref(), merged.chance, merged.mate, merged.proved), (Some("x"), 0.0, Some(-6), true));
        let drawn = TextReport { proved: true, ..report("y", 3, None, &[("y", 0.5, 30), ("x", 0.5, 9)]) };
        let won = TextReport { proved: true, chance: 1.0, ..drawn.clone() };
        for (proven, chance) in [(drawn, 0.5), (won, 1.0)] {
            let merged = merge(&[guess.clone(), proven]);
            assert_eq!((merged.best.as_deref(), merged.chance, merged.proved), (Some("y"), chance, true), "a result without its length");
        }
        assert!(!merge(&[guess.clone(), guess]).proved);
    }

    #[test]
    fn a_few_lost_games_are_no_proof() {
        let a = report("x", 3, None, &[("x", 0.6, 100), ("y", 0.5, 20)]);
        let b = report("y", 3, None, &[("y", 0.5, 30), ("x", 0.0, 1)]);
        assert_eq!(merge(&[a, b]).best.as_deref(), Some("x"));
    }

    #[test]
    fn the_order_of_the_reports_does_not_matter() {
        let reports = [
            report("x", 3, None, &[("x", 0.6, 100), ("y", 0.5, 20)]),
            report("y", 4, None, &[("y", 0.5, 90), ("x", 0.4, 70)]),
            report("z", 2, Some(-4), &[("z", 0.0, 50), ("y", 0.0, 9)]),
        ];
        let [a, b, c] = [0, 1, 2].map(|index| reports[index].clone());
        let merged = merge(&reports);
        assert_eq!((merged.best.as_deref(), merged.nodes), (Some("x"), 339));
        for other in [[&b, &a, &c], [&c, &b, &a], [&a, &c, &b]] {
            let other = merge(&other.map(Clone::clone));
            assert_eq!((other.best, other.nodes), (merged.best.clone(), merged.nodes));
        }
    }

    #[test]
    fn nothing_gives_nothing() {
        assert_eq!(merge(&[]), TextReport::default());
        assert_eq!(merge(&[TextReport::default()]).best, None);
    }
}
