// How a Blokus move is entered: which piece to take, how to turn it, which cell to press.

/** The pieces as the tray shows them at first. */
const SHAPES = {
  1: '#', 2: '##', I3: '###', V3: '#./##', I4: '####', L4: '###/#..', T4: '###/.#.', O: '##/##', Z4: '##./.##', I5: '#####', L5: '####/#...',
  Y: '####/.#..', P: '##/##/#.', U: '#.#/###', V5: '#../#../###', T5: '###/.#./.#.', N: '###./..##', F: '.##/##./.#.', W: '##./.##/..#',
  Z5: '##./.#./.##', X: '.#./###/.#.',
};

/** Squares `[row, column]` moved to the top left and sorted. */
function normalised(squares) {
  const top = Math.min(...squares.map(([row]) => row));
  const left = Math.min(...squares.map(([, column]) => column));
  const moved = squares.map(([row, column]) => [row - top, column - left]);
  return moved.sort(([r1, c1], [r2, c2]) => r1 - r2 || c1 - c2);
}

const parse = (shape) =>
  normalised(shape.split('/').flatMap((line, row) => [...line].flatMap((cell, column) => (cell === '#' ? [[row, column]] : []))));
const turned = (squares) => normalised(squares.map(([row, column]) => [column, -row]));
const mirrored = (squares) => normalised(squares.map(([row, column]) => [row, -column]));

/** Presses that turn a piece into wanted squares: at most a mirroring and three quarter turns. */
function turnsInto(squares, wanted) {
  for (const mirror of [false, true]) {
    let now = mirror ? mirrored(squares) : squares;
    for (let turns = 0; turns < 4; turns += 1) {
      if (String(now) === String(wanted)) return [...(mirror ? ['mirror'] : []), ...Array(turns).fill('rotate')];
      now = turned(now);
    }
  }
  return null;
}

/** The square of a piece that lies under the pointer: the one nearest the middle of its bounding box. */
function handle(squares) {
  const rows = 1 + Math.max(...squares.map(([row]) => row));
  const columns = 1 + Math.max(...squares.map(([, column]) => column));
  const distance = ([row, column]) => (2 * row + 1 - rows) ** 2 + (2 * column + 1 - columns) ** 2;
  return squares.reduce((best, square) => (distance(square) < distance(best) ? square : best));
}

/** What to press for a move such as `j3,k3,l3,l4,m4`, in order. */
export function blokusSteps(move) {
  const names = move.split(',');
  const cells = names.map((name) => [-Number(name.slice(1)), name.charCodeAt(0)]);
  const wanted = normalised(cells);
  for (const [piece, shape] of Object.entries(SHAPES)) {
    const turns = turnsInto(parse(shape), wanted);
    if (!turns) continue;
    const [row, column] = handle(wanted);
    const top = Math.min(...cells.map(([r]) => r));
    const left = Math.min(...cells.map(([, c]) => c));
    const target = `${String.fromCharCode(left + column)}${-(top + row)}`;
    return [{ piece }, ...turns.map((action) => ({ action })), { target }];
  }
  throw new Error(`no piece looks like ${move}`);
}
