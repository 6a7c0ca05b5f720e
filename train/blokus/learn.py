"""Learns the convolutional network of Blokus from games, as `quintet-train blokus see` writes them.

The network learns the shares of visits that the search gave to the placements, and for the side to move, or for each of four sides, a mixture of the
game's result and of what the search thought. What it has learnt is kept in OUT once a minute, and a run that was stopped continues. The file is the mean of the weights over
the last steps.
"""

import argparse
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional as F

from network import ORIENTATIONS, PIECES, Network, write
from pieces import mirrored

# Positions in a row that are kept out of the learning, one such row in so many.
ROW, ROWS = 2000, 40


class Positions:
    """The positions of some folders."""

    def __init__(self, folders, size, colours, outputs):
        self.size, self.colours, cells = size, colours, size * size
        kind = np.dtype([("count", "<u4"), ("left", "<u4", colours), ("values", "<f4", (2, outputs)), ("states", "u1", (cells, colours))])
        placement = np.dtype([("orientation", "u1"), ("cell", "<u2"), ("visits", "<u2")])
        positions = np.concatenate([np.fromfile(folder / "positions.bin", kind) for folder in folders])
        placements = np.concatenate([np.fromfile(folder / "moves.bin", placement) for folder in folders])
        self.begin = torch.zeros(len(positions) + 1, dtype=torch.int64)
        self.begin[1:] = torch.from_numpy(positions["count"].astype(np.int64)).cumsum(0)
        if self.begin[-1] != len(placements):
            raise SystemExit("positions.bin and moves.bin are not of the same games")
        self.orientation = torch.from_numpy(placements["orientation"].copy())
        self.cell = torch.from_numpy(placements["cell"].astype(np.int16))
        self.visits = torch.from_numpy(placements["visits"].astype(np.int16))
        self.states = torch.from_numpy(np.ascontiguousarray(positions["states"].transpose(0, 2, 1)).reshape(-1, colours, size, size))
        self.left = torch.from_numpy(((positions["left"][:, :, None] >> np.arange(PIECES)) & 1).astype(np.uint8))
        self.values = torch.from_numpy(positions["values"].copy())
        orientation, row, column = (torch.tensor(part) for part in zip(*mirrored()))
        self.mirrored, self.shift = orientation, row * size + column
        place = torch.arange(len(positions)) // ROW % ROWS
        self.learnt, self.kept_out = ((place != ROWS - 1).nonzero()[:, 0], (place == ROWS - 1).nonzero()[:, 0])

    def some(self, which, mirror):
        """The inputs of some positions, and their placements: the position of each in the row, its index in the output, and its visits."""
        begin, count = self.begin[which], self.begin[which + 1] - self.begin[which]
        owner = torch.repeat_interleave(torch.arange(len(which)), count)
        at = torch.arange(len(owner)) + (begin - (count.cumsum(0) - count))[owner]
        orientation, cell = self.orientation[at].long(), self.cell[at].long()
        states = self.states[which]
        if mirror:
            # The first cell of a mirrored placement need not be the mirrored first cell.
            cell = cell % self.size * self.size + cell // self.size + self.shift[orientation]
            orientation = self.mirrored[orientation]
            states = states.transpose(2, 3)
        return (states, self.left[which].float()), (owner, cell * ORIENTATIONS + orientation, self.visits[at].float()), self.values[which]


def losses(network, positions, which, mirror, share):
    """Cross entropy of the visits and their own entropy, log loss of the value, and its mean squared error from the result."""
    inputs, (owner, index, visits), values = positions.some(which, mirror)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        value, promises = network(*inputs)
    promises, size = promises[owner, index].float(), len(which)
    total = lambda parts: torch.zeros(size).index_add(0, owner, parts)
    most = torch.full((size,), -1e9).scatter_reduce(0, owner, promises.detach(), "amax")
    logs = promises - most[owner]
    logs = logs - total(logs.exp()).log()[owner]
    wanted = visits / total(visits).clamp(min=1.0)[owner]
    result, chance = values.unbind(1)
    target = share * result + (1.0 - share) * chance
    if value.shape[1] == 1:
        said, loss = value.sigmoid(), F.binary_cross_entropy_with_logits(value, target)
    else:
        said, loss = value.softmax(1), F.cross_entropy(value, target)
    return torch.stack([
        -total(wanted * logs).mean(),
        -total(wanted * wanted.clamp(min=1e-9).log()).mean(),
        loss,
        ((said[:, 0] - result[:, 0]) ** 2).mean(),
    ])


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+", type=pathlib.Path, help="folders of `quintet-train blokus see`")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the network and of what a run needs to continue")
    parser.add_argument("--variant", choices=["duo", "classic-2", "classic"], default="duo")
    parser.add_argument("--size", default="32x3", help="channels x blocks; the engine knows 32x3")
    parser.add_argument("--epochs", type=float, default=8.0, help="how often to learn from all positions")
    parser.add_argument("--batch", type=int, default=512, help="positions of a step")
    parser.add_argument("--rate", type=float, default=4e-3, help="size of the first steps; they shrink in the last 70 %% of the time")
    parser.add_argument("--results", type=float, default=0.5, help="share of the result in the value that is learnt")
    parser.add_argument("--from", type=pathlib.Path, dest="start", help="the run.pt of a network to begin with")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    args = options()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / "run.pt"
    form = size, colours, outputs = {"duo": (14, 2, 1), "classic-2": (20, 4, 1), "classic": (20, 4, 4)}[args.variant]
    positions = Positions(args.games, size, colours, outputs)
    torch.manual_seed(args.seed)
    network = Network(*form, *map(int, args.size.split("x"))).to(memory_format=torch.channels_last)
    if args.start:
        network.load_state_dict(torch.load(args.start)["mean"])
    adam = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4, betas=(0.9, 0.99))
    mean = {name: part.clone() for name, part in network.state_dict().items()}
    begin, steps = 0, max(1, round(args.epochs * len(positions.learnt) / args.batch))
    if kept.exists():
        run = torch.load(kept)
        begin, mean = run["step"], run["mean"]
        network.load_state_dict(run["network"])
        adam.load_state_dict(run["adam"])
    print(f"{len(positions.learnt)} positions to learn from, {len(positions.kept_out)} to measure, {steps} steps", flush=True)
    last = time.time()
    for step in range(begin, steps):
        generator = torch.Generator().manual_seed(args.seed << 32 | step)
        for group in adam.param_groups:
            group["lr"] = args.rate * min(1.0, (step + 1) / 200, max(0.01, (1.0 - step / steps) / 0.7))
        which = positions.learnt[torch.randint(len(positions.learnt), (args.batch,), generator=generator)]
        promise, _, value, _ = losses(network, positions, which, args.variant == "duo" and step % 2 == 1, args.results)
        adam.zero_grad()
        (promise + 1.5 * value).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        adam.step()
        for name, part in network.state_dict().items():
            mean[name].lerp_(part, max(0.005, 3.0 / (step + 3.0)))
        if time.time() - last > 60 or step + 1 == steps:
            last = time.time()
            torch.save({"step": step + 1, "mean": mean, "network": network.state_dict(), "adam": adam.state_dict()}, kept.with_suffix(".new"))
            kept.with_suffix(".new").replace(kept)
            averaged = Network(*form, *map(int, args.size.split("x")))
            averaged.load_state_dict(mean)
            write(args.out / "network.bin", averaged)
            with torch.no_grad():
                parts = [losses(averaged, positions, some, False, args.results) * len(some) for some in positions.kept_out.split(1024)]
            told = sum(parts) / max(1, len(positions.kept_out))
            words = "cross entropy {:.4f} (own {:.4f}), value {:.4f}, squared error {:.4f}".format(*told)
            print(f"step {step + 1} of {steps}, on positions kept out: {words}", flush=True)


if __name__ == "__main__":
    main()
