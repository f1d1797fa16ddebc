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
  removed: (said, facts) => {
    const op = facts.operation(said);
    const kind = said.text("op.kind");
    facts.is("place", said.number("place"), facts.event("removed", op)[0]);
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
    const args = facts.op(op)?.arguments ?? [];
    facts.is("several logical PIFOs", said.has("id"), facts.parameter("ids") > 1);
    if (said.has("id")) facts.is("logical PIFO", said.number("id"), args[kind === "replace" ? 3 : 0] ?? 0);
    if (!facts.before) return;
    const before = list(facts);
    const first = said.has("id") ? before.findIndex(({ id }) => id === said.number("id")) : 0;
    facts.is("first place", said.number("place"), first);
    facts.is("element there", [said.number("data"), said.number("rank")], [before[first]?.data, before[first]?.rank]);
    const next = before.slice(first + 1).find(({ id }) => !said.has("id") || id === said.number("id"));
    facts.is("something else stood behind it", said.has("moves"), next === undefined && before.length - 1 > first);
    facts.is("the next is as large", said.has("same"), next?.rank === said.number("rank"));
    facts.is("the next is larger", said.has("next"), (next?.rank ?? 0) > said.number("rank"));
    if (said.has("next")) facts.is("rank of the next", said.number("next"), next?.rank);
  },
  inserted: (said, facts) => {
    const op = facts.operation(said);
    facts.is("data and rank", [said.number("data"), said.number("rank")], facts.op(op)?.arguments.slice(0, 2));
    facts.is("place", said.number("place"), facts.event("inserted", op)[0]);
    const now = list(facts, facts.scene);
    const at = now[said.number("place")];
    facts.is("element there", [said.number("data"), said.number("rank")], [at?.data, at?.rank]);
    const behind = now.length - said.number("place") - 1;
    facts.is("elements behind it", said.has("behind") ? said.number("behind") : 0, behind);
    const others = now.filter((_, place) => place !== said.number("place"));
    const smaller = others.filter(({ rank }) => (rank ?? 0) <= said.number("rank")).length;
    facts.is("ranks at most as large are ahead", said.number("place"), smaller);
    facts.is("something is ahead", said.has("ahead"), smaller > 0);
    const ahead = now[said.number("place") - 1];
    if (said.has("ahead")) facts.is("rank ahead", said.number("ahead"), ahead?.rank);
    facts.is("it is as large", said.has("equal"), ahead?.rank === said.number("rank"));
    facts.is("nothing is ahead", said.has("alone"), smaller === 0);
    const alone = others.length > 0 ? "further back a larger rank would leave first" : "the list was empty";
    if (said.has("alone")) facts.is("what stands behind", said.text("alone"), alone);
  },
  dropped: (said, facts) => {
    const own = facts.scene.slots[0]?.arguments[1] ?? 0;
    facts.is("it is larger", said.has("own"), said.number("rank") > own);
    if (said.has("own")) facts.is("rank of the newcomer", said.number("own"), own);
    facts.is("element", [said.number("data"), said.number("rank")], facts.event("dropped").slice(0, 2));
    if (!facts.before) return;
    const last = list(facts).at(-1);
    facts.is("elements before", facts.parameter("N"), list(facts).length);
    facts.is("last element", [said.number("data"), said.number("rank")], [last?.data, last?.rank]);
  },
  rejected: (said, facts) => {
    const op = facts.operation(said);
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => facts.is("elements", 0, facts.word("occ")),
};
