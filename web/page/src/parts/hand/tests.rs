//! Tests of the hand: presses, drags, and pieces from the tray.

use super::*;
use quintet_board::games;
use quintet_board::view::Command;
use quintet_play::saves::Player;

/// A board with a hand, whose effects on the game are carried out as the shell does.
struct Board {
    play: Play,
    targets: Vec<Target>,
    hand: Hand,
}

impl Board {
    fn new(name: &str) -> Self {
        // On the board for two any piece fits somewhere at once, whichever way it lies.
        let mut session = games::open(name, (name == "blokus").then_some("duo"), None).unwrap();
        session.allow_input(true);
        let targets = session.targets(Lang::En);
        let seats = vec![Player::Person; session.sides()];
        Self { play: Play::new(session, seats, 1), targets, hand: Hand::default() }
    }

    fn tell(&mut self, message: Message) -> Vec<Effect> {
        let area = Some(Area { left: 100.0, top: 50.0, scale: 40.0 });
        let mut reach = Reach { game: &mut self.play, targets: &self.targets, area, lang: Lang::En };
        let effects = self.hand.update(message, &mut reach);
        for effect in &effects {
            let session = &mut self.play.session;
            match effect {
                Effect::Hover(target) => _ = session.hover(target.as_deref()),
                Effect::Press(target, touch) => _ = session.press(target, *touch),
                Effect::Piece(name) => _ = session.command(Command::Piece(name), true),
                Effect::Rotate => _ = session.command(Command::Rotate, true),
                Effect::Cancel => _ = session.cancel(),
                Effect::LayBack(from) => _ = session.press(from, true),
                Effect::Float(_) | Effect::Step(_) => {}
            }
        }
        effects
    }

    fn at(&self, name: &str) -> Point {
        self.targets.iter().find(|target| target.name == name).unwrap().area.centre()
    }

    /// The same place in pixels of the window.
    fn over(&self, at: Point) -> Message {
        Message::Carry(Carry::Over((100.0 + at.x * 40.0) as i32, (50.0 + at.y * 40.0) as i32))
    }

    fn waits_at(&self) -> Option<String> {
        self.play.session.waiting().map(|waiting| waiting.target)
    }

    fn piece(&self) -> Option<String> {
        self.play.session.tray(Lang::En)?.into_iter().find(|piece| piece.selected).map(|piece| piece.name)
    }

    /// Any piece that is not in hand.
    fn other_piece(&self) -> String {
        self.play.session.tray(Lang::En).unwrap().into_iter().find(|piece| !piece.selected).unwrap().name
    }

    /// A place where the piece in hand fits.
    fn fit(&self) -> String {
        self.targets.iter().find(|target| self.play.session.fits(&target.name)).unwrap().name.clone()
    }
}

fn presses(effects: &[Effect]) -> Vec<&str> {
    effects.iter().filter_map(|effect| if let Effect::Press(target, _) = effect { Some(target.as_str()) } else { None }).collect()
}

#[test]
fn a_click_is_one_press_and_up_elsewhere_is_none() {
    let mut board = Board::new("nogo");
    let [one, two] = [0, 1].map(|index: usize| board.targets[index].clone());
    assert_eq!(presses(&board.tell(Message::Down(one.area.centre(), false))), [""; 0]);
    assert_eq!(presses(&board.tell(Message::Up(one.area.centre(), false))), [one.name.as_str()]);
    board.tell(Message::Down(one.area.centre(), false));
    assert_eq!(presses(&board.tell(Message::Up(two.area.centre(), false))), [""; 0]);
    assert_eq!(board.tell(Message::Up(one.area.centre(), false)), [], "it was not down");
}

#[test]
fn a_piece_is_taken_up_when_the_pointer_goes_down_and_dragged_where_it_goes_up() {
    let mut board = Board::new("amazons");
    let text = board.play.session.legal_texts().swap_remove(0);
    let names: Vec<String> = board.targets.iter().map(|target| target.name.clone()).collect();
    let from = names.iter().find(|name| text.starts_with(name.as_str()) && board.play.session.begins(name)).unwrap().clone();
    assert_eq!(presses(&board.tell(Message::Down(board.at(&from), false))), [from.as_str()]);
    assert_eq!(board.tell(Message::Up(board.at(&from), false)), [], "that was the press");
    assert!(board.play.session.is_staged());
    board.tell(Message::Break);
    assert!(board.play.session.is_staged(), "only what is down is broken off");
    board.play.session.cancel();
    board.tell(Message::Down(board.at(&from), false));
    assert_eq!(board.tell(Message::Break), [Effect::Cancel]);
    assert!(!board.play.session.is_staged());
}

#[test]
fn a_mouse_drags_a_piece_that_hangs_at_it_and_a_pawn_goes_where_it_is_let_go() {
    for (name, from, to) in [("checkers", "C6", "B5"), ("amazons", "c8", "c4"), ("quoridor", "e1", "e2")] {
        let mut board = Board::new(name);
        let (from, to) = (board.at(from), board.at(to));
        board.tell(Message::Down(from, false));
        assert!(board.hand.is_dragging(), "{name}");
        assert!(!board.tell(Message::Move(from)).iter().any(|effect| matches!(effect, Effect::Float(_))), "it has not moved");
        let effects = board.tell(Message::Move(to));
        let Some(Effect::Float(Some(float))) = effects.last() else { panic!("{name}: {effects:?}") };
        assert!((float.left + float.width / 2.0 - 100.0 - 40.0 * to.x).abs() < 0.1 && !float.scene.shapes.is_empty(), "{name}: {float:?}");
        let effects = board.tell(Message::Up(to, false));
        assert_eq!((effects.first(), presses(&effects).len()), (Some(&Effect::Float(None)), 1), "{name}");
        assert!(board.play.session.ply() == 1 || board.play.session.is_staged(), "{name}");
    }
    let mut board = Board::new("quoridor");
    let (from, wall) = (board.at("e1"), board.at("e3h"));
    board.tell(Message::Down(from, false));
    board.tell(Message::Move(wall));
    assert_eq!(board.tell(Message::Up(wall, false)), [Effect::Float(None)], "a pawn is no wall");
    board.tell(Message::Down(from, false));
    board.tell(Message::Move(wall));
    assert_eq!(board.tell(Message::Lift(None)), [Effect::Float(None)], "let go beside the board");
    assert!(!board.hand.is_dragging());
}

#[test]
fn a_gesture_that_means_nothing_any_more_presses_nothing() {
    let mut board = Board::new("nogo");
    let at = board.targets[0].area.centre();
    board.tell(Message::Down(at, false));
    board.hand.drop_gesture();
    assert_eq!(board.tell(Message::Up(at, false)), []);
}

#[test]
fn a_finger_steps_through_a_game_that_is_only_looked_at() {
    let mut board = Board::new("nogo");
    let (width, _) = board.play.session.size();
    let mut swipe = |from: f32, to: f32, down: f32, touch: bool| {
        board.tell(Message::Down(Point::new(from * width, 0.5 * width), touch));
        board.tell(Message::Up(Point::new(to * width, (0.5 + down) * width), touch))
    };
    assert!(!swipe(0.8, 0.2, 0.0, true).contains(&Effect::Step(1)), "while one plays it is no swipe");
    board.play.session.allow_input(false);
    let mut swipe = |from: f32, to: f32, down: f32, touch: bool| {
        board.tell(Message::Down(Point::new(from * width, 0.5 * width), touch));
        board.tell(Message::Up(Point::new(to * width, (0.5 + down) * width), touch))
    };
    assert_eq!(swipe(0.8, 0.2, 0.0, true), [Effect::Step(1)]);
    assert_eq!(swipe(0.2, 0.8, 0.1, true), [Effect::Step(-1)]);
    for (to, down, touch) in [(0.7, 0.0, true), (0.2, 0.5, true), (0.2, 0.0, false)] {
        assert!(!swipe(0.8, to, down, touch).iter().any(|effect| matches!(effect, Effect::Step(_))), "{to} {down} {touch}");
    }
}

#[test]
fn a_mouse_carries_a_piece_from_the_tray_to_where_it_goes_up() {
    let mut board = Board::new("blokus");
    let name = board.other_piece();
    board.tell(Message::Lift(Some(name.clone())));
    let at = board.targets[0].area.centre();
    assert_eq!(board.tell(Message::Move(at))[0], Effect::Piece(name.clone()));
    assert_eq!(board.piece(), Some(name));
    assert_eq!(board.tell(Message::Move(at)).len(), 1, "it is in hand");
    let place = board.fit();
    assert_eq!(presses(&board.tell(Message::Up(board.at(&place), false))), [place.as_str()]);
    assert_eq!(board.tell(Message::Up(board.at(&place), false)), [], "it carries nothing any more");
}

#[test]
fn a_finger_carries_a_piece_that_hangs_beside_the_board_and_snaps_on_it() {
    let mut board = Board::new("blokus");
    let name = board.other_piece();
    assert_eq!(board.tell(Message::Carry(Carry::Lift(name.clone()))), [Effect::Piece(name)]);
    let effects = board.tell(Message::Carry(Carry::Over(-900, -900)));
    assert!(
        matches!(&effects[..], [Effect::Float(Some(float)), Effect::Hover(None)] if float.width > 0.0 && float.left < -800.0),
        "{effects:?}"
    );
    // The piece hangs above the finger: over its place, not the finger's.
    let place = board.fit();
    let (at, lift) = (board.at(&place), above(board.targets[0].area.w * 40.0) / 40.0);
    let effects = board.tell(board.over(Point::new(at.x, at.y + lift)));
    assert!(matches!(&effects[..], [Effect::Float(None), Effect::Hover(Some(_))]), "{effects:?}");
    let effects = board.tell(Message::Carry(Carry::Drop));
    assert_eq!(presses(&effects).len(), 1);
    assert!(board.waits_at().is_some());
}

#[test]
fn a_piece_that_is_let_go_beside_the_board_goes_back_to_the_tray() {
    for end in [Carry::Drop, Carry::Break] {
        let mut board = Board::new("blokus");
        let (before, name) = (board.piece(), board.other_piece());
        board.tell(Message::Carry(Carry::Lift(name.clone())));
        board.tell(Message::Carry(Carry::Over(-900, -900)));
        assert_eq!(board.tell(Message::Carry(end)), [Effect::Float(None), Effect::Hover(None), Effect::Piece(name.clone())]);
        assert_ne!((board.piece(), before), (Some(name), None));
    }
}

/// A board on which a piece waits for a confirmation, and where.
fn waiting() -> (Board, String) {
    let mut board = Board::new("blokus");
    board.play.session.command(Command::Piece("O"), true);
    let place = board.fit();
    board.play.session.press(&place, true);
    assert_eq!(board.waits_at().as_deref(), Some(place.as_str()));
    (board, place)
}

#[test]
fn a_tap_on_what_waits_rotates_it() {
    let (mut board, _) = waiting();
    let grip = board.play.session.grips()[0].centre();
    board.tell(Message::Down(grip, true));
    assert_eq!(board.tell(Message::Up(grip, true)), [Effect::Rotate]);
}

#[test]
fn what_waits_is_dragged_once_the_finger_moves_and_lies_back_when_that_is_broken_off() {
    let (mut board, place) = waiting();
    let grip = board.play.session.grips()[0].centre();
    board.tell(Message::Down(grip, true));
    assert_eq!(board.tell(Message::Drag(Point::new(grip.x + 0.01, grip.y))), [], "a finger is never quite still");
    assert!(board.waits_at().is_some());
    assert!(!board.tell(Message::Drag(Point::new(grip.x + 3.0, grip.y + 3.0))).is_empty());
    assert_eq!(board.waits_at(), None, "it is carried");
    let effects = board.tell(Message::Break);
    assert_eq!(effects.last(), Some(&Effect::LayBack(place.clone())));
    assert_eq!(board.waits_at(), Some(place));
}

#[test]
fn what_is_dragged_waits_where_it_is_let_go() {
    let (mut board, place) = waiting();
    let other = board.targets.iter().rev().find(|target| target.name != place && board.play.session.fits(&target.name)).unwrap().clone();
    let (grip, lies, there) = (board.play.session.grips()[0].centre(), board.at(&place), other.area.centre());
    let hangs = lifted(Point::new(lies.x - grip.x, lies.y - grip.y), above(other.area.w * 40.0) / 40.0);
    let finger = Point::new(there.x - hangs.x, there.y - hangs.y);
    board.tell(Message::Down(grip, true));
    board.tell(Message::Drag(Point::new(grip.x, grip.y + 3.0 * other.area.w)));
    assert_eq!(presses(&board.tell(Message::Up(finger, true))), [other.name.as_str()]);
    assert_eq!(board.waits_at(), Some(other.name));
}
