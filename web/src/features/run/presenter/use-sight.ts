import { type RefObject, useEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import { resized } from "../../../base/sight";

/** Part of a scrolled length that is no difference. */
const EPSILON = 0.002;

/** How far an element is scrolled, from 0 to 1. */
const partOf = (at: number, length: number, sight: number): number => (length > sight + 1 ? at / (length - sight) : 0);

/** The regions that a drawing scrolls in: up and down, and sideways. */
type Regions = readonly [down: HTMLElement | null, along: HTMLElement | null];

/** Keeps in the state which part of a drawing is in sight, and follows the page around an embedded one, which keeps two drawings together. */
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
      store.setState({ sight: { ...sight, top, left, asked: false } });
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
    if (!sight.asked || !down || !along || !follows) return;
    down.scrollTop = sight.top * (down.scrollHeight - down.clientHeight);
    along.scrollLeft = sight.left * (along.scrollWidth - along.clientWidth);
  }, [root, sight, follows]);
}

/** The wheel makes the drawing larger or smaller while ctrl is held, as two fingers on a touch pad do. */
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
    // It must be able to keep the browser from zooming the page.
    one.addEventListener("wheel", onWheel, { passive: false });
    return () => one.removeEventListener("wheel", onWheel);
  }, [root, store]);
}
