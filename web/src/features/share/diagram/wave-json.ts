// A timing diagram as WaveJSON, the format of WaveDrom. `cli/src/export/wavedrom/diagram.rs` makes the same.

/** A signal in WaveJSON. */
export interface WaveLane {
  name: string;
  /** A character for each period: 0, 1, = with the next label, x for not known, z for none, p for the clock, a dot for no change. */
  wave: string;
  data?: string[];
}

/** A timing diagram in WaveJSON: signals, and groups with their name first. */
export interface WaveJson {
  signal: (WaveLane | [string, ...WaveLane[]])[];
  head: { text: string; tick: number | string };
  config: { hscale: number };
}

/** A signal over the steps of the diagram. */
export interface DiagramLane {
  /** Without the name of its group. */
  name: string;
  /** Empty for none. */
  group: string;
  /** True if it is drawn as low and high, as values "0" and "1". */
  isBit: boolean;
  /** The letter for a step without a value: x if it is not known, z if there is none. */
  absent: "x" | "z";
  /** What it is in each step; null for no value. */
  values: readonly (string | null)[];
}

/** Pixels of a period at scale 1, of a character of a label, and of what is left and right of it. */
const PERIOD = 40;
const CHARACTER = 7;
const MARGIN = 12;
/** The largest scale: longer labels reach beyond their value. */
const LARGEST_SCALE = 12;

/** The diagram. Lanes of a group stand together where its first one is. */
export function waveJson(title: string, first: number, clock: string, lanes: readonly DiagramLane[]): WaveJson {
  const steps = Math.max(0, ...lanes.map(({ values }) => values.length));
  const signal: WaveJson["signal"] = [{ name: clock, wave: `p${".".repeat(Math.max(0, steps - 1))}` }];
  const groups = new Map<string, [string, ...WaveLane[]]>();
  for (const lane of lanes) {
    const group = groups.get(lane.group);
    if (lane.group === "") signal.push(drawn(lane));
    else if (group) group.push(drawn(lane));
    else {
      const made: [string, ...WaveLane[]] = [lane.group, drawn(lane)];
      groups.set(lane.group, made);
      signal.push(made);
    }
  }
  // Of one period WaveDrom fails to count from a number; a list of three it takes as it is.
  const tick = steps > 1 ? first : `${first} ${first + 1} ${first + 2}`;
  return { signal, head: { text: title, tick }, config: { hscale: Math.max(1, ...lanes.map(scale)) } };
}

/** Where a lane changes: place and length of each value. */
function runs({ values }: DiagramLane) {
  const all: { at: number; length: number }[] = [];
  values.forEach((value, at) => {
    const last = all.at(-1);
    if (last && values[at - 1] === value) last.length++;
    else all.push({ at, length: 1 });
  });
  return all;
}

function drawn(lane: DiagramLane): WaveLane {
  const data: string[] = [];
  const letters = runs(lane).map(({ at, length }) => {
    const value = lane.values[at] ?? null;
    if (value !== null && !lane.isBit) data.push(value);
    const letter = value === null ? lane.absent : lane.isBit ? value : "=";
    return letter + ".".repeat(length - 1);
  });
  return { name: lane.name, wave: letters.join(""), ...(!lane.isBit && { data }) };
}

/** The scale at which each label has room. */
function scale(lane: DiagramLane): number {
  const needs = runs(lane).map(({ at, length }) => {
    const characters = lane.isBit ? 0 : [...(lane.values[at] ?? "")].length;
    return characters === 0 ? 1 : Math.ceil((characters * CHARACTER + MARGIN) / (PERIOD * length));
  });
  return Math.min(LARGEST_SCALE, Math.max(1, ...needs));
}
