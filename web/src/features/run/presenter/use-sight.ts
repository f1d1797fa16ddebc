import { type RefObject, useEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import { resized } from "../../../base/zoom";

/** Difference of scroll positions that is ignored. */
const EPSILON = 0.002;

/** Scroll position of an element, from 0 to 1. */
const partOf = (at: number, length: number, sight: number): number => (length > sight + 1 ? at / (length - sight) : 0);

/** The elements in which a drawing scrolls: vertically, and horizontally. */
type Regions = readonly [down: HTMLElement | null, along: HTMLElement | null];

/** Stores the visible part of the drawing in the state, and follows the embedding page, which synchronizes two drawings. */
export function useSight(root: RefObject<HTMLElement | null>, regionsOf: () => Regions, follows: boolean): void {
  const { store } = useApp();
  const sight = useAppState((state) => state.sight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the regions are those of the root
  useEffect(() => {
    const [down, along] = regionsOf();
    if (!down || !along || !follows) return;
    const report = () => {
      const { sight } = store.getState();
      const top = partOf(down.scrollTop, down.scrollHeight, down.clientHeight);
      const left = partOf(along.scrollLeft, along.scrollWidth, along.clientWidth);
      if (Math.abs(top - sight.top) < EPSILON && Math.abs(left - sight.left) < EPSILON) return;
      store.setState({ sight: { ...sight, top, left, isRequested: false } });
    };
    const regions = new Set([down, along]);
    for (const one of regions) one.addEventListener("scroll", report, { passive: true });
    return () => {
      for (const one of regions) one.removeEventListener("scroll", report);
    };
  }, [root, store, follows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the regions are those of the root
  useEffect(() => {
    const [down, along] = regionsOf();
    if (!sight.isRequested || !down || !along || !follows) return;
    down.scrollTop = sight.top * (down.scrollHeight - down.clientHeight);
    along.scrollLeft = sight.left * (along.scrollWidth - along.clientWidth);
  }, [root, sight, follows]);
}

/** Zooms the drawing with the wheel while Ctrl is pressed, which a pinch on a touch pad does too. */
export function useWheel(root: RefObject<HTMLElement | null>): void {
  const { store } = useApp();
  useEffect(() => {
    const one = root.current?.parentElement;
    if (!one) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      store.setState(({ sight }) => ({ sight: resized(sight, event.deltaY < 0 ? 1 : -1) }));
    };
    // The listener must be able to prevent the browser's zoom.
    one.addEventListener("wheel", onWheel, { passive: false });
    return () => one.removeEventListener("wheel", onWheel);
  }, [root, store]);
}
