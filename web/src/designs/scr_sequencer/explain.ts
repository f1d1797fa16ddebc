// What happened in a step, in sentences: at the sequencer, and at the cores behind it.

import { count, list, plural } from "../../base/format";
import type { CoreEvent } from "../../gen/types/CoreEvent";
import type { ServiceView } from "../../gen/types/ServiceView";
import { type CoresScene, capital, type Remark, type Scene, type Sentence } from "../contract";
import { decode, type Sequencer } from "./decode";
import { CAUSES, coreMention, packetMention } from "./names";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const { cores } = scene;
  if (!cores) return [];
  const state = decode(scene);
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: null, topic });
  const { prefixed, refused } = state;
  if (prefixed) say("prefixed", 70, ...leaving(prefixed, state));
  if (refused !== null) say("parsed", 65, `A packet gets no number: ${CAUSES[refused]}. It leaves as it came.`);
  const replays = cores.own.events.filter(isReplay);
  if (replays.length > 1) say("replays", 48, ...replayingTogether(replays));
  const skipped = skippingTogether(cores.own.events);
  if (skipped) say("skips", 94, ...skipped);
  for (const event of cores.own.events) {
    const isSaid = (replays.length > 1 && isReplay(event)) || (skipped !== null && event.kind === "skips");
    const remark = isSaid ? null : ofEvent(event, cores);
    if (remark) say(event.kind, remark[0], ...remark[1]);
  }
  for (const { events, lane } of cores.others)
    for (const event of events)
      if (event.kind === "entry-moved")
        say(
          event.kind,
          55,
          `${lane.technique.toUpperCase()} moves entry ${event.entry} of its table from core ${event.core} to core ${event.to}, which has less to do.`,
        );
  for (const { monitor, text } of newViolations(cores))
    say("violation", 97, `Invariant ${monitor} is broken: ${text}.`);
  if (cores.end === "drained") say("end", 88, ...ending(cores));
  if (cores.end === "stuck") say("end", 100, ...standing(cores));
  if (remarks.length === 0) say("cores", 4, ...working(cores));
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
  return [
    packetMention(number),
    " leaves for ",
    coreMention(core),
    `, the next in turn, with ${which} in front: ${number === 1 ? "nothing came before it" : worth(rows.length, cores, number - first)}.`,
  ];
}

/** What so many rows are to a core, of which some are `shown`: it has missed one packet less than there are cores. */
function worth(rows: number, cores: number, shown: number): string {
  if (cores === 1) return "the only core had that packet itself";
  if (rows === cores - 1) return `without ${shown === 1 ? "it" : "them"} its replica would differ`;
  return rows < cores - 1 ? "not all that the core has missed" : "more than that core has missed";
}

type Replay = CoreEvent & { kind: "replays" };
/** Whether a core replays a row that came with its packet. */
const isReplay = (event: CoreEvent): event is Replay => event.kind === "replays" && event.peer === null;

/** Cores that are named where several do the same. */
const NAMED = 3;

function replayingTogether(replays: readonly Replay[]): Sentence {
  const shown = replays.slice(0, NAMED);
  const others = replays.length - shown.length;
  const parts = shown.flatMap(({ core, row }, i): Sentence => {
    const before = i === 0 ? "" : i === shown.length - 1 && others === 0 ? " and " : ", ";
    return [before, coreMention(core), i === 0 ? ` replays row ${row}` : ` row ${row}`];
  });
  const more = others > 0 ? ` and ${plural(others, "other core")} one each` : "";
  return [...parts.filter((part) => part !== ""), `${more}: their replicas need these rows of earlier packets.`];
}

/** Rows that follow each other and that one core skips; null for a single one. */
function skippingTogether(events: readonly CoreEvent[]): Sentence | null {
  const skips = events.flatMap((event) => (event.kind === "skips" ? [event] : []));
  const [first, last] = [skips[0], skips.at(-1)];
  if (!first || !last || first === last) return null;
  if (!skips.every(({ core, row }, i) => core === first.core && row === first.row + i)) return null;
  return [
    coreMention(first.core),
    ` skips rows ${span(first.row, last.row)}: every core has logged them as LOST, so waiting for them would never end.`,
  ];
}

/** The weight of an event of a core, and its sentence. */
function ofEvent(event: CoreEvent, cores: CoresScene): readonly [number, Sentence] | null {
  const { core, number } = event;
  const [who, packet] = [coreMention(core), packetMention(number)];
  switch (event.kind) {
    case "lost":
      return [95, [packet, " is lost on its way to ", who, "; later packets still carry its row to other cores."]];
    case "queue-full":
      return [
        90,
        ["The queue of ", who, " is full: ", packet, " is dropped, but its row still reaches the other cores."],
      ];
    case "begins":
      return [72, beginning(event, cores)];
    case "replays":
      return event.peer === null
        ? [
            48,
            [
              who,
              ` replays row ${event.row}, which came with `,
              packet,
              `: the core's replica then is at packet ${event.row}, and would differ without that row.`,
            ],
          ]
        : [
            92,
            [
              who,
              ` missed row ${event.row} and took it from the log of `,
              coreMention(event.peer),
              "; without it the replicas would differ.",
            ],
          ];
    case "skips":
      return [
        94,
        [who, ` skips row ${event.row}: every core has logged it as LOST, so waiting for it would never end.`],
      ];
    case "waits":
      return [93, waiting(event.row, event.peers, who)];
    case "processed":
      return event.verdict === null
        ? [20, [who, " has taken in the last history."]]
        : [
            75,
            [who, " has processed ", packet, `: ${VERDICTS[event.verdict]}, and its replica is at packet ${number}.`],
          ];
    default:
      return null;
  }
}

const VERDICTS = { pass: "it passes", drop: "it is dropped", invalid: "it goes on, flagged as invalid" };

function waiting(row: number, peers: readonly number[], who: ReturnType<typeof coreMention>): Sentence {
  const have = peers.length === 1 ? "has" : "have";
  return [
    who,
    ` has logged row ${row} as LOST and waits: `,
    ...mentions(peers),
    ` may have that row, but ${have} not logged it yet.`,
  ];
}

function mentions(cores: readonly number[]): Sentence {
  const parts = cores
    .slice(0, 3)
    .flatMap((core, i): Sentence => (i === 0 ? [coreMention(core)] : [" and ", coreMention(core)]));
  return cores.length > 3 ? [...parts, ` and ${plural(cores.length - 3, "other core")}`] : parts;
}

/** A core begins with a packet: what its replica lacks. */
function beginning(event: CoreEvent, { own }: CoresScene): Sentence {
  const { core, number } = event;
  const closes = isClosing(event, own);
  const applied = own.lane.cores[core]?.applied ?? null;
  const served = own.served[core]?.findLast((served) => served.number === number);
  const done = served?.moves.reduce((sum, [, , what, rows]) => sum + (what === "waits" ? 0 : rows), 0) ?? 0;
  const begins = [coreMention(core), " begins with "];
  const before: Sentence = closes ? [...begins, "the last history"] : [...begins, packetMention(number)];
  if (applied === null) return [...before, "."];
  const last = closes ? number : number - 1;
  // Rows that were taken in within this step count as well.
  const at = Math.min(applied, last) - done;
  if (at >= last) return [...before, ": its replica lacks nothing."];
  const rows = at + 1 === last ? `row ${last} comes` : `rows ${span(at + 1, last)} come`;
  const replica = at === 0 ? "its replica has taken in no packet yet" : `its replica is at packet ${at}`;
  return [...before, `: ${replica}, so ${rows} ${closes ? "in" : "first, or its verdict could be wrong"}.`];
}

/** Whether a core begins with the history of all packets, at the end of a run; it has the number of the last one. */
function isClosing(begins: CoreEvent, { events, lane }: CoresScene["own"]): boolean {
  const { core, number } = begins;
  const ended = events
    .slice(events.indexOf(begins))
    .find((event) => event.kind === "processed" && event.core === core && event.number === number);
  if (ended?.kind === "processed") return ended.verdict === null;
  return lane.cores[core]?.service?.has_row === false;
}

function newViolations({ own }: CoresScene): readonly { monitor: string; text: string }[] {
  const { violations, now_ps } = own.lane;
  const since = own.sequenced.now_ps;
  return violations
    .filter(({ t_ps, monitor }) => t_ps > since && t_ps <= now_ps && monitor !== "no-deadlock")
    .map(({ monitor, found, expected }) => ({ monitor: `${monitor}`, text: `${found} in place of ${expected}` }));
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

function ending({ own }: CoresScene): Sentence {
  const { cores, violated, totals, agree } = own.lane;
  const at = Math.max(...cores.map(({ applied }) => applied ?? 0));
  const equal = violated === 0 && agree ? "all replicas are equal" : "the replicas differ";
  const lost = totals.lost > 0 ? `, ${count(totals.lost)} of them lost,` : ",";
  return [`Everything is done: ${plural(totals.arrived, "packet")}${lost} and at packet ${at} ${equal}.`];
}

/** What the cores do, where nothing begins or ends. */
function working({ own }: CoresScene): Sentence {
  const busy = own.lane.cores.flatMap(({ service }, core) => (service ? [{ core, service }] : []));
  const waiting = own.lane.cores.reduce((sum, core) => sum + core.waiting, 0);
  if (busy.length === 0) return [`All cores are idle: ${inFront(own.sequenced)}.`];
  const said = busy.slice(0, 2).map(({ core, service }) => `core ${core} ${doing(service)}`);
  const others = busy.length - 2;
  const more = others > 0 ? ` ${plural(others, "other core")} ${others === 1 ? "works" : "work"} as well.` : "";
  const queued = waiting > 0 ? ` ${plural(waiting, "packet")} ${waiting === 1 ? "waits" : "wait"} in the queues.` : "";
  const [only] = others === -1 ? busy : [];
  const text = `${list(said)}${only ? harm(only.service) : ""}`;
  return [`${text.charAt(0).toUpperCase()}${text.slice(1)}.${more}${queued}`];
}

/** What is in the sequencer or waits in front of it, while the cores have nothing to do. */
function inFront({ inside, waiting }: CoresScene["own"]["sequenced"]): string {
  const wait = waiting === 1 ? "waits" : "wait";
  const [within, before] = [inside.length > 0, waiting > 0];
  const packets = plural(inside.length, "packet");
  if (within && before) return `the sequencer holds ${packets}, and ${count(waiting)} more ${wait} in front of it`;
  if (within) return `the sequencer holds ${packets}`;
  return before
    ? `${plural(waiting, "packet")} ${wait} in front of the sequencer`
    : "no packet waits for the sequencer";
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
