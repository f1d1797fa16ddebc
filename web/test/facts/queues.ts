/** Sentences about FIFO queues of strict priority: SP-PIFO, greedy bounds, fixed bounds, and a FIFO. */

import { type Facts, type Form, form, type Said } from "./facts";

const NONE = 0xffff_ffff;

/** How many queues there are. */
const queues = (facts: Facts) => facts.scene.probe("queue.count").length;
const bounds = (facts: Facts, scene: typeof facts.before = facts.scene) =>
  scene ? [...scene.probe("queue.bound")] : null;

/** Bounds before the step: in the first one, those after it with what has moved put back. */
function boundsBefore(facts: Facts): number[] {
  const now = bounds(facts) ?? [];
  for (const { args } of facts.before ? [] : facts.events("moved")) now[args[0] ?? 0] = args[1] ?? 0;
  return bounds(facts, facts.before) ?? now;
}

/** The queue that takes a rank: the last one whose bound is not above it, or the first. */
const mapped = (before: readonly number[], rank: number) =>
  Math.max(
    0,
    before.findLastIndex((bound) => bound <= rank),
  );

/** Data words that wait, by queue; what hardware takes in in this step it writes a step later. */
function waiting(facts: Facts, queue: number): number[] {
  const capacity = facts.parameter("capacity");
  const [count = 0, head = 0] = [facts.word("queue.count", queue), facts.word("queue.head", queue)];
  const data = Array.from(
    { length: count },
    (_, age) => facts.word("packet.data", queue * capacity + ((head + age) % capacity)) ?? NONE,
  );
  const [slot] = facts.scene.slots;
  const taken = slot?.kind === "enqueue" && facts.events("rejected").length === 0;
  if (taken && (facts.events("mapped")[0]?.args[0] ?? 0) === queue && count > 0)
    data[count - 1] = slot.arguments[0] ?? NONE;
  return data;
}

/** What an enqueue brings: its rank, or the packet's number and its flow. */
function brings(said: Said, facts: Facts): number {
  const op = said.number("op");
  facts.named(op, "enqueue");
  facts.is("slot", op, facts.scene.slots[0]?.op);
  const [data, rank = 0] = facts.op(op)?.arguments ?? [];
  if (said.has("rank")) facts.is("rank", said.number("rank"), rank);
  if (said.has("unranked")) facts.is("rank", said.number("unranked"), rank);
  if (said.has("data")) facts.is("data", said.number("data"), data);
  if (said.has("flow")) flow(said, facts, data ?? NONE);
  return rank;
}

/** The flow of a packet, as the lane around the queue has it. */
function flow(said: Said, facts: Facts, packet: number): void {
  const {
    arrived = [],
    ready = [],
    departed = [],
    dropped = [],
    sending = null,
    flows = [],
  } = facts.scene.packets?.lane ?? {};
  const all = [
    ...arrived,
    ...ready,
    ...departed,
    ...dropped.map((drop) => drop.packet),
    ...(sending ? [sending.element] : []),
  ];
  const known = [...all.map((one) => [one.packet, one.flow]), ...flows].find(([number]) => number === packet);
  facts.is("flow", said.number("flow"), known?.[1]);
}

const BRINGS = "[has rank {rank}][carries packet {data}[ of flow {flow}][, rank {unranked}]]";
/** Words on why one packet is served before another, and what they say about the queues of the two. */
const WHY = {
  first: "both were in the first queue, which takes every rank below its bound",
  down: "both were in this queue, whose bound was pushed down between the two arrivals",
  over: "it is in a queue of lower priority, since bounds rose between the two arrivals",
  both: "both were in this queue, which takes both ranks",
  moved: "this queue takes both ranks, or took them before its bound moved",
  overMoved: "it is in a queue of lower priority, since bounds moved between the two arrivals",
  fifo: "a FIFO does not look at ranks",
} as const;

const RESETS: Readonly<Record<string, string>> = {
  sp_pifo: "A reset empties all queues and sets all bounds to 0.",
  greedy: "A reset empties all queues, puts the bounds back to their first values, and begins a new window.",
  fixed_bounds: "A reset empties all queues.",
  fifo: "A reset empties the queue.",
};

export const QUEUES: readonly Form[] = [
  form(`Op {op} (enqueue) ${BRINGS}; the queue {end:takes it|is full: the packet is dropped}.`, (said, facts) => {
    brings(said, facts);
    facts.is("dropped", said.text("end") !== "takes it", facts.events("rejected").length > 0);
  }),
  form(
    `Op {op} (enqueue) ${BRINGS}: [from the last queue up, {steps:[^.]*}, so ][it {verb:joins} ]queue {queue}[ {other:must take the packet|takes every rank}][; the bound {stays:stays}. In {other_queue:an earlier queue it could overtake smaller|a later queue it could wait behind larger} ranks][, which is full, {full:drops} it].`,
    (said, facts) => {
      const rank = brings(said, facts);
      const queue = said.number("queue") - 1;
      facts.is("queue", queue, facts.event("mapped")[0]);
      const dropped = facts.events("rejected").length > 0;
      facts.is("dropped", said.has("full"), dropped);
      const was = boundsBefore(facts);
      facts.is("queue for this rank", queue, mapped(was, rank));
      const reached = was.length > 1 && rank >= (was[queue] ?? 0);
      const joins = reached && !dropped ? "joins" : "";
      facts.is("what it does", said.text("verb"), joins);
      const other = was.length > 1 ? "must take the packet" : "takes every rank";
      facts.is("what takes it", said.text("other"), reached || dropped ? "" : other);
      const same = facts.scene.info.design === "sp_pifo" && bounds(facts)?.[queue] === was[queue];
      facts.is("the bound stays", said.has("stays"), reached && !dropped && same);
      if (said.has("stays")) {
        const earlier = said.text("other_queue").startsWith("an earlier");
        facts.is("there is no later queue", earlier, queue === was.length - 1);
        if (!earlier) facts.holds("the later one's bound is larger", rank < (was[queue + 1] ?? 0));
      }
      const steps = said.text("steps") === "" ? [] : said.text("steps").split(", ");
      const compared = was.slice(-(facts.event("mapped")[1] ?? 0) || was.length).reverse();
      for (const [i, step] of steps.entries()) {
        const at = step === "…" ? null : i === steps.length - 1 && steps.includes("…") ? compared.at(-1) : compared[i];
        if (at !== null) facts.is("comparison", step, `${rank} ${rank >= (at ?? 0) ? "≥" : "<"} ${at}`);
      }
      if (!steps.includes("…")) facts.is("comparisons", steps.length, facts.event("mapped")[1]);
      else facts.holds("something is left out", compared.length > steps.length - 1);
    },
  ),
  form(
    "Push-down, to avoid more inversions: rank {rank} is {cost} below queue 1's bound, which becomes {bound}[; {how:.*}].",
    (said, facts) => {
      facts.is("rank", said.number("rank"), facts.scene.slots[0]?.arguments[1]);
      facts.is("bound of queue 1", said.number("bound"), bounds(facts)?.[0]);
      const [was, now] = [boundsBefore(facts), bounds(facts) ?? []];
      facts.is("cost", said.number("cost"), (was[0] ?? 0) - said.number("rank"));
      const how = said.text("how");
      const down = /^other bounds fall by (?:(\d+) too|the rank, (\d+)|(1) each)(, at most to 0)?$/.exec(how);
      const others = now.slice(1);
      if (how === "") facts.is("other bounds", [], others);
      else if (how === "other bounds stay") facts.is("other bounds", others, was.slice(1));
      else if (down) {
        const by = Number(down[1] ?? down[2] ?? down[3]);
        if (down[1]) facts.is("by the cost", by, said.number("cost"));
        facts.is(
          "other bounds",
          others,
          was.slice(1).map((bound) => (down[4] ? Math.max(0, bound - by) : bound - by)),
        );
      } else {
        const taken = /^queue 2 gets the rank(, each other the bound above)?$/.exec(how);
        facts.holds("a known rule", taken !== null);
        facts.is("other bounds", others, [said.number("rank"), ...was.slice(1, -1)]);
        facts.is("there are others", taken?.[1] !== undefined, others.length > 1);
      }
    },
  ),
  form(
    "Push-up: the bound of queue {queue} rises from {from} to the rank, {to}: otherwise [rank {only}][ranks from {first} to {last}] would {then:follow it without a push-down|queue up behind it}.",
    (said, facts) => {
      const queue = said.number("queue") - 1;
      facts.is("rank", said.number("to"), facts.scene.slots[0]?.arguments[1]);
      facts.is("bound", said.number("to"), bounds(facts)?.[queue]);
      facts.is("the first queue", queue === 0, said.text("then").endsWith("push-down"));
      // Ranks that the bound of before would let into this queue, and the new one does not.
      const span = said.has("only")
        ? [said.number("only"), said.number("only")]
        : [said.number("first"), said.number("last")];
      facts.is("ranks", span, [said.number("from"), said.number("to") - 1]);
      for (const rank of span) {
        facts.is(`queue of rank ${rank} before`, queue, mapped(boundsBefore(facts), rank));
        const now = bounds(facts) ?? [];
        if (queue > 0) facts.holds(`rank ${rank} joins a better one now`, mapped(now, rank) < queue);
        else facts.holds(`rank ${rank} pushes it down now`, rank < (now[0] ?? 0) && rank >= said.number("from"));
      }
      facts.holds("it rises", said.number("to") > said.number("from"));
      facts.is("bound before", said.number("from"), boundsBefore(facts)?.[queue]);
    },
  ),
  form(
    "Update {update}: the loss U of the last {window} {_:packets|packet} is {before:[\\d+ =,]+}, in units of 1/{unit}²{rest:, and then [\\d+ =,]+|. No bound moves: no step of one bound makes it smaller}.",
    (said, facts) => {
      facts.is("update", said.number("update"), facts.word("update.count"));
      facts.is(
        "window",
        [said.number("window"), said.number("unit")],
        [facts.parameter("window"), facts.parameter("window")],
      );
      const after = /then ([\d+ =,]+)/.exec(said.text("rest"))?.[1];
      const moved = facts.scene.probe("update.from").some((from, i) => from !== facts.word("update.to", i));
      facts.is("a bound moves", after !== undefined, moved);
      const [lossBefore, lossAfter] = [loss(facts, "loss.before"), loss(facts, "loss.after")];
      isSum(facts, "loss before", said.text("before"), lossBefore);
      if (after !== undefined) {
        isSum(facts, "loss after", after, lossAfter);
        facts.holds("the loss falls", total(lossAfter) < total(lossBefore));
      } else facts.is("loss after", lossAfter, lossBefore);
      facts.is(
        "updates before",
        said.number("update") - 1,
        facts.before ? facts.word("update.count", 0, facts.before) : said.number("update") - 1,
      );
    },
  ),
  form(
    "The bound of queue {queue} {way:rises|falls} from {from} to {to}. {count} {_:packets|packet} of rank {rank} would cost {joins} each in queue {other}, not {leaves} as in queue {own}: the loss changes by {factor} × ({plus} − {minus}) = {change}.",
    (said, facts) => {
      const queue = said.number("queue") - 1;
      const rises = said.text("way") === "rises";
      const way = rises ? "up" : "down";
      facts.is(
        "from and to",
        [said.number("from"), said.number("to")],
        [facts.word("update.from", queue), facts.word("update.to", queue)],
      );
      facts.is("it rises", rises, said.number("to") > said.number("from"));
      const words = ["rank", "count", "joins", "leaves"].map((name) => facts.word(`${way}.${name}`, queue));
      facts.is(
        "rank, packets and costs",
        ["rank", "count", "joins", "leaves"].map((name) => said.number(name)),
        words,
      );
      facts.is(
        "queues",
        [said.number("other") - 1, said.number("own") - 1],
        rises ? [queue - 1, queue] : [queue, queue - 1],
      );
      facts.is(
        "factors",
        ["factor", "plus", "minus"].map((name) => said.number(name)),
        ["count", "joins", "leaves"].map((name) => said.number(name)),
      );
      facts.is("product", said.number("change"), said.number("factor") * (said.number("plus") - said.number("minus")));
      facts.is("bound now", said.number("to"), bounds(facts)?.[queue]);
    },
  ),
  form("{number} more {_:bounds|bound} moved likewise.", (said, facts) => {
    const moved = [...facts.scene.probe("update.from")].filter((from, i) => from !== facts.word("update.to", i)).length;
    facts.is("bounds that moved", said.number("number") + 4, moved);
  }),
  form(
    "Op {op} (dequeue) takes the oldest packet of [the queue][queue {queue}, the first queue that has any]: [data {data} of rank {rank}][packet {packet}[ of flow {flow}]][; queue {later} would send rank {larger} before it].",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "dequeue");
      const queue = said.has("queue") ? said.number("queue") - 1 : 0;
      facts.is("queue", queue, facts.event("served", op)[0]);
      const results = facts.later(op)?.results;
      const number = said.has("data") ? said.number("data") : said.number("packet");
      if (results?.length) {
        facts.is("data", number, results[0]);
        if (said.has("rank")) facts.is("rank", said.number("rank"), results[1]);
      }
      if (said.has("flow")) flow(said, facts, number);
      if (said.has("later")) {
        const later = said.number("later") - 1;
        const place = later * facts.parameter("capacity") + (facts.word("queue.head", later) ?? 0);
        facts.is("rank of its oldest packet", said.number("larger"), facts.word("packet.rank", place));
        facts.holds("it is larger", said.number("larger") > said.number("rank"));
        for (let empty = queue + 1; empty < later; empty++)
          facts.is(`packets in queue ${empty + 1}`, 0, facts.word("queue.count", empty));
      }
      if (facts.before)
        for (let first = 0; first < queue; first++)
          facts.is(`packets in queue ${first + 1} before`, 0, facts.word("queue.count", first, facts.before));
    },
  ),
  form(
    `Inversion, caused {since:before step 0|by op \\d+ \\(enqueue\\)}: data {data} of rank {rank} still waits; {why:${Object.values(WHY).join("|")}}.`,
    (said, facts) => {
      const [, leftRank = 0, data, rank, , cause] = facts.event("inversion");
      const [served = 0] = facts.events("served")[0]?.args ?? [];
      facts.is("packet that waits", [said.number("data"), said.number("rank")], [data, rank]);
      facts.holds("the one that left has a higher rank", leftRank > said.number("rank"));
      const place = Array.from({ length: queues(facts) }, (_, queue) => queue).filter((queue) =>
        waiting(facts, queue).includes(said.number("data")),
      );
      const { design } = facts.scene.info;
      const why = said.text("why");
      const lower = why === WHY.over || why === WHY.overMoved;
      facts.holds("it waits", place.length > 0);
      facts.holds(
        "where it waits",
        place.some((queue) => (lower ? queue > served : queue === served)),
      );
      if (why === WHY.first) facts.is("queue", 0, served);
      facts.is("a FIFO", why === WHY.fifo, design === "fifo");
      const op = /\d+/.exec(said.text("since").replace("step 0", ""));
      facts.is("cause", op ? Number(op[0]) : NONE, cause);
      const known = op && facts.op(Number(op[0]));
      if (known) {
        facts.is("kind of the cause", "enqueue", known.kind);
        facts.holds("it brought one of the two", [facts.event("inversion")[0], data].includes(known.arguments[0]));
      }
    },
  ),
  form(
    "Op {op} ({kind:enqueue|dequeue}) is refused: {why:nothing waits|its queue is full|the reset input is held}.",
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      const reasons: Readonly<Record<number, string>> = {
        1: "its queue is full",
        2: "nothing waits",
        3: "the reset input is held",
      };
      facts.is("reason", said.text("why"), reasons[facts.event("rejected", said.number("op"))[0] ?? 0]);
    },
  ),
  ...Object.entries(RESETS).map(([design, text]) =>
    form(text, (_, facts) => {
      facts.is("design", design, facts.scene.info.design);
      facts.is(
        "packets",
        0,
        [...facts.scene.probe("queue.count")].reduce((sum, one) => sum + one, 0),
      );
      if (design === "sp_pifo")
        facts.holds(
          "bounds are 0",
          (bounds(facts) ?? []).every((bound) => bound === 0),
        );
    }),
  ),
];

const total = (losses: readonly number[]) => losses.reduce((sum, loss) => sum + loss, 0);

/** The loss of each queue: two words each, the lower one first. */
function loss(facts: Facts, field: string): number[] {
  const words = facts.scene.probe(field);
  return Array.from({ length: words.length / 2 }, (_, i) => (words[2 * i] ?? 0) + (words[2 * i + 1] ?? 0) * 2 ** 32);
}

/** `7 + 2 = 9`, or the sum alone. */
function isSum(facts: Facts, what: string, text: string, losses: readonly number[]): void {
  const numbers = text.split(/ [+=] /).map(Number);
  facts.is(what, numbers.at(-1), total(losses));
  if (numbers.length > 1) facts.is(`parts of the ${what}`, numbers.slice(0, -1), losses);
}
