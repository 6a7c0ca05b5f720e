//! `quintet puzzles play`: solving puzzles in the terminal.

use std::io::{self, BufRead, IsTerminal, Write};

use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_engine::puzzles::{Puzzle, Verdict};

use super::store::Store;
use super::words::words;
use super::{DrawArgs, FileArgs};
use crate::failure::Failure;
use crate::play::{Editor, Plain, Signs, Terminal, half_width, same_squares};

/// The options of `quintet puzzles play`.
#[derive(clap::Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    from: FileArgs,
    /// The id of a puzzle, or the beginning of it [default: one after the other, from easy to hard]
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Only puzzles with at least this rating
    #[arg(long, value_name = "RATING", default_value_t = 0)]
    least: u16,
    #[command(flatten)]
    draw: DrawArgs,
}

/// How a puzzle ended.
#[derive(PartialEq, Eq)]
enum End {
    Solved,
    Shown,
    Skipped,
    Left,
}

/// Asks puzzle after puzzle until the person leaves.
pub(super) fn run(args: &PlayArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return visit(args, &mut Editor::new()?);
    }
    visit(args, &mut Plain { input, output: out })
}

fn visit(args: &PlayArgs, terminal: &mut dyn Terminal) -> Result<(), Failure> {
    let store = Store::read(&args.from.game, args.from.file.as_deref())?;
    let lang = args.draw.lang.find()?;
    let mut puzzles: Vec<&Puzzle> = match &args.id {
        Some(id) => vec![store.find(id)?],
        None => store.puzzles.iter().filter(|puzzle| puzzle.rating >= args.least).collect(),
    };
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let mut desk = Desk { game: &store.game, lang, signs: args.draw.signs, terminal };
    let (mut solved, mut tried) = (0, 0);
    for puzzle in puzzles {
        match desk.solve(puzzle)? {
            End::Left => break,
            End::Skipped => continue,
            end => {
                tried += 1;
                solved += u32::from(end == End::Solved);
            }
        }
    }
    Ok(desk.terminal.show(&fill_in(words(lang).sum, &[&solved.to_string(), &tried.to_string()]))?)
}

/// The board, with what each side has left.
pub(super) fn board(session: &dyn GameSession, signs: Signs, lang: Lang) -> String {
    let seat = |side: Side| {
        let seat = session.seat(side, lang);
        if seat.note.is_empty() { seat.colour } else { format!("{} ({})", seat.colour, seat.note) }
    };
    let seats: Vec<String> = Side::all(session.sides()).map(seat).collect();
    format!("{}\n\n{}", seats.join("   "), signs.picture(session, lang))
}

/// What is to be done: who moves.
pub(super) fn task(session: &dyn GameSession, lang: Lang) -> String {
    fill_in(words(lang).task, &[&session.seat(session.turn(), lang).colour])
}

struct Desk<'a> {
    game: &'a str,
    lang: Lang,
    signs: Signs,
    terminal: &'a mut dyn Terminal,
}

impl Desk<'_> {
    fn solve(&mut self, puzzle: &Puzzle) -> Result<End, Failure> {
        let w = words(self.lang);
        let mut session = games::open(self.game, Some(&puzzle.variant), Some(&puzzle.position))?;
        let about = [&*puzzle.id, &puzzle.rating.to_string(), &puzzle.solution.len().to_string()];
        self.terminal.show(&format!("\n{}", fill_in(w.puzzle, &about)))?;
        self.draw(session.as_ref())?;
        let (mut step, mut faultless) = (0, true);
        loop {
            let Some(line) = self.terminal.ask(w.prompt)? else { return Ok(End::Left) };
            let line = half_width(&line);
            let named = |names: &str| names.split(' ').any(|name| name == line);
            if line.is_empty() {
                continue;
            } else if named(w.leave) {
                return Ok(End::Left);
            } else if named(w.skip) {
                return Ok(End::Skipped);
            } else if named(w.solution) {
                self.tell_line(puzzle, step, session.as_mut())?;
                return Ok(End::Shown);
            }
            let legal = session.legal_texts();
            let meant = match legal.iter().find(|m| m.eq_ignore_ascii_case(&line)) {
                Some(text) => text.clone(),
                None => match same_squares(&line, &legal) {
                    Some(text) => text.to_owned(),
                    None => {
                        // Why it cannot be played; a text that is no move at all says so too.
                        let problem = session.check(&line).err().map(|error| self.lang.say(&error.fault()));
                        self.terminal.show(&problem.unwrap_or_default())?;
                        continue;
                    }
                },
            };
            match puzzle.judge(step, &meant) {
                Verdict::Wrong => {
                    faultless = false;
                    self.terminal.show(w.wrong)?;
                }
                Verdict::Solved => {
                    self.terminal.show(if faultless { w.solved } else { w.solved_late })?;
                    return Ok(if faultless { End::Solved } else { End::Shown });
                }
                Verdict::Next(reply) => {
                    play(session.as_mut(), &meant)?;
                    let said = session.say_text(reply, self.lang).unwrap_or_default();
                    play(session.as_mut(), reply)?;
                    self.terminal.show(&fill_in(w.reply, &[reply, &said]))?;
                    self.draw(session.as_ref())?;
                    step += 1;
                }
            }
        }
    }

    fn draw(&mut self, session: &dyn GameSession) -> Result<(), Failure> {
        let board = board(session, self.signs, self.lang);
        Ok(self.terminal.show(&format!("\n{board}\n\n{}", task(session, self.lang)))?)
    }

    /// The rest of the solution in words.
    fn tell_line(&mut self, puzzle: &Puzzle, step: usize, session: &mut dyn GameSession) -> Result<(), Failure> {
        let rest: Vec<&str> = puzzle.line().skip(2 * step).collect();
        for text in rest {
            let said = session.say_text(text, self.lang).unwrap_or_default();
            self.terminal.show(&format!("{text}: {said}"))?;
            play(session, text)?;
        }
        Ok(())
    }
}

fn play(session: &mut dyn GameSession, text: &str) -> Result<(), Failure> {
    session.play_text(text).map(|_| ()).map_err(|error| Failure::Asked(error.to_string()))
}
