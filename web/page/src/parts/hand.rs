//! The hand at the board: pressing, dragging, and carrying pieces from the tray or from where they wait for a confirmation.

use quintet_base::lang::Lang;
use quintet_base::scene::{Point, Scene, Target};
use quintet_board::view::{TRAY_CELL, TrayPiece};
use quintet_play::Play;

use crate::carry::{BESIDE, STILL, above, lifted, snapped};

/// What the pointer has begun and not ended.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    gesture: Option<Gesture>,
    /// The piece of the tray that the pointer went down on and may carry to the board.
    lifted: Option<String>,
    /// The one that a finger carries, from the tray or from the board.
    carried: Option<Carried>,
}

/// A gesture on the board between down and up.
#[derive(Clone, Debug)]
struct Gesture {
    target: String,
    /// Whether going down was a press already: the beginning of a drag.
    pressed: bool,
    /// Where a finger took hold of what waits for a confirmation, if it did.
    grip: Option<Point>,
}

/// A piece that is carried.
#[derive(Clone, Debug)]
struct Carried {
    /// Whether it goes back to the tray when it is let go beside the board.
    taken: bool,
    /// Where it lay on the board.
    from: Option<String>,
    /// Where it hangs, seen from the finger, in units of the board.
    hangs: Point,
    target: Option<String>,
}

/// What a finger does that came from the tray. Places are in pixels of the window.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Carry {
    /// It takes this piece along.
    Lift(String),
    /// It is here.
    Over(i32, i32),
    /// It goes up.
    Drop,
    /// It is broken off: a second finger, or the browser takes it.
    Break,
}

/// What the hand does. Places are in units of the board; `true` stands for a finger.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// It goes down.
    Down(Point, bool),
    /// It goes up.
    Up(Point, bool),
    /// It moves while it is down.
    Drag(Point),
    /// It moves.
    Move(Point),
    /// What it does on the board is broken off.
    Break,
    /// It goes down on a piece of the tray, or up anywhere.
    Lift(Option<String>),
    /// A finger carries a piece of the tray.
    Carry(Carry),
}

/// What the shell is to do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// The pointer is over this place, or over none.
    Hover(Option<String>),
    /// A place is pressed, by a finger if `true`.
    Press(String, bool),
    /// A piece of the tray is pressed.
    Piece(String),
    /// What lies on the board is rotated.
    Rotate,
    /// What was begun on the board is given up.
    Cancel,
    /// What was carried lies again where it lay.
    LayBack(String),
    /// A piece hangs at the finger beside the board, or none does.
    Float(Option<Float>),
}

/// A piece that hangs at the finger, in pixels of the window.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Float {
    /// The piece.
    pub scene: Scene,
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its width.
    pub width: f32,
}

/// Where the board lies.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Area {
    /// Its left edge in the window, in pixels.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Pixels for each unit of the board.
    pub scale: f32,
}

/// What the hand can reach.
pub(crate) struct Reach<'a> {
    /// The game on the board.
    pub game: &'a mut Play,
    /// The places on the board.
    pub targets: &'a [Target],
    /// Where the board lies; what only moves need not know it.
    pub area: Option<Area>,
    /// The language of the pieces' names.
    pub lang: Lang,
}

impl Reach<'_> {
    fn target_at(&self, at: Point) -> Option<String> {
        self.game.session.pick(self.targets, at).and_then(|index| self.targets.get(index)).map(|target| target.name.clone())
    }

    /// The piece in hand.
    fn in_hand(&self) -> Option<TrayPiece> {
        self.game.session.tray(self.lang)?.into_iter().find(|piece| piece.selected)
    }

    /// Whether a finger lies on what waits for a confirmation, or so many cells beside it.
    fn takes_hold(&self, at: Point, beside: f32) -> bool {
        self.game.session.grips().iter().any(|area| area.grown(beside * area.w).contains(at))
    }

    fn scale(&self) -> f32 {
        self.area.map_or(1.0, |area| area.scale)
    }

    /// How far above the finger a piece hangs, in units of the board.
    fn lift(&self) -> f32 {
        let cell = self.targets.first().map_or(0.0, |target| target.area.w);
        above(cell * self.scale()) / self.scale()
    }
}

impl Hand {
    /// What was begun on the board means nothing any more.
    pub(crate) fn drop_gesture(&mut self) {
        self.gesture = None;
    }

    /// Hears a message; answers what the shell is to do, in order.
    pub(crate) fn update(&mut self, message: Message, reach: &mut Reach<'_>) -> Vec<Effect> {
        match message {
            Message::Down(at, touch) => self.down(at, touch, reach),
            Message::Up(at, touch) => self.up(at, touch, reach),
            Message::Drag(at) => match self.gesture.as_ref().and_then(|gesture| gesture.grip) {
                Some(from) => self.drag(from, at, reach),
                None => Vec::new(),
            },
            Message::Move(at) => self.hover(at, reach),
            Message::Break => {
                let mut effects = Vec::new();
                if self.gesture.take().is_some_and(|gesture| gesture.pressed) {
                    effects.push(Effect::Cancel);
                }
                if self.carried.is_some() {
                    effects.extend(self.carry(Carry::Break, reach));
                }
                effects
            }
            Message::Lift(piece) => {
                self.lifted = piece;
                Vec::new()
            }
            Message::Carry(carry) => self.carry(carry, reach),
        }
    }

    /// A press that takes up a piece counts when the pointer goes down, so that the piece can be dragged; all else counts when it goes up.
    fn down(&mut self, at: Point, touch: bool, reach: &Reach<'_>) -> Vec<Effect> {
        let Some(target) = reach.target_at(at) else { return Vec::new() };
        let pressed = reach.game.session.begins(&target);
        let grip = (touch && reach.takes_hold(at, BESIDE)).then_some(at);
        self.gesture = Some(Gesture { target: target.clone(), pressed, grip });
        let mut effects = Vec::new();
        if !touch {
            effects.push(Effect::Hover(Some(target.clone())));
        }
        if pressed {
            effects.push(Effect::Press(target, touch));
        }
        effects
    }

    fn up(&mut self, at: Point, touch: bool, reach: &mut Reach<'_>) -> Vec<Effect> {
        let (gesture, carried, target) = (self.gesture.take(), self.lifted.take(), reach.target_at(at));
        let grip = gesture.as_ref().and_then(|gesture| gesture.grip);
        if let Some(from) = grip.filter(|_| self.carried.is_some()) {
            let mut effects = self.drag(from, at, reach);
            effects.extend(self.carry(Carry::Drop, reach));
            return effects;
        }
        let Some(target) = target else { return Vec::new() };
        if carried.is_some() {
            return vec![Effect::Press(target, touch)];
        }
        let Some(gesture) = gesture else { return Vec::new() };
        let same = gesture.target == target;
        // What a finger can drag is played by its button alone: a tap on it rotates it, a tap elsewhere puts it there.
        if same && touch && !reach.game.session.grips().is_empty() {
            if reach.takes_hold(at, 0.0) {
                return vec![Effect::Rotate];
            }
            reach.game.session.cancel();
        }
        // Going down and up at one place is one press; up at another place ends a drag, or breaks off a press that has not counted yet.
        if same == gesture.pressed { Vec::new() } else { vec![Effect::Press(target, touch)] }
    }

    fn hover(&self, at: Point, reach: &Reach<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        // What is carried from the tray is in hand once it is over the board.
        if let Some(name) = &self.lifted
            && reach.in_hand().is_none_or(|piece| piece.name != *name)
        {
            effects.push(Effect::Piece(name.clone()));
        }
        effects.push(Effect::Hover(reach.target_at(at)));
        effects
    }

    fn carry(&mut self, carry: Carry, reach: &mut Reach<'_>) -> Vec<Effect> {
        match carry {
            Carry::Lift(name) => self.take_up(name, reach),
            Carry::Over(x, y) => {
                let Some(area) = reach.area else { return Vec::new() };
                self.carry_to(Point::new((x as f32 - area.left) / area.scale, (y as f32 - area.top) / area.scale), reach)
            }
            Carry::Drop => match self.carried.take() {
                Some(Carried { target: Some(target), .. }) => vec![Effect::Float(None), Effect::Hover(None), Effect::Press(target, true)],
                carried => put_back(carried, reach),
            },
            Carry::Break => match self.carried.take() {
                Some(Carried { from: Some(from), .. }) => vec![Effect::Float(None), Effect::Hover(None), Effect::LayBack(from)],
                carried => put_back(carried, reach),
            },
        }
    }

    fn take_up(&mut self, name: String, reach: &mut Reach<'_>) -> Vec<Effect> {
        // What waits for a confirmation is given up for what is carried.
        if reach.game.session.waiting().is_some() {
            reach.game.session.cancel();
        }
        let taken = reach.in_hand().is_none_or(|piece| piece.name != name);
        self.carried = Some(Carried { taken, from: None, hangs: Point::new(0.0, -reach.lift()), target: None });
        if taken { vec![Effect::Piece(name)] } else { Vec::new() }
    }

    /// A finger moves that took hold of what waits for a confirmation at `from`: it takes it up, or carries it on.
    fn drag(&mut self, from: Point, at: Point, reach: &mut Reach<'_>) -> Vec<Effect> {
        if self.carried.is_none() {
            if at.distance(from) * reach.scale() < STILL as f32 {
                return Vec::new();
            }
            self.take_from_board(from, reach);
        }
        self.carry_to(at, reach)
    }

    fn take_from_board(&mut self, from: Point, reach: &mut Reach<'_>) {
        let lies = reach.game.session.waiting().and_then(|waiting| reach.targets.iter().find(|target| target.name == waiting.target));
        let Some(lies) = lies else { return };
        let middle = lies.area.centre();
        let hangs = lifted(Point::new(middle.x - from.x, middle.y - from.y), reach.lift());
        self.carried = Some(Carried { taken: true, from: Some(lies.name.clone()), hangs, target: None });
        reach.game.session.cancel();
    }

    /// The finger is at a place in units of the board, on it or beside it.
    fn carry_to(&mut self, at: Point, reach: &Reach<'_>) -> Vec<Effect> {
        let (Some(carried), Some(area)) = (&mut self.carried, reach.area) else { return Vec::new() };
        let (Some(first), Some(last)) = (reach.targets.first(), reach.targets.last()) else { return Vec::new() };
        let session = reach.game.session.as_ref();
        let ((width, height), side, low, high) = (session.size(), first.area.w, first.area.centre(), last.area.centre());
        let at = Point::new(at.x + carried.hangs.x, at.y + carried.hangs.y);
        // Not `clamp`, which can panic with its bounds as text: the code that writes fractions is 15 kB.
        // Its rim belongs to the board, and a little beside it: nobody aims that well.
        let on = |at: f32, most: f32, low: f32, high: f32| (-side..=most + side).contains(&at).then(|| at.max(low).min(high));
        let place = on(at.x, width, low.x, high.x).zip(on(at.y, height, low.y, high.y));
        let target = place.and_then(|(x, y)| snapped(session, reach.targets, Point::new(x, y)));
        let target = target.and_then(|index| reach.targets.get(index)).map(|target| target.name.clone());
        carried.target.clone_from(&target);
        let float = if target.is_some() { None } else { reach.in_hand() };
        let float = float.map(|piece| {
            // As large as on the board.
            let width = piece.scene.width / TRAY_CELL * side * area.scale;
            let edge = |start: f32, middle: f32| start + middle * area.scale - width / 2.0;
            Float { left: edge(area.left, at.x), top: edge(area.top, at.y), width, scene: piece.scene }
        });
        vec![Effect::Float(float), Effect::Hover(target)]
    }
}

/// What was carried goes back to the tray, if it came from there.
fn put_back(carried: Option<Carried>, reach: &Reach<'_>) -> Vec<Effect> {
    let mut effects = vec![Effect::Float(None), Effect::Hover(None)];
    if let (Some(Carried { taken: true, .. }), Some(piece)) = (carried, reach.in_hand()) {
        effects.push(Effect::Piece(piece.name));
    }
    effects
}

#[cfg(test)]
mod tests {
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
                    Effect::Float(_) => {}
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
    fn a_gesture_that_means_nothing_any_more_presses_nothing() {
        let mut board = Board::new("nogo");
        let at = board.targets[0].area.centre();
        board.tell(Message::Down(at, false));
        board.hand.drop_gesture();
        assert_eq!(board.tell(Message::Up(at, false)), []);
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
        let other =
            board.targets.iter().rev().find(|target| target.name != place && board.play.session.fits(&target.name)).unwrap().clone();
        let (grip, lies, there) = (board.play.session.grips()[0].centre(), board.at(&place), other.area.centre());
        let hangs = lifted(Point::new(lies.x - grip.x, lies.y - grip.y), above(other.area.w * 40.0) / 40.0);
        let finger = Point::new(there.x - hangs.x, there.y - hangs.y);
        board.tell(Message::Down(grip, true));
        board.tell(Message::Drag(Point::new(grip.x, grip.y + 3.0 * other.area.w)));
        assert_eq!(presses(&board.tell(Message::Up(finger, true))), [other.name.as_str()]);
        assert_eq!(board.waits_at(), Some(other.name));
    }
}
