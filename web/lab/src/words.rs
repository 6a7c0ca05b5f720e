//! The words of the lab's frame, and of the position that is studied.

use quintet_base::word_table;

word_table! {
    lab: "Lab", "实验室";
    about: "Watch searches step by step, see what the engine sees, and test programs.", "看搜索如何进行，看引擎看到了什么，检验程序。";
    views: "Parts of the lab", "实验室各部分";
    contest: "Contest", "赛事";
    programs: "Programs", "程序";
    search: "Search", "搜索";
    explain: "Insights", "局面透视";
    towers: "Towers", "跳棋作业";
    to_games: "Back to the games", "返回棋类";
    unknown: "Unknown parameters in the address: {}", "网址中有不认识的内容：{}";
    bad_start: "The position in the address cannot be read: {}", "网址中的局面无法读取：{}";
    bad_record: "The game in the address cannot be read: {}", "网址中的棋谱无法读取：{}";
    cut_record: "Part of the game cannot be read ({}). The moves before that are shown.", "棋谱有一部分无法读取（{}）。这里是之前的部分。";
    game: "Game", "棋类";
    variant: "Rules", "规则";
    position: "Position", "局面";
    ply_of: "after {} of {} moves", "{} / {} 手之后";
    paste: "Other position", "换一个局面";
    paste_about: "Paste a game or a position as text, or moves separated by spaces.", "粘贴棋谱文本、局面文本，或用空格分隔的着法。";
    take: "Open", "使用";
    copy_link: "Copy a link to this", "复制本页链接";
    link_copied: "Link copied.", "链接已复制。";
    link_not_copied: "This page cannot use the clipboard. The link is in the address bar:", "本页无法使用剪贴板。链接就是地址栏中的网址：";
    paste_failed: "This is not a position of {}: {}", "这不是{}的局面：{}";
}
