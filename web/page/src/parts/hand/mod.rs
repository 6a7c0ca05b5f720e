//! The hand at the board: pressing, dragging, and carrying pieces from the tray or from where they wait for a confirmation.

#[cfg(test)]
mod tests;

use quintet_base::lang::Lang;
use quintet_base::scene::{Point, Scene, Target};
use quintet_board::view::{Marks, TRAY_CELL, TrayPiece};
use quintet_play::Play;

use crate::carry::{BESIDE, STILL, above, lifted, snapped};

/// How far a finger goes for a swipe, as a part of the board's width.
const SWIPE: f32 = 0.15;

/// What the pointer has begun and not ended.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    gesture: Option<Gesture>,
    /// The piece of the tray that the pointer went down on and may carry to the board.
    lifted: Option<String>,
    /// The one that a finger carries, from the tray or from the board.
    carried: Option<Carried>,
    /// Where a finger went down on a board that is only looked at.
    swipe: Option<Point>,
}

/// A gesture on the board between down and up.
#[derive(Clone, Debug)]
struct Gesture {
    target: String,
    /// Whether going down was a press already: the beginning of a drag.
    pressed: bool,
    /// Where a finger took hold of what waits for a confirmation, if it did.
    grip: Option<Point>,
    /// Where it began.
    from: Point,
    /// The piece that a mouse or pen took hold of, which it drags.
    piece: Option<Scene>,
    /// Whether that hangs at the pointer.
    hangs: bool,
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
    /// Show the position so many moves later.
    Step(isize),
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

    /// The piece on a place, if the side to move can drag it.
    fn piece_on(&self, name: &str, pressed: bool) -> Option<Scene> {
        let session = self.game.session.as_ref();
        let area = self.targets.iter().find(|target| target.name == name)?.area;
        let moves = pressed || session.mover().is_some_and(|at| area.contains(at));
        if moves { session.scene(Marks::default()).piece_at(area.centre(), area.w) } else { None }
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

    /// Whether a mouse or pen has taken hold of a piece on the board.
    pub(crate) fn is_dragging(&self) -> bool {
        self.gesture.as_ref().is_some_and(|gesture| gesture.piece.is_some())
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
                self.swipe = None;
                let mut effects = self.let_go();
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
                // Whoever lets go beside the board has not dragged anything anywhere.
                let effects = self.let_go();
                self.gesture.take_if(|gesture| gesture.piece.is_some());
                effects
            }
            Message::Carry(carry) => self.carry(carry, reach),
        }
    }

    /// A press that takes up a piece counts when the pointer goes down, so that the piece can be dragged; all else counts when it goes up.
    fn down(&mut self, at: Point, touch: bool, reach: &Reach<'_>) -> Vec<Effect> {
        self.swipe = (touch && !reach.game.session.takes_input()).then_some(at);
        let Some(target) = reach.target_at(at) else { return Vec::new() };
        let pressed = reach.game.session.begins(&target);
        let grip = (touch && reach.takes_hold(at, BESIDE)).then_some(at);
        let piece = if touch { None } else { reach.piece_on(&target, pressed) };
        self.gesture = Some(Gesture { target: target.clone(), pressed, grip, from: at, piece, hangs: false });
        let mut effects = Vec::new();
        if !touch {
            effects.push(Effect::Hover(Some(target.clone())));
        }
        if pressed {
            effects.push(Effect::Press(target, touch));
        }
        effects
    }

    /// What a mouse or pen drags hangs at it no longer.
    fn let_go(&self) -> Vec<Effect> {
        let hangs = self.gesture.as_ref().is_some_and(|gesture| gesture.hangs);
        if hangs { vec![Effect::Float(None)] } else { Vec::new() }
    }

    fn up(&mut self, at: Point, touch: bool, reach: &mut Reach<'_>) -> Vec<Effect> {
        let mut effects = self.let_go();
        let (gesture, carried, target) = (self.gesture.take(), self.lifted.take(), reach.target_at(at));
        if let Some(step) = self.swipe.take().and_then(|from| swiped(from, at, reach.game.session.size().0)) {
            return vec![Effect::Step(step)];
        }
        let grip = gesture.as_ref().and_then(|gesture| gesture.grip);
        if let Some(from) = grip.filter(|_| self.carried.is_some()) {
            let mut effects = self.drag(from, at, reach);
            effects.extend(self.carry(Carry::Drop, reach));
            return effects;
        }
        let Some(target) = target else { return effects };
        if carried.is_some() {
            return vec![Effect::Press(target, touch)];
        }
        let Some(gesture) = gesture else { return effects };
        let same = gesture.target == target;
        // What a finger can drag is played by its button alone: a tap on it rotates it, a tap elsewhere puts it there.
        if same && touch && !reach.game.session.grips().is_empty() {
            if reach.takes_hold(at, 0.0) {
                return vec![Effect::Rotate];
            }
            reach.game.session.cancel();
        }
        // Going down and up at one place is one press; up at another place ends a drag, or breaks off a press that has not counted yet.
        let dragged = gesture.piece.is_some() && !same && !gesture.pressed && reach.game.session.moves_to(&target);
        if same != gesture.pressed || dragged {
            effects.push(Effect::Press(target, touch));
        }
        effects
    }

    fn hover(&mut self, at: Point, reach: &Reach<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        // What is carried from the tray is in hand once it is over the board.
        if let Some(name) = &self.lifted
            && reach.in_hand().is_none_or(|piece| piece.name != *name)
        {
            effects.push(Effect::Piece(name.clone()));
        }
        effects.push(Effect::Hover(reach.target_at(at)));
        if let (Some(Gesture { from, piece: Some(piece), hangs, .. }), Some(area)) = (&mut self.gesture, reach.area)
            && (*hangs || at.distance(*from) * area.scale >= STILL as f32)
        {
            *hangs = true;
            let width = piece.width * area.scale;
            let edge = |start: f32, middle: f32| start + middle * area.scale - width / 2.0;
            effects.push(Effect::Float(Some(Float {
                left: edge(area.left, at.x),
                top: edge(area.top, at.y),
                width,
                scene: piece.clone(),
            })));
        }
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

/// What a finger asks for that went this way over a board of this width: one move back to the right, one on to the left, like pages of a book.
fn swiped(from: Point, to: Point, width: f32) -> Option<isize> {
    let (across, along) = (to.x - from.x, to.y - from.y);
    (across.abs() > SWIPE * width && across.abs() > 2.0 * along.abs()).then_some(if across > 0.0 { -1 } else { 1 })
}

/// What was carried goes back to the tray, if it came from there.
fn put_back(carried: Option<Carried>, reach: &Reach<'_>) -> Vec<Effect> {
    let mut effects = vec![Effect::Float(None), Effect::Hover(None)];
    if let (Some(Carried { taken: true, .. }), Some(piece)) = (carried, reach.in_hand()) {
        effects.push(Effect::Piece(piece.name));
    }
    effects
}
