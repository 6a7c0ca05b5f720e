//! The words of help, guide and the dialog about the page.

quintet_base::word_table! {
    about: "About Quintet", "关于五弈";
    guide: "Show me the first moves", "带我走几步";
    rules_of: "Rules of {}", "{}的规则";
    keys: "# Keys\n- Arrow keys move over the board, Enter or Space selects.\n- Esc undoes one step of a move.\n- In the move list: arrow keys, Home and End show earlier positions.\n- ? opens this help.\n", "# 键盘\n- 方向键在棋盘上移动，回车或空格按下。\n- Esc 退回一步。\n- 在棋谱里：方向键、Home、End 查看以前的局面。\n- ? 打开本帮助。\n";
    pointer: "# Mouse and touch\nA move counts when you release over the same place. A second finger cancels. On touch screens walls and stones wait for a second tap or for the Play button. A Blokus piece waits for the Play button: drag it, or tap it to rotate it.\n", "# 鼠标与触屏\n在同一处松开才算走棋。第二根手指可取消。触屏上放墙、落子需再点一次或按“放置”。角斗士的棋块只能按“放置”：点一下是旋转，也可以拖动。\n";
    version: "Quintet {}", "五弈 {}";
    about_text: "Five board games against engines that run on your own device.\n# Where your data is\nGames, saves and settings stay in this browser’s storage. Once the page is loaded, it requests nothing from any server and sends nothing; there are no trackers, no accounts and no adverts. A shared link contains the game itself.\n# Licence\nQuintet is free software under the MIT licence or the Apache License 2.0, as you choose.", "五种棋，对手是在你自己设备上运行的引擎。\n# 数据保存在哪里\n对局、存档和设置只保存在本浏览器里。页面加载之后不再向任何服务器请求或发送任何内容；没有跟踪，没有账号，没有广告。分享链接里装的就是棋局本身。\n# 许可\n五弈是自由软件，可任选 MIT 许可证或 Apache License 2.0。";
    licences: "Licences of Quintet and the software it contains", "五弈及其所含软件的许可文本";
    benchmark: "Measure this device", "测试本机速度";
    guide_offer: "New to {}? A short guide shows how to play.", "第一次下{}？可以跟着提示走几步。";
    guide_yes: "Show me", "开始";
    guide_no: "No, thanks", "不用";
    guide_next: "Next", "下一步";
    guide_done: "Done", "完成";
    guide_skip: "Exit the guide", "退出引导";
    guide_step: "Step {} of {}", "第 {} 步，共 {} 步";
    new_version: "A new version of Quintet is ready. Your game is saved.", "五弈有新版本了，当前对局会保留。";
}
