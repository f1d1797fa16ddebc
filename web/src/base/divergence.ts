// A divergence in words.

import type { Divergence } from "../gen/types/Divergence";

/** What differs: `verdict`, `result`, `assertion`, or a word of a field. */
export const whatDiffers = ({ field, index }: Pick<Divergence, "field" | "index">) =>
  /^(verdict|result|assertion)$/.test(field) ? field : `${field}[${index}]`;

/** The stage and what it does, `stage 2 (L1: pick index)`, or nothing if it is not known. */
export const stageText = ({ stage, work }: Pick<Divergence, "stage" | "work">) =>
  stage === null ? "" : `stage ${stage}${work ? ` (${work})` : ""}`;
