// Checkers with towers: take if that is possible, else walk with the piece that is farthest back.
//
// A move is "G6-F5"; one that takes goes two columns far. state.position: rows 1 to 8, with b and w, B and W for towers

function play(request, state) {
  const columns = (move) => Math.abs(move.charCodeAt(0) - move.charCodeAt(3));
  const takes = state.legal.filter((move) => columns(move) === 2);
  const back = (move) => (state.side === 1 ? Number(move[1]) : -Number(move[1])); // Black begins, and goes from row 8 to row 1
  const choice = takes.length > 0 ? takes : state.legal;
  const best = choice.reduce((a, b) => (back(b) > back(a) ? b : a));
  return { response: { move: best }, debug: `${takes.length} of ${state.legal.length} moves take` };
}
