"""Compares the rules for many boards at once with the rules as they are written down, over random games."""

import jax
import jax.numpy as jnp
import numpy as np

from rules import CELLS, NEIGHBOURS, OFF, play, see, start

GAMES = 6


def group(board, point):
    """The stones of a group and its liberties."""
    stones, liberties, rest = {point}, set(), [point]
    while rest:
        for near in NEIGHBOURS[rest.pop()]:
            if near != OFF and board[near] == 0:
                liberties.add(near)
            elif near != OFF and board[near] == board[point] and near not in stones:
                stones.add(near)
                rest.append(near)
    return stones, liberties


def is_legal(board, point, side):
    """Whether the point is empty, and every group has a liberty after the stone."""
    if board[point]:
        return False
    after = board.copy()
    after[point] = side
    return all(after[near] == 0 or group(after, near)[1] for near in range(CELLS) if after[near])


def state(board, point, mine, theirs):
    """The state of a point as `Seen` of the engine numbers them."""
    if board[point]:
        return (0 if board[point] == 1 else 2) + (len(group(board, point)[1]) == 1)
    eye = lambda side: all(near == OFF or board[near] == side for near in NEIGHBOURS[point])
    if mine[point] and theirs[point]:
        return 4
    if mine[point]:
        return 5 if eye(1) else 6
    return (7 if eye(2) else 8) if theirs[point] else 9


def main():
    rng = np.random.default_rng(1)
    board, groups = start(GAMES)
    compared = 0
    for ply in range(CELLS):
        states, legal = map(np.asarray, jax.jit(see)(board, groups))
        points = []
        for game, cells in enumerate(np.asarray(board).astype(int)):
            mine, theirs = ([is_legal(cells, point, side) for point in range(CELLS)] for side in (1, 2))
            assert (np.array(mine) == legal[game]).all(), (ply, game)
            for point in range(CELLS):
                assert states[game, point] == state(cells, point, mine, theirs), (ply, game, point)
                compared += 1
            points.append(rng.choice(np.flatnonzero(mine)) if any(mine) else 0)
        over = ~legal.any(axis=1)[:, None]
        after = jax.jit(play)(board, groups, jnp.array(points, jnp.int32))
        board, groups = (jnp.where(over, old, new) for old, new in zip((board, groups), after))
    assert over.all(), "a game was not over"
    print(f"{compared} points agree")


if __name__ == "__main__":
    main()
