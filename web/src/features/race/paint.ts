// Draws the lanes on a canvas. Places follow from the moment alone; between two frames a packet glides to its new place.

import { boxAt, type RaceBox, type RaceLayout } from "./layout";
import { placeAt, placesFor, type RacePlace } from "./places";
import type { RaceLane, RaceRun } from "./run";

/** Colours of the page's theme. */
export interface RaceColours {
  /** By number of a flow, repeated: as the quiet flow is drawn, and paler as the others are. */
  readonly flows: readonly string[];
  readonly pale: readonly string[];
  readonly ink: string;
  readonly line: string;
  readonly surface: string;
  readonly error: string;
}

/** Milliseconds in which about two thirds of a way are done. */
const GLIDE_MS = 70;

/** A packet as it was drawn last; `isShown` is false if it was out of sight. */
interface RaceSprite extends RaceBox {
  isShown: boolean;
}

interface PaintedLane {
  lane: RaceLane;
  places: RacePlace[];
  sprites: RaceSprite[];
}

export class RacePainter {
  private readonly lanes: PaintedLane[];
  private readonly box: RaceBox = { x: 0, y: 0, w: 0, h: 0 };

  constructor(private readonly run: RaceRun) {
    this.lanes = run.lanes.map((lane) => ({
      lane,
      places: placesFor(lane),
      sprites: lane.packets.map(() => ({ x: 0, y: 0, w: 0, h: 0, isShown: false })),
    }));
  }

  /**
   * Draws the moment `ps`.
   * @param tops where each lane begins, in pixels
   * @param passed milliseconds since the last frame; infinite to draw every packet in its place at once
   */
  draw(
    context: CanvasRenderingContext2D,
    layout: RaceLayout,
    tops: readonly number[],
    colours: RaceColours,
    ps: number,
    passed: number,
  ): void {
    const share = 1 - Math.exp(-passed / GLIDE_MS);
    for (const [i, painted] of this.lanes.entries()) {
      placeAt(painted.lane, ps, painted.places);
      this.move(painted, layout, share);
      this.paint(context, painted, layout, tops[i] ?? 0, colours);
    }
  }

  /** Moves the packets of a lane towards their places. */
  private move({ places, sprites }: PaintedLane, layout: RaceLayout, share: number): void {
    for (const [i, sprite] of sprites.entries()) {
      const place = places[i];
      const box = place ? boxAt(place, layout, this.box) : null;
      if (!place || !box) {
        sprite.isShown = false;
        continue;
      }
      // A newcomer comes in at the door, and on the link packets move by themselves.
      if (!sprite.isShown && share < 1) Object.assign(sprite, box, { x: layout.door - box.w });
      const isSent = place.state === "link" || place.state === "gone";
      const by = isSent || (!sprite.isShown && share >= 1) ? 1 : share;
      sprite.x += (box.x - sprite.x) * by;
      sprite.y += (box.y - sprite.y) * by;
      sprite.w += (box.w - sprite.w) * by;
      sprite.h += (box.h - sprite.h) * by;
      sprite.isShown = true;
    }
  }

  private paint(
    context: CanvasRenderingContext2D,
    { lane, places, sprites }: PaintedLane,
    layout: RaceLayout,
    top: number,
    colours: RaceColours,
  ): void {
    const { link, width, height, door, tall } = layout;
    // The link, and the end of the line.
    context.fillStyle = colours.line;
    context.fillRect(link, top + height / 2 - 0.5, width - link, 1);
    context.fillRect(link - 2, top + (height - tall) / 2 - 3, 2, tall + 6);
    context.fillRect(door, top + height - (height - tall) / 2 + 3, link - 2 - door, 1);
    for (const [i, sprite] of sprites.entries()) {
      const flow = lane.packets[i]?.flow ?? 0;
      if (!sprite.isShown || flow === this.run.quiet) continue;
      context.fillStyle = colours.pale[flow % colours.pale.length] ?? colours.ink;
      context.fillRect(sprite.x, top + sprite.y, sprite.w, sprite.h);
    }
    for (const [i, sprite] of sprites.entries()) {
      if (!sprite.isShown || lane.packets[i]?.flow !== this.run.quiet) continue;
      this.paintQuiet(context, sprite, places[i]?.state === "lost", layout, top, colours);
    }
  }

  /** A packet of the quiet flow is higher than the others and has an edge; in line it is as wide as can be seen from far, and has a mark above it. */
  private paintQuiet(
    context: CanvasRenderingContext2D,
    { x, y, w, h }: RaceBox,
    isLost: boolean,
    { top: margin }: RaceLayout,
    top: number,
    colours: RaceColours,
  ): void {
    const more = isLost ? 2 : Math.min(margin - 1, 5);
    const width = Math.max(w, isLost ? 7 : 5);
    const [left, high] = [x + (w - width) / 2, h + 2 * more];
    context.fillStyle = colours.surface;
    context.fillRect(left - 2, top + y - more - 1, width + 4, high + 2);
    context.fillStyle = isLost ? colours.error : (colours.flows[this.run.quiet % colours.flows.length] ?? colours.ink);
    context.fillRect(left, top + y - more, width, high);
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5;
    context.strokeRect(left - 0.75, top + y - more - 0.75, width + 1.5, high + 1.5);
  }
}
