"""Learns the network of NoGo on 9x9 from games of the network against itself, on an accelerator or a processor.

The games of a round are played at once. Each move is found by a search of few simulations (Gumbel MuZero, Danihelka et al. 2022, by the package
`mctx`). The networks learn the improved policy of that search, and the value as a mixture of the game's result and the search's value. The first
of the sizes plays; the others learn from the same positions. All of it is kept in OUT once a minute, and a run that was stopped continues.
"""

import argparse
import functools
import pathlib
import pickle
import time

import jax
import jax.numpy as jnp
import mctx

from network import init, network, write
from rules import CELLS, SIZE, play, see, start


def evaluate(params, board, group):
    states, mine = see(board, group)
    logits, value = network(params, states)
    over = ~mine.any(axis=1)
    logits = jnp.where(mine, logits - logits.max(axis=1, keepdims=True), -1e9)
    value = jnp.where(over, -1.0, 2.0 * jax.nn.sigmoid(value) - 1.0)
    return states, mine, over, logits, value


def recurrent(params, _key, action, embedding):
    board, group = play(*embedding, action)
    _, _, over, logits, value = evaluate(params, board, group)
    # A side without a move has lost: the mover gets 1, and nothing comes after it.
    out = mctx.RecurrentFnOutput(
        reward=jnp.where(over, 1.0, 0.0), discount=jnp.where(over, 0.0, -1.0), prior_logits=logits, value=jnp.where(over, 0.0, value)
    )
    return out, (board, group)


@functools.partial(jax.jit, static_argnames=("batch", "simulations", "plies"))
def games(params, key, batch, simulations, plies):
    """Whole games: states, policies, the search's values, whether the position counts, the results for the side to move."""

    def move(carry, key):
        board, group, ply, opening = carry
        states, mine, over, logits, value = evaluate(params, board, group)
        root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=(board, group))
        search_key, random_key, stray_key = jax.random.split(key, 3)
        # A side that cannot move is given a point that changes nothing that counts.
        invalid = jnp.where(over[:, None], False, ~mine)
        found = mctx.gumbel_muzero_policy(
            params, search_key, root, recurrent, simulations, invalid_actions=invalid, max_num_considered_actions=16, gumbel_scale=1.0
        )
        random = jax.random.categorical(random_key, jnp.where(mine, 0.0, -1e9), axis=1)
        stray = jax.random.categorical(stray_key, jnp.log(found.action_weights + 1e-9), axis=1)
        action = jnp.where(ply < opening, random, jnp.where(ply < opening + 8, stray, found.action))
        searched = found.search_tree.summary().value
        out = (states, found.action_weights.astype(jnp.bfloat16), searched, ~over & (ply >= opening), over)
        after = play(board, group, action.astype(jnp.int32))
        board, group = (jnp.where(over[:, None], old, new) for old, new in zip((board, group), after))
        return (board, group, ply + 1, opening), out

    opening_key, key = jax.random.split(key)
    opening = jax.random.randint(opening_key, (batch,), 0, 11) * jax.random.bernoulli(key, 0.75, (batch,))
    board, group = start(batch)
    _, (states, policy, searched, counts, over) = jax.lax.scan(
        move, (board, group, jnp.zeros((), jnp.int32), opening), jax.random.split(key, plies)
    )
    # The side to move at the first ply that is over has lost; others by parity.
    last = jnp.argmax(over, axis=0)
    parity = (jnp.arange(plies)[:, None] - last[None, :]) % 2
    won = jnp.where(parity == 0, 0.0, 1.0)
    length = last.mean()
    first = (last % 2 == 1).mean()
    return states, policy, (searched + 1.0) / 2.0, counts, won, length, first


def turned(cells, which):
    """One of the eight symmetries of values [batch, 81]."""
    grid = cells.reshape(-1, SIZE, SIZE)
    grid = jax.lax.switch(which, [lambda g: g, lambda g: g[:, ::-1], lambda g: g[:, :, ::-1], lambda g: g[:, ::-1, ::-1]] + [
        lambda g, f=f: f(g.transpose(0, 2, 1)) for f in (lambda g: g, lambda g: g[:, ::-1], lambda g: g[:, :, ::-1], lambda g: g[:, ::-1, ::-1])
    ], grid)
    return grid.reshape(-1, CELLS)


def loss(params, states, policy, target):
    logits, value = network(params, states)
    mine = (states >= 4) & (states <= 6)
    log_policy = jax.nn.log_softmax(jnp.where(mine, logits, -1e9), axis=1)
    policy_loss = -(policy * jnp.where(mine, log_policy, 0.0)).sum(axis=1).mean()
    entropy = -(policy * jnp.log(policy + 1e-9)).sum(axis=1).mean()
    value_loss = (jax.nn.softplus(value) - target * value).mean()
    square = ((jax.nn.sigmoid(value) - target) ** 2).mean()
    return policy_loss + 1.5 * value_loss, (policy_loss - entropy, value_loss, square)


def adam(params, moments, gradient, rate, step, decay):
    first, second = moments
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradient)
    second = jax.tree.map(lambda m, g: 0.99 * m + 0.01 * g * g, second, gradient)
    one, two = 1.0 - 0.9 ** step, 1.0 - 0.99 ** step
    params = jax.tree.map(
        lambda p, m, s: p - rate * (m / one / (jnp.sqrt(s / two) + 1e-7) + (decay * p if p.ndim > 1 else 0.0)), params, first, second
    )
    return params, (first, second)


@functools.partial(jax.jit, static_argnames=("batch", "steps"), donate_argnums=(0, 1, 2))
def learn(params, averages, moments, step, data, valid, key, rate, share, batch, steps):
    """`steps` steps on random positions of the buffer, from its first `valid`."""
    states, policy, result, searched = data

    def one(carry, key):
        params, averages, moments, step = carry
        pick_key, turn_key, turn2 = jax.random.split(key, 3)
        pick = jax.random.randint(pick_key, (batch,), 0, valid)
        # Eight slices of the batch, each turned its own way.
        s = states[pick].reshape(8, -1, CELLS)
        p = policy[pick].astype(jnp.float32).reshape(8, -1, CELLS)
        s = jnp.concatenate([turned(s[i], i) for i in range(8)])
        p = jnp.concatenate([turned(p[i], i) for i in range(8)])
        p = p / p.sum(axis=1, keepdims=True)
        target = share * result[pick].astype(jnp.float32) + (1.0 - share) * searched[pick].astype(jnp.float32)
        (_, parts), gradient = jax.value_and_grad(loss, has_aux=True)(params, s, p, target)
        norm = jnp.sqrt(sum(jnp.sum(leaf ** 2) for leaf in jax.tree.leaves(gradient)))
        gradient = jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, 1.0 / (norm + 1e-9)), gradient)
        step = step + 1
        params, moments = adam(params, moments, gradient, rate, step, 1e-4)
        follow = jnp.maximum(0.002, 1.0 / (step + 1.0))
        averages = jax.tree.map(lambda a, p: a + follow * (p - a), averages, params)
        return (params, averages, moments, step), jnp.stack(parts)

    (params, averages, moments, step), parts = jax.lax.scan(one, (params, averages, moments, step), jax.random.split(key, steps))
    return params, averages, moments, step, parts.mean(axis=0)


def new_net(key, channels, blocks):
    """Weights, their running means, Adam's moments, and the number of steps."""
    params = init(key, channels, blocks)
    zeros = jax.tree.map(jnp.zeros_like, params)
    return [params, jax.tree.map(jnp.array, params), (zeros, jax.tree.map(jnp.array, zeros)), jnp.zeros((), jnp.int32)]


@functools.partial(jax.jit, donate_argnums=(0,))
def store(data, at, rows, count):
    """Writes the first `count` of the rows round the buffer."""
    capacity, size = data[0].shape[0], rows[0].shape[0]
    where = jnp.where(jnp.arange(size) < count, (at + jnp.arange(size)) % capacity, capacity)
    return tuple(old.at[where].set(new.astype(old.dtype), mode="drop") for old, new in zip(data, rows))


@jax.jit
def flat(states, policy, searched, counts, won):
    """The positions of all games in one row, those that count first, and their number."""
    order = jnp.argsort(~counts.reshape(-1), stable=True)
    rows = (states.reshape(-1, CELLS), policy.reshape(-1, CELLS), won.reshape(-1), searched.reshape(-1))
    return tuple(row[order] for row in rows), counts.sum()


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the networks and of what a run needs to continue")
    parser.add_argument("--minutes", type=float, default=9.2, help="how long to learn, all runs together")
    parser.add_argument("--rounds", type=int, default=10**9, help="the most rounds of games, all runs together")
    parser.add_argument("--batch", type=int, default=4096, help="games of a round")
    parser.add_argument("--simulations", type=int, default=32, help="simulations for a move")
    parser.add_argument("--sizes", default="48x4,32x3,32x2", help="channels x blocks; the first one plays")
    parser.add_argument("--learn-batch", type=int, default=4096, help="positions of a step")
    parser.add_argument("--reuse", type=float, default=1.5, help="how often a position is learnt from, on average")
    parser.add_argument("--buffer", type=int, default=3_000_000, help="positions that are kept")
    parser.add_argument("--rate", type=float, default=2e-3, help="size of the first steps; they shrink in the last 60 %% of the time")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    args = options()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / "run.pickle"
    key = jax.random.key(args.seed)
    sizes = [tuple(map(int, size.split("x"))) for size in args.sizes.split(",")]
    if kept.exists():
        before, rounds, nets = pickle.loads(kept.read_bytes())
        nets = jax.tree.map(jnp.asarray, nets)
        key = jax.random.fold_in(key, rounds)
    else:
        before, rounds = 0.0, 0
        key, *parts = jax.random.split(key, len(sizes) + 1)
        nets = [new_net(part, *size) for part, size in zip(parts, sizes)]
    data = (
        jnp.zeros((args.buffer, CELLS), jnp.int8), jnp.zeros((args.buffer, CELLS), jnp.bfloat16),
        jnp.zeros(args.buffer, jnp.bfloat16), jnp.zeros(args.buffer, jnp.bfloat16),
    )
    begin, whole = time.time(), args.minutes * 60
    spent = lambda: before + time.time() - begin

    def keep():
        pickled = pickle.dumps((spent(), rounds, jax.device_get(nets)))
        kept.with_suffix(".new").write_bytes(pickled)
        kept.with_suffix(".new").replace(kept)
        for size, net in zip(args.sizes.split(","), nets):
            write(args.out / f"{size}.bin", net[1])

    at, filled, last_kept = 0, 0, begin
    # A game of 64 positions or so.
    steps = max(1, round(args.reuse * args.batch * 64 / args.learn_batch))
    while spent() < whole and rounds < args.rounds:
        key, play_key = jax.random.split(key)
        player = nets[0][1] if rounds > 3 else nets[0][0]
        *played, length, first = games(player, play_key, args.batch, args.simulations, CELLS)
        rows, count = flat(*played)
        count = int(count)
        data = store(data, at, rows, count)
        at, filled = (at + count) % args.buffer, min(filled + count, args.buffer)
        rounds += 1
        rate = args.rate * min(1.0, max(0.01, (1.0 - spent() / whole) / 0.6))
        told = []
        for net in nets:
            key, learn_key = jax.random.split(key)
            *net[:], parts = learn(*net, data, filled, learn_key, rate, 0.6, args.learn_batch, steps)
            told.append(" ".join(f"{float(part):.4f}" for part in parts))
        losses = ", ".join(f"{size}: {parts}" for size, parts in zip(args.sizes.split(","), told))
        print(f"{spent():.1f} s, {rounds * args.batch} games of {float(length):.1f} plies, {float(first):.3f} won by the first side; {losses}", flush=True)
        if time.time() - last_kept > 60:
            last_kept = time.time()
            keep()
    keep()


if __name__ == "__main__":
    main()
