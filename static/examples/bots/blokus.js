// Blokus: the largest piece that fits, as near to the middle as it can lie.
//
// A move is the list of its cells, "a20,b20"; who cannot move is not asked. state.position: rows from the top; the pieces left; whose turn

function play(request, state) {
  const middle = state.position.split(" ")[0].split("/").length / 2;
  const value = (move) => {
    const cells = move.split(",");
    const far = (cell) => Math.abs(cell.charCodeAt(0) - 96.5 - middle) + Math.abs(Number(cell.slice(1)) - 0.5 - middle);
    return 100 * cells.length - Math.min(...cells.map(far));
  };
  const values = state.legal.map((move) => [value(move), move]);
  const [, move] = values.reduce((a, b) => (b[0] > a[0] ? b : a));
  return { response: { move }, debug: `${state.legal.length} placements` };
}
