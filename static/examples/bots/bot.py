# Quoridor in Botzone's JSON form, for Python 3, as a process that keeps running:
#   quintet duel "botzone:python3 bot.py" newcomer --game quoridor --games 2
# The page runs it as well; there it is begun anew for every move. The program walks along a shortest path and places no wall.

import json
import sys
from collections import deque


def square(text):
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def blocked(walls, a, b):
    """Whether a wall stands between two neighbouring squares."""
    (x, y), (u, v) = min(a, b), max(a, b)
    if x == u:  # upwards: a wall that lies above the lower square
        low = min(y, v)
        return (x, low, "h") in walls or (x - 1, low, "h") in walls
    return (x, y, "v") in walls or (x, y - 1, "v") in walls


def around(walls, at):
    x, y = at
    near = [(x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y)]
    return [to for to in near if 0 <= to[0] < 9 and 0 <= to[1] < 9 and not blocked(walls, at, to)]


def steps(walls, own, other):
    """Where a pawn may go: a step, or a jump over the other pawn."""
    for to in around(walls, own):
        if to != other:
            yield to
            continue
        behind = (2 * to[0] - own[0], 2 * to[1] - own[1])
        beside = around(walls, other)
        if behind in beside:
            yield behind
        else:
            yield from (side for side in beside if side != own)


def distance(walls, begin, goal):
    seen = {begin: 0}
    queue = deque([begin])
    while queue:
        at = queue.popleft()
        if at[1] == goal:
            return seen[at]
        for to in around(walls, at):
            if to not in seen:
                seen[to] = seen[at] + 1
                queue.append(to)
    return 99


def choose(moves):
    pawns, walls = [(4, 0), (4, 8)], set()
    for ply, text in enumerate(moves):
        if len(text) == 3:
            x, y = square(text)
            walls.add((x, y, text[2]))
        else:
            pawns[ply % 2] = square(text)
    me = len(moves) % 2
    goal = 8 if me == 0 else 0
    best = min(steps(walls, pawns[me], pawns[1 - me]), key=lambda to: distance(walls, to, goal))
    return "abcdefghi"[best[0]] + str(best[1] + 1)


moves = []
for line in sys.stdin:
    told = json.loads(line)
    if "requests" in told:
        moves = []
        for index, request in enumerate(told["requests"]):
            moves += request["move"].split()
            moves += [told["responses"][index]["move"]] if index < len(told["responses"]) else []
    else:
        moves += told["move"].split()
    move = choose(moves)
    moves.append(move)
    print(json.dumps({"response": {"move": move}}))
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
