//! The numbers of the searches, which every game that uses them has.

use super::Field;
use crate::search::alphabeta::AlphaBetaParams;
use crate::search::mcts::{MctsParams, Selection};

/// Those of alpha-beta, under `search.`. `unit` is what a value is counted in, `most` the greatest margin that makes sense.
pub(crate) fn alpha_beta<'a>(params: &'a mut AlphaBetaParams, unit: &str, most: i32) -> Vec<Field<'a>> {
    let step = f64::from(most) / 20.0;
    let (first, least) = params.late_move_reductions.get_or_insert((3, 3));
    vec![
        Field::new(
            "search.aspiration",
            format!("Half-width of the first window around the last iteration's value, in {unit}; 0 for an open window."),
            (0, most),
            step,
            &mut params.aspiration,
        ),
        Field::new(
            "search.full-moves",
            "So many moves of a node are searched to the whole depth before others are reduced.",
            (1, 12),
            1,
            first,
        ),
        Field::new("search.reduce-from", "Moves are reduced from this depth on, in plies.", (2, 6), 1, least),
        Field::new(
            "search.reduction-divisor",
            "Late moves are reduced by 0.4 + ln(depth) ln(index) / this, in plies.",
            (0.6, 4),
            0.1,
            &mut params.reduction_divisor,
        ),
        Field::new(
            "search.null-move",
            "How many plies less deep the position after a null move is searched; 0 for no null move.",
            (0, 4),
            1,
            &mut params.null_move,
        ),
        Field::new(
            "search.reverse-futility",
            format!("A node is cut off if its evaluation is above beta by this for each ply of depth, in {unit}; 0 switches it off."),
            (0, most * 2),
            step,
            &mut params.reverse_futility,
        ),
        Field::new(
            "search.futility",
            format!(
                "Quiet moves are skipped if the evaluation is below alpha by this for each ply of depth, in {unit}; 0 switches it off."
            ),
            (0, most * 2),
            step,
            &mut params.futility,
        ),
        Field::new(
            "search.cut-node-reduction",
            "Late moves of nodes that are expected to fail high are reduced by so many plies more.",
            (0, 3),
            1,
            &mut params.cut_node_reduction,
        ),
        Field::new(
            "search.late-move-pruning",
            "Near the leaves quiet moves are skipped after so many and depth squared; 0 switches it off.",
            (0, 40),
            1,
            &mut params.late_move_pruning,
        ),
        Field::new("search.late-move-depth", "Late moves are skipped in nodes at most this deep.", (1, 12), 1, &mut params.late_move_depth),
        Field::new(
            "search.futility-depth",
            "Quiet moves are skipped by evaluation in nodes at most this deep.",
            (1, 12),
            1,
            &mut params.futility_depth,
        ),
        Field::new(
            "search.internal-reduction",
            "Nodes without a move in the table are searched a ply less deep from this depth on, in plies; 0 switches it off.",
            (0, 12),
            1,
            &mut params.internal_reduction,
        ),
        Field::new(
            "search.singular",
            format!(
                "The table's move is extended where no other one comes within this for each ply of depth, in {unit}; 0 switches it off."
            ),
            (0, most),
            step / 4.0,
            &mut params.singular,
        ),
        Field::new(
            "search.extend-forced",
            "Whether to search a ply deeper where there is a single move: 1 for yes.",
            (0, 1),
            1,
            &mut params.extend_forced,
        ),
        Field::new("search.continuation", "Whether to keep history by pairs of moves: 1 for yes.", (0, 1), 1, &mut params.continuation),
    ]
}

/// Those of Monte Carlo tree search: exploration, and RAVE where the game uses it.
pub(crate) fn mcts(params: &mut MctsParams) -> Vec<Field<'_>> {
    let expand_at = Field::new("expand-at", "A leaf is expanded at its so-manieth visit.", (1, 20), 1, &mut params.expand_at);
    let mut fields = vec![expand_at];
    match &mut params.selection {
        Selection::Puct { exploration, first_play_reduction } => {
            fields.push(Field::new(
                "exploration",
                "Weight of prior and curiosity against results in PUCT, in shares of the point.",
                (0.05, 3),
                0.05,
                exploration,
            ));
            fields.push(Field::new(
                "first-play-reduction",
                "How much worse than its parent an unvisited child is taken to be, in shares of the point.",
                (0, 0.5),
                0.02,
                first_play_reduction,
            ));
        }
        Selection::Counted { exploration, virtual_games } => {
            fields.push(Field::new(
                "exploration",
                "Weight of curiosity against results, in shares of the point.",
                (0, 3),
                0.03,
                exploration,
            ));
            fields.push(Field::new("virtual-games", "Even games that every move begins with.", (1, 500), 3, virtual_games));
        }
        Selection::Uct { exploration } => {
            fields.push(Field::new(
                "exploration",
                "Weight of curiosity against results in UCT, in shares of the point.",
                (0.05, 3),
                0.05,
                exploration,
            ));
        }
    }
    if params.rave.is_some() {
        fields.push(Field::new(
            "rave",
            "Visits at which a move's own results count as much as those of all games with it; 0 for none.",
            (0, 5000),
            50,
            &mut params.rave,
        ));
    }
    fields
}
