//! How a report looks: what it says of players and games.

/// How a report looks.
#[derive(Clone, Debug, Default, clap::Args)]
pub(in crate::contest) struct Look {
    /// The address of a Quintet page, on which the games are replayed by a link. Without it, the games are files in the folder games, which the
    /// page can open
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(super) page: Option<String>,
    /// Call the players by their places, and leave out what their programs have printed
    #[arg(long)]
    pub(super) anonymous: bool,
}

/// Reads the address of a page.
fn address(text: &str) -> Result<String, String> {
    let known = ["https://", "http://", "./", "../", "/"].iter().any(|start| text.starts_with(start));
    if known && !text.contains(|c: char| c == '#' || c.is_whitespace() || c.is_control()) {
        Ok(text.to_owned())
    } else {
        Err("expected an address that begins with https://, http://, ./, ../ or /, without blanks or #".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages_only() {
        for good in ["https://example.org/quintet/", "http://127.0.0.1:8080/?lang=zh", "../quintet/index.html"] {
            assert_eq!(address(good).as_deref(), Ok(good));
        }
        for bad in ["", "javascript:alert(1)", "example.org", "https://a b/", "https://a/#1", "data:text/html,a"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
