/** Sentences about a BMW-Tree. */

import { type Facts, type Form, form, type Said } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "every slot holds an element",
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

const SLOT = "slot {slot} of L{level}";

export const BMW_TREE: readonly Form[] = [
  form(`Op {op} (enqueue) stays in ${SLOT}, the first empty {_:one} of its node.`, (said, facts) => {
    facts.named(said.number("op"), "enqueue");
    onLevel("placed", said, facts);
    const [slot, ways] = [said.number("slot"), facts.parameter("M")];
    const counts = Array.from({ length: slot % ways }, (_, at) =>
      facts.word(`l${said.number("level")}.count`, slot - 1 - at),
    );
    facts.holds("those before it are taken", !counts.includes(0));
  }),
  form(
    `Op {op} (enqueue) chooses ${SLOT}, the least count: the [newcomer's smaller rank {swapped:stays}, and][resident's rank is not {kept:larger}, so] data {data}, rank {rank}, goes on.`,
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      const [level = 0, slot = 0, data, rank = 0, swapped] = onLevel("passed", said, facts);
      facts.is("what goes on", [said.number("data"), said.number("rank")], [data, rank]);
      facts.is("the newcomer stays", said.has("swapped"), swapped === 1);
      // In hardware this is the only operation that writes there; a model has done all.
      const stays = facts.word(`l${level}.rank`, slot) ?? 0;
      facts.holds("the smaller rank stays", said.has("swapped") ? stays < rank : stays <= rank);
    },
  ),
  form(`Op {op} (dequeue) takes the element of ${SLOT}, the smallest rank of the {ways} slots.`, (said, facts) => {
    facts.named(said.number("op"), "dequeue");
    onLevel("taken", said, facts);
    facts.is("slots of a node", said.number("ways"), facts.parameter("M"));
  }),
  form(`Op {op} (dequeue) refills ${SLOT} with data {data}, the smallest rank below {_:it}.`, (said, facts) => {
    facts.named(said.number("op"), "dequeue");
    const [level, slot = 0, data] = onLevel("refilled", said, facts);
    facts.is("data", said.number("data"), data);
    facts.is("data there", said.number("data"), facts.word(`l${level}.data`, slot));
  }),
  form("Op {op} (dequeue) brings data {data} of rank {rank}, which was in the {_:root}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
  }),
  form("Op {op} ({kind:enqueue|dequeue}) is refused: {why:.*?}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  }),
  form("A reset empties the tree.", (_, facts) => facts.is("elements", 0, facts.word("occ"))),
];
