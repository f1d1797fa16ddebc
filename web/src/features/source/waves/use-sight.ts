// Which steps the strip of waves has in sight: those around the shown step, until the reader moves or widens them.

import { useState } from "react";
import { type WaveWindow, windowAround, windowFrom } from "./layout";

/** Widths of a step that the buttons lead to, as parts of the usual one. */
const ZOOMS = [0.5, 0.7, 1, 1.5, 2, 3] as const;

/** What is in sight, and what changes it. */
export interface WaveSight {
  sight: WaveWindow;
  /** Whether the reader has moved it away from the shown step. The next step leads back. */
  isMoved: boolean;
  /** Moves it by so many steps, also by parts of one, which add up. */
  moveBy(steps: number): void;
  /** Whether steps can be wider (1) or narrower (-1). */
  canZoom(by: -1 | 1): boolean;
  /** Makes steps wider (1) or narrower (-1). `x`, in pixels from the left, stays over its step if it is given. */
  zoomBy(by: -1 | 1, x?: number): void;
  /** Back to the shown step. */
  back(): void;
}

export function useSight(step: number, size: { steps: number; width: number; scale: number }): WaveSight {
  const [zoom, setZoom] = useState<number>(ZOOMS.indexOf(1));
  /** Where the reader has moved it to, and the step that was shown then. */
  const [moved, setMoved] = useState<{ first: number; step: number } | null>(null);
  const around = (at: number) => windowAround(step, { ...size, zoom: ZOOMS[at] ?? 1 });
  const isMoved = moved !== null && moved.step === step;
  const first = isMoved ? moved.first : null;
  const sightAt = (at: number, from: number | null) =>
    from === null ? around(at) : windowFrom(from, around(at), size.steps);
  const sight = sightAt(zoom, first);
  return {
    sight,
    isMoved,
    moveBy(steps) {
      setMoved((before) => {
        const from = before?.step === step ? before.first : sight.first;
        const most = Math.max(0, size.steps - sight.count);
        return { first: Math.min(Math.max(from + steps, 0), most), step };
      });
    },
    canZoom: (by) => ZOOMS[zoom + by] !== undefined,
    zoomBy(by, x) {
      const next = zoom + by;
      if (ZOOMS[next] === undefined) return;
      setZoom(next);
      // Moved away, the middle stays; else the shown step does.
      const fixed = x ?? (isMoved ? size.width / 2 : null);
      if (fixed === null) return;
      const wider = around(next);
      setMoved({ first: sight.first + fixed / sight.width - fixed / wider.width, step });
    },
    back: () => setMoved(null),
  };
}
