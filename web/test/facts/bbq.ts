/** Sentences about a BBQ. */

import { type Facts, type Form, form, isAssertion, type Said } from "./facts";

const NONE = 0xffff_ffff;
const KIND = "enqueue|dequeue-max|dequeue-min";
const DEQUEUE = "dequeue-max|dequeue-min";
/** A bit as sentences name it, with a letter that tells several apart. */
const bit = (letter: string) => `bit {bit${letter}}[ of L{level${letter}}[ bitmap {map${letter}}]]`;

/** The index of a counter in its level. */
const counter = (said: Said, facts: Facts, letter: string): { level: number; index: number } => {
  const level = said.has(`level${letter}`) ? said.number(`level${letter}`) : 1;
  const map = said.has(`map${letter}`) ? said.number(`map${letter}`) : 0;
  return { level, index: map * facts.parameter("W") + said.number(`bit${letter}`) };
};

/** The stage of a level in which something is done, as the hardware describes itself. */
const stageOf = (facts: Facts, region: string, work: RegExp) =>
  facts.scene.info.stages.findIndex((stage) => stage.region === region && work.test(stage.work));
const picks = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^pick/);
const resolves = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^wait for StOC/);
const counts = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^StOC/);
const last = (facts: Facts) => facts.scene.info.stages.length - 1;

/** The operation of a sentence, in the stage of the sentence. */
function operation(said: Said, facts: Facts, stage: number): number {
  const op = said.number("op");
  facts.named(op, said.text("kind"));
  facts.is("stage", said.number("stage"), stage);
  facts.is(`operation in stage ${stage}`, op, facts.inStage(stage));
  return op;
}

/** The bit that a dequeue takes of a bitmap: null if none is set. */
function best(word: number, kind: string, width: number): number | null {
  const set = Array.from({ length: width }, (_, i) => i).filter((i) => (word >> i) & 1);
  return (kind === "dequeue-min" ? set[0] : set.at(-1)) ?? null;
}

const seenBits = (said: Said) => Number.parseInt(said.text("bits"), 2);

/** The bit that is picked, of the bits that the sentence shows, is that of the event. */
function picked(said: Said, facts: Facts, letter = "") {
  const { level, index } = counter(said, facts, letter);
  const op = operation(said, facts, picks(facts, level));
  const [ofLevel, ofIndex, bitmap = 0] = facts.events("indexed", op).find(({ args }) => args[0] === level)?.args ?? [];
  facts.is("level", level, ofLevel);
  facts.is("bit", index, ofIndex);
  return { op, level, index, bitmap, kind: said.text("kind") };
}

/** What an operation that commits in this step does to a bit. */
function commits(facts: Facts, op: number, level: number) {
  const args = facts.events("committed", op).find((event) => event.args[0] === level)?.args ?? [];
  const [, index, before, after, , set] = args;
  facts.is(`op ${op} in the stage that counts`, op, facts.inStage(counts(facts, level)));
  return { index, before, after, set };
}

/** A switch must be on for what is forwarded over so many stages. */
const forwards = (facts: Facts, distance: number) =>
  facts.holds(`forwarding over ${distance} is on`, facts.on(`forward_${distance}`));

const bits = (word: number | undefined, width: number) =>
  ((word ?? 0) >>> 0).toString(2).padStart(width, "0").slice(-width);

const COLORS = ["orange", "purple"];
const ENDS = ["TAIL", "HEAD"];

/** A dequeue in the stage that colours, and its bucket. */
function colors(said: Said, facts: Facts) {
  const stage = stageOf(facts, "PB", /^color/);
  const op = operation(said, facts, stage);
  const [priority, color] = facts.event("colored", op);
  if (said.has("bucket")) facts.is("bucket", said.number("bucket"), priority);
  facts.is("color in the stage", COLORS[color ?? 2], COLORS[facts.word("pipe.color", stage) ?? 2]);
  return { op, priority, color, stage };
}

/** The operation one stage ahead of the one that is coloured, on the same bucket, with the colour that it has. */
function colorAhead(said: Said, facts: Facts, stage: number, color: string) {
  facts.is("op ahead", said.number("ahead"), facts.inStage(stage + 1));
  facts.is("its color", color, COLORS[facts.word("pipe.color", stage + 1) ?? 2]);
  facts.is("its bucket", said.number("bucket"), facts.word("pipe.priority", stage + 1));
}

const AHEAD = `{far:one stage|two stages} ahead, `;
/** A dequeue that picks a bit after what the operation ahead does to one. */
const pickAfter = (verb: string, then: string, check: (set: boolean, becomes: boolean, facts: Facts) => void) =>
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, [though it sees none set in][the {which:most|least} significant one of] {bits:[01]+}: op {ahead}, ${AHEAD}${verb} bit {other}${then}.`,
    (said, facts) => {
      const { level, index } = pickedOf(said, facts);
      const width = facts.parameter("W");
      const ahead = commits(facts, said.number("ahead"), level);
      facts.is(
        "stages ahead",
        said.text("far"),
        counts(facts, level) - picks(facts, level) === 1 ? "one stage" : "two stages",
      );
      facts.is("bit of the one ahead", said.number("other"), (ahead.index ?? 0) % width);
      facts.is("its bitmap", Math.floor((ahead.index ?? -1) / width), Math.floor(index / width));
      check(((seenBits(said) >> said.number("other")) & 1) === 1, ahead.set === 1, facts);
      const enqueues = facts.op(said.number("ahead"))?.kind === "enqueue";
      if (verb === "sets") facts.holds("the one ahead is an enqueue", enqueues);
      if (verb === "leaves") facts.holds("the one ahead is a dequeue", !enqueues);
    },
  );

function pickedOf(said: Said, facts: Facts) {
  const found = picked(said, facts);
  const width = facts.parameter("W");
  facts.is("bits", said.text("bits"), bits(found.bitmap, width));
  const wanted = best(seenBits(said), found.kind, width);
  if (said.has("which")) {
    facts.is("which", said.text("which"), found.kind === "dequeue-min" ? "least" : "most");
    facts.is("picked bit", found.index % width, wanted);
  } else facts.is("bits that are set", wanted, null);
  return found;
}

export const BBQ: readonly Form[] = [
  form(`Stage 0 admits op {op} ({kind:${DEQUEUE}}); {left} {_:elements|element} left to ask for.`, (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.event("accepted", said.number("op"));
    facts.is("op in stage 0", said.number("op"), facts.inStage(0));
    facts.is("elements left", said.number("left"), facts.word("occ"));
  }),
  form(
    `Stage 0 admits op {op} (enqueue) with {data} for priority {priority}.[ It pops element {element} from the free list.]`,
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      facts.event("accepted", said.number("op"));
      facts.is("op in stage 0", said.number("op"), facts.inStage(0));
      facts.is(
        "data and priority",
        [said.number("data"), said.number("priority")],
        facts.op(said.number("op"))?.arguments,
      );
      if (!said.has("element")) return;
      facts.is("element in stage 0", said.number("element"), facts.word("pipe.element"));
      if (facts.before)
        facts.is("first free element", said.number("element"), facts.word("free.fifo", 0, facts.before));
    },
  ),
  form(
    `Stage 0 rejects op {op} ({kind:${KIND}}): after a reset the bitmaps of the lower levels are still being cleared.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.is("reason", 3, facts.event("rejected", said.number("op"))[0]);
      facts.is("ready before", 0, facts.word("ready", 0, facts.before) ?? 0);
    },
  ),
  form(
    `Stage 0 rejects op {op} ({kind:${DEQUEUE}}): nothing is left to ask for. It goes on as a bubble.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.is("reason", 2, facts.event("rejected", said.number("op"))[0]);
      facts.is("elements left", 0, facts.word("occ"));
      facts.is("op in stage 0", NONE, facts.inStage(0));
    },
  ),
  form(`Stage 0 rejects op {op} (enqueue): the free list is empty. {rest:.*}`, (said, facts) => {
    facts.named(said.number("op"), "enqueue");
    facts.is("reason", 1, facts.event("rejected", said.number("op"))[0]);
    facts.is("free elements before", 0, facts.before ? facts.word("free.count", 0, facts.before) : 0);
    const dequeues = [...facts.scene.probe("pipe.op")].flatMap((op, stage) =>
      facts.op(op)?.kind.startsWith("dequeue") ? [{ op, stage }] : [],
    );
    const returns = /^Op (\d+) gives its element back in step (\d+)\.$/i.exec(said.text("rest"));
    if (!returns) {
      facts.is("rest", said.text("rest"), "No dequeue is in flight that could give an element back.");
      facts.is("dequeues in flight", 0, dequeues.length);
      return;
    }
    const first = dequeues.at(-1);
    facts.is("op that returns first", Number(returns[1]), first?.op);
    facts.is("step", Number(returns[2]), facts.scene.step + last(facts) - (first?.stage ?? 0));
  }),
  form(`Op {op} (reset) empties the queue and the pipeline; it is ready again in step {step}.`, (said, facts) => {
    facts.named(said.number("op"), "reset");
    facts.is("step", said.number("step"), facts.scene.step + (facts.event("reset", said.number("op"))[0] ?? 0));
    facts.is("occupancy", 0, facts.word("occ"));
  }),
  form(
    `{lost:Op \\d+(?:(?:, | and )op \\d+)*} {_:was in the pipeline and is lost|were in the pipeline and are lost}.`,
    (said, facts) => {
      const named = [...said.text("lost").matchAll(/\d+/g)].map(([op]) => Number(op));
      facts.is(
        "operations that are lost",
        named,
        facts.events("flushed").map(({ op }) => op),
      );
      facts.is("number", said.text("_").startsWith("was") ? 1 : named.length, named.length);
    },
  ),
  form(`Op {op} ({kind:${KIND}}) leaves[ with {data} of priority {priority}].`, (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    const results = facts.event("retired", said.number("op"));
    facts.is("a dequeue has a result", said.has("data"), said.text("kind") !== "enqueue");
    if (said.has("data")) facts.is("result", [said.number("data"), said.number("priority")], results.slice(0, 2));
  }),
  form(`An assertion in the hardware fails: {text:.*}.`, (said, facts) => {
    const failed = facts.events("assertion").map(({ text }) => text);
    facts.holds(
      "such an assertion",
      failed.some((message) => isAssertion(said.text("text"), message)),
    );
  }),

  // A level picks.
  form(
    `Stage {stage}: op {op} ({kind:enqueue}) picks ${bit("")}, the [L{digit} ]digit of its priority.`,
    (said, facts) => {
      const { level, index, op } = picked(said, facts);
      const [, priority = 0] = facts.op(op)?.arguments ?? [];
      const [w, d] = [facts.parameter("W"), facts.parameter("D")];
      facts.is("counter on the way to its priority", index, Math.floor(priority / w ** (d - level)));
      if (said.has("digit")) facts.is("level of the digit", said.number("digit"), level);
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, [though it sees none set in][the {which:most|least} significant one of] {bits:[01]+}.`,
    (said, facts) => {
      pickedOf(said, facts);
    },
  ),
  pickAfter("clears", ", so it no longer counts", (seen, becomes, facts) =>
    facts.is("seen, becomes", [seen, becomes], [false, false]),
  ),
  pickAfter("clears", ", but that is not forwarded", (seen, becomes, facts) =>
    facts.is("seen, becomes", [seen, becomes], [true, false]),
  ),
  pickAfter("leaves", " set", (seen, becomes, facts) => facts.is("seen, becomes", [seen, becomes], [true, true])),
  pickAfter("leaves", " set, but that is not forwarded", (seen, becomes, facts) =>
    facts.is("seen, becomes", [seen, becomes], [false, true]),
  ),
  pickAfter("sets", ", so it counts already", (seen, becomes, facts) =>
    facts.is("seen, becomes", [seen, becomes], [true, true]),
  ),
  pickAfter("sets", ", but that is not forwarded", (seen, becomes, facts) =>
    facts.is("seen, becomes", [seen, becomes], [false, true]),
  ),

  // It speculates.
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}[ of {bits:[01]+}]: op {ahead}, one stage ahead on the same bitmap, is an enqueue{then:, so| and will set} bit {other}{end: is sure to be set|, but that is not forwarded}.`,
    (said, facts) => {
      const { level, index, bitmap, kind } = picked(said, facts);
      const width = facts.parameter("W");
      facts.named(said.number("ahead"), "enqueue");
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      const sees = said.text("then") === ", so";
      facts.is("forwarding over 1 is on", sees, facts.on("forward_1"));
      if (said.has("bits")) facts.is("bits", said.text("bits"), bits(bitmap, width));
      const other = facts.events("speculated", said.number("op"))[0]?.args[3] ?? 0;
      facts.is("bit of the one ahead", said.number("other"), other % width);
      const [, priority = 0] = facts.op(said.number("ahead"))?.arguments ?? [];
      facts.is("counter of the one ahead", other, Math.floor(priority / width ** (facts.parameter("D") - level)));
      const wanted = best(sees ? bitmap | (1 << (other % width)) : bitmap, kind, width);
      facts.is("picked bit", index % width, wanted ?? other % width);
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) speculates: op {ahead}, one stage ahead on the same bitmap, may clear bit {other}, so it picks ${bit("")}.`,
    (said, facts) => {
      const { level, index, bitmap, kind } = picked(said, facts);
      const width = facts.parameter("W");
      facts.holds("speculation is on", facts.on("speculation"));
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      facts.holds("the one ahead is a dequeue", facts.op(said.number("ahead"))?.kind !== "enqueue");
      facts.is("picked bit", index % width, best(bitmap & ~(1 << said.number("other")), kind, width));
      facts.is(
        "counter of the one ahead",
        said.number("other"),
        (facts.word("pipe.path", picks(facts, level) + 1) ?? -1) % width,
      );
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) {sees:finds no other bit set than|sees no bit set, and picks} ${bit("")}, which op {ahead}, one stage ahead, works on{then:: it must adopt what that one leaves|. Adoption is off}.`,
    (said, facts) => {
      const found = picked(said, facts);
      const width = facts.parameter("W");
      facts.is("bits set, without that of the one ahead", 0, found.bitmap & ~(1 << (found.index % width)));
      facts.is("bits set", said.text("sees").startsWith("finds"), found.bitmap !== 0);
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, found.level) + 1));
      facts.is("adoption is on", !said.text("then").includes("off"), facts.on("adoption"));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, as op {ahead} did, one stage ahead. It does not speculate, so nothing foresees that the bit may be cleared.`,
    (said, facts) => {
      const { level, index } = picked(said, facts);
      facts.holds("speculation is off", !facts.on("speculation"));
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      facts.is("counter of the one ahead", index, facts.word("pipe.path", picks(facts, level) + 1));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")} of {bits:[01]+}, another than op {ahead}, one stage ahead on the same bitmap. It does not speculate.`,
    (said, facts) => {
      const { level, index, bitmap, kind } = picked(said, facts);
      const width = facts.parameter("W");
      facts.holds("speculation is off", !facts.on("speculation"));
      facts.is("bits", said.text("bits"), bits(bitmap, width));
      facts.is("picked bit", index % width, best(bitmap, kind, width));
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      facts.holds("another counter", index !== facts.word("pipe.path", picks(facts, level) + 1));
    },
  ),
  form(
    `Stage {stage}: op {ahead}, one stage ahead, leaves ${bit("")} set, so op {op} ({kind:${DEQUEUE}}) [drops bit {dropped} and ]adopts it with its new StOC {stoc}.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, resolves(facts, level));
      const ahead = commits(facts, said.number("ahead"), level);
      facts.is(
        "counter of the one ahead, and its StOC",
        [index, said.number("stoc"), 1],
        [ahead.index, ahead.after, ahead.set],
      );
      const before = facts.before?.engine.events.find(
        (event) => event.kind === "indexed" && event.op === op && event.args[0] === level,
      );
      if (!before) return;
      const width = facts.parameter("W");
      if (said.has("dropped")) facts.is("bit picked a step ago", said.number("dropped"), (before.args[1] ?? 0) % width);
      else if (facts.scene.intact) facts.is("counter picked a step ago", before.args[1], index);
    },
  ),

  // It counts.
  form(
    `Stage {stage}: op {op} ({kind:enqueue}) raises the StOC of ${bit("")} from {from} to {to}{first:| and sets the bit}.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, counts(facts, level));
      const found = commits(facts, op, level);
      facts.is(
        "counter, before and after",
        [index, said.number("from"), said.number("to")],
        [found.index, found.before, found.after],
      );
      facts.is("StOC after the step", said.number("to"), facts.word(`l${level}.stoc`, index));
      const set = (scene: typeof facts.scene | null) =>
        (((facts.word(`l${level}.bitmap`, Math.floor(index / facts.parameter("W")), scene) ?? 0) >>
          (index % facts.parameter("W"))) &
          1) ===
        1;
      if (said.text("first")) facts.is("bit after the step", true, set(facts.scene));
      if (facts.before && facts.scene.intact)
        facts.is("it sets the bit", said.text("first") !== "", !set(facts.before));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) lowers the StOC of ${bit("")} from {from} to {to}{end:: below zero. Nothing was left under this bit|. The waterlevel bit is [01], so the bit (?:stays|is cleared)|. (?:The StOC is 0 now|Something is left), so the bit (?:stays|is cleared)}.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, counts(facts, level));
      const found = commits(facts, op, level);
      const [from, to, end] = [said.number("from"), said.number("to"), said.text("end")];
      facts.is("counter, before and after", [index, from, to], [found.index, found.before, found.after]);
      facts.is("below zero", end.includes("below zero"), to > from);
      // The counter under a cleared bit is 0, whatever was taken off it.
      if (end.includes("below zero")) return;
      const w = facts.parameter("W");
      const set = ((facts.word(`l${level}.bitmap`, Math.floor(index / w)) ?? 0) >> (index % w)) & 1;
      facts.is("the bit", end.endsWith("stays"), set === 1);
      // Below the first level a counter under a cleared bit is 0, whatever the memory holds.
      facts.is("StOC after the step", set === 1 || level === 1 ? to : 0, facts.word(`l${level}.stoc`, index));

      facts.is("by the waterlevel bit", end.includes("waterlevel"), facts.on("waterlevel"));
      // What broken hardware has in its waterlevel bit need not be so.
      if (end.includes("waterlevel"))
        facts.is(
          "waterlevel bit",
          Number(/bit is ([01])/.exec(end)?.[1]),
          facts.scene.intact ? Number(from >= 2) : set,
        );
      else facts.is("nothing is left", end.includes("StOC is 0"), to === 0);
    },
  ),

  // It is handed something.
  form(
    `Stage {stage}: op {op} ({kind:${KIND}}) sees {_:the bitmap}[ of L1] as op {from} is about to write it: {bits:[01]+}.`,
    (said, facts) => seesBitmap(said, facts, 1, 0),
  ),
  form(
    `Stage {stage}: op {op} ({kind:${KIND}}) sees L{level} bitmap {map} as op {from} is about to write it: {bits:[01]+}.`,
    (said, facts) => seesBitmap(said, facts, said.number("level"), said.number("map")),
  ),
  form(
    `Stage {stage}: op {op} ({kind:${KIND}}) needs the StOC of ${bit("")} that op {from} is changing, so the new value {value} is forwarded.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, said.number("stage"));
      const by = commits(facts, said.number("from"), level);
      facts.is("counter and value", [index, said.number("value")], [by.index, by.after]);
      facts.holds(
        "it works on this counter",
        facts.word("pipe.path", said.number("stage")) === index ||
          facts.word("pipe.priority", said.number("stage")) === index ||
          facts.op(op)?.kind === "enqueue",
      );
      forwards(facts, counts(facts, level) - said.number("stage"));
    },
  ),
  form(
    `Stage {stage}: op {from} is writing bucket {bucket}{ends:, empty now,| \\(HEAD \\d+, TAIL \\d+\\)} and forwards it to {takers:op \\d+ in stage \\d+(?:(?:, | and )op \\d+ in stage \\d+)*}, which read it too early.`,
    (said, facts) => {
      const stage = last(facts);
      const priority = said.number("bucket");
      facts.is("stage", said.number("stage"), stage);
      facts.is("op that writes", said.number("from"), facts.inStage(stage));
      facts.is("its bucket", priority, facts.word("pipe.priority", stage));
      const [head, tail] = [...said.text("ends").matchAll(/\d+/g)].map(([word]) => Number(word));
      if (head !== undefined)
        facts.is("HEAD and TAIL", [head, tail], [facts.word("pb.head", priority), facts.word("pb.tail", priority)]);
      else if (facts.scene.intact) facts.is("elements of the bucket", 0, listed(facts, priority));
      for (const [, op, at] of said.text("takers").matchAll(/op (\d+) in stage (\d+)/g)) {
        facts.is(`op in stage ${at}`, Number(op), facts.inStage(Number(at)));
        forwards(facts, stage - Number(at));
      }
      const all = facts.events("forwarded").filter(({ args }) => args[0] === 2 && args[5] === said.number("from"));
      facts.is("how many it forwards to", [...said.text("takers").matchAll(/stage/g)].length, all.length);
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${KIND}}) reads element {element} while op {from} is still writing it, so its data {value} is forwarded.`,
    (said, facts) => {
      operation(said, facts, said.number("stage"));
      facts.is("op that writes", said.number("from"), facts.inStage(last(facts)));
      facts.is("data", said.number("value"), facts.op(said.number("from"))?.arguments[0]);
      if (exists(facts, said.number("element")))
        facts.is("data of the element", said.number("value"), facts.word("qe.data", said.number("element")));
      facts.is("element in the stage", said.number("element"), facts.word("pipe.element", said.number("stage")));
      forwards(facts, last(facts) - said.number("stage"));
    },
  ),
  form(
    `Stage {stage}: op {from} is changing the link of element {element}; op {op} ({kind:${KIND}}) is handed the new one[, to element {value}].`,
    (said, facts) => {
      operation(said, facts, said.number("stage"));
      facts.is("op that writes", said.number("from"), facts.inStage(last(facts)));
      facts.is("element in the stage", said.number("element"), facts.word("pipe.element", said.number("stage")));
      const links = [facts.word("qe.prev", said.number("element")), facts.word("qe.next", said.number("element"))];
      if (said.has("value")) facts.holds("such a link", links.includes(said.number("value")));
      forwards(facts, last(facts) - said.number("stage"));
    },
  ),

  // The bucket.
  form(`Stage {stage} colors op {op} ({kind:enqueue}) purple: an enqueue links at HEAD.`, (said, facts) => {
    facts.is("color", 1, colors(said, facts).color);
  }),
  form(
    `Stage {stage} colors op {op} ({kind:${DEQUEUE}}) {color:orange|purple}: it takes {end:HEAD|TAIL}, the {which:oldest|newest} of bucket {bucket}.`,
    (said, facts) => {
      const { color, stage, priority } = colors(said, facts);
      facts.is("color", said.text("color"), COLORS[color ?? 2]);
      facts.is("end", said.text("end"), ENDS[color ?? 2]);
      facts.is("which", said.text("which"), color === 1 ? "newest" : "oldest");
      const ahead = facts.inStage(stage + 1) ?? NONE;
      facts.holds("none ahead on this bucket", ahead === NONE || facts.word("pipe.priority", stage + 1) !== priority);
    },
  ),
  form(
    `Stage {stage} recolors op {op} ({kind:${DEQUEUE}}) purple: op {ahead}, one stage ahead on bucket {bucket}, is orange and takes TAIL, so this one takes HEAD.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "purple", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "orange");
    },
  ),
  form(
    `Stage {stage} leaves op {op} ({kind:${DEQUEUE}}) orange: op {ahead}, one stage ahead on bucket {bucket}, is purple and works at HEAD, so TAIL is free to take.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "orange", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "purple");
    },
  ),
  form(
    `Stage {stage} leaves op {op} ({kind:${DEQUEUE}}) orange, though op {ahead}, one stage ahead on bucket {bucket}, is orange too[{off:: coloring is off}]. Both take TAIL.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "orange", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "orange");
      facts.is("coloring is off", said.has("off"), !facts.on("coloring"));
    },
  ),
  form(
    `Stage {stage}: op {ahead}, one stage ahead, enqueues into the empty bucket {bucket}, so HEAD and TAIL both become element {element}. Op {op} ({kind:${DEQUEUE}}) bypasses the bucket and takes that element.`,
    (said, facts) => {
      const stage = stageOf(facts, "PB", /^read/);
      operation(said, facts, stage);
      facts.is("op ahead", said.number("ahead"), facts.inStage(stage + 1));
      facts.named(said.number("ahead"), "enqueue");
      facts.is(
        "buckets",
        [said.number("bucket"), said.number("bucket")],
        [stage, stage + 1].map((at) => facts.word("pipe.priority", at)),
      );
      facts.is(
        "elements",
        [said.number("element"), said.number("element")],
        [stage, stage + 1].map((at) => facts.word("pipe.element", at)),
      );
      facts.holds("bypass is on", facts.on("bypass"));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) reads element {element} at {end:HEAD|TAIL} of bucket {bucket}: its data, and {pointer:NEXT|PREV}, the {to:HEAD|TAIL} to come.`,
    (said, facts) => {
      const stage = stageOf(facts, "PB", /^read/);
      operation(said, facts, stage);
      facts.is("element", said.number("element"), facts.word("pipe.element", stage));
      facts.is("bucket", said.number("bucket"), facts.word("pipe.priority", stage));
      const color = facts.word("pipe.color", stage) ?? 2;
      facts.is(
        "ends and pointer",
        [said.text("end"), said.text("to"), said.text("pointer")],
        [ENDS[color], ENDS[color], color === 1 ? "NEXT" : "PREV"],
      );
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:enqueue}) links element {element}{as: as the only one of| at HEAD of} bucket {bucket}{end:: HEAD and TAIL|, before element \\d+}.`,
    (said, facts) => {
      const op = operation(said, facts, last(facts));
      const [element, priority] = [said.number("element"), said.number("bucket")];
      facts.is("priority", priority, facts.op(op)?.arguments[1]);
      facts.is("element", element, facts.word("pipe.element", last(facts)));
      facts.is("HEAD", element, facts.word("pb.head", priority));
      if (!exists(facts, element)) return;
      facts.is("data", facts.op(op)?.arguments[0], facts.word("qe.data", element));
      const next = /\d+/.exec(said.text("end"));
      if (next) facts.is("NEXT", Number(next[0]), facts.word("qe.next", element));
      else facts.is("TAIL", element, facts.word("pb.tail", priority));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) unlinks element {element} from {end:HEAD|TAIL} of bucket {bucket}, frees it[ and leaves with {data}].`,
    (said, facts) => {
      const op = operation(said, facts, last(facts));
      facts.is("element", said.number("element"), facts.word("pipe.element", last(facts)));
      facts.is("bucket", said.number("bucket"), facts.word("pipe.priority", last(facts)));
      facts.is("end", said.text("end"), ENDS[facts.word("pipe.color", last(facts)) ?? 2]);
      facts.is(
        "last free element",
        said.number("element"),
        facts.word("free.fifo", (facts.word("free.count") ?? 0) - 1),
      );
      if (said.has("data")) facts.is("data", said.number("data"), facts.event("retired", op)[0]);
    },
  ),

  // A model.
  form(
    `The model rejects op {op} ({kind:${KIND}}): {why:the hardware would not be ready yet|no element is free|nothing is left to ask for}.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      const reason = {
        1: "no element is free",
        2: "nothing is left to ask for",
        3: "the hardware would not be ready yet",
      };
      facts.is("reason", said.text("why"), reason[facts.event("rejected", said.number("op"))[0] as 1 | 2 | 3]);
    },
  ),
  form(`The model answers op {op} ({kind:${DEQUEUE}}) in its own slot: {data} of bucket {bucket}.`, (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.is(
      "result",
      [said.number("data"), said.number("bucket")],
      facts.event("retired", said.number("op")).slice(0, 2),
    );
    facts.is("slot", said.number("op"), facts.scene.slots[0]?.op);
  }),
  form(`The model puts {data} of op {op} (enqueue) into bucket {bucket}.`, (said, facts) => {
    facts.named(said.number("op"), "enqueue");
    facts.is("data and priority", [said.number("data"), said.number("bucket")], facts.op(said.number("op"))?.arguments);
    const head = facts.word("pb.head", said.number("bucket")) ?? NONE;
    facts.is("data at HEAD", said.number("data"), facts.word("qe.data", head));
  }),
];

/** Where all elements are, as it stands next to the free list. */
export const ACCOUNT: readonly Form[] = [
  form(
    "{listed} in lists + {carried} on the way + {free} free = {all} elements; occupancy {occupancy}",
    (said, facts) => {
      facts.is("occupancy", said.number("occupancy"), facts.word("occ"));
      facts.is("elements", said.number("all"), Math.min(facts.parameter("N"), facts.parameter("capacity")));
      const sum = said.number("listed") + said.number("carried") + said.number("free");
      facts.is("sum", said.number("all"), sum);
      facts.is("free", said.number("free"), facts.word("free.count"));
      const found = accounted(facts);
      if (!found) return;
      facts.is("on the way, free twice", [said.number("carried"), 0], [found[0], found[2]]);
      // Where hardware is broken, a counter need not have what is in its list.
      if (facts.scene.intact) facts.is("in lists", said.number("listed"), found[1]);
    },
  ),
  form(
    "broken: {listed} in lists + {carried} on the way + {free} free, {why:of [\\d,]+ elements|with .*}",
    (said, facts) => {
      facts.is("free", said.number("free"), facts.word("free.count"));
      facts.holds("a mechanism was off", !facts.scene.intact);
      const [carried, , twice] = accounted(facts) ?? [];
      if (carried === undefined) return;
      facts.is("on the way", said.number("carried"), carried);
      const [, free = "0"] = /(\d+) free twice/.exec(said.text("why")) ?? [];
      facts.is("free twice", Number(free), twice);
      const sum = said.number("listed") + carried + said.number("free");
      const number = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(said.text("why"))?.[1] ?? 0);
      const repeated =
        number("free twice") +
        number("in lists twice") +
        number("on the way and elsewhere") +
        number("that do not exist");
      if (said.text("why").startsWith("with"))
        facts.is("every element once", sum - repeated + number("not found"), facts.parameter("capacity"));
      else facts.holds("the sum is another", sum !== facts.parameter("capacity"));
    },
  ),
  form("not ready: the bitmaps below L1 are being cleared", (_, facts) => facts.is("ready", 0, facts.word("ready"))),
];

/** Of hardware whose lists are known: elements on their way to a list, those that the counters have in lists, and entries that the free list has
 * too many. */
function accounted(facts: Facts): [number, number, number] | null {
  const [d, w] = [facts.parameter("D"), facts.parameter("W")];
  if (facts.scene.info.stages.length === 0) return null;
  const popped = [...facts.scene.probe("pipe.op")]
    .slice(0, last(facts))
    .filter((op) => facts.op(op)?.kind === "enqueue");
  const inLists = Array.from({ length: w ** d }, (_, priority) => listed(facts, priority)).reduce(
    (sum, one) => sum + one,
    0,
  );
  const free = [...facts.scene.probe("free.fifo")].slice(0, facts.word("free.count"));
  return [popped.length, inLists, free.length - new Set(free).size];
}

/** Broken hardware may work on an element that is one too many. */
const exists = (facts: Facts, element: number) => element < facts.parameter("N");

function seesBitmap(said: Said, facts: Facts, level: number, map: number): void {
  operation(said, facts, said.number("stage"));
  facts.is("op that writes", said.number("from"), facts.inStage(counts(facts, level)));
  facts.is("bitmap after the step", said.text("bits"), bits(facts.word(`l${level}.bitmap`, map), facts.parameter("W")));
  forwards(facts, counts(facts, level) - said.number("stage"));
}

/** Elements in a bucket's list: what its counter has, without what is in flight to it. */
function listed(facts: Facts, priority: number): number {
  const d = facts.parameter("D");
  const flight = [...facts.scene.probe("pipe.op")].slice(counts(facts, d), last(facts)).map((op, i) => {
    if (op === NONE || facts.word("pipe.priority", counts(facts, d) + i) !== priority) return 0;
    return facts.op(op)?.kind === "enqueue" ? 1 : -1;
  });
  return (facts.word(`l${d}.stoc`, priority) ?? 0) - flight.reduce<number>((sum, one) => sum + one, 0);
}
