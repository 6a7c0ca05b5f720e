//! One game under the referee.

use quintet_engine::core::error::shorten;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::referee::{ContestRules, Referee, Ruling};
use quintet_engine::registry::AnyGame;
use quintet_engine::registry::board_of;

use crate::contender::Player;
use crate::failure::Failure;
use crate::gtp::colour;
use crate::program::ProgramError;

/// A game that is longer than this is a draw; only a contest without limits of its own can get there.
const MOST_STEPS: usize = 2000;
/// An answer that is longer than any move is cut in the log, in bytes.
const MOST_TEXT: usize = 400;

/// An attempt and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Who moved.
    pub(crate) side: Side,
    /// The board after it, as the game shows it in logs.
    pub(crate) board: String,
    /// The move, as it was answered.
    pub(crate) text: String,
    /// The seconds it took.
    pub(crate) seconds: f64,
    /// `Ok`, or what was wrong.
    pub(crate) status: String,
    /// What a program said beside its move.
    pub(crate) said: String,
    /// What one of our levels computed for its move.
    pub(crate) computed: String,
}

impl Step {
    /// An attempt without an answer, with what was wrong.
    fn no_move(side: Side, referee: &Referee, status: String) -> Self {
        let position = referee.game().position();
        let board = board_of(referee.game().name(), &position).to_owned();
        Self { side, board, text: String::new(), seconds: 0.0, status, said: String::new(), computed: String::new() }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The result.
    pub(crate) outcome: Outcome,
    /// All attempts in their order.
    pub(crate) steps: Vec<Step>,
    /// All moves that were played, passes that leave no choice included.
    pub(crate) moves: Vec<String>,
    /// The seconds of each side.
    pub(crate) seconds: [f64; Side::MAX],
}

/// Plays a game; there is a player for each side.
pub(crate) fn play(start: &dyn AnyGame, rules: ContestRules, seats: &mut [&mut Player], seed: u64) -> Result<Played, Failure> {
    let mut referee = Referee::new(start.boxed(), rules);
    let mut steps = Vec::new();
    for ((player, index), side) in seats.iter_mut().zip(0..).zip(Side::all(start.sides())) {
        match player.begin(start, seed.wrapping_add(index)) {
            Ok(()) => {}
            // Who cannot begin loses this game, and the contest goes on.
            Err(Failure::Program(error)) => {
                player.give_up();
                referee.resign(side);
                steps.push(Step { said: said(player), ..Step::no_move(side, &referee, error.to_string()) });
                if referee.outcome().is_some() {
                    break;
                }
            }
            Err(failure) => return Err(failure),
        }
    }
    while referee.outcome().is_none() && steps.len() < MOST_STEPS {
        let side = referee.game().turn();
        let colour = colour::to_move(referee.game());
        if let Some(written) = referee.play_undecided() {
            for (player, seat) in seats.iter_mut().zip(Side::all(start.sides())) {
                if !referee.is_out(seat) && player.tell(&colour, &written).is_err() {
                    player.give_up();
                }
            }
            continue;
        }
        let mover = &mut seats[side.index()];
        let (seconds, answer) = mover.choose(referee.game(), &colour);
        let (text, status) = match answer {
            Ok(text) if text.eq_ignore_ascii_case("resign") => {
                referee.resign(side);
                (text, "resigned".to_owned())
            }
            Ok(text) => {
                let status = judge(&mut referee, Ok(&text), seconds, &colour, side, seats);
                (text, status)
            }
            // What is no answer is an attempt that is no move.
            Err(error) if error.is_attempt() => (String::new(), judge(&mut referee, Err(&error), seconds, &colour, side, seats)),
            Err(error @ ProgramError::Late(_)) if rules.seconds.is_some() => {
                mover.give_up();
                (String::new(), judge(&mut referee, Err(&error), seconds, &colour, side, seats))
            }
            Err(error @ ProgramError::Ours(_)) => return Err(error.into()),
            Err(error) => {
                mover.give_up();
                referee.resign(side);
                (String::new(), error.to_string())
            }
        };
        let said = said(seats[side.index()]);
        let text = if text.len() > MOST_TEXT { shorten(&text) } else { text };
        let computed = seats[side.index()].computed().to_owned();
        steps.push(Step { text, seconds, said, computed, ..Step::no_move(side, &referee, status) });
    }
    let outcome = referee.outcome().unwrap_or(Outcome::draw(start.sides(), Reason::StepLimit));
    let mut seconds = [0.0; Side::MAX];
    for side in Side::all(start.sides()) {
        seconds[side.index()] = referee.seconds(side);
    }
    Ok(Played { outcome, steps, moves: referee.game().moves(), seconds })
}

/// What a program has printed besides its move, for the log.
fn said(player: &Player) -> String {
    player.said().map_or_else(String::new, |(debug, errors)| if debug.is_empty() { errors } else { format!("debug: {debug}\n{errors}") })
}

/// Lets the referee judge an attempt (a move, or why there is none), passes it on to the players, and returns its status.
fn judge(
    referee: &mut Referee,
    attempt: Result<&str, &ProgramError>,
    seconds: f64,
    colour: &str,
    side: Side,
    seats: &mut [&mut Player],
) -> String {
    match referee.attempt(attempt.unwrap_or_default(), seconds) {
        Ruling::Played(written) => {
            let mut status = "Ok".to_owned();
            for (player, other) in seats.iter_mut().zip(Side::all(Side::MAX)) {
                if other != side
                    && !referee.is_out(other)
                    && let Err(error) = player.tell(colour, &written)
                {
                    // Who refuses a legal move cannot go on.
                    player.give_up();
                    referee.resign(other);
                    status += &format!("; {other} gives up: {error}");
                }
            }
            status
        }
        Ruling::Violation(error) => {
            let problem = attempt.err().map_or_else(|| error.to_string(), ToString::to_string);
            let status = format!("violation {}: {problem}", referee.violations(side));
            if referee.is_out(side) {
                seats[side.index()].give_up();
            } else if referee.outcome().is_none()
                && let Err(error) = seats[side.index()].restore(referee.game())
            {
                seats[side.index()].give_up();
                referee.resign(side);
                return format!("{status}; then it gives up: {error}");
            }
            status
        }
        Ruling::TooSlow => "too slow".to_owned(),
        Ruling::Over => "the game was over".to_owned(),
    }
}
