/** Sentences about a packet-history sequencer and the cores behind it. */

import type { CoresScene, Scene } from "../../src/designs/contract";
import type { CoreEvent } from "../../src/gen/types/CoreEvent";
import { type Facts, type Form, form, type Said } from "./facts";

const coresOf = (facts: Facts): CoresScene => {
  const { cores } = facts.scene;
  if (!cores) throw new Error("no cores");
  return cores;
};

/** The event of a kind at the core that is named, and of the packet or row that is named. */
function eventOf<K extends CoreEvent["kind"]>(
  said: Said,
  facts: Facts,
  kind: K,
): (CoreEvent & { kind: K }) | undefined {
  const named = (event: CoreEvent) =>
    event.core === said.number("core") &&
    (!said.has("packet") || event.number === said.number("packet")) &&
    (!said.has("row") || ("row" in event && event.row === said.number("row")));
  const found = coresOf(facts).own.events.find(
    (event): event is CoreEvent & { kind: K } => event.kind === kind && named(event),
  );
  facts.holds(`core ${said.number("core")} has an event ${kind}`, found !== undefined);
  return found;
}

/** What the log of a core has of a packet in a step, if the step shows it. */
const logOf = ({ cores }: Scene, core: number, number: number) =>
  cores?.own.lane.cores[core]?.log.find((entry) => entry.number === number)?.state;

/** `core 1`, `core 1 and core 2`, ...: their numbers. */
const numbersIn = (text: string) => [...text.matchAll(/core (\d+)/g)].map(([, number]) => Number(number));

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

export const SCR: readonly Form[] = [
  form(
    "Packet {packet} leaves for core {core}, the next in turn, with {which:no row yet|the row of packet \\d+|the rows of packets \\d+ (?:to|and) \\d+} in front: {why:nothing came before it|the only core had that packet itself|without (?:it|them) its replica would differ|not all that the core has missed|more than that core has missed}.",
    (said, facts) => {
      const [core, number] = facts.event("prefixed");
      facts.is("core and packet", [said.number("core"), said.number("packet")], [core, number]);
      facts.is("turn", said.number("core"), (said.number("packet") - 1) % facts.parameter("cores"));
      const named = said.text("which").match(/\d+/g)?.map(Number) ?? [];
      const first = Math.max(1, said.number("packet") - facts.parameter("rows"));
      const last = said.number("packet") - 1;
      facts.is("rows", named, last < 1 ? [] : first === last ? [first] : [first, last]);
      // Its last packet, of those that were numbered in turn.
      const own = said.number("packet") - facts.parameter("cores");
      const more = facts.parameter("rows") + 1 - facts.parameter("cores");
      const why = said.text("why");
      if (last < 1) facts.is("why", why, "nothing came before it");
      else if (own === last) facts.is("why", why, "the only core had that packet itself");
      else
        facts.is(
          "why",
          why.replace(/ (that|the) core has missed$/, ""),
          more === 0
            ? `without ${first === last ? "it" : "them"} its replica would differ`
            : more < 0
              ? "not all that"
              : "more than",
        );
    },
  ),
  form("A packet gets no number: {why:.*}. It leaves as it came.", (said, facts) =>
    facts.is("cause", CAUSES[said.text("why")], facts.event("parsed")[0]),
  ),
  form(
    "Packet {packet} is lost on its way to core {core}; later packets still carry its row to other cores.",
    (said, facts) => {
      eventOf(said, facts, "lost");
    },
  ),
  form(
    "The queue of core {core} is full: packet {packet} is dropped, but its row still reaches the other cores.",
    (said, facts) => {
      eventOf(said, facts, "queue-full");
    },
  ),
  form(
    "Core {core} begins with packet {packet}: its replica[ lacks nothing][ has taken in no packet yet][ is at packet {at}][, so {rows:rows? \\d+(?: (?:to|and) \\d+)?} {_:comes|come} first, or its verdict could be wrong].",
    (said, facts) => {
      const event = eventOf(said, facts, "begins");
      if (!event || !facts.before?.cores) return;
      const before = facts.before.cores.own.lane.cores[event.core];
      // It may have ended with the packet before in the same step.
      const at = before?.service?.has_row ? before.service.number : (before?.applied ?? 0);
      const named = said.text("rows").match(/\d+/g)?.map(Number) ?? [];
      const [first, last] = [at + 1, event.number - 1];
      facts.is("rows", named, first > last ? [] : first === last ? [first] : [first, last]);
      if (said.has("at")) facts.is("replica", said.number("at"), at);
      facts.is("core in turn", event.core, (event.number - 1) % facts.parameter("cores"));
    },
  ),
  form(
    "Core {core} begins with the last history: its replica[ lacks nothing][ has taken in no packet yet][ is at packet {at}][, so {rows:rows? \\d+(?: (?:to|and) \\d+)?} {_:comes|come} in].",
    (said, facts) => {
      const event = eventOf(said, facts, "begins");
      if (!event || !facts.before?.cores) return;
      const { own } = coresOf(facts);
      facts.is("last packet", event.number, own.lane.totals.arrived);
      const before = facts.before.cores.own.lane.cores[event.core];
      const at = before?.service?.has_row ? before.service.number : (before?.applied ?? 0);
      const named = said.text("rows").match(/\d+/g)?.map(Number) ?? [];
      facts.is(
        "rows",
        named,
        at === event.number ? [] : at + 1 === event.number ? [event.number] : [at + 1, event.number],
      );
      if (said.has("at")) facts.is("replica", said.number("at"), at);
    },
  ),
  form(
    "Core {core} replays row {row}, which came with packet {packet}: the core's replica then is at packet {at}, and would differ without that row.",
    (said, facts) => {
      facts.is("peer", eventOf(said, facts, "replays")?.peer, null);
      facts.is("replica", said.number("at"), said.number("row"));
    },
  ),
  form(
    "{cores:Core \\d+ replays row \\d+(?:(?:, | and )core \\d+ row \\d+)*}[ and {others} other {_:cores|core} one each]: their replicas need these rows of earlier packets.",
    (said, facts) => {
      const replays = coresOf(facts).own.events.flatMap((event) =>
        event.kind === "replays" && event.peer === null ? [[event.core, event.row]] : [],
      );
      const named = [...said.text("cores").matchAll(/core (\d+)(?: replays)? row (\d+)/gi)];
      facts.is(
        "cores and rows",
        named.map(([, core, row]) => [Number(core), Number(row)]),
        replays.slice(0, 3),
      );
      facts.is("others", said.has("others") ? said.number("others") : 0, Math.max(0, replays.length - 3));
    },
  ),
  form(
    "Core {core} missed row {row} and took it from the log of core {peer}; without it the replicas would differ.",
    (said, facts) => {
      facts.is("peer", said.number("peer"), eventOf(said, facts, "replays")?.peer);
      facts.is("log of the peer", logOf(facts.scene, said.number("peer"), said.number("row")) ?? "value", "value");
    },
  ),
  form(
    "Core {core} skips row {row}: every core has logged it as LOST, so waiting for it would never end.",
    (said, facts) => {
      eventOf(said, facts, "skips");
      coresOf(facts).own.lane.cores.forEach((_, core) => {
        facts.is(`log of core ${core}`, logOf(facts.scene, core, said.number("row")) ?? "lost", "lost");
      });
    },
  ),
  form(
    "Core {core} skips rows {row} [and {next}][to {last}]: every core has logged them as LOST, so waiting for them would never end.",
    (said, facts) => {
      const last = said.has("next") ? said.number("next") : said.number("last");
      const rows = coresOf(facts).own.events.flatMap((event) =>
        event.kind === "skips" && event.core === said.number("core") ? [event.row] : [],
      );
      facts.is(
        "rows",
        rows,
        Array.from({ length: last - said.number("row") + 1 }, (_, i) => said.number("row") + i),
      );
      for (const row of rows)
        coresOf(facts).own.lane.cores.forEach((_, core) => {
          facts.is(`log of core ${core}`, logOf(facts.scene, core, row) ?? "lost", "lost");
        });
    },
  ),
  form(
    "Core {core} has logged row {row} as LOST and waits: {peers:core .*?} may have that row, but {_:has|have} not logged it yet.",
    (said, facts) => {
      const peers = eventOf(said, facts, "waits")?.peers ?? [];
      facts.is("cores that do not know", numbersIn(said.text("peers")), peers.slice(0, 3));
    },
  ),
  form("Core {core} has taken in the last history.", (said, facts) =>
    facts.is("verdict", eventOf(said, facts, "processed")?.verdict, null),
  ),
  form(
    "Core {core} has processed packet {packet}: {verdict:it passes|it is dropped|it goes on, flagged as invalid}, and its replica is at packet {at}.",
    (said, facts) => {
      facts.is("verdict", VERDICTS[said.text("verdict")], eventOf(said, facts, "processed")?.verdict);
      facts.is("replica", said.number("at"), said.number("packet"));
    },
  ),
  form("RSS++ moves entry {entry} of its table from core {core} to core {to}, which has less to do.", (said, facts) => {
    const event = coresOf(facts)
      .others.flatMap(({ events }) => events)
      .find((event) => event.kind === "entry-moved" && event.entry === said.number("entry"));
    facts.is(
      "cores",
      [event?.core, event?.kind === "entry-moved" && event.to],
      [said.number("core"), said.number("to")],
    );
  }),
  form(
    "Everything is done: {packets} packets[, {lost} of them lost], and at packet {at} all replicas are equal.",
    (said, facts) => {
      const { own, end } = coresOf(facts);
      facts.is("end", end, "drained");
      facts.is("packets", said.number("packets"), own.lane.totals.arrived);
      facts.is("lost", said.has("lost") ? said.number("lost") : 0, own.lane.totals.lost);
      facts.is("states are the same", own.lane.agree, true);
      facts.is("violations", own.lane.violated, 0);
      for (const { applied } of own.lane.cores) facts.is("replica", applied, said.number("at"));
    },
  ),
  form("Deadlock: {who:.*}. Each would write its log only after it has gone on, so none ever does.", (said, facts) => {
    const waits = coresOf(facts).own.lane.stuck?.waits ?? [];
    const all = waits.slice(0, 2).flatMap(({ core, peers }) => [core, ...peers.slice(0, 3)]);
    facts.is("cores", numbersIn(said.text("who").toLowerCase()), all);
    const rows = [...said.text("who").matchAll(/row (\d+)/g)].map(([, row]) => Number(row));
    facts.is(
      "rows",
      rows,
      waits.slice(0, 2).map(({ row }) => row),
    );
  }),
  form(
    "All cores are idle: [the sequencer holds {inside} {_:packets|packet}][, and {more} more {__:wait|waits} in front of it][{waiting} {___:packets wait|packet waits} in front of the sequencer][no packet waits for the {nothing:sequencer}].",
    (said, facts) => {
      const { lane, sequenced } = coresOf(facts).own;
      for (const { service } of lane.cores) facts.is("service", service, null);
      const waiting = said.has("more") ? said.number("more") : said.has("waiting") ? said.number("waiting") : 0;
      const inside = said.has("inside") ? said.number("inside") : 0;
      facts.is("inside, waiting", [inside, waiting], [sequenced.inside.length, sequenced.waiting]);
    },
  ),
  form(
    "Core {core} {first:.*?}[, or its verdict could be {wrong:wrong}][: going on without it would be a {guess:guess}][ and core {other} {second:[^.]*?}].[ {more} other {_:core|cores} {___:work|works} as well.][ {queued} {____:packet waits|packets wait} in the queues.]",
    (said, facts) => {
      const { lane } = coresOf(facts).own;
      doing(said.number("core"), said.text("first"), facts);
      if (said.has("other")) doing(said.number("other"), said.text("second"), facts);
      const busy = lane.cores.filter(({ service }) => service !== null).length;
      const { activity, has_row } = lane.cores[said.number("core")]?.service ?? {};
      const isAlone = (kind: string) => busy === 1 && activity?.kind === kind;
      facts.is("it alone needs the row", said.has("wrong"), isAlone("replays") && has_row === true);
      facts.is("it alone waits", said.has("guess"), isAlone("waits-for-row"));
      facts.is("others", said.has("more") ? said.number("more") : 0, Math.max(0, busy - 2));
      const queued = lane.cores.reduce((sum, { waiting }) => sum + waiting, 0);
      facts.is("waiting", said.has("queued") ? said.number("queued") : 0, queued);
    },
  ),
];

/** What a core is said to do. */
function doing(core: number, text: string, facts: Facts): void {
  const service = coresOf(facts).own.lane.cores[core]?.service;
  const numbers = text.match(/\d+/g)?.map(Number);
  const activity = service?.activity;
  const row = activity && "row" in activity ? activity.row : undefined;
  // The last history is no packet's: it has no number.
  const own = service?.has_row ? [service.number] : undefined;
  const forms: Readonly<Record<string, readonly [string, readonly (number | undefined)[] | undefined]>> = {
    brings: ["dispatch", own],
    replays: ["replays", [row, ...(own ?? [])]],
    waits: ["waits-for-row", [row]],
    processes: ["compute", own],
    ends: ["compute", own],
  };
  facts.is(
    "the last history",
    text.includes("the last history"),
    service?.has_row === false && !text.startsWith("waits"),
  );
  facts.is(`what core ${core} does`, [activity?.kind, numbers], forms[text.split(" ")[0] ?? ""] ?? []);
}
