// Tools of presenter mode: a spotlight that follows the pointer, a blank screen, the title, and the button that leaves the mode.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { resized, STRIDE } from "../../../base/zoom";
import { Button } from "../../../kit/ui/Button";
import { setPresenter } from "../actions/view";
import styles from "./presented.module.css";

type Overlay = AppState["overlay"];

/** `bare`: without title and button, which are elsewhere. */
export function Presenter({ keysOnly = false }: { keysOnly?: boolean }) {
  const app = useApp();
  const { store } = app;
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const overlay = useAppState((state) => state.overlay);
  const setOverlay = useCallback((overlay: Overlay) => store.setState({ overlay }), [store]);
  /** Escape closes the spotlight, then leaves the mode, if nothing else has to be closed first. False if something has. */
  const closeNext = () => {
    const { selected, error, isSearchOpen, searching, seeking } = store.getState();
    if (selected || error || isSearchOpen || searching || seeking !== null) return false;
    if (overlay) setOverlay(null);
    else setPresenter(app, false);
    return true;
  };
  const setSize = useCallback(
    (direction: 1 | -1 | null) => store.setState({ sight: resized(store.getState().sight, direction) }),
    [store],
  );
  useOwnKeys({ overlay, setOverlay, setSize, closeNext });
  const root = useRef<HTMLDivElement>(null);
  useReservedHeight(root, title);
  return (
    <div ref={root} className={keysOnly ? undefined : styles.presenter}>
      {!keysOnly && <h1 className={styles.title}>{title}</h1>}
      {!keysOnly && (
        <Button
          quiet
          label="Leave presenter mode"
          tooltip="Leave presenter mode (p, escape)"
          onClick={() => setPresenter(app, false)}
        >
          ✕
        </Button>
      )}
      {overlay === "spotlight" && <Spotlight />}
      {overlay === "blank" && (
        <button
          type="button"
          className={styles.blank}
          aria-label="The screen is blank: any key shows it again"
          onClick={() => setOverlay(null)}
        />
      )}
    </div>
  );
}

/** A scroll by a key: start and end position. */
interface Scrolled {
  from: number;
  to: number;
  direction: number;
}

/** Scrolls by keys of each region that can be reverted, the latest last; vertical and horizontal. */
const trails = { top: new WeakMap<Element, Scrolled[]>(), left: new WeakMap<Element, Scrolled[]>() };

/** Scrolls a region by a part of its visible length. The opposite key returns to where the last scroll began, also from the end. */
function scrollOne(one: HTMLElement, direction: number, side: "top" | "left"): void {
  const at = side === "top" ? one.scrollTop : one.scrollLeft;
  const trail = trails[side].get(one) ?? [];
  const last = trail.at(-1);
  const isBack = last !== undefined && last.direction === -direction && Math.abs(last.to - at) <= 1;
  const length = side === "top" ? one.clientHeight : one.clientWidth;
  one.scrollTo({ [side]: isBack ? last.from : at + direction * STRIDE * length });
  const to = side === "top" ? one.scrollTop : one.scrollLeft;
  if (isBack) trail.pop();
  else if (to !== at) trail.push({ from: at, to, direction });
  trails[side].set(one, trail);
}

/** Scrolls the drawing, vertically or sideways. False if the keys belong to the focused element. */
function scroll(target: EventTarget | null, direction: number, sideways: boolean): boolean {
  // A click focuses the complete drawing, which handles no keys; its marks do.
  if (target instanceof Element && target.closest("svg *, [data-own-keys], [role=slider], [role=separator]"))
    return false;
  for (const one of document.querySelectorAll<HTMLElement>("[data-scrolls]"))
    scrollOne(one, direction, sideways ? "left" : "top");
  return true;
}

/** Handles the keys of presenter mode, before the page's own keys. */
function useOwnKeys({ overlay, setOverlay, setSize, closeNext }: OwnKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (overlay !== "blank") {
        const busy = target instanceof Element && target.closest("input, textarea, select, dialog, [role=menu]");
        if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
        if (key === "ArrowUp" || key === "ArrowDown") {
          if (!scroll(target, key === "ArrowUp" ? -1 : 1, event.shiftKey)) return;
        } else if (key === "+" || key === "-" || key === "0") setSize(key === "0" ? null : key === "+" ? 1 : -1);
        else if (key === ".") setOverlay("blank");
        else if (key === "l") setOverlay(overlay === null ? "spotlight" : null);
        else if (key !== "Escape" || !closeNext()) return;
      } else setOverlay(null);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // In the capture phase: while the screen is blank, no key has its usual meaning.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [overlay, setOverlay, setSize, closeNext]);
}

interface OwnKeys {
  overlay: Overlay;
  setOverlay(overlay: Overlay): void;
  /** Enlarges, shrinks, or fits the drawing. */
  setSize(direction: 1 | -1 | null): void;
  closeNext(): boolean;
}

/** Darkens everything but a circle around the pointer. */
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

/** Height in pixels that sentences and notes need. */
function heightOf(why: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(why);
  const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat);
  const parts = [...why.querySelectorAll(":scope > div")].map(({ scrollHeight }) => scrollHeight);
  return Math.ceil(around.reduce((sum, one) => sum + one, Math.max(0, ...parts))) + 1;
}

/** Reserves the height of the longest sentences of a run, so that shorter ones do not move the drawing. Resets for another run or another
 * width of the window. */
function useReservedHeight(root: RefObject<HTMLElement | null>, run: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run begins anew
  useLayoutEffect(() => {
    const main = root.current?.closest<HTMLElement>(":has(> [aria-label=Why])");
    if (!main) return;
    const whyOf = () => main.querySelector<HTMLElement>(":scope > [aria-label=Why]");
    let most = 0;
    const save = () => {
      const why = whyOf();
      const height = why ? heightOf(why) : 0;
      if (height <= most) return;
      most = height;
      main.style.setProperty("--least-why", `${most}px`);
    };
    const forget = () => {
      most = 0;
      main.style.removeProperty("--least-why");
      save();
    };
    let width = main.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (main.clientWidth === width) return save();
      width = main.clientWidth;
      forget();
    });
    sizes.observe(main);
    const follow = () => {
      const why = whyOf();
      if (why) sizes.observe(why);
    };
    // Without sentences the element does not exist.
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
