/** Checks of sentences about Gearbox, a calendar queue, and exact fair queueing. */

import type { Checks, Facts, StatedFacts } from "./facts";
import { before, granularities, isFifo, isLeveled, isList, isPlain, placed, setsOf } from "./gearbox-fifos";

const NONE = 0xffff_ffff;

const REASONS: Readonly<Record<number, string>> = {
  2: "nothing waits",
  3: "the reset input is held",
  4: "its time or its length is out of range",
};

/** The number of an operation of this kind. */
function operation(stated: StatedFacts, facts: Facts, kind: string): number {
  facts.is("kind", stated.text("op.kind"), kind);
  return facts.operation(stated);
}

/** True if the packets of a FIFO are in the frame. Departed packets of a list and packets of a large memory are not. */
function isKnown(facts: Facts, [level, , , sub = 0]: readonly number[]): boolean {
  const memory = isPlain(facts) ? "packet" : `l${level}${sub > 0 ? ".sub" : ""}`;
  return !isList(facts) && facts.scene.probe(`${memory}.data`).length > 0;
}

/** Packets in the FIFO of a time. */
function at(facts: Facts, ring: string, number: number): number | undefined {
  const counts = facts.scene.probe(`${ring}.count`);
  return counts[Math.floor(number) % counts.length];
}

/** Checks that virtual time advances to the next FIFO with packets. */
function moves(stated: StatedFacts, facts: Facts): void {
  const [from, to] = [stated.number("from"), stated.number("to")];
  facts.is("time after the step", to, facts.word("time"));
  facts.is("times", [from, to], facts.event("time"));
  if (facts.before) facts.is("time before the step", from, facts.word("time", 0, facts.before));
  const leaves = isLeveled(facts) && facts.events("served").length > 0;
  facts.is("a packet leaves afterwards", stated.has("before"), leaves);
  facts.is("a way", stated.has("way"), !isLeveled(facts));
  if (isLeveled(facts)) facts.is("packets left of level 1", 0, at(facts, "l1", from));
  const isFar = to - from > 1;
  facts.is("the next one waits there", stated.has("next"), stated.has("way") && isFar);
  if (stated.has("way")) facts.is("way", stated.text("way"), isFar ? "jumps" : "moves");
  const granularity = granularities(facts)[0] ?? 1;
  if (isPlain(facts)) facts.is("packets left at that time", 0, at(facts, "fifo", from / granularity));
  for (let fifo = Math.floor(from / granularity) + 1; isPlain(facts) && fifo < Math.floor(to / granularity); fifo++)
    facts.is("packets of a time between", 0, at(facts, "fifo", fifo));
}

/** Checks the FIFOs of the current time, one per level. */
function compound(stated: StatedFacts, facts: Facts): void {
  const time = stated.number("time");
  facts.is("time after the step", time, facts.word("time"));
  const levels = granularities(facts);
  facts.is("a level more", stated.has(`fifo_${levels.length + 1}`), false);
  for (const [i, granularity] of levels.entries()) {
    const [level, number, fifos] = [i + 1, Math.floor(time / granularity), facts.parameter("fifos")];
    const set = setsOf(facts, level) > 1 ? ` of set ${"AB"[Math.floor(number / fifos) % 2]}` : "";
    facts.is("FIFO", stated.text(`fifo_${level}.text`), `FIFO ${number % fifos}${set} of level ${level}`);
  }
}

/** Checks by kind of event. */
export const GEARBOX: Checks = {
  departure: (stated, facts) => {
    const op = operation(stated, facts, "enqueue");
    const [, flow, , units = 0] = facts.op(op)?.arguments ?? [];
    const [, time = 0, last = 0, , , finish] = facts.event("departure", op);
    if (facts.scene.info.stages.length === 0 && facts.before)
      facts.is("t_s before", time, facts.word("time", 0, facts.before));
    facts.is("packet time", stated.number("packet_time"), units);
    facts.is("begin is t_s", stated.has("time"), last <= time);
    if (stated.has("time")) facts.is("t_s", stated.number("time"), time);
    if (stated.has("last")) facts.is("last F", stated.number("last"), last);
    facts.is("beyond every range", [stated.has("beyond"), !stated.has("finish")], [finish === NONE, finish === NONE]);
    if (stated.has("beyond")) {
      facts.is("begin is the last F", stated.has("last"), last > time);
      return facts.holds("it is refused", facts.events("refused").length > 0);
    }
    facts.is("sum", stated.number("finish"), Math.max(time, last) + units);
    facts.is("flow", stated.number("flow"), flow);
    facts.is("from now it would be sooner", stated.has("exceeds"), last > time);
    facts.is("from its last F it would be sooner", stated.has("claims"), last > 0 && last < time);
    facts.is("its last F is not another begin", stated.has("free"), last === 0 || last === time);
    facts.is("its last F", stated.has("last"), !stated.has("free"));
  },
  placed,
  time: (stated, facts) => (stated.has("time") ? compound : moves)(stated, facts),
  served: (stated, facts) => {
    const op = operation(stated, facts, "dequeue");
    const [, , , , finish = 0, late = 0] = facts.event("served", op);
    facts.is("F and how late", [stated.number("finish"), stated.number("late")], [finish, late]);
    facts.is("front of the list", [stated.has("front"), stated.has("fifo")], [isList(facts), !isList(facts)]);
    if (stated.has("fifo")) isFifo(stated, facts, facts.event("served", op));
    const results = facts.later(op)?.results;
    if (results?.length) facts.is("packet", stated.number("data"), results[0]);
    facts.is("its flow is known", stated.has("flow"), isKnown(facts, facts.event("served", op)));
    const brought = stated.has("flow") ? facts.enqueueOf(stated.number("data")) : undefined;
    if (brought) facts.is("flow", stated.number("flow"), brought.arguments[1]);
    const time = facts.events("time")[0]?.args[1] ?? facts.word("time") ?? 0;
    const early = late > 0 ? 0 : Math.max(0, finish - time);
    facts.is("before its F", stated.has("early"), early > 0);
    if (stated.has("early")) facts.is("units early", stated.number("early"), early);
    // A calendar queue may serve a FIFO until the end of the FIFO's interval.
    const granularity = granularities(facts)[0] ?? 1;
    const end = time + (isPlain(facts) ? granularity - 1 + before(facts) : 0);
    facts.is("at most", stated.has("most"), isPlain(facts) && granularity > 1 && late > 0);
    if (facts.scene.info.stages.length === 0) facts.is("time after F", late, Math.max(0, end - finish));
  },
  quota: (stated, facts) => {
    const level = stated.number("level");
    facts.is("level", level, facts.event("served")[0]);
    facts.is("level 1", stated.has("first"), level === 1);
    if (stated.has("first"))
      return facts.is("a unit of time a FIFO", stated.has("harm"), granularities(facts)[0] === 1);
    const [, bytes = 0, parts = 0, served = 0] =
      facts.events("quota").find(({ args }) => args[0] === level)?.args ?? [];
    const quota = [stated.number("bytes"), stated.number("parts"), stated.number("served")];
    facts.is("bytes, parts, served", quota, [bytes, parts, served]);
    facts.is("share", stated.number("share"), Math.ceil(bytes / parts));
    facts.is("its share has left", stated.has("late"), served > 0 && served >= bytes / parts);
  },
  out_of_order: (stated, facts) => {
    const [flow, data, finish, other, otherFinish, cause = NONE] = facts.event("out_of_order");
    const packets = ["flow", "data", "finish", "overtaken_data", "overtaken_finish"].map((name) => stated.number(name));
    facts.is("packets", packets, [flow, data, finish, other, otherFinish]);
    facts.is("before step 0", [stated.has("there"), stated.has("cause_op")], [cause === NONE, cause !== NONE]);
    if (!stated.has("cause_op")) return;
    facts.is("cause", [stated.number("cause_op"), stated.text("cause_op.kind")], [cause, "enqueue"]);
    const known = facts.op(cause);
    if (known) facts.is("cause", [known.kind, ...known.arguments.slice(0, 2)], ["enqueue", data, flow]);
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => facts.is("time and packets", [0, 0], [facts.word("time"), facts.word("occ")]),
};
