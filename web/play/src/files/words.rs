//! Words for saves and files.

use quintet_base::word_table;

word_table! {
    search: "Search the saves", "搜索存档";
    none_found: "No save has this name.", "没有这样的存档。";
    more: "Show {} more", "再显示 {} 个";
    export: "Export", "导出";
    export_title: "Export: {}", "导出：{}";
    export_about: "A file for other programs, or for this page on another device.", "可供其他程序使用，也可在别的设备上用本页打开。";
    export_all: "Export all", "全部导出";
    record: "Quintet text", "五弈文本";
    record_about: "Everything: rules, players, start, moves, comments.", "包括规则、棋手、起始局面、着法和注释。";
    sgf: "SGF", "SGF";
    sgf_about: "For programs that read the Smart Game Format.", "供读取 SGF 格式的程序使用。";
    blksgf_about: "For Pentobi.", "供 Pentobi 使用。";
    botzone: "Botzone log", "Botzone 对局记录";
    botzone_about: "The JSON form of matches on Botzone.", "Botzone 对局的 JSON 格式。";
    actions: "List of actions", "动作列表";
    actions_about: "Moves only, one action per line: the input of the checkers assignment.", "只有着法，每行一个动作，即作业程序的输入格式。";
    download: "Download", "下载";
    copy: "Copy", "复制";
    not_downloaded: "The browser could not create the file. Copy the text instead.", "浏览器未能生成文件，请改为复制文本。";
    import: "Open a file or text", "打开文件或文本";
    import_button: "Import", "导入";
    choose_file: "Choose a file…", "选择文件…";
    or_drop: "or drop it anywhere on this page", "也可拖放到本页任意位置";
    paste: "Or paste a game: Quintet text, SGF, a Botzone log, a list of actions", "或粘贴棋谱：五弈文本、SGF、Botzone 记录、动作列表";
    drop_here: "Drop to open", "松开即可打开";
    empty: "It is empty. Expected a game as Quintet text, SGF, a Botzone log or a list of actions.", "内容为空。应为五弈文本、SGF、Botzone 记录或动作列表。";
    huge: "It has {} MB; the limit is 5 MB.", "文件有 {} MB，最多只能读取 5 MB。";
    binary: "This is not text. Expected a game as Quintet text, SGF, a Botzone log or a list of actions.", "这不是文本文件。应为五弈文本、SGF、Botzone 记录或动作列表。";
    no_game: "No game can be read from it: {}", "无法从中读出棋局：{}";
    unread: "The file could not be read.", "无法读取该文件。";
    several: "One file at a time, please.", "请一次只打开一个文件。";
    part_title: "A part of this game is damaged", "棋谱有一部分损坏";
    part: "{}, {} moves, can be read. Then: {}", "可以读出：{}，{} 手。之后：{}";
    open_part: "Open what can be read", "打开可读的部分";
    many_title: "{} games found", "找到 {} 局棋";
    moves_of: "{} · {} moves", "{} · {} 手";
    damaged_after: "damaged after that: {}", "之后损坏：{}";
    lost: "Not read: {}", "未读取：{}";
    add_all: "Add all to the saves", "全部加入存档";
    added: "{} games were added to the saves.", "已将 {} 局棋加入存档。";
    added_some: "{} games were added; there was no space for {}.", "已加入 {} 局；空间不足，{} 局未能加入。";
    copy_game: "Copy the game", "复制棋谱";
    read_only: "read only", "只读";
}
