//! Words for sharing and embedding.

use quintet_base::word_table;

word_table! {
    share: "Share", "分享";
    share_title: "Share this game of {}", "分享这局{}";
    link: "Link to the game", "棋局链接";
    part: "How much of the game", "分享多少";
    part_whole: "The whole game", "整局棋";
    part_here: "Up to move {}, the one shown", "到正在看的第 {} 手为止";
    part_start: "The position before the first move", "第一手之前的局面";
    link_about: "The link contains all moves; nothing is uploaded.", "着法都在链接里，不会上传任何内容。";
    copy: "Copy", "复制";
    copied: "Copied.", "已复制。";
    not_copied: "This page cannot use the clipboard. The text is selected: press Ctrl+C, or copy it with a long press.", "本页无法使用剪贴板。文本已选中，请按 Ctrl+C 或长按复制。";
    send: "Send…", "发送…";
    picture: "Picture", "图片";
    picture_about: "The position on the board, with coordinates and the last move.", "当前局面，带坐标和最后一手。";
    picture_of: "{}, position after move {}", "{}，第 {} 手后的局面";
    no_picture: "The browser could not create the picture. Try the other format.", "浏览器没能生成图片，请改用另一种格式。";
    text: "Text", "文本";
    text_about: "Headers and moves, readable by people and programs.", "棋谱文本，人和程序都能读。";
    board: "Board", "棋盘";
    embed_about: "A board for your own page.", "放进自己网页里的棋盘。";
    embed: "Embed…", "嵌入…";
    no_link: "This game cannot be put into a link: {}. Copy it as text or export it as a file instead.", "这局棋无法做成链接：{}。请改为复制文本，或导出为文件。";
    from_link: "This game comes from a link. Your own game has not changed; if you play on here, it is saved.", "这局棋来自链接，你自己的对局不受影响。若在此继续下，你的对局会保留在存档里。";
    from_link_first: "This game comes from a link. You can look through it or play on.", "这局棋来自链接，可以查看，也可以接着下。";
    own_game: "Back to my game", "回到我的对局";
    own_kept_note: "Your earlier game was saved.", "你之前的对局已存入存档。";
    link_damaged: "This link is damaged: part of it was changed on the way. Ask for it again, or for the game as text.", "链接已损坏，有一部分在传递中被改动。请让对方重新发送，或发送棋谱文本。";
    link_cut: "This link is incomplete: its end is missing. Copy it again from its first to its last character.", "链接不完整，缺了结尾。请从头到尾重新复制。";
    link_version: "This link comes from a newer version of Quintet. Reload the page to get the new version.", "这个链接来自更新版本的五弈，请刷新页面获取新版本。";
    link_unknown: "The game of this link cannot be opened: {}", "无法打开链接中的棋局：{}";
    accepted: "accepted: {}", "可用：{}";
    needs_game: "only together with game=", "须同时给出 game=";
    last_move: "Move {}: {}", "第 {} 手：{}";
    first_position: "Before the first move", "开局之前";
}
