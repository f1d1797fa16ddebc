// The fields that the form shows of a map's text. The text may be anything that a reader types: values of a wrong type are ignored here, and
// the check of the map says what is wrong with them.

/** What an operation is for. */
export const MAP_ROLES = ["put", "take", "exchange", "other"] as const;
export type MapRole = (typeof MAP_ROLES)[number];

/** Which element a take brings. */
export const MAP_ORDERS = ["smallest", "largest", "first", "other"] as const;
export type MapOrder = (typeof MAP_ORDERS)[number];

/** A word of an element: `rank` at `enq_i[31:16]`. */
export interface MapWord {
  name: string;
  signal: string;
}

/** An operation. Signals are empty if the map names none. */
export interface MapOperation {
  name: string;
  role: MapRole;
  /** Inputs that are set while it is presented, with `&` between them. */
  valid: string;
  code: { signal: string; value: number | null } | null;
  /** An output that is set in a step in which it is taken. */
  ready: string;
  /** True if it waits while `ready` is not set; false if it is refused. */
  waits: boolean;
  /** True if it is presented only while `ready` is set. */
  gated: boolean;
  /** An output that is set when the module is full or empty. */
  refused: string;
  arguments: readonly MapWord[];
  results: readonly MapWord[];
  /** Values of results that mean that there was no element, by the names of the results. */
  nothing: Readonly<Record<string, number>>;
  resultValid: string;
  /** Steps until its results are there; null if the map does not say. */
  latency: number | null;
  /** Steps after it without an operation. */
  pause: number;
  overflow: { valid: string; results: readonly MapWord[] } | null;
}

/** A port as the map has it. */
export interface MapPort {
  name: string;
  direction: "in" | "out";
  /** Bits of an element. */
  bits: number;
  /** Elements of an unpacked array; 0 for other ports. */
  elements: number;
}

/** What the guess doubts or the probe measured. */
export interface MapFinding {
  what: string;
  found: string;
  /** Lines of text; see `readWaves`. */
  waves: readonly string[];
}

export interface MapReset {
  /** With `!` before it if it is active when 0. */
  signal: string;
  /** Steps for which it is held. */
  cycles: number;
  /** Steps after it without an operation. */
  wait: number;
  start: string;
  done: string;
}

/** A map as the form shows it. What the text leaves out has its default. */
export interface MapForm {
  top: string;
  sources: readonly string[];
  clock: string;
  reset: MapReset | null;
  ties: Readonly<Record<string, number | string>>;
  /** Registers and memories that can be seen: `module.signal`. */
  show: readonly string[];
  operations: readonly MapOperation[];
  order: MapOrder;
  /** Largest number of elements; null if it is unknown. */
  capacity: number | null;
  /** Steps until an element that was put in can be taken. */
  settles: number;
  /** Whether a take in the step of a put sees its element. */
  sameStep: "take-first" | "put-first";
  /** The model that results are compared with; null if there is none. */
  compare: { design: string; equalRanks: "strict" | "free" } | null;
  ports: readonly MapPort[];
  findings: readonly MapFinding[];
}

type MapJson = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): MapJson | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as MapJson) : null;
const objectsOf = (value: unknown): MapJson[] => listOf(value).map((item) => objectOf(item) ?? {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textsOf = (value: unknown): string[] => listOf(value).filter((item) => typeof item === "string");
const numberOf = <Other>(value: unknown, other: Other): number | Other => (typeof value === "number" ? value : other);
const wordOf = <Word extends string>(value: unknown, words: readonly Word[], other: Word): Word =>
  words.find((word) => word === value) ?? other;

/** Reads the text of a map. Null if it is not a JSON object. */
export function readMap(text: string): MapForm | null {
  let file: MapJson | null;
  try {
    file = objectOf(JSON.parse(text));
  } catch {
    return null;
  }
  if (!file) return null;
  const reset = objectOf(file.reset);
  const compare = objectOf(file.compare);
  return {
    top: textOf(file.top),
    sources: textsOf(file.sources),
    clock: textOf(file.clock),
    reset: reset && {
      signal: textOf(reset.signal),
      cycles: numberOf(reset.cycles, 2),
      wait: numberOf(reset.wait, 0),
      start: textOf(reset.start),
      done: textOf(reset.done),
    },
    // Names that are no text stay: the form has an entry for each.
    show: listOf(file.show).map(textOf),
    ties: Object.fromEntries(
      Object.entries(objectOf(file.ties) ?? {}).filter(
        (entry): entry is [string, number | string] => typeof entry[1] === "number" || typeof entry[1] === "string",
      ),
    ),
    operations: objectsOf(file.operations).map(operationOf),
    order: wordOf(file.order, MAP_ORDERS, "smallest"),
    capacity: numberOf(file.capacity, null),
    settles: numberOf(file.settles, 1),
    sameStep: wordOf(file.same_step, ["take-first", "put-first"], "take-first"),
    compare: compare && {
      design: textOf(compare.design),
      equalRanks: wordOf(compare.equal_ranks, ["strict", "free"], "strict"),
    },
    ports: objectsOf(file.ports).map(({ name, direction, bits, elements }) => ({
      name: textOf(name),
      direction: wordOf(direction, ["in", "out"], "in"),
      bits: numberOf(bits, 1),
      elements: numberOf(elements, 0),
    })),
    findings: objectsOf(file.findings).map(({ what, found, waves }) => ({
      what: textOf(what),
      found: textOf(found),
      waves: textsOf(waves),
    })),
  };
}

function operationOf(operation: MapJson): MapOperation {
  const code = objectOf(operation.code);
  const overflow = objectOf(operation.overflow);
  return {
    name: textOf(operation.name),
    role: wordOf(operation.role, MAP_ROLES, "other"),
    valid: textOf(operation.valid),
    code: code && { signal: textOf(code.signal), value: numberOf(code.value, null) },
    ready: textOf(operation.ready),
    waits: operation.waits === true,
    gated: operation.gated === true,
    refused: textOf(operation.refused),
    arguments: wordsOf(operation.arguments),
    results: wordsOf(operation.results),
    nothing: Object.fromEntries(
      Object.entries(objectOf(operation.nothing) ?? {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === "number",
      ),
    ),
    resultValid: textOf(operation.result_valid),
    latency: numberOf(operation.latency, null),
    pause: numberOf(operation.pause, 0),
    overflow: overflow && { valid: textOf(overflow.valid), results: wordsOf(overflow.results) },
  };
}

const wordsOf = (value: unknown): MapWord[] =>
  objectsOf(value).map(({ name, signal }) => ({ name: textOf(name), signal: textOf(signal) }));
