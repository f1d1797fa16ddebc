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

/** Facts of events that every design shares, in their order. Those of `retired` are the results of its operation. */
export const SHARED_EVENTS = {
  accepted: [],
  rejected: ["reason"],
  retired: [],
  dropped: ["data", "priority"],
  assertion: [],
  reset: ["steps"],
  flushed: [],
} as const;

/** Facts of the events that each design has of its own, in their order. */
export const EVENTS = {
  bbq: {
    indexed: ["level", "index", "bitmap", "late_select"],
    forwarded: ["what", "from_stage", "to_stage", "address", "value", "from_op", "head", "tail"],
    speculated: ["level", "index", "how", "ahead_index", "ahead_op"],
    adopted: ["level", "index", "stoc", "from_op"],
    committed: ["level", "index", "stoc_before", "stoc_after", "wlb_after", "bit_after"],
    colored: ["priority", "color", "recolored", "same_ahead"],
    bypassed: ["priority", "element", "from_op"],
    fetched: ["priority", "element", "color", "head", "tail"],
    linked: ["priority", "element", "old_head"],
    unlinked: ["priority", "element", "color", "new_end"],
  },
  bbq_pifo: {
    inserted: ["place"],
    spilled: ["data", "priority", "cause"],
    asked: ["found"],
    answered: ["data", "priority", "place"],
  },
  bmw_tree: {
    placed: ["level", "slot"],
    passed: ["level", "slot", "data", "rank", "swapped"],
    taken: ["level", "slot"],
    refilled: ["level", "slot", "data"],
  },
  bucket_queue: {
    began: [],
    probed: ["bucket", "held"],
    picked: ["level", "index", "bit"],
    linked: ["bucket", "held", "reads", "cycles"],
    taken: ["bucket", "held", "reads", "cycles"],
    restarted: ["cause_op"],
  },
  calendar_queue: {
    departure: ["flow", "time", "last", "ahead", "packet_time", "finish"],
    placed: ["level", "set", "fifo", "sub", "finish", "held"],
    refused: ["reason", "flow", "interval", "level", "set", "fifo"],
    time: ["from", "to"],
    served: ["level", "set", "fifo", "sub", "finish", "late"],
    out_of_order: ["flow", "data", "finish", "overtaken_data", "overtaken_finish", "cause_op"],
  },
  fifo: {
    mapped: ["queue", "comparisons"],
    moved: ["queue", "from", "to", "down"],
    inversion: ["data", "rank", "waiting_data", "waiting_rank", "source", "cause_op"],
    served: ["queue", "place"],
  },
  fixed_bounds: {
    mapped: ["queue", "comparisons"],
    moved: ["queue", "from", "to", "down"],
    inversion: ["data", "rank", "waiting_data", "waiting_rank", "source", "cause_op"],
    served: ["queue", "place"],
  },
  gearbox: {
    departure: ["flow", "time", "last", "ahead", "packet_time", "finish"],
    placed: ["level", "set", "fifo", "sub", "finish", "held"],
    refused: ["reason", "flow", "interval", "level", "set", "fifo"],
    time: ["from", "to"],
    served: ["level", "set", "fifo", "sub", "finish", "late"],
    out_of_order: ["flow", "data", "finish", "overtaken_data", "overtaken_finish", "cause_op"],
    selected: ["interval", "wanted", "held", "level", "lowered", "distance"],
    stepped: ["level", "sub", "held"],
    quota: ["level", "bytes", "parts", "served"],
  },
  greedy: {
    mapped: ["queue", "comparisons"],
    moved: ["queue", "from", "to", "down"],
    inversion: ["data", "rank", "waiting_data", "waiting_rank", "source", "cause_op"],
    served: ["queue", "place"],
    updated: ["window", "moved", "before_low", "before_high", "after_low", "after_high"],
  },
  pieo: {
    selected: ["place", "sublist", "held"],
    placed: ["sublist", "place"],
    taken: ["sublist", "place"],
    spilled: ["sublist", "to", "data", "fresh"],
    borrowed: ["sublist", "to", "data", "side"],
    freed: ["sublist"],
  },
  pifo: {
    inserted: ["place"],
    removed: ["place"],
  },
  rolling_window: {
    late: ["rank", "becomes"],
    early: ["rank", "end"],
    advanced: ["first", "primary"],
  },
  scr_sequencer: {
    parsed: ["cause"],
    prefixed: ["core", "number", "oldest"],
    recorded: ["core", "cause", "place"],
    entered: ["bytes"],
    left: ["bytes"],
  },
  sp_pifo: {
    mapped: ["queue", "comparisons"],
    moved: ["queue", "from", "to", "down"],
    inversion: ["data", "rank", "waiting_data", "waiting_rank", "source", "cause_op"],
    served: ["queue", "place"],
  },
  wfq: {
    departure: ["flow", "time", "last", "ahead", "packet_time", "finish"],
    placed: ["level", "set", "fifo", "sub", "finish", "held"],
    refused: ["reason", "flow", "interval", "level", "set", "fifo"],
    time: ["from", "to"],
    served: ["level", "set", "fifo", "sub", "finish", "late"],
    out_of_order: ["flow", "data", "finish", "overtaken_data", "overtaken_finish", "cause_op"],
  },
  two_port_fifo: {
    placed: ["place"],
    taken: ["place"],
  },
} as const;

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
