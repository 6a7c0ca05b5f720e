//! The language of subcommands that speak more than English.

use std::env;

use quintet_base::lang::Lang;

use crate::failure::Failure;

/// The option for the language.
#[derive(clap::Args)]
pub(crate) struct LangArgs {
    /// The language: a code such as `en` or `zh` [default: the environment's]
    #[arg(long)]
    lang: Option<String>,
}

impl LangArgs {
    /// The language asked for, or that of the environment.
    pub(crate) fn find(&self) -> Result<Lang, Failure> {
        let Some(tag) = &self.lang else { return Ok(of_environment()) };
        Lang::from_tag(tag).ok_or_else(|| {
            let known: Vec<&str> = Lang::ALL.iter().map(|lang| lang.tag()).collect();
            Failure::Asked(format!("there is no language `{tag}`: expected one of {}", known.join(", ")))
        })
    }
}

/// The language of the environment, as programs of a terminal find it.
fn of_environment() -> Lang {
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    tag.and_then(|tag| Lang::from_tag(&tag)).unwrap_or_default()
}
