// Names of a design's events, fields and operations, and what numbers of events mean, as in wasm/contract and wasm/models.
// Written by `cargo run -p models --example numbers`; a test compares.

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

/** Facts of events that every design shares, in their order. The facts of `retired` are the results of its operation. */
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

/** Field names by design, over all values of its parameters. Fields `pipe.…` of a pipeline exist in hardware only. */
export interface Fields {
  bbq:
    | "free.count"
    | "free.fifo"
    | "occ"
    | "pb.head"
    | "pb.tail"
    | "qe.data"
    | "qe.next"
    | "qe.prev"
    | "ready"
    | `l${number}.bitmap`
    | `l${number}.stoc`
    | `l${number}.wlb`;
  bbq_pifo:
    | "bbq.occ"
    | "flight"
    | "n1"
    | "n2"
    | "n3"
    | "occ"
    | "outside"
    | "pifo.data"
    | "pifo.occ"
    | "pifo.priority"
    | "ready";
  bmw_tree: "occ" | "ready" | `l${number}.count` | `l${number}.data` | `l${number}.rank`;
  bucket_queue:
    | "bucket.count"
    | "occ"
    | "pipe.again"
    | "pipe.cycle"
    | "pipe.cycles"
    | "pipe.done"
    | "pipe.kind"
    | "pipe.level"
    | "pipe.line.kind"
    | "pipe.line.op"
    | "pipe.line.priority"
    | "pipe.op"
    | "pipe.path"
    | "pipe.reads"
    | "ready"
    | `l${number}.bitmap`
    | `l${number}.stoc`;
  calendar_queue:
    | "fifo.bytes"
    | "fifo.count"
    | "fifo.head"
    | "flow.finish"
    | "flow.next"
    | "flow.valid"
    | "occ"
    | "packet.data"
    | "packet.finish"
    | "packet.flow"
    | "packet.size"
    | "ready"
    | "time";
  fifo: "packet.data" | "packet.rank" | "queue.bound" | "queue.count" | "queue.head" | "ready";
  fixed_bounds: "packet.data" | "packet.rank" | "queue.bound" | "queue.count" | "queue.head" | "ready";
  gearbox:
    | "flow.finish"
    | "flow.level"
    | "flow.next"
    | "flow.stepped"
    | "flow.valid"
    | "level.initial"
    | "level.lag"
    | "level.served"
    | "level.sub_served"
    | "occ"
    | "ready"
    | "time"
    | `l${number}.bytes`
    | `l${number}.count`
    | `l${number}.data`
    | `l${number}.finish`
    | `l${number}.flow`
    | `l${number}.head`
    | `l${number}.size`
    | `l${number}.sub.bytes`
    | `l${number}.sub.count`
    | `l${number}.sub.data`
    | `l${number}.sub.finish`
    | `l${number}.sub.flow`
    | `l${number}.sub.head`
    | `l${number}.sub.size`;
  greedy:
    | "down.allowed"
    | "down.count"
    | "down.joins"
    | "down.leaves"
    | "down.rank"
    | "loss.after"
    | "loss.before"
    | "packet.data"
    | "packet.rank"
    | "queue.bound"
    | "queue.count"
    | "queue.head"
    | "ready"
    | "up.allowed"
    | "up.count"
    | "up.joins"
    | "up.leaves"
    | "up.rank"
    | "update.count"
    | "update.from"
    | "update.to"
    | "window.count";
  pieo:
    | "element.data"
    | "element.group"
    | "element.rank"
    | "element.send"
    | "now"
    | "occ"
    | "pointer.count"
    | "pointer.id"
    | "pointer.rank"
    | "pointer.send"
    | "ready"
    | "used";
  pifo: "entry.data" | "entry.id" | "entry.rank" | "occ" | "ready";
  rolling_window: "count" | "early" | "late" | "occ" | "ready" | "window";
  scr_sequencer:
    | "next_core"
    | "next_core_passed"
    | "number"
    | "number_high"
    | "oldest"
    | "passed"
    | "ready"
    | `row.${number}`;
  sp_pifo: "packet.data" | "packet.rank" | "queue.bound" | "queue.count" | "queue.head" | "ready";
  wfq:
    | "entry.data"
    | "entry.finish"
    | "entry.flow"
    | "entry.size"
    | "flow.finish"
    | "flow.next"
    | "flow.valid"
    | "occ"
    | "ready"
    | "time";
  two_port_fifo: "element.data" | "head" | "occ" | "ready";
}

/** Names of the parameters of each design. */
export interface Parameters {
  bbq: "D" | "N" | "W" | "capacity" | "queues" | "steered";
  bbq_pifo: "D" | "N" | "W" | "k";
  bmw_tree: "L" | "M" | "queues";
  bucket_queue: "D" | "W" | "capacity" | "line" | "strategy";
  calendar_queue: "depth" | "fifos" | "flows" | "granularity" | "max_bytes" | "round_of" | "time_bits";
  fifo: "capacity";
  fixed_bounds: "bounds" | "capacity";
  gearbox:
    | "depth"
    | "fifos"
    | "flows"
    | "granularities"
    | "idle"
    | "levels"
    | "max_bytes"
    | "order"
    | "placement"
    | "quota"
    | "range"
    | "sets"
    | "step_down"
    | "step_fifo"
    | "step_quota"
    | "time_bits"
    | "top";
  greedy: "bounds" | "capacity" | "cost" | "jump" | "window";
  pieo: "N" | "groups";
  pifo: "N" | "ids" | "overflow";
  rolling_window: "D" | "N" | "W" | "rank_bits";
  scr_sequencer: "cores" | "program" | "row_bytes" | "rows" | "variant" | "width";
  sp_pifo: "adapt_on_drop" | "capacity" | "queues" | "strategy";
  wfq: "capacity" | "flows" | "max_bytes" | "time_bits";
  two_port_fifo: "capacity";
}

/** Argument and result names by design and operation, with the parameters that give the operation the most of them. */
export const OPERATIONS = {
  bbq: {
    "dequeue-max": { arguments: ["queue"], results: ["data", "priority", "queue"] },
    "dequeue-min": { arguments: ["queue"], results: ["data", "priority", "queue"] },
    enqueue: { arguments: ["data", "priority", "queue"], results: ["data", "priority", "queue"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  bbq_pifo: {
    "dequeue-max": { arguments: [], results: ["data", "priority"] },
    enqueue: { arguments: ["data", "priority"], results: ["data", "priority"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  bmw_tree: {
    dequeue: { arguments: ["queue"], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank", "queue"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  bucket_queue: {
    "dequeue-max": { arguments: [], results: ["data", "priority"] },
    "dequeue-min": { arguments: [], results: ["data", "priority"] },
    enqueue: { arguments: ["data", "priority"], results: ["data", "priority"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  calendar_queue: {
    dequeue: { arguments: [], results: ["data", "finish"] },
    enqueue: { arguments: ["data", "flow", "bytes", "packet_time"], results: ["data", "finish"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  fifo: {
    dequeue: { arguments: [], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  fixed_bounds: {
    dequeue: { arguments: [], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  gearbox: {
    dequeue: { arguments: [], results: ["data", "finish"] },
    enqueue: { arguments: ["data", "flow", "bytes", "packet_time"], results: ["data", "finish"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  greedy: {
    dequeue: { arguments: [], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  pieo: {
    dequeue: { arguments: ["now", "group"], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank", "send", "group"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  pifo: {
    dequeue: { arguments: ["id"], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank", "id"], results: ["data", "rank"] },
    replace: { arguments: ["data", "rank", "id", "from_id"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  rolling_window: {
    "dequeue-min": { arguments: [], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  scr_sequencer: {
    frame: {
      arguments: ["bytes", "time", "time_high"],
      results: ["core", "number", "cause", "oldest", "digest", "digest_high"],
    },
    reset: { arguments: ["cycles"], results: [] },
  },
  sp_pifo: {
    dequeue: { arguments: [], results: ["data", "rank"] },
    enqueue: { arguments: ["data", "rank"], results: ["data", "rank"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  wfq: {
    dequeue: { arguments: [], results: ["data", "finish"] },
    enqueue: { arguments: ["data", "flow", "bytes", "packet_time"], results: ["data", "finish"] },
    reset: { arguments: ["cycles"], results: [] },
  },
  two_port_fifo: {
    dequeue: { arguments: [], results: ["data"] },
    enqueue: { arguments: ["data"], results: ["data"] },
    reset: { arguments: ["cycles"], results: [] },
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
