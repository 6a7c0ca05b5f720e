// Boards of Quintet for your own page; see docs/embedding.md.
//
//   <script src="https://example.org/quintet/embed.js"></script>
//   const board = Quintet.embed(element, { game: "nogo", level: "adept" });
//   board.on("end", ({ winner }) => ...);
//   await board.play("D4");
"use strict";
{
  /** Where this file lies, the page lies too. */
  const here = new URL("./", document.currentScript.src).href;
  /** How long the board may take to answer, in milliseconds. */
  const PATIENCE = 15000;
  /** Options that are the frame's affair, not the board's. */
  const OWN = ["base", "sandbox", "height", "width", "title", "link"];

  const text = (value) => (value === true ? "1" : value === false ? "0" : String(value));

  class Board {
    #listeners = new Map();
    #asked = new Map();
    #letters = 0;
    #origin;
    #heard = (event) => this.#hear(event);

    constructor(element, options) {
      const base = new URL(options.base ?? here, location.href);
      // A frame in a sandbox has no origin to address it by.
      this.#origin = options.sandbox ? "*" : base.origin;
      const query = new URLSearchParams({ embed: "1" });
      for (const [key, value] of Object.entries(options)) {
        if (!OWN.includes(key) && value !== undefined && value !== null) query.set(key, text(value));
      }
      if (location.origin !== "null") query.set("origin", location.origin);
      const link = String(options.link ?? "");
      const frame = document.createElement("iframe");
      frame.title = options.title ?? `Quintet: ${options.game ?? ""}`;
      frame.style.cssText = "display:block;width:100%;border:0;color-scheme:normal";
      frame.style.maxWidth = size(options.width ?? 560);
      // Before the board has told its height: as wide as high, and two lines with the players and one with the controls.
      if (options.height) frame.style.height = size(options.height);
      else frame.style.aspectRatio = "1 / 1.25";
      frame.allow = "clipboard-write";
      frame.loading = "lazy";
      if (options.sandbox) frame.setAttribute("sandbox", options.sandbox === true ? "allow-scripts" : options.sandbox);
      frame.src = `${base.href}?${query}${link.includes("#") ? link.slice(link.indexOf("#")) : link && `#${link}`}`;
      /** The frame. */
      this.frame = frame;
      /** What the board said last about its game. */
      this.state = {};
      if (!options.height) {
        this.on("resize", ({ height }) => {
          frame.style.aspectRatio = "auto";
          frame.style.height = `${height}px`;
        });
      }
      /** Kept when the board has started: frames are loaded when they come near the window. */
      this.ready = new Promise((resolve) => this.on("ready", () => resolve(this)));
      addEventListener("message", this.#heard);
      element.append(frame);
    }

    /** Calls a function for every message of a type: "ready", "move", "end", "resize". Answers a function that stops it. */
    on(type, heard) {
      if (typeof heard !== "function") throw new TypeError("Quintet: on(type, function)");
      const all = this.#listeners.get(type) ?? new Set();
      this.#listeners.set(type, all.add(heard));
      return () => all.delete(heard);
    }

    /** Shows a game: { record } as text, { link }, or { game, variant, start, moves }. */
    load(game) {
      return this.#ask("load", game);
    }

    /** Plays a move, given as text. */
    play(move) {
      return this.#ask("play", { move });
    }

    /** Begins a new game; options as of `embed`, those that are not given stay as they are. */
    new(options = {}) {
      return this.#ask("new", options);
    }

    /** Changes theme, lang, level, side, undo, hints, eval, seconds or flip during a game. */
    set(options) {
      return this.#ask("set", options);
    }

    /** Takes the board out of the page. */
    remove() {
      removeEventListener("message", this.#heard);
      for (const { broken } of this.#asked.values()) broken(new Error("Quintet: the board was removed"));
      this.#asked.clear();
      this.frame.remove();
    }

    async #ask(type, fields) {
      await this.ready;
      const id = (this.#letters += 1);
      return new Promise((kept, broken) => {
        const timer = setTimeout(() => {
          this.#asked.delete(id);
          broken(new Error(`Quintet: no answer to ${type}`));
        }, PATIENCE);
        this.#asked.set(id, { kept, broken, timer });
        this.frame.contentWindow.postMessage({ ...fields, target: "quintet", v: 1, id, type }, this.#origin);
      });
    }

    #hear({ source, origin, data }) {
      const ours = source === this.frame.contentWindow && (this.#origin === "*" || origin === this.#origin);
      if (!ours || data?.source !== "quintet" || data.v !== 1) return;
      const { source: _, v: __, re, ok, error, type, ...state } = data;
      if ("position" in state) this.state = { ...this.state, ...state };
      if (re !== undefined) {
        const asked = this.#asked.get(re);
        if (!asked) return;
        this.#asked.delete(re);
        clearTimeout(asked.timer);
        if (ok) asked.kept(state);
        else asked.broken(new Error(error));
        return;
      }
      for (const heard of this.#listeners.get(type) ?? []) heard(state);
    }
  }

  const size = (value) => (typeof value === "number" ? `${value}px` : value);

  /** Puts a board into an element (or what a selector finds) and answers it. */
  const embed = (element, options = {}) => {
    const place = typeof element === "string" ? document.querySelector(element) : element;
    if (!(place instanceof Element)) throw new TypeError(`Quintet: there is no element ${element}`);
    return new Board(place, options);
  };

  window.Quintet = Object.freeze({ embed });
}
