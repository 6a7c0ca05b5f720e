//! A picture of a position for use outside the page: board, title, last move. Knows no DOM.

use quintet_base::html::html;
use quintet_base::scene::{Scene, Token};
use quintet_base::svg::{self, Colours};

/// Width of the board in the picture and the margin around it, in the picture's units.
const BOARD: f32 = 500.0;
const MARGIN: f32 = 24.0;
const HEAD: f32 = 62.0;
const FOOT: f32 = 48.0;

/// The texts around the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Caption {
    /// The game's name.
    pub title: String,
    /// The page's name.
    pub by: String,
    /// The last move, and the side to move or the winner.
    pub line: String,
    /// All of it in one sentence, for screen readers.
    pub about: String,
}

/// Width and height of the picture of a board.
#[must_use]
pub fn size(scene: &Scene) -> (f32, f32) {
    (BOARD + 2.0 * MARGIN, BOARD * scene.height / scene.width + HEAD + FOOT)
}

/// The picture as an SVG file. `colours` are in the order of [`Token::ALL`].
#[must_use]
pub fn write(scene: &Scene, caption: &Caption, colours: &[String]) -> String {
    let colour = |token: Token| colours.get(token as usize).map_or("#888888", String::as_str);
    let (width, height) = size(scene);
    let board = height - HEAD - FOOT;
    let (right, foot) = (width - MARGIN, height - 17.0);
    let [wide, high, board, right, foot, margin, head, side] = [width, height, board, right, foot, MARGIN, HEAD, BOARD].map(svg::number);
    let (ink, quiet) = (colour(Token::Ink), colour(Token::SecondInk));
    html!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img"><title>{}</title><rect width="{wide}" height="{high}" fill="{}"/><text x="{margin}" y="41" font-family="Georgia, 'Songti SC', 'Noto Serif CJK SC', serif" font-size="25" font-weight="600" fill="{ink}">{}</text><g font-family="system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif" font-size="16" fill="{quiet}"><text x="{right}" y="40" text-anchor="end">{}</text><text x="{margin}" y="{foot}">{}</text></g><svg x="{margin}" y="{head}" width="{side}" height="{board}">{}</svg></svg>"#,
        caption.about,
        colour(Token::Paper),
        caption.title,
        caption.by,
        caption.line,
        svg::write(scene, Colours::Fixed(colours))
    )
    .into_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use quintet_board::view::Marks;

    #[test]
    fn the_picture_stands_alone_and_says_what_it_shows() {
        let mut session = games::open("quoridor", None, None).expect("a listed game");
        session.play_text("e3h").expect("legal");
        let colours: Vec<String> = (0..Token::ALL.len()).map(|index| format!("#0000{index:02x}")).collect();
        let text = |words: &str| words.to_owned();
        let caption = Caption { title: text("A <b>"), by: text("五弈"), line: text("Move 1: e3h"), about: text("A & B") };
        let scene = session.scene(Marks::default());
        let picture = write(&scene, &caption, &colours);
        for part in ["<title>A &amp; B</title>", "A &lt;b&gt;", "五弈", "Move 1: e3h", ">e</text>", "#000000"] {
            assert!(picture.contains(part), "{part}");
        }
        // It must not refer to the page that made it.
        assert!(!picture.contains("var(") && !picture.contains("href"));
        assert_eq!(picture.matches("<svg").count(), picture.matches("</svg>").count());
        assert_eq!(size(&scene), (548.0, 610.0));
    }
}
