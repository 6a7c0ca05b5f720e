// The editor of the lab's programs view: <program-editor> around a text area. The text area stays the one that the page reads and writes; where
// this file is not loaded, it is the editor. CodeMirror lives in a shadow root, because there its styles need no exception in the page's policy.
//
// Attributes: `language` (js, python), `label`, `hint`, `phrases` (a line `English: translated` for each of CodeMirror's), `failed` (the line with
// the error, 0 for none). `go-to` selects a line. The element says by `ready` that it works.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import style from "./editor.css";

const languages = {
  js: () => [javascript(), indentUnit.of("  "), EditorState.tabSize.of(2)],
  python: () => [python(), indentUnit.of("    "), EditorState.tabSize.of(4)],
};

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.null, tags.bool], color: "var(--focus)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--jade)" },
  { tag: tags.number, color: "var(--wall)" },
  { tag: tags.comment, color: "var(--ink2)", fontStyle: "italic" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "bold" },
]);

/** The line with the error, as its number; the mark stays on its line while the text changes around it. */
const fail = StateEffect.define();
const failed = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(fail)) continue;
      const { doc } = transaction.state;
      const line = effect.value >= 1 && effect.value <= doc.lines ? doc.line(effect.value) : undefined;
      return line ? Decoration.set([Decoration.line({ class: "failed" }).range(line.from)]) : Decoration.none;
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

class ProgramEditor extends HTMLElement {
  static observedAttributes = ["failed", "go-to"];

  connectedCallback() {
    const field = this.querySelector("textarea");
    if (this.view || !field) return;
    const root = this.attachShadow({ mode: "open" });
    const [editor, hint, place] = ["div", "p", "div"].map((name) => document.createElement(name));
    editor.id = "editor";
    hint.id = "hint";
    place.id = "field";
    place.append(document.createElement("slot"));
    root.append(editor, hint, place);
    root.adoptedStyleSheets = [sheet];
    hint.textContent = this.getAttribute("hint");
    this.view = new EditorView({ root, parent: editor, state: this.state(field) });
    // Who writes into the text area means the editor, and who presses its label.
    field.tabIndex = -1;
    field.setAttribute("aria-hidden", "true");
    field.addEventListener("input", () => this.write(field.value));
    for (const label of field.labels) {
      label.addEventListener("click", (event) => {
        event.preventDefault();
        this.view.focus();
      });
    }
    this.setAttribute("ready", "");
    this.mark();
  }

  disconnectedCallback() {
    this.view?.destroy();
  }

  attributeChangedCallback(name, _, value) {
    if (!this.view || value === null) return;
    if (name === "failed") this.mark();
    else this.goTo(Number(value));
  }

  state(field) {
    const phrases = (this.getAttribute("phrases") ?? "").split("\n").map((line) => line.split(": "));
    const tell = (update) => {
      const text = update.docChanged && update.state.doc.toString();
      if (text === false || text === field.value) return;
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    return EditorState.create({
      doc: field.value,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({ top: true }),
        syntaxHighlighting(colours),
        failed,
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
        (languages[this.getAttribute("language")] ?? languages.js)(),
        EditorState.phrases.of(Object.fromEntries(phrases.filter((parts) => parts.length === 2))),
        EditorView.contentAttributes.of({ "aria-label": this.getAttribute("label"), "aria-describedby": "hint", tabindex: "0" }),
        EditorView.updateListener.of(tell),
      ],
    });
  }

  /** Takes over what was written into the text area. */
  write(text) {
    const { doc } = this.view.state;
    if (text === doc.toString()) return;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: isolateHistory.of("full") });
  }

  mark() {
    this.view.dispatch({ effects: fail.of(Number(this.getAttribute("failed"))) });
  }

  goTo(number) {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.scrollIntoView();
    this.view.focus();
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
customElements.define("program-editor", ProgramEditor);
