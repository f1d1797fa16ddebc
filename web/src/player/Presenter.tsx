// What helps before an audience: a spotlight that follows the pointer, a blank screen, the title, and the way back.

import { useCallback, useEffect, useRef } from "react";
import { Button } from "../kit/ui/Button";
import { useApp, useAppState } from "./context";
import styles from "./presenter.module.css";
import type { AppState } from "./state/store";
import { useKeptRoom } from "./use-kept-room";

type Over = AppState["over"];

export function Presenter() {
  const { store, control } = useApp();
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const over = useAppState((state) => state.over);
  const setOver = useCallback((over: Over) => store.setState({ over }), [store]);
  /** Escape ends the spotlight, then the mode, where nothing else is to be closed. False if something is. */
  const closeNext = () => {
    const { selected, trouble, finding, searching, seeking } = store.getState();
    if (selected || trouble || finding || searching || seeking !== null) return false;
    if (over) setOver(null);
    else control.present(false);
    return true;
  };
  useOwnKeys(over, setOver, closeNext);
  const root = useRef<HTMLDivElement>(null);
  useKeptRoom(root, title);
  return (
    <div ref={root} className={styles.presenter}>
      <h1 className={styles.title}>{title}</h1>
      <Button
        quiet
        label="Leave presenter mode"
        hint="Leave presenter mode (p, escape)"
        onClick={() => control.present(false)}
      >
        ✕
      </Button>
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

/** Part of the visible height by which a key scrolls. */
const STRIDE = 0.25;

/** Scrolls the drawing, up and down or sideways. False where the keys belong to the focused element. */
function scroll(target: EventTarget | null, way: number, sideways: boolean): boolean {
  if (target instanceof Element && target.closest("svg, [data-own-keys], [role=slider], [role=separator]"))
    return false;
  for (const one of document.querySelectorAll<HTMLElement>("[data-scrolls]"))
    one.scrollBy(sideways ? { left: way * STRIDE * one.clientWidth } : { top: way * STRIDE * one.clientHeight });
  return true;
}

/** The keys that only a presenter has, before those of the page. */
function useOwnKeys(over: Over, setOver: (over: Over) => void, closeNext: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (over !== "blank") {
        const busy = target instanceof Element && target.closest("input, textarea, select, dialog, [role=menu]");
        if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
        if (key === "ArrowUp" || key === "ArrowDown") {
          if (!scroll(target, key === "ArrowUp" ? -1 : 1, event.shiftKey)) return;
        } else if (key === ".") setOver("blank");
        else if (key === "l") setOver(over === null ? "spotlight" : null);
        else if (key !== "Escape" || !closeNext()) return;
      } else setOver(null);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // On its way down: when the screen is blank, no key has its usual meaning.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [over, setOver, closeNext]);
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
