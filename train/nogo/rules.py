"""The rules of NoGo on 9x9 for many boards at once, and what the network sees of them."""

import jax.numpy as jnp
import numpy as np

SIZE = 9
CELLS = SIZE * SIZE
# What a point can be; `Seen` in the engine says which number means what.
STATES = 10
OFF = CELLS


def neighbours():
    table = np.full((CELLS, 4), OFF, np.int32)
    for row in range(SIZE):
        for column in range(SIZE):
            for index, (r, c) in enumerate([(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]):
                if 0 <= r < SIZE and 0 <= c < SIZE:
                    table[row * SIZE + column, index] = r * SIZE + c
    return table


NEIGHBOURS = neighbours()


def around(cells, outside):
    """The values of the four neighbours of every point, [batch, 81, 4]; `outside` for those off the board."""
    padded = jnp.concatenate([cells, jnp.full(cells.shape[:1] + (1,), outside, cells.dtype)], axis=1)
    return padded[:, NEIGHBOURS]


def start(batch):
    """Empty boards: 0 empty, 1 the side to move, 2 the opponent; and the number of every stone's group."""
    return jnp.zeros((batch, CELLS), jnp.int8), jnp.full((batch, CELLS), -1, jnp.int8)


def play(board, group, point):
    """The boards after a stone of the side to move, seen by the other side."""
    rows = jnp.arange(board.shape[0])
    near = jnp.asarray(NEIGHBOURS)[point]
    padded_board = jnp.pad(board, ((0, 0), (0, 1)))
    padded_group = jnp.pad(group, ((0, 0), (0, 1)), constant_values=-1)
    own = jnp.take_along_axis(padded_board, near, axis=1) == 1
    groups = jnp.where(own, jnp.take_along_axis(padded_group, near, axis=1), -2)
    joins = (group[:, :, None] == groups[:, None, :]).any(axis=2)
    group = jnp.where(joins, point[:, None].astype(jnp.int8), group).at[rows, point].set(point.astype(jnp.int8))
    board = board.at[rows, point].set(1)
    return jnp.where(board == 0, 0, 3 - board).astype(jnp.int8), group


def see(board, group):
    """The state of every point, as `Seen` in the engine, and who may play there: the side to move, the opponent."""
    near = around(board, 3)
    empty = board == 0
    indices = jnp.arange(CELLS, dtype=jnp.int8)
    index_near = jnp.pad(jnp.arange(CELLS, dtype=jnp.int8), (0, 1))[NEIGHBOURS]
    least = jnp.where(near == 0, index_near, 127).min(axis=2).astype(jnp.int8)
    most = jnp.where(near == 0, index_near, -1).max(axis=2).astype(jnp.int8)
    same = group[:, :, None] == group[:, None, :]
    least = jnp.where(same, least[:, None, :], 127).min(axis=2)
    most = jnp.where(same, most[:, None, :], -1).max(axis=2)
    atari = (board > 0) & (least == most)
    near_atari = around(atari, False)
    has_empty = (near == 0).any(axis=2)

    def may(side):
        catches = ((near == 3 - side) & near_atari).any(axis=2)
        lives = has_empty | ((near == side) & ~near_atari).any(axis=2)
        return empty & lives & ~catches

    def eye(side):
        return empty & ((near == side) | (near == 3)).all(axis=2)

    mine, theirs = may(1), may(2)
    states = jnp.full(board.shape, 9, jnp.int8)
    for points, state in [
        (theirs & ~mine, 8), ((theirs & ~mine) & eye(2), 7), (mine & ~theirs, 6), ((mine & ~theirs) & eye(1), 5), (mine & theirs, 4),
        ((board == 2) & atari, 3), ((board == 2) & ~atari, 2), ((board == 1) & atari, 1), ((board == 1) & ~atari, 0),
    ]:
        states = jnp.where(points, jnp.int8(state), states)
    return states, mine
