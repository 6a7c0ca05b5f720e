//! A position that is set up: what is put on the board, what is drawn instead, and whether it can be played from.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_board::setup::EMPTY;
use quintet_board::setup::with_turn;
use quintet_board::setup::words::words;
use quintet_engine::core::fault::Fault;
use quintet_play::Play;
use quintet_play::saves::Player;

use crate::action::Stock;

/// A position that is being set up.
pub(crate) struct SetUp {
    /// The sketch, with the players who will play.
    play: Play,
    brush: String,
    /// Why the last change was not made, in words.
    refused: Option<String>,
    /// The place that was painted last while the pointer is down.
    stroke: Option<String>,
}

/// What is done to the position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// The pointer went down on a place.
    Down(String),
    /// The pointer moves, over a place or beside them.
    Over(Option<String>),
    /// The pointer went up or away.
    Up,
    /// A place was pressed without a stroke: by keys, or by a reader.
    Press(String),
    /// What is put on the board, by name.
    Brush(String),
    /// What is put on the board, by its number from 1.
    Number(usize),
    /// An empty board.
    Clear,
    /// The start position.
    Start,
    /// Who is to move, by the word in the position's text.
    Turn(String),
    /// So many pieces of a kind are left.
    Stock(Stock),
    /// A position as text.
    Text(String),
    /// Another variant, from its start position.
    Variant(String),
}

/// What the shell is to do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Say this.
    Say(String),
    /// The board has another size or other places.
    NewBoard,
}

impl SetUp {
    /// Begins with the position of a game that is looked at; none if it cannot be drawn.
    #[must_use]
    pub(crate) fn begin(game: &Play, lang: Lang) -> Option<Self> {
        let session = games::sketch(game.session.game(), game.session.variant(), &game.session.shown_position()).ok()?;
        let brush = session.brushes(lang).first().map_or_else(String::new, |brush| brush.name.to_owned());
        let mut play = Play::new(session, game.seats.clone(), 0);
        play.set_flipped(false);
        Some(Self { play, brush, refused: None, stroke: None })
    }

    /// The position on its board, with the players who will play.
    #[must_use]
    pub(crate) const fn play(&self) -> &Play {
        &self.play
    }

    /// The name of what is put on the board.
    #[must_use]
    pub(crate) fn brush(&self) -> &str {
        &self.brush
    }

    /// Why the last change was not made, in words.
    #[must_use]
    pub(crate) fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Does something to the position; answers what the shell is to do.
    pub(crate) fn update(&mut self, message: Message, lang: Lang) -> Option<Effect> {
        let session = self.play.session.as_ref();
        match message {
            Message::Down(place) => {
                let said = self.paint(&place, true, lang);
                self.stroke = Some(place);
                said
            }
            Message::Over(place) => match (&self.stroke, place) {
                (Some(last), Some(place)) if *last != place => {
                    self.stroke = Some(place.clone());
                    self.paint(&place, false, lang)
                }
                _ => None,
            },
            Message::Up => {
                self.stroke = None;
                None
            }
            Message::Press(place) => self.paint(&place, true, lang),
            Message::Brush(name) => {
                self.brush = name;
                None
            }
            Message::Number(number) => {
                let brush = number.checked_sub(1).and_then(|index| session.brushes(lang).into_iter().nth(index));
                brush.map(|brush| {
                    brush.name.clone_into(&mut self.brush);
                    Effect::Say(brush.label)
                })
            }
            Message::Clear => self.draw(&session.cleared(), lang),
            Message::Start => {
                let start = games::open(session.game(), Some(session.variant()), None).map(|start| start.position());
                start.ok().and_then(|start| self.draw(&start, lang))
            }
            Message::Turn(word) => self.draw(&with_turn(&session.position(), &word), lang),
            Message::Stock(stock) => {
                let text = session.with_stock(stock.index as usize, stock.left);
                text.and_then(|text| self.draw(&text, lang))
            }
            Message::Text(text) => self.draw(text.trim(), lang),
            Message::Variant(variant) => {
                if let Ok(start) = games::open(session.game(), Some(&variant), None) {
                    self.play = Play::new(start, self.play.seats.clone(), 0);
                    self.play.set_flipped(false);
                    self.refused = None;
                }
                Some(Effect::NewBoard)
            }
        }
    }

    /// Draws another sketch; what cannot even be drawn is refused in words.
    fn draw(&mut self, text: &str, lang: Lang) -> Option<Effect> {
        let old = self.play.session.as_ref();
        match games::sketch(old.game(), old.variant(), text) {
            Ok(session) => {
                self.play.session = session;
                self.refused = None;
                None
            }
            Err(error) => {
                let said = fill_in(words(lang).not_yet, &[&lang.say(&problem_of(&error))]);
                self.refused = Some(said.clone());
                Some(Effect::Say(said))
            }
        }
    }

    /// Puts what is chosen on a place; if it is there already and `toggle` is set, takes it away.
    fn paint(&mut self, name: &str, toggle: bool, lang: Lang) -> Option<Effect> {
        let session = self.play.session.as_ref();
        let before = session.position();
        let mut text = session.painted(&self.brush, name)?;
        if text == before {
            if !toggle {
                return None;
            }
            text = session.painted(EMPTY, name).unwrap_or(text);
        } else if !toggle && self.brush == "wall" {
            // A stroke lays no walls: they would cross.
            return None;
        }
        let refused = self.draw(&text, lang);
        refused.or_else(|| {
            let placed = self.play.session.targets(lang).into_iter().find(|target| target.name == name)?;
            Some(Effect::Say(fill_in(words(lang).placed, &[&placed.label])))
        })
    }

    /// The game from the position as it is set up, or why there is none.
    ///
    /// # Errors
    /// The reason in words, when the position breaks the game's rules or ends the game.
    pub(crate) fn game(&self, seed: u32, lang: Lang) -> Result<Play, String> {
        let session = self.play.session.as_ref();
        let start = games::open(session.game(), Some(session.variant()), Some(&session.position()));
        let start = start.map_err(|error| lang.say(&problem_of(&error)))?;
        if start.outcome().is_some() {
            return Err(words(lang).over.to_owned());
        }
        let seats = (0..start.sides()).map(|index| self.play.seats.get(index).or(self.play.seats.last()).cloned());
        let seats = seats.map(|seat| seat.unwrap_or(Player::Person)).collect();
        Ok(Play::new(start, seats, seed))
    }
}

/// What is wrong with a position, without the form that was expected.
fn problem_of(error: &games::OpenError) -> Fault {
    match error {
        games::OpenError::Position(error) => error.problem.clone(),
        games::OpenError::Name(error) => error.fault(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: Lang = Lang::En;

    fn begin(name: &str, variant: Option<&str>) -> SetUp {
        let session = games::open(name, variant, None).unwrap();
        let seats = vec![Player::Person; session.sides()];
        SetUp::begin(&Play::new(session, seats, 1), EN).unwrap()
    }

    fn said(effect: &Option<Effect>) -> String {
        if let Some(Effect::Say(text)) = effect { text.clone() } else { String::new() }
    }

    fn places(setup: &SetUp) -> Vec<String> {
        setup.play().session.targets(EN).into_iter().map(|target| target.name).collect()
    }

    #[test]
    fn a_press_puts_the_piece_and_another_takes_it_away() {
        let mut setup = begin("nogo", None);
        let empty = setup.play().session.position();
        let place = places(&setup).swap_remove(3);
        let placed = setup.update(Message::Press(place.clone()), EN);
        assert_ne!(setup.play().session.position(), empty);
        assert!(!said(&placed).is_empty());
        setup.update(Message::Press(place), EN);
        assert_eq!(setup.play().session.position(), empty);
    }

    #[test]
    fn a_stroke_paints_every_place_once_and_ends_with_the_pointer() {
        let mut setup = begin("nogo", None);
        let (empty, places) = (setup.play().session.position(), places(&setup));
        let over = |index: usize| Message::Over(Some(places[index].clone()));
        assert_eq!(setup.update(over(0), EN), None, "the pointer is not down");
        setup.update(Message::Down(places[0].clone()), EN);
        let one = setup.play().session.position();
        setup.update(over(1), EN);
        let two = setup.play().session.position();
        assert!(empty != one && one != two);
        // Back over what was painted: it stays.
        setup.update(over(0), EN);
        setup.update(Message::Over(None), EN);
        assert_eq!(setup.play().session.position(), two);
        setup.update(Message::Up, EN);
        setup.update(over(2), EN);
        assert_eq!(setup.play().session.position(), two);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_in_words_until_something_can() {
        let mut setup = begin("quoridor", None);
        let before = setup.play().session.position();
        let refused = setup.update(Message::Text("nonsense".to_owned()), EN);
        assert_eq!(setup.refused().unwrap(), said(&refused));
        assert_eq!(setup.play().session.position(), before);
        setup.update(Message::Text(format!("  {before}\n")), EN);
        assert_eq!(setup.refused(), None);
    }

    #[test]
    fn a_start_position_can_be_played_with_the_same_players_and_an_empty_board_cannot() {
        let mut setup = begin("amazons", None);
        setup.update(Message::Clear, EN);
        let problem = setup.game(7, EN).err().unwrap();
        assert_ne!(problem, setup.game(7, Lang::Zh).err().unwrap());
        setup.update(Message::Start, EN);
        let game = setup.game(7, EN).ok().unwrap();
        assert_eq!((game.seed, game.seats.len(), game.session.unusual_start()), (7, 2, None));
    }

    #[test]
    fn another_side_may_be_to_move_and_another_variant_has_another_board() {
        let mut setup = begin("amazons", Some("8x8"));
        let turns = setup.play().session.turns(EN);
        let first = setup.play().session.position();
        setup.update(Message::Turn(turns[1].0.to_owned()), EN);
        assert_ne!(setup.play().session.position(), first);
        assert_eq!(setup.update(Message::Variant("10x10".to_owned()), EN), Some(Effect::NewBoard));
        assert_eq!(setup.play().session.variant(), "10x10");
    }

    #[test]
    fn keys_choose_by_number_and_say_what() {
        let mut setup = begin("nogo", None);
        let second = setup.play().session.brushes(EN)[1].clone();
        assert_eq!(setup.update(Message::Number(2), EN), Some(Effect::Say(second.label)));
        assert_eq!(setup.brush(), second.name);
        assert_eq!(setup.update(Message::Number(0), EN), None);
        assert_eq!(setup.update(Message::Number(99), EN), None);
    }

    #[test]
    fn pieces_in_stock_are_counted() {
        let mut setup = begin("quoridor", None);
        let stocks = |setup: &SetUp| setup.play().session.stocks(EN).into_iter().map(|stock| stock.left).collect::<Vec<_>>();
        setup.update(Message::Brush("wall".to_owned()), EN);
        let start = setup.play().session.position();
        let wall = places(&setup).into_iter().find(|name| setup.play().session.painted("wall", name).is_some_and(|text| text != start));
        setup.update(Message::Press(wall.unwrap()), EN);
        // One wall of twenty lies on the board; whose it was can be chosen.
        for (left, stocked) in [(9, [9, 10]), (10, [10, 9])] {
            setup.update(Message::Stock(Stock { index: 0, left }), EN);
            assert_eq!(stocks(&setup), stocked);
        }
        assert_eq!(setup.update(Message::Stock(Stock { index: 99, left: 1 }), EN), None, "there is no such kind");
    }

    #[test]
    fn a_stroke_lays_no_walls() {
        let mut setup = begin("quoridor", None);
        setup.update(Message::Brush("wall".to_owned()), EN);
        let before = setup.play().session.position();
        let is_wall = |name: &String| setup.play().session.painted("wall", name).is_some_and(|text| text != before);
        let walls: Vec<String> = places(&setup).into_iter().filter(is_wall).collect();
        setup.update(Message::Down(walls[0].clone()), EN);
        let one = setup.play().session.position();
        assert_ne!(one, before);
        setup.update(Message::Over(walls.last().cloned()), EN);
        assert_eq!(setup.play().session.position(), one);
    }
}
