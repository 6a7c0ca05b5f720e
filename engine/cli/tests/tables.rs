//! `quintet tables`: builds endgame tables, checks them, and the commands that play with them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of this test's own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quintet-tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The command with a folder for data of this test's own.
fn quintet(folder: &Folder, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    for name in ["XDG_DATA_HOME", "APPDATA", "HOME"] {
        command.env(name, &folder.0);
    }
    command.args(args);
    command
}

fn run(folder: &Folder, args: &[&str]) -> Output {
    quintet(folder, args).output().expect("the command runs")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// What GTP answers to one search of a won position of three pieces.
fn search(folder: &Folder, options: &[&str]) -> String {
    let mut command = quintet(folder, &[&["gtp", "--game", "checkers", "--nodes", "100", "--seed", "1"], options].concat());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the command runs");
    let mut input = child.stdin.take().expect("standard input");
    input
        .write_all(
            b"set_position ......../......../......../......../......../..b.w.../......../..b..... b\nreg_genmove b\nsearch_info\nquit\n",
        )
        .expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}

#[test]
fn tables_are_built_checked_found_and_used() {
    let folder = Folder::new("used");
    let none = run(&folder, &["tables", "check"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("quintet tables build"));
    let without = search(&folder, &[]);

    let file = folder.file("three");
    let built = run(&folder, &["tables", "build", "--pieces", "3", "--out", text(&file)]);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let checked = run(&folder, &["tables", "check", text(&file), "--every", "1"]);
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success() && said.contains("up to 3 pieces") && said.contains("after 52 plies"), "{said}");

    let with = search(&folder, &["--tables", text(&file)]);
    assert!(with.contains("\"mate\":47,") && without.contains("\"mate\":null,"), "{with}{without}");
    // In the folder for data it is found.
    assert!(run(&folder, &["tables", "build", "--pieces", "3"]).status.success());
    assert!(run(&folder, &["tables", "check"]).status.success());
    assert!(search(&folder, &[]).contains("\"mate\":47,"));
    assert!(search(&folder, &["--tables", "none"]).contains("\"mate\":null,"));
}

#[test]
fn a_broken_file_is_named() {
    let folder = Folder::new("broken");
    let file = folder.file("broken");
    let name = text(&file);
    for (bytes, words) in [(&b"nothing"[..], "no file of checkers endgame tables"), (&b"qttowrs2 and so on"[..], "damaged")] {
        fs::write(&file, bytes).expect("a file");
        for args in [
            &["tables", "check", name][..],
            &["gtp", "--game", "checkers", "--tables", name],
            &["duel", "strong", "strong", "--game", "checkers", "--games", "2", "--nodes", "10", "--tables-b", name],
        ] {
            let output = run(&folder, args);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.code() == Some(2) && error.contains(words) && error.contains(name), "{args:?}: {error}");
        }
    }
    let missing = run(&folder, &["gtp", "--game", "checkers", "--tables", text(&folder.file("missing"))]);
    assert_eq!(missing.status.code(), Some(2));
    // Other games need none.
    let other = run(&folder, &["duel", "random", "random", "--game", "nogo", "--games", "2", "--tables", name]);
    assert!(other.status.success(), "{}", String::from_utf8_lossy(&other.stderr));
}
