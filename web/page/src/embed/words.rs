//! The words of the board in somebody else's page.

use quintet_base::word_table;

word_table! {
    open_in_quintet: "Open in Quintet", "在五弈中打开";
    no_window: "The page around this board does not let it open a window. Copy the address and open it yourself: it contains the whole game.", "外面的网页不允许本棋盘打开新窗口。请复制网址自行打开，整局棋都在里面。";
    address: "Address", "网址";
    restart: "Start again", "重新开始";
    version: "This board uses protocol version {}; send it as v.", "本棋盘使用第 {} 版消息，请在 v 中给出。";
    unknown_type: "Unknown message type “{}”; expected load, play, new or set.", "没有“{}”类型的消息；可用的有 load、play、new、set。";
    unknown_key: "Unknown option “{}”; expected one of {}.", "此处不认识“{}”；可用的有 {}。";
    unknown_value: "Invalid value: {}", "无法理解：{}";
    missing: "Missing: {}", "缺少：{}";
    no_game: "There is no game on the board; send load or new first.", "棋盘上没有对局，请先发送 load 或 new。";
    too_many: "Too many messages are waiting. Wait for answers before you send more.", "等待处理的消息太多，请等收到回复后再发送。";
    title: "A board for your page", "放进网页的棋盘";
    shows: "The board shows", "棋盘显示";
    this_game: "this game", "当前对局（全部着法）";
    this_position: "this position", "当前局面";
    new_game: "a new game: {}", "新对局：{}";
    variant: "Variant", "变体";
    persons: "The reader plays", "读者执";
    first: "the first side", "先手";
    second: "the second side", "后手";
    both: "both sides", "双方";
    none: "neither: engines play", "都不执（引擎对弈）";
    opponent: "Opponent", "对手";
    may: "The reader may", "允许读者";
    undo: "take moves back", "悔棋";
    hints: "ask for hints", "看提示";
    eval: "see the engine’s evaluation", "看引擎评估";
    contest: "Contest rules", "比赛规则";
    theirs: "reader’s choice", "跟随读者";
    form: "Code", "代码";
    frame: "a frame", "框架（iframe）";
    script: "a script that receives messages", "脚本（可接收对局消息）";
    code: "Code for your page", "网页代码";
    preview: "Preview", "预览";
    not_whole: "Part of this game cannot be read: {}", "这局棋无法完整读取：{}";
}
