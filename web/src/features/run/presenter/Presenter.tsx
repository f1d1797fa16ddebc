// What helps before an audience: a spotlight that follows the pointer, a blank screen, the title, and the way back.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { resized, STRIDE } from "../../../base/sight";
import { Button } from "../../../kit/ui/Button";
import { setPresenter } from "../actions/looking";
import styles from "./presented.module.css";

type Over = AppState["over"];

/** `bare`: without title and button, which stand elsewhere. */
export function Presenter({ bare = false }: { bare?: boolean }) {
  const app = useApp();
  const { store } = app;
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const over = useAppState((state) => state.over);
  const setOver = useCallback((over: Over) => store.setState({ over }), [store]);
  /** Escape ends the spotlight, then the mode, where nothing else is to be closed. False if something is. */
  const closeNext = () => {
    const { selected, error, finding, searching, seeking } = store.getState();
    if (selected || error || finding || searching || seeking !== null) return false;
    if (over) setOver(null);
    else setPresenter(app, false);
    return true;
  };
  const setSize = useCallback(
    (way: 1 | -1 | null) => store.setState({ sight: resized(store.getState().sight, way) }),
    [store],
  );
  useOwnKeys({ over, setOver, setSize, closeNext });
  const root = useRef<HTMLDivElement>(null);
  useKeptRoom(root, title);
  return (
    <div ref={root} className={bare ? undefined : styles.presenter}>
      {!bare && <h1 className={styles.title}>{title}</h1>}
      {!bare && (
        <Button
          quiet
          label="Leave presenter mode"
          tooltip="Leave presenter mode (p, escape)"
          onClick={() => setPresenter(app, false)}
        >
          ✕
        </Button>
      )}
      {over === "spotlight" && <Spotlight />}
      {over === "blank" && (
        <button
          type="button"
          className={styles.blank}
          aria-label="The screen is blank: any key shows it again"
          onClick={() => setOver(null)}
        />
      )}
    </div>
  );
}

/** Where a key has scrolled a region from, and where to. */
interface Scrolled {
  from: number;
  to: number;
  way: number;
}

/** The keys' scrolls of each region that can be taken back, the latest last; up and down, and sideways. */
const trails = { top: new WeakMap<Element, Scrolled[]>(), left: new WeakMap<Element, Scrolled[]>() };

/** Scrolls a region by a part of its visible length. A key back returns to where the last one began, also from the end. */
function scrollOne(one: HTMLElement, way: number, side: "top" | "left"): void {
  const at = side === "top" ? one.scrollTop : one.scrollLeft;
  const trail = trails[side].get(one) ?? [];
  const last = trail.at(-1);
  const isBack = last !== undefined && last.way === -way && Math.abs(last.to - at) <= 1;
  const length = side === "top" ? one.clientHeight : one.clientWidth;
  one.scrollTo({ [side]: isBack ? last.from : at + way * STRIDE * length });
  const to = side === "top" ? one.scrollTop : one.scrollLeft;
  if (isBack) trail.pop();
  else if (to !== at) trail.push({ from: at, to, way });
  trails[side].set(one, trail);
}

/** Scrolls the drawing, up and down or sideways. False where the keys belong to the focused element. */
function scroll(target: EventTarget | null, way: number, sideways: boolean): boolean {
  // A click in a drawing focuses all of it, which has no keys; its marks have.
  if (target instanceof Element && target.closest("svg *, [data-own-keys], [role=slider], [role=separator]"))
    return false;
  for (const one of document.querySelectorAll<HTMLElement>("[data-scrolls]"))
    scrollOne(one, way, sideways ? "left" : "top");
  return true;
}

/** The keys that only a presenter has, before those of the page. */
function useOwnKeys({ over, setOver, setSize, closeNext }: OwnKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (over !== "blank") {
        const busy = target instanceof Element && target.closest("input, textarea, select, dialog, [role=menu]");
        if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
        if (key === "ArrowUp" || key === "ArrowDown") {
          if (!scroll(target, key === "ArrowUp" ? -1 : 1, event.shiftKey)) return;
        } else if (key === "+" || key === "-" || key === "0") setSize(key === "0" ? null : key === "+" ? 1 : -1);
        else if (key === ".") setOver("blank");
        else if (key === "l") setOver(over === null ? "spotlight" : null);
        else if (key !== "Escape" || !closeNext()) return;
      } else setOver(null);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // On its way down: when the screen is blank, no key has its usual meaning.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [over, setOver, setSize, closeNext]);
}

interface OwnKeys {
  over: Over;
  setOver(over: Over): void;
  /** Makes the drawing larger, smaller, or fits it. */
  setSize(way: 1 | -1 | null): void;
  closeNext(): boolean;
}

/** All but a circle around the pointer is darkened. */
function Spotlight() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      root.current?.style.setProperty("--x", `${clientX}px`);
      root.current?.style.setProperty("--y", `${clientY}px`);
    };
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  }, []);
  return <div ref={root} className={styles.spotlight} data-spotlight />;
}

/** Pixels that sentences and notes need, however much room they have. */
function heightOf(why: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(why);
  const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat);
  const parts = [...why.querySelectorAll(":scope > div")].map(({ scrollHeight }) => scrollHeight);
  return Math.ceil(around.reduce((sum, one) => sum + one, Math.max(0, ...parts))) + 1;
}

/**
 * The room that the longest sentences of a run have needed stays theirs: shorter ones do not move the drawing. It begins anew with another
 * run and another width of the window.
 */
function useKeptRoom(root: RefObject<HTMLElement | null>, run: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run begins anew
  useLayoutEffect(() => {
    const main = root.current?.closest<HTMLElement>(":has(> [aria-label=Why])");
    if (!main) return;
    const whyOf = () => main.querySelector<HTMLElement>(":scope > [aria-label=Why]");
    let most = 0;
    const keep = () => {
      const why = whyOf();
      const height = why ? heightOf(why) : 0;
      if (height <= most) return;
      most = height;
      main.style.setProperty("--least-why", `${most}px`);
    };
    const forget = () => {
      most = 0;
      main.style.removeProperty("--least-why");
      keep();
    };
    let width = main.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (main.clientWidth === width) return keep();
      width = main.clientWidth;
      forget();
    });
    sizes.observe(main);
    const follow = () => {
      const why = whyOf();
      if (why) sizes.observe(why);
    };
    // Without sentences it is not there.
    const parts = new MutationObserver(follow);
    parts.observe(main, { childList: true });
    follow();
    return () => {
      sizes.disconnect();
      parts.disconnect();
      main.style.removeProperty("--least-why");
    };
  }, [root, run]);
}
