"""The orientations of the pieces, in the engine's order, as masks."""

import torch

SHAPES = (
    "# ## ### #./## #### ###/#.. ###/.#. ##/## ##./.## ##### ####/#... ####/.#.. ##/##/#. #.#/### #../#../### ###/.#./.#. ###./..## "
    ".##/##./.#. ##./.##/..# ##./.#./.## .#./###/.#."
).split()


def _normalised(squares):
    top, left = (min(square[axis] for square in squares) for axis in (0, 1))
    return tuple(sorted((row - top, column - left) for row, column in squares))


def orientations():
    """The squares of every orientation by row, then column, from the first square on."""
    found = []
    for shape in SHAPES:
        own = []
        squares = _normalised([(r, c) for r, row in enumerate(shape.split("/")) for c, cell in enumerate(row) if cell == "#"])
        for step in range(8):
            if step == 4:
                squares = _normalised([(r, -c) for r, c in squares])
            elif step:
                squares = _normalised([(c, -r) for r, c in squares])
            if squares not in own:
                own.append(squares)
        found += [[(r - s[0][0], c - s[0][1]) for r, c in s] for s in own]
    return found


# Rows and columns around the first cell of an orientation in which it covers cells or touches them at corners: above, below, and to each side.
ABOVE, BELOW, BESIDE = 1, 5, 5


def masks():
    """For every orientation, the cells that it covers and those that it touches at corners alone, around its first cell."""
    masks = torch.zeros(len(orientations()), 2, ABOVE + 1 + BELOW, 2 * BESIDE + 1)
    for index, squares in enumerate(orientations()):
        beside = {(r + dr, c + dc) for r, c in squares for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
        corners = {(r + dr, c + dc) for r, c in squares for dr in (-1, 1) for dc in (-1, 1)} - beside
        for kind, cells in enumerate((squares, corners)):
            for r, c in cells:
                masks[index, kind, ABOVE + r, BESIDE + c] = 1.0
    return masks


def mirrored():
    """For every orientation the one that it is in the mirror of the diagonal, and from the mirrored first cell to the first one the rows and columns."""
    all_squares = orientations()
    found = []
    for squares in all_squares:
        row, column = first = min((c, r) for r, c in squares)
        image = sorted((c - row, r - column) for r, c in squares)
        found.append((all_squares.index(image), *first))
    return found
