//! What the command adds when it fails by a mistake of its own: a report to pass on.

use std::env;
use std::io::{self, Write};
use std::panic;

/// Makes panics end with a report.
pub(crate) fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        let arguments: Vec<String> = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
        let has_trace = env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        // If standard error is closed, there is nothing left to do.
        let _ = writeln!(io::stderr(), "{}", report(&arguments, has_trace));
    }));
}

fn report(arguments: &[String], has_trace: bool) -> String {
    let more = if has_trace { "" } else { "\nRun it again with the environment variable RUST_BACKTRACE=1 for a report that says more." };
    format!(
        "\nThis is a mistake in quintet. Please report it with the lines above and these, and with what it was given to read:\n\
         quintet {} on {} {}\narguments: {arguments:?}{more}",
        env!("CARGO_PKG_VERSION"),
        env::consts::OS,
        env::consts::ARCH,
    )
}

#[cfg(test)]
mod tests {
    use super::report;

    #[test]
    fn it_names_version_system_and_arguments() {
        let arguments = ["perft", "a b"].map(str::to_owned);
        let text = report(&arguments, false);
        for part in [concat!("quintet ", env!("CARGO_PKG_VERSION")), std::env::consts::OS, r#"["perft", "a b"]"#, "RUST_BACKTRACE=1"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!report(&arguments, true).contains("RUST_BACKTRACE"));
    }
}
