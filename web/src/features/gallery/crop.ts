// Which part of a drawing a small picture shows.

import type { AppState } from "../../app/store";
import { filtered, type Layers, type Mark, type Picture } from "../../kit/marks/mark";
import { newsOf } from "../run/presenter/news";
import { sceneOf } from "../run/stage/scene";
import { designOf } from "../run/state/selectors";

/** Size of a small picture in pixels. */
export interface GalleryWindow {
  readonly width: number;
  readonly height: number;
}

/** A drawing and the part of it that is seen: its upper left corner in units of the drawing, and pixels of a unit. */
export interface Cropped {
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Pixels of a unit: letters are small, but can be made out. A drawing that is smaller is seen in full. */
const ZOOM = { least: 0.58, most: 0.8 };

/** Units by which marks may reach beyond their origin to the left and upwards, as texts in their middle do. */
const REACH = 120;

/** The part of a step's drawing around what the step changed; null if there is nothing to draw. */
export function croppedOf(state: AppState, window: GalleryWindow): Cropped | null {
  const scene = sceneOf(state);
  const design = scene && designOf(state, state.shown?.engine);
  if (!scene || !design) return null;
  const least = design.least(scene.info, { cores: scene.cores });
  const fits = Math.min(window.width / least.width, window.height / least.height);
  const zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, fits));
  const [width, height] = [window.width / zoom, window.height / zoom];
  const whole = design.marks(
    scene,
    Math.round(Math.max(width, least.width)),
    Math.round(Math.max(height, least.height)),
  );
  const news = newsOf(whole, height, width);
  const x = news ? startOf(news.left, news.right, width, whole.width) : 0;
  const y = news ? startOf(news.top, news.bottom, height, whole.height) : 0;
  return { picture: { ...whole, layers: seen(whole.layers, { x, y, width, height }) }, x, y, zoom };
}

/** Where a stretch of so many units begins that has something in its middle, as far as the whole reaches. */
const startOf = (first: number, last: number, room: number, whole: number): number =>
  Math.max(0, Math.min((first + last - room) / 2, whole - room));

/** Marks that may be seen; lines may lead anywhere. */
function seen(layers: Layers, view: { x: number; y: number; width: number; height: number }): Layers {
  const inside = ({ tag, x, y, attributes }: Mark) =>
    tag === "path" ||
    (x <= view.x + view.width + REACH &&
      y <= view.y + view.height + REACH &&
      x + Number(attributes.width ?? 0) >= view.x - REACH &&
      y + Number(attributes.height ?? 0) >= view.y - REACH);
  return filtered(layers, inside);
}
