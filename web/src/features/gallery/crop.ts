// The part of a drawing that a thumbnail shows.

import type { AppState } from "../../app/store";
import { filtered, type Layers, type Mark, type Picture } from "../../kit/marks/mark";
import { changedRegionOf } from "../run/presenter/news";
import { sceneOf } from "../run/stage/scene";
import { designOf } from "../run/state/selectors";

/** Size of a thumbnail in pixels. */
export interface GalleryWindow {
  readonly width: number;
  readonly height: number;
}

/** A drawing with its visible part: the upper left corner in units of the drawing, and pixels per unit. */
export interface Cropped {
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Pixels per unit: letters are small, but legible. A smaller drawing is shown completely. */
const ZOOM = { least: 0.58, most: 0.8 };

/** Units by which marks may extend left of and above their origin, as centred texts do. */
const REACH = 120;

/** A drawing of a step in any size. */
export interface GalleryDrawing {
  /** Size in units below which it is scaled down. */
  readonly least: { readonly width: number; readonly height: number };
  marks(width: number, height: number): Picture;
}

/** The part of a step's drawing of an engine around what the step changed; null if there is nothing to draw. */
export function croppedOf(state: AppState, window: GalleryWindow): Cropped | null {
  const scene = sceneOf(state);
  const design = scene && designOf(state, state.shown?.engine);
  if (!scene || !design) return null;
  const least = design.least(scene.info, { cores: scene.cores });
  return cropped({ least, marks: (width, height) => design.marks(scene, width, height) }, window);
}

/** The part of a drawing around what its step changed. */
export function cropped({ least, marks }: GalleryDrawing, window: GalleryWindow): Cropped {
  const fits = Math.min(window.width / least.width, window.height / least.height);
  const zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, fits));
  const [width, height] = [window.width / zoom, window.height / zoom];
  const fullDrawing = marks(Math.round(Math.max(width, least.width)), Math.round(Math.max(height, least.height)));
  const changes = changedRegionOf(fullDrawing, height, width);
  const x = changes ? startOf(changes.left, changes.right, width, fullDrawing.width) : 0;
  const y = changes ? startOf(changes.top, changes.bottom, height, fullDrawing.height) : 0;
  return { picture: { ...fullDrawing, layers: seen(fullDrawing.layers, { x, y, width, height }) }, x, y, zoom };
}

/** Start of a range of `room` units that has the given range in its centre, inside the complete drawing. */
const startOf = (first: number, last: number, available: number, total: number): number =>
  Math.max(0, Math.min((first + last - available) / 2, total - available));

/** Marks that may be visible; lines are always included. */
function seen(layers: Layers, view: { x: number; y: number; width: number; height: number }): Layers {
  const inside = ({ tag, x, y, attributes }: Mark) =>
    tag === "path" ||
    (x <= view.x + view.width + REACH &&
      y <= view.y + view.height + REACH &&
      x + Number(attributes.width ?? 0) >= view.x - REACH &&
      y + Number(attributes.height ?? 0) >= view.y - REACH);
  return filtered(layers, inside);
}
