//! The moves of the game on the board as the move list writes and says them. Each is written once, however often the list is drawn.

use quintet_base::lang::Lang;
use quintet_board::session::{GameSession, MoveEntry};

/// The moves written so far.
#[derive(Default)]
pub(crate) struct MoveTexts {
    /// The number of the game, and the language.
    of: (u32, Lang),
    moves: Vec<(MoveEntry, String)>,
}

impl MoveTexts {
    /// Brings the texts up to date with the game of this number: moves that it still has keep theirs.
    pub(crate) fn follow(&mut self, number: u32, session: &dyn GameSession, lang: Lang) {
        if self.of != (number, lang) {
            *self = Self { of: (number, lang), moves: Vec::new() };
        }
        let entries = session.move_list();
        let same = self.moves.iter().zip(&entries).take_while(|((known, _), entry)| known == *entry).count();
        self.moves.truncate(same);
        let new = entries.into_iter().zip(1..).skip(same);
        self.moves.extend(new.map(|(entry, ply)| (entry, session.say_move(ply, lang).unwrap_or_default())));
    }

    /// Every move, and how it is said.
    #[must_use]
    pub(crate) fn moves(&self) -> &[(MoveEntry, String)] {
        &self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Box<dyn GameSession> {
        let mut session = quintet_board::games::open("quoridor", None, None).unwrap();
        moves.split_whitespace().for_each(|text| _ = session.play_text(text).unwrap());
        session
    }

    fn said(texts: &MoveTexts) -> Vec<&str> {
        texts.moves().iter().map(|(_, said)| said.as_str()).collect()
    }

    #[test]
    fn the_texts_follow_moves_undone_and_played_otherwise() {
        let (mut texts, mut session) = (MoveTexts::default(), game("e2 e8 e3"));
        texts.follow(1, session.as_ref(), Lang::En);
        let before: Vec<String> = said(&texts).into_iter().map(str::to_owned).collect();
        assert_eq!(before.len(), 3);
        session.undo();
        session.play_text("d2").unwrap();
        session.play_text("e7").unwrap();
        texts.follow(1, session.as_ref(), Lang::En);
        let now = said(&texts);
        assert_eq!((now.len(), now[..2] == before[..2], now[2] == before[2]), (4, true, false));
        assert_eq!(texts.moves()[2].0.text, "d2");
        session.undo();
        texts.follow(1, session.as_ref(), Lang::En);
        assert_eq!(said(&texts).len(), 3);
    }

    #[test]
    fn another_language_and_another_game_are_written_anew() {
        let (mut texts, session) = (MoveTexts::default(), game("e2 e8"));
        texts.follow(1, session.as_ref(), Lang::En);
        let english: Vec<String> = said(&texts).into_iter().map(str::to_owned).collect();
        texts.follow(1, session.as_ref(), Lang::Zh);
        assert!(said(&texts).iter().zip(&english).all(|(chinese, english)| chinese != english));
        // A known text is not written again; in another game nothing is known.
        texts.moves[0].1 = "known".to_owned();
        texts.follow(1, session.as_ref(), Lang::Zh);
        assert_eq!(said(&texts)[0], "known");
        texts.follow(2, session.as_ref(), Lang::Zh);
        assert_ne!(said(&texts)[0], "known");
    }
}
