// A file of the source, to read: values at the ends of lines, what is not executed is dim, and identifiers are selected by a click.

import { defaultKeymap } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, WidgetType } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { verilog } from "../adopt/sources/verilog";
import { editorTheme } from "../editor/editor-theme";
import type { LineValue, Shown } from "./shown-lines";
import type { ShownPlace } from "./store";

/** A row of values at the end of a line. */
class Values extends WidgetType {
  constructor(readonly values: readonly LineValue[]) {
    super();
  }

  override eq({ values }: Values): boolean {
    const isSame = ({ name, text, changed }: LineValue, other?: LineValue) =>
      name === other?.name && text === other.text && changed === other.changed;
    return values.length === this.values.length && this.values.every((one, at) => isSame(one, values[at]));
  }

  override toDOM(): HTMLElement {
    const row = document.createElement("span");
    row.className = "cm-values";
    for (const _ of this.values) row.append(document.createElement("span"));
    this.updateDOM(row);
    return row;
  }

  /** A step changes texts and colours: elements stay, and with them most of the layout. */
  override updateDOM(row: HTMLElement): boolean {
    if (row.childElementCount !== this.values.length) return false;
    for (const [at, { name, text, changed }] of this.values.entries()) {
      const value = row.children[at];
      const [className, written] = [changed ? "cm-value cm-changed" : "cm-value", `${name} ${text}`];
      if (!value) continue;
      if (value.className !== className) value.className = className;
      if (value.textContent !== written) value.textContent = written;
    }
    return true;
  }
}

const show = StateEffect.define<Shown>();

const shownField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, transaction) {
    const effect = transaction.effects.find((one) => one.is(show));
    return effect ? decorations(transaction.state, effect.value) : old;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const passed = Decoration.mark({ class: "cm-passed" });
const selected = Decoration.mark({ class: "cm-chosen" });
const assigned = Decoration.line({ class: "cm-assigned" });

function decorations(state: EditorState, shown: Shown): DecorationSet {
  const all: Range<Decoration>[] = [];
  const offset = (line: number, column: number) => {
    const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
    return Math.min(from + column - 1, to);
  };
  for (const [line, column, last, end] of shown.passed) {
    const [from, to] = [offset(line, column), offset(last, end)];
    if (from < to) all.push(passed.range(from, to));
  }
  for (const [line, column, length] of shown.chosen) {
    const from = offset(line, column);
    if (length > 0) all.push(selected.range(from, from + length));
  }
  for (const line of shown.assigned) {
    if (line <= state.doc.lines) all.push(assigned.range(state.doc.line(line).from));
  }
  for (const [line, values] of shown.values) {
    if (line <= state.doc.lines)
      all.push(Decoration.widget({ widget: new Values(values), side: 1 }).range(state.doc.line(line).to));
  }
  return Decoration.set(all, true);
}

const theme = EditorView.theme({
  ".cm-scroller": { fontSize: "0.86rem", lineHeight: "1.4" },
  ".cm-passed, .cm-passed *": { color: "var(--ink-2) !important", opacity: "0.72" },
  ".cm-chosen": { backgroundColor: "var(--lit)", borderRadius: "2px" },
  ".cm-assigned": { boxShadow: "inset 3px 0 0 var(--accent)" },
  ".cm-values": { marginLeft: "1.2rem", color: "var(--ink-2)" },
  ".cm-value": {
    display: "inline-block",
    marginRight: "0.7rem",
    padding: "0 0.25rem",
    border: "1px solid var(--line)",
    borderRadius: "3px",
  },
  ".cm-changed": { color: "var(--ink)", borderColor: "var(--accent)", fontWeight: "600" },
});

type Place = Pick<ShownPlace, "line" | "isTop">;

export function CodeView(props: {
  file: string;
  text: string;
  shown: Shown;
  /** A line to scroll to; a new object each time. */
  place: Place | null;
  /** Called with line and column of what was clicked, or has the cursor when enter is pressed. */
  onPoint(line: number, column: number): void;
}) {
  const { file, text, shown, place } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const point = useRef(props.onPoint);
  point.current = props.onPoint;
  /** A line that was scrolled to, as long as the reader scrolls to no other one. */
  const sought = useRef<Place | null>(null);
  const hasValues = useRef(false);

  useEffect(() => {
    if (!host.current) return;
    // As in the editor: a shadow root may have style sheets of its own.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: text, extensions: extensions(file, point) }),
    });
    view.current = made;
    const forget = () => {
      sought.current = null;
    };
    const events = ["wheel", "pointerdown", "keydown"] as const;
    for (const event of events) made.dom.addEventListener(event, forget, { passive: true });
    // An answer below the code takes room from it.
    const resized = new ResizeObserver(() => scrollTo(made, sought.current));
    resized.observe(made.dom);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [file, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another view
  useEffect(() => {
    view.current?.dispatch({ effects: show.of(shown) });
    // Values at the ends of lines that have just come move the line away; those of later steps are as long.
    const isFirst = shown.values.length > 0 && !hasValues.current;
    hasValues.current = shown.values.length > 0;
    if (isFirst) scrollTo(view.current, sought.current);
  }, [shown, file, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another view
  useEffect(() => {
    if (!place) return;
    scrollTo(view.current, place);
    sought.current = place;
  }, [place, file, text]);

  return <div ref={host} data-code />;
}

function scrollTo(view: EditorView | null, place: Place | null): void {
  if (!view || !place) return;
  const { line, isTop = false } = place;
  const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: isTop ? "start" : "center" }),
  });
}

function extensions(file: string, point: { current: (line: number, column: number) => void }): Extension[] {
  const at = (state: EditorState, offset: number) => {
    const line = state.doc.lineAt(offset);
    point.current(line.number, offset - line.from + 1);
  };
  return [
    lineNumbers(),
    EditorView.lineWrapping,
    search({ top: true }),
    verilog,
    EditorState.readOnly.of(true),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ "aria-label": `Source ${file}`, spellcheck: "false", tabindex: "0" }),
    EditorView.domEventHandlers({
      click: (event, view) => {
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (offset !== null && view.state.selection.main.empty) at(view.state, offset);
      },
    }),
    keymap.of([
      {
        key: "Enter",
        run: ({ state }) => {
          at(state, state.selection.main.head);
          return true;
        },
      },
      ...searchKeymap,
      ...defaultKeymap,
    ]),
    shownField,
    editorTheme,
    theme,
  ];
}
