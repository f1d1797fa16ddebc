/** Sentences about the levels of bitmaps of a BBQ: what they pick, assume, count and are handed. */

import {
  best,
  bit,
  bits,
  commits,
  counter,
  counts,
  DEQUEUE,
  exists,
  forwards,
  inTree,
  KIND,
  last,
  listed,
  MASK,
  operation,
  pickAfter,
  picked,
  pickedOf,
  picks,
  queueOf,
  resolves,
  seesBitmap,
} from "./bbq-reading";
import { type Form, form } from "./facts";

export const LEVELS: readonly Form[] = [
  // A level picks.
  form(
    `Stage {stage}: op {op} ({kind:enqueue}) picks ${bit("")}, the [L{digit} ]digit of its priority.`,
    (said, facts) => {
      const { level, index, op } = picked(said, facts);
      const [, relative = 0] = facts.op(op)?.arguments ?? [];
      const priority = inTree(facts, queueOf(facts, op), relative);
      const [w, d] = [facts.parameter("W"), facts.parameter("D")];
      facts.is("counter on the way to its priority", index, Math.floor(priority / w ** (d - level)));
      if (said.has("digit")) facts.is("level of the digit", said.number("digit"), level);
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, [though it sees none set in][the {which:most|least} significant one of] {bits:[01]+}${MASK}.`,
    (said, facts) => {
      pickedOf(said, facts);
    },
  ),
  pickAfter("clears", ", below which nothing is left", (seen, becomes, facts) =>
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
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}[ of {bits:[01]+}]: op {ahead}, an enqueue just ahead, {then:is sure to|will} set bit {other}[{end:, but that is not forwarded}].`,
    (said, facts) => {
      const { level, index, bitmap, kind } = picked(said, facts);
      const width = facts.parameter("W");
      facts.named(said.number("ahead"), "enqueue");
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      const sees = said.text("then") === "is sure to" && !said.has("end");
      facts.is("forwarding over 1 is on", sees, facts.on("forward_1"));
      if (said.has("bits")) facts.is("bits", said.text("bits"), bits(bitmap, width));
      const other = facts.events("speculated", said.number("op"))[0]?.args[3] ?? 0;
      facts.is("bit of the one ahead", said.number("other"), other % width);
      const [, relative = 0] = facts.op(said.number("ahead"))?.arguments ?? [];
      const priority = inTree(facts, queueOf(facts, said.number("ahead")), relative);
      facts.is("counter of the one ahead", other, Math.floor(priority / width ** (facts.parameter("D") - level)));
      const wanted = best(sees ? bitmap | (1 << (other % width)) : bitmap, kind, width);
      facts.is("picked bit", index % width, wanted ?? other % width);
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) speculates: op {ahead}, just ahead on this bitmap, may clear bit {other}, below which nothing may be left, so it picks ${bit("")}.`,
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
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) {sees:finds no other bit set than|sees no bit set, and picks} ${bit("")}, which op {ahead} works on[: it will adopt the StOC that op {again} leaves, without waiting][. Adoption is {off:off}].`,
    (said, facts) => {
      const found = picked(said, facts);
      const width = facts.parameter("W");
      facts.is("bits set, without that of the one ahead", 0, found.bitmap & ~(1 << (found.index % width)));
      facts.is("bits set", said.text("sees").startsWith("finds"), found.bitmap !== 0);
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, found.level) + 1));
      facts.is("adoption is on", !said.has("off"), facts.on("adoption"));
      if (said.has("again")) facts.is("op that leaves the StOC", said.number("again"), said.number("ahead"));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, as op {ahead} did just ahead. Speculation is off, so nothing foresees that the bit may be cleared.`,
    (said, facts) => {
      const { level, index } = picked(said, facts);
      facts.holds("speculation is off", !facts.on("speculation"));
      facts.is("op ahead", said.number("ahead"), facts.inStage(picks(facts, level) + 1));
      facts.is("counter of the one ahead", index, facts.word("pipe.path", picks(facts, level) + 1));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")} of {bits:[01]+}, another than op {ahead}, just ahead on this bitmap. Speculation is off.`,
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
    `Stage {stage}: op {ahead} leaves ${bit("")} set, so op {op} ({kind:${DEQUEUE}}) [drops bit {dropped} and adopts bit {own}][adopts it] with its StOC, now {stoc}[: memory still has the {old:old} count][: bit {wrong} would be out of order].`,
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
      if (said.has("own")) facts.is("bit adopted", said.number("own"), index % width);
      if (said.has("dropped")) facts.is("bit picked a step ago", said.number("dropped"), (before.args[1] ?? 0) % width);
      facts.is("it drops a bit", said.has("wrong"), said.has("dropped"));
      facts.is("it keeps its bit", said.has("old"), !said.has("dropped"));
      if (said.has("wrong")) {
        facts.is("bit dropped", said.number("wrong"), said.number("dropped"));
        const [wrong, right] = [said.number("wrong"), index % width];
        facts.holds("the other one is first", said.text("kind") === "dequeue-min" ? right < wrong : right > wrong);
      } else if (facts.scene.intact) facts.is("counter picked a step ago", before.args[1], index);
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
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) lowers the StOC of ${bit("")} from {from} to {to}{end:, below zero: (?:nothing was left under this bit|[a-z0-9 ]+, which would prevent this, is off)|. The waterlevel bit was [01], so the bit (?:stays|is cleared); a comparison of the StOC would lengthen the clock cycle|. (?:The StOC is 0 now|Something is left), so the bit (?:stays|is cleared)}.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, counts(facts, level));
      const found = commits(facts, op, level);
      const [from, to, end] = [said.number("from"), said.number("to"), said.text("end")];
      facts.is("counter, before and after", [index, from, to], [found.index, found.before, found.after]);
      facts.is("below zero", end.includes("below zero"), to > from);
      // The counter under a cleared bit is 0, whatever was taken off it.
      if (end.includes("below zero")) {
        const { off } = facts.scene;
        const [, only] = /zero: (.*), which would prevent/.exec(end) ?? [];
        facts.is("what is off", only?.replace("forwarding over ", "forward_"), off.length === 1 ? off[0] : undefined);
        return;
      }
      const w = facts.parameter("W");
      const set = ((facts.word(`l${level}.bitmap`, Math.floor(index / w)) ?? 0) >> (index % w)) & 1;
      facts.is("the bit", end.includes("the bit stays"), set === 1);
      // Below the first level a counter under a cleared bit is 0, whatever the memory holds.
      facts.is("StOC after the step", set === 1 || level === 1 ? to : 0, facts.word(`l${level}.stoc`, index));

      facts.is("by the waterlevel bit", end.includes("waterlevel"), facts.on("waterlevel"));
      // What broken hardware has in its waterlevel bit need not be so.
      if (end.includes("waterlevel"))
        facts.is(
          "waterlevel bit",
          Number(/bit was ([01])/.exec(end)?.[1]),
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
    `Stage {stage}: op {from} is changing the StOC of ${bit("")}; op {op} ({kind:${KIND}}) gets the forwarded count, {value}: the count in memory is still the old one.`,
    (said, facts) => {
      const { level, index } = counter(said, facts, "");
      const op = operation(said, facts, said.number("stage"));
      const by = commits(facts, said.number("from"), level);
      facts.holds("there is a change", by.before !== by.after);
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
    `Stage {stage}: op {from} writes and forwards bucket {bucket}{ends:, which is empty now,| \\(HEAD \\d+, TAIL \\d+\\)} to {takers:op \\d+(?:(?:, | and )op \\d+)*}, which still {_:holds|hold} the old HEAD and TAIL.`,
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
      const takers = [...said.text("takers").matchAll(/\d+/g)].map(([op]) => Number(op));
      const all = facts.events("forwarded").filter(({ args }) => args[0] === 2 && args[5] === said.number("from"));
      facts.is(
        "to whom it forwards",
        takers,
        all.map(({ op }) => op),
      );
      for (const op of takers) {
        const at = [...facts.scene.probe("pipe.op")].indexOf(op);
        facts.holds(`op ${op} is in a stage before`, at >= 0 && at < stage);
        forwards(facts, stage - at);
      }
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${KIND}}) reads element {element} while op {from} is still writing it, so it gets the forwarded data, {value}: memory still has the old data.`,
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
    `Stage {stage}: op {from} is changing the link of element {element}; op {op} ({kind:${KIND}}) gets the forwarded link[, to element {value}]: memory still has the old link.`,
    (said, facts) => {
      operation(said, facts, said.number("stage"));
      facts.is("op that writes", said.number("from"), facts.inStage(last(facts)));
      facts.is("element in the stage", said.number("element"), facts.word("pipe.element", said.number("stage")));
      const links = [facts.word("qe.prev", said.number("element")), facts.word("qe.next", said.number("element"))];
      if (said.has("value")) facts.holds("such a link", links.includes(said.number("value")));
      forwards(facts, last(facts) - said.number("stage"));
    },
  ),
];
