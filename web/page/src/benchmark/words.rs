//! The words of the benchmark, and of the setting on which speed depends.

use quintet_base::word_table;

word_table! {
    title: "Benchmark", "性能测试";
    about: "How fast the engines are on this device, on fixed positions with fixed work. If the engine behaves the same, the signature is the same.", "测量引擎在本设备上的速度：固定局面、固定工作量，逐项进行。引擎行为相同，签名就相同。";
    game_and_signature: "Game and signature", "棋类与签名";
    nodes: "Nodes/s", "节点/秒";
    playouts: "Playouts/s", "模拟/秒";
    leaves: "Perft leaves/s", "Perft 叶节点/秒";
    measuring: "Measuring {} …", "正在测量{}……";
    done: "Done.", "测量完成。";
    failed: "The benchmark could not run: {}", "无法进行性能测试：{}";
    no_worker: "the browser does not start workers here", "浏览器在此处无法启动后台线程";
    cores: "Use several cores", "使用多个处理器核心";
    cores_off: "off", "关";
    again: "Measure again", "重新测量";
}
