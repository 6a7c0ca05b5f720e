//! The codes of themes. They are found by tests on the rules (`themes`); programs for people translate them.

/// The phases of a game, of which every puzzle has exactly one, its first theme: thirds by how full the board is, in checkers by how empty.
pub(super) const PHASES: [&str; 3] = ["opening", "middle", "end"];

/// The themes of a game besides the phases `opening`, `middle` and `end`, which all games have; empty for an unknown game.
///
/// | game | themes |
/// |---|---|
/// | quoridor | `race`: nobody has a wall left to hinder the pawns; `block`: a wall that lengthens the opponent's path by two steps or more; `guard`: a wall that takes away the opponent's best wall; `only-path`: the opponent has a single shortest path after the move; `jump`: over the other pawn |
/// | checkers | `capture`; `double`: several captures in the line; `tower`: a tower moves or is taken; `promotion`: a man becomes a tower; `freeing`: more of the own men can move; `sacrifice`: the opponent takes a piece in reply; `shut`: the opponent can hardly move |
/// | amazons | `lock`: an amazon of the opponent cannot move any more; `territory`: the own side reaches clearly more squares first; `save`: an amazon that could hardly move gets away; `cut`: the boards of both sides come apart |
/// | nogo | `safe`: a point where only the own side may play; `take`: two points or more that the opponent loses; `parity`: few points are left for both, and their number decides; `atari`: a group with one liberty |
/// | blokus | `corner`: many new corners; `squeeze`: the opponent loses many placements; `big`: a piece of five squares late in the game; `last`: few own placements are left |
#[must_use]
pub fn themes_of(game: &str) -> &'static [&'static str] {
    match game {
        "quoridor" => &["race", "block", "guard", "only-path", "jump"],
        "checkers" => &["capture", "double", "tower", "promotion", "freeing", "sacrifice", "shut"],
        "amazons" => &["lock", "territory", "save", "cut"],
        "nogo" => &["safe", "take", "parity", "atari"],
        "blokus" => &["corner", "squeeze", "big", "last"],
        _ => &[],
    }
}
