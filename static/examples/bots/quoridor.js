// Quoridor: walk towards the goal, and now and then put a wall before the other pawn.
//
// A step is a square, "e2"; a wall lies above its square and the next one, "e3h", or to the right of them, "e3v".
// state.position: horizontal walls / vertical walls / pawns / walls left / whose turn

function play(request, state) {
  const up = state.side === 1 ? 1 : -1; // the first side goes up
  const pawns = state.position.split("/")[2].trim().split(" ");
  const other = pawns[2 - state.side];
  const wall = other[0] + (Number(other[1]) - (up === 1 ? 1 : 0)) + "h";
  if (state.legal.includes(wall) && Math.random() < 0.3) return wall;

  // The farthest step forward; who was on a square already tries another one.
  const own = state.moves.filter((_, number) => number % 2 === state.side - 1);
  const value = (step) => Number(step[1]) * up - 2 * own.filter((move) => move === step).length;
  const steps = state.legal.filter((move) => move.length === 2);
  const best = steps.reduce((a, b) => (value(b) > value(a) ? b : a), steps[0] ?? state.legal[0]);
  return { response: { move: best }, debug: `one of ${steps.length} steps` };
}
