/** Checks of sentences about a packet-history sequencer and the cores behind it. */

import type { CoresScene, Scene } from "../../src/designs/contract";
import type { CoreEvent } from "../../src/gen/types/CoreEvent";
import type { ServiceView } from "../../src/gen/types/ServiceView";
import { AROUND } from "./around";
import type { Checks, Facts, StatedFacts } from "./facts";

const coresOf = (facts: Facts): CoresScene => {
  const { cores } = facts.scene;
  if (!cores) throw new Error("no cores");
  return cores;
};

/** The events of a kind. */
const eventsOf = <K extends CoreEvent["kind"]>(facts: Facts, kind: K) =>
  coresOf(facts).own.events.filter((event): event is CoreEvent & { kind: K } => event.kind === kind);

/** The event of a kind with the stated core, packet and row. */
function eventOf<K extends CoreEvent["kind"]>(
  stated: StatedFacts,
  facts: Facts,
  kind: K,
  ...names: readonly ("core" | "packet" | "row")[]
): (CoreEvent & { kind: K }) | undefined {
  const found = eventsOf(facts, kind).find((event) => {
    const so = { core: event.core, packet: event.number, row: "row" in event ? event.row : null };
    return names.every((name) => stated.has(name) && stated.number(name) === so[name]);
  });
  facts.holds(`there is such an event ${kind}`, found !== undefined);
  return found;
}

/** The log entry of a core for a packet, if the step contains it. */
const logOf = ({ cores }: Scene, core: number, number: number) =>
  cores?.own.lane.cores[core]?.log.find((entry) => entry.number === number)?.state;

/** A number that the sentence may omit if it is 0. */
const orNone = (stated: StatedFacts, name: string) => (stated.has(name) ? stated.number(name) : 0);

/** Compares the named cores, at most three, and the number of others. */
function peersAre(stated: StatedFacts, facts: Facts, name: string, cores: readonly number[]): void {
  facts.is(`cores ${name}`, stated.each(name), cores.slice(0, 3));
  facts.is(`others ${name}`, orNone(stated, `${name}_others`), Math.max(0, cores.length - 3));
}

/** Compares a range of consecutive packets, which a sentence states as none, one, or first and last. */
function spanIs(stated: StatedFacts, facts: Facts, first: number, last: number): void {
  const named = ["first", "last"].flatMap((name) => (stated.has(name) ? [stated.number(name)] : []));
  facts.is("rows", named, first > last ? [] : first === last ? [first] : [first, last]);
}

const CAUSES: Readonly<Record<string, number>> = {
  "it is cut off within a header": 1,
  "it carries no IPv4": 2,
  "it carries IPv6": 3,
  "a header contradicts itself": 4,
  "it is a later fragment": 5,
  "its protocol is not one of the program's": 6,
};

const VERDICTS: Readonly<Record<string, string>> = {
  "it passes": "pass",
  "it is dropped": "drop",
  "it goes on, flagged as invalid": "invalid",
};

/** The history that belongs to no packet, and so has no number. */
const HISTORY = "the last history";

/** The reason for the history rows in front of a packet. */
function worth(facts: Facts, packet: number, first: number): string {
  if (packet === 1) return "nothing came before it";
  // The last packet of this core, if packets are distributed round-robin.
  if (packet - facts.parameter("cores") === packet - 1) return "the only core had that packet itself";
  const more = facts.parameter("rows") + 1 - facts.parameter("cores");
  if (more === 0) return `without ${first === packet - 1 ? "it" : "them"} its replica would differ`;
  return more < 0 ? "less than the core has missed" : "more than that core has missed";
}

export const SCR: Checks = {
  prefixed: (stated, facts) => {
    const packet = stated.number("packet");
    facts.is("core and packet", [stated.number("core"), packet], facts.event("prefixed").slice(0, 2));
    facts.is("turn", stated.number("core"), (packet - 1) % facts.parameter("cores"));
    const first = Math.max(1, packet - facts.parameter("rows"));
    spanIs(stated, facts, first, packet - 1);
    facts.is("why", stated.text("why"), worth(facts, packet, first));
  },
  parsed: (stated, facts) => facts.is("cause", CAUSES[stated.text("cause")], facts.event("parsed")[0]),
  lost: (stated, facts) => void eventOf(stated, facts, "lost", "core", "packet"),
  "queue-full": (stated, facts) => void eventOf(stated, facts, "queue-full", "core", "packet"),
  begins: (stated, facts) => {
    const closes = stated.text("history") === HISTORY;
    const event = eventOf(stated, facts, "begins", "core", ...(closes ? [] : ["packet" as const]));
    if (!event || !facts.before?.cores) return;
    if (closes) facts.is("last packet", event.number, coresOf(facts).own.lane.totals.arrived);
    else facts.is("core in turn", event.core, (event.number - 1) % facts.parameter("cores"));
    const before = facts.before.cores.own.lane.cores[event.core];
    // It may have finished the packet before in the same step.
    const at = before?.service?.has_row ? before.service.number : (before?.applied ?? 0);
    const last = closes ? event.number : event.number - 1;
    spanIs(stated, facts, at + 1, last);
    facts.is("it lacks nothing", stated.text("lacks"), at >= last ? "lacks nothing" : "");
    if (stated.has("lacks")) return;
    facts.is("nothing is taken in", stated.text("none"), at === 0 ? "has taken in no packet yet" : "");
    facts.is("replica", orNone(stated, "at"), at);
    facts.is("why", stated.text("why"), closes ? "in" : "first, or its verdict could be wrong");
  },
  replays: (stated, facts) => {
    if (stated.has("core_0")) {
      const all = eventsOf(facts, "replays").filter(({ peer }) => peer === null);
      const named = stated.each("row").map((row, i) => [stated.number(`core_${i}`), row]);
      const replayed = all.slice(0, 3).map(({ core, row }) => [core, row]);
      facts.is("cores and rows", named, replayed);
      return facts.is("others", orNone(stated, "others"), Math.max(0, all.length - 3));
    }
    const event = eventOf(stated, facts, "replays", "core", "row", ...(stated.has("peer") ? [] : ["packet" as const]));
    facts.is("peer", stated.has("peer") ? stated.number("peer") : null, event?.peer);
    if (!stated.has("peer")) return facts.is("replica", stated.number("at"), stated.number("row"));
    facts.is("log of the peer", logOf(facts.scene, stated.number("peer"), stated.number("row")) ?? "value", "value");
  },
  skips: (stated, facts) => {
    const [core, first] = [stated.number("core"), stated.number("first")];
    const all = eventsOf(facts, "skips").flatMap((event) => (event.core === core ? [event.row] : []));
    const rows = stated.has("last") ? all : all.filter((row) => row === first);
    const length = (stated.has("last") ? stated.number("last") : first) - first + 1;
    facts.is(
      "rows",
      Array.from({ length }, (_, i) => first + i),
      rows,
    );
    for (const row of rows)
      for (const core of coresOf(facts).own.lane.cores.keys())
        facts.is(`log of core ${core}`, logOf(facts.scene, core, row) ?? "lost", "lost");
  },
  waits: (stated, facts) =>
    peersAre(stated, facts, "peer", eventOf(stated, facts, "waits", "core", "row")?.peers ?? []),
  processed: (stated, facts) => {
    const closes = stated.text("history") === HISTORY;
    const event = eventOf(stated, facts, "processed", "core", ...(closes ? [] : ["packet" as const]));
    facts.is("the last history", closes, event?.verdict === null);
    if (closes) return;
    facts.is("verdict", VERDICTS[stated.text("verdict")], event?.verdict);
    facts.is("replica", stated.number("at"), stated.number("packet"));
  },
  "entry-moved": (stated, facts) => {
    const moved = coresOf(facts).others.flatMap(({ events, lane }) =>
      events.flatMap((event) =>
        event.kind === "entry-moved" ? [[lane.technique.toUpperCase(), event.entry, event.core, event.to].join()] : [],
      ),
    );
    const named = ["technique", "entry", "core", "to"].map((name) => stated.text(name)).join();
    facts.holds(`moved: ${named}`, moved.includes(named));
  },
  violation: (stated, facts) => {
    if (!stated.has("monitor")) return AROUND.violation?.(stated, facts);
    const since = facts.before?.cores?.own.lane.now_ps ?? 0;
    const { violations, now_ps } = coresOf(facts).own.lane;
    const isNamed = ({ t_ps, ...one }: (typeof violations)[number]) =>
      (["monitor", "found", "expected"] as const).every((name) => one[name] === stated.text(name)) &&
      t_ps > since &&
      t_ps <= now_ps;
    facts.holds("it is found in this step", violations.some(isNamed));
  },
  end: (stated, facts) => {
    const { own, end } = coresOf(facts);
    facts.is("end", end, stated.has("packets") ? "drained" : "stuck");
    if (stated.has("packets")) return drained(stated, facts);
    const waits = own.lane.stuck?.waits.slice(0, 2) ?? [];
    const named = stated.each("core").map((core, i) => [core, stated.number(`row_${i}`)]);
    facts.is(
      "cores and rows",
      named,
      waits.map(({ core, row }) => [core, row]),
    );
    for (const [i, { peers }] of waits.entries()) peersAre(stated, facts, `peer_${i}`, peers);
  },
  cores: (stated, facts) => {
    const { lane, sequenced } = coresOf(facts).own;
    const busy = lane.cores.flatMap(({ service }, core) => (service ? [{ core, service }] : []));
    const named = busy.slice(0, 2).map(({ core }) => core);
    facts.is("cores at work", stated.each("core"), named);
    if (busy.length === 0) {
      const inFront = [orNone(stated, "inside"), orNone(stated, "waiting")];
      return facts.is("inside, waiting", inFront, [sequenced.inside.length, sequenced.waiting]);
    }
    for (const [i, { service }] of busy.slice(0, 2).entries()) doing(stated, facts, i, service);
    const [only] = busy.length === 1 ? busy : [];
    const { activity, has_row } = only?.service ?? {};
    const needs = activity?.kind === "replays" && has_row ? ", or its verdict could be wrong" : "";
    const guess = activity?.kind === "waits-for-row" ? ": going on without it would be a guess" : "";
    facts.is("harm", stated.text("harm"), needs || guess);
    facts.is("others", orNone(stated, "others"), Math.max(0, busy.length - 2));
    const queued = lane.cores.reduce((sum, { waiting }) => sum + waiting, 0);
    facts.is("waiting", orNone(stated, "queued"), queued);
  },
};

/** Checks the end of a run whose packets have all been processed. */
function drained(stated: StatedFacts, facts: Facts): void {
  const { totals, agree, violated, cores } = coresOf(facts).own.lane;
  facts.is("packets", stated.number("packets"), totals.arrived);
  facts.is("lost", orNone(stated, "lost"), totals.lost);
  const isEqual = agree === true && violated === 0;
  facts.is("states", stated.text("equal"), isEqual ? "all replicas are equal" : "the replicas differ");
  const applied = cores.map((core) => core.applied);
  facts.is("last packet", stated.number("at"), Math.max(0, ...applied.map((at) => at ?? 0)));
  if (isEqual) facts.is("replicas", new Set(applied).size, 1);
}

/** Compares the stated activity of a core. */
function doing(stated: StatedFacts, facts: Facts, i: number, { activity, has_row, number }: ServiceView): void {
  const row = "row" in activity ? activity.row : null;
  const packet = has_row ? `packet ${number}` : HISTORY;
  const is = {
    dispatch: ["brings in", null, packet],
    replays: ["replays", row, packet],
    "waits-for-row": ["waits for", row, null],
    "waits-for-lock": ["waits for the lock", null, null],
    compute: [has_row ? "processes" : "ends", null, packet],
  }[activity.kind];
  const text = (name: string) => (stated.has(name) ? stated.text(name) : null);
  const named = [text(`does_${i}`), stated.has(`row_${i}`) ? stated.number(`row_${i}`) : null, text(`packet_${i}`)];
  facts.is("what the core does", named, is);
}
