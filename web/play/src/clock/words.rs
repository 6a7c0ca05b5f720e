//! Words for clocks and contests.

use quintet_base::word_table;

word_table! {
    clock: "Clock", "棋钟";
    clock_of: "Clock of {}:", "{}的棋钟：";
    clock_none: "No clock", "不计时";
    per_move: "Time per move", "每步限时";
    per_side: "Time per side", "每方总时间";
    seconds_a_move: "Seconds per move", "每步秒数";
    minutes_a_side: "Minutes per side", "每方分钟数";
    increment: "Increment in seconds", "每步加秒";
    shown_only: "Show the time only: nobody loses on time", "只显示时间，超时不判负";
    stop_clocks: "Stop the clocks", "暂停棋钟";
    start_clocks: "Start the clocks again", "继续计时";
    stopped: "The clocks are stopped.", "棋钟已暂停。";
    seconds_left: "{}: {} seconds left.", "{}：还剩 {} 秒。";
    contest: "Contest rules", "比赛规则";
    contest_about: "An illegal move counts as a violation and must be replaced; there is no undo and no hint.", "走出不合规则的着法算一次违例，仍由该方走；不能悔棋，也没有提示。";
    violations: "Violation limit", "判负的违例次数";
    limit: "Seconds per decision", "每步限时（秒）";
    steps: "Move limit, then less time wins", "步数上限（到时用时少者胜）";
    no_limit: "no limit", "不限";
    violation: "Violation {}: {}", "违例第 {} 次：{}";
    violation_of: "Violation {} of {}: {}", "违例（{}/{}）：{}";
    violations_count: "{} of {} violations", "违例 {}/{}";
    time_used: "{} used", "用时 {}";
    step_count: "move {} of {}", "第 {}/{} 步";
    bad_number: "“{}” must be a number from {} to {}.", "“{}”须为 {} 到 {} 之间的数。";
}
