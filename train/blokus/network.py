"""The convolutional network: its weights, what it says, and the file that the engine reads."""

import pathlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from pieces import ABOVE, BELOW, BESIDE, masks

# States of a cell to a colour; pieces; orientations of pieces.
STATES, PIECES, ORIENTATIONS = 8, 21, 91
# Units of a cell from which the placements' promise comes; units of which the value sees the mean over the board.
PROMISE, VALUE = 32, 32


class Block(nn.Module):
    """Two layers around each cell, between them what is seen of the whole board, and a way around all of it."""

    def __init__(self, channels):
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1)
        self.board = nn.Linear(channels, channels)
        self.two = nn.Conv2d(channels, channels, 3, padding=1)
        for layer in (self.board, self.two):
            layer.weight.data *= 0.3

    def forward(self, x):
        y = F.relu(self.one(x))
        y = F.relu(y + self.board(y.mean((2, 3)))[:, :, None, None])
        return F.relu(x + self.two(y))


class Network(nn.Module):
    """What the side to move may expect, in logits, and how promising each orientation is with its first cell on a cell: by cell, then orientation.

    With more than one output, what each side may expect, the side to move first.
    """

    def __init__(self, size, colours, outputs, channels, blocks, promise=PROMISE):
        super().__init__()
        self.size, self.colours = size, colours
        self.first = nn.Conv2d(STATES * colours, channels, 3, padding=1)
        self.first.weight.data *= 2.0
        self.left = nn.Linear(PIECES * colours, channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.promise = nn.Conv2d(channels, promise, 1)
        self.promise_board = nn.Linear(channels, promise)
        self.promise_out = nn.Conv2d(promise, ORIENTATIONS, 1)
        self.cells = nn.Conv2d(promise, 2, 1)
        self.register_buffer("masks", masks(), persistent=False)
        self.value = nn.Conv2d(channels, VALUE, 1)
        self.value_two = nn.Linear(VALUE, VALUE)
        self.value_out = nn.Linear(VALUE, outputs)

    def forward(self, states, left):
        """`states` by [position, colour, row, column], `left` by [position, colour, piece]."""
        x = F.one_hot(states.long(), STATES).permute(0, 1, 4, 2, 3).flatten(1, 2)
        x = x.to(torch.bfloat16 if torch.is_autocast_cpu_enabled() else torch.float32).contiguous(memory_format=torch.channels_last)
        x = F.relu(self.first(x) + self.left(left.flatten(1))[:, :, None, None])
        for block in self.blocks:
            x = block(x)
        p = F.relu(self.promise(x) + self.promise_board(x.mean((2, 3)))[:, :, None, None])
        v = F.relu(self.value(x)).mean((2, 3))
        v = F.relu(self.value_two(v))
        around = F.pad(self.cells(p), (BESIDE, BESIDE, ABOVE, BELOW)).contiguous(memory_format=torch.channels_last)
        placements = self.promise_out(p) + F.conv2d(around, self.masks.to(around.dtype))
        return self.value_out(v).float(), placements.permute(0, 2, 3, 1).flatten(1)


def write(path, network):
    """Layer by layer: a row of signed bytes for each output, the rows' factors, and what is added, as the engine's `convolution/layers.rs` reads them."""
    out = bytearray()

    def layer(weight, bias):
        rows = weight.detach().float().numpy()
        # By place among the nine, then by input.
        rows = (rows.transpose(0, 2, 3, 1) if rows.ndim == 4 else rows).reshape(len(rows), -1)
        factor = np.maximum(np.abs(rows).max(axis=1), 1e-6) / 127.0
        out.extend(np.round(rows / factor[:, None]).astype(np.int8).tobytes())
        out.extend(factor.astype("<f4").tobytes())
        out.extend(bias.detach().float().numpy().astype("<f4").tobytes())

    def whole(part):
        layer(part.weight, part.bias)

    whole(network.first)
    for colour in range(network.colours):
        weight = network.left.weight[:, colour * PIECES :][:, :PIECES]
        layer(weight, network.left.bias if colour == 0 else torch.zeros_like(network.left.bias))
    for block in network.blocks:
        for part in (block.one, block.board, block.two):
            whole(part)
    for part in (network.promise, network.promise_board, network.promise_out, network.cells, network.value, network.value_two):
        whole(part)
    for weight, bias in zip(network.value_out.weight.split(1), network.value_out.bias.split(1)):
        layer(weight, bias)
    pathlib.Path(path).write_bytes(out)
