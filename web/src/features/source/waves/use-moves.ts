// Moves of a drawing by pointer, wheel and keys.

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** What the reader may do with it. Places and distances are pixels. */
export interface Moves {
  /** A click, so far from the left. */
  onPoint?(x: number): void;
  /** It is moved; positive is towards what is right of it. */
  onMove?(pixels: number): void;
  /** It is moved by so many times what is in sight. */
  onPage?(pages: number): void;
  /** It is made wider (1) or narrower (-1), around a place if one is given. */
  onZoom?(by: -1 | 1, x?: number): void;
  onBack?(): void;
}

/** Pixels that a pointer may move in a click. */
const CLICK = 4;
/** Pixels of a wheel for a level of zoom, and of a line where a wheel counts these. */
const [LEVEL, LINE] = [50, 16];
/** Part of what is in sight that a key moves by. */
const PART = 0.25;

/** Handlers of the element: drag, wheel sideways or with shift, and arrow keys move it; wheel with control, `+` and `-` zoom. */
export function useMoves(element: RefObject<HTMLElement | null>, moves: Moves) {
  const now = useRef(moves);
  now.current = moves;
  const drag = useRef<{ from: number; last: number; isMove: boolean } | null>(null);
  const place = (event: { clientX: number }) => event.clientX - (element.current?.getBoundingClientRect().left ?? 0);
  useEffect(() => {
    const { current: target } = element;
    if (!target) return;
    let zoomed = 0;
    // React's listener could not keep the page from zooming or going back.
    const wheel = (event: WheelEvent) => {
      const { onMove, onZoom } = now.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey && onZoom) {
        event.preventDefault();
        zoomed += y;
        if (Math.abs(zoomed) < LEVEL) return;
        onZoom(zoomed > 0 ? -1 : 1, event.clientX - target.getBoundingClientRect().left);
        zoomed = 0;
        return;
      }
      const sideways = event.shiftKey && x === 0 ? y : x;
      if (sideways === 0 || !onMove || Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : y)) return;
      event.preventDefault();
      onMove(sideways);
    };
    target.addEventListener("wheel", wheel, { passive: false });
    return () => target.removeEventListener("wheel", wheel);
  }, [element]);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      drag.current = { from: event.clientX, last: event.clientX, isMove: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || !moves.onMove) return;
      current.isMove ||= Math.abs(event.clientX - current.from) > CLICK;
      if (!current.isMove) return;
      moves.onMove(current.last - event.clientX);
      current.last = event.clientX;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.isMove === false) moves.onPoint?.(place(event));
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { onPage, onZoom, onBack } = moves;
      const acts: Readonly<Record<string, (() => void) | undefined>> = {
        ArrowLeft: onPage && (() => onPage(-PART)),
        ArrowRight: onPage && (() => onPage(PART)),
        PageUp: onPage && (() => onPage(-1)),
        PageDown: onPage && (() => onPage(1)),
        "+": onZoom && (() => onZoom(1)),
        "-": onZoom && (() => onZoom(-1)),
        Escape: onBack,
      };
      const act = acts[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}
