// Mouse and keyboard by WebDriver's actions.

/** Keys that are no characters, by WebDriver's private code points: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = {
  Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', Escape: '\uE00C', Space: ' ', PageUp: '\uE00E', PageDown: '\uE00F',
  End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Insert: '\uE016', Delete: '\uE017', Meta: '\uE03D',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, String.fromCharCode(0xe031 + index)])),
};

function code(key) {
  if (key === 'ControlOrMeta') return KEYS.Control;
  if (key in KEYS) return KEYS[key];
  if ([...key].length === 1) return key;
  throw new Error(`there is no key ${key}`);
}

export class Keyboard {
  constructor(act) {
    this.act = (actions) => act([{ type: 'key', id: 'keyboard', actions }]);
  }

  down(key) {
    return this.act([{ type: 'keyDown', value: code(key) }]);
  }

  up(key) {
    return this.act([{ type: 'keyUp', value: code(key) }]);
  }

  /** One key, with those that are held: `Shift+Tab`. */
  press(combination) {
    const keys = combination === '+' ? ['+'] : combination.split('+').map(code);
    return this.act([...keys.map((value) => ({ type: 'keyDown', value })), ...keys.reverse().map((value) => ({ type: 'keyUp', value }))]);
  }

  type(text) {
    return this.act([...text].flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]));
  }
}

export class Mouse {
  #at = [0, 0];

  constructor(act) {
    this.act = (actions) => act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  #to(x, y) {
    this.#at = [x, y];
    // Only whole pixels are taken.
    return { type: 'pointerMove', origin: 'viewport', x: Math.round(x), y: Math.round(y), duration: 0 };
  }

  move(x, y, { steps = 1 } = {}) {
    const [fromX, fromY] = this.#at;
    const share = (index) => (index + 1) / steps;
    return this.act(Array.from({ length: steps }, (_, index) => this.#to(fromX + (x - fromX) * share(index), fromY + (y - fromY) * share(index))));
  }

  down() {
    return this.act([{ type: 'pointerDown', button: 0 }]);
  }

  up() {
    return this.act([{ type: 'pointerUp', button: 0 }]);
  }

  click(x, y, { button = 'left', clickCount = 1 } = {}) {
    const number = ['left', 'middle', 'right'].indexOf(button);
    const once = [{ type: 'pointerDown', button: number }, { type: 'pointerUp', button: number }];
    return this.act([this.#to(x, y), ...Array(clickCount).fill(once).flat()]);
  }
}
