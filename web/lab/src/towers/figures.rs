//! The boards of the report's figure 3, from (a) to (h): the first levels of the tree in figure 2.

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::minimax::{DEPTH, EXAMPLE, Tree};

/// A board of the figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    /// Its letter in the report.
    pub letter: char,
    /// The actions that lead to it.
    pub actions: String,
    /// The board cost that minimax passes up to it.
    pub value: i32,
    /// The board, as a position text.
    pub position: String,
}

/// The boards above the last level of the tree, which have the letters (a) to (h).
#[must_use]
pub(crate) fn figures() -> Vec<Figure> {
    let Ok(root) = Checkers::parse_position("course", EXAMPLE) else { return Vec::new() };
    let tree = Tree::new(&root, DEPTH);
    let nodes = tree.nodes();
    let above = nodes.iter().enumerate().filter(|(_, node)| node.depth < DEPTH);
    above
        .zip('a'..)
        .map(|((index, node), letter)| {
            let path =
                std::iter::successors(Some(index), |&index| nodes.get(index).map(|node| node.parent).filter(|&parent| parent != index));
            let mut actions: Vec<String> = path.filter_map(|index| Some(nodes.get(index)?.mv?.to_string())).collect();
            actions.reverse();
            Figure { letter, actions: actions.join(" "), value: node.value, position: node.board.write_position() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_report() {
        let figures = figures();
        let values: Vec<(char, i32)> = figures.iter().map(|figure| (figure.letter, figure.value)).collect();
        assert_eq!(values, [('a', 1), ('b', 1), ('c', 0), ('d', 3), ('e', 1), ('f', 0), ('g', 1), ('h', 1)]);
        let actions = |index: usize| figures[index].actions.as_str();
        assert_eq!((actions(0), actions(1), actions(2), actions(4)), ("", "A6-B5", "C8-D7", "A6-B5 B7-A8"));
    }
}
