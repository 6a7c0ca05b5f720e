# Plays NoGo with the line-based protocol and keeps running. The number on its command line decides which legal move it plays.
import sys

SIZE = 9
NEAR = [[v for v in (p - 9 if p > 8 else -1, p + 9, p - 1 if p % 9 else -1, p + 1 if p % 9 < 8 else -1) if 0 <= v < 81] for p in range(81)]


def breathes(board, point):
    seen, todo = {point}, [point]
    while todo:
        for near in NEAR[todo.pop()]:
            if board[near] == 0:
                return True
            if board[near] == board[point] and near not in seen:
                seen.add(near)
                todo.append(near)
    return False


def legal(board, point):
    if board[point]:
        return False
    board[point] = 1
    good = breathes(board, point) and all(breathes(board, near) for near in NEAR[point] if board[near])
    board[point] = 0
    return good


def put(board, line, side):
    x, y = map(int, line.split())
    if x >= 0:
        board[x * SIZE + y] = side


number, board = int(sys.argv[1]), [0] * 81
for line in range(2 * int(input()) - 1):
    put(board, input(), 1 if line % 2 else 2)
input(), input()
while True:
    stones = sum(1 for point in board if point)
    moves = [point for point in range(81) if legal(board, point) and (stones or point != 40)]
    chosen = moves[number * (stones + 3) % len(moves)]
    board[chosen] = 1
    print(chosen // SIZE, chosen % SIZE)
    print("\n\n\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
    put(board, input(), 2)
