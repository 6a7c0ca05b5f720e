// A program for Quintet: the function `play` gets the request and everything that is known, and returns a move.
//
// state.legal     all legal moves as text       state.moves     the moves so far
// state.position  the board as text             state.side      whose turn it is: 1, 2, ..
// state.seconds   what the move may take        state.data      what you returned as `data` last time

function play(request, state) {
  // Quoridor: walk if the pawn can; every other game: any move.
  const steps = state.legal.filter((move) => move.length === 2);
  const choice = state.game === "quoridor" && steps.length > 0 ? steps : state.legal;
  const move = choice[Math.floor(Math.random() * choice.length)];
  return { response: { move }, debug: `one of ${choice.length} moves` };
}
