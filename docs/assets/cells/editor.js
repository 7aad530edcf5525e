/**
 * The editor of a cell's code, in a shadow root, where the page's policy lets it style itself.
 * The build packs it with the parts of CodeMirror; it is loaded when a reader asks to edit.
 */
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
} from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/**
 * @typedef {object} Options
 * @property {string} code
 * @property {string} label what a screen reader calls it
 * @property {(code: string) => void} change is told what it has become
 * @property {[number, number]} [selection] from where to where, in letters
 * @property {boolean} [passing] whether Tab leaves the editor until something is typed or pointed at
 *
 * @typedef {{focus: () => void, mark: (line: number | null) => void, write: (code: string) => void}} Editor
 */

/** @param {HTMLElement} place @param {Options} options @returns {Editor} */
export function edit(place, { code, label, change, selection = [0, 0], passing = false }) {
  const root = place.attachShadow({ mode: "open" });
  const state = EditorState.create({
    doc: code,
    selection: { anchor: selection[0], head: selection[1] },
    extensions: [
      passing ? tabAfterInput() : keymap.of([indentWithTab]),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      pythonLanguage,
      indentUnit.of("    "),
      indentOnInput(),
      bracketMatching(),
      drawSelection(),
      syntaxHighlighting(COLOURS),
      LOOK,
      marked,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) change(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    focus: () => view.focus(),
    mark: (line) => view.dispatch({ effects: mark.of(line) }),
    write: (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}

/** Tab indents only where a reader writes: who passes through by keyboard isn't held. */
function tabAfterInput() {
  let writing = false;
  return [
    keymap.of([
      {
        key: "Tab",
        run: (view) => writing && indentMore(view),
        shift: (view) => writing && indentLess(view),
      },
    ]),
    EditorView.domEventHandlers({
      beforeinput: () => void (writing = true),
      pointerdown: () => void (writing = true),
      blur: () => void (writing = false),
    }),
  ];
}

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const mark = StateEffect.define();

/** The line that an error comes from, until the code changes. */
const marked = StateField.define({
  create: () => Decoration.none,
  update(lines, { docChanged, effects, newDoc }) {
    for (const effect of effects) if (effect.is(mark)) lines = line(newDoc, effect.value);
    return docChanged ? Decoration.none : lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * @param {import("@codemirror/state").Text} code
 * @param {number | null} number
 * @returns {import("@codemirror/view").DecorationSet}
 */
function line(code, number) {
  if (!number || number > code.lines) return Decoration.none;
  return Decoration.set(Decoration.line({ class: "raises" }).range(code.line(number).from));
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--md-code-hl-keyword-color)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--md-code-hl-string-color)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--md-code-hl-number-color)" },
  { tag: tags.comment, color: "var(--md-code-hl-comment-color)" },
  { tag: tags.operator, color: "var(--md-code-hl-operator-color)" },
  { tag: tags.punctuation, color: "var(--md-code-hl-punctuation-color)" },
  {
    tag: tags.function(tags.definition(tags.variableName)),
    color: "var(--md-code-hl-function-color)",
  },
  {
    tag: [tags.definition(tags.className), tags.className],
    color: "var(--md-code-hl-function-color)",
  },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "inherit" },
  ".cm-content": { padding: "0.8em 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 var(--cell-side)" },
  ".cm-line.raises": {
    background: "var(--cell-raises)",
    boxShadow: "inset 3px 0 var(--error)",
  },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      background: "color-mix(in srgb, var(--accent) 30%, transparent)",
    },
  "&.cm-focused .cm-matchingBracket": {
    background: "color-mix(in srgb, var(--accent) 25%, transparent)",
  },
});
