//! Words for setting up positions.

use quintet_base::word_table;

word_table! {
    set_up: "Set up a position", "摆设局面";
    set_up_short: "Set up…", "摆局面…";
    about: "Choose what to place, then press the board. Press again to remove it.", "先选要放的，再点棋盘；再点一次即拿走。";
    brushes: "What to place", "要放置的";
    eraser: "Nothing", "清除";
    to_move: "To move", "轮到";
    variant: "Rules", "规则";
    fewer: "Fewer: {}", "减少：{}";
    more: "More: {}", "增加：{}";
    text: "Position as text", "局面文本";
    apply: "Apply", "应用";
    clear: "Clear", "清空";
    start: "Start position", "初始局面";
    this_game: "This game", "当前对局";
    copy: "Copy text", "复制文本";
    cancel: "Cancel", "取消";
    play: "Play", "开始对局";
    ready: "Ready to play.", "可以开始。";
    not_yet: "Not yet: {}.", "还不能开始：{}。";
    over: "The game is already over in this position", "此局面已经终局";
    placed: "{}.", "{}。";
    pawn_of: "Pawn of {}", "{}的棋子";
    wall: "Wall", "墙";
    walls_of: "Walls of {}", "{}的墙";
    man: "{} man", "{}兵";
    tower: "{} tower", "{}塔";
    amazon: "{} amazon", "{}亚马逊";
    arrow: "Arrow", "箭";
    stone: "{} stone", "{}棋子";
    square: "{}", "{}";
}
