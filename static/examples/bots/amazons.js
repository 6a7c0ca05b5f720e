// Amazons: go where there is room, and shoot where the other side has room.
//
// A move is "c8-c4/f4": from, to, arrow. state.position: rows from the top, with B, W, x for arrows, . for empty squares; and whose turn

function play(request, state) {
  const rows = state.position.split(" ")[0].split("/");
  const place = (text) => [text.charCodeAt(0) - 97, rows.length - Number(text.slice(1))];
  const around = (text) => {
    const [x, y] = place(text);
    const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => rows[y + dy]?.[x + dx]));
    return near.filter((square) => square === ".").length;
  };
  let best = [-Infinity, state.legal[0]];
  for (const move of state.legal) {
    const [, to, arrow] = move.split(/[-/]/);
    const value = 2 * around(to) - around(arrow) + Math.random();
    if (value > best[0]) best = [value, move];
  }
  return { response: { move: best[1] }, debug: `value ${best[0].toFixed(1)}` };
}
