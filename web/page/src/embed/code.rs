//! The code that puts a board into somebody's page: choices of the dialog, the address that they make, and the two forms of the code.

use quintet_base::html::html;
use quintet_play::query;

/// What the board shows at first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The game on the board, with all its moves.
    Game,
    /// The position on the board.
    Position,
    /// A new game.
    New(String),
}

impl What {
    /// As the dialog writes it.
    #[must_use]
    pub(crate) fn value(&self) -> &str {
        match self {
            Self::Game => "game",
            Self::Position => "position",
            Self::New(name) => name,
        }
    }

    /// The choice of a value.
    #[must_use]
    pub(crate) fn of(value: &str) -> Self {
        match value {
            "game" => Self::Game,
            "position" => Self::Position,
            name => Self::New(name.to_owned()),
        }
    }
}

/// The choices of the dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    /// What the board shows at first.
    pub what: What,
    /// The variant of a new game; the usual one if it is empty.
    pub variant: String,
    /// Whom persons play, as in addresses.
    pub side: String,
    /// The opponent.
    pub level: String,
    /// Whether there is undo.
    pub undo: bool,
    /// Whether there are hints.
    pub hints: bool,
    /// Whether what engines think can be seen.
    pub eval: bool,
    /// Whether it is played by contest rules.
    pub contest: bool,
    /// The theme; the reader's if it is empty.
    pub theme: String,
    /// The language; the reader's if it is empty.
    pub lang: String,
    /// Whether the code is a script, else a frame.
    pub script: bool,
}

impl Choices {
    /// The choices in a form's fields.
    #[must_use]
    pub(crate) fn read(fields: &[(String, String)]) -> Self {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.as_str());
        let text = |wanted: &str| field(wanted).to_owned();
        let on = |wanted: &str| field(wanted) == "true";
        Self {
            what: What::of(field("what")),
            variant: text("variant"),
            side: text("side"),
            level: text("level"),
            undo: on("undo"),
            hints: on("hints"),
            eval: on("eval"),
            contest: on("contest"),
            theme: text("theme"),
            lang: text("lang"),
            script: field("form") == "script",
        }
    }

    /// The keys and values of the address beside `embed`, for a board of `game`; `variant` and `position` are those of the board in this page.
    #[must_use]
    pub(crate) fn pairs(&self, game: &str, variant: &str, position: &str) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        let mut put = |key, value: &str| {
            if !value.is_empty() {
                pairs.push((key, value.to_owned()));
            }
        };
        match &self.what {
            // The game itself stands in the fragment; its name lets the level be understood.
            What::Game => put("game", game),
            What::Position => {
                put("game", game);
                put("variant", variant);
                put("start", position);
            }
            What::New(name) => {
                put("game", name);
                put("variant", &self.variant);
            }
        }
        put("side", &self.side);
        if self.side != "both" {
            put("level", &self.level);
        }
        put("rules", if self.contest { "contest" } else { "" });
        for (key, on) in [("undo", self.undo), ("hints", self.hints), ("eval", self.eval)] {
            put(key, if on { "" } else { "0" });
        }
        put("theme", &self.theme);
        put("lang", &self.lang);
        pairs
    }
}

/// The address of a board. `base` is the page's address, `fragment` a game's code or empty.
#[must_use]
pub(crate) fn address(base: &str, pairs: &[(&'static str, String)], fragment: &str) -> String {
    let query = query::write(std::iter::once(("embed", "1")).chain(pairs.iter().map(|(key, value)| (*key, value.as_str()))));
    if fragment.is_empty() { format!("{base}{query}") } else { format!("{base}{query}#{fragment}") }
}

/// The code with a frame only. `tall` is for games with pieces below the board.
#[must_use]
pub(crate) fn frame(base: &str, pairs: &[(&'static str, String)], fragment: &str, title: &str, tall: bool) -> String {
    html!(
        r#"<iframe src="{}" title="{}" width="480" height="{}" style="border:0" loading="lazy" allow="clipboard-write"></iframe>"#,
        address(base, pairs, fragment),
        title,
        if tall { 680 } else { 590 }
    )
    .into_string()
}

/// The code with a script, which finds the height by itself and can hear the board.
#[must_use]
pub(crate) fn script(base: &str, pairs: &[(&'static str, String)], fragment: &str, title: &str) -> String {
    let folder = &base[..=base.rfind('/').unwrap_or(base.len() - 1)];
    let mut options = String::new();
    for (key, value) in pairs.iter().map(|(key, value)| (*key, value.as_str())).chain([("link", fragment), ("title", title)]) {
        if !value.is_empty() {
            // A text in a script: only quotes, backslashes and the end of the script mean something.
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"").replace('<', "\\x3c");
            options.push_str(&format!("\n    {key}: \"{quoted}\","));
        }
    }
    format!(
        "<div id=\"quintet\"></div>\n<script src=\"{}embed.js\"></script>\n<script>\n  const board = Quintet.embed(\"#quintet\", {{{options}\n  }});\n  board.on(\"end\", ({{ winner, by }}) => console.log(winner, by));\n</script>",
        html!("{folder}").into_string()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_play::query::Query;

    fn choices(what: What) -> Choices {
        let fields = [("side", "second"), ("level", "adept"), ("undo", "false"), ("hints", "true"), ("eval", "false"), ("lang", "zh")];
        let fields: Vec<(String, String)> = fields.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Choices { what, ..Choices::read(&fields) }
    }

    #[test]
    fn addresses_are_understood_by_the_page() {
        for what in [What::Game, What::Position, What::New("nogo".to_owned())] {
            let pairs = choices(what.clone()).pairs("quoridor", "course", "/ / e2 e9 / 10 10 / 2");
            let query = Query::read(pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
            assert!(query.unknown.is_empty(), "{what:?}");
            assert!(!query.allows_undo() && query.allows_hints() && !query.allows_eval());
            assert_eq!(
                (query.game.as_deref(), query.level.as_deref()),
                (Some(if what == What::New("nogo".to_owned()) { "nogo" } else { "quoridor" }), Some("adept"))
            );
            assert_eq!(query.start.is_some(), what == What::Position);
            assert_eq!(What::of(what.value()), what);
        }
        let address = address("https://example.org/q/", &choices(What::Game).pairs("nogo", "", ""), "1abcq");
        assert_eq!(address, "https://example.org/q/?embed=1&game=nogo&side=second&level=adept&undo=0&eval=0&lang=zh#1abcq");
    }

    #[test]
    fn code_is_quoted() {
        let pairs = [("start", "a\"b<c".to_owned())];
        let frame = frame("https://example.org/", &pairs, "", "A & \"B\"", false);
        assert!(frame.contains("start=a%22b%3Cc") && frame.contains("title=\"A &amp; &quot;B&quot;\""), "{frame}");
        let script = script("https://example.org/q/index.html", &pairs, "", "x</script>");
        assert!(script.contains(r#"start: "a\"b\x3cc","#) && script.contains(r#"src="https://example.org/q/embed.js""#), "{script}");
        assert_eq!(script.matches("</script>").count(), 2);
    }
}
