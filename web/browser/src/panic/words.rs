//! The words for when the page fails.

use quintet_base::word_table;

word_table! {
    panic_title: "Something went wrong in this page.", "页面出错了。";
    panic_text: "Your game is saved up to the last move. Reload the page to continue. If it happens again, this report helps to fix it:", "最后一手之前的对局已保存。刷新页面可继续。如果再次出现，请附上这份报告：";
}
