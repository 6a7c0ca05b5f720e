"""The convolutional network: its weights, what it says, and the file that the engine reads."""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np

from rules import CELLS, SIZE, STATES

# Units of a point from which its promise comes; units of which the value sees the mean over the board.
PROMISE, VALUE = 16, 32


def init(key, channels, blocks):
    """Random weights."""
    keys = iter(jax.random.split(key, 64))

    def layer(outputs, inputs, taps=1, scale=1.0):
        shape = (3, 3, inputs, outputs) if taps == 9 else (inputs, outputs)
        weight = jax.random.normal(next(keys), shape) * scale * (2.0 / (inputs * taps)) ** 0.5
        return {"w": weight, "b": jnp.zeros(outputs)}

    return {
        "first": layer(channels, STATES, 9, 3.0),
        "blocks": [
            {
                "one": layer(channels, channels, 9),
                "pool": layer(channels, channels, 1, 0.3),
                "two": layer(channels, channels, 9, 0.3),
            }
            for _ in range(blocks)
        ],
        "policy": layer(PROMISE, channels),
        "policy_pool": layer(PROMISE, channels, 1, 0.3),
        "policy_out": layer(1, PROMISE, 1, 0.3),
        "value": layer(VALUE, channels),
        "value_two": layer(VALUE, VALUE),
        "value_out": layer(1, VALUE, 1, 0.3),
    }


def network(params, states, dtype=jnp.bfloat16):
    """Logits of the points and of the win probability of the side to move."""
    params = jax.tree.map(lambda leaf: leaf.astype(dtype), params)

    def conv(x, layer):
        out = jax.lax.conv_general_dilated(x, layer["w"], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return out + layer["b"]

    def dense(x, layer):
        return x @ layer["w"] + layer["b"]

    def mean(x):
        return x.astype(jnp.float32).mean(axis=(1, 2)).astype(dtype)

    x = jax.nn.one_hot(states.reshape(-1, SIZE, SIZE), STATES, dtype=dtype)
    x = jax.nn.relu(conv(x, params["first"]))
    for block in params["blocks"]:
        y = jax.nn.relu(conv(x, block["one"]))
        y = jax.nn.relu(y + dense(mean(y), block["pool"])[:, None, None, :])
        x = jax.nn.relu(x + conv(y, block["two"]))
    pooled = mean(x)
    p = jax.nn.relu(dense(x, params["policy"]) + dense(pooled, params["policy_pool"])[:, None, None, :])
    logits = dense(p, params["policy_out"]).reshape(-1, CELLS)
    v = mean(jax.nn.relu(dense(x, params["value"])))
    v = jax.nn.relu(dense(v, params["value_two"]))
    return logits.astype(jnp.float32), dense(v, params["value_out"]).astype(jnp.float32)[:, 0]


def write(path, params):
    """Layer by layer: a row of signed bytes for each output, the rows' factors, and what is added, as `network/layers.rs` of the engine reads them."""
    out = bytearray()

    def layer(part):
        weight = np.asarray(part["w"], np.float32)
        outputs = weight.shape[-1]
        rows = weight.reshape(-1, outputs).T
        factor = np.maximum(np.abs(rows).max(axis=1), 1e-6) / 127.0
        out.extend(np.round(rows / factor[:, None]).astype(np.int8).tobytes())
        out.extend(factor.astype("<f4").tobytes())
        out.extend(np.asarray(part["b"], "<f4").tobytes())

    layer(params["first"])
    for block in params["blocks"]:
        for name in ("one", "pool", "two"):
            layer(block[name])
    for name in ("policy", "policy_pool", "policy_out", "value", "value_two", "value_out"):
        layer(params[name])
    pathlib.Path(path).write_bytes(out)
