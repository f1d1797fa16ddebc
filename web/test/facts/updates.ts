/** Checks of sentences about the updates of greedy bounds: the loss, and the changed bounds. */

import type { Facts, StatedFacts } from "./facts";

/** The sum of numbers. */
export const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The loss of each queue, from two words each, the lower one first. */
function loss(facts: Facts, field: string): number[] {
  const words = facts.scene.probe(field);
  return Array.from({ length: words.length / 2 }, (_, i) => (words[2 * i] ?? 0) + (words[2 * i + 1] ?? 0) * 2 ** 32);
}

/** Checks a total loss, and the loss of each queue if there are two to four. */
function isSum(stated: StatedFacts, facts: Facts, name: string, losses: readonly number[]): void {
  facts.is(`loss ${name}`, stated.number(name), total(losses));
  const parts = losses.map((_, queue) => (stated.has(`${name}_${queue}`) ? stated.number(`${name}_${queue}`) : null));
  const isSplit = losses.length > 1 && losses.length <= 4;
  facts.is(`losses ${name}`, parts, isSplit ? losses : losses.map(() => null));
}

/** The number of bounds that the last update changed. */
const movedBounds = (facts: Facts) =>
  facts.scene.probe("update.from").filter((from, i) => from !== facts.word("update.to", i)).length;

/** Checks an update of the greedy algorithm. */
function updates(stated: StatedFacts, facts: Facts): void {
  const update = stated.number("update");
  facts.is("update", update, facts.word("update.count"));
  if (facts.before) facts.is("updates before", update - 1, facts.word("update.count", 0, facts.before));
  facts.is("window", stated.number("window"), facts.parameter("window"));
  const moved = movedBounds(facts) > 0;
  facts.is("no bound moves", stated.has("stays"), !moved);
  facts.is("a loss after it", stated.has("after"), moved);
  const [before, after] = [loss(facts, "loss.before"), loss(facts, "loss.after")];
  isSum(stated, facts, "before", before);
  if (stated.has("after")) {
    isSum(stated, facts, "after", after);
    facts.holds("the loss falls", total(after) < total(before));
  } else facts.is("loss after", after, before);
}

/** Checks a bound that an update changed. */
function steps(stated: StatedFacts, facts: Facts): void {
  const numbers = (...names: string[]) => names.map((name) => stated.number(name));
  const queue = stated.number("queue") - 1;
  const [from = 0, to = 0] = numbers("from", "to");
  facts.is("from and to", [from, to], [facts.word("update.from", queue), facts.word("update.to", queue)]);
  facts.is("it rises", stated.text("direction"), to > from ? "rises" : "falls");
  const field = to > from ? "up" : "down";
  const [rank, count = 0, joins = 0, leaves = 0] = numbers("rank", "count", "joins", "leaves");
  const words = ["rank", "count", "joins", "leaves"].map((name) => facts.word(`${field}.${name}`, queue));
  facts.is("rank, packets and costs", [rank, count, joins, leaves], words);
  const [other, own] = to > from ? [queue - 1, queue] : [queue, queue - 1];
  facts.is("queues", [stated.number("other") - 1, stated.number("own") - 1], [other, own]);
  facts.is("product", stated.number("change"), count * (joins - leaves));
  facts.is("bound now", to, facts.word("queue.bound", queue));
}

/** Checks all sentences of an update: its loss, up to four changed bounds, and the number of others. */
export function updated(stated: StatedFacts, facts: Facts): void {
  if (stated.has("update")) updates(stated, facts);
  else if (stated.has("direction")) steps(stated, facts);
  else facts.is("bounds that moved", stated.number("more") + 4, movedBounds(facts));
}
