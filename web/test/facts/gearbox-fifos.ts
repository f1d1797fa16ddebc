/** Checks of sentences about the FIFO that takes a packet, and why: in Gearbox, a calendar queue, and exact fair queueing. */

import type { Facts, StatedFacts } from "./facts";

export const isPlain = (facts: Facts) => facts.scene.info.design === "calendar_queue";
export const isList = (facts: Facts) => facts.scene.info.design === "wfq";
export const isLeveled = (facts: Facts) => facts.scene.info.design === "gearbox";

/** Units that one FIFO of each level covers. */
export function granularities(facts: Facts): readonly number[] {
  const list = facts.scene.info.parameters.find(({ name }) => name === "granularities")?.list ?? [];
  return list.length > 0 ? list : [facts.parameter("granularity") || 1];
}

/** Units by which the time of a FIFO precedes the F of its packets. */
export const before = (facts: Facts) => (facts.parameterWord("round_of") === "last_byte" ? 1 : 0);

/** The number of FIFO sets of a level. */
export const setsOf = (facts: Facts, level: number) =>
  isLeveled(facts) ? facts.scene.probe(`l${level}.count`).length / facts.parameter("fifos") : 1;

/** Compares the FIFO in a sentence with the FIFO of an event. */
export function isFifo(
  stated: StatedFacts,
  facts: Facts,
  [level = 0, set = 0, fifo, sub = 0]: readonly number[],
): void {
  const sets = setsOf(facts, level);
  if (sets === 1 && sub === 0) facts.is("set", 0, set);
  const own = sub > 0 ? `sub-FIFO ${sub}` : `FIFO ${fifo}`;
  const several = sets > 1 && sub === 0 ? `level ${level}, ${own} of set ${"AB"[set]}` : `${own} of level ${level}`;
  facts.is("FIFO", stated.text("fifo.text"), isPlain(facts) ? own : several);
  if (isPlain(facts)) facts.is("level and sub-FIFO", [1, 0], [level, sub]);
}

/** Checks the arithmetic of an enqueue: t_s, F, and the units between them. */
function arithmetic(facts: Facts) {
  const [flow, time = 0, , , , finish = -1] = facts.event("departure");
  return { flow, time, finish, ahead: finish - time };
}

/** The level that is chosen: the lowest level whose range includes F, and the end of that range. */
function selected(facts: Facts) {
  const [interval = -1, wanted = 0, held = 0, level = 0, lowered = 0] = facts.event("selected");
  facts.is("F − t_s", interval, arithmetic(facts).ahead);
  return { interval, wanted, held, level, lowered };
}

const unitsOf = (facts: Facts, level: number) => facts.parameter("fifos") * (granularities(facts)[level - 1] ?? 0);

/** True if F is so far ahead that a level with one set would wrap around. */
const wouldWrap = (facts: Facts, level: number, interval: number) =>
  facts.parameterWord("sets") === "single" &&
  (arithmetic(facts).time % unitsOf(facts, level)) + interval >= unitsOf(facts, level);

/** Compares the time interval in a sentence with the interval of its FIFO, and checks that it contains F. */
function covers(stated: StatedFacts, facts: Facts): void {
  const [level = 0, , fifo, sub = 0] = facts.event("placed");
  const { finish } = arithmetic(facts);
  const [from, to] = [stated.number("from"), stated.number(stated.has("to") ? "to" : "from")];
  const granularity = granularities(facts)[sub > 0 ? level - 2 : level - 1] ?? 1;
  facts.is(`F ${finish} is in ${from} to ${to}`, !stated.has("missed"), from <= finish && finish <= to);
  facts.is("stretch", to - from + 1, granularity);
  facts.is("several times", stated.has("to"), granularity > 1);
  const first = (from - before(facts)) / granularity;
  facts.holds("a FIFO begins there", Number.isInteger(first));
  if (sub === 0) facts.is("FIFO of that time", fifo, first % facts.parameter("fifos"));
  if (stated.has("missed"))
    facts.is("FIFOs are counted from the present one", "relative", facts.parameterWord("placement"));
}

/** Checks whether the range of the named level includes F: the lowest level that does is the one above it, except for the first. */
function reaches(stated: StatedFacts, facts: Facts): void {
  const { interval, wanted, level } = selected(facts);
  const lower = stated.number("lower");
  facts.is("units ahead", stated.number("interval"), interval);
  facts.is("level below", lower, Math.max(1, wanted - 1));
  facts.is("level that takes it", level, wanted);
  const units = unitsOf(facts, lower);
  const reach = units - (facts.parameterWord("range") === "ceil" ? 0 : 1);
  facts.is("it would wrap", stated.has("wrap"), wanted > 1 && interval <= reach);
  facts.is("too far", stated.has("only"), interval > reach);
  facts.is("harm", stated.has("harm"), stated.has("only") && !stated.has("missed"));
  if (stated.has("wrap")) {
    facts.holds("it reaches so far", interval <= units);
    facts.holds("F is beyond its last FIFO", wouldWrap(facts, lower, interval));
    return;
  }
  facts.is("reach", stated.number("reach"), reach);
  facts.is("lowest level", wanted, stated.has("only") ? lower + 1 : 1);
  if (stated.has("harm")) servedEarly(facts, lower);
}

/** Checks a FIFO that is served one round before the F of its packet. */
function servedEarly(facts: Facts, level: number): void {
  const { time, finish } = arithmetic(facts);
  const [fifos, granularity] = [facts.parameter("fifos"), granularities(facts)[level - 1] ?? 1];
  const number = (at: number) => Math.floor(at / granularity) % fifos;
  const turn = Array.from({ length: finish - time }, (_, i) => time + i).find((at) => number(at) === number(finish));
  facts.holds("a round earlier its FIFO is served", turn !== undefined && turn + fifos <= finish);
}

/** Checks a packet that a higher level takes than the lowest one whose range includes F. */
function raised(stated: StatedFacts, facts: Facts): void {
  const { interval, wanted, held, level, lowered } = selected(facts);
  facts.is("lowest level", stated.number("wanted"), wanted);
  facts.holds("it reaches F", interval <= unitsOf(facts, wanted));
  for (let lower = 1; lower < wanted; lower++)
    facts.holds(`level ${lower} does not`, interval >= unitsOf(facts, lower) || wouldWrap(facts, lower, interval));
  const why = ["guard", "joins", "goes"].filter((reason) => stated.has(reason));
  facts.is("reason", why, [lowered > 0 ? "guard" : level === held ? "joins" : "goes"]);
  if (!stated.has("goes")) facts.is("flow", stated.number("flow"), arithmetic(facts).flow);
  if (!stated.has("joins")) return;
  facts.is("level of its last packet", stated.number("held"), held);
  facts.holds("it is higher", held > wanted);
}

/** True if rounding up leads to the FIFO in service, one round too early. */
function wraps(facts: Facts): boolean {
  const [level = 0, , , sub] = facts.event("placed");
  const { time, finish } = arithmetic(facts);
  const number = (at: number) => Math.floor(at / (granularities(facts)[level - 1] ?? 1));
  const isRound = number(finish) - number(time) === setsOf(facts, level) * facts.parameter("fifos");
  return facts.parameterWord("range") === "ceil" && sub === 0 && isRound;
}

/** Checks a FIFO that takes the packet. */
function takes(stated: StatedFacts, facts: Facts): void {
  isFifo(stated, facts, facts.event("placed"));
  covers(stated, facts);
  const [, wanted, , level] = isLeveled(facts) ? facts.event("selected") : [];
  if (isLeveled(facts)) facts.is("level", facts.event("placed")[0], level);
  const isRaised = level !== wanted;
  facts.is("another level than the lowest", stated.has("wanted"), isRaised);
  const isWrapped = !isRaised && !stated.has("missed") && wraps(facts);
  facts.is("it wraps", stated.has("wraps"), isWrapped);
  const asks = isLeveled(facts) && !isRaised && !isWrapped;
  facts.is("how far ahead it is", stated.has("interval"), asks);
  facts.is("F", stated.has("finish"), asks ? stated.has("missed") : !isLeveled(facts) && stated.has("to"));
  if (stated.has("finish")) facts.is("F", stated.number("finish"), arithmetic(facts).finish);
  if (isRaised) raised(stated, facts);
  if (asks) reaches(stated, facts);
}

/** Checks a dropped packet: F is out of range, or its FIFO is full. */
function drops(stated: StatedFacts, facts: Facts): void {
  const [reason, , interval, level] = facts.event("refused");
  facts.is("reason", stated.has("beyond") ? 4 : 1, reason);
  facts.is("a list", false, isList(facts));
  if (stated.has("beyond")) facts.is("units ahead", stated.number("interval"), interval);
  if (stated.has("full")) facts.is("a level", stated.has("level"), isLeveled(facts));
  if (stated.has("level")) facts.is("level", stated.number("level"), level);
}

/** Checks an exactly sorted list, which takes the packet or is full. */
function lists(stated: StatedFacts, facts: Facts): void {
  facts.holds("design", isList(facts));
  const refused = facts.events("refused").map(({ args }) => args[0]);
  facts.is("refused", refused, stated.has("full") ? [1] : []);
  facts.is("sorted", stated.has("sorted"), !stated.has("full"));
  const finish = Array.from({ length: facts.word("occ") ?? 0 }, (_, i) => facts.word("entry.finish", i) ?? 0);
  const sorted = [...finish].sort((a, b) => a - b);
  if (stated.has("sorted")) facts.is("the list is sorted", sorted, finish);
}

/** Checks a step-down FIFO, in which a flow may use a lower level. */
function stepsDown(stated: StatedFacts, facts: Facts): void {
  const [level = 0, sub, held] = facts.event("stepped");
  facts.is("levels", [stated.number("finer"), stated.number("held"), stated.number("level")], [level - 1, held, level]);
  facts.is("flow", stated.number("flow"), arithmetic(facts).flow);
  facts.holds("a sub-FIFO", (sub ?? 0) > 0);
  // Hardware writes the packet in a later step.
  if (facts.scene.info.stages.length === 0)
    facts.is("level of the flow", held, facts.word("flow.level", stated.number("flow")));
}

/** Checks all sentences about the destination of a packet. */
export function placed(stated: StatedFacts, facts: Facts): void {
  if (stated.has("list")) lists(stated, facts);
  else if (stated.has("beyond") || stated.has("full")) drops(stated, facts);
  else if (stated.has("finer")) stepsDown(stated, facts);
  else if (stated.has("follows")) facts.is("sub-FIFO", 0, facts.event("stepped")[1]);
  else takes(stated, facts);
}
