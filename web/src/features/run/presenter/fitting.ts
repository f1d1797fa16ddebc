// The size of a drawing in presenter mode: the largest that fits into the available size. Pure geometry.

import type { Design, Scene } from "../../../designs/contract";
import { isLitBy, marksOf, type Picture, type View } from "../../../kit/marks/mark";

/** The available size of a drawing, in pixels of the screen. */
export interface PresenterSpace {
  width: number;
  height: number;
  /** Pixels per unit at which letters can be read from the last row. */
  scale: number;
}

/** How a drawing fits. */
export interface Fitting {
  /** Pixels per unit. */
  unit: number;
  /** True if every element is drawn; otherwise the drawing counts what does not fit, as outside presenter mode. */
  complete: boolean;
}

/** A drawing with the size that it was laid out for. */
export interface Laid {
  picture: Picture;
  width: number;
  height: number;
}

/** Fraction of the readable size down to which letters shrink before elements are counted instead of drawn. */
const COUNTS_BELOW = 0.7;
/** Pixels per unit at which letters are just legible: letters of 12 units then have 7.5 pixels. */
const LEGIBLE = 0.625;
/** Factor between tried sizes. */
const SMALLER = 0.93;
/** The smallest tried size, so that something is drawn in a window of any size. */
const LEAST_UNIT = 0.3;
/** Pixels by which a drawing may exceed the available size, because of rounding. */
const SLACK = 1;

const counted = new WeakMap<Scene, Scene>();

/** The scene with or without every element in its drawing; cached by scene. */
function sceneFor(scene: Scene, complete: boolean): Scene {
  if (complete || !scene.complete) return scene;
  const known = counted.get(scene) ?? { ...scene, complete: false };
  counted.set(scene, known);
  return known;
}

/** The drawing at a size, which may exceed the available size. `view` is the visible part of its height. */
export function laidOut(
  design: Design,
  scene: Scene,
  space: PresenterSpace,
  { unit, complete }: Fitting,
  view?: View,
): Laid {
  const [w, h] = [space.width / unit, space.height / unit];
  const least = design.least(scene.info, { width: w, cores: scene.cores });
  const [width, height] = [Math.floor(Math.max(w, least.width)), Math.floor(Math.max(h, least.height))];
  return { picture: design.marks(sceneFor(scene, complete), width, height, view), width, height };
}

/** Sizes to try, the largest first. */
function sizes(from: number, to: number): number[] {
  const all = [from];
  for (let size = from * SMALLER; size > to; size *= SMALLER) all.push(size);
  return to < from ? [...all, to] : all;
}

/** The largest size at which the complete drawing fits: with every element as long as letters can be read from far away, else with the
 * elements that the normal page would draw. If those miss a highlighted one, every element is drawn in smaller letters. The result is not
 * larger than `from`, the fitting of the previous step, so that the size does not change to and fro. */
export function fitted(
  design: Design,
  scene: Scene,
  space: PresenterSpace,
  { from = null, lit = new Set() }: { from?: Fitting | null; lit?: ReadonlySet<string> } = {},
): Fitting {
  const usual = space.scale * COUNTS_BELOW;
  const entireAt = (from: number, to: number) => {
    const inside = (unit: number) =>
      leastFits(design, scene, space, unit) && isInside(design, scene, space, { unit, complete: true });
    const unit = sizes(from, to).find(inside);
    return unit === undefined ? null : { unit, complete: true };
  };
  if (from?.complete !== false) {
    const complete = entireAt(from?.unit ?? space.scale, usual);
    if (complete) return complete;
  }
  const litAt = (fitting: Fitting) => {
    const marks = lit.size === 0 ? [] : marksOf(laidOut(design, scene, space, fitting).picture.layers);
    return [...lit].filter((thing) => marks.some((mark) => isLitBy(mark, new Set([thing])))).length;
  };
  const largest = from?.complete === false ? from.unit : usual;
  const units = sizes(largest, LEAST_UNIT).filter((unit) => leastFits(design, scene, space, unit));
  const all = litAt({ unit: usual, complete: true });
  const counted = units.find((unit) => unit >= LEGIBLE && litAt({ unit, complete: false }) >= all);
  if (counted !== undefined) return { unit: counted, complete: false };
  return (all > 0 && entireAt(usual, LEAST_UNIT)) || { unit: units[0] ?? LEAST_UNIT, complete: false };
}

const viewOf = ({ height }: PresenterSpace, unit: number): View => ({ top: 0, bottom: height / unit });

/** True if the minimum size of a drawing fits. */
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
