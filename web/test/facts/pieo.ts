/** Sentences about a PIEO. */

import { type Facts, type Form, form } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "the list is full",
  2: "no element is of its group",
  3: "the list is not ready",
  5: "no element is eligible",
};

const KINDS = "{kind:enqueue|dequeue}";

/** Elements of a full sublist. */
const size = (facts: Facts) => Math.round(Math.sqrt(facts.parameter("N")));

/** The words of the pointers to sublists in use. */
const pointers = (facts: Facts, field: string) => {
  const used = facts.word("used", 0) ?? 0;
  return Array.from({ length: used }, (_, place) => facts.word(`pointer.${field}`, place) ?? 0);
};

export const PIEO: readonly Form[] = [
  form(
    `Op {op} (${KINDS}) selects sublist {sublist}, [the first one with an {_:eligible} element][as {all:all} are free][the {first:first} one][the {last:last} one whose smallest rank is not larger].`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, said.text("kind"));
      const [place, sublist] = facts.event("selected", op);
      facts.is("sublist", said.number("sublist"), sublist);
      if (said.has("first")) facts.is("place", 0, place);
      if (said.has("last")) facts.holds("it is not the first", (place ?? 0) > 0);
    },
  ),
  form("Op {op} (enqueue) goes to place {place} of sublist {sublist}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "enqueue");
    facts.is("where", [said.number("sublist"), said.number("place")], facts.event("placed", op));
    const rank = facts.op(op)?.arguments[1];
    facts.is(
      "rank there",
      rank,
      facts.word("element.rank", said.number("sublist") * size(facts) + said.number("place")),
    );
  }),
  form("Op {op} (dequeue) takes the first eligible element of sublist {sublist}, at place {place}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("where", [said.number("sublist"), said.number("place")], facts.event("taken", op));
  }),
  form(
    "Sublist {sublist} is full: data {data} goes to sublist {to}, [a {fresh:free} one that opens behind it][its right {near:neighbour}].",
    (said, facts) => {
      const spilled = facts.events("spilled")[0]?.args;
      const words = [said.number("sublist"), said.number("to"), said.number("data"), said.has("fresh") ? 1 : 0];
      facts.is("what spills", words, spilled);
    },
  ),
  form(
    "Sublist {to} was full and stays so: data {data} comes from sublist {sublist}, its {side:right|left} neighbour.",
    (said, facts) => {
      const borrowed = facts.events("borrowed")[0]?.args;
      const side = said.text("side") === "right" ? 0 : 1;
      facts.is("what is lent", [said.number("sublist"), said.number("to"), said.number("data"), side], borrowed);
    },
  ),
  form("Sublist {sublist} is empty: it becomes the first free one.", (said, facts) => {
    facts.is("sublist", said.number("sublist"), facts.events("freed")[0]?.args[0]);
    facts.is("first free", said.number("sublist"), facts.word("pointer.id", facts.word("used", 0) ?? 0));
  }),
  form("Op {op} (dequeue) brings data {data} of rank {rank}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
  }),
  form(
    `Op {op} (${KINDS}) is in cycle {cycle}: {_:a sublist is read|its sublist comes out of the memory|elements move|pointers and neighbour are written}.`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, said.text("kind"));
      facts.is("operation in the cycle", op, facts.word("pipe.op", said.number("cycle")));
    },
  ),
  form(`Op {op} (${KINDS}) is refused: {why:.*?}[ at time {now}, the first one is from {from} on].`, (said, facts) => {
    const op = said.number("op");
    facts.named(op, said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
    if (!said.has("now")) return;
    facts.is("time", said.number("now"), facts.word("now"));
    facts.holds("it is due later", said.number("from") > said.number("now"));
    if (facts.parameter("groups") === 1)
      facts.is("earliest", said.number("from"), Math.min(...pointers(facts, "send")));
  }),
  form("A reset frees all sublists.", (_, facts) => facts.is("elements", 0, facts.word("occ"))),
];
