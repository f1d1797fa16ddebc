// How much of the pipeline strip there is room for above the structure.

import { STRIPS, type StripForm } from "../panels/pipeline/layout";
import { READABLE } from "./zoom";

/** From most to least. */
const FORMS: readonly StripForm[] = ["full", "low", "line"];

/** More than the least height of a drawing, in pixels at a scale of 1: then long lists need not be cut. */
const EASE = 40;

/** Part of its readable size down to which a drawing shrinks for the lowest strip before an audience. */
const SHRUNK = 0.6;

/**
 * The form of the strip in a height of `room` for strip and structure together, whose drawing needs `least`, in pixels at a scale of 1. Null if
 * the strip has to go. Before an audience the strip gets lower before the drawing is made smaller.
 */
export function stripForm(room: number, least: number, present: boolean): StripForm | null {
  const fits = (need: number) => FORMS.find((form) => room - STRIPS[form].height >= need) ?? null;
  return present ? (fits(least + EASE) ?? fits(least) ?? (fits(least * SHRUNK) && "line")) : fits(least * READABLE);
}
