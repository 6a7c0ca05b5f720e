//! Carries out the effects of [`crate::parts::hand`].

use quintet_base::svg::{self, Colours, number};
use quintet_browser::dom::show;
use quintet_browser::markup::fill;

use super::{App, Changed};
use crate::parts::hand::{Area, Carry, Effect, Float, Message, Reach};
use crate::parts::session::Message as To;

impl App {
    /// Passes a message to the hand part and carries out its effects.
    pub(super) fn tell_hand(&mut self, message: Message) -> Changed {
        // What only moves need not know where the board lies: to ask makes the browser lay out the page.
        let unseen = matches!(message, Message::Move(_) | Message::Lift(_)) && !self.hand.is_dragging();
        let area = if unseen { None } else { Some(self.area()) };
        let targets = self.screen.picture.board.as_ref().map_or(&[][..], |board| board.targets());
        let Some(game) = &mut self.state.session.game else { return Changed::Nothing };
        // What only moves changes what lies under it, unless it takes up what waited.
        let moves = matches!(message, Message::Move(_) | Message::Drag(_) | Message::Carry(Carry::Over(..)));
        let waited = game.session.waiting().is_some();
        let effects = self.hand.update(message, &mut Reach { game, targets, area, lang: self.state.lang });
        let mut changed = if moves && game.session.waiting().is_some() == waited { Changed::Nothing } else { Changed::All };
        for effect in effects {
            match effect {
                Effect::Hover(target) => changed = changed.and(self.hover(target.as_deref())),
                Effect::Press(target, touch) => self.press(&target, touch),
                Effect::Piece(name) => {
                    self.piece(&name);
                    changed = Changed::All;
                }
                Effect::Rotate => self.tell_session(To::Rotate),
                Effect::Cancel => self.tell_session(To::Cancel),
                Effect::LayBack(from) => {
                    if let Some(game) = &mut self.state.session.game {
                        game.session.press(&from, true);
                    }
                }
                Effect::Float(float) => self.show_float(float),
                Effect::Step(plies) => self.tell_session(To::LookBy(plies)),
            }
        }
        changed
    }

    /// The board's rectangle in the window.
    fn area(&self) -> Area {
        let area = self.screen.regions.grid.get_bounding_client_rect();
        let width = self.state.session.game.as_ref().map_or(1.0, |game| game.session.size().0);
        Area { left: area.left() as f32, top: area.top() as f32, scale: (area.width() as f32 / width).max(0.01) }
    }

    /// Shows the piece that is being dragged, or none.
    pub(super) fn show_float(&self, float: Option<Float>) {
        let place = &self.screen.regions.carried;
        show(place, float.is_some());
        if let Some(Float { scene, left, top, width }) = float {
            fill(place, &svg::write(&scene, Colours::Page));
            for (property, pixels) in [("left", left), ("top", top), ("width", width)] {
                let _ = place.style().set_property(property, &(number(pixels) + "px"));
            }
        }
    }
}
