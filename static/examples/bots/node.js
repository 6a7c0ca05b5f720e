// NoGo in Botzone's JSON form, for Node: `quintet duel "botzone:node node.js" newcomer --game nogo --games 2`. The page runs it as well.
// It plays where the other side may not play afterwards, if there is such a point, else anywhere.

const size = 9;
const around = (x, y) => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].filter(([x, y]) => x >= 0 && y >= 0 && x < size && y < size);

/** Whether the group on a point has an empty point beside it. */
function breathes(board, x, y) {
  const seen = new Set();
  const open = [[x, y]];
  while (open.length > 0) {
    const [x1, y1] = open.pop();
    if (seen.has(x1 * size + y1)) continue;
    seen.add(x1 * size + y1);
    for (const [x2, y2] of around(x1, y1)) {
      if (board[x2][y2] === "") return true;
      if (board[x2][y2] === board[x][y]) open.push([x2, y2]);
    }
  }
  return false;
}

/** A stone may be placed if no group is without a free point then. */
function allowed(board, x, y, colour) {
  if (board[x][y] !== "") return false;
  board[x][y] = colour;
  const good = [[x, y], ...around(x, y)].every(([x1, y1]) => board[x1][y1] === "" || breathes(board, x1, y1));
  board[x][y] = "";
  return good;
}

function choose(requests, responses) {
  const board = Array.from({ length: size }, () => Array(size).fill(""));
  const put = (points, colour) => points.filter(({ x }) => x >= 0).forEach(({ x, y }) => (board[x][y] = colour));
  put(requests, "other");
  put(responses, "own");
  const points = [];
  for (let x = 0; x < size; x += 1) for (let y = 0; y < size; y += 1) points.push({ x, y });
  // Black's first stone may not be in the centre here, though Botzone allows it.
  const first = requests.length === 1 && requests[0].x < 0;
  const own = points.filter(({ x, y }) => allowed(board, x, y, "own") && !(first && x === 4 && y === 4));
  const takes = own.find(({ x, y }) => {
    const before = around(x, y).filter(([x1, y1]) => allowed(board, x1, y1, "other")).length;
    board[x][y] = "own";
    const after = around(x, y).filter(([x1, y1]) => allowed(board, x1, y1, "other")).length;
    board[x][y] = "";
    return after < before;
  });
  return { response: takes ?? own[0] ?? { x: -1, y: -1 }, debug: `${own.length} points` };
}

let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => (text += chunk));
process.stdin.on("end", () => {
  const { requests, responses } = JSON.parse(text);
  console.log(JSON.stringify(choose(requests, responses)));
});
