// The size of a drawing before an audience: as large as all of it can be in the space that is left. Pure geometry.

import type { Design, Scene } from "../../../designs/contract";
import { isLitBy, marksOf, type Picture, type View } from "../../../kit/marks/mark";

/** The space of a drawing, in pixels of the screen. */
export interface PresenterSpace {
  width: number;
  height: number;
  /** Pixels of a unit with which letters can be read from the last row. */
  scale: number;
}

/** How a drawing fits into its space. */
export interface Fitting {
  /** Pixels of a unit. */
  unit: number;
  /** Whether every element is drawn; otherwise the drawing counts what does not fit, as it does on the usual page. */
  whole: boolean;
}

/** A drawing, and what it was laid out into. */
export interface Laid {
  picture: Picture;
  width: number;
  height: number;
}

/** Part of the readable size down to which letters shrink before elements are counted instead of drawn. */
const COUNTS_BELOW = 0.7;
/** Pixels of a unit with which letters can just be read: of 12 units they have 7.5. */
const LEGIBLE = 0.625;
/** From one size to the next smaller one. */
const SMALLER = 0.93;
/** The smallest size that is tried: in a window of any size something is drawn. */
const LEAST_UNIT = 0.3;
/** Pixels by which a drawing may be larger than its space: it is rounded. */
const SLACK = 1;

const counted = new WeakMap<Scene, Scene>();

/** The scene with or without every element in its drawing; the same object for the same scene. */
function sceneFor(scene: Scene, whole: boolean): Scene {
  if (whole || !scene.whole) return scene;
  const known = counted.get(scene) ?? { ...scene, whole: false };
  counted.set(scene, known);
  return known;
}

/** The drawing at a size, which may be larger than its space. `view`: the part of its height that is in sight. */
export function laidOut(
  design: Design,
  scene: Scene,
  space: PresenterSpace,
  { unit, whole }: Fitting,
  view?: View,
): Laid {
  const [w, h] = [space.width / unit, space.height / unit];
  const least = design.least(scene.info, { width: w, cores: scene.cores });
  const [width, height] = [Math.floor(Math.max(w, least.width)), Math.floor(Math.max(h, least.height))];
  return { picture: design.marks(sceneFor(scene, whole), width, height, view), width, height };
}

/** Sizes to try, the largest first. */
function sizes(from: number, to: number): number[] {
  const all = [from];
  for (let size = from * SMALLER; size > to; size *= SMALLER) all.push(size);
  return to < from ? [...all, to] : all;
}

/**
 * The largest size at which all of a drawing is in its space: with every element as long as letters can be read from far away, else with what
 * the usual page would draw. If that leaves out something lit, every element is drawn after all, in smaller letters. `from`: the fitting of the
 * step before, than which it is not larger, so that the drawing does not change size to and fro.
 */
export function fitted(
  design: Design,
  scene: Scene,
  space: PresenterSpace,
  { from = null, lit = new Set() }: { from?: Fitting | null; lit?: ReadonlySet<string> } = {},
): Fitting {
  const usual = space.scale * COUNTS_BELOW;
  const wholeAt = (from: number, to: number) => {
    const inside = (unit: number) =>
      leastFits(design, scene, space, unit) && isInside(design, scene, space, { unit, whole: true });
    const unit = sizes(from, to).find(inside);
    return unit === undefined ? null : { unit, whole: true };
  };
  if (from?.whole !== false) {
    const whole = wholeAt(from?.unit ?? space.scale, usual);
    if (whole) return whole;
  }
  const litAt = (fitting: Fitting) => {
    const marks = lit.size === 0 ? [] : marksOf(laidOut(design, scene, space, fitting).picture.layers);
    return [...lit].filter((thing) => marks.some((mark) => isLitBy(mark, new Set([thing])))).length;
  };
  const largest = from?.whole === false ? from.unit : usual;
  const units = sizes(largest, LEAST_UNIT).filter((unit) => leastFits(design, scene, space, unit));
  const all = litAt({ unit: usual, whole: true });
  const counted = units.find((unit) => unit >= LEGIBLE && litAt({ unit, whole: false }) >= all);
  if (counted !== undefined) return { unit: counted, whole: false };
  return (all > 0 && wholeAt(usual, LEAST_UNIT)) || { unit: units[0] ?? LEAST_UNIT, whole: false };
}

const viewOf = ({ height }: PresenterSpace, unit: number): View => ({ top: 0, bottom: height / unit });

/** Whether the least size of a drawing is in its space. */
function leastFits(design: Design, { info, cores }: Scene, space: PresenterSpace, unit: number): boolean {
  const [w, h] = [space.width / unit, space.height / unit];
  const least = design.least(info, { width: w, cores });
  return least.width <= w + SLACK && least.height <= h + SLACK;
}

function isInside(design: Design, scene: Scene, space: PresenterSpace, fitting: Fitting): boolean {
  const { picture } = laidOut(design, scene, space, fitting, viewOf(space, fitting.unit));
  const unit = fitting.unit * (picture.zoom ?? 1);
  return picture.width * unit <= space.width + SLACK && picture.height * unit <= space.height + SLACK;
}
