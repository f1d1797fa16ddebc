/** Checks of sentences about a PIFO. */

import type { Checks, Facts } from "./facts";

const list = (facts: Facts, scene = facts.before) => {
  const length = facts.word("occ", 0, scene) ?? 0;
  return Array.from({ length }, (_, place) => ({
    rank: facts.word("entry.rank", place, scene),
    data: facts.word("entry.data", place, scene),
    id: facts.word("entry.id", place, scene),
  }));
};

const REASONS: Readonly<Record<number, string>> = {
  1: "the list is full",
  2: "nothing in the list is of its logical PIFO",
  3: "the list is not ready",
  4: "it is out of range",
};

export const PIFO: Checks = {
  removed: (stated, facts) => {
    const op = facts.operation(stated);
    const kind = stated.text("op.kind");
    facts.is("place", stated.number("place"), facts.event("removed", op)[0]);
    facts.is("result", [stated.number("data"), stated.number("rank")], facts.event("retired", op).slice(0, 2));
    const args = facts.op(op)?.arguments ?? [];
    facts.is("several logical PIFOs", stated.has("id"), facts.parameter("ids") > 1);
    if (stated.has("id")) facts.is("logical PIFO", stated.number("id"), args[kind === "replace" ? 3 : 0] ?? 0);
    if (!facts.before) return;
    const before = list(facts);
    const first = stated.has("id") ? before.findIndex(({ id }) => id === stated.number("id")) : 0;
    facts.is("first place", stated.number("place"), first);
    facts.is(
      "element there",
      [stated.number("data"), stated.number("rank")],
      [before[first]?.data, before[first]?.rank],
    );
    const next = before.slice(first + 1).find(({ id }) => !stated.has("id") || id === stated.number("id"));
    facts.is("something else stood behind it", stated.has("moves"), next === undefined && before.length - 1 > first);
    facts.is("the next is as large", stated.has("same"), next?.rank === stated.number("rank"));
    facts.is("the next is larger", stated.has("next"), (next?.rank ?? 0) > stated.number("rank"));
    if (stated.has("next")) facts.is("rank of the next", stated.number("next"), next?.rank);
  },
  inserted: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("data and rank", [stated.number("data"), stated.number("rank")], facts.op(op)?.arguments.slice(0, 2));
    facts.is("place", stated.number("place"), facts.event("inserted", op)[0]);
    const now = list(facts, facts.scene);
    const at = now[stated.number("place")];
    facts.is("element there", [stated.number("data"), stated.number("rank")], [at?.data, at?.rank]);
    const behind = now.length - stated.number("place") - 1;
    facts.is("elements behind it", stated.has("behind") ? stated.number("behind") : 0, behind);
    const others = now.filter((_, place) => place !== stated.number("place"));
    const smaller = others.filter(({ rank }) => (rank ?? 0) <= stated.number("rank")).length;
    facts.is("ranks at most as large are ahead", stated.number("place"), smaller);
    facts.is("something is ahead", stated.has("ahead"), smaller > 0);
    const ahead = now[stated.number("place") - 1];
    if (stated.has("ahead")) facts.is("rank ahead", stated.number("ahead"), ahead?.rank);
    facts.is("it is as large", stated.has("equal"), ahead?.rank === stated.number("rank"));
    facts.is("nothing is ahead", stated.has("alone"), smaller === 0);
    const alone = others.length > 0 ? "further back a larger rank would leave first" : "the list was empty";
    if (stated.has("alone")) facts.is("what stands behind", stated.text("alone"), alone);
  },
  dropped: (stated, facts) => {
    const own = facts.scene.slots[0]?.arguments[1] ?? 0;
    facts.is("it is larger", stated.has("own"), stated.number("rank") > own);
    if (stated.has("own")) facts.is("rank of the newcomer", stated.number("own"), own);
    facts.is("element", [stated.number("data"), stated.number("rank")], facts.event("dropped").slice(0, 2));
    if (!facts.before) return;
    const last = list(facts).at(-1);
    facts.is("elements before", facts.parameter("N"), list(facts).length);
    facts.is("last element", [stated.number("data"), stated.number("rank")], [last?.data, last?.rank]);
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => facts.is("elements", 0, facts.word("occ")),
};
