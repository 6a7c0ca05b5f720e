//! Plays the games of a contest side by side: threads that each take the next game that can be played.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use quintet_engine::referee::contest::{Contest, Fixture};

use crate::failure::Failure;

/// Plays all games of a contest that are open, `jobs` at a time: `play` on threads of its own, `end`, which has to record the game, on this one.
pub(super) fn play<Game: Send>(
    contest: &mut Contest,
    jobs: usize,
    play: impl Fn(Fixture) -> Result<Game, Failure> + Sync,
    mut end: impl FnMut(&mut Contest, Fixture, Game) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (give, taken) = channel();
    let taken = Mutex::new(taken);
    let (told, heard) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let told = told.clone();
            scope.spawn(|| work(&taken, told, &play));
        }
        // The threads end when there is nobody left to give them a game.
        let give = give;
        let mut queue = VecDeque::new();
        let mut playing = BTreeSet::new();
        loop {
            if queue.is_empty() {
                // A game that has ended may open others: of the next round, or against the next level of a ladder.
                queue = contest.open().into_iter().filter(|fixture| !playing.contains(fixture)).collect();
            }
            while playing.len() < jobs
                && let Some(fixture) = queue.pop_front()
                && give.send(fixture).is_ok()
            {
                playing.insert(fixture);
            }
            if playing.is_empty() {
                return Ok(());
            }
            let Ok((fixture, game)) = heard.recv() else { return Ok(()) };
            playing.remove(&fixture);
            end(contest, fixture, game?)?;
        }
    })
}

/// Plays what it is given, and tells the result.
fn work<Game>(
    taken: &Mutex<Receiver<Fixture>>,
    told: Sender<(Fixture, Result<Game, Failure>)>,
    play: &(impl Fn(Fixture) -> Result<Game, Failure> + Sync),
) {
    let next = || taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(fixture) = next() {
        let game = catch_unwind(AssertUnwindSafe(|| play(fixture)))
            .unwrap_or_else(|_| Err(Failure::Asked("a game broke down: a bug in this command".to_owned())));
        if told.send((fixture, game)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use quintet_engine::referee::contest::{Format, GameResult};

    use super::*;

    #[test]
    fn every_game_is_played_once_and_a_round_waits_for_the_one_before() {
        for (format, games) in [(Format::RoundRobin, 30), (Format::Knockout, 10), (Format::Swiss(3), 18), (Format::Ladder(2), 16)] {
            for jobs in [1, 3, 16] {
                let mut contest = Contest::new(format, 6, 2);
                let mut played = Vec::new();
                let end = |contest: &mut Contest, fixture: Fixture, share| {
                    contest.record(fixture.match_number, fixture.game, GameResult::of_two(share));
                    played.push((fixture.match_number, fixture.game));
                    Ok(())
                };
                play(&mut contest, jobs, |fixture| Ok(f64::from(fixture.game % 2)), end).expect("played");
                played.sort_unstable();
                played.dedup();
                assert_eq!((played.len(), contest.is_over()), (games, true), "{format:?}, {jobs} jobs");
            }
        }
    }

    #[test]
    fn a_failure_ends_all() {
        let failing = |fixture: Fixture| if fixture.match_number == 3 { Err(Failure::Asked("full".to_owned())) } else { Ok(1.0) };
        let record = |contest: &mut Contest, fixture: Fixture, _| {
            contest.record(fixture.match_number, fixture.game, GameResult::default());
            Ok(())
        };
        let ended = play(&mut Contest::new(Format::RoundRobin, 6, 2), 3, failing, record);
        assert_eq!(ended.err().map(|failure| failure.to_string()), Some("full".to_owned()));
        let ended = play(&mut Contest::new(Format::RoundRobin, 6, 2), 3, |_| -> Result<f64, _> { panic!("a bug") }, record);
        assert_eq!(ended.err().map(|failure| failure.to_string()), Some("a game broke down: a bug in this command".to_owned()));
    }
}
