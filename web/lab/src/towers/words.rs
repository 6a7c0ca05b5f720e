//! The words of the page for the checkers assignment.

use quintet_base::word_table;

word_table! {
    title: "The checkers assignment", "跳棋作业";
    lead: "The exact output of the text program, and where yours differs.", "文本程序应有的逐字节输出，以及你的输出从哪里开始不同。";
    actions: "Actions", "动作";
    actions_about: "Actions such as G6-F5, one per line or separated by spaces; A computes one, P up to ten.", "形如 G6-F5 的动作，每行一个或用空格分隔；A 计算一步，P 最多计算十步。";
    output: "Output", "输出";
    copy: "Copy the output", "复制输出";
    save: "Save the output", "保存输出";
    copied: "Output copied.", "输出已复制。";
    not_copied: "This page cannot use the clipboard. Save the output instead.", "本页无法使用剪贴板，请保存输出。";
    yours: "Your program’s output", "你的程序的输出";
    yours_about: "Paste it here; the first difference is marked.", "粘贴到这里，会标出第一处不同。";
    same: "Both outputs are the same, byte for byte.", "两份输出逐字节相同。";
    differs: "First difference in line {}, column {}.", "第一处不同在第 {} 行第 {} 列。";
    expected: "expected", "应为";
    found: "found", "实为";
    line_missing: "Your output ends after line {}; line {} is missing.", "你的输出在第 {} 行之后结束，缺少第 {} 行。";
    line_extra: "Your output is too long: line {} should not be there.", "你的输出多出了内容：第 {} 行不应存在。";
    carriage: "Its lines end with CR LF; the assignment’s end with LF.", "各行以 CR LF 结尾；作业要求以 LF 结尾。";
    final_newline: "Only the line end after the last line differs.", "只有最后一行的换行不同。";
    end_of_line: "end of the line", "行尾";
    error_line: "Line {} of the actions: {}", "动作第 {} 行：{}";
    ignored: "Nothing is read after that; {} more words are ignored.", "此后不再读取，忽略其余 {} 个词。";
    board: "Board after action {} of {}: ", "第 {} 步之后的棋盘（共 {} 步）：";
    board_start: "Start position", "初始局面";
    first: "Start position", "初始局面";
    back: "Previous action", "上一步";
    next: "Next action", "下一步";
    last: "Last action", "最后一步";
    computed: " (computed), ", "（计算得出），";
    given: ", ", "，";
    cost: "board cost {}", "棋盘代价 {}";
    tree: "See the tree of the next computed action", "查看下一步计算的搜索树";
    no_space: "space", "空格";
}
