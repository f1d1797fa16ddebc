/** Sentences about a BMW-Tree. */

import { type Facts, type Form, form, type Said } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "every slot holds an element, and one would be lost",
  2: "the tree is empty",
  3: "the tree is not ready",
};

/** The facts of what an operation did on the level that a sentence names. */
function onLevel(kind: string, said: Said, facts: Facts): readonly number[] {
  const all = facts.events(kind, said.number("op")).map(({ args }) => args);
  const found = all.find(([level]) => level === said.number("level"));
  facts.holds(`op ${said.number("op")} did it on level ${said.number("level")}`, found !== undefined);
  facts.is("slot", said.number("slot"), found?.[1]);
  return found ?? [];
}

/** Slots among which an operation chooses on the level that a sentence names: in the root those of its logical queue. */
const slotsToChoose = (said: Said, facts: Facts): number =>
  said.number("level") === 1 ? facts.parameter("M") / facts.parameter("queues") : facts.parameter("M");

/** Ranks in the slots directly below one. Slot s has the slots from M s on of the next level. */
function below(facts: Facts, level: number, slot: number): number[] {
  if (level >= facts.parameter("L")) return [];
  const ways = facts.parameter("M");
  const slots = Array.from({ length: ways }, (_, at) => ways * slot + at);
  const full = slots.filter((at) => facts.word(`l${level + 1}.count`, at));
  return full.map((at) => facts.word(`l${level + 1}.rank`, at) ?? 0);
}

const SLOT = "slot {slot} of L{level}";

export const BMW_TREE: readonly Form[] = [
  form(
    `Op {op} (enqueue) stays in ${SLOT}, the first empty one of its {of:node|queue}: under an empty slot no dequeue would find it.`,
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      onLevel("placed", said, facts);
      const [slot, own] = [said.number("slot"), slotsToChoose(said, facts)];
      facts.is("whose slots they are", said.text("of"), own < facts.parameter("M") ? "queue" : "node");
      const counts = Array.from({ length: slot % own }, (_, at) =>
        facts.word(`l${said.number("level")}.count`, slot - 1 - at),
      );
      facts.holds("those before it are taken", !counts.includes(0));
    },
  ),
  form(
    `Op {op} (enqueue) chooses ${SLOT}, {reason:whose subtree has the fewest elements|the one slot of its queue}; [data {data} of rank {rank} goes down: the {stays:newcomer}'s rank is smaller][the newcomer, data {datum} of rank {ranked}, goes down: the resident's rank is not larger].`,
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      const [level = 0, slot = 0, data, rank = 0, swapped] = onLevel("passed", said, facts);
      const down = said.has("stays") ? ["data", "rank"] : ["datum", "ranked"];
      facts.is(
        "what goes down",
        down.map((name) => said.number(name)),
        [data, rank],
      );
      const alone = level === 1 && slotsToChoose(said, facts) === 1;
      facts.is(
        "why this slot",
        said.text("reason"),
        alone ? "the one slot of its queue" : "whose subtree has the fewest elements",
      );
      facts.is("the newcomer stays", said.has("stays"), swapped === 1);
      // In hardware this is the only operation that writes there; a model has done all.
      const above = facts.word(`l${level}.rank`, slot) ?? 0;
      facts.holds("the smaller rank stays", swapped === 1 ? above < rank : above <= rank);
    },
  ),
  form(
    `Op {op} (dequeue) takes the element of ${SLOT}, the smallest rank of the {ways} slots[ of its {queue:queue}].`,
    (said, facts) => {
      facts.named(said.number("op"), "dequeue");
      onLevel("taken", said, facts);
      const own = slotsToChoose(said, facts);
      facts.is("slots to choose from", said.number("ways"), own);
      facts.is("only some of the node's", said.has("queue"), own < facts.parameter("M"));
    },
  ),
  form(`Op {op} (dequeue) takes the element of ${SLOT}, the one slot of its {_:queue}.`, (said, facts) => {
    facts.named(said.number("op"), "dequeue");
    onLevel("taken", said, facts);
    facts.is("slots to choose from", 1, slotsToChoose(said, facts));
  }),
  form(
    `Op {op} (dequeue) refills ${SLOT} with data {data}, the smallest rank below it: any other element below would leave {_:earlier}.`,
    (said, facts) => {
      facts.named(said.number("op"), "dequeue");
      const [level, slot = 0, data] = onLevel("refilled", said, facts);
      facts.is("data", said.number("data"), data);
      facts.is("data there", said.number("data"), facts.word(`l${level}.data`, slot));
      const rank = facts.word(`l${level}.rank`, slot) ?? 0;
      for (const other of below(facts, level ?? 0, slot)) facts.holds(`rank ${other} is no smaller`, rank <= other);
    },
  ),
  form("Op {op} (dequeue) returns data {data} of rank {rank}, which was in the {_:root}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
  }),
  form(
    "Op {op} (enqueue) is refused: queue {queue} is full with {capacity} elements; the {free} free slots belong to other {_:queues}.",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "enqueue");
      facts.is("reason", 1, facts.event("rejected", op)[0]);
      const [ways, levels, queues] = ["M", "L", "queues"].map((name) => facts.parameter(name) ?? 0) as [
        number,
        number,
        number,
      ];
      let all = 0;
      for (let level = 1; level <= levels; level++) all += ways ** level;
      const held = Array.from({ length: queues }, (_, queue) => facts.word("occ", queue) ?? 0);
      facts.is("its places", said.number("capacity"), all / queues);
      facts.is("elements of the queue", said.number("capacity"), held[said.number("queue")]);
      facts.is("free places", said.number("free"), all - held.reduce((sum, more) => sum + more, 0));
    },
  ),
  form("Op {op} (dequeue) is refused: queue {queue} is {_:empty}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("reason", 2, facts.event("rejected", op)[0]);
    facts.is("elements of the queue", 0, facts.word("occ", said.number("queue")));
  }),
  form("Op {op} ({kind:enqueue|dequeue}) is refused: {why:.*?}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  }),
  form("A reset empties the tree.", (_, facts) => facts.is("elements", 0, facts.word("occ"))),
];
