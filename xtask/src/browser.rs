//! The browser of the tests: Chromium, its driver and a font with Chinese characters.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::paths::find_program;
use crate::run;

/// Programs of the system.
pub(crate) struct Browser {
    /// Chromium or Chrome.
    pub(crate) chromium: PathBuf,
    /// Its driver, of the same version.
    pub(crate) driver: PathBuf,
}

const CHROMIUM: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const DRIVER: &[&str] = &["chromedriver"];
const NEEDS: &str = "the tests in the browser need Chromium, chromedriver and a Chinese font:";

/// The browser, installed by Debian's package manager if something lacks and this may be done.
pub(crate) fn find_or_install() -> Result<Browser> {
    let missing = missing();
    if !missing.is_empty() {
        install(&missing, NEEDS)?;
    }
    let chromium = find_program(CHROMIUM).context("there is no Chromium; install the package chromium")?;
    let driver = find_program(DRIVER).context("there is no chromedriver; install the package chromium-driver")?;
    Ok(Browser { chromium, driver })
}

/// Debian's names of what lacks.
fn missing() -> Vec<&'static str> {
    let mut packages = Vec::new();
    if find_program(CHROMIUM).is_none() {
        packages.push("chromium");
    }
    if find_program(DRIVER).is_none() {
        packages.push("chromium-driver");
    }
    // Without the font Chinese text is measured and drawn as empty boxes. Only asked where the answer is known.
    let some_font = run::ask("fc-list", &[":lang=zh-cn", "family"]).is_some_and(|fonts| !fonts.is_empty());
    if is_debian() && !some_font && !is_installed("fonts-noto-cjk") {
        packages.push("fonts-noto-cjk");
    }
    packages
}

fn is_installed(package: &str) -> bool {
    run::ask("dpkg-query", &["-W", "-f=${db:Status-Status}", package]).is_some_and(|status| status == "installed")
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// Installs packages of Debian; `what_for` begins the sentence about them where that may not be done.
pub(crate) fn install(packages: &[&str], what_for: &str) -> Result<()> {
    let list = packages.join(" ");
    if !is_debian() || find_program(&["apt-get"]).is_none() {
        bail!("{what_for} what Debian calls {list}; install it");
    }
    if run::ask("id", &["-u"]).as_deref() != Some("0") {
        bail!("{what_for} some packages; install them with: sudo apt-get install {list}");
    }
    run::say(&format!("Installing {list} with apt-get; one to three minutes ..."));
    let apt = |arguments: &[&str]| -> Result<()> {
        let mut apt = run::command("apt-get")?;
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        run::show(apt)
    };
    apt(&["update", "-q"])?;
    let mut arguments = vec!["install", "-y", "-q", "--no-install-recommends"];
    arguments.extend(packages);
    apt(&arguments).with_context(|| format!("these packages could not be installed: {list}"))
}
