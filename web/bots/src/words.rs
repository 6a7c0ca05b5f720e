//! Words about programs.

use quintet_base::word_table;

word_table! {
    own_program: "My program: {}", "我的程序：{}";
    gone: "There is no program called {} in this browser. Open the lab to add it.", "本浏览器里没有名为“{}”的程序，可在实验室中添加。";
    stopped: "{} has stopped", "{}停下了";
    retry: "Retry", "让它重试";
    give_up: "Resign on its behalf", "替它认输";
    log: "Program output", "程序的输出";
    log_empty: "Nothing.", "没有输出。";
    late: "No move within {} s.", "{} 秒内没有走棋。";
    flood: "It sent too many messages and was stopped.", "消息太多，已被终止。";
    slow: "It had not finished loading after 10 s: the code outside its functions takes too long.", "10 秒内没有加载完：函数之外的代码运行太久。";
    closed: "This page cannot run programs: the browser did not open the sandbox.", "本页无法启动程序：浏览器没有打开程序运行的沙箱。";
    thrown: "It failed: {}", "程序出错：{}";
    thrown_line: "It failed in line {}: {}", "程序第 {} 行出错：{}";
    nothing: "It did not answer; a move was expected.", "程序没有回答，应给出一步棋。";
    not_json: "Line {} of its answer is not JSON: {}", "回答的第 {} 行不是 JSON：{}";
    not_move: "Its answer is not a move: {}", "回答不是一步棋：{}";
    other_board: "Coordinates work on Botzone’s board only; on {} answer with {\"move\":\"..\"}.", "坐标只在 Botzone 的棋盘上有意义；在 {} 上请回答 {\"move\":\"..\"}。";
    too_long: "{} has {} bytes; at most {} are stored.", "{} 有 {} 字节，最多保留 {} 字节。";
    illegal: "It played {}: {}", "程序走了 {}：{}";
    name_bad: "A name has 1 to 40 characters and no line break.", "名称为 1 到 40 个字符，不含换行。";
    code_empty: "The program is empty.", "程序是空的。";
    code_long: "The program has {} kB; at most {} kB can be saved in the browser.", "程序有 {} kB，浏览器中最多保存 {} kB。";
    not_wasm: "This file is not a WebAssembly module: it does not start like one.", "这个文件不是 WebAssembly 模块。";
    full: "The browser’s storage is full: the program was not saved. Delete old programs or saves.", "浏览器存储已满，程序未能保存。请删除旧程序或旧存档。";
    newer: "The program {} comes from a newer version of Quintet. It has not been changed.", "程序“{}”来自更新版本的五弈，原样保留。";
}
