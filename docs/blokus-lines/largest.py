# A program for the Blokus assignment: it places the largest piece that fits. Write your own `choose`.
#
# Try it:    quintet duel "blokus-lines:python3 largest.py" newcomer --game blokus --games 4
# by hand:   printf '[start]\n0 0\n[put]\n0\n[end]\n' | python3 largest.py
#
# The program runs for a whole game. What it prints to sys.stderr is in the contest's log of programs.
import sys

PIECES = """# ## ### #### ##### ##/# ##/## ##/##/# ##/.##/..# ##/#/# ##/#/#/# #/##/# #/##/#/# ##/#/## .#/###/.# #/###/# ###/#/#
.##/## .##/##/.# .##/.#/## .###/##""".split()


def turned(piece, d):
    """The squares (u, v) of a piece in its 5x5 field: mirrored first if d is 4 or more, then turned clockwise d % 4 times."""
    squares = [(u, v) for u, row in enumerate(PIECES[piece].split("/")) for v, square in enumerate(row) if square == "#"]
    if d >= 4:
        squares = [(u, 4 - v) for u, v in squares]
    for _ in range(d % 4):
        squares = [(v, 4 - u) for u, v in squares]
    return squares


FIELDS = {(i, d): turned(i, d) for i in range(21) for d in range(8)}


def cells(x, y, i, d):
    return [(x + u, y + v) for u, v in FIELDS[i, d]]


def near(cell, steps):
    return {(cell[0] + a, cell[1] + b) for a, b in steps}


EDGES = [(-1, 0), (0, -1), (0, 1), (1, 0)]
CORNERS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def placements(taken, mine, left, start):
    """All legal placements (x, y, i, d)."""
    size = 20 if start[0] in (0, 19) else 14  # of the variant duo
    board = {(x, y) for x in range(size) for y in range(size)}
    free = board - taken - {other for cell in mine for other in near(cell, EDGES)}
    attach = free & {other for cell in mine for other in near(cell, CORNERS)} if mine else {start}
    found = set()
    for (i, d), squares in FIELDS.items():
        if i in left:
            for row, column in attach:
                for u, v in squares:
                    # One square of the piece is on the corner point.
                    x, y = row - u, column - v
                    if free.issuperset(cells(x, y, i, d)):
                        found.add((x, y, i, d))
    return found


def choose(moves):
    """Your program: one of the legal placements."""
    return max(moves, key=lambda move: (len(cells(*move)), move))


taken, mine, left = set(), set(), set(range(21))
start = None
for line in sys.stdin:
    command = line.strip()
    if command == "[start]":
        start = tuple(map(int, next(sys.stdin).split()))
    elif command == "[put]":
        for _ in range(int(next(sys.stdin))):
            x, y, colour, i, d = map(int, next(sys.stdin).split())
            taken.update(cells(x, y, i, d))
        x, y, i, d = choose(placements(taken, mine, left, start))
        left.remove(i)
        mine.update(cells(x, y, i, d))
        taken |= mine
        print(x, y, i, d, flush=True)
    elif command == "[end]":
        break
