import {
  autocompletion,
  type Completion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { ScenarioMark } from "../../scenario-text/findings";
import { difference } from "../../scenario-text/form";
import type { ScenarioSpan } from "../../scenario-text/place";
import { type EditorChoices, fitting } from "./choices";
import { editorTheme } from "./editor-theme";

/** Commands for the editor from outside. */
export interface CodeHandle {
  /** Replaces the text; the reader can undo that in the editor. */
  replace(text: string): void;
  /** Moves the cursor there and scrolls it into view. */
  goTo(span: ScenarioSpan): void;
  focus(): void;
}

/** A code editor: numbered lines, completion, errors marked in the text. */
export function CodeField(props: {
  ref: Ref<CodeHandle>;
  label: string;
  /** The initial text. */
  text: string;
  marks: readonly ScenarioMark[];
  /** The syntax; JSON by default. */
  language?: Extension;
  /** Offers completions; without it there are none. */
  choicesAt?(text: string, offset: number): EditorChoices | null;
  onChange(text: string): void;
  /** Called when control s is pressed in the text. */
  onSave?(): void;
}) {
  const { ref, label, marks } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const now = useRef(props);
  now.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor owns its text from here on
  useEffect(() => {
    if (!host.current) return;
    // The page's policy forbids <style> elements. Inside a shadow root the editor uses constructed style sheets instead.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: now.current.text, extensions: extensions(label, now) }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const made = view.current;
    if (!made) return;
    const { length } = made.state.doc;
    const diagnostics = marks.map(
      ({ from, to, message, isWarning }): Diagnostic => ({
        from: Math.min(from, length),
        to: Math.min(to, length),
        severity: isWarning ? "warning" : "error",
        message,
      }),
    );
    made.dispatch(setDiagnostics(made.state, diagnostics));
  }, [marks]);

  useImperativeHandle(ref, () => ({
    replace: (text) => view.current?.dispatch({ changes: difference(view.current.state.doc.toString(), text) }),
    goTo: ({ from, to }) => {
      const { length } = view.current?.state.doc ?? { length: 0 };
      const selection = EditorSelection.range(Math.min(from, length), Math.min(to, length));
      view.current?.dispatch({ selection, effects: EditorView.scrollIntoView(selection, { y: "center" }) });
      view.current?.focus();
    },
    focus: () => view.current?.focus(),
  }));

  return <div ref={host} data-code />;
}

function extensions(label: string, now: { current: Parameters<typeof CodeField>[0] }) {
  return [
    lineNumbers(),
    lintGutter(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorView.lineWrapping,
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    now.current.language ?? json(),
    ...(now.current.choicesAt ? [autocompletion({ override: [sourceOf(now)], icons: false })] : []),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) now.current.onChange(state.doc.toString());
    }),
    // The tab key moves to the next control, as everywhere.
    keymap.of([
      ...(now.current.onSave ? [{ key: "Mod-s", run: () => save(now), preventDefault: true }] : []),
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
    ]),
    editorTheme,
  ];
}

/** Calls the listener; true, because the key is handled. */
function save(now: { current: Parameters<typeof CodeField>[0] }): true {
  now.current.onSave?.();
  return true;
}

/** Offers completions, while typing or on request. */
function sourceOf(now: { current: Parameters<typeof CodeField>[0] }): CompletionSource {
  return ({ state, pos, explicit }) => {
    if (!explicit && !/[\w"-]/.test(state.sliceDoc(pos - 1, pos))) return null;
    const found = now.current.choicesAt?.(state.doc.toString(), pos);
    if (!found) return null;
    const typed = state.sliceDoc(found.from, pos);
    const options = fitting(found.choices, typed).map(
      ({ label, insert, back, info }): Completion => ({
        label,
        info,
        apply: (view, completion, from, to) => {
          const caret = from + insert.length - back;
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: caret },
            annotations: pickedCompletion.of(completion),
            scrollIntoView: true,
          });
          // The values of a new field are offered at once.
          if (found.names) startCompletion(view);
        },
      }),
    );
    return { from: found.from, to: found.to, options, filter: false };
  };
}
