// CodeMirror, in a shadow tree: its styles are style sheets made by script, which the page's policy allows there.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, indentRange, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField, type Extension, type Text } from "@codemirror/state";
import { drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PackProblem } from "../../generated/messages";
import { completeLua, completeYaml, hoverLua, hoverYaml, type Help } from "./help";

export interface EditorHandle {
  goTo: (line: number, column: number) => void;
  format: () => void;
  word: () => string;
}

/** Lines of a file that tests have run, and those they have not. */
export interface Covered {
  lines: number[];
  missed: number[];
}

interface EditorProps {
  handle: RefObject<EditorHandle>;
  name: string;
  text: string;
  schema: string | undefined;
  help: Help | undefined;
  problems: PackProblem[];
  covered?: Covered | undefined;
  onChange: (text: string) => void;
  onSave: () => void;
  onDefine: (word: string) => void;
}

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper-deep)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "rgb(127 127 127 / 10%)" },
  ".cm-activeLineGutter": { backgroundColor: "rgb(127 127 127 / 18%)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { backgroundColor: "var(--glow-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "34rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-hovered": { padding: "0.3rem 0.6rem" },
  ".cm-hovered b": { display: "block", fontFamily: "ui-monospace, monospace" },
  ".cm-panels": { backgroundColor: "var(--paper-deep)", color: "var(--ink)" },
  ".cm-coverage": { width: "6px" },
  ".cm-ran": { display: "block", width: "5px", height: "100%", backgroundColor: "#4f8a3c" },
  ".cm-missed": { display: "block", width: "5px", height: "100%", backgroundColor: "#c0392b" },
});
const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.definitionKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.variableName, tags.content], color: "var(--ink)" },
]);

class Ran extends GutterMarker {
  constructor(private readonly ran: boolean) {
    super();
  }
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = this.ran ? "cm-ran" : "cm-missed";
    mark.title = this.ran ? "a test runs this line" : "no test runs this line";
    return mark;
  }
}
const ran = new Ran(true);
const missed = new Ran(false);
const setCovered = StateEffect.define<Covered | null>();
const coveredField = StateField.define<Covered | null>({
  create: () => null,
  update: (now, change) => change.effects.reduce((found, effect) => (effect.is(setCovered) ? effect.value : found), now),
});
const coverage: Extension = [
  coveredField,
  gutter({
    class: "cm-coverage",
    lineMarker: (view, block) => {
      const found = view.state.field(coveredField);
      const number = view.state.doc.lineAt(block.from).number;
      if (!found?.lines.includes(number)) return null;
      return found.missed.includes(number) ? missed : ran;
    },
    lineMarkerChange: (update) => update.transactions.some((one) => one.effects.some((effect) => effect.is(setCovered))),
  }),
];

function wordAt(state: EditorState, position: number): { text: string; from: number; to: number } {
  const line = state.doc.lineAt(position);
  const at = position - line.from;
  const begin = /[\w:.-]*$/.exec(line.text.slice(0, at))?.[0].length ?? 0;
  const end = /^[\w:.-]*/.exec(line.text.slice(at))?.[0].length ?? 0;
  return { text: line.text.slice(at - begin, at + end).replace(/^[:.-]+|[:.-]+$/g, ""), from: position - begin, to: position + end };
}

function offset(doc: Text, line: number, column: number): number {
  if (line < 1 || line > doc.lines) return line < 1 ? 0 : doc.length;
  const at = doc.line(line);
  // Columns count characters, not halves of them.
  return at.from + Array.from(at.text).slice(0, Math.max(0, column - 1)).join("").length;
}

function diagnostics(doc: Text, problems: PackProblem[]): Diagnostic[] {
  return problems.map((one) => {
    const from = offset(doc, one.line, one.column);
    const end = one.line >= 1 && one.line <= doc.lines ? doc.line(one.line).to : doc.length;
    return { from, to: Math.min(end, Math.max(from, from + one.length)), severity: one.severity, message: one.message + (one.hint ? `\n${one.hint}` : ""), source: one.code };
  });
}

function format(view: EditorView, name: string): void {
  const before = view.state.doc.toString();
  const tidy = before.replace(/[ \t]+$/gm, "").replace(/\n*$/, "\n");
  if (tidy !== before) view.dispatch({ changes: { from: 0, to: before.length, insert: tidy } });
  if (name.endsWith(".lua")) view.dispatch({ changes: indentRange(view.state, 0, view.state.doc.length) });
}

export function Editor(props: EditorProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef(props);
  now.current = props;
  const assistance = useRef(new Compartment());

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    const lua_ = props.name.endsWith(".lua");
    const made = new EditorView({
      root,
      parent: root as unknown as Element,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          lineNumbers(), coverage, lintGutter(), history(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), bracketMatching(), closeBrackets(), indentOnInput(), highlightSelectionMatches(), indentUnit.of("  "),
          lua_ ? StreamLanguage.define(lua) : props.name.endsWith(".yaml") ? yaml() : [],
          syntaxHighlighting(colours), look,
          keymap.of([
            { key: "Mod-s", run: () => (now.current.onSave(), true), preventDefault: true },
            { key: "F12", run: (at) => (now.current.onDefine(wordAt(at.state, at.state.selection.main.head).text), true) },
            { key: "Mod-Shift-f", run: (at) => (format(at, now.current.name), true) },
            ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
          ]),
          EditorView.domEventHandlers({
            mousedown: (event, at) => {
              const position = event.ctrlKey || event.metaKey ? at.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
              if (position === null) return false;
              now.current.onDefine(wordAt(at.state, position).text);
              return true;
            },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString());
          }),
          EditorView.contentAttributes.of({ "aria-label": props.name }),
          assistance.current.of([]),
        ],
      }),
    });
    view.current = made;
    props.handle.current = {
      goTo: (line, column) => {
        const at = offset(made.state.doc, line, column);
        made.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
        made.focus();
      },
      format: () => format(made, now.current.name),
      word: () => wordAt(made.state, made.state.selection.main.head).text,
    };
    return () => made.destroy();
    // One editor for each file.
    // eslint-disable-next-line
  }, []);

  // The text may be changed from outside.
  useEffect(() => {
    const at = view.current;
    if (at && at.state.doc.toString() !== props.text) at.dispatch({ changes: { from: 0, to: at.state.doc.length, insert: props.text } });
  }, [props.text]);
  const { problems } = props;
  useEffect(() => {
    const at = view.current;
    if (at) at.dispatch(setDiagnostics(at.state, diagnostics(at.state.doc, problems)));
  }, [problems]);
  useEffect(() => view.current?.dispatch({ effects: setCovered.of(props.covered ?? null) }), [props.covered]);
  useEffect(() => {
    const help = props.help;
    const schema = props.schema ? help?.schemas[props.schema] : undefined;
    const isLua = props.name.endsWith(".lua");
    const complete = (context: CompletionContext) => (isLua ? (help ? completeLua(help.api, context) : null) : schema ? completeYaml(schema, context) : null);
    const hover = hoverTooltip((at, position) => {
      const word = wordAt(at.state, position);
      const row = at.state.doc.lineAt(position).number - 1;
      const found = !word.text || !help ? [] : isLua ? hoverLua(help.api, word.text.split(/[.:]/).at(-1) ?? "") : schema ? hoverYaml(schema, at.state.doc.toString().split("\n"), row, word.text) : [];
      if (found.length === 0) return null;
      return {
        pos: word.from,
        end: word.to,
        create: () => {
          const dom = document.createElement("div");
          dom.className = "cm-hovered";
          for (const one of found.slice(0, 4)) {
            const title = document.createElement("b");
            title.textContent = one.title;
            const text = document.createElement("span");
            text.textContent = one.text;
            dom.append(title, text);
          }
          return { dom };
        },
      };
    });
    view.current?.dispatch({ effects: assistance.current.reconfigure([autocompletion({ override: [complete] }), hover]) });
  }, [props.help, props.schema, props.name]);

  return <div class="editor-host" ref={host} />;
}
