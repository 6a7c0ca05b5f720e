//! What is seen: the picture, the places on it and the lines over it, as the board is turned.

use quintet_engine::game::Game;

use super::TableOf;
use crate::lang::Lang;
use crate::review::sketch::{self, Sketch};
use crate::scene::{Motion, Point, Scene, Token, flip_rect};
use crate::table::{LineMove, Table};
use crate::view::{Ghost, Marks, MoveOf, Showing, Target, View};

impl<V: View> TableOf<V> {
    /// The positions and moves of a line from the position after `ply` moves on, as far as its moves are legal.
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
        let ply = self.shown.checked_sub(1)?;
        Some((self.history.position(ply)?, *self.history.moves().get(ply)?))
    }

    pub(super) fn showing(&self, marks: Marks) -> Showing<'_, V> {
        let mut show = Showing {
            position: self.shown_position_of(),
            last: self.last_shown(),
            stage: &self.stage,
            hover: if self.takes_input() { self.hovered.as_deref() } else { None },
            ghost: None,
            hint: self.hint.filter(|_| self.shown == self.history.ply()),
            legal: if self.takes_input() { &self.legal } else { &[] },
            marks,
        };
        let meant = match (&self.pending, show.hover) {
            (Some((m, _)), _) => Some(*m),
            (None, Some(target)) => V::preview(&show, target),
            (None, None) => None,
        };
        show.ghost = meant.map(|mv| Ghost { mv, allowed: show.legal.contains(&mv) });
        show
    }

    pub(super) fn turned(&self, at: Point) -> Point {
        let (width, height) = self.size();
        if self.flipped { Point::new(width - at.x, height - at.y) } else { at }
    }

    /// See [`Table::set_line`].
    pub(super) fn sketch_line(&mut self, ply: usize, texts: &[String]) {
        let moves = self.follow(ply, texts);
        let sketched = |(before, m): &(V::Game, MoveOf<V>)| (V::sketch(before, *m), V::seat(before, before.turn(), Lang::En).token());
        self.line = moves.iter().map(sketched).collect();
    }

    /// See [`Table::line`].
    pub(super) fn tell_line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove> {
        let moves = self.follow(ply, texts);
        let told = |(before, m): &(V::Game, MoveOf<V>)| LineMove {
            side: before.turn(),
            short: V::short_move(before, *m),
            said: V::say_move(before, *m, lang),
        };
        moves.iter().map(told).collect()
    }

    /// See [`Table::scene`].
    pub(super) fn picture(&self, marks: Marks) -> Scene {
        let (width, height) = self.size();
        let mut scene = Scene::new(width, height);
        V::draw(&self.showing(marks), &mut scene);
        let mut scene = if self.flipped { scene.flipped() } else { scene };
        if !self.line.is_empty() {
            let turned = |(sketch, token): &(Sketch, Token)| {
                (if self.flipped { sketch.clone().flipped(width, height) } else { sketch.clone() }, *token)
            };
            sketch::draw(&self.line.iter().map(turned).collect::<Vec<_>>(), &mut scene);
        }
        scene
    }

    /// See [`Table::motions`].
    pub(super) fn last_motions(&self) -> Vec<Motion> {
        let Some((before, m)) = self.last_shown() else { return Vec::new() };
        let (width, height) = self.size();
        let mut motions = V::motions(before, m);
        if self.flipped {
            for motion in &mut motions {
                *motion = motion.flipped(width, height);
            }
        }
        motions
    }

    /// See [`Table::targets`].
    pub(super) fn places(&self, lang: Lang) -> Vec<Target> {
        let (width, height) = self.size();
        let mut targets = V::targets(&self.showing(Marks::default()), lang);
        if self.flipped {
            for target in &mut targets {
                target.area = flip_rect(target.area, width, height);
            }
            targets.reverse();
        }
        targets
    }

    /// See [`Table::pick`].
    pub(super) fn place_at(&self, targets: &[Target], at: Point) -> Option<usize> {
        if !self.flipped {
            return V::pick(targets, at);
        }
        let (width, height) = self.size();
        let upright: Vec<Target> =
            targets.iter().map(|target| Target { area: flip_rect(target.area, width, height), ..target.clone() }).collect();
        V::pick(&upright, self.turned(at))
    }
}
