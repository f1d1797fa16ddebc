import type { Info } from "../../gen/types/Info";

/** Of hardware whose step is several cycles of its clock: which of them is shown. Null for all others, and for models. */
export function cyclesText({ design, stages }: Pick<Info, "design" | "stages">): string | null {
  // The adapter of no other design clocks twice in a step.
  if (design !== "bbq_pifo" || stages.length === 0) return null;
  return "A step of this hardware is two cycles of its clock. Values, lines and causes are those of the second one.";
}
