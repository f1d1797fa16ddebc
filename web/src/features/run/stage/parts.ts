// Selects the visible parts of the page and the form of the pipeline strip: by address and scenario, presenter mode, and available size.

import type { RefObject } from "react";
import { useAppState } from "../../../app/context";
import type { AppShape, PagePart } from "../../../app/shape";
import { STRIPS, type StripForm } from "../panels/pipeline/layout";
import { wavesHeightOf } from "../panels/waves/height";
import { isAtNetwork, isStaged, stripEngineOf } from "../state/selectors";
import { leastHeightOf, type Measured, READABLE, useSideBySide } from "./side-by-side";

export interface StageParts {
  has(part: PagePart): boolean;
  /** The form of the pipeline strip; null for none. */
  strip: StripForm | null;
  /** Measurements for engines side by side. */
  available: Measured;
  /** Height that the page has at least beside the waves, in rem, while they are open; null for the usual one. */
  besideWaves: number | null;
}

/** The parts that presenter mode hides. */
const AWAY: readonly PagePart[] = ["top", "panel", "timeline", "waves"];
/** Heights of the sentences and of the transport in one line, in pixels at scale 1, as in page.module.css. */
const HEIGHTS = { why: 73, line: 45 };
const PRESENTED = { why: 66, line: 38 };
/** Minimum height of the timeline, in pixels at scale 1. */
const TIMELINE = 115;
/** Height of the page at least, in rem, as in page.module.css, and margins of its parts, in pixels at scale 1. */
const LEAST = 44;
const MARGINS = 24;
/** Height of an embedding frame below which it has no timeline, in pixels at scale 1. */
const LOW_FRAME = 500;
/** The same for waves. */
const LOW_FOR_WAVES = 700;

export function useParts(shape: AppShape, main: RefObject<HTMLElement | null>): StageParts {
  const available = useSideBySide(main);
  const hidden = useAppState((state) => state.scenario?.file.view?.hidden);
  const present = useAppState((state) => state.present);
  // In rem, which has 14 pixels at scale 1.
  const bottom = useAppState((state) => 14 * (state.sizes.bottom ?? 0));
  const least = useAppState(leastHeightOf);
  const waves = 14 * useAppState(wavesHeightOf);
  // Elsewhere an empty strip keeps the structure in its place.
  const staged = useAppState((state) => {
    if (isAtNetwork(state)) return false;
    const engines = state.scenario?.opened.engines;
    return engines?.some((_, at) => isStaged(state, at) && (!state.present || at === stripEngineOf(state))) ?? true;
  });
  const asked = (part: PagePart) =>
    !shape.hidden.has(part) && !hidden?.includes(part) && !(present && AWAY.includes(part));
  const timeline = asked("timeline") && !(shape.embedded && available.height < LOW_FRAME);

  /** The form of the strip that leaves enough height to the structure. */
  const fitting = (): StripForm | null => {
    const opened = has("waves") ? waves : 0;
    const spares = present || shape.embedded || available.stacked || available.low || opened > 0;
    if (!spares || !asked("structure") || available.height === 0) return "full";
    if (available.stacked && !shape.embedded) return "line";
    // Several drawings share the height: the strip has one line if sentences name its stages, and is hidden otherwise.
    if (available.low && !available.namesStages) return null;
    if (available.low || (present && available.several))
      return shape.embedded && available.height < LOW_FRAME ? null : "line";
    const { why, line } = present ? PRESENTED : HEIGHTS;
    const below = (asked("why") ? why : 0) + (timeline ? Math.max(TIMELINE, bottom) : asked("transport") ? line : 0);
    const form = stripForm(available.height - below - opened, least, present);
    return opened > 0 ? (form ?? "line") : form;
  };
  const has = (part: PagePart) => {
    if (part === "timeline") return timeline;
    if (part === "waves") return asked(part) && !(shape.embedded && available.height < LOW_FOR_WAVES);
    return part === "pipeline" ? strip !== null : asked(part);
  };
  const strip = asked("pipeline") && staged ? fitting() : null;
  const needed = STRIPS.line.height + least * READABLE + HEIGHTS.why + Math.max(TIMELINE, bottom) + MARGINS;
  const usual = waves === 0 || available.several || shape.embedded || !has("waves");
  return { has, strip, available, besideWaves: usual ? null : Math.min(LEAST, needed / 14) };
}

/** The highest first. */
const FORMS: readonly StripForm[] = ["full", "low", "line"];

/** Height above a drawing's minimum, in pixels at scale 1, so that long lists need not be cut. */
const EASE = 40;

/** Fraction of its readable size down to which a drawing shrinks for the lowest strip in presenter mode. */
const SHRUNK = 0.6;

/** The form of the strip for a height of `available` for strip and structure together; the drawing needs `least` pixels at scale 1. Null if the
 * strip does not fit. In presenter mode the strip gets lower before the drawing is scaled down. */
export function stripForm(available: number, least: number, present: boolean): StripForm | null {
  const fits = (need: number) => FORMS.find((form) => available - STRIPS[form].height >= need) ?? null;
  return present ? (fits(least + EASE) ?? fits(least) ?? (fits(least * SHRUNK) && "line")) : fits(least * READABLE);
}
