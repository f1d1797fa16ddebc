// Sentences about a step of the sequencer and of the cores behind it.

import type { CoreEvent } from "../../gen/types/CoreEvent";
import type { ServiceView } from "../../gen/types/ServiceView";
import { type Clause, clause, counted, grouped, NOTHING, remarkCollector } from "../clause";
import type { CoresScene, Remark, Scene } from "../contract";
import { CAUSES, coreMention, coresOf, decode, frontsOf, packetMention, type Sequencer } from "./decode";

export function explain(scene: Scene): Remark[] {
  const { cores } = scene;
  if (!cores) return [];
  const state = decode(scene);
  const { events } = cores.own;
  const { remarks, addRemark } = remarkCollector();
  if (state.prefixed) addRemark("prefixed", 70, null, leaving(state.prefixed, state));
  const cause = state.refused && { cause: CAUSES[state.refused] };
  if (cause) addRemark("parsed", 65, null, clause`A packet gets no number: ${cause}. It will leave as it came.`);
  const replays = events.filter(isReplay);
  if (replays.length > 1) addRemark("replays", 48, null, replayingTogether(replays));
  const skipped = skippingTogether(events);
  if (skipped) addRemark("skips", 94, null, skipped);
  for (const event of events) {
    const isSaid = (replays.length > 1 && isReplay(event)) || (skipped !== null && event.kind === "skips");
    const it = isSaid ? null : ofEvent(event, cores);
    if (it) addRemark(event.kind, it[0], null, it[1]);
  }
  for (const { events, lane } of cores.others)
    for (const event of events)
      if (event.kind === "entry-moved") addRemark(event.kind, 55, null, moving(event, lane.technique));
  for (const { monitor, found, expected } of newViolations(cores))
    addRemark(
      "violation",
      97,
      null,
      clause`Invariant ${{ monitor }} is broken: ${{ found }} in place of ${{ expected }}.`,
    );
  if (cores.end === "drained") addRemark("end", 88, null, ending(cores));
  if (cores.end === "stuck") addRemark("end", 100, null, standing(cores));
  if (remarks.length === 0) addRemark("cores", 4, null, working(cores));
  return remarks;
}

/** Consecutive numbers: `3`, `3 and 4`, `3 to 5`. */
const span = (first: number, last: number): Clause =>
  first === last ? clause`${{ first }}` : clause`${{ first }} ${last - first === 1 ? "and" : "to"} ${{ last }}`;

/** The rows in front of a packet belong to the packets before it. */
function leaving({ core, number }: { core: number; number: number }, { rows, cores, hasBeats }: Sequencer): Clause {
  const [first, last] = [Math.max(1, number - rows.length), number - 1];
  const s = first === last ? "" : "s";
  const which = last > 0 ? clause`the row${s} of packet${s} ${span(first, last)}` : "no row yet";
  const why = last > 0 ? worth(rows.length, cores, last + 1 - first) : "nothing came before it";
  // Hardware sends its prefix and its bytes beat by beat.
  const leaves = hasBeats ? "begins to leave" : "leaves";
  const turn = clause`${{ packet: packetMention(number) }} ${leaves} for ${{ core: coreMention(core) }}, next in turn`;
  return clause`${turn}, with ${which} in front: ${{ why }}.`;
}

/** The use of `rows` rows for a core, `shown` of them drawn: the core has missed one packet less than the number of cores. */
function worth(rows: number, cores: number, shown: number): string {
  if (cores === 1) return "the only core had that packet itself";
  if (rows === cores - 1) return `without ${shown === 1 ? "it" : "them"} its replica would differ`;
  return rows < cores - 1 ? "less than the core has missed" : "more than that core has missed";
}

const joined = <T>(items: readonly T[], clauseOf: (item: T, i: number) => Clause): Clause =>
  items.reduce((before, item, i) => clause`${before}${clauseOf(item, i)}`, NOTHING);

type EventOf<Kind extends CoreEvent["kind"]> = Extract<CoreEvent, { kind: Kind }>;

/** True if a core replays a row that came with its packet. */
const isReplay = (event: CoreEvent): event is EventOf<"replays"> => event.kind === "replays" && event.peer === null;

/** Number of cores that a sentence names if several do the same. */
const NAMED = 3;

function replayingTogether(replays: readonly EventOf<"replays">[]): Clause {
  const others = replays.length - NAMED;
  const all = joined(replays.slice(0, NAMED), ({ core, row }, i) => {
    const replaying = clause`${{ [`core_${i}`]: coreMention(core) }}${i === 0 ? " replays" : ""}`;
    const gap = i === 0 ? "" : i === replays.length - 1 ? " and " : ", ";
    return clause`${gap}${replaying} row ${{ [`row_${i}`]: row }}`;
  });
  const more = others > 0 ? clause` and ${counted({ others }, "other core")} one each` : NOTHING;
  return clause`${all}${more}: their replicas need these rows of earlier packets.`;
}

/** Consecutive rows that one core skips; null for a single one. */
function skippingTogether(events: readonly CoreEvent[]): Clause | null {
  const [first, ...more] = events.filter((event) => event.kind === "skips");
  if (!first || more.length === 0) return null;
  const isRun = more.every(({ core, row }, i) => core === first.core && row === first.row + i + 1);
  return isRun ? skipping(first.core, first.row, first.row + more.length) : null;
}

function skipping(core: number, first: number, last: number): Clause {
  const [s, it] = first === last ? ["", "it"] : ["s", "them"];
  const why = `every core has logged ${it} as LOST, so waiting for ${it} would never end`;
  return clause`${{ core: coreMention(core) }} skips row${s} ${span(first, last)}: ${why}.`;
}

const VERDICTS = { pass: "it passes", drop: "it is dropped", invalid: "it goes on, flagged as invalid" };

/** The sentence about a core's event, with its weight; null if the event needs none. */
function ofEvent(event: CoreEvent, cores: CoresScene): readonly [weight: number, sentence: Clause] | null {
  const [core, packet] = [{ core: coreMention(event.core) }, { packet: packetMention(event.number) }];
  switch (event.kind) {
    case "lost":
      return [95, clause`${packet} is lost on its way to ${core}; later packets still carry its row to other cores.`];
    case "queue-full": {
      const but = "is dropped, but its row still reaches the other cores";
      return [90, clause`The queue of ${core} is full: ${packet} ${but}.`];
    }
    case "begins":
      return [72, beginning(event, cores)];
    case "replays": {
      const row = { row: event.row };
      if (event.peer === null) {
        const then = clause`the core's replica then is at packet ${{ at: event.row }}, and would differ without that row`;
        return [48, clause`${core} replays row ${row}, which came with ${packet}: ${then}.`];
      }
      const took = clause`took it from the log of ${{ peer: coreMention(event.peer) }}`;
      return [92, clause`${core} missed row ${row} and ${took}; without it the replicas would differ.`];
    }
    case "skips":
      return [94, skipping(event.core, event.row, event.row)];
    case "waits": {
      const have = event.peers.length === 1 ? "has" : "have";
      const but = clause`${named("peer", event.peers)} may have that row, but ${have} not logged it yet`;
      return [93, clause`${core} has logged row ${{ row: event.row }} as LOST and waits: ${but}.`];
    }
    case "processed": {
      if (event.verdict === null) return [20, clause`${core} has taken in ${HISTORY}.`];
      const then = clause`${{ verdict: VERDICTS[event.verdict] }}, and its replica is at packet ${{ at: event.number }}`;
      return [75, clause`${core} has processed ${packet}: ${then}.`];
    }
    default:
      return null;
  }
}

/** The history that a core processes at the end of a run instead of a packet. */
const HISTORY = { history: "the last history" };

/** Cores as `core 0 and core 2 and 3 other cores`, with facts `name_0`, `name_1` and so on, and `name_others`. */
function named(name: string, cores: readonly number[]): Clause {
  const others = cores.length - NAMED;
  const core = (core: number, i: number) => clause`${i > 0 ? " and " : ""}${{ [`${name}_${i}`]: coreMention(core) }}`;
  const more = clause` and ${counted({ [`${name}_others`]: others }, "other core")}`;
  return clause`${joined(cores.slice(0, NAMED), core)}${others > 0 ? more : NOTHING}`;
}

/** A core begins with a packet: what its replica lacks. */
function beginning(event: EventOf<"begins">, cores: CoresScene): Clause {
  const { core, number } = event;
  const it = coresOf(cores)[core];
  const closes = isClosing(event, cores.own);
  const begins = clause`${{ core: coreMention(core) }} begins with ${closes ? HISTORY : { packet: packetMention(number) }}`;
  if (!it || it.applied === null) return clause`${begins}.`;
  const last = closes ? number : number - 1;
  // Rows that were processed within this step count too.
  const moves = it.served.findLast((served) => served.number === number)?.moves ?? [];
  const done = moves.reduce((sum, [, , what, rows]) => sum + (what === "waits" ? 0 : rows), 0);
  const at = Math.min(it.applied, last) - done;
  if (at >= last) return clause`${begins}: its replica ${{ lacks: "lacks nothing" }}.`;
  const replica = at === 0 ? { none: "has taken in no packet yet" } : clause`is at packet ${{ at }}`;
  const [rows, come] = at + 1 === last ? ["row", "comes"] : ["rows", "come"];
  const why = { why: closes ? "in" : "first, or its verdict could be wrong" };
  return clause`${begins}: its replica ${replica}, so ${rows} ${span(at + 1, last)} ${come} ${why}.`;
}

/** True if a core begins with the history of all packets at the end of a run; it has the number of the last one. */
function isClosing(begins: EventOf<"begins">, { events, lane }: CoresScene["own"]): boolean {
  const { core, number } = begins;
  for (const event of events.slice(events.indexOf(begins)))
    if (event.kind === "processed" && event.core === core && event.number === number) return event.verdict === null;
  return lane.cores[core]?.service?.has_row === false;
}

/** RSS++ rebalances its load. */
function moving({ entry, core, to }: EventOf<"entry-moved">, technique: string): Clause {
  const moves = clause`${{ technique: technique.toUpperCase() }} moves entry ${{ entry }} of its table`;
  return clause`${moves} from core ${{ core }} to core ${{ to }}, which has less to do.`;
}

/** Violations of this step. The sentence about the end of the run covers a deadlock. */
function newViolations({ own: { lane, sequenced } }: CoresScene): CoresScene["own"]["lane"]["violations"] {
  const isNew = (t_ps: number) => t_ps > sequenced.now_ps && t_ps <= lane.now_ps;
  return lane.violations.filter(({ t_ps, monitor }) => isNew(t_ps) && monitor !== "no-deadlock");
}

/** Which cores wait for which, at the end of a run in a deadlock. */
function standing({ own }: CoresScene): Clause {
  const waits = own.lane.stuck?.waits ?? [];
  if (waits.length === 0) return clause`The sequencer sends nothing any more: the run ends here.`;
  const who = joined(waits.slice(0, 2), ({ core, row, peers }, i) => {
    const waiting = clause`${{ [`core_${i}`]: coreMention(core) }} waits for row ${{ [`row_${i}`]: row }}`;
    return clause`${i > 0 ? ", and " : ""}${waiting} from ${named(`peer_${i}`, peers)}`;
  });
  return clause`Deadlock: ${who}. Each would write its log only after it has gone on, so none ever does.`;
}

function ending({ own }: CoresScene): Clause {
  const { cores, violated, totals, agree } = own.lane;
  const at = Math.max(0, ...frontsOf(cores));
  const equal = violated === 0 && agree ? "all replicas are equal" : "the replicas differ";
  const lost = totals.lost > 0 ? clause`, ${grouped({ lost: totals.lost })} of them lost` : NOTHING;
  const packets = counted({ packets: totals.arrived }, "packet");
  return clause`Everything is done: ${packets}${lost}, and at packet ${{ at }} ${{ equal }}.`;
}

/** The work of the cores in a step without begins and ends. */
function working({ own }: CoresScene): Clause {
  const busy = own.lane.cores.flatMap(({ service }, core) => (service ? [{ core, service }] : []));
  const queued = own.lane.cores.reduce((sum, core) => sum + core.waiting, 0);
  if (busy.length === 0) return clause`All cores are idle: ${inFront(own.sequenced)}.`;
  const all = joined(busy.slice(0, 2), ({ core, service }, i) => {
    const does = doing(service, i, busy.length === 1);
    return clause`${i > 0 ? " and " : ""}core ${{ [`core_${i}`]: core }} ${does}`;
  });
  const others = busy.length - 2;
  const more = clause` ${counted({ others }, "other core works", "other cores work")} as well.`;
  const wait = clause` ${counted({ queued }, "packet waits", "packets wait")} in the queues.`;
  return clause`${all}.${others > 0 ? more : NOTHING}${queued > 0 ? wait : NOTHING}`;
}

/** The packets in the sequencer or waiting in front of it, while the cores are idle. */
function inFront({ inside, waiting }: CoresScene["own"]["sequenced"]): Clause {
  const holds = clause`the sequencer holds ${counted({ inside: inside.length }, "packet")}`;
  if (waiting === 0) return inside.length > 0 ? holds : clause`no packet waits for the sequencer`;
  if (inside.length > 0) return clause`${holds}, and ${counted({ waiting }, "more waits", "more wait")} in front of it`;
  return clause`${counted({ waiting }, "packet waits", "packets wait")} in front of the sequencer`;
}

/** The work of a core; if it is the only one that works, also the consequence of skipping it. */
function doing({ number, has_row, activity }: ServiceView, i: number, isAlone: boolean): Clause {
  const packet = { [`packet_${i}`]: has_row ? `packet ${number}` : HISTORY.history };
  const row = "row" in activity ? { [`row_${i}`]: activity.row } : NOTHING;
  const does = (what: string) => ({ [`does_${i}`]: what });
  const harm = (what: string) => (isAlone ? clause`${{ harm: what }}` : NOTHING);
  switch (activity.kind) {
    case "dispatch":
      return clause`${does("brings in")} ${packet}`;
    case "replays":
      if (!has_row) return clause`${does("replays")} row ${row} of ${packet}`;
      return clause`${does("replays")} row ${row} for ${packet}${harm(", or its verdict could be wrong")}`;
    case "waits-for-row":
      return clause`${does("waits for")} row ${row}${harm(": going on without it would be a guess")}`;
    case "waits-for-lock":
      return clause`${does("waits for the lock")}`;
    case "compute":
      return clause`${does(has_row ? "processes" : "ends")} ${packet}`;
  }
}
