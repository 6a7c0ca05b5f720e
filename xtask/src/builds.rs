//! Tests that the same sources give the same bytes: built by trunk, and in another folder with another cargo home.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::tally::Tally;
use crate::{compiler, paths, run, site, tools};

/// Builds the page in three ways and compares the files.
///
/// # Errors
/// When a build fails.
pub(crate) fn compare(mode: compiler::Mode) -> Result<Tally> {
    site::build(mode, false)?;
    let mut tally = Tally::default();
    let scratch = std::env::temp_dir().join(format!("quintet-builds-{}", std::process::id()));
    fs::create_dir_all(&scratch).with_context(|| format!("cannot make {}", scratch.display()))?;
    let compared = (|| {
        let by_trunk = scratch.join("by trunk");
        with_trunk(mode, &by_trunk)?;
        count(&mut tally, "by trunk", &by_trunk)?;
        let elsewhere = scratch.join("another/place");
        in_a_copy(mode, &elsewhere)?;
        count(&mut tally, "in another folder", &elsewhere.join("dist"))
    })();
    _ = fs::remove_dir_all(&scratch);
    compared.map(|()| tally)
}

/// Builds with trunk into the folder `dist`.
fn with_trunk(mode: compiler::Mode, dist: &Path) -> Result<()> {
    tools::trunk()?;
    run::say("Building with trunk ...");
    fs::create_dir_all(dist)?;
    let mut trunk = run::command("trunk")?;
    trunk.args(["build", "--locked", "--dist"]).arg(dist).args((mode == compiler::Mode::Release).then_some("--release"));
    // trunk reads NO_COLOR as an option of its own and fails on `1`.
    trunk.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true").envs(compiler::environment()?);
    run::show(trunk)
}

/// Copies the sources into the folder `copy` and builds there, with cargo's home under another name.
fn in_a_copy(mode: compiler::Mode, copy: &Path) -> Result<()> {
    run::say(&format!("Building in {} ...", copy.display()));
    let root = paths::root();
    for file in paths::sources(&root)? {
        let to = copy.join(file.strip_prefix(&root)?);
        fs::create_dir_all(to.parent().unwrap_or(copy))?;
        fs::copy(&file, &to).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    let mut cargo = run::cargo()?;
    cargo.current_dir(copy).args(["xtask", "build"]).args((mode == compiler::Mode::Quick).then_some("--quick"));
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR");
    #[cfg(unix)]
    if let Some(home) = paths::cargo_home() {
        let other = copy.with_file_name("home");
        std::os::unix::fs::symlink(home, &other).context("cannot give cargo's home another name")?;
        cargo.env("CARGO_HOME", other);
    }
    run::show(cargo)
}

/// Compares a build with `dist/` and counts it as a test.
fn count(tally: &mut Tally, how: &str, other: &Path) -> Result<()> {
    let differences = differences(&paths::dist(), other)?;
    if differences.is_empty() {
        run::say(&format!("ok     the files built {how} are the same"));
        tally.passed += 1;
    } else {
        run::say(&format!("FAILED the files built {how} differ:\n{}", differences.join("\n")));
        tally.failed += 1;
    }
    Ok(())
}

/// The differences between two folders, one line per file.
fn differences(one: &Path, other: &Path) -> Result<Vec<String>> {
    let names = |folder: &Path| -> Result<Vec<_>> {
        paths::files(folder)?.into_iter().map(|file| Ok(file.strip_prefix(folder)?.to_owned())).collect()
    };
    let (mut all, others) = (names(one)?, names(other)?);
    if all.is_empty() && others.is_empty() {
        bail!("nothing was built");
    }
    all.extend(others);
    all.sort();
    all.dedup();
    let mut differences = Vec::new();
    for name in all {
        let said = match (fs::read(one.join(&name)), fs::read(other.join(&name))) {
            (Ok(one), Ok(other)) if one == other => continue,
            (Ok(one), Ok(other)) => {
                let at = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
                format!("{} and {} bytes, different from byte {at}", one.len(), other.len())
            }
            (Ok(_), Err(_)) => "only in the first".to_owned(),
            (Err(_), _) => "only in the second".to_owned(),
        };
        differences.push(format!("  {}: {said}", name.display()));
    }
    Ok(differences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_found() {
        let folder = std::env::temp_dir().join(format!("quintet-differences-{}", std::process::id()));
        let (one, other) = (folder.join("one"), folder.join("other"));
        for side in [&one, &other] {
            fs::create_dir_all(side.join("deep")).unwrap();
        }
        assert!(differences(&one, &other).is_err(), "two empty folders are not two equal builds");
        for side in [&one, &other] {
            fs::write(side.join("deep/same"), "same").unwrap();
        }
        assert_eq!(differences(&one, &other).unwrap(), [""; 0]);
        fs::write(one.join("a"), "abc").unwrap();
        fs::write(other.join("a"), "abd").unwrap();
        fs::write(one.join("b"), "").unwrap();
        fs::write(other.join("deep/c"), "").unwrap();
        let found = differences(&one, &other).unwrap();
        assert_eq!(found, ["  a: 3 and 3 bytes, different from byte 2", "  b: only in the first", "  deep/c: only in the second"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
