//! Setting up a position: pawns, walls, and who has how many walls left. Walls on the board and in hand are always twenty together, as in every
//! game, so a wall that is put on the board comes from a hand.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::{Point, Rect, Scene, Token, fill};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::{Move, Quoridor, WALLS_EACH};

use super::{draw, words};
use crate::pieces;
use crate::setup::{Brush, EMPTY, Stock};

pub(super) fn brushes(lang: Lang) -> Vec<Brush> {
    let w = words::words(lang);
    let mut brushes: Vec<Brush> = [("first", Side::FIRST), ("second", Side::SECOND)]
        .into_iter()
        .map(|(name, side)| {
            let mut scene = Scene::new(48.0, 48.0);
            draw::pawn(&mut scene, Point::new(24.0, 24.0), 17.0, side);
            Brush { name, label: fill_in(w.brush_pawn, &[words::colour(side, lang)]), scene }
        })
        .collect();
    let mut scene = Scene::new(48.0, 48.0);
    scene.rect(Rect::around(Point::new(24.0, 24.0), 44.0, 9.0), 4.0, fill(Token::Wall));
    brushes.push(Brush { name: "wall", label: w.brush_wall.to_owned(), scene });
    brushes.push(pieces::eraser(lang));
    brushes
}

/// The text of the position with other parts: walls, pawns, walls in hand.
fn written(position: &Quoridor, walls: &[String], pawns: [String; 2], left: [u8; 2]) -> String {
    let lying = |letter: char| walls.iter().filter(|wall| wall.ends_with(letter)).map(|wall| format!("{wall} ")).collect::<String>();
    let [first, second] = pawns;
    format!("{}/ {}/ {first} {second} / {} {} / {}", lying('h'), lying('v'), left[0], left[1], position.turn().index() + 1)
}

fn parts(position: &Quoridor) -> (Vec<String>, [String; 2], [u8; 2]) {
    let sides = [Side::FIRST, Side::SECOND];
    let walls = position.walls().map(|wall| wall.to_string()).collect();
    (walls, sides.map(|side| position.pawn(side).to_string()), sides.map(|side| position.walls_left(side)))
}

pub(super) fn paint(position: &Quoridor, brush: &str, target: &str) -> Option<String> {
    let (mut walls, mut pawns, mut left) = parts(position);
    match (brush, position.read_move(target).ok()?) {
        ("first", Move::Pawn(square)) => pawns[0] = square.to_string(),
        ("second", Move::Pawn(square)) => pawns[1] = square.to_string(),
        ("wall" | EMPTY, Move::Wall(wall)) => {
            let name = wall.to_string();
            if let Some(index) = walls.iter().position(|known| *known == name) {
                walls.remove(index);
                left[usize::from(left[1] < left[0])] += 1;
            } else if brush == EMPTY || left == [0, 0] {
                return None;
            } else {
                walls.push(name);
                left[usize::from(left[1] > left[0])] -= 1;
            }
        }
        _ => return None,
    }
    Some(written(position, &walls, pawns, left))
}

pub(super) fn stocks(position: &Quoridor, lang: Lang) -> Vec<Stock> {
    let stock = |side| Stock {
        label: fill_in(words::words(lang).stock_walls, &[words::colour(side, lang)]),
        left: u32::from(position.walls_left(side)),
        most: u32::from(WALLS_EACH),
    };
    Side::all(2).map(stock).collect()
}

/// What one side has more the other has less.
pub(super) fn with_stock(position: &Quoridor, index: usize, wanted: u32) -> Option<String> {
    let (walls, pawns, left) = parts(position);
    let (most, all) = (u32::from(WALLS_EACH), u32::from(left[0]) + u32::from(left[1]));
    let own = wanted.clamp(all.saturating_sub(most), most.min(all));
    let (own, other) = (own as u8, (all - own) as u8);
    let left = match index {
        0 => [own, other],
        1 => [other, own],
        _ => return None,
    };
    Some(written(position, &walls, pawns, left))
}
