// The theme of the code editor, made of the page's tokens, so that it follows the page's theme.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const floating = {
  backgroundColor: "var(--surface)",
  color: "var(--ink)",
  border: "1px solid var(--line-strong)",
  borderRadius: "4px",
};

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "0.93rem", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink-2)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-activeLineGutter": { color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--lit)", color: "var(--ink)" },
  // The selection shows through it.
  ".cm-lintRange-error": { backgroundColor: "color-mix(in srgb, var(--error) 18%, transparent)" },
  ".cm-lintRange-warning": { backgroundColor: "color-mix(in srgb, var(--speculate) 18%, transparent)" },
  ".cm-lint-marker-warning": { content: "normal", color: "var(--speculate-ink)", fontWeight: "700", lineHeight: "1.5" },
  ".cm-lint-marker-warning::before": { content: '"!"' },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--speculate)" },
  ".cm-lintRange-active": { outline: "1px solid var(--error)" },
  ".cm-lint-marker-error": { content: "normal", color: "var(--error)", fontWeight: "700", lineHeight: "1.5" },
  ".cm-lint-marker-error::before": { content: '"✕"' },
  ".cm-tooltip": floating,
  ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "0.93rem", maxWidth: "32rem", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--error)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-on)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { ...floating, padding: "6px 10px", maxWidth: "22rem", fontFamily: "var(--sans)" },
  ".cm-snippetField, .cm-snippetFieldPosition": { backgroundColor: "transparent", borderLeftColor: "transparent" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line-strong)" },
  ".cm-textfield, .cm-button": {
    ...floating,
    backgroundImage: "none",
    fontSize: "0.93rem",
  },
  ".cm-searchMatch": { backgroundColor: "var(--lit)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { ...floating, padding: "0 4px" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.keyword], color: "var(--enqueue-ink)" },
  { tag: [tags.meta, tags.typeName], color: "var(--dequeue-min-ink)" },
  { tag: tags.comment, color: "var(--good-ink)" },
  { tag: tags.string, color: "var(--ink)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--dequeue-max-ink)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: "var(--ink-2)" },
]);

/** Theme and syntax colours of the code editor. */
export const editorTheme: Extension = [theme, syntaxHighlighting(colours)];
