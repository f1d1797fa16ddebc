import type { Block } from "../../stops/document";

/** The written question of a stop, what stands before it, and what is for those who have answered. */
export function aroundQuestion(body: readonly Block[]) {
  const at = body.findIndex(({ kind }) => kind === "choices");
  const choices = body[at];
  if (choices?.kind !== "choices") return { before: body, choices: null, after: [] };
  return { before: body.slice(0, at), choices, after: body.slice(at + 1) };
}
