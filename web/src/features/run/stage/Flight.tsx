// A packet on its way from the queue to the link, or out of the drawing where no link is shown. The picture never depends on it.

import { useEffect, useLayoutEffect, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { opThing } from "../../../base/thing";
import { PHASE_MS, TWEEN_MS } from "../../../kit/drawing/tween";
import { patchers } from "../../../kit/marks/Marks";
import { designOf } from "../state/selectors";
import { motionOf, useMotion } from "./motion";
import { type AtLink, cameToLink, givenIn } from "./predict";
import { wholeScene } from "./scene";
import styles from "./stage.module.css";

interface StagePoint {
  x: number;
  y: number;
}

/** A packet that came to the link in a step. */
interface StageDeparture extends AtLink {
  /** The engine that it leaves. */
  engine: number;
  /** The operation in the strip that brought it there; null without one. */
  op: number | null;
  /** Where its mark was in the structure, in pixels of the window; null if it was not drawn. */
  mark: StagePoint | null;
}

/** Follows single steps forward of one engine. A model next to hardware gives a packet some steps before the link takes it. */
class Departures {
  /** Marks of packets that have left the structure, by their data words. */
  private readonly marks = new Map<number, StagePoint>();

  /** What departs in the step that is about to be drawn; the page still shows the step before. */
  of(state: AppState, before: AppState): StageDeparture | null {
    const { shown, scenario } = state;
    const engine = shown?.engine ?? 0;
    const scene = wholeScene(state, engine);
    const last = wholeScene(before, engine);
    const follows = shown?.moved === 1 && scenario === before.scenario && before.shown?.engine === shown.engine;
    if (!follows || state.guess || !scene?.packets || !last?.packets || motionOf(state) === "none") {
      this.marks.clear();
      return null;
    }
    const given = givenIn(scene);
    const staged = scene.info.stages.length > 0;
    const finding = designOf(state, engine)?.finding;
    for (const { data } of staged ? [] : given) {
      const thing = finding?.find?.(last, `data ${data}`).thing;
      const mark = thing ? markAt(engine, thing) : null;
      if (mark) this.marks.set(data, mark);
    }
    const { bench } = scenario?.file ?? {};
    const flows = bench?.kind === "port" && bench.elements === "flows";
    const came = cameToLink(last.packets.lane, scene.packets.lane, flows);
    if (!came) return null;
    const op = staged ? (given.find(({ data }) => data === came.data)?.op ?? null) : null;
    const mark = this.marks.get(came.data) ?? null;
    this.marks.delete(came.data);
    return { ...came, engine, op, mark };
  }
}

const middle = ({ left, top, width, height }: DOMRect): StagePoint => ({ x: left + width / 2, y: top + height / 2 });

/** A place in the drawing of an engine, if it is in sight. */
function placeIn(engine: number, find: (drawing: SVGGElement) => StagePoint | null): StagePoint | null {
  const region = document.querySelector(`[data-engine="${engine}"]`);
  const drawing = region?.querySelector<SVGGElement>("svg > g");
  const at = drawing && find(drawing);
  if (!region || !at) return null;
  const sight = region.getBoundingClientRect();
  const inside = at.x >= sight.left && at.x <= sight.right && at.y >= sight.top && at.y <= sight.bottom;
  return inside ? at : null;
}

/** The middle of the mark of a thing, if it is in sight. */
const markAt = (engine: number, thing: string) =>
  placeIn(engine, (drawing) => {
    const mark = patchers.get(drawing)?.elementOf(thing);
    return mark ? middle(mark.getBoundingClientRect()) : null;
  });

/** Where the drawing has its exit, if that is in sight. */
const exitOf = (engine: number) =>
  placeIn(engine, (drawing) => {
    const [exit, matrix] = [patchers.get(drawing)?.exit, drawing.getScreenCTM()];
    return exit && matrix ? new DOMPoint(exit.x, exit.y).matrixTransform(matrix) : null;
  });

/** Pixels from the left of an operation's sign to the end of its words, of which the middle is taken. */
const FACE = 90;

/** The first link that is in sight: that of the strip, or else of the panel. */
const linkInSight = () =>
  [...document.querySelectorAll("[data-link]")].find((link) => {
    const { width, top, bottom } = link.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });

/** Where a packet arrives: at the first line of what names it, or at the link where there is no room for that. */
function landingAt(link: Element, written: Element | null): StagePoint {
  const box = link.getBoundingClientRect();
  const line = written?.getClientRects()[0];
  return middle(line && line.bottom <= box.bottom ? line : box);
}

/** Begins the flight of a packet after `wait` milliseconds. What is returned ends it. */
function fly(sky: Element, { packet, engine, op, mark }: StageDeparture, wait: number): (() => void) | undefined {
  const token = op === null ? null : document.querySelector(`[data-tween="${opThing(op)}"]`);
  if (!token && !mark) return;
  const link = linkInSight();
  // Where no link is in sight it leaves the drawing.
  const exit = link ? null : exitOf(engine);
  if (!link && !exit) return;
  const written = link?.querySelector(`[data-packet="${packet}"]`) ?? null;
  const hidden = written?.animate([{ opacity: 0 }, { opacity: 0 }], wait + TWEEN_MS);
  const chip = document.createElement("span");
  const begin = () => {
    const box = token?.getBoundingClientRect();
    const from = box ? { ...middle(box), x: box.left + Math.min(box.width, FACE) / 2 } : (mark as StagePoint);
    const to = link ? landingAt(link, written) : (exit as StagePoint);
    chip.className = styles.chip ?? "";
    chip.textContent = `${packet}`;
    chip.style.left = `${to.x}px`;
    chip.style.top = `${to.y}px`;
    sky.append(chip);
    const there = "translate(-50%, -50%)";
    const frames = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) ${there}` }, { transform: there }];
    chip.animate(frames, { duration: TWEEN_MS, easing: "ease-out" }).onfinish = () => chip.remove();
  };
  const timer = wait > 0 ? setTimeout(begin, wait) : begin();
  return () => {
    clearTimeout(timer ?? undefined);
    hidden?.cancel();
    chip.remove();
  };
}

/** The chip of a packet that reaches the link of the shown engine in a single step forward, until the next step. */
export function Flight() {
  const { store } = useApp();
  const shown = useAppState((state) => state.shown);
  const motion = useMotion();
  const sky = useRef<HTMLDivElement>(null);
  const next = useRef<StageDeparture | null>(null);
  useEffect(() => {
    const departures = new Departures();
    return store.subscribe((state, before) => {
      if (state.shown !== before.shown) next.current = departures.of(state, before);
    });
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a departure belongs to the shown step
  useLayoutEffect(() => {
    const departure = next.current;
    next.current = null;
    if (!sky.current || !departure || motion === "none") return;
    return fly(sky.current, departure, motion === "unfolds" ? PHASE_MS[3] : 0);
  }, [shown, motion]);
  return <div ref={sky} className={styles.sky} aria-hidden="true" />;
}
