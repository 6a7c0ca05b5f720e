//! What the page shows before its program has started, written from the files of texts and the lists of games and languages, so that the page's own
//! files name no game and hold no sentence.
//!
//! `{folder name}` is the text `name` of a folder's words: in markup it is written in every language, each in an element of its own. What stands
//! between `each game` and `end` is written once for each game, and `{game}` in it is the game's name. In the same way `each language` repeats a part
//! for each language: there `{language}` is its code, and texts are in this language.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use quintet_texts::file::Entry;
use quintet_texts::project;
use quintet_texts::table::{BUILT_IN, Kind, table};

use crate::paths;

/// The folder of the games' views.
const GAMES: &str = "web/board/src/games";
/// The folder of the words that all share, among which are the names of languages in HTML.
const SHARED: &str = "web/base/src";

/// How a file writes marks and texts.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Form {
    /// A page.
    Markup,
    /// A script or a style sheet: texts stand between double quotes.
    Code,
}

impl Form {
    /// A mark as it stands in the file.
    fn mark(self, name: &str) -> String {
        if self == Self::Markup { format!("<!-- {name} -->") } else { format!("/* {name} */") }
    }

    fn escaped(self, text: &str) -> String {
        match self {
            Self::Markup => text.replace('&', "&amp;").replace('<', "&lt;").replace('\n', " "),
            Self::Code => text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"),
        }
    }
}

/// Writes games and texts into the files of a build.
///
/// # Errors
/// When a file is missing or not as expected, or names a text that does not exist.
pub(crate) fn write(dist: &Path) -> Result<()> {
    let project = Project::read(&paths::root())?;
    // trunk makes a second sheet of the same text for the page, under a name of its own.
    let mut sheets = paths::files(dist)?;
    sheets.retain(|file| {
        file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("base") && name.ends_with(".css"))
    });
    if sheets.is_empty() {
        bail!("{} holds no base.css", dist.display());
    }
    let pages = ["index.html", "lab.html"].map(|page| (dist.join(page), Form::Markup));
    let code = sheets.into_iter().chain([dist.join("theme.js")]).map(|file| (file, Form::Code));
    for (path, form) in pages.into_iter().chain(code) {
        let name = path.display();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let mut written = project.written(&text, form).with_context(|| format!("{name} is not as expected"))?;
        if path.ends_with("index.html") {
            written =
                described(&written, &project.titles()?).with_context(|| format!("the description in {name} has no place for the games"))?;
        }
        if written == text {
            bail!("{name} has nothing to be filled in");
        }
        fs::write(&path, written).with_context(|| format!("cannot write {name}"))?;
    }
    Ok(())
}

/// What is written into the files.
struct Project {
    /// The games in the order in which people are shown them.
    games: Vec<String>,
    /// The codes of the languages; English is the first.
    languages: Vec<String>,
    /// The texts by folder and name, each in the order of the languages.
    texts: BTreeMap<(String, String), Vec<String>>,
}

impl Project {
    fn read(root: &Path) -> Result<Self> {
        let others = project::languages(root).map_err(|mistake| anyhow!("{mistake}"))?;
        let codes = others.iter().map(|language| language.code.as_str());
        let languages = BUILT_IN.into_iter().chain(codes).map(str::to_owned).collect();
        let sections: Vec<Vec<(String, Vec<Entry>)>> = others.iter().map(|language| language.sections.clone()).collect();
        let mut texts = BTreeMap::new();
        for source in project::page_sources(root).map_err(|mistake| anyhow!("{mistake}"))? {
            for folder in project::folders(&source, Kind::Words).map_err(|mistake| anyhow!("{mistake}"))? {
                let section = project::section(root, &folder);
                let table = table(&folder, Kind::Words, &section, &sections).map_err(|mistake| anyhow!("{mistake}"))?;
                texts.extend(table.rows.into_iter().map(|(name, texts)| ((section.clone(), name), texts)));
            }
        }
        Ok(Self { games: games(root)?, languages, texts })
    }

    /// A file's text with everything filled in.
    fn written(&self, text: &str, form: Form) -> Result<String> {
        let games = self.games.iter().map(String::as_str);
        let text = repeated(text, form, "each game", games, |part, _, game| Ok(part.replace("{game}", game)))?;
        let languages = self.languages.iter().map(String::as_str);
        let text = repeated(&text, form, "each language", languages, |part, index, code| {
            let part = filled(part, |folder, name| Ok(form.escaped(self.text(folder, name)?.get(index).map_or("", String::as_str))))?;
            Ok(part.replace("{language}", code))
        })?;
        if form == Form::Markup { filled(&text, |folder, name| self.in_all_languages(folder, name)) } else { Ok(text) }
    }

    /// The games' English titles.
    fn titles(&self) -> Result<Vec<String>> {
        let title = |game: &String| Ok(self.text(&format!("{GAMES}/{game}"), "TITLE")?.first().cloned().unwrap_or_default());
        self.games.iter().map(title).collect()
    }

    fn text(&self, folder: &str, name: &str) -> Result<&[String]> {
        let known = self.texts.get(&(folder.to_owned(), name.to_owned()));
        known.map(Vec::as_slice).with_context(|| format!("{folder} has no text called {name}"))
    }

    /// A text as markup: an element for each language, unless all say the same.
    fn in_all_languages(&self, folder: &str, name: &str) -> Result<String> {
        let texts: Vec<String> = self.text(folder, name)?.iter().map(|text| Form::Markup.escaped(text)).collect();
        if texts.windows(2).all(|two| two[0] == two[1]) {
            return Ok(texts.into_iter().next().unwrap_or_default());
        }
        let tags = self.text(SHARED, "html")?;
        Ok(tags.iter().zip(texts).map(|(tag, text)| format!("<span lang=\"{tag}\">{text}</span>")).collect())
    }
}

/// The text with the games' titles in the place of `GAMES` in its description; `None` if it has no such place.
fn described(text: &str, titles: &[String]) -> Option<String> {
    let (before, rest) = text.split_once(" name=\"description\" content=\"")?;
    let (begin, end) = rest.split_once("GAMES").filter(|(begin, _)| !begin.contains('"'))?;
    let titles: Vec<String> = titles.iter().map(|title| Form::Markup.escaped(title).replace('"', "&quot;")).collect();
    let (last, others) = titles.split_last()?;
    let list = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
    Some([before, " name=\"description\" content=\"", begin, &list, end].concat())
}

/// The names of the games' folders in the order of their list.
fn games(root: &Path) -> Result<Vec<String>> {
    let list: PathBuf = root.join(GAMES).join("mod.rs");
    let text = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let names = text.lines().filter_map(|line| {
        let (module, view) = line.strip_prefix("            ")?.strip_suffix("View,")?.split_once("::")?;
        view.chars().all(char::is_alphanumeric).then_some(module.to_owned())
    });
    Ok(names.collect())
}

/// The text with each part between a mark and `end` written once for each of `names`.
fn repeated<'a>(
    text: &str,
    form: Form,
    mark: &str,
    names: impl Iterator<Item = &'a str> + Clone,
    write: impl Fn(&str, usize, &str) -> Result<String>,
) -> Result<String> {
    let (begin, end) = (form.mark(mark), form.mark("end"));
    let mut parts = text.split(begin.as_str());
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (part, rest) = part.split_once(end.as_str()).with_context(|| format!("a part for {mark} has no end"))?;
        for (index, name) in names.clone().enumerate() {
            written += &write(part, index, name)?;
        }
        written += rest;
    }
    Ok(written)
}

/// The text with each `{folder name}` replaced.
fn filled(text: &str, said: impl Fn(&str, &str) -> Result<String>) -> Result<String> {
    let mut parts = text.split('{');
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let place = part.split_once('}').and_then(|(place, rest)| Some((place.split_once(' ')?, rest)));
        let is_name = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_/-".contains(&byte));
        match place.filter(|((folder, name), _)| folder.contains('/') && is_name(folder) && is_name(name)) {
            Some(((folder, name), rest)) => written = written + &said(folder, name)? + rest,
            None => written = written + "{" + part,
        }
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games in three languages, one of which lacks a text.
    fn project() -> Project {
        let texts = [
            ("web/base/src", "html", ["en", "zh-CN", "de"]),
            ("web/x", "go", ["Go & <i>", "围棋", "Go & <i>"]),
            ("web/x", "shogi", ["Shogi"; 3]),
            ("web/x", "why", ["\"So\"", "因为", "Darum \\"]),
        ];
        let owned = |list: [&str; 3]| list.map(str::to_owned).to_vec();
        Project {
            games: ["go", "shogi"].map(str::to_owned).to_vec(),
            languages: owned(["en", "zh", "de"]),
            texts: texts.into_iter().map(|(folder, name, said)| ((folder.to_owned(), name.to_owned()), owned(said))).collect(),
        }
    }

    #[test]
    fn parts_are_written_once_for_each_game_and_texts_in_each_language() {
        let page = "<a><!-- each game --><b>{game}</b>{web/x {game}}<!-- end --></a>";
        let written = project().written(page, Form::Markup).unwrap();
        let go = r#"<span lang="en">Go &amp; &lt;i></span><span lang="zh-CN">围棋</span><span lang="de">Go &amp; &lt;i></span>"#;
        assert_eq!(written, format!("<a><b>go</b>{go}<b>shogi</b>Shogi</a>"));
        let script = project().written("[/* each game */\"{game}\", /* end */] {a b}", Form::Code).unwrap();
        assert_eq!(script, "[\"go\", \"shogi\", ] {a b}");
        let script =
            project().written("[/* each language */[\"{language}\", \"{web/base/src html}\", \"{web/x why}\"],/* end */]", Form::Code);
        assert_eq!(script.unwrap(), r#"[["en", "en", "\"So\""],["zh", "zh-CN", "因为"],["de", "de", "Darum \\"],]"#);
    }

    #[test]
    fn the_description_lists_the_games() {
        let titles = ["Go", "Shogi \"&\"", "Chess"].map(str::to_owned);
        let page = r#"<meta name="description" content="Play GAMES here."><p>GAMES"#;
        let written = r#"<meta name="description" content="Play Go, Shogi &quot;&amp;&quot; and Chess here."><p>GAMES"#;
        assert_eq!(described(page, &titles).as_deref(), Some(written));
        assert_eq!(described(r#"<meta name="description" content="Play."><p>GAMES"#, &titles), None);
    }

    #[test]
    fn what_cannot_be_filled_in_is_named() {
        for (text, expected) in [("<!-- each game -->{game}", "each game"), ("{web/x no}", "web/x has no text called no")] {
            let error = format!("{:#}", project().written(text, Form::Markup).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }

    /// In the languages of this tree, whichever they are.
    #[test]
    fn the_first_paint_speaks_every_language_of_every_game() {
        let dist = std::env::temp_dir().join(format!("quintet-first-paint-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let root = paths::root();
        for (from, to) in [
            ("index.html", "index.html"),
            ("static/lab.html", "lab.html"),
            ("static/theme.js", "theme.js"),
            ("static/base.css", "base.css"),
            ("static/base.css", "base-1f.css"),
        ] {
            fs::copy(root.join(from), dist.join(to)).unwrap();
        }
        write(&dist).unwrap();
        let text = |file: &str| fs::read_to_string(dist.join(file)).unwrap();
        let project = Project::read(&root).unwrap();
        let folders = fs::read_dir(root.join(GAMES)).unwrap().flatten().filter(|entry| entry.path().is_dir()).count();
        assert_eq!(project.games.len(), folders);
        let holds = |file: &str, part: &str| assert!(text(file).contains(part), "{file} lacks {part}");
        for game in &project.games {
            let said = |name: &str| project.in_all_languages(&format!("{GAMES}/{game}"), name).unwrap();
            holds("index.html", &format!(r#"<a href="?game={game}">{}</a>"#, said("SHORT_TITLE")));
            let description = text("index.html").lines().find(|line| line.contains("name=\"description\"")).map(str::to_owned).unwrap();
            assert!(description.contains(&project.text(&format!("{GAMES}/{game}"), "TITLE").unwrap()[0]), "{description}");
            holds("index.html", &format!(r#"<a class="game-card" href="?game={game}">"#));
            holds("index.html", &format!(r#"<p data-early="{game}"><b>{}</b><br>{}</p>"#, said("TITLE"), said("TAGLINE")));
            holds("theme.js", &format!("\"{game}\", "));
            holds("base.css", &format!("[data-start=\"{game}\"] [data-early=\"{game}\"],"));
        }
        let others = project::languages(&root).unwrap();
        assert_eq!(project.languages.len(), 2 + others.len());
        for (index, code) in project.languages.iter().enumerate() {
            let tag = &project.text(SHARED, "html").unwrap()[index];
            holds("theme.js", &format!("[\"{code}\", \"{tag}\", "));
            holds("base.css", &format!(":root[data-start][lang=\"{tag}\"] [lang]:not([lang=\"{tag}\"]),"));
            for (file, folder, name) in [
                ("index.html", SHARED, "app"),
                ("index.html", "web/page/src", "slogan"),
                ("index.html", "web/browser/src/first_paint", "no_script"),
                ("lab.html", "web/lab/src", "lab"),
                ("lab.html", "web/lab/src/search", "lead"),
                ("theme.js", "web/browser/src/first_paint", "not_started"),
                ("theme.js", SHARED, "reload"),
            ] {
                let form = if file == "theme.js" { Form::Code } else { Form::Markup };
                holds(file, &form.escaped(&project.text(folder, name).unwrap()[index]));
            }
        }
        for file in ["index.html", "lab.html", "theme.js", "base.css", "base-1f.css"] {
            for left in ["{game}", "{language}", "{web/", "each language"] {
                assert!(!text(file).contains(left), "{file} holds {left}");
            }
        }
        fs::remove_dir_all(&dist).unwrap();
    }
}
