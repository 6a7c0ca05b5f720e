//! What the page shows of the games before its program has started: written from the words of the games' views, so that no file but these names
//! a game.
//!
//! In the page, in `theme.js` and in a style sheet a part between `each game` and `end` stands for as many parts as there are games. In it
//! `{game}` is the game's name; `{title}`, `{short}` and `{tagline}`, with `.en` or `.zh`, are its title, its title in menus and a sentence.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use quintet_texts::table::{Kind, table};

use crate::paths;

/// What stands around the marks in markup, and in scripts and style sheets.
const IN_MARKUP: [&str; 2] = ["<!-- ", " -->"];
const IN_CODE: [&str; 2] = ["/* ", " */"];

/// What a view says of its game: title, title in menus, one sentence, each in English and Chinese.
type Card = [[String; 2]; 3];

/// Writes the games into the files of a build.
///
/// # Errors
/// When a file or a card is missing or not as expected.
pub(crate) fn write_games(dist: &Path) -> Result<()> {
    let games = games(&paths::root())?;
    write_file(&dist.join("index.html"), IN_MARKUP, &games)?;
    describe(&dist.join("index.html"), &games)?;
    write_file(&dist.join("theme.js"), IN_CODE, &games)?;
    // trunk makes a second sheet of the same text for the page, under a name of its own.
    let mut sheets = paths::files(dist)?;
    sheets.retain(|file| {
        file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("base") && name.ends_with(".css"))
    });
    if sheets.is_empty() {
        bail!("{} holds no base.css", dist.display());
    }
    sheets.iter().try_for_each(|sheet| write_file(sheet, IN_CODE, &games))
}

/// Writes the titles of the games into the page's description, in the place of `GAMES`.
fn describe(page: &Path, games: &[(String, Card)]) -> Result<()> {
    let text = fs::read_to_string(page).with_context(|| format!("cannot read {}", page.display()))?;
    let text = described(&text, games).with_context(|| format!("the description in {} has no place for the games", page.display()))?;
    fs::write(page, text).with_context(|| format!("cannot write {}", page.display()))
}

/// The text with the games' English titles in its description; `None` if it has no place for them.
fn described(text: &str, games: &[(String, Card)]) -> Option<String> {
    let (before, rest) = text.split_once(" name=\"description\" content=\"")?;
    let (begin, end) = rest.split_once("GAMES").filter(|(begin, _)| !begin.contains('"'))?;
    let titles: Vec<String> = games.iter().map(|(_, card)| escaped(&card[0][0]).replace('"', "&quot;")).collect();
    let (last, others) = titles.split_last()?;
    let list = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
    Some([before, " name=\"description\" content=\"", begin, &list, end].concat())
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;")
}

fn write_file(path: &Path, around: [&str; 2], games: &[(String, Card)]) -> Result<()> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let text = repeated(&text, around, games).with_context(|| format!("{name} has no part for each game, or one without an end"))?;
    fs::write(path, text).with_context(|| format!("cannot write {name}"))
}

/// The games in the order in which people are shown them, with their cards.
fn games(root: &Path) -> Result<Vec<(String, Card)>> {
    let folder = root.join("web/board/src/games");
    let list = folder.join("mod.rs");
    let text = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let names = text.lines().filter_map(|line| {
        let (module, view) = line.strip_prefix("            ")?.strip_suffix("View,")?.split_once("::")?;
        view.chars().all(char::is_alphanumeric).then_some(module)
    });
    let card = |name: &str| -> Result<(String, Card)> {
        let table = table(&folder.join(name), Kind::Words, "", &[]).map_err(|mistake| anyhow!("{mistake}"))?;
        let text = |name: &str| -> Result<[String; 2]> {
            let row = table.rows.iter().find(|(known, _)| known == name);
            row.and_then(|(_, texts)| texts.clone().try_into().ok()).with_context(|| format!("the words of a game lack {name}"))
        };
        Ok((name.to_owned(), [text("TITLE")?, text("SHORT_TITLE")?, text("TAGLINE")?]))
    };
    names.map(card).collect()
}

/// The text with its parts for each game written out; `None` if there is none or one does not end.
fn repeated(text: &str, [before, after]: [&str; 2], games: &[(String, Card)]) -> Option<String> {
    let (begin, end) = (format!("{before}each game{after}"), format!("{before}end{after}"));
    let mut parts = text.split(&begin);
    let mut written = parts.next()?.to_owned();
    let mut any = false;
    for part in parts {
        let (part, rest) = part.split_once(&end)?;
        games.iter().for_each(|game| written += &filled(part, game, before.starts_with('<')));
        written += rest;
        any = true;
    }
    any.then_some(written)
}

/// A part with the words of a game; in markup they are escaped.
fn filled(part: &str, (name, card): &(String, Card), markup: bool) -> String {
    let mut text = part.replace("{game}", name);
    for (what, words) in ["title", "short", "tagline"].into_iter().zip(card) {
        for (lang, words) in ["en", "zh"].into_iter().zip(words) {
            let words = if markup { escaped(words) } else { words.clone() };
            text = text.replace(&format!("{{{what}.{lang}}}"), &words);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str, english: &str) -> (String, Card) {
        let texts = [english, "短", "句"].map(|text| [text.to_owned(), text.to_owned()]);
        (name.to_owned(), texts)
    }

    #[test]
    fn parts_are_written_once_for_each_game() {
        let games = [pair("go", "Go & <i>"), pair("shogi", "Shogi")];
        let page = "<a><!-- each game --><b>{game}</b>{title.en} {short.zh}<!-- end --></a>";
        let written = repeated(page, IN_MARKUP, &games).unwrap();
        assert_eq!(written, "<a><b>go</b>Go &amp; &lt;i> 短<b>shogi</b>Shogi 短</a>");
        let script = repeated("[/* each game */\"{game}\", /* end */]", IN_CODE, &games).unwrap();
        assert_eq!(script, "[\"go\", \"shogi\", ]");
        for wrong in ["", "<!-- each game -->{game}"] {
            assert_eq!(repeated(wrong, IN_MARKUP, &games), None, "{wrong}");
        }
    }

    #[test]
    fn the_description_lists_the_games() {
        let games = [pair("go", "Go"), pair("shogi", "Shogi \"&\""), pair("chess", "Chess")];
        let page = r#"<meta name="description" content="Play GAMES here."><p>GAMES"#;
        let written = r#"<meta name="description" content="Play Go, Shogi &quot;&amp;&quot; and Chess here."><p>GAMES"#;
        assert_eq!(described(page, &games).as_deref(), Some(written));
        assert_eq!(described(r#"<meta name="description" content="Play."><p>GAMES"#, &games), None);
    }

    #[test]
    fn every_game_is_in_the_first_paint() {
        let dist = std::env::temp_dir().join(format!("quintet-first-paint-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let root = paths::root();
        for (from, to) in [
            ("index.html", "index.html"),
            ("static/theme.js", "theme.js"),
            ("static/base.css", "base.css"),
            ("static/base.css", "base-1f.css"),
        ] {
            fs::copy(root.join(from), dist.join(to)).unwrap();
        }
        write_games(&dist).unwrap();
        let text = |file: &str| fs::read_to_string(dist.join(file)).unwrap();
        let games = games(&root).unwrap();
        let folders = fs::read_dir(root.join("web/board/src/games")).unwrap().flatten().filter(|entry| entry.path().is_dir()).count();
        assert_eq!(games.len(), folders);
        for (name, [[title, _], [short, chinese], [_, tagline]]) in games {
            for part in [
                format!(r#"<a href="?game={name}"><span lang="en">{short}</span><span lang="zh-CN">{chinese}</span></a>"#),
                format!(r#"<a class="game-card" href="?game={name}">"#),
                format!(r#"<p data-early="{name}"><span lang="en"><b>{title}</b><br>"#),
                format!(r#"<span lang="zh-CN">{tagline}</span>"#),
            ] {
                assert!(text("index.html").contains(&part), "{part}");
            }
            assert!(text("theme.js").contains(&format!("\"{name}\", ")));
            let description = text("index.html").lines().find(|line| line.contains("name=\"description\"")).map(str::to_owned).unwrap();
            assert!(description.contains(&title), "{description}");
            assert!(text("base.css").contains(&format!("[data-start=\"{name}\"] [data-early=\"{name}\"],")));
        }
        for file in ["index.html", "theme.js", "base.css", "base-1f.css"] {
            assert!(!text(file).contains("{game}"), "{file}");
        }
        fs::remove_dir_all(&dist).unwrap();
    }
}
