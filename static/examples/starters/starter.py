# A starter for NoGo in Python. It knows the rules and plays any legal move: write your own `choose`.
#
# Try it in the page:    Lab, Programs, "Add a file"; choose an opponent, "Start the game"
# on your machine:       quintet duel "botzone:python3 starter.py" newcomer --game nogo --games 2
# by hand:               echo '{"requests":[{"x":-1,"y":-1}],"responses":[]}' | python3 starter.py
# on Botzone:            as it is, as a bot for NoGo in Python 3
#
# The program is started for every turn, reads one line and prints one. What it prints to sys.stderr is shown to you in the page.

import json
import random

SIZE = 9
EMPTY, MINE, THEIRS = 0, 1, 2


def around(x, y):
    """The neighbours of a point."""
    near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [(u, v) for u, v in near if 0 <= u < SIZE and 0 <= v < SIZE]


def breathes(board, x, y):
    """Whether the group on a point has a liberty: an empty point beside it."""
    seen, open_points = {(x, y)}, [(x, y)]
    while open_points:
        for u, v in around(*open_points.pop()):
            if board[u][v] == EMPTY:
                return True
            if board[u][v] == board[x][y] and (u, v) not in seen:
                seen.add((u, v))
                open_points.append((u, v))
    return False


def legal(board, x, y, colour):
    """A stone may be placed on an empty point if every group still has a liberty afterwards."""
    if board[x][y] != EMPTY:
        return False
    board[x][y] = colour
    touched = [(x, y)] + [(u, v) for u, v in around(x, y) if board[u][v] != EMPTY]
    good = all(breathes(board, u, v) for u, v in touched)
    board[x][y] = EMPTY
    return good


def choose(board, moves):
    """Your program: one of `moves`, and a text that is shown to you."""
    return random.choice(moves), f"{len(moves)} legal moves"


told = json.loads(input())
board = [[EMPTY] * SIZE for _ in range(SIZE)]
for moves, colour in [(told["requests"], THEIRS), (told["responses"], MINE)]:
    for move in moves:
        if move["x"] >= 0:
            board[move["x"]][move["y"]] = colour
points = [(x, y) for x in range(SIZE) for y in range(SIZE) if legal(board, x, y, MINE)]
if told["requests"] == [{"x": -1, "y": -1}]:
    points.remove((4, 4))  # Black's first stone may not be in the centre
(x, y), debug = choose(board, points)
print(json.dumps({"response": {"x": x, "y": y}, "debug": debug}))
