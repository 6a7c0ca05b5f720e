//! The words of looks and sounds in the settings.

quintet_base::word_table! {
    board: "Board colours", "棋盘配色";
    classic: "Paper and ink", "纸墨";
    safe: "For colour blindness", "色盲友好";
    contrast: "High contrast", "高对比度";
    live_stop: "Stop the moving boards", "停止棋盘演示";
    live_go: "Let the boards move", "播放棋盘演示";
    sounds: "Sounds", "声音";
    silent: "Off", "关闭";
    quiet: "Quiet", "轻";
    medium: "Medium", "中";
    loud: "Loud", "响";
}
