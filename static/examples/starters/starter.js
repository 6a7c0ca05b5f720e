// A starter for NoGo in JavaScript. It knows the rules and plays any legal move: write your own `choose`.
//
// Try it in the page:    Lab, Programs, "Add a file"; choose an opponent, "Start the game"
// on your machine:       quintet duel "botzone:node starter.js" newcomer --game nogo --games 2
// by hand:               echo '{"requests":[{"x":-1,"y":-1}],"responses":[]}' | node starter.js
// on Botzone:            as it is, as a bot for NoGo in JavaScript
//
// The program is started for every turn, reads one line and prints one. What it prints with console.error is shown to you in the page.

const size = 9;
const [empty, mine, theirs] = [0, 1, 2];

/** The neighbours of a point. */
function around(x, y) {
  const near = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
  return near.filter(([u, v]) => u >= 0 && u < size && v >= 0 && v < size);
}

/** Whether the group on a point has a liberty: an empty point beside it. */
function breathes(board, x, y) {
  const seen = new Set([x * size + y]);
  const open = [[x, y]];
  while (open.length > 0) {
    for (const [u, v] of around(...open.pop())) {
      if (board[u][v] === empty) return true;
      if (board[u][v] !== board[x][y] || seen.has(u * size + v)) continue;
      seen.add(u * size + v);
      open.push([u, v]);
    }
  }
  return false;
}

/** A stone may be placed on an empty point if every group still has a liberty afterwards. */
function legal(board, x, y, colour) {
  if (board[x][y] !== empty) return false;
  board[x][y] = colour;
  const good = [[x, y], ...around(x, y)].every(([u, v]) => board[u][v] === empty || breathes(board, u, v));
  board[x][y] = empty;
  return good;
}

/** Your program: one of `moves`, and a text that is shown to you. */
function choose(board, moves) {
  const move = moves[Math.floor(Math.random() * moves.length)];
  return { move, debug: `${moves.length} legal moves` };
}

function answer({ requests, responses }) {
  const board = Array.from({ length: size }, () => Array(size).fill(empty));
  for (const [moves, colour] of [[requests, theirs], [responses, mine]]) {
    for (const { x, y } of moves) if (x >= 0) board[x][y] = colour;
  }
  // Black's first stone may not be in the centre.
  const first = requests.length === 1 && requests[0].x < 0;
  const moves = [];
  for (let x = 0; x < size; x += 1) {
    for (let y = 0; y < size; y += 1) {
      if (legal(board, x, y, mine) && !(first && x === 4 && y === 4)) moves.push({ x, y });
    }
  }
  const { move, debug } = choose(board, moves);
  return { response: move, debug };
}

let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => console.log(JSON.stringify(answer(JSON.parse(text)))));
