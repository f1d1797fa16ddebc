// Dims everything that a stop does not highlight: a veil covers each drawing with highlights, with holes around them.

import { useEffect, useId, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import styles from "./dimmed.module.css";
import type { LessonStop } from "./format";

/** Selector of highlighted or selected marks. */
const LIT = "[data-lit], [aria-pressed=true]";
/** Pixels around a highlight that are not dimmed: half of the thickest frame, so that adjacent cells are dimmed completely. */
const MARGIN = 2;

/** Edges in pixels from the left and the top of the veil. */
interface LessonBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A highlighted line: its path, and the matrix that converts it to pixels of the veil. A box around it would include other marks. */
interface LessonLine {
  path: string;
  matrix: string;
}

interface Veil {
  width: number;
  height: number;
  drawings: readonly LessonBox[];
  holes: readonly LessonBox[];
  lines: readonly LessonLine[];
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
      // Animated marks are measured again when they have arrived.
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
      {veil && veil.drawings.length > 0 && (
        <>
          <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width={veil.width} height={veil.height}>
            <Boxes boxes={veil.drawings} fill="#ffffff" />
            <Boxes boxes={veil.holes} fill="#000000" round={2} />
            <Lines lines={veil.lines} />
          </mask>
          <rect width={veil.width} height={veil.height} mask={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}

function Boxes({ boxes, fill, round = 0 }: { boxes: readonly LessonBox[]; fill: string; round?: number }) {
  return boxes.map(({ left, top, right, bottom }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other name
    <rect key={i} x={left} y={top} width={right - left} height={bottom - top} rx={round} fill={fill} />
  ));
}

function Lines({ lines }: Pick<Veil, "lines">) {
  return lines.map(({ path, matrix }, i) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may lie on each other
      key={i}
      d={path}
      transform={matrix}
      fill="none"
      stroke="#000000"
      strokeWidth={4 * MARGIN}
      vectorEffect="non-scaling-stroke"
    />
  ));
}

const sameOr = (before: Veil | null, veil: Veil): Veil =>
  before && JSON.stringify(before) === JSON.stringify(veil) ? before : veil;

/** Visible parts of drawings, and the highlights in them. */
function veilOf(own: Element, picture: Element): Veil {
  const origin = own.getBoundingClientRect();
  const boxOf = (one: Element, margin = 0): LessonBox => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return {
      left: Math.round(left - origin.left - margin),
      top: Math.round(top - origin.top - margin),
      right: Math.round(right - origin.left + margin),
      bottom: Math.round(bottom - origin.top + margin),
    };
  };
  const drawings: LessonBox[] = [];
  const holes: LessonBox[] = [];
  const lines: LessonLine[] = [];
  for (const drawing of picture.querySelectorAll("[data-picture]")) {
    // A drawing may be scrolled.
    const around = drawing.closest("[data-engine]");
    const seen = around ? meet(boxOf(drawing), boxOf(around)) : boxOf(drawing);
    if (!seen) continue;
    let isLit = false;
    for (const lit of drawing.querySelectorAll(LIT)) {
      const hole = meet(boxOf(lit, MARGIN), seen);
      if (!hole) continue;
      isLit = true;
      const line = lineOf(lit, origin);
      if (line) lines.push(line);
      else holes.push(hole);
    }
    if (isLit) drawings.push(seen);
  }
  return { width: Math.round(origin.width), height: Math.round(origin.height), drawings, holes, lines };
}

/** A path that is drawn as a line without an interior; else null. */
function lineOf(lit: Element, origin: DOMRect): LessonLine | null {
  if (!(lit instanceof SVGPathElement) || getComputedStyle(lit).fill !== "none") return null;
  const to = lit.getScreenCTM();
  const path = lit.getAttribute("d");
  if (!to || path === null) return null;
  const place = [to.e - origin.left, to.f - origin.top].map((pixels) => Math.round(pixels));
  return { path, matrix: `matrix(${[to.a, to.b, to.c, to.d, ...place].join(" ")})` };
}

/** The intersection of two boxes; null if it is empty. */
function meet(a: LessonBox, b: LessonBox): LessonBox | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}
