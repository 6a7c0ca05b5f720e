// Plays NoGo with the line-based protocol and keeps running. The number on its command line decides which legal move it plays.
const number = Number(process.argv[2]);
const board = Array(81).fill(0);

function around(point) {
  const near = [];
  if (point > 8) near.push(point - 9);
  if (point < 72) near.push(point + 9);
  if (point % 9 > 0) near.push(point - 1);
  if (point % 9 < 8) near.push(point + 1);
  return near;
}

function breathes(point) {
  const seen = new Set([point]);
  const open = [point];
  while (open.length > 0) {
    for (const near of around(open.pop())) {
      if (board[near] === 0) return true;
      if (board[near] !== board[point] || seen.has(near)) continue;
      seen.add(near);
      open.push(near);
    }
  }
  return false;
}

function legal(point) {
  if (board[point] !== 0) return false;
  board[point] = 1;
  const good = breathes(point) && around(point).every((near) => board[near] === 0 || breathes(near));
  board[point] = 0;
  return good;
}

function put(line, side) {
  const [x, y] = line.split(" ").map(Number);
  if (x >= 0) board[x * 9 + y] = side;
}

function answer() {
  const stones = board.filter((point) => point !== 0).length;
  const moves = board.map((_, point) => point).filter((point) => legal(point) && (stones > 0 || point !== 40));
  const chosen = moves[(number * (stones + 3)) % moves.length];
  board[chosen] = 1;
  process.stdout.write(`${Math.floor(chosen / 9)} ${chosen % 9}\n\n\n\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n`);
}

const history = [];
let turns = 0;
let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => {
  const lines = (text + part).split("\n");
  text = lines.pop();
  for (const line of lines) {
    if (turns === 0) turns = Number(line);
    // The history ends with the lines of `data` and `globaldata`.
    else if (history.length < 2 * turns + 1) {
      history.push(line);
      if (history.length < 2 * turns + 1) continue;
      history.slice(0, -2).forEach((move, index) => put(move, index % 2 === 0 ? 2 : 1));
      answer();
    } else {
      put(line, 2);
      answer();
    }
  }
});
