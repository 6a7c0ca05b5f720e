//! The words of the shell in every language. The words of the games are with their views.

/// Makes a table of words: a `Words` of one language, `words(lang)`, and a test that both languages are there and fill in the same things. Each
/// part of the page may have a table of its own, in a module of its own.
macro_rules! word_table {
    ($($name:ident: $en:literal, $zh:literal;)*) => {
        /// All words of this table in one language. `{}` stands for what is filled in by [`crate::lang::fill_in`].
        #[allow(missing_docs)] // A word says itself what it means.
        #[derive(Debug)]
        pub struct Words { $(pub $name: &'static str,)* }

        static EN: Words = Words { $($name: $en,)* };
        static ZH: Words = Words { $($name: $zh,)* };

        /// The words of a language.
        #[must_use]
        pub fn words(lang: $crate::lang::Lang) -> &'static Words {
            match lang {
                $crate::lang::Lang::En => &EN,
                $crate::lang::Lang::Zh => &ZH,
            }
        }

        #[cfg(test)]
        #[test]
        fn both_languages_fill_in_the_same_things() {
            for (name, en, zh) in [$((stringify!($name), $en, $zh)),*] {
                assert!(!en.is_empty() && !zh.is_empty(), "{name}");
                assert_eq!(en.matches("{}").count(), zh.matches("{}").count(), "{name}");
            }
        }
    };
}
pub(crate) use word_table;

word_table! {
    app: "Quintet", "五弈";
    slogan: "Five boards, one tab.", "五种棋，一页间。";
    subline: "Play, study and teach against engines that run on your own machine.", "与运行在你自己设备上的引擎对弈、研究、教学。";
    skip_to_board: "Skip to the board", "跳到棋盘";
    games: "Games", "棋类";
    switch_language: "中文", "English";
    theme_dark: "Dark theme", "深色主题";
    theme_light: "Light theme", "浅色主题";
    go_on: "Go on", "继续";
    go_on_line: "{} · move {} · {}", "{} · 第 {} 手 · {}";
    go_on_empty: "Games you play are kept here, in this browser only.", "下过的棋保存在这里，只存在本浏览器中。";
    continue_game: "Continue", "继续对局";
    all_saves: "All saves", "全部存档";
    play_game: "Play {}", "开始{}";
    person: "Person", "人";
    you: "You", "你";
    player_of: "Player of {}", "{}的棋手";
    to_move: "to move", "走棋";
    your_turn: "Your turn.", "轮到你了。";
    chosen: "{} is chosen.", "已选 {}。";
    put_back: "{} is put back.", "已放回 {}。";
    turn_of: "{} to move.", "轮到{}。";
    thinking: "thinking {} s", "思考 {} 秒";
    depth: "depth {}", "深度 {}";
    tab_moves: "Moves", "棋谱";
    tab_saves: "Saves", "存档";
    tab_rules: "Rules", "规则";
    moves_none: "No moves yet. {} begins.", "还没有走棋。{}先走。";
    move_entry: "Move as text", "输入着法";
    move_entry_hint: "e.g. {}", "例如 {}";
    enter: "Play", "走";
    look_first: "First position", "开局";
    look_back: "One move back", "上一手";
    look_next: "One move on", "下一手";
    look_last: "Last position", "最新局面";
    looking: "You are looking at move {} of {}.", "正在看第 {} 手，共 {} 手。";
    back_to_game: "Back to the game", "回到对局";
    branch: "Play from here", "从这里开始下";
    branched: "The whole game was kept among the saves; you now play from move {}.", "整局已存入存档；现在从第 {} 手继续。";
    branch_name: "{} before going back to move {}", "{}，回到第 {} 手之前";
    undo: "Undo", "悔棋";
    redo: "Redo", "重做";
    hint: "Hint", "提示";
    flip: "Flip", "翻转";
    new_game: "New game", "新对局";
    resign: "Resign", "认输";
    move_now: "Move now", "立即走棋";
    stop: "Stop", "停止";
    resume: "Go on", "继续";
    settings: "Settings", "设置";
    help: "Help", "帮助";
    lab: "Lab: watch the search at work", "实验室：看搜索如何进行";
    study: "Study this position", "研究这个局面";
    save: "Save game", "保存对局";
    cancel: "Cancel", "取消";
    confirm: "Play {}", "放置 {}";
    confirm_not: "Not allowed", "不能这样走";
    rotate: "Rotate", "旋转";
    mirror: "Turn over", "翻面";
    tray: "Pieces", "棋子";
    close: "Close", "关闭";
    start: "Start", "开始";
    new_game_of: "New game of {}", "新的{}对局";
    variant: "Rules", "规则";
    resign_ask: "Give up this game?", "确定认输吗？";
    keep_playing: "Keep playing", "继续下";
    board_of: "Board of {}", "{}棋盘";
    not_allowed: "This is not allowed", "不能这样走";
    not_allowed_move: "{} is not allowed", "{} 不能走";
    not_a_move: "This is not a move", "这不是一步棋";
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
    by_violations: "{} made too many illegal attempts.", "{}违例过多。";
    by_steps: "The step limit was reached; less thinking time wins.", "达到步数上限，用时少者胜。";
    passes: "{} has no move and passes.", "{}无棋可下，停一手。";
    hint_where: "Look here: {}.", "看这里：{}。";
    hint_what: "The engine proposes {}.", "引擎建议：{}。";
    hint_again: "Press Hint again to see the move.", "再按一次“提示”查看着法。";
    saves_empty: "No saved games yet.", "还没有存档。";
    saves_auto: "Recent games", "最近的对局";
    taken_over: "Another tab goes on with this game. This tab keeps its own copy among the recent games.", "另一个标签页接着下了这局棋。本标签页的对局已另存到“最近的对局”。";
    saves_named: "Saved games", "已存对局";
    saves_broken: "Saves that cannot be read", "无法读取的存档";
    open: "Open", "打开";
    rename: "Rename", "改名";
    delete: "Delete", "删除";
    deleted: "{} was deleted.", "已删除“{}”。";
    undelete: "Bring it back", "恢复";
    save_name: "Name", "名称";
    saved_as: "Saved as {}.", "已存为“{}”。";
    copy_text: "Copy as text", "复制为文本";
    copied: "The game is on the clipboard.", "棋谱已复制到剪贴板。";
    copy_by_hand: "The clipboard is closed to this page. Copy the text by hand:", "本页无法使用剪贴板，请手动复制：";
    import: "Open from text", "从文本打开";
    import_about: "Paste a game as text, as “Copy as text” writes it.", "粘贴用“复制为文本”得到的棋谱。";
    import_failed: "This text cannot be read: {}", "无法读取这段文本：{}";
    save_damaged: "This save is damaged: {}. It is kept as it is.", "存档已损坏：{}。原文保留不动。";
    save_newer: "This save comes from a newer version of Quintet. It is kept as it is; reload the page to get the new version.", "这个存档来自更新版本的五弈，原样保留；刷新页面可获取新版本。";
    save_cut: "A part of this save cannot be read ({}). You see what came before; the save is kept as it is.", "存档有一部分无法读取（{}）。这里是之前的部分，原存档保留不动。";
    no_storage: "This browser lets the page keep nothing. Your game goes on, but is lost when the page is closed; copy it as text to keep it.", "浏览器不允许本页保存数据。对局可以继续，但关闭页面后会丢失；请复制为文本自行保存。";
    storage_full: "The browser’s storage is full: what is new is kept only while this page is open. Delete old saves, or copy the game as text.", "浏览器存储已满，新内容只在本页打开期间保留。请删除旧存档，或复制为文本。";
    engine_on_page: "No worker could be started, so the engine thinks on the page itself. It may feel less smooth.", "无法启动后台线程，引擎在页面上思考，操作可能不够流畅。";
    engine_outdated: "The page and its engine come from different versions. Reload the page.", "页面与引擎版本不一致，请刷新页面。";
    engine_none: "The engine could not be started. Two people can still play, and every save can be opened.", "引擎无法启动。仍可双人对弈，也可打开任何存档。";
    engine_failed: "The engine gave no move: {}", "引擎没有给出着法：{}";
    unknown_query: "The address asks for something unknown, which was ignored:", "网址中有无法识别的内容，已忽略：";
    theme: "Theme", "主题";
    system: "As the system", "跟随系统";
    light: "Light", "浅色";
    dark: "Dark", "深色";
    language: "Language", "语言";
    careful: "Confirm a move before it is played", "走棋前先确认";
    careful_touch: "On touch screens", "触屏时";
    always: "Always", "总是";
    never: "Never", "从不";
    coordinates: "Coordinates on the board", "显示坐标";
    legal_marks: "Mark legal moves", "标出可走之处";
    engine_time: "Longest thinking time", "最长思考时间";
    level_own: "As the level has it", "按级别";
    seconds: "{} s", "{} 秒";
    just_now: "just now", "刚才";
    minutes_ago: "{} min ago", "{} 分钟前";
    hours_ago: "{} h ago", "{} 小时前";
    days_ago: "{} days ago", "{} 天前";
    panic_title: "Something went wrong in this page.", "页面出错了。";
    panic_text: "Your game up to the last move is kept. Reload the page to go on. If it happens again, this report helps to mend it:", "最后一手之前的对局已保存。刷新页面可继续。如果再次出现，请附上这份报告：";
    reload: "Reload", "刷新";
}
