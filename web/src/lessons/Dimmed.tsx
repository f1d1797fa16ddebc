// What a stop does not light is dimmed: a veil lies over each drawing of its step that has something lit, with holes around that.

import { useEffect, useId, useRef, useState } from "react";
import { useApp, useAppState } from "../player/context";
import styles from "./dimmed.module.css";
import type { LessonStop } from "./format";

/** What is lit or pressed in a drawing. */
const LIT = "[data-lit], [aria-pressed=true]";
/** Pixels around it that are not dimmed either. */
const MARGIN = 5;

/** Edges in pixels from the left and the top of the veil. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Veil {
  width: number;
  height: number;
  drawings: readonly Box[];
  holes: readonly Box[];
}

/** The veil of a stop, at its step. */
export function Dimmed({ keys: { scenario, step, engine, lit } }: Pick<LessonStop, "keys">) {
  const here = useAppState(
    (state) =>
      lit.length > 0 &&
      state.spotlit.length > 0 &&
      state.scenario?.name === scenario &&
      state.shown?.frame.step === step &&
      state.engine === engine,
  );
  return here && <VeilOfStep />;
}

function VeilOfStep() {
  const { store } = useApp();
  const root = useRef<SVGSVGElement>(null);
  const id = useId();
  const [veil, setVeil] = useState<Veil | null>(null);
  useEffect(() => {
    const own = root.current;
    const picture = own?.parentElement;
    if (!own || !picture) return;
    let frame = 0;
    let waiting = false;
    const measure = () => {
      setVeil((before) => sameOr(before, veilOf(own, picture)));
      const moving = picture.getAnimations({ subtree: true });
      if (waiting || moving.length === 0) return;
      // Marks on their way are measured again where they arrive.
      waiting = true;
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {
        waiting = false;
        if (own.isConnected) later();
      });
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const outside = (changes: readonly MutationRecord[]) =>
      changes.some(({ target }) => !own.contains(target)) && later();
    later();
    const changes = new MutationObserver(outside);
    changes.observe(picture, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-lit", "aria-pressed", "viewBox", "style", "transform"],
    });
    const sizes = new ResizeObserver(later);
    sizes.observe(picture);
    picture.addEventListener("scroll", later, { capture: true, passive: true });
    const unfollow = store.subscribe(later);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      picture.removeEventListener("scroll", later, { capture: true });
      unfollow();
    };
  }, [store]);
  return (
    <svg ref={root} className={styles.veil} aria-hidden="true" data-veil>
      {veil && veil.holes.length > 0 && (
        <>
          <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width={veil.width} height={veil.height}>
            <Boxes boxes={veil.drawings} fill="#ffffff" />
            <Boxes boxes={veil.holes} fill="#000000" round={4} />
          </mask>
          <rect width={veil.width} height={veil.height} mask={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}

function Boxes({ boxes, fill, round = 0 }: { boxes: readonly Box[]; fill: string; round?: number }) {
  return boxes.map(({ left, top, right, bottom }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other name
    <rect key={i} x={left} y={top} width={right - left} height={bottom - top} rx={round} fill={fill} />
  ));
}

const sameOr = (before: Veil | null, veil: Veil): Veil =>
  before && JSON.stringify(before) === JSON.stringify(veil) ? before : veil;

/** Parts of drawings in sight, and the lit things in them. */
function veilOf(own: Element, picture: Element): Veil {
  const origin = own.getBoundingClientRect();
  const boxOf = (one: Element, margin = 0): Box => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return {
      left: Math.round(left - origin.left - margin),
      top: Math.round(top - origin.top - margin),
      right: Math.round(right - origin.left + margin),
      bottom: Math.round(bottom - origin.top + margin),
    };
  };
  const drawings: Box[] = [];
  const holes: Box[] = [];
  for (const drawing of picture.querySelectorAll("[data-picture]")) {
    // A drawing may be scrolled.
    const around = drawing.closest("[data-engine]");
    const seen = around ? meet(boxOf(drawing), boxOf(around)) : boxOf(drawing);
    if (!seen) continue;
    const own = [...drawing.querySelectorAll(LIT)].flatMap((lit) => meet(boxOf(lit, MARGIN), seen) ?? []);
    if (own.length > 0) drawings.push(seen);
    holes.push(...own);
  }
  return { width: Math.round(origin.width), height: Math.round(origin.height), drawings, holes };
}

/** What two boxes share; null if that is nothing. */
function meet(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}
