//! The parameters of the generic searches, for every game that uses them.

use super::Field;
use crate::search::alphabeta::AlphaBetaParams;
use crate::search::mcts::{MctsParams, Selection};

/// The parameters of alpha-beta, named `search.*`. `unit` is the unit of values; `most` is the largest sensible margin in it.
pub(crate) fn alpha_beta<'a>(params: &'a mut AlphaBetaParams, unit: &str, most: i32) -> Vec<Field<'a>> {
    let step = f64::from(most) / 20.0;
    let (first, least) = params.late_move_reductions.get_or_insert((3, 3));
    vec![
        Field::new(
            "search.aspiration",
            format!("Half-width of the aspiration window, in {unit}; 0 for an open window."),
            (0, most),
            step,
            &mut params.aspiration,
        ),
        Field::new(
            "search.full-moves",
            "Moves of a node that are searched to full depth before late moves are reduced.",
            (1, 12),
            1,
            first,
        ),
        Field::new("search.reduce-from", "Least depth at which late moves are reduced, in plies.", (2, 6), 1, least),
        Field::new(
            "search.reduction-divisor",
            "Divisor in the reduction of late moves: 0.4 + ln(depth) ln(index) / divisor, in plies.",
            (0.6, 4),
            0.1,
            &mut params.reduction_divisor,
        ),
        Field::new(
            "search.null-move",
            "Depth reduction of the null-move search, in plies; 0 for no null move.",
            (0, 4),
            1,
            &mut params.null_move,
        ),
        Field::new(
            "search.reverse-futility",
            format!(
                "Reverse futility margin per ply of depth, in {unit}: a node whose evaluation exceeds beta by it is cut off; 0 for off."
            ),
            (0, most * 2),
            step,
            &mut params.reverse_futility,
        ),
        Field::new(
            "search.futility",
            format!(
                "Futility margin per ply of depth, in {unit}: quiet moves are skipped if the evaluation is below alpha by it; 0 for off."
            ),
            (0, most * 2),
            step,
            &mut params.futility,
        ),
        Field::new(
            "search.cut-node-reduction",
            "Extra reduction of late moves at expected cut nodes, in plies.",
            (0, 3),
            1,
            &mut params.cut_node_reduction,
        ),
        Field::new(
            "search.late-move-pruning",
            "Late-move pruning: near the leaves, quiet moves are skipped after this many plus depth squared; 0 for off.",
            (0, 40),
            1,
            &mut params.late_move_pruning,
        ),
        Field::new(
            "search.late-move-depth",
            "Greatest depth at which late moves are skipped, in plies.",
            (1, 12),
            1,
            &mut params.late_move_depth,
        ),
        Field::new("search.futility-depth", "Greatest depth of futility pruning, in plies.", (1, 12), 1, &mut params.futility_depth),
        Field::new(
            "search.internal-reduction",
            "Least depth of internal iterative reduction, in plies: nodes without a table move are searched one ply less; 0 for off.",
            (0, 12),
            1,
            &mut params.internal_reduction,
        ),
        Field::new(
            "search.singular",
            format!(
                "Singular extension margin per ply of depth, in {unit}: the table move is extended if no other move comes within it; 0 for off."
            ),
            (0, most),
            step / 4.0,
            &mut params.singular,
        ),
        Field::new(
            "search.extend-forced",
            "1 extends positions with a single legal move by one ply.",
            (0, 1),
            1,
            &mut params.extend_forced,
        ),
        Field::new("search.continuation", "1 uses continuation history (by pairs of moves).", (0, 1), 1, &mut params.continuation),
    ]
}

/// The parameters of Monte Carlo tree search: exploration, and RAVE where the game uses it.
pub(crate) fn mcts(params: &mut MctsParams) -> Vec<Field<'_>> {
    let expand_at = Field::new("expand-at", "Visits after which a leaf is expanded.", (1, 20), 1, &mut params.expand_at);
    let mut fields = vec![expand_at];
    match &mut params.selection {
        Selection::Puct { exploration, first_play_reduction } => {
            fields.push(Field::new("exploration", "Exploration constant of PUCT.", (0.05, 3), 0.05, exploration));
            fields.push(Field::new(
                "first-play-reduction",
                "First-play urgency: the value of an unvisited child below its parent's, from 0 to 1 (a whole win).",
                (0, 0.5),
                0.02,
                first_play_reduction,
            ));
        }
        Selection::Counted { exploration, virtual_games } => {
            fields.push(Field::new("exploration", "Exploration constant.", (0, 3), 0.03, exploration));
            fields.push(Field::new(
                "virtual-games",
                "Virtual games that every move starts with; half of them are won, with priors more or fewer.",
                (1, 500),
                3,
                virtual_games,
            ));
        }
        Selection::Uct { exploration } => {
            fields.push(Field::new("exploration", "Exploration constant of UCT.", (0.05, 3), 0.05, exploration));
        }
    }
    if params.reconsider_at > 0 {
        let (at, visits) = (&mut params.reconsider_at, &mut params.reconsidered);
        fields.push(Field::new(
            "reconsider-at",
            "Visits after which the policy is asked again about a node; 0 for never.",
            (0, 1000),
            4,
            at,
        ));
        fields.push(Field::new("reconsidered", "How many visits its second answer counts for.", (1, 100), 2, visits));
    }
    if params.rave.is_some() {
        fields.push(Field::new(
            "rave",
            "Visits at which a move's own results weigh as much as its RAVE statistics; 0 for no RAVE.",
            (0, 5000),
            50,
            &mut params.rave,
        ));
    }
    fields
}
