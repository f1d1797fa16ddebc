// Explanations of glossary words: opened by pointer, touch or focus, and placed beside the word; a key moves from word to word.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { addressOfPlace } from "../address/guide";
import { addressOfScenario } from "../address/scenario";
import ui from "../kit/ui/words.module.css";
import { TERMS, type Term } from "./glossary";
import styles from "./terms.module.css";
import { withFormulas } from "./Words";

/** The explained word and its element. */
interface TermOpen {
  term: Term;
  anchor: HTMLElement;
}

/** Milliseconds that the pointer rests on a word before its explanation opens, and that it may take to move into the explanation. */
const REST_MS = 200;
const LEAVE_MS = 250;

const BY_ID = new Map(TERMS.map((term) => [term.id, term]));

/** The marked word that an event happened on. */
function wordAt(target: EventTarget | null): TermOpen | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>("[data-term]") : null;
  const term = BY_ID.get(anchor?.dataset.term ?? "");
  return anchor && term ? { term, anchor } : null;
}

/** Shows the explanation of the word that is under the pointer, touched, or focused. */
export function Popover() {
  const [open, setOpen] = useState<TermOpen | null>(null);
  const root = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(null), []);
  useOpening(root, setOpen);
  useLayoutEffect(() => {
    if (!open || !root.current) return;
    const { anchor } = open;
    anchor.setAttribute("aria-describedby", TEXT_ID);
    placeNear(root.current, anchor);
    return () => anchor.removeAttribute("aria-describedby");
  }, [open]);
  usePosition(open, root, close);
  if (!open) return null;
  const { term } = open;
  return (
    <section ref={root} className={styles.popover} aria-label="Explanation" data-term-open={term.id}>
      <p className={styles.head}>
        <b>{withFormulas(term.name)}</b> <span className={ui.note}>{term.family}</span>
      </p>
      <p id={TEXT_ID}>{withFormulas(term.text)}</p>
      {term.source && <p className={ui.note}>{term.source}</p>}
      <p className={styles.links}>
        {term.see && (
          <a href={addressOfScenario({ name: term.see.scenario, link: "" }, term.see.step)}>A step that shows it</a>
        )}
        <a href={addressOfPlace({ topic: "words", part: term.id })}>All words</a>
      </p>
    </section>
  );
}

/** True if a key is not part of typed text, a browser shortcut, or a dialog. */
const isFree = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !(altKey || ctrlKey || metaKey) &&
  !(target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog, [role=menu]"));

const TEXT_ID = "term-text";

/** Opens explanations, and closes them when pointer and focus have left. */
function useOpening(root: React.RefObject<HTMLElement | null>, setOpen: (open: TermOpen | null) => void): void {
  // Registered together with the first marked word, so that no key press is lost.
  useLayoutEffect(() => {
    let timer = 0;
    const later = (does: () => void, ms: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(does, ms);
    };
    const isInside = (target: EventTarget | null) => target instanceof Node && root.current?.contains(target) === true;
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === "touch") return;
      const word = wordAt(target);
      if (word) later(() => setOpen(word), REST_MS);
      else if (isInside(target) || wordAt(document.activeElement)) clearTimeout(timer);
      else later(() => setOpen(null), LEAVE_MS);
    };
    const focus = ({ target }: FocusEvent) => {
      clearTimeout(timer);
      if (!isInside(target)) setOpen(wordAt(target));
    };
    const press = ({ target }: MouseEvent) => {
      const word = wordAt(target);
      if (!word && isInside(target)) return;
      clearTimeout(timer);
      setOpen(word);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && root.current) {
        // Escape closes only the explanation.
        event.stopPropagation();
        event.preventDefault();
        if (isInside(document.activeElement))
          document.querySelector<HTMLElement>(`[aria-describedby=${TEXT_ID}]`)?.focus();
        setOpen(null);
      } else if ((event.key === "Enter" || event.key === " ") && wordAt(event.target)) {
        event.stopPropagation();
        event.preventDefault();
        root.current?.querySelector("a")?.focus();
      } else if (event.key.toLowerCase() === "w" && isFree(event)) {
        if (focusNext(event.shiftKey)) event.preventDefault();
      }
    };
    addEventListener("pointerover", over);
    addEventListener("focusin", focus);
    addEventListener("click", press);
    addEventListener("keydown", key, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerover", over);
      removeEventListener("focusin", focus);
      removeEventListener("click", press);
      removeEventListener("keydown", key, true);
    };
  }, [root, setOpen]);
}

/** True if a word is visible in a scrolling region, or in the window. */
function isInSight(anchor: HTMLElement, region: EventTarget | null): boolean {
  const { top, bottom } = anchor.getBoundingClientRect();
  const seen = region instanceof Element ? region.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  return bottom > Math.max(seen.top, 0) && top < Math.min(seen.bottom, innerHeight);
}

/** Keeps an explanation next to its word; closes it when the word is removed or scrolled out of view. */
function usePosition(open: TermOpen | null, root: React.RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const look = () => {
      if (!open.anchor.isConnected) close();
      else if (root.current) placeNear(root.current, open.anchor);
    };
    // Focus may scroll to the word; the browser sends that scroll event a moment later.
    const scrolled = ({ target }: Event) => {
      if (target instanceof Element && !target.contains(open.anchor)) return;
      if (isInSight(open.anchor, target)) look();
      else close();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", scrolled, true);
    addEventListener("resize", close);
    addEventListener("hashchange", look);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", scrolled, true);
      removeEventListener("resize", close);
      removeEventListener("hashchange", look);
    };
  }, [open, root, close]);
}

const MARGIN = 8;
const GAP = 6;

/** Moves a box of fixed position next to a word. */
export function placeNear(box: HTMLElement, word: HTMLElement): void {
  // For a word broken over two lines, its first part.
  const [at = word.getBoundingClientRect()] = word.getClientRects();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN));
  const above = at.top - GAP - height;
  const top = above >= MARGIN ? above : at.bottom + GAP;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/** Focuses the next or previous marked word on the screen, wrapping around at the end. From the link of a card the next word is the first
 * one on the card. False if there is no word. */
export function focusNext(back: boolean): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>("[data-term]")].filter(isVisible);
  // Sentences about the step come before the text around them.
  const words = [
    ...marked.filter((word) => word.closest("[data-terms-first]")),
    ...marked.filter((word) => !word.closest("[data-terms-first]")),
  ];
  const focused = document.activeElement;
  const card = focused?.closest("[data-card]");
  const isOnCard = (word: HTMLElement) => card?.contains(word) === true;
  const first = back ? words.findLastIndex(isOnCard) : words.findIndex(isOnCard);
  const at = words.indexOf(focused as HTMLElement);
  const start = first >= 0 ? first : back ? -1 : 0;
  const next = words.at(at < 0 ? start : (at + (back ? -1 : 1)) % words.length);
  next?.focus();
  return next !== undefined;
}
