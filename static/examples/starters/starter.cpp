// A starter for NoGo in C++17. It knows the rules and plays any legal move: write your own `choose`.
//
// Compile it:            g++ -std=c++17 -O2 -o starter starter.cpp
// Try it:                quintet duel "botzone-lines:./starter" newcomer --game nogo --games 2
// by hand:               printf '1\n-1 -1\n\n\n' | ./starter
// in the page:           compile it to WebAssembly (docs/bots.md), then Lab, Programs, "Add a file", "Uses the line-based protocol"
// on Botzone:            as it is, as a bot for NoGo in C++ with the simplified interaction (简化交互)
//
// The program is started for every turn. What it prints to std::cerr is shown to you in the page.

#include <array>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

constexpr int SIZE = 9;
enum Point { EMPTY, MINE, THEIRS };
using Board = std::array<std::array<Point, SIZE>, SIZE>;
using Move = std::pair<int, int>;

// The neighbours of a point.
std::vector<Move> around(int x, int y) {
    std::vector<Move> near;
    for (auto [u, v] : {Move{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}})
        if (u >= 0 && u < SIZE && v >= 0 && v < SIZE) near.push_back({u, v});
    return near;
}

// Whether the group on a point has a liberty: an empty point beside it.
bool breathes(const Board &board, int x, int y) {
    std::array<std::array<bool, SIZE>, SIZE> seen{};
    std::vector<Move> open{{x, y}};
    seen[x][y] = true;
    while (!open.empty()) {
        auto [a, b] = open.back();
        open.pop_back();
        for (auto [u, v] : around(a, b)) {
            if (board[u][v] == EMPTY) return true;
            if (board[u][v] != board[x][y] || seen[u][v]) continue;
            seen[u][v] = true;
            open.push_back({u, v});
        }
    }
    return false;
}

// A stone may be placed on an empty point if every group still has a liberty afterwards.
bool legal(Board &board, int x, int y, Point colour) {
    if (board[x][y] != EMPTY) return false;
    board[x][y] = colour;
    bool good = breathes(board, x, y);
    for (auto [u, v] : around(x, y)) good = good && (board[u][v] == EMPTY || breathes(board, u, v));
    board[x][y] = EMPTY;
    return good;
}

// Your program: one of `moves`. What is put into `debug` is shown to you.
Move choose(const Board &, const std::vector<Move> &moves, std::string &debug) {
    std::mt19937 random{std::random_device{}()};
    debug = std::to_string(moves.size()) + " legal moves";
    return moves[random() % moves.size()];
}

int main() {
    int turns;
    std::cin >> turns;
    Board board{};
    bool first = turns == 1;
    for (int line = 0; line < 2 * turns - 1; line++) {
        int x, y;
        std::cin >> x >> y;
        if (x < 0) continue;
        board[x][y] = line % 2 == 0 ? THEIRS : MINE;
        first = false;
    }
    std::vector<Move> moves;
    for (int x = 0; x < SIZE; x++)
        for (int y = 0; y < SIZE; y++)
            // Black's first stone may not be in the centre.
            if (legal(board, x, y, MINE) && !(first && x == 4 && y == 4)) moves.push_back({x, y});
    std::string debug;
    auto [x, y] = choose(board, moves, debug);
    std::cout << x << " " << y << "\n" << debug << "\n";
}
