// What numbers of events mean, as in wasm/contract and wasm/models. Written by `cargo run -p models --example numbers`; a test compares.

/** Why an operation is refused. */
export type Reason = "full" | "empty" | "not-ready" | "range" | "ineligible";

/** By the code of the reason. */
export const REASONS: Readonly<Record<number, Reason>> = {
  1: "full",
  2: "empty",
  3: "not-ready",
  4: "range",
  5: "ineligible",
};

/** `side` of `borrowed`, by its number. */
export const BORROWED_SIDE = ["right", "left"] as const;

/** `what` of `forwarded`, by its number. */
export const FORWARDED_WHAT = ["bitmap", "stoc", "bucket", "data", "link"] as const;

/** `late_select` of `indexed`, by its number. */
export const INDEXED_LATE_SELECT = ["none", "stays", "clears"] as const;

/** `source` of `inversion`, by its number. */
export const INVERSION_SOURCE = ["first-queue", "push-down", "overtaking"] as const;

/** `cause` of `parsed`, by its number. */
export const PARSED_CAUSE = [
  "numbered",
  "truncated",
  "not-ipv4",
  "ipv6",
  "malformed",
  "fragment",
  "other-protocol",
] as const;

/** `how` of `speculated`, by its number. */
export const SPECULATED_HOW = ["certain", "guess", "must-adopt"] as const;

/** `cause` of `spilled`, by its number. */
export const SPILLED_CAUSE = ["newcomer", "answer"] as const;
