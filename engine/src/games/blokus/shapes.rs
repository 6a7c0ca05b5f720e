//! The pieces as a tree: every orientation is a child of one with one cell less, so that results for the parent can be reused.

use super::pieces::{Hand, ORIENTATIONS, Orientation, Piece};

/// The steps (rows down, columns right) from the first cell of a shape, in reading order, to any other of its cells. The order is that
/// in which [`super::generate`] shifts the board.
pub(super) const STEPS: [(i16, i16); 21] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 0),
    (1, 1),
    (1, 2),
    (1, 3),
    (1, -1),
    (1, -2),
    (1, -3),
    (2, 0),
    (2, 1),
    (2, 2),
    (2, -1),
    (2, -2),
    (3, 0),
    (3, 1),
    (3, -1),
    (4, 0),
];

/// One fixed polyomino in the tree of shapes: its parent is the same shape without one cell.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shape {
    pub(super) orientation: u8,
    /// The set that holds the piece alone.
    pub(super) piece: Hand,
    /// The pieces of this shape and of all below it.
    pub(super) below: Hand,
    /// Number of cells less one.
    pub(super) depth: u8,
    /// Index in [`STEPS`] of the cell that the parent lacks.
    pub(super) step: u8,
    /// Index of the next shape that is not below this one.
    pub(super) skip: u8,
}

/// Joins all orientations into a tree: the parent of a shape has one cell less and the same first cell. There always is one, since a connected
/// shape has at least two cells whose removal leaves it connected.
pub(super) fn shape_tree() -> [Shape; ORIENTATIONS] {
    let steps_of = |orientation: Orientation| -> Vec<u8> {
        let squares = orientation.squares();
        let (row, column) = (i16::from(squares[0].0), i16::from(squares[0].1));
        let step = |square: &(u8, u8)| (i16::from(square.0) - row, i16::from(square.1) - column);
        let index = |square: &(u8, u8)| STEPS.iter().position(|&known| known == step(square)).unwrap_or(0) as u8;
        squares.iter().map(index).collect()
    };
    let all: Vec<Vec<u8>> = Orientation::all().map(steps_of).collect();
    let parent_of = |child: &Vec<u8>| {
        let extra = |parent: &&Vec<u8>| parent.len() + 1 == child.len() && parent.iter().all(|step| child.contains(step));
        let parent = all.iter().position(|parent| extra(&parent))?;
        child.iter().find(|step| !all[parent].contains(step)).map(|&step| (parent, step))
    };
    let parents: Vec<Option<(usize, u8)>> = all.iter().map(parent_of).collect();

    let mut tree = Vec::with_capacity(ORIENTATIONS);
    let mut order = vec![0];
    while let Some(index) = order.pop() {
        let piece = Orientation::from_index(index).piece().bit();
        let step = parents[index].map_or(0, |(_, step)| step);
        tree.push(Shape { orientation: index as u8, piece, below: piece, depth: all[index].len() as u8 - 1, step, skip: 0 });
        order.extend((0..ORIENTATIONS).rev().filter(|&child| parents[child].is_some_and(|(parent, _)| parent == index)));
    }
    for index in 0..tree.len() {
        let depth = tree[index].depth;
        let end = (index + 1..tree.len()).find(|&next| tree[next].depth <= depth).unwrap_or(tree.len());
        tree[index].skip = end as u8;
        tree[index].below = tree[index..end].iter().fold(0, |set, shape| set | shape.piece);
    }
    let mut shapes =
        [Shape { orientation: 0, piece: Piece::MONOMINO.bit(), below: 0, depth: 0, step: 0, skip: ORIENTATIONS as u8 }; ORIENTATIONS];
    for (slot, shape) in shapes.iter_mut().zip(tree) {
        *slot = shape;
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_holds_every_shape_once_and_grows_by_one_cell() {
        let shapes = shape_tree();
        let mut seen = [false; ORIENTATIONS];
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!std::mem::replace(&mut seen[usize::from(shape.orientation)], true));
            assert!(usize::from(shape.skip) > index);
            let orientation = Orientation::from_index(usize::from(shape.orientation));
            let squares = orientation.squares();
            let mut cells = vec![STEPS[usize::from(shape.step)]];
            let mut depth = shape.depth;
            for above in shapes[..index].iter().rev() {
                if above.depth < depth {
                    depth = above.depth;
                    cells.push(STEPS[usize::from(above.step)]);
                    assert_eq!(above.below & shape.piece, shape.piece);
                }
            }
            cells.sort_unstable();
            let own: Vec<(i16, i16)> =
                squares.iter().map(|&(row, column)| (i16::from(row), i16::from(column) - i16::from(squares[0].1))).collect();
            assert_eq!(cells, own);
        }
    }
}
