//! The visible board: picture, targets and lines, rotated as the board is.

use quintet_base::lang::Lang;
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Rect, Scene, Token, flip_rect};
use quintet_engine::core::game::Game;

use super::SessionOf;
use crate::session::{GameSession, LineMove, hint};
use crate::sketch::{self, Sketch};
use crate::view::{Ghost, Marks, MoveOf, Showing, View};

impl<V: View> SessionOf<V> {
    /// The positions and moves of a line from the position after `ply` moves, as far as its moves are legal.
    pub(super) fn follow(&self, ply: usize, texts: &[String]) -> Vec<(V::Game, MoveOf<V>)> {
        let Some(mut position) = self.history.position(ply).cloned() else { return Vec::new() };
        let mut line = Vec::with_capacity(texts.len());
        for text in texts {
            let Ok(m) = position.read_move(text) else { break };
            let before = position.clone();
            position.play_unchecked(m);
            line.push((before, m));
        }
        line
    }

    pub(super) fn shown_position_of(&self) -> &V::Game {
        self.history.position(self.shown).unwrap_or(self.history.current())
    }

    pub(super) fn last_shown(&self) -> Option<(&V::Game, MoveOf<V>)> {
        self.shown_before(1)
    }

    /// The move so many plies before the position that is shown, and the position before it.
    fn shown_before(&self, plies: usize) -> Option<(&V::Game, MoveOf<V>)> {
        let ply = self.shown.checked_sub(plies)?;
        Some((self.history.position(ply)?, *self.history.moves().get(ply)?))
    }

    pub(super) fn showing(&self, marks: Marks) -> Showing<'_, V> {
        let mut show = Showing {
            position: self.shown_position_of(),
            last: self.last_shown(),
            round: (2..self.history.current().sides()).map_while(|plies| self.shown_before(plies)).collect(),
            stage: &self.stage,
            hover: if self.takes_input() { self.hovered.as_deref() } else { None },
            ghost: None,
            legal: if self.takes_input() { &self.legal } else { &[] },
            marks,
        };
        let meant = match (&self.pending, show.hover) {
            (Some((m, _)), _) => Some(*m),
            (None, Some(target)) => V::preview(&show, target),
            // The proposal stays on the board until something else is shown.
            (None, None) => self.hint.filter(|(_, told)| *told && self.shown == self.history.ply()).map(|(m, _)| m),
        };
        show.ghost = meant.map(|mv| Ghost { mv, allowed: show.legal.contains(&mv) });
        show
    }

    pub(super) fn turned(&self, at: Point) -> Point {
        let (width, height) = self.size();
        if self.flipped { Point::new(width - at.x, height - at.y) } else { at }
    }

    /// See [`GameSession::set_line`].
    pub(super) fn sketch_line(&mut self, ply: usize, texts: &[String]) {
        let moves = self.follow(ply, texts);
        let sketched = |(before, m): &(V::Game, MoveOf<V>)| (V::sketch(before, *m), V::seat(before, before.turn(), Lang::En).token());
        self.line = moves.iter().map(sketched).collect();
    }

    /// See [`GameSession::line`].
    pub(super) fn tell_line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove> {
        let moves = self.follow(ply, texts);
        let told = |(before, m): &(V::Game, MoveOf<V>)| LineMove {
            side: before.turn(),
            short: V::short_move(before, *m),
            said: V::say_move(before, *m, lang),
        };
        moves.iter().map(told).collect()
    }

    /// See [`GameSession::scene`].
    pub(super) fn picture(&self, marks: Marks) -> Scene {
        let (width, height) = self.size();
        let mut scene = Scene::new(width, height);
        V::draw(&self.showing(marks), &mut scene);
        let mut scene = if self.flipped { scene.flipped() } else { scene };
        if let Some((_, told)) = self.hint.filter(|_| self.shown == self.history.ply()) {
            hint::draw(self, told, &mut scene);
        }
        draw_line(&self.line, self.flipped, &mut scene);
        scene
    }

    pub(super) fn turned_sketch(&self, sketch: Sketch) -> Sketch {
        let (width, height) = self.size();
        if self.flipped { sketch.flipped(width, height) } else { sketch }
    }

    /// See [`GameSession::motions`].
    pub(super) fn last_motions(&self) -> Vec<Motion> {
        let Some((before, m)) = self.last_shown() else { return Vec::new() };
        let motions = V::motions(before, m);
        if self.flipped { flip_motions(motions, self.size()) } else { motions }
    }

    /// See [`GameSession::targets`].
    pub(super) fn places(&self, lang: Lang) -> Vec<Target> {
        let mut targets = V::targets(&self.showing(Marks::default()), lang);
        if self.flipped {
            targets = flip_targets(targets, self.size());
            targets.reverse();
        }
        targets
    }

    /// See [`GameSession::pick`].
    pub(super) fn place_at(&self, targets: &[Target], at: Point) -> Option<usize> {
        if !self.flipped {
            return V::pick(targets, at);
        }
        V::pick(&flip_targets(targets.to_vec(), self.size()), self.turned(at))
    }

    /// See [`GameSession::fits`].
    pub(super) fn may_be_put(&self, target: &str) -> Option<MoveOf<V>> {
        let show = self.showing(Marks::default());
        V::preview(&show, target).filter(|m| show.legal.contains(m))
    }

    /// The start of a move's path over the board, if a piece moves.
    pub(super) fn from(&self, m: MoveOf<V>) -> Option<Point> {
        self.turned_sketch(V::sketch(self.history.current(), m)).path.first().copied()
    }

    /// See [`GameSession::grips`].
    pub(super) fn held(&self) -> Vec<Rect> {
        let Some((m, _)) = &self.pending else { return Vec::new() };
        let areas = V::grips(self.history.current(), *m);
        if self.flipped { flip_rects(areas, self.size()) } else { areas }
    }
}

// The rest depends on no game, so it is compiled once.

fn flip_rects(mut rects: Vec<Rect>, (width, height): (f32, f32)) -> Vec<Rect> {
    for rect in &mut rects {
        *rect = flip_rect(*rect, width, height);
    }
    rects
}

fn flip_targets(mut targets: Vec<Target>, (width, height): (f32, f32)) -> Vec<Target> {
    for target in &mut targets {
        target.area = flip_rect(target.area, width, height);
    }
    targets
}

fn flip_motions(mut motions: Vec<Motion>, (width, height): (f32, f32)) -> Vec<Motion> {
    for motion in &mut motions {
        *motion = motion.flipped(width, height);
    }
    motions
}

fn draw_line(line: &[(Sketch, Token)], flipped: bool, scene: &mut Scene) {
    if line.is_empty() {
        return;
    }
    let (width, height) = (scene.width, scene.height);
    let turned = |(sketch, token): &(Sketch, Token)| (if flipped { sketch.clone().flipped(width, height) } else { sketch.clone() }, *token);
    sketch::draw(&line.iter().map(turned).collect::<Vec<_>>(), scene);
}
