//! The report of a contest: its pages are whole, every game can be replayed, and nothing that a program has printed becomes part of a page.

mod plans;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use plans::folder;
use quintet_engine::formats::record::{Record, TERMINATION, replay};
use quintet_play::share::link;

const HOSTILE: &str = "<script>alert(1)</script><img src=x onerror=\"alert(2)\">";

fn contest(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("contest").args(args).output().expect("the command runs")
}

fn printed(args: &[&str]) -> String {
    let output = contest(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// All files of a report, by their names.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name().into_string().expect("UTF-8"))).expect("an entry");
        if path.is_dir() {
            files.extend(self::files(&path).into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text)));
        } else {
            files.insert(name, fs::read_to_string(path).expect("text"));
        }
    }
    files
}

/// What follows `before` up to a quotation mark, everywhere.
fn after<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

/// A contest of levels and of a program that prints markup and no moves.
#[cfg(unix)]
fn hostile(name: &str) -> PathBuf {
    let plan = format!(
        "game = \"nogo\"\nvariant = \"5x5\"\ngames = 2\n[[player]]\nname = '{HOSTILE}'\ncommand = \"botzone-lines:sh bot.sh\"\nfolder = \"bot\"\n\
         [[player]]\nname = \"=1+1\"\nlevel = \"random\"\n[[player]]\nname = \"Bob & Co\"\nlevel = \"greedy\"\n"
    );
    let folder = folder(name, &plan);
    fs::create_dir(folder.join("bot")).expect("a folder");
    let script = format!("cat > /dev/null\ncat >&2 <<'END'\n{HOSTILE}\u{202e}\u{1b}[31m & last words\nEND\necho '{HOSTILE}'\n");
    fs::write(folder.join("bot/bot.sh"), script).expect("a program");
    folder
}

/// No page has a script, or an element or address that a program or a name has written.
fn are_harmless(files: &BTreeMap<String, String>) {
    let pages: Vec<_> = files.iter().filter(|(name, _)| name.ends_with(".html")).collect();
    assert!(!pages.is_empty());
    for (name, page) in pages {
        assert!(page.starts_with("<!doctype html><html lang=\""), "{name}");
        assert!(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""), "{name}");
        for bad in ["<script", "<img", "onerror=\"", "\u{202e}", "\u{1b}", "<link", "@import", "url("] {
            assert!(!page.contains(bad), "{name}: {bad}");
        }
        for address in after(page, "href=\"") {
            let (file, id) = address.split_once('#').unwrap_or((address, ""));
            if file.starts_with("https://example.org/") {
                continue;
            }
            let target = if file.is_empty() { page } else { files.get(file).unwrap_or_else(|| panic!("{name}: {address} leads nowhere")) };
            assert!(id.is_empty() || target.contains(&format!("id=\"{id}\"")), "{name}: {address}");
        }
    }
}

#[cfg(unix)]
#[test]
fn every_game_is_replayed_by_a_link_and_what_programs_print_is_text() {
    let contest = hostile("links");
    let (path, out) = (contest.to_str().expect("UTF-8"), contest.join("report"));
    let page = "https://example.org/quintet/";
    let text = printed(&["run", path, "--report", out.to_str().expect("UTF-8"), "--page", page]);
    assert!(text.trim_end().ends_with("report/index.html"), "{text}");
    let files = files(&out);
    assert_eq!(files.len(), 2 * 4 + 1, "{:?}", files.keys());
    are_harmless(&files);
    // Every game is on the pages of both players, in both languages.
    let games = fs::read_to_string(contest.join("games.jsonl")).expect("games");
    for game in games.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(game).expect("a game");
        let moves: Vec<&str> = game["moves"].as_array().expect("moves").iter().filter_map(|text| text.as_str()).collect();
        let mut found = 0;
        for link in files.values().flat_map(|text| after(text, &format!("href=\"{page}#"))) {
            let record = link::read(link).expect("a link");
            let played: Vec<&str> = record.moves.iter().map(|played| played.text.as_str()).collect();
            let names = ["First", "Second"].map(|key| record.tag(key).unwrap_or_default());
            if played == moves && game["names"] == serde_json::json!(names) {
                found += 1;
                let how = game["how"].as_str().filter(|how| *how != "game");
                assert_eq!(record.tag(TERMINATION), how);
            }
        }
        // Games of the hostile program may have the same moves.
        assert!(found >= 4 && found % 4 == 0, "{found}: {game}");
    }
    let own = files.iter().find(|(name, page)| name.starts_with("player-") && page.contains("<h1>&lt;script&gt;")).expect("its page").1;
    assert!(own.contains("&lt;/script&gt;") && own.contains("last words") && own.contains("violation 3: "), "{own}");
    assert!(files["index.html"].contains("Standings") && files["index.zh.html"].contains("排名"));
    let csv = &files["grades.csv"];
    assert!(csv.starts_with("place,player,points,") && csv.contains(",'=1+1,") && csv.contains(",\"<script>"), "{csv}");
}

#[cfg(unix)]
#[test]
fn without_a_page_the_games_are_files_and_anonymous_reports_tell_nothing() {
    let contest = hostile("files");
    let (path, out) = (contest.to_str().expect("UTF-8"), contest.join("report"));
    printed(&["run", path]);
    printed(&["report", path, out.to_str().expect("UTF-8"), "--anonymous"]);
    let files = files(&out);
    are_harmless(&files);
    assert_eq!(files.keys().filter(|name| name.starts_with("games/")).count(), 6, "{:?}", files.keys());
    for (name, text) in &files {
        for secret in ["alert", "=1+1", "Bob", "last words"] {
            assert!(!text.contains(secret), "{name}: {secret}");
        }
        if name.starts_with("games/") {
            let record = Record::parse(text).expect("a record");
            replay(&record).expect("a game by the rules");
            assert!(record.tag("First").is_some_and(|name| name.starts_with('#')), "{text}");
        }
    }
    assert!(files["grades.csv"].contains("\n3,#3,"), "{}", files["grades.csv"]);
}

#[test]
fn a_ladder_has_its_grades_and_an_unfinished_contest_says_so() {
    let plan = "game = \"nogo\"\nvariant = \"5x5\"\nformat = \"ladder\"\n[[player]]\nname = \"Ann\"\nlevel = \"random\"\n";
    let contest = folder("ladder", plan);
    let (path, out) = (contest.to_str().expect("UTF-8"), contest.join("report"));
    printed(&["run", path, "--report", out.to_str().expect("UTF-8")]);
    let files = files(&out);
    are_harmless(&files);
    let index = &files["index.html"];
    assert!(index.contains("Level beaten") && index.contains("newcomer") && index.contains("ladder against the levels"), "{index}");
    // A game less, as after an interruption.
    let games = fs::read_to_string(contest.join("games.jsonl")).expect("games");
    let cut = games.trim_end().rfind('\n').expect("lines") + 1;
    fs::write(contest.join("games.jsonl"), &games[..cut]).expect("written");
    printed(&["report", path, out.to_str().expect("UTF-8")]);
    assert!(fs::read_to_string(out.join("index.html")).expect("a page").contains(" games are finished"));
}

#[test]
fn wrong_addresses_and_folders_are_named() {
    let contest =
        folder("wrong", "game = \"nogo\"\n[[player]]\nname = \"a\"\nlevel = \"random\"\n[[player]]\nname = \"b\"\nlevel = \"random\"\n");
    let path = contest.to_str().expect("UTF-8");
    for (args, named) in [
        (&["report", path, "out", "--page", "javascript:alert(1)"][..], "an address that begins with"),
        (&["report", path, "/dev/null/out"], "/dev/null/out"),
        (&["report", "/nowhere", "out"], "contest.toml"),
    ] {
        let output = self::contest(args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(named), "{args:?}: {error}");
    }
}
