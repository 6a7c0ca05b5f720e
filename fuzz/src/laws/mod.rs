//! One file per law. Each has the law itself, over the function that it judges; `holds`, the law of the program; and `planted`, the same with a fault
//! that somebody could make.

mod actions;
mod analysis;
mod backup;
mod blokus_lines;
mod blokus_sgf;
mod bot_answer;
mod bot_input;
mod botzone;
mod embed;
mod exact;
mod export;
mod finished_game;
mod game;
mod gtp;
mod import;
mod json;
mod link;
mod link_bytes;
mod moves;
mod negamax;
mod number;
mod openings;
mod params;
mod pause;
mod plan;
mod position;
mod program;
mod progress;
mod protocol;
mod puzzles;
mod query;
mod record;
mod referee;
mod rules;
mod save;
mod settings;
mod sgf;
mod shelf;
mod solver;
mod suite;
mod time_control;
mod towers;
mod tune_state;

use crate::{Kind, Law};

macro_rules! laws {
    ($($kind:ident { $($name:ident),* })*) => {
        /// All laws.
        pub const LAWS: &[Law] = &[$($(Law {
            name: stringify!($name),
            kind: Kind::$kind,
            holds: $name::holds,
            planted: $name::planted,
        }),*),*];
    };
}

laws! {
    Reader {
        actions, analysis, backup, blokus_lines, blokus_sgf, bot_answer, bot_input, botzone, embed, export, finished_game, gtp, import, json,
        link, link_bytes, moves, number, openings, params, plan, position, progress, program, protocol, puzzles, query, record, rules, save, settings,
        sgf, shelf, solver, suite, time_control, towers, tune_state
    }
    Game { game, referee }
    Search { exact, negamax, pause }
}
