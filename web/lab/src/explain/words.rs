//! The words of the view of what there is to see in a position.

use quintet_base::word_table;

word_table! {
    title: "Insights: what the engine sees", "引擎看到的局面";
    lead: "Distances, paths, territory, liberties and reach, drawn over the board. Point at a square, or move there with the arrow keys.", "距离、路径、领地、气与可达范围，直接画在棋盘上。指向某处，或用方向键移动过去。";
    overlays: "What is shown", "显示内容";
    pointer: "Point at a square to read its value.", "指向一处以查看。";
    nothing_at: "{}: no value", "{}：无内容";
    list: "As a list", "列表";
    numbers: "Numbers", "数值";
    legend_both: "both alike", "双方相同";
    at_number: "{}: {}", "{}：{}";
    at_pair: "{}: {} {}, {} {}", "{}：{} {}，{} {}";
    unreachable: "never", "无法到达";
    at_own: "{}: {}", "{}：{}";
    at_dot: "{}: corner point of {}", "{}：{}的角点";
    at_forbidden: "{}: {}", "{}：{}";
    at_way: "{} to {}: path {} of {}", "{} 到 {}：第 {} 条路（{}）";
    at_move: "{}-{}: value {}", "{}-{}：值 {}";
    at_best: "{}-{}: value {}, chosen", "{}-{}：值 {}，被选中";
    steps: "{} steps", "{} 步";
    gone: "placed", "已放";
    value: "value", "值";
    weight: "weight", "权重";
    product: "product", "乘积";
    open_viewer: "Watch a search of this position", "观看此局面的搜索";
    open_tree: "See this tree", "查看这棵搜索树";
    nothing_here: "There is none in this position.", "此局面中没有。";
    over: "The game is over here.", "对局在此结束。";
}
