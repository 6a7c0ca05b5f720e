//! Tables of words in every language, and the words that the games' page and the lab share.

/// Makes a table of words: a `Words` of one language, `words(lang)`, and a test that both languages have the same arguments. Each part of the
/// page may have its own table in its own module.
#[macro_export]
macro_rules! word_table {
    ($($name:ident: $en:literal, $zh:literal;)*) => {
        /// All words of this table in one language. `{}` is replaced by `fill_in` of `quintet_base::lang`.
        #[allow(missing_docs)] // A word says itself what it means.
        #[derive(Debug)]
        pub struct Words { $(pub $name: &'static str,)* }

        static EN: Words = Words { $($name: $en,)* };
        static ZH: Words = Words { $($name: $zh,)* };

        /// The words of a language.
        #[must_use]
        pub fn words(lang: $crate::lang::Lang) -> &'static Words {
            match lang {
                $crate::lang::Lang::En => &EN,
                $crate::lang::Lang::Zh => &ZH,
            }
        }

        #[cfg(test)]
        #[test]
        fn both_languages_fill_in_the_same_things() {
            for (name, en, zh) in [$((stringify!($name), $en, $zh)),*] {
                assert!(!en.is_empty() && !zh.is_empty(), "{name}");
                assert_eq!(en.matches("{}").count(), zh.matches("{}").count(), "{name}");
            }
        }
    };
}

word_table! {
    app: "Quintet", "五弈";
    switch_language: "中文", "English";
    theme_dark: "Dark theme", "深色主题";
    theme_light: "Light theme", "浅色主题";
    enter: "Play", "走";
    look_back: "Previous move", "上一手";
    look_next: "Next move", "下一手";
    rotate: "Rotate", "旋转";
    mirror: "Flip", "翻面";
    tray: "Pieces", "棋子";
    close: "Close", "关闭";
    board_of: "Board of {}", "{}棋盘";
    reload: "Reload", "刷新";
}
