//! The board in characters.

use quintet_base::lang::Lang;
use quintet_board::session::GameSession;
use quintet_board::setup::EMPTY;
use quintet_engine::registry::{open, signs};
use unicode_width::UnicodeWidthChar;

/// How boards are drawn.
#[derive(Copy, Clone, Debug, clap::Args)]
pub(crate) struct Signs {
    /// Draw boards with letters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// For terminals that show signs such as ● two columns wide
    #[arg(long)]
    pub(crate) wide: bool,
}

impl Signs {
    /// A drawing of the position shown, and what its letters mean.
    pub(crate) fn picture(self, session: &dyn GameSession, lang: Lang) -> String {
        let game = session.game();
        let diagram = open(game, Some(session.variant()), Some(&session.shown_position())).map(|game| game.diagram()).unwrap_or_default();
        let mut letters: Vec<_> = session.brushes(lang).into_iter().map(|brush| (brush.name, brush.label)).collect();
        letters.retain(|(name, _)| name.len() == 1 && *name != EMPTY);
        if letters.is_empty() {
            letters = session.turns(lang);
        }
        let meanings: Vec<String> = letters.iter().map(|(letter, label)| format!("{} {label}", self.sign(game, letter))).collect();
        format!("{}\n{}", self.place(game, &diagram), meanings.join("   "))
    }

    fn sign(self, game: &str, letter: &str) -> String {
        letter.chars().map(|letter| self.find(game, letter).unwrap_or(letter)).collect()
    }

    fn find(self, game: &str, letter: char) -> Option<char> {
        signs(game).iter().find(|(known, _)| *known == letter && !self.ascii).map(|(_, sign)| *sign)
    }

    /// Replaces the letters of a drawing by signs; a wide sign also takes the place of the blank after it.
    fn place(self, game: &str, diagram: &str) -> String {
        let mut text = String::with_capacity(diagram.len() * 2);
        for line in diagram.lines() {
            let is_row = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
            let mut letters = line.chars().peekable();
            while let Some(letter) = letters.next() {
                match self.find(game, letter).filter(|_| is_row) {
                    Some(sign) => {
                        text.push(sign);
                        let width = if self.wide { sign.width_cjk() } else { sign.width() };
                        if width == Some(2) {
                            letters.next_if_eq(&' ');
                        }
                    }
                    None => text.push(letter),
                }
            }
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use unicode_width::UnicodeWidthStr;

    const PLAIN: Signs = Signs { ascii: false, wide: false };

    #[test]
    fn amazons_are_discs_and_arrows_triangles() {
        let mut session = games::open("amazons", None, None).expect("a listed game");
        session.play_text("a6-a4/a5").expect("a legal move");
        let picture = PLAIN.picture(session.as_ref(), Lang::En);
        assert!(picture.contains(" 8 . . ● . . ● . . 8\n") && picture.contains(" 5 Δ . ") && picture.contains(" 3 ○ . "), "{picture}");
        assert!(picture.contains("● Black amazon   ○ White amazon   Δ Arrow"), "{picture}");
        let ascii = Signs { ascii: true, ..PLAIN }.picture(session.as_ref(), Lang::En);
        assert!(ascii.is_ascii() && ascii.contains(" 5 x . "), "{ascii}");
    }

    #[test]
    fn wide_signs_do_not_shift_the_rows() {
        let session =
            games::open("nogo", None, Some("X.O....../........./........./........./........./........./........./........./........X w"));
        let session = session.expect("a legal position");
        let rows = |signs: Signs| signs.picture(session.as_ref(), Lang::En).lines().skip(1).take(9).map(str::to_owned).collect::<Vec<_>>();
        assert!(rows(PLAIN).iter().all(|row| row.width() == rows(PLAIN)[0].width()));
        let wide = rows(Signs { wide: true, ..PLAIN });
        assert_eq!(wide[0], " 9 ●. ○. . . . . . 9");
        assert!(wide.iter().all(|row| row.width_cjk() == wide[1].width_cjk()), "{wide:#?}");
    }

    #[test]
    fn the_names_of_columns_stay_letters_in_every_game() {
        for game in games::NAMES {
            let session = games::open(game, None, None).expect("a listed game");
            let picture = PLAIN.picture(session.as_ref(), Lang::En);
            assert!(picture.lines().next().is_some_and(str::is_ascii), "{picture}");
        }
    }
}
