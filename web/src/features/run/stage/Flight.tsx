// The animation of a packet from the queue to the link, or out of the drawing if no link is shown. The drawing does not depend on it.

import { useEffect, useLayoutEffect, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { opThing } from "../../../base/thing";
import { PHASE_MS, TWEEN_MS } from "../../../kit/drawing/tween";
import { patchers } from "../../../kit/marks/Marks";
import { designOf } from "../state/selectors";
import { motionOf, useMotion } from "./motion";
import { type AtLink, arrivalAtLink, givenIn } from "./predict";
import { sceneWithResults } from "./scene";
import styles from "./stage.module.css";

interface StagePoint {
  x: number;
  y: number;
}

/** A packet that reached the link in a step. */
interface StageDeparture extends AtLink {
  /** The engine that it leaves. */
  engine: number;
  /** Its operation in the strip; null without one. */
  op: number | null;
  /** Position of its mark in the structure, in pixels of the window; null if it was not drawn. */
  mark: StagePoint | null;
}

/** Follows single steps forward of one engine. A model beside hardware gives a packet some steps before the link takes it. */
class Departures {
  /** Positions of packets that have left the structure, by their data words. */
  private readonly marks = new Map<number, StagePoint>();

  /** The departure in the next rendered step; the page still shows the step before. */
  of(state: AppState, before: AppState): StageDeparture | null {
    const { shown, scenario } = state;
    const engine = shown?.engine ?? 0;
    const scene = sceneWithResults(state, engine);
    const last = sceneWithResults(before, engine);
    const follows = shown?.moved === 1 && scenario === before.scenario && before.shown?.engine === shown.engine;
    if (!follows || state.guess || !scene?.packets || !last?.packets || motionOf(state) === "none") {
      this.marks.clear();
      return null;
    }
    const given = givenIn(scene);
    const staged = scene.info.stages.length > 0;
    const finding = designOf(state, engine)?.search;
    for (const { data } of staged ? [] : given) {
      const thing = finding?.find?.(last, `data ${data}`).thing;
      const mark = thing ? markAt(engine, thing) : null;
      if (mark) this.marks.set(data, mark);
    }
    const { bench } = scenario?.file ?? {};
    const flows = bench?.kind === "port" && bench.elements === "flows";
    const arrival = arrivalAtLink(last.packets.lane, scene.packets.lane, flows);
    if (!arrival) return null;
    const op = staged ? (given.find(({ data }) => data === arrival.data)?.op ?? null) : null;
    const mark = this.marks.get(arrival.data) ?? null;
    this.marks.delete(arrival.data);
    return { ...arrival, engine, op, mark };
  }
}

const middle = ({ left, top, width, height }: DOMRect): StagePoint => ({ x: left + width / 2, y: top + height / 2 });

/** A position in the drawing of an engine, if it is visible. */
function placeIn(engine: number, find: (drawing: SVGGElement) => StagePoint | null): StagePoint | null {
  const region = document.querySelector(`[data-engine="${engine}"]`);
  const drawing = region?.querySelector<SVGGElement>("svg > g");
  const at = drawing && find(drawing);
  if (!region || !at) return null;
  const sight = region.getBoundingClientRect();
  const inside = at.x >= sight.left && at.x <= sight.right && at.y >= sight.top && at.y <= sight.bottom;
  return inside ? at : null;
}

/** The centre of a thing's mark, if it is visible. */
const markAt = (engine: number, thing: string) =>
  placeIn(engine, (drawing) => {
    const mark = patchers.get(drawing)?.elementOf(thing);
    return mark ? middle(mark.getBoundingClientRect()) : null;
  });

/** The exit of the drawing, if it is visible. */
const exitOf = (engine: number) =>
  placeIn(engine, (drawing) => {
    const [exit, matrix] = [patchers.get(drawing)?.exit, drawing.getScreenCTM()];
    return exit && matrix ? new DOMPoint(exit.x, exit.y).matrixTransform(matrix) : null;
  });

/** Pixels from the left of an operation's glyph to the end of its text; the animation starts in the middle. */
const FACE = 90;

/** The first visible link: in the strip, or else in the panel. */
const linkInSight = () =>
  [...document.querySelectorAll("[data-link]")].find((link) => {
    const { width, top, bottom } = link.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });

/** Where a packet arrives: at the first line of its name, or at the link if there is no space for a name. */
function landingAt(link: Element, written: Element | null): StagePoint {
  const box = link.getBoundingClientRect();
  const line = written?.getClientRects()[0];
  return middle(line && line.bottom <= box.bottom ? line : box);
}

/** Starts the animation of a packet after `wait` milliseconds. Returns a function that cancels it. */
function fly(sky: Element, { packet, engine, op, mark }: StageDeparture, wait: number): (() => void) | undefined {
  const token = op === null ? null : document.querySelector(`[data-tween="${opThing(op)}"]`);
  if (!token && !mark) return;
  const link = linkInSight();
  // If no link is visible it leaves the drawing.
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
