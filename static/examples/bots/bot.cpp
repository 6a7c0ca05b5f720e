// Checkers with towers in the simplified form, for C++17:
//   g++ -O2 -o bot bot.cpp
//   quintet duel "botzone-lines:./bot" newcomer --game checkers --games 2
// For the page: clang++ of the WASI SDK, see docs/bots.md; choose "simplified form" there.
#include <array>
#include <cctype>
#include <iostream>
#include <string>
#include <vector>

// Columns A..H are 0..7, rows 1..8 are 0..7; black moves towards row 1. '.' is empty, b w are men, B W towers.
using Board = std::array<std::array<char, 8>, 8>;

Board start() {
    Board board;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) {
            bool dark = (row + column) % 2 == 1;
            board[row][column] = !dark ? '.' : row < 3 ? 'w' : row > 4 ? 'b' : '.';
        }
    return board;
}

struct Move {
    int fromRow, fromColumn, toRow, toColumn;
    std::string text() const {
        auto square = [](int row, int column) { return std::string{char('A' + column), char('1' + row)}; };
        return square(fromRow, fromColumn) + "-" + square(toRow, toColumn);
    }
};

void play(Board &board, const Move &move) {
    char piece = board[move.fromRow][move.fromColumn];
    board[move.fromRow][move.fromColumn] = '.';
    if (std::abs(move.toRow - move.fromRow) == 2) board[(move.fromRow + move.toRow) / 2][(move.fromColumn + move.toColumn) / 2] = '.';
    if ((piece == 'b' && move.toRow == 0) || (piece == 'w' && move.toRow == 7)) piece = std::toupper(piece);
    board[move.toRow][move.toColumn] = piece;
}

Move read(const std::string &text) {
    return {text[1] - '1', std::toupper(text[0]) - 'A', text[4] - '1', std::toupper(text[3]) - 'A'};
}

// All moves of a side, captures first.
std::vector<Move> moves(const Board &board, char side) {
    std::vector<Move> captures, steps;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) {
            char piece = board[row][column];
            if (std::tolower(piece) != side) continue;
            for (int up : {-1, 1})
                for (int right : {-1, 1}) {
                    if (piece == 'b' && up > 0) continue;
                    if (piece == 'w' && up < 0) continue;
                    auto at = [&](int n) -> char {
                        int r = row + n * up, c = column + n * right;
                        return r < 0 || r > 7 || c < 0 || c > 7 ? '#' : board[r][c];
                    };
                    char enemy = side == 'b' ? 'w' : 'b';
                    if (at(1) == '.') steps.push_back({row, column, row + up, column + right});
                    else if (std::tolower(at(1)) == enemy && at(2) == '.') captures.push_back({row, column, row + 2 * up, column + 2 * right});
                }
        }
    captures.insert(captures.end(), steps.begin(), steps.end());
    return captures;
}

int main() {
    int turns;
    std::cin >> turns;
    Board board = start();
    // Who is asked before anything was played is black.
    char side = 'w';
    for (int line = 0; line < 2 * turns - 1; line++) {
        std::string text;
        std::cin >> text;
        if (text == "-") side = 'b';
        else play(board, read(text));
    }
    auto all = moves(board, side);
    std::cout << (all.empty() ? "-" : all.front().text()) << "\n" << all.size() << " moves\n";
}
