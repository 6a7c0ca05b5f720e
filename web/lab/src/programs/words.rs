//! The words of the view of programs.

use quintet_base::word_table;

word_table! {
    title: "Programs", "程序";
    lead: "Add your own player: JavaScript, or WebAssembly compiled from C++, Rust or other languages. It stays in this browser, runs without network, and can play any game.", "带上你自己的棋手：JavaScript，或由 C++、Rust 等编译的 WebAssembly 程序。它只保存在本浏览器中，运行时没有网络，可坐在任何一方。";
    yours: "Your programs", "你的程序";
    none: "No programs yet. Start with the example, or add a file.", "还没有程序。可以从示例开始，或添加文件。";
    new_js: "New from the example", "从示例新建";
    add_file: "Add a file (.js, .wasm)", "添加文件（.js、.wasm）";
    name: "Name", "名称";
    code: "JavaScript", "JavaScript 代码";
    module: "A WebAssembly command of {} kB. It reads a request on standard input and writes its answer on standard output.", "{} kB 的 WebAssembly 程序：从标准输入读取请求，向标准输出写出回答。";
    lines: "Uses the line-based protocol", "使用简化交互（每步一行）";
    keep: "Save", "保存";
    kept: "{} saved.", "已保存“{}”。";
    delete: "Delete", "删除";
    deleted: "{} was deleted.", "已删除“{}”。";
    undelete: "Restore", "恢复";
    trial: "Test", "试一试";
    opponent: "Opponent", "对手";
    seat: "It plays", "它执";
    seconds: "Seconds per move", "每步秒数";
    run: "Start the game", "开始对局";
    stop: "Stop", "停止";
    plays_itself: "Itself", "它自己";
    ready: "Save the program, then let it play.", "保存程序后即可试下。";
    thinking: "{} thinks.", "{}思考中。";
    program: "The program", "程序";
    over: "{} {}", "{}{}";
    stopped: "Stopped after {} moves.", "已停止，共 {} 手。";
    violation: "Violation {} of 3: {}", "第 {} 次违例（共 3 次）：{}";
    loses: "{} loses: three violations.", "{}违例三次，判负。";
    loses_late: "{} loses: {}", "{}判负：{}";
    levels: "Levels", "级别";
    programs: "Your programs", "你的程序";
    no_move: "no move", "没有着法";
    to_line: "Go to line {}", "转到第 {} 行";
    no_start: "The game cannot continue: {}", "对局无法继续：{}";
    moves: "Its moves", "它的表现";
    said: "Its output", "它的输出";
    longest: "Longest move {} s.", "最长一步 {} 秒。";
    file_bad: "The file {} is neither a JavaScript text nor a WebAssembly module.", "文件“{}”既不是 JavaScript 文本，也不是 WebAssembly 模块。";
    example: "example", "示例";
    how: "How to write a program", "怎样写程序";
    how_text: "Write a function play(request, state). It returns a move as text, or an object {response, debug, data, globaldata}; a promise of one is also accepted.\n- state.legal: all legal moves, as text\n- state.position and state.moves: the position, and all moves so far\n- state.side: the side to move, from 1; state.game and state.variant; state.seconds: the time limit for the move\n- state.data and state.globaldata: what you stored with your last answer, and in earlier games\n- state.attempt and state.problem: after a rejected answer, the number of the attempt and what was wrong\nWhat console.log prints, and debug, is shown with the move. A program written for Botzone (it reads one line of JSON and prints one) runs unchanged, in JavaScript or as a WebAssembly command.", "写一个函数 play(request, state)，返回着法文本，或对象 {response, debug, data, globaldata}，也可以返回 Promise。\n- state.legal：所有合法着法的文本\n- state.position、state.moves：当前局面和之前的所有着法\n- state.side：轮到哪一方（从 1 开始）；state.game、state.variant：棋类与规则；state.seconds：这一步可用的秒数\n- state.data、state.globaldata：上次回答时以及以前各局中交回保存的内容\n- state.attempt、state.problem：回答被拒后，第几次尝试以及错在哪里\nconsole.log 和 debug 的内容会与着法一起显示。为 Botzone 写的程序（读一行 JSON，输出一行 JSON）无需修改即可运行，可以是 JavaScript 或 WebAssembly 程序。";
    templates: "Templates:", "模板：";
    by_command: "with the quintet command only", "只能用于 quintet 命令";
}
