//! The browsers for the tests: what each needs on this system, and its installation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::paths::find_program;
use crate::run;

/// A browser for the tests of the page.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Browser {
    /// Chromium or Chrome.
    Chromium,
    /// Firefox as packaged by Debian, or a version near it.
    Firefox,
    /// `WebKit` for GTK in its MiniBrowser, with its driver, on a virtual screen.
    Webkit,
}

/// A program of the system: the environment variable that names it for the test scripts, its names, and its Debian package. The first name is the one in
/// that package; the others serve elsewhere.
struct Program {
    variable: &'static str,
    names: &'static [&'static str],
    package: &'static str,
}

const CHROMIUM: Program = Program {
    variable: "QUINTET_CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
};
/// It draws pages as Chromium does, but no window around them: the tests take three fifths of the processor time.
const CHROMIUM_SHELL: Program = Program {
    variable: "QUINTET_CHROMIUM",
    names: &["chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium-headless-shell",
};
const CHROMEDRIVER: Program = Program { variable: "QUINTET_CHROMEDRIVER", names: &["chromedriver"], package: "chromium-driver" };
const FIREFOX: Program = Program { variable: "QUINTET_FIREFOX", names: &["firefox-esr", "firefox"], package: "firefox-esr" };
const WEBKIT_DRIVER: Program = Program { variable: "QUINTET_WEBKIT_DRIVER", names: &["WebKitWebDriver"], package: "webkit2gtk-driver" };
const SCREEN: Program = Program { variable: "QUINTET_SCREEN", names: &["Xvfb"], package: "xvfb" };

const NEEDS: &str = "the tests in the browsers (--browser NAME chooses one) need them, their drivers and a Chinese font:";

impl Program {
    fn find(&self) -> Result<PathBuf> {
        find_program(self.names).with_context(|| format!("there is no {}; install the package {}", self.names[0], self.package))
    }

    /// Whether it should be installed: on Debian if what its package holds is not there, elsewhere only if nothing serves.
    fn is_missing(&self) -> bool {
        let serving = if is_debian_itself() { &self.names[..1] } else { self.names };
        find_program(serving).is_none()
    }
}

impl Browser {
    pub(crate) const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// The name used by the scripts of `tests/e2e`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// What its tests need; with `whole` the browser as people have it, where one without a window would do.
    const fn programs(self, whole: bool) -> &'static [Program] {
        match self {
            Self::Chromium if whole => &[CHROMIUM, CHROMEDRIVER],
            Self::Chromium => &[CHROMIUM_SHELL, CHROMEDRIVER],
            Self::Firefox => &[FIREFOX],
            Self::Webkit => &[WEBKIT_DRIVER, SCREEN],
        }
    }

    /// The paths of its programs, as environment variables for the scripts.
    pub(crate) fn environment(self, whole: bool) -> Result<Vec<(&'static str, PathBuf)>> {
        self.programs(whole).iter().map(|program| Ok((program.variable, program.find()?))).collect()
    }
}

/// The driver of Chromium, for the tests compiled to WebAssembly.
pub(crate) fn chromedriver() -> Result<PathBuf> {
    CHROMEDRIVER.find()
}

/// Makes sure that these browsers are installed. Missing ones are installed with Debian's package manager, if it may be used.
pub(crate) fn find_or_install(browsers: &[Browser]) -> Result<()> {
    let missing = missing(browsers);
    if !missing.is_empty() {
        install(&missing, NEEDS)?;
    }
    programs(browsers).try_for_each(|program| program.find().map(drop))
}

fn programs(browsers: &[Browser]) -> impl Iterator<Item = &'static Program> {
    browsers.iter().flat_map(|browser| browser.programs(true).iter().chain(browser.programs(false)))
}

/// The Debian packages that are missing.
fn missing(browsers: &[Browser]) -> Vec<&'static str> {
    let mut packages: Vec<_> = programs(browsers).filter(|program| program.is_missing()).map(|program| program.package).collect();
    packages.sort_unstable();
    packages.dedup();
    // Without the font, Chinese text is measured and drawn as empty boxes. Checked only where `fc-list` tells.
    let some_font = run::ask("fc-list", &[":lang=zh-cn", "family"]).is_some_and(|fonts| !fonts.is_empty());
    if is_debian() && !some_font && !is_installed("fonts-noto-cjk") {
        packages.push("fonts-noto-cjk");
    }
    packages
}

fn is_installed(package: &str) -> bool {
    run::ask("dpkg-query", &["-W", "-f=${db:Status-Status}", package]).is_some_and(|status| status == "installed")
}

/// Debian or what is made from it.
fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

fn is_debian_itself() -> bool {
    fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

/// Installs Debian packages. Where that is not allowed, the error begins with `what_for`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_browser_names_its_programs_and_packages() {
        for browser in Browser::ALL {
            assert!(programs(&[browser]).all(|program| !program.names.is_empty() && !program.package.is_empty()));
            assert_eq!(browser.to_possible_value().unwrap().get_name(), browser.name());
        }
    }

    #[test]
    fn a_program_that_lacks_names_its_package() {
        let error = Program { variable: "X", names: &["no-such-browser"], package: "some-package" }.find().unwrap_err().to_string();
        assert!(error.contains("no-such-browser") && error.contains("some-package"), "{error}");
    }
}
