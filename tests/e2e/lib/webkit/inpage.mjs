// What runs in the page: finding elements as Playwright's locators do, and telling whether they can be used.

/** All of it is one function without anything around it: its text is sent to the page. */
export function eyes() {
  const tidy = (text) => text.replace(/\s+/g, ' ').trim();
  const matcher = ({ text, source, flags, exact }) => {
    if (source !== undefined) return (value) => new RegExp(source, flags).test(tidy(value));
    return exact ? (value) => tidy(value) === tidy(text) : (value) => tidy(value).toLowerCase().includes(tidy(text).toLowerCase());
  };

  function visible(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  }

  const ROLES = {
    button: 'button, summary, input[type=button], input[type=submit]', link: 'a[href]', checkbox: 'input[type=checkbox]', radio: 'input[type=radio]',
    textbox: 'textarea, input:not([type]), input[type=text], input[type=search]', combobox: 'select:not([multiple])', spinbutton: 'input[type=number]', heading: 'h1, h2, h3, h4, h5, h6',
    dialog: 'dialog', img: 'img', list: 'ul, ol', listitem: 'li', table: 'table', row: 'tr', cell: 'td', navigation: 'nav', main: 'main', slider: 'input[type=range]', status: 'output',
  };
  function nameOf(element) {
    const of = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (element.hasAttribute('aria-labelledby')) return of(element.getAttribute('aria-labelledby'));
    const label = element.getAttribute('aria-label') ?? (element.labels?.length ? [...element.labels].map((each) => each.textContent).join(' ') : null);
    return label ?? (element.textContent || element.title || element.alt || element.value || '');
  }

  const steps = {
    css: (found, { css }) => [...new Set(found.flatMap((root) => [...root.querySelectorAll(css)]))],
    text: (found, step) => {
      const fits = matcher(step);
      const has = (element) => !/^(script|style|head|title|noscript)$/i.test(element.tagName) && fits(element.textContent);
      return [...new Set(found.flatMap((root) => [...root.querySelectorAll('*')]))].filter((element) => has(element) && ![...element.children].some(has));
    },
    role: (found, { role, name }) => {
      const selector = `[role="${role}"]${ROLES[role] ? `, :is(${ROLES[role]}):not([role])` : ''}`;
      const all = [...new Set(found.flatMap((root) => [...root.querySelectorAll(selector)]))].filter(visible);
      return name ? all.filter((element) => matcher(name)(nameOf(element))) : all;
    },
    label: (found, step) => steps.css(found, { css: 'input, select, textarea, [aria-label]' }).filter((element) => matcher(step)(nameOf(element))),
    hasText: (found, step) => found.filter((element) => matcher(step)(element.textContent)),
    has: (found, { inner }) => found.filter((element) => find(inner, [element]).length > 0),
    visible: (found, { wanted }) => found.filter((element) => visible(element) === wanted),
    nth: (found, { index }) => found.slice(index < 0 ? found.length + index : index).slice(0, 1),
  };

  function find(path, roots = [document]) {
    return path.reduce((found, step) => steps[step.kind](found, step), roots);
  }

  /** The one element, or nothing yet. */
  function one(path) {
    const found = find(path);
    if (found.length > 1) throw new Error(`strict mode violation: ${JSON.stringify(path)} finds ${found.length} elements`);
    return found[0];
  }

  const frame = () => new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 100);
  });
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };

  /** Where to press an element, or why it cannot be pressed yet. */
  async function target(path, { force, disabled }) {
    const element = one(path);
    if (!element) return { wait: 'it is not there' };
    if (!visible(element)) return { wait: 'it is not visible' };
    if (!force && !disabled && element.disabled) return { wait: 'it is disabled' };
    const seen = () => {
      const { x, y, width, height } = place(element);
      return y + height / 2 >= 0 && x + width / 2 >= 0 && y + height / 2 <= innerHeight && x + width / 2 <= innerWidth;
    };
    if (!seen()) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const before = JSON.stringify(place(element));
    await frame();
    if (JSON.stringify(place(element)) !== before) return { wait: 'it moves' };
    const { x, y, width, height } = place(element);
    const point = { x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(point.x, point.y);
    if (!force && top && top !== element && !element.contains(top) && !(element.labels && [...element.labels].some((label) => label.contains(top)))) {
      // It may be cut off by something that scrolls.
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return { wait: `${top.outerHTML.slice(0, 80)} lies over it` };
    }
    return { value: point };
  }

  /**
   * Watches over a press on an element that is about to come. Between the question for its place and the press the page may have moved it: then
   * nobody hears of the press, and it can be tried again at the new place.
   */
  function guard(path) {
    const element = one(path);
    if (!element) return { wait: 'it is not there any more' };
    const ours = (event) => [element, ...(element.labels ?? [])].some((part) => event.composedPath().includes(part));
    const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'];
    let missed;
    const hear = (event) => {
      if (!event.isTrusted) return;
      missed ??= !ours(event);
      if (!missed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of kinds) addEventListener(kind, hear, true);
    window.quintetPress = () => {
      for (const kind of kinds) removeEventListener(kind, hear, true);
      delete window.quintetPress;
      return missed === true;
    };
    return { value: true };
  }

  /** Whether the press went past its element. A document that has come meanwhile knows of none. */
  function missed() {
    return window.quintetPress?.() ?? false;
  }

  /** Puts a text into a field as a person who replaces all of it. */
  function fill(path, text) {
    const element = one(path);
    if (!element || !visible(element)) return { wait: 'it is not visible' };
    if (element.disabled || element.readOnly) return { wait: 'it cannot be written in' };
    element.focus();
    const typed = element.isContentEditable || element.tagName === 'TEXTAREA' || /^(text|search|email|url|tel|password)$/.test(element.type);
    if (typed) {
      if (element.select) element.select();
      else getSelection().selectAllChildren(element);
      if (text !== '') document.execCommand('insertText', false, text);
      else document.execCommand('delete');
    } else {
      element.value = text;
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return { value: true };
  }

  function select(path, wanted) {
    const element = one(path);
    if (!element || !visible(element)) return { wait: 'it is not visible' };
    const option = [...element.options].find(({ value, label }) => value === wanted || label === wanted);
    if (!option) return { wait: `it has no option ${wanted}` };
    element.focus();
    option.selected = true;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return { value: [option.value] };
  }

  /** What stands at an element, once it is there. */
  function read(path, what, name) {
    const element = one(path);
    if (!element) return { wait: 'it is not there' };
    const answers = {
      attribute: () => element.getAttribute(name), textContent: () => element.textContent, innerText: () => element.innerText, inputValue: () => element.value,
      enabled: () => !element.disabled, checked: () => element.checked, box: () => (visible(element) ? place(element) : null),
      focus: () => element.focus(), blur: () => element.blur(),
      scroll: () => element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
    };
    return { value: answers[what]() ?? null };
  }

  function state(path, wanted) {
    const [element, ...more] = find(path);
    if (more.length > 0 && (wanted === 'visible' || wanted === 'attached')) one(path);
    const shown = Boolean(element) && visible(element);
    const reached = { visible: shown, attached: Boolean(element), hidden: !shown, detached: !element }[wanted];
    return reached ? { value: true } : { wait: `it is not ${wanted}` };
  }

  function dispatch(path, [kind, init]) {
    const element = one(path);
    if (!element) return { wait: 'it is not there' };
    element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true, composed: true, ...init }));
    return { value: true };
  }

  return { find, one, visible, target, guard, missed, fill, select, read, state, dispatch };
}
