//! Words for players and results.

use quintet_base::word_table;

word_table! {
    you: "You", "你";
    wins: "{} wins", "{}获胜";
    draw: "Draw", "和棋";
    shared: "{} share the first place", "{}并列第一";
    by_goal: "The pawn reached its goal.", "棋子到达终点。";
    by_no_moves: "{} cannot move.", "{}无棋可走。";
    by_repetition: "The same position occurred for the third time.", "同一局面第三次出现。";
    by_quiet: "Too many moves in a row without a capture or another lasting change.", "连续太多手没有吃子等不可逆的变化。";
    by_score: "Score: {}.", "比分：{}。";
    by_resignation: "{} resigned.", "{}认输。";
    by_time: "{} ran out of time.", "{}超时。";
    by_violations: "{} reached the violation limit.", "{}违例过多。";
    by_steps: "The move limit was reached: less thinking time wins, and equal times count for the second side.", "达到步数上限：用时少者胜，用时相同则后手胜。";
}
