// NoGo: build eyes, points that only the own side may fill. Stones that touch at their corners do it best.
//
// A move is a point, "E5". state.position: rows from the top, with X and O, . for empty points; and whose turn

function play(request, state) {
  const rows = state.position.split(" ")[0].split("/");
  const mine = state.side === 1 ? "X" : "O";
  const value = (move) => {
    const x = "ABCDEFGHJKLMNOPQRST".indexOf(move[0]); // there is no column I
    const y = rows.length - Number(move.slice(1));
    const own = (dx, dy) => (rows[y + dy]?.[x + dx] === mine ? 1 : 0);
    const corners = own(1, 1) + own(1, -1) + own(-1, 1) + own(-1, -1);
    const sides = own(1, 0) + own(-1, 0) + own(0, 1) + own(0, -1);
    return 2 * corners - sides + Math.random();
  };
  const values = state.legal.map((move) => [value(move), move]);
  const [best, move] = values.reduce((a, b) => (b[0] > a[0] ? b : a));
  return { response: { move }, debug: `value ${best.toFixed(1)}` };
}
