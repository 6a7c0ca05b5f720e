// A program for the Blokus assignment in C++17: it places the largest piece that fits. Write your own `choose`.
//
// Compile it:   g++ -std=c++17 -O2 -o largest largest.cpp
// Try it:       quintet duel "blokus-lines:./largest" newcomer --game blokus --games 4
// by hand:      printf '[start]\n0 0\n[put]\n0\n[end]\n' | ./largest
//
// The program runs for a whole game. What it prints to std::cerr is in the contest's log of programs.

#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

constexpr int SIZE = 20, PIECES = 21, TURNS = 8;
enum Square { EMPTY, MINE, THEIRS };
using Cell = std::pair<int, int>;
struct Placement {
    int x, y, i, d;
};

const std::array<std::string, PIECES> ROWS{"#",     "##",      "###",       "####",      "#####",     "##/#",    "##/##",
                                           "##/##/#", "##/.##/..#", "##/#/#",  "##/#/#/#",  "#/##/#",    "#/##/#/#", "##/#/##",
                                           ".#/###/.#", "#/###/#", "###/#/#",   ".##/##",    ".##/##/.#", ".##/.#/##", ".###/##"};

// The squares of a piece in its 5x5 field: mirrored first if d is 4 or more, then turned clockwise d % 4 times.
std::vector<Cell> turned(int piece, int d) {
    std::vector<Cell> squares;
    std::istringstream rows{ROWS[piece]};
    std::string row;
    for (int u = 0; std::getline(rows, row, '/'); u++)
        for (int v = 0; v < int(row.size()); v++)
            if (row[v] == '#') squares.push_back({u, v});
    for (auto &[u, v] : squares) {
        if (d >= 4) v = 4 - v;
        for (int turn = 0; turn < d % 4; turn++) std::tie(u, v) = std::pair{v, 4 - u};
    }
    return squares;
}

struct Game {
    std::array<std::array<Square, SIZE>, SIZE> board{};
    std::array<std::array<std::vector<Cell>, TURNS>, PIECES> fields;
    std::array<bool, PIECES> used{};
    Cell start;
    int size = SIZE;
    bool first = true;

    Game() {
        for (int i = 0; i < PIECES; i++)
            for (int d = 0; d < TURNS; d++) fields[i][d] = turned(i, d);
    }

    Square at(int row, int column) const {
        return row < 0 || row >= size || column < 0 || column >= size ? THEIRS : board[row][column];
    }

    bool mine(int row, int column) const { return at(row, column) == MINE; }

    void put(const Placement &p, Square whose) {
        for (auto [u, v] : fields[p.i][p.d]) board[p.x + u][p.y + v] = whose;
    }

    bool legal(const Placement &p) const {
        bool attached = false;
        for (auto [u, v] : fields[p.i][p.d]) {
            int row = p.x + u, column = p.y + v;
            if (at(row, column) != EMPTY) return false;
            if (mine(row - 1, column) || mine(row + 1, column) || mine(row, column - 1) || mine(row, column + 1)) return false;
            attached = attached || (first && Cell{row, column} == start) || mine(row - 1, column - 1) || mine(row - 1, column + 1) ||
                       mine(row + 1, column - 1) || mine(row + 1, column + 1);
        }
        return attached;
    }
};

// Your program: one of the legal placements. The corner of a field may be off the board.
Placement choose(const Game &game) {
    Placement best{0, 0, 0, 0};
    std::size_t most = 0;
    for (int i = 0; i < PIECES; i++)
        for (int d = 0; d < TURNS && !game.used[i]; d++)
            for (int x = -4; x < SIZE; x++)
                for (int y = -4; y < SIZE; y++)
                    if (game.fields[i][d].size() > most && game.legal({x, y, i, d})) {
                        best = {x, y, i, d};
                        most = game.fields[i][d].size();
                    }
    return best;
}

int main() {
    Game game;
    std::string command;
    while (std::cin >> command && command != "[end]") {
        if (command == "[start]") {
            std::cin >> game.start.first >> game.start.second;
            if (game.start.first != 0 && game.start.first != SIZE - 1) game.size = 14;  // the variant duo
        } else if (command == "[put]") {
            int number, colour;
            std::cin >> number;
            while (number-- > 0) {
                Placement p;
                std::cin >> p.x >> p.y >> colour >> p.i >> p.d;
                game.put(p, THEIRS);
            }
            Placement own = choose(game);
            game.put(own, MINE);
            game.used[own.i] = true;
            game.first = false;
            std::cout << own.x << ' ' << own.y << ' ' << own.i << ' ' << own.d << std::endl;
        }
    }
}
