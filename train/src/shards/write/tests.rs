use std::slice;
use std::sync::atomic::AtomicU64;

use super::*;
use crate::shards::runs;

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quintet-train-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn args(folder: &Path, shard: &str, jobs: u32) -> GamesArgs {
    GamesArgs { out: folder.to_owned(), games: 10, nodes: 5, seed: 2, shard: shard.parse().unwrap(), jobs }
}

/// A game of up to four positions, which depend on its number.
fn play(game: u64) -> Vec<String> {
    (0..game % 5).map(|ply| format!("position {game} {ply}")).collect()
}

fn write_shard(args: &GamesArgs) -> Result<String, Failure> {
    let mut out = Vec::new();
    write(args, "toy", &vec![("player", "one".to_owned())], &mut out, play)?;
    Ok(String::from_utf8(out).unwrap())
}

/// All positions in these files and folders, and what is said of them.
fn positions(paths: &[PathBuf]) -> Result<(Vec<String>, String), Failure> {
    let (mut lines, mut out) = (Vec::new(), Vec::new());
    for run in runs(paths, "toy")? {
        run.positions("", &mut out, &mut |line| {
            lines.push(line.to_owned());
            if line.contains("bad") { Err("is bad".to_owned()) } else { Ok(()) }
        })?;
    }
    Ok((lines, String::from_utf8(out).unwrap()))
}

fn error<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn shards_join_to_the_same_games_however_they_are_cut() {
    let all: Vec<String> = (0..10).flat_map(play).collect();
    for (name, count, jobs) in [("one", 1, 1), ("jobs", 1, 4), ("three", 3, 2), ("many", 17, 1)] {
        let folder = folder(name);
        // From the last to the first: the order of writing does not matter.
        for index in (1..=count).rev() {
            write_shard(&args(&folder, &format!("{index}/{count}"), jobs)).unwrap();
        }
        let (found, said) = positions(slice::from_ref(&folder)).unwrap();
        assert_eq!(found, all);
        assert_eq!(
            said,
            format!("{}: toy games=10 nodes=5 seed=2 player=one: 10 games, {} positions\n", env!("CARGO_PKG_VERSION"), all.len())
        );
        // The files one by one, under other names.
        let moved = folder.with_extension("moved");
        let _ = fs::remove_dir_all(&moved);
        fs::create_dir_all(&moved).unwrap();
        let files: Vec<PathBuf> = (1..=count).map(|index| moved.join(format!("{}.txt", count - index))).collect();
        for (index, file) in (1..=count).zip(&files) {
            fs::rename(folder.join(format!("{index}-of-{count}.games")), file).unwrap();
        }
        assert_eq!(positions(&files).unwrap().0, all);
        fs::remove_dir_all(&folder).unwrap();
        fs::remove_dir_all(&moved).unwrap();
    }
}

#[test]
fn a_shard_that_was_cut_off_anywhere_is_continued() {
    let folder = folder("cut");
    let args = args(&folder, "1/2", 1);
    write_shard(&args).unwrap();
    let path = folder.join("1-of-2.games");
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        write_shard(&args).unwrap_or_else(|error| panic!("cut after {length} bytes: {error}"));
        assert_eq!(fs::read(&path).unwrap(), whole, "cut after {length} bytes");
    }
    // What a file system may leave after a power cut.
    let end = whole.iter().rposition(|&byte| byte == b'#').unwrap();
    fs::write(&path, [&whole[..end], &[0; 40]].concat()).unwrap();
    write_shard(&args).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
    // A complete shard is not played again.
    let played = AtomicU64::new(0);
    let count = |game| {
        played.fetch_add(1, Ordering::Relaxed);
        play(game)
    };
    let mut out = Vec::new();
    write(&args, "toy", &vec![("player", "one".to_owned())], &mut out, count).unwrap();
    assert_eq!((played.load(Ordering::Relaxed), String::from_utf8(out).unwrap().contains("5 of 5 games are there")), (0, true));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_game_that_was_cut_off_is_left_out_by_readers() {
    let folder = folder("torn");
    write_shard(&args(&folder, "1/1", 1)).unwrap();
    let path = folder.join("1-of-1.games");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.find("# game 9").unwrap() + 5]).unwrap();
    let (found, said) = positions(slice::from_ref(&folder)).unwrap();
    assert_eq!(found, (0..9).flat_map(play).collect::<Vec<_>>());
    assert!(said.contains("game 9 is cut off and left out") && said.contains("9 of 10 games"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn errors_name_file_and_line() {
    let folder = folder("errors");
    write_shard(&args(&folder, "1/2", 1)).unwrap();
    write_shard(&args(&folder, "2/2", 1)).unwrap();
    let path = folder.join("1-of-2.games");
    let text = fs::read_to_string(&path).unwrap();
    let place = |line: u32| format!("1-of-2.games, line {line}: ");
    // Line 1 is the header, line 2 the end of game 0, line 3 the position of game 1, line 4 its end.
    for (from, to, line, what) in [
        ("position 1 0", "bad", 3, "is bad"),
        ("position 1 0\n", "", 3, "`# game 1: 1 positions` follows what should be `# game 1: 0 positions`"),
        ("# game 1: 1", "# game 2: 1", 4, "follows what should be"),
        ("# quintet-train ", "", 1, "expected the header of a shard"),
        (": toy ", ": go ", 1, "these are games of go, not of toy"),
        ("shard=1/2", "shard=1/5", 7, "the shard has no game 2"),
    ] {
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let said = error(positions(slice::from_ref(&folder)));
        assert!(said.contains(&place(line)) && said.contains(what), "{said}");
    }
    let mut bytes = text.clone().into_bytes();
    bytes[text.find("position 1").unwrap()] = 0xff;
    fs::write(&path, bytes).unwrap();
    assert!(error(positions(slice::from_ref(&folder))).contains("line 3: is no text"));
    // A file with other options is left alone.
    fs::write(&path, &text).unwrap();
    let said = error(write_shard(&GamesArgs { nodes: 6, ..args(&folder, "1/2", 1) }));
    assert!(
        said.contains("line 1: the file was made with other options") && said.contains("nodes=5") && said.contains("nodes=6"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::write(&path, "mine\n").unwrap();
    assert!(error(write_shard(&args(&folder, "1/2", 1))).contains("expected the header of a shard"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
    fs::write(&path, &text).unwrap();
    // The same games twice.
    write_shard(&args(&folder, "2/3", 1)).unwrap();
    assert!(error(positions(slice::from_ref(&folder))).contains("has games that"));
    assert!(error(positions(&[path.clone(), path])).contains("has games that"));
    fs::create_dir_all(folder.join("empty")).unwrap();
    assert!(error(positions(&[folder.join("empty")])).contains(".games"));
    assert!(error(positions(&[folder.join("nothing")])).contains("nothing: "));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn one_process_writes_a_shard() {
    let folder = folder("lock");
    let args = args(&folder, "1/1", 1);
    write_shard(&args).unwrap();
    let file = File::open(folder.join("1-of-1.games")).unwrap();
    file.lock().unwrap();
    assert!(error(write_shard(&args)).contains("another process is writing it"));
    drop(file);
    fs::remove_dir_all(&folder).unwrap();
}
