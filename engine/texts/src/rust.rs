//! Tables of texts as Rust.

use std::fmt::Write;

use crate::table::Table;

/// A table of words as the source of a module: a `Words` of one language and `words(lang)`. A name in capitals becomes a constant with all
/// languages, for data that is constant itself.
#[must_use]
pub fn words(table: &Table, languages: usize) -> String {
    let (constants, fields): (Vec<_>, Vec<_>) = table.rows.iter().partition(|(name, _)| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let mut text = String::new();
    for (name, texts) in constants {
        let _ = writeln!(text, "#[allow(missing_docs, unreachable_pub)]\npub const {name}: quintet_base::lang::Text = {texts:?};");
    }
    if fields.is_empty() {
        return text;
    }
    text += "/// All words of this table in one language. `{}` is replaced by `fill_in` of `quintet_base::lang`.\n\
             #[allow(missing_docs, unreachable_pub)] // A word says itself what it means.\n\
             #[derive(Debug)]\npub struct Words {\n";
    for (name, _) in &fields {
        let _ = writeln!(text, "    pub {name}: &'static str,");
    }
    let _ = writeln!(text, "}}\n\nstatic WORDS: [Words; {languages}] = [");
    for language in 0..languages {
        text += "    Words {\n";
        for (name, texts) in &fields {
            let _ = writeln!(text, "        {name}: {:?},", texts.get(language).map_or("", String::as_str));
        }
        text += "    },\n";
    }
    text += "];\n\n/// The words of a language.\n#[must_use]\n#[allow(unreachable_pub)]\n\
             pub fn words(lang: quintet_base::lang::Lang) -> &'static Words {\n    &WORDS[lang as usize]\n}\n";
    text
}

/// The languages as an enum `Lang` with their tags.
#[must_use]
pub fn languages(codes: &[&str]) -> String {
    let variant = |code: &&str| code[..1].to_uppercase() + &code[1..];
    let variants: Vec<String> = codes.iter().map(variant).collect();
    let mut text = "/// A language.\n#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]\npub enum Lang {\n    #[default]\n".to_owned();
    for (code, variant) in codes.iter().zip(&variants) {
        let _ = writeln!(text, "    /// `{code}`\n    {variant},");
    }
    let all: Vec<String> = variants.iter().map(|variant| format!("Self::{variant}")).collect();
    let _ = writeln!(
        text,
        "}}\n\nimpl Lang {{\n    /// All of them; the others fall back to the first.\n    pub const ALL: [Self; {}] = [{}];\n\n    \
         /// The language tag: `en`, `zh`.\n    #[must_use]\n    pub const fn tag(self) -> &'static str {{\n        match self {{",
        codes.len(),
        all.join(", ")
    );
    for (code, variant) in codes.iter().zip(&all) {
        let _ = writeln!(text, "            {variant} => {code:?},");
    }
    text + "        }\n    }\n}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_capitals_are_constants() {
        let row = |name: &str| (name.to_owned(), vec!["a \"b\"".to_owned(), "二\n".to_owned()]);
        let text = words(&Table { rows: vec![row("TITLE"), row("title")] }, 2);
        assert!(text.contains(r#"pub const TITLE: quintet_base::lang::Text = ["a \"b\"", "二\n"];"#), "{text}");
        assert!(text.contains("    pub title: &'static str,\n") && text.contains(r#"        title: "a \"b\"","#), "{text}");
        let constants = words(&Table { rows: vec![row("TITLE")] }, 2);
        assert!(!constants.contains("Words"), "{constants}");
    }

    #[test]
    fn a_language_is_a_variant() {
        let text = languages(&["en", "de"]);
        assert!(
            text.contains("    De,\n") && text.contains("[Self; 2] = [Self::En, Self::De]") && text.contains(r#"Self::De => "de","#),
            "{text}"
        );
    }
}
