//! The browsers of the tests: what each of them needs of the system, and installing that.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::paths::find_program;
use crate::run;

/// A browser that the tests of the page run in.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Browser {
    /// Chromium or Chrome.
    Chromium,
    /// Firefox as Debian ships it, or any other of about its version.
    Firefox,
    /// `WebKit` for GTK in its small browser, by its driver and on a screen that nobody sees.
    Webkit,
}

/// A program of the system: how the scripts of the tests are told of it, under which names it is found, and in which package Debian has it.
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
const CHROMEDRIVER: Program = Program { variable: "QUINTET_CHROMEDRIVER", names: &["chromedriver"], package: "chromium-driver" };
const FIREFOX: Program = Program { variable: "QUINTET_FIREFOX", names: &["firefox-esr", "firefox"], package: "firefox-esr" };
const WEBKIT_DRIVER: Program = Program { variable: "QUINTET_WEBKIT_DRIVER", names: &["WebKitWebDriver"], package: "webkit2gtk-driver" };
const SCREEN: Program = Program { variable: "QUINTET_SCREEN", names: &["Xvfb"], package: "xvfb" };

const NEEDS: &str = "the tests in the browsers (--browser NAME chooses one) need them, their drivers and a Chinese font:";

impl Program {
    fn find(&self) -> Result<PathBuf> {
        find_program(self.names).with_context(|| format!("there is no {}; install the package {}", self.names[0], self.package))
    }
}

impl Browser {
    pub(crate) const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// As the scripts of `tests/e2e` call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    const fn programs(self) -> &'static [Program] {
        match self {
            Self::Chromium => &[CHROMIUM, CHROMEDRIVER],
            Self::Firefox => &[FIREFOX],
            Self::Webkit => &[WEBKIT_DRIVER, SCREEN],
        }
    }

    /// Where its programs are, by the environment variables in which the scripts look for them.
    pub(crate) fn environment(self) -> Result<Vec<(&'static str, PathBuf)>> {
        self.programs().iter().map(|program| Ok((program.variable, program.find()?))).collect()
    }
}

/// The driver of Chromium, for the tests that are WebAssembly themselves.
pub(crate) fn chromedriver() -> Result<PathBuf> {
    CHROMEDRIVER.find()
}

/// Sees to it that these browsers are there: what lacks is installed by Debian's package manager if this may be done.
pub(crate) fn find_or_install(browsers: &[Browser]) -> Result<()> {
    let missing = missing(browsers);
    if !missing.is_empty() {
        install(&missing, NEEDS)?;
    }
    for program in browsers.iter().flat_map(|browser| browser.programs()) {
        program.find()?;
    }
    Ok(())
}

/// Debian's names of what lacks.
fn missing(browsers: &[Browser]) -> Vec<&'static str> {
    let programs = browsers.iter().flat_map(|browser| browser.programs());
    let lacking = programs.filter(|program| find_program(program.names).is_none());
    let mut packages: Vec<_> = lacking.map(|program| program.package).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_browser_names_its_programs_and_packages() {
        for browser in Browser::ALL {
            assert!(browser.programs().iter().all(|program| !program.names.is_empty() && !program.package.is_empty()));
            assert_eq!(browser.to_possible_value().unwrap().get_name(), browser.name());
        }
    }

    #[test]
    fn a_program_that_lacks_names_its_package() {
        let error = Program { variable: "X", names: &["no-such-browser"], package: "some-package" }.find().unwrap_err().to_string();
        assert!(error.contains("no-such-browser") && error.contains("some-package"), "{error}");
    }
}
