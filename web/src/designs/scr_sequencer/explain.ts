// What happened in a step, in sentences: at the sequencer, and at the cores behind it.

import { count, list, plural } from "../../base/format";
import type { CoreEvent } from "../../gen/types/CoreEvent";
import type { ServiceView } from "../../gen/types/ServiceView";
import type { CoresScene, Remark, Scene, Sentence } from "../contract";
import { telling } from "../telling";
import { CAUSES, coreMention, coresOf, decode, frontsOf, packetMention, type Sequencer, waitingText } from "./decode";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const { cores } = scene;
  if (!cores) return [];
  const state = decode(scene);
  const { prefixed, refused } = state;
  const { events } = cores.own;
  const { remarks, say } = telling();
  if (prefixed) say("prefixed", 70, null, ...leaving(prefixed, state));
  if (refused !== null) say("parsed", 65, null, `A packet gets no number: ${CAUSES[refused]}. It leaves as it came.`);
  const replays = events.filter(isReplay);
  if (replays.length > 1) say("replays", 48, null, ...replayingTogether(replays));
  const skipped = skippingTogether(events);
  if (skipped) say("skips", 94, null, ...skipped);
  for (const event of events) {
    const isSaid = (replays.length > 1 && isReplay(event)) || (skipped !== null && event.kind === "skips");
    const it = isSaid ? null : ofEvent(event, cores);
    if (it) say(event.kind, it.weight, null, ...it.sentence);
  }
  for (const { events, lane } of cores.others)
    for (const event of events)
      if (event.kind === "entry-moved") say(event.kind, 55, null, moving(event, lane.technique));
  for (const { monitor, found, expected } of newViolations(cores))
    say("violation", 97, null, `Invariant ${monitor} is broken: ${found} in place of ${expected}.`);
  if (cores.end === "drained") say("end", 88, null, ending(cores));
  if (cores.end === "stuck") say("end", 100, null, ...standing(cores));
  if (remarks.length === 0) say("cores", 4, null, working(cores));
  return remarks;
}

/** Several numbers that follow each other. */
const span = (first: number, last: number) => `${first} ${last - first === 1 ? "and" : "to"} ${last}`;

/** The rows in front of a packet are those of the packets before it. */
function leaving({ core, number }: { core: number; number: number }, { rows, cores }: Sequencer): Sentence {
  const first = Math.max(1, number - rows.length);
  const which =
    number === 1
      ? "no row yet"
      : first === number - 1
        ? `the row of packet ${first}`
        : `the rows of packets ${span(first, number - 1)}`;
  const why = number === 1 ? "nothing came before it" : worth(rows.length, cores, number - first);
  return [
    packetMention(number),
    " leaves for ",
    coreMention(core),
    `, the next in turn, with ${which} in front: ${why}.`,
  ];
}

/** What so many rows are to a core, of which some are `shown`: it has missed one packet less than there are cores. */
function worth(rows: number, cores: number, shown: number): string {
  if (cores === 1) return "the only core had that packet itself";
  if (rows === cores - 1) return `without ${shown === 1 ? "it" : "them"} its replica would differ`;
  return rows < cores - 1 ? "not all that the core has missed" : "more than that core has missed";
}

type EventOf<Kind extends CoreEvent["kind"]> = Extract<CoreEvent, { kind: Kind }>;

/** Whether a core replays a row that came with its packet. */
const isReplay = (event: CoreEvent): event is EventOf<"replays"> => event.kind === "replays" && event.peer === null;

/** Cores that are named where several do the same. */
const NAMED = 3;

function replayingTogether(replays: readonly EventOf<"replays">[]): Sentence {
  const others = Math.max(0, replays.length - NAMED);
  const parts = replays.slice(0, NAMED).flatMap(({ core, row }, i): Sentence => {
    if (i === 0) return [coreMention(core), ` replays row ${row}`];
    const isLast = i === replays.length - 1;
    return [isLast ? " and " : ", ", coreMention(core), ` row ${row}`];
  });
  const more = others > 0 ? ` and ${plural(others, "other core")} one each` : "";
  return [...parts, `${more}: their replicas need these rows of earlier packets.`];
}

/** Rows that follow each other and that one core skips; null for a single one. */
function skippingTogether(events: readonly CoreEvent[]): Sentence | null {
  const skips = events.filter((event) => event.kind === "skips");
  const [first, last] = [skips[0], skips.at(-1)];
  if (!first || !last || first === last) return null;
  if (!skips.every(({ core, row }, i) => core === first.core && row === first.row + i)) return null;
  const rows = span(first.row, last.row);
  return [
    coreMention(first.core),
    ` skips rows ${rows}: every core has logged them as LOST, so waiting for them would never end.`,
  ];
}

const VERDICTS = { pass: "it passes", drop: "it is dropped", invalid: "it goes on, flagged as invalid" };

const remark = (weight: number, ...sentence: Sentence) => ({ weight, sentence });

/** What happened to a core; null of an event that needs no sentence. */
function ofEvent(event: CoreEvent, cores: CoresScene): Pick<Remark, "weight" | "sentence"> | null {
  const [who, packet] = [coreMention(event.core), packetMention(event.number)];
  switch (event.kind) {
    case "lost":
      return remark(95, packet, " is lost on its way to ", who, "; later packets still carry its row to other cores.");
    case "queue-full": {
      const but = " is dropped, but its row still reaches the other cores.";
      return remark(90, "The queue of ", who, " is full: ", packet, but);
    }
    case "begins":
      return remark(72, ...beginning(event, cores));
    case "replays": {
      const { row, peer } = event;
      if (peer !== null) {
        const took = ` missed row ${row} and took it from the log of `;
        return remark(92, who, took, coreMention(peer), "; without it the replicas would differ.");
      }
      const then = `: the core's replica then is at packet ${row}, and would differ without that row.`;
      return remark(48, who, ` replays row ${row}, which came with `, packet, then);
    }
    case "skips": {
      const why = "every core has logged it as LOST, so waiting for it would never end";
      return remark(94, who, ` skips row ${event.row}: ${why}.`);
    }
    case "waits": {
      const { row, peers } = event;
      const have = ` may have that row, but ${peers.length === 1 ? "has" : "have"} not logged it yet.`;
      return remark(93, who, ` has logged row ${row} as LOST and waits: `, ...mentions(peers), have);
    }
    case "processed": {
      if (event.verdict === null) return remark(20, who, " has taken in the last history.");
      const text = `: ${VERDICTS[event.verdict]}, and its replica is at packet ${event.number}.`;
      return remark(75, who, " has processed ", packet, text);
    }
    default:
      return null;
  }
}

function mentions(cores: readonly number[]): Sentence {
  const parts = cores
    .slice(0, NAMED)
    .flatMap((core, i): Sentence => (i === 0 ? [coreMention(core)] : [" and ", coreMention(core)]));
  return cores.length > NAMED ? [...parts, ` and ${plural(cores.length - NAMED, "other core")}`] : parts;
}

/** A core begins with a packet: what its replica lacks. */
function beginning(event: EventOf<"begins">, cores: CoresScene): Sentence {
  const { core, number } = event;
  const it = coresOf(cores)[core];
  const closes = isClosing(event, cores.own);
  const before: Sentence = [coreMention(core), " begins with ", closes ? "the last history" : packetMention(number)];
  if (!it || it.applied === null) return [...before, "."];
  const last = closes ? number : number - 1;
  // Rows that were taken in within this step count as well.
  const moves = it.served.findLast((served) => served.number === number)?.moves ?? [];
  const done = moves.reduce((sum, [, , what, rows]) => sum + (what === "waits" ? 0 : rows), 0);
  const at = Math.min(it.applied, last) - done;
  if (at >= last) return [...before, ": its replica lacks nothing."];
  const rows = at + 1 === last ? `row ${last} comes` : `rows ${span(at + 1, last)} come`;
  const replica = at === 0 ? "its replica has taken in no packet yet" : `its replica is at packet ${at}`;
  return [...before, `: ${replica}, so ${rows} ${closes ? "in" : "first, or its verdict could be wrong"}.`];
}

/** Whether a core begins with the history of all packets, at the end of a run; it has the number of the last one. */
function isClosing(begins: EventOf<"begins">, { events, lane }: CoresScene["own"]): boolean {
  const { core, number } = begins;
  const ended = events
    .slice(events.indexOf(begins))
    .find((event) => event.kind === "processed" && event.core === core && event.number === number);
  if (ended?.kind === "processed") return ended.verdict === null;
  return lane.cores[core]?.service?.has_row === false;
}

/** RSS++ divides its load anew. */
const moving = ({ entry, core, to }: EventOf<"entry-moved">, technique: string): string =>
  `${technique.toUpperCase()} moves entry ${entry} of its table from core ${core} to core ${to}, which has less to do.`;

/** Violations of this step; a deadlock is told by the end of the run. */
function newViolations({ own }: CoresScene): CoresScene["own"]["lane"]["violations"] {
  const { violations, now_ps } = own.lane;
  const since = own.sequenced.now_ps;
  return violations.filter(({ t_ps, monitor }) => t_ps > since && t_ps <= now_ps && monitor !== "no-deadlock");
}

/** Who waits for whom, at the end of a run that stands still. */
function standing({ own }: CoresScene): Sentence {
  const waits = own.lane.stuck?.waits ?? [];
  if (waits.length === 0) return ["The sequencer sends nothing any more: the run ends here."];
  const said = waits.slice(0, 2).flatMap(({ core, row, peers }, i): Sentence => {
    return [i === 0 ? "" : ", and ", coreMention(core), ` waits for row ${row} from `, ...mentions(peers)];
  });
  return ["Deadlock: ", ...said, ". Each would write its log only after it has gone on, so none ever does."];
}

function ending({ own }: CoresScene): string {
  const { cores, violated, totals, agree } = own.lane;
  const at = Math.max(0, ...frontsOf(cores));
  const equal = violated === 0 && agree ? "all replicas are equal" : "the replicas differ";
  const lost = totals.lost > 0 ? `, ${count(totals.lost)} of them lost,` : ",";
  return `Everything is done: ${plural(totals.arrived, "packet")}${lost} and at packet ${at} ${equal}.`;
}

/** What the cores do, where nothing begins or ends. */
function working({ own }: CoresScene): string {
  const busy = own.lane.cores.flatMap(({ service }, core) => (service ? [{ core, service }] : []));
  const waiting = own.lane.cores.reduce((sum, core) => sum + core.waiting, 0);
  if (busy.length === 0) return `All cores are idle: ${inFront(own.sequenced)}.`;
  const said = busy.slice(0, 2).map(({ core, service }) => `core ${core} ${doing(service)}`);
  const others = busy.length - 2;
  const more = others > 0 ? ` ${plural(others, "other core")} ${others === 1 ? "works" : "work"} as well.` : "";
  const queued = waiting > 0 ? ` ${waitingText(waiting)} in the queues.` : "";
  const [only] = others === -1 ? busy : [];
  return `${list(said)}${only ? harm(only.service) : ""}.${more}${queued}`;
}

/** What is in the sequencer or waits in front of it, while the cores have nothing to do. */
function inFront({ inside, waiting }: CoresScene["own"]["sequenced"]): string {
  if (inside.length === 0)
    return waiting > 0 ? `${waitingText(waiting)} in front of the sequencer` : "no packet waits for the sequencer";
  const more = `, and ${count(waiting)} more ${waiting === 1 ? "waits" : "wait"} in front of it`;
  return `the sequencer holds ${plural(inside.length, "packet")}${waiting > 0 ? more : ""}`;
}

/** What would go wrong if a core left out what it does; said of one alone. */
function harm({ has_row, activity }: ServiceView): string {
  if (activity.kind === "waits-for-row") return ": going on without it would be a guess";
  return activity.kind === "replays" && has_row ? ", or its verdict could be wrong" : "";
}

function doing({ number, has_row, activity }: ServiceView): string {
  switch (activity.kind) {
    case "dispatch":
      return has_row ? `brings in packet ${number}` : "brings in the last history";
    case "replays":
      return has_row
        ? `replays row ${activity.row} for packet ${number}`
        : `replays row ${activity.row} of the last history`;
    case "waits-for-row":
      return `waits for row ${activity.row}`;
    case "waits-for-lock":
      return "waits for the lock";
    case "compute":
      return has_row ? `processes packet ${number}` : "ends the last history";
  }
}
