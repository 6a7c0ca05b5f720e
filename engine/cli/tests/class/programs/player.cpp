// Plays NoGo with the line-based protocol and keeps running. The number on its command line decides which legal move it plays.
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using Board = std::array<int, 81>;

std::vector<int> around(int point) {
    std::vector<int> near;
    if (point > 8) near.push_back(point - 9);
    if (point < 72) near.push_back(point + 9);
    if (point % 9 > 0) near.push_back(point - 1);
    if (point % 9 < 8) near.push_back(point + 1);
    return near;
}

bool breathes(const Board &board, int point) {
    std::array<bool, 81> seen{};
    std::vector<int> open{point};
    seen[point] = true;
    while (!open.empty()) {
        int from = open.back();
        open.pop_back();
        for (int near : around(from)) {
            if (board[near] == 0) return true;
            if (board[near] != board[point] || seen[near]) continue;
            seen[near] = true;
            open.push_back(near);
        }
    }
    return false;
}

bool legal(Board &board, int point) {
    if (board[point] != 0) return false;
    board[point] = 1;
    bool good = breathes(board, point);
    for (int near : around(point)) good = good && (board[near] == 0 || breathes(board, near));
    board[point] = 0;
    return good;
}

bool put(Board &board, int side) {
    int x, y;
    if (!(std::cin >> x >> y)) return false;
    if (x >= 0) board[x * 9 + y] = side;
    return true;
}

int main(int, char **words) {
    int number = std::atoi(words[1]), turns;
    Board board{};
    std::cin >> turns;
    for (int line = 0; line < 2 * turns - 1; line++) put(board, line % 2 == 0 ? 2 : 1);
    // The empty lines of `data` and `globaldata` are skipped like spaces.
    do {
        int stones = 0;
        for (int point : board) stones += point != 0;
        std::vector<int> moves;
        for (int point = 0; point < 81; point++)
            if (legal(board, point) && (stones > 0 || point != 40)) moves.push_back(point);
        int chosen = moves[number * (stones + 3) % moves.size()];
        board[chosen] = 1;
        std::cout << chosen / 9 << " " << chosen % 9 << "\n\n\n\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<" << std::endl;
    } while (put(board, 2));
}
