/** Sentences about Gearbox, a calendar queue, and exact fair queueing. */

import { type Facts, type Form, form, type Said } from "./facts";

const NONE = 0xffff_ffff;

/** Units that a FIFO of each level covers. */
const granularities = (facts: Facts): readonly number[] => {
  const list = facts.scene.info.parameters.find(({ name }) => name === "granularities")?.list ?? [];
  return list.length > 0 ? list : [facts.parameter("granularity") || 1];
};
const plain = (facts: Facts) => facts.scene.info.design === "calendar_queue";
const before = (facts: Facts) => (facts.parameterWord("round_of") === "last_byte" ? 1 : 0);

/** A place as sentences name it, with a letter that tells several apart. */
const place = (letter: string) =>
  `[level {of${letter}}, ][sub-FIFO {sub${letter}}][FIFO {fifo${letter}}][ of set {set${letter}:A|B}][ of level {level${letter}}]`;
const placed = (said: Said, facts: Facts) => ({
  level: said.has("of") ? said.number("of") : said.has("level") ? said.number("level") : 1,
  set: said.has("set") ? "AB".indexOf(said.text("set")) : 0,
  fifo: said.has("fifo") ? said.number("fifo") : undefined,
  sub: said.has("sub") ? said.number("sub") : 0,
  sets:
    (facts.word("level.served") === undefined
      ? 1
      : facts.scene.probe(`l${said.has("of") ? said.number("of") : said.has("level") ? said.number("level") : 1}.count`)
          .length) / facts.parameter("fifos"),
});

/** Whether a place is that of an event. */
function isPlace(said: Said, facts: Facts, [level, set, fifo, sub]: readonly number[]): void {
  const at = placed(said, facts);
  facts.is("level", at.level, plain(facts) ? 1 : level);
  facts.is("sub-FIFO", at.sub, sub);
  if (at.fifo !== undefined) facts.is("FIFO", at.fifo, fifo);
  if (said.has("set")) facts.is("set", at.set, set);
  else if (at.sub === 0) facts.is("set", 0, set);
}

/** Whether a FIFO covers the stretch of time that the sentence names, and whether F is in that. */
function covers(said: Said, facts: Facts, finish: number): void {
  const [from, to] = [said.number("from"), said.has("to") ? said.number("to") : said.number("from")];
  const { level, fifo, sub } = placed(said, facts);
  const granularity = granularities(facts)[sub > 0 ? level - 2 : level - 1] ?? 1;
  facts.is(`F ${finish} is in ${from} to ${to}`, !said.has("missed"), from <= finish && finish <= to);
  facts.is("stretch", to - from + 1, granularity);
  const first = (from - before(facts)) / granularity;
  facts.holds("a FIFO begins there", Number.isInteger(first));
  if (sub === 0 && fifo !== undefined) facts.is("FIFO of that time", fifo, first % facts.parameter("fifos"));
  if (said.has("missed"))
    facts.is("FIFOs are counted from the present one", "relative", facts.parameterWord("placement"));
}

/** How far F is ahead, and that the level which is named reaches so far, or that it does not. */
const REACHES = "F is {ahead} ahead, and level {lower} [reaches ][{far:only} ]{reach:\\d+|would have to wrap}: ";
/** The same of a level that does not reach so far: its FIFOs come round before F. */
const FALLS_SHORT = "F is {ahead} ahead; level {lower}, which {far:reaches} only {reach}, would serve F too early: ";

/** The lowest level whose FIFOs reach so far, which is the one above `lower` but for the first. */
function reaches(said: Said, facts: Facts): void {
  const [ahead = -1, wanted = 0] = facts.event("selected");
  facts.is("units ahead", said.number("ahead"), ahead);
  const [, time = 0, , , , finish = 0] = facts.event("departure");
  facts.is("F − t_s", ahead, finish - time);
  facts.is("level", said.number("lower"), Math.max(1, wanted - 1));
  const units = facts.parameter("fifos") * (granularities(facts)[said.number("lower") - 1] ?? 0);
  if (said.text("reach").startsWith("would")) {
    facts.holds("it reaches so far", ahead <= units);
    facts.holds("it would wrap", (time % units) + ahead >= units && facts.parameterWord("sets") === "single");
    return;
  }
  const ceil = facts.parameterWord("range") === "ceil";
  facts.is("reach", said.number("reach"), units - (ceil ? 0 : 1));
  facts.is("too far", said.has("far"), ahead > said.number("reach"));
  facts.is("lowest level", wanted, said.has("far") ? said.number("lower") + 1 : 1);
}

/** That the level is the lowest which reaches F. */
function lowest(said: Said, facts: Facts): void {
  const [ahead = -1, wanted = 0] = facts.event("selected");
  facts.is("lowest level", said.number("wanted"), wanted);
  const [, time = 0, , , , finish = 0] = facts.event("departure");
  facts.is("F − t_s", ahead, finish - time);
  const units = (level: number) => facts.parameter("fifos") * (granularities(facts)[level - 1] ?? 0);
  facts.holds("it reaches F", ahead <= units(wanted));
  const single = facts.parameterWord("sets") === "single";
  for (let level = 1; level < wanted; level++)
    facts.holds(
      `level ${level} does not`,
      ahead >= units(level) || (single && (time % units(level)) + ahead >= units(level)),
    );
}

/** Flow, packet time and sum of an enqueue; gives t_s, and the F of the flow's last packet. */
function finishes(said: Said, facts: Facts): readonly number[] {
  const op = said.number("op");
  facts.named(op, "enqueue");
  const [, flow, , units] = facts.op(op)?.arguments ?? [];
  if (said.has("flow")) facts.is("flow", said.number("flow"), flow);
  facts.is("packet time", said.number("b"), units);
  if (said.has("sum")) facts.is("sum", said.number("sum"), said.number("a") + said.number("b"));
  const [, time = 0, last = 0] = facts.event("departure", op);
  if (facts.scene.info.stages.length === 0 && facts.before)
    facts.is("t_s before", time, facts.word("time", 0, facts.before));
  return [time, last];
}

export const GEARBOX: readonly Form[] = [
  form(
    "Op {op} (enqueue): nothing of flow {flow} is due after now, so it counts from now: F = {a} + {b} = {sum}.",
    (said, facts) => {
      const [time = 0, last = 0] = finishes(said, facts);
      facts.is("begin", said.number("a"), time);
      facts.holds("its last F is not later", last <= time);
      facts.holds("an earlier F would be another begin", last === 0 || last === time);
    },
  ),
  form(
    "Op {op} (enqueue) counts from now: F = {a} + {b} = {sum}; counting from the last F, {last}, of flow {flow} would claim time that the flow left unused.",
    (said, facts) => {
      const [time = 0, last = 0] = finishes(said, facts);
      facts.is("begin and last F", [said.number("a"), said.number("last")], [time, last]);
      facts.holds("it would begin earlier", last > 0 && last < time);
    },
  ),
  form(
    "Op {op} (enqueue) counts from {last}, the F of flow {flow}'s last packet: F = {a} + {b} = {sum}; counting from now would exceed the flow's share.",
    (said, facts) => {
      const [time = 0, last = 0] = finishes(said, facts);
      facts.is("begin and last F", [said.number("a"), said.number("last")], [last, last]);
      facts.holds("from now it would be sooner", last > time);
    },
  ),
  form(
    "Op {op} (enqueue) counts from [its flow's last F, {last}][{now:now}]: F = {a} + {b} is beyond every range.",
    (said, facts) => {
      const [time = 0, last = 0] = finishes(said, facts);
      facts.is("begin", said.number("a"), Math.max(time, last));
      facts.is("later than now", said.has("last"), last > time);
      if (said.has("last")) facts.is("last F", said.number("last"), last);
      facts.holds("it is refused", facts.events("refused").length > 0);
    },
  ),
  form("The list is sorted by F; packets of equal F keep the order of arrival.", (_, facts) => {
    facts.is("refused", 0, facts.events("refused").length);
    facts.is("design", "wfq", facts.scene.info.design);
    const finish = Array.from({ length: facts.word("occ") ?? 0 }, (_, i) => facts.word("entry.finish", i) ?? 0);
    facts.is(
      "the list is sorted",
      [...finish].sort((a, b) => a - b),
      finish,
    );
  }),
  form("The list is full: the packet is dropped.", (_, facts) => facts.is("reason", 1, facts.event("refused")[0])),
  form(
    "{far:F|F − t_s = \\d+} is further away than the FIFOs reach, and would wrap to an earlier time: the packet is dropped.",
    (said, facts) => {
      facts.is("reason", 4, facts.event("refused")[0]);
      const units = /\d+/.exec(said.text("far"));
      if (units) facts.is("units", Number(units[0]), facts.event("refused")[2]);
    },
  ),
  form("The packet's FIFO[ on level {level}] is full, so the packet is dropped.", (said, facts) => {
    facts.is("reason", 1, facts.event("refused")[0]);
    if (said.has("level")) facts.is("level", said.number("level"), facts.event("refused")[3]);
  }),
  form(`${FALLS_SHORT}${place("")} takes the packet, for time[s] {from}[ to {to}].`, (said, facts) => {
    reaches(said, facts);
    isPlace(said, facts, facts.event("placed"));
    covers(said, facts, facts.event("departure")[5] ?? -1);
    facts.is("level", placed(said, facts).level, facts.event("selected")[1]);
    // The FIFO of the lower level that F falls on comes to its turn earlier.
    const [, time = 0, , , , finish = 0] = facts.event("departure");
    const lower = granularities(facts)[said.number("lower") - 1] ?? 1;
    const number = (at: number) => Math.floor(at / lower) % facts.parameter("fifos");
    const turn = Array.from({ length: finish - time }, (_, i) => time + i).find((at) => number(at) === number(finish));
    facts.holds("a round earlier its FIFO is served", turn !== undefined && turn + facts.parameter("fifos") <= finish);
  }),
  form(`${REACHES}${place("")} takes the packet, for time[s] {from}[ to {to}].`, (said, facts) => {
    reaches(said, facts);
    const [, wanted] = facts.event("selected");
    isPlace(said, facts, facts.event("placed"));
    covers(said, facts, facts.event("departure")[5] ?? -1);
    facts.is("level", placed(said, facts).level, wanted);
  }),
  form(
    `${place("")} takes the packet, for time[s] {from}[ to {to}], but is in service now: the packet wraps, and leaves too early.`,
    (said, facts) => {
      const [, time = 0, , , , finish = 0] = facts.event("departure");
      isPlace(said, facts, facts.event("placed"));
      covers(said, facts, finish);
      facts.is("rounding", "ceil", facts.parameterWord("range"));
      const { level, sets } = placed(said, facts);
      const granularity = granularities(facts)[level - 1] ?? 1;
      const number = (at: number) => Math.floor(at / granularity);
      facts.is("FIFOs from the present one on", number(finish) - number(time), sets * facts.parameter("fifos"));
    },
  ),
  form(`${place("")} takes the packet, for time[s] {from}[ to {to}, F = {finish} among them].`, (said, facts) => {
    const finish = facts.event("departure")[5] ?? -1;
    if (said.has("finish")) facts.is("F", said.number("finish"), finish);
    isPlace(said, facts, facts.event("placed"));
    covers(said, facts, finish);
  }),
  form(
    `${REACHES}counted from now, ${place("")} takes the packet, for time[s] {from}[ to {to}], {missed:not F = \\d+}.`,
    (said, facts) => {
      reaches(said, facts);
      isPlace(said, facts, facts.event("placed"));
      covers(said, facts, facts.event("departure")[5] ?? -1);
      facts.is("F", said.text("missed"), `not F = ${facts.event("departure")[5]}`);
    },
  ),
  form(
    `Level {wanted} reaches F, but {why:.*?} ${place("")}, for time[s] {from}[ to {to}][, {missed:not F}].`,
    (said, facts) => {
      lowest(said, facts);
      isPlace(said, facts, facts.event("placed"));
      covers(said, facts, facts.event("departure")[5] ?? -1);
      const [, wanted, held, level, lowered = 0] = facts.event("selected");
      const [flow] = facts.event("departure");
      const why = said.text("why");
      const heldTo = /^could overtake flow (\d+)'s last packet on level (\d+), so it joins$/.exec(why);
      const guard = /^would overtake flow (\d+)'s packet lower down, so the epoch guard chooses$/.exec(why);
      if (heldTo) {
        facts.is("flow and level", [Number(heldTo[1]), Number(heldTo[2]), 0], [flow, held, lowered]);
        facts.is("level that takes it", level, held);
        facts.holds("it is higher", (held ?? 0) > (wanted ?? 0));
      } else if (guard) {
        facts.is("flow", Number(guard[1]), flow);
        facts.holds("the guard takes levels off", lowered > 0);
      } else facts.is("reason", why, "it goes to");
      facts.is("level", placed(said, facts).level, level);
    },
  ),
  form(
    "Step-down: that FIFO is split by the granularity of level {level}, so flow {flow} may use level {held} again instead of level {other}.",
    (said, facts) => {
      const [level, sub, held] = facts.event("stepped");
      facts.is(
        "level, flow, level",
        [said.number("level"), said.number("flow"), said.number("held")],
        [(level ?? 0) - 1, facts.event("departure")[0], held],
      );
      facts.holds("a sub-FIFO", (sub ?? 0) > 0);
      facts.is("level of that FIFO", said.number("other"), level);
      // Hardware writes it later.
      if (facts.scene.info.stages.length === 0)
        facts.is("level of the flow", held, facts.word("flow.level", said.number("flow")));
    },
  ),
  form(
    "The packet before this one went to a step-down FIFO of the same times: this packet follows, so that none is overtaken.",
    (_, facts) => facts.is("sub-FIFO", 0, facts.event("stepped")[1]),
  ),
  form(
    "Nothing is left for time {from}, so virtual time {way:moves|jumps} to {to}[, where the {next:next} packet waits: each empty time between would delay the packet].",
    (said, facts) => {
      moves(said, facts);
      const far = said.number("to") - said.number("from") > 1;
      facts.is("by more than 1", [said.has("next"), said.text("way")], [far, far ? "jumps" : "moves"]);
      if (plain(facts))
        facts.is(
          "packets left at that time",
          0,
          at(facts, "fifo", said.number("from") / (granularities(facts)[0] ?? 1)),
        );
      const granularity = granularities(facts)[0] ?? 1;
      const [first, last] = [said.number("from"), said.number("to")].map((time) => Math.floor(time / granularity));
      for (let fifo = (first ?? 0) + 1; plain(facts) && fifo < (last ?? 0); fifo++)
        facts.is("packets of a time between", 0, at(facts, "fifo", fifo));
    },
  ),
  form(
    "[{before:Before}, nothing more could][Nothing more may] leave at time {from}, so virtual time move[d][s] to {to}.",
    (said, facts) => {
      facts.is("a packet leaves afterwards", said.has("before"), facts.events("served").length > 0);
      moves(said, facts);
      facts.is("packets left of level 1", 0, at(facts, "l1", said.number("from")));
    },
  ),
  form("The compound FIFO of {to} is {now:.*}.", (said, facts) => {
    facts.is("time after the step", said.number("to"), facts.word("time"));
    const named = said.text("now").split(", ");
    facts.is("levels", named.length, granularities(facts).length);
    for (const [i, granularity] of granularities(facts).entries()) {
      const [, fifo, set, level] = /^FIFO (\d+)(?: of set ([AB]))? of level (\d+)$/.exec(named[i] ?? "") ?? [];
      const number = Math.floor(said.number("to") / granularity);
      const fifos = facts.parameter("fifos");
      facts.is("level and FIFO", [Number(level), Number(fifo)], [i + 1, number % fifos]);
      if (set !== undefined) facts.is("set", "AB".indexOf(set), Math.floor(number / fifos) % 2);
    }
  }),
  form(
    `Op {op} (dequeue) takes packet {data}[ of flow {flow}] from [the {front:front} of the list]${place("")}, {late:at|(?:at most )?[\\d,]+ units? (?:after|before)} its F of {finish} (DTD {dtd}).`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "dequeue");
      const [level = 0, set = 0, fifo = 0, sub = 0, finish, late] = facts.event("served", op);
      facts.is("F and how late", [said.number("finish"), said.number("dtd")], [finish, late]);
      const units = Number(/\d+/.exec(said.text("late").replaceAll(",", ""))?.[0] ?? 0);
      const isEarly = said.text("late").endsWith("before");
      facts.is("units late", isEarly ? 0 : units, late);
      if (!said.has("front")) isPlace(said, facts, [level, set, fifo, sub]);
      const results = facts.later(op)?.results;
      if (results?.length) facts.is("packet", said.number("data"), results[0]);
      const brought = said.has("flow") ? facts.enqueueOf(said.number("data")) : undefined;
      if (brought) facts.is("flow", said.number("flow"), brought.arguments[1]);
      const time = facts.events("time")[0]?.args[1] ?? facts.word("time") ?? 0;
      facts.is("units early", isEarly ? units : 0, late ? 0 : Math.max(0, (finish ?? 0) - time));
      // A FIFO of a calendar queue may be served until the end of its time.
      const granularity = granularities(facts)[0] ?? 1;
      const last = time + (plain(facts) ? granularity - 1 + before(facts) : 0);
      facts.is("at most", said.text("late").startsWith("at most"), plain(facts) && granularity > 1 && (late ?? 0) > 0);
      if (facts.scene.info.stages.length === 0) facts.is("time after F", late, Math.max(0, last - (finish ?? 0)));
    },
  ),
  form("Level 1 is served first, and completely[: what it kept back would be {late:late}].", (said, facts) => {
    facts.is("level", 1, facts.event("served")[0]);
    facts.is("a unit of time a FIFO", said.has("late"), granularities(facts)[0] === 1);
  }),
  form(
    "Level {level}'s quota now is {bytes} {_:bytes|byte} over {parts} = {share} {__:bytes|byte}, in whole packets; {served} had left before: more would delay level 1[. The level should {late:have waited} for the next unit].",
    (said, facts) => {
      facts.is("level", said.number("level"), facts.event("served")[0]);
      const quota = facts.events("quota").find(({ args }) => args[0] === said.number("level"))?.args ?? [];
      facts.is(
        "bytes, parts, served",
        [said.number("bytes"), said.number("parts"), said.number("served")],
        quota.slice(1, 4),
      );
      facts.is("share", said.number("share"), Math.ceil(said.number("bytes") / said.number("parts")));
    },
  ),
  form(
    "Out of order: flow {flow}'s packet {data} (F {finish}), which {came:was there before step 0|op \\d+ \\(enqueue\\) brought}, leaves before its packet {other} (F {otherFinish}), which came first.",
    (said, facts) => {
      const [flow, data, finish, other, otherFinish, cause] = facts.event("out_of_order");
      facts.is(
        "packets",
        ["flow", "data", "finish", "other", "otherFinish"].map((name) => said.number(name)),
        [flow, data, finish, other, otherFinish],
      );
      const op = /op (\d+)/.exec(said.text("came"));
      facts.is("cause", op ? Number(op[1]) : NONE, cause);
      const known = op && facts.op(Number(op[1]));
      if (known) facts.is("data and flow of the cause", [data, flow], known.arguments.slice(0, 2));
    },
  ),
  form("Op {op} ({kind:enqueue|dequeue}) is refused: {why:.*}.", (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    const reasons: Readonly<Record<number, string>> = {
      2: "nothing waits",
      3: "the reset input is held",
      4: "its time or its length is out of range",
    };
    facts.is("reason", said.text("why"), reasons[facts.event("rejected", said.number("op"))[0] ?? 0]);
  }),
  form("A reset empties all FIFOs and sets virtual time to 0.", (_, facts) =>
    facts.is("time and packets", [0, 0], [facts.word("time"), facts.word("occ")]),
  ),
];

/** Virtual time before and after the step. */
function moves(said: Said, facts: Facts): void {
  facts.is("time after the step", said.number("to"), facts.word("time"));
  facts.is("times", [said.number("from"), said.number("to")], facts.event("time"));
  if (facts.before) facts.is("time before the step", said.number("from"), facts.word("time", 0, facts.before));
}

/** Packets in the FIFO of a time. */
const at = (facts: Facts, ring: string, number: number) => {
  const counts = facts.scene.probe(`${ring}.count`);
  return counts[Math.floor(number) % counts.length];
};
