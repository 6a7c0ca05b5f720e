//! The laws that every view must keep; `games/mod.rs` runs them on each.

use std::collections::HashSet;

use quintet_base::lang::Lang;
use quintet_base::scene::{Form, Motion, Scene};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::levels::Levels;

use crate::games;
use crate::help::Until;
use crate::lesson;
use crate::levels;
use crate::session::Reply;
use crate::view::{Command, Ghost, Marks, MoveOf, Press, Showing, View, variant_title};

/// Checks all laws on every variant, in positions of a random game.
pub(crate) fn check<V: View>() {
    words::<V>();
    showcase::<V>();
    guide::<V>();
    lessons::<V>();
    for &variant in V::Game::VARIANTS {
        let start = V::Game::start(variant).expect("a listed variant");
        sides_sit_where_they_play::<V>(&start);
        let mut rng = fastrand::Rng::with_seed(7);
        let mut position = start.clone();
        let names = target_names::<V>(&start);
        let mut last = None;
        for ply in 0..40 {
            let mut legal = Vec::new();
            position.moves(&mut legal);
            if ply % 8 == 0 {
                assert_eq!(names, target_names::<V>(&position), "{variant}: targets depend on the variant only");
                picture::<V>(&position, &last, &legal);
                seats::<V>(&position);
            }
            if ply == 0 || ply == 9 || ply == 24 {
                every_move_can_be_entered::<V>(&position, &legal);
            }
            if legal.is_empty() {
                break;
            }
            let m = legal[rng.u32(0..legal.len() as u32) as usize];
            for lang in Lang::ALL {
                assert!(!V::say_move(&position, m, lang).is_empty());
            }
            assert!(!V::short_move(&position, m).is_empty());
            let before = position.clone();
            position.play_unchecked(m);
            motions_speak_of_pieces::<V>(&before, m, &position);
            last = Some((before, m));
        }
    }
}

fn words<V: View>() {
    for lang in Lang::ALL {
        assert!(!V::title(lang).is_empty() && !V::tagline(lang).is_empty());
        for (name, _) in V::VARIANT_TITLES {
            assert!(V::Game::VARIANTS.contains(name), "{name} is no variant");
        }
        for &variant in V::Game::VARIANTS {
            assert!(!variant_title(V::VARIANT_TITLES, variant, lang).is_empty());
            assert!(V::rules(variant, lang).len() > 200, "the rules of {variant} are too short");
        }
        let mut names = HashSet::new();
        for level in V::Game::level_names() {
            let (name, about) =
                levels::title(V::LEVELS, level, lang).unwrap_or_else(|| panic!("level {level} has no words in {}", lang.tag()));
            assert!(!about.is_empty());
            assert!(names.insert(name), "two levels are called {name}");
        }
        assert!(levels::title(V::LEVELS, "no-such-level", lang).is_none());
    }
}

fn showcase<V: View>() {
    let game = V::SHOWCASE;
    let mut position = V::Game::start(game.variant).expect("the showcase's variant");
    let count = game.moves.split_whitespace().count();
    assert!(
        (4..count).contains(&game.picture),
        "the showcase's picture is after {} of {count} moves: 4 or more, but before the last",
        game.picture
    );
    for text in game.moves.split_whitespace() {
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("showcase: {error}"));
        position.play_unchecked(m);
    }
}

/// The guide's steps can be taken.
fn guide<V: View>() {
    let Some(last) = V::HELP.guide.last() else { return };
    assert!((3..=5).contains(&V::HELP.guide.len()), "a guide has three to five steps");
    assert_eq!(last.until, Until::Read, "the last step is read");
    let mut session = games::open(V::Game::NAME, None, None).expect("a listed game");
    session.allow_input(true);
    for step in V::HELP.guide.iter().take_while(|step| !step.at.is_empty()) {
        let reply = lesson::enter(&mut *session, step.at);
        match step.until {
            Until::Begun => assert_eq!(reply, Reply::Staged, "{}", step.at),
            Until::Played => assert!(matches!(reply, Reply::Played(_)), "{}", step.at),
            Until::Read => {}
        }
    }
}

/// The illustrations of the rules are correct.
fn lessons<V: View>() {
    for lesson in V::HELP.lessons {
        let [english, chinese] = [Lang::En, Lang::Zh].map(|lang| lang.of(lesson.say));
        let (mut session, reply) = lesson::session(V::Game::NAME, lesson).unwrap_or_else(|| panic!("{english} cannot be set up"));
        assert_eq!(reply, Reply::Staged, "{english}");
        assert_eq!(english.starts_with("Not allowed"), lesson.allowed == Some(false), "{english}");
        assert_eq!(chinese.starts_with("不允许"), lesson.allowed == Some(false), "{english}");
        if let Some(place) = lesson.enter.split_whitespace().find_map(|word| word.strip_prefix('@')) {
            let reply = session.press(place, false);
            let played = matches!(reply, Reply::Played(_));
            assert_eq!(Some(played), lesson.allowed, "{english}: {reply:?}");
            assert!(played || matches!(reply, Reply::Refused { .. }), "{english}: {reply:?}");
        }
    }
}

fn target_names<V: View>(position: &V::Game) -> Vec<String> {
    let stage = V::Stage::default();
    let targets = V::targets(&Showing::<V>::plain(position, &stage), Lang::En);
    let (width, height) = V::size(position);
    let mut seen = HashSet::new();
    for (index, target) in targets.iter().enumerate() {
        assert!(seen.insert(target.name.clone()), "target {} twice", target.name);
        assert!(!target.label.is_empty());
        let (a, c) = (target.area, target.area.centre());
        assert!(a.x >= 0.0 && a.y >= 0.0 && a.x + a.w <= width && a.y + a.h <= height, "{} lies outside", target.name);
        assert_eq!(V::pick(&targets, c), Some(index), "the middle of {} means another target", target.name);
    }
    targets.into_iter().map(|target| target.name).collect()
}

fn picture<V: View>(position: &V::Game, last: &Option<(V::Game, MoveOf<V>)>, legal: &[MoveOf<V>]) {
    let (width, height) = V::size(position);
    let stage = V::Stage::default();
    let targets = V::targets(&Showing::<V>::plain(position, &stage), Lang::En);
    let begun = targets.iter().find_map(|target| match V::press(&Showing { legal, ..Showing::plain(position, &stage) }, &target.name) {
        Press::Stage(stage) => Some(stage),
        _ => None,
    });
    let begun = begun.unwrap_or_default();
    for hover in [None, targets.first(), targets.last()] {
        let mut scene = Scene::new(width, height);
        let hover = hover.map(|target| target.name.as_str());
        let pointed = V::targets(&Showing { hover, legal, ..Showing::plain(position, &begun) }, Lang::En);
        assert_eq!(pointed, targets, "targets depend on the position and the language only");
        let last = last.as_ref().map(|(before, m)| (before, *m));
        V::draw(
            &Showing {
                last,
                hover,
                legal,
                ghost: legal.first().map(|&mv| Ghost { mv, allowed: true }),
                ..Showing::plain(position, &stage)
            },
            &mut scene,
        );
        assert!(scene.shapes.len() > 10, "a picture has more than ten shapes, this one has {}", scene.shapes.len());
        let finite = |shape: &quintet_base::scene::Shape| match &shape.form {
            Form::Rect { rect, .. } => rect.w >= 0.0 && rect.h >= 0.0 && rect.x.is_finite() && rect.y.is_finite(),
            Form::Circle { radius, .. } => *radius >= 0.0,
            Form::Text { text, .. } => !text.is_empty(),
            _ => true,
        };
        assert!(scene.shapes.iter().all(finite));
    }
    let mut bare = Scene::new(width, height);
    V::draw(&Showing { marks: Marks { coordinates: false, legal: false }, ..Showing::plain(position, &stage) }, &mut bare);
    assert!(!bare.shapes.iter().any(|shape| matches!(shape.form, Form::Text { .. })), "coordinates were switched off");
}

fn seats<V: View>(position: &V::Game) {
    for side in Side::all(position.sides()) {
        for lang in Lang::ALL {
            let seat = V::seat(position, side, lang);
            assert!(!seat.colour.is_empty() && !seat.mark.shapes.is_empty());
            assert!(seat.supply.is_none_or(|(left, of)| left <= of));
        }
    }
}

/// A side's first moves begin in its own half of the picture, if they begin in one half more than in the other.
fn sides_sit_where_they_play<V: View>(start: &V::Game) {
    let (_, height) = V::size(start);
    let mut rng = fastrand::Rng::with_seed(3);
    let mut position = start.clone();
    let mut from: Vec<Vec<f32>> = vec![Vec::new(); start.sides()];
    for _ in 0..2 * start.sides() {
        let mut legal = Vec::new();
        position.moves(&mut legal);
        let motions: Vec<Motion> = legal.iter().flat_map(|&m| V::motions(&position, m)).collect();
        let slides: Vec<f32> =
            motions.iter().filter_map(|motion| if let Motion::Slide { from, .. } = motion { Some(from.y) } else { None }).collect();
        let grown = motions.iter().filter_map(|motion| if let Motion::Land { at } = motion { Some(at.y) } else { None });
        // Placements say where a side plays only as long as nothing of it is on the board.
        let begun: Vec<f32> = if slides.is_empty() { grown.collect() } else { slides };
        from[position.turn().index()].push(begun.iter().sum::<f32>() / begun.len() as f32);
        position.play_unchecked(legal[rng.u32(0..legal.len() as u32) as usize]);
    }
    for (side, from) in Side::all(start.sides()).zip(from) {
        let middle = from.iter().sum::<f32>() / from.len() as f32 / height;
        if (middle - 0.5).abs() > 0.1 {
            assert_eq!(V::is_below(start, side), middle > 0.5, "{}: side {} begins at {middle}", start.variant(), side.index() + 1);
        }
    }
}

fn motions_speak_of_pieces<V: View>(before: &V::Game, m: MoveOf<V>, after: &V::Game) {
    let (width, height) = V::size(after);
    let stage = V::Stage::default();
    let mut scene = Scene::new(width, height);
    V::draw(&Showing { last: Some((before, m)), ..Showing::plain(after, &stage) }, &mut scene);
    for motion in V::motions(before, m) {
        let at = motion.end();
        let moved = scene.shapes.iter().any(|shape| shape.piece.is_some_and(|piece| piece.distance(at) < 0.5));
        assert!(moved, "{motion:?} of {} moves nothing", before.write_move(m));
    }
}

/// Presses every target and gives every command in every stage that can be reached this way.
fn every_move_can_be_entered<V: View>(position: &V::Game, legal: &[MoveOf<V>]) {
    let first = V::Stage::default();
    let targets: Vec<String> = V::targets(&Showing::<V>::plain(position, &first), Lang::En).into_iter().map(|t| t.name).collect();
    let mut stages = vec![first];
    let mut entered = HashSet::new();
    let mut next = 0;
    while next < stages.len() {
        let stage = stages[next].clone();
        next += 1;
        let show = Showing { legal, ..Showing::<V>::plain(position, &stage) };
        let pieces: Vec<String> = V::tray(&show, Lang::En).unwrap_or_default().into_iter().map(|piece| piece.name).collect();
        let commands = pieces.iter().map(|name| Command::Piece(name)).chain([Command::Rotate, Command::Mirror]);
        let presses = targets.iter().map(|target| V::press(&show, target)).chain(commands.map(|command| V::command(&show, command)));
        for press in presses {
            match press {
                Press::Move(m) => _ = entered.insert(m),
                Press::Stage(stage) if !stages.contains(&stage) => stages.push(stage),
                _ => {}
            }
        }
        if let Some(back) = V::back(position, &stages[next - 1]) {
            assert!(back != stages[next - 1], "going back must go somewhere");
        }
    }
    let forced = V::forced(position, legal);
    for &m in legal {
        assert!(forced == Some(m) || entered.contains(&m), "{} cannot be entered by hand", position.write_move(m));
    }
}
