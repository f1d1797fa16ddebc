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
    `Op {op} (${KINDS}) selects sublist {sublist}, [the first one with an {_:eligible} element[: one of a later {later:sublist} would overtake it]][as {all:all} are free][the {first:first} one, as no rank is smaller][the {last:last} one whose smallest rank is at most its own[: any before it {would:would} break the order][: in a later one it would {behind:wait behind} larger ranks]].`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, said.text("kind"));
      const [place, sublist] = facts.event("selected", op);
      facts.is("sublist", said.number("sublist"), sublist);
      const [rank = 0, smallest] = [facts.op(op)?.arguments[1], facts.word("pointer.rank", 0) ?? 0];
      if (said.has("first")) facts.is("place", 0, place);
      if (said.has("first")) facts.holds("its rank is below all", rank <= smallest);
      if (said.has("last")) facts.holds("its rank is not below all", rank >= smallest);
      if (said.has("last")) facts.is("sublists are before it", said.has("would"), (place ?? 0) > 0);
      const used = facts.word("used", 0) ?? 0;
      const staged = facts.scene.info.stages.length > 0;
      const laters = Array.from({ length: Math.max(0, used - (place ?? 0) - 1) }, (_, at) => (place ?? 0) + 1 + at);
      if (staged && said.has("last"))
        facts.is("there are larger ranks", said.has("behind"), place === 0 && laters.length > 0);
      if (said.has("behind")) facts.holds("rank behind", (facts.word("pointer.rank", 1) ?? 0) > rank);
      if (said.has("later") && facts.parameter("groups") === 1) {
        const [now = 0] = facts.op(op)?.arguments ?? [];
        facts.holds(
          "something later is eligible",
          laters.some((at) => (facts.word("pointer.send", at) ?? now + 1) <= now),
        );
      }
      // Elements of the one that is selected follow those before it, and its smallest rank is not larger.
      if (said.has("would")) facts.holds("rank there", (facts.word("pointer.rank", place) ?? 0) <= rank);
    },
  ),
  form(
    "Op {op} (enqueue) goes to place {place} of sublist {sublist}[, {behind:behind all} of its rank or less: further ahead, it would overtake those].",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "enqueue");
      facts.is("where", [said.number("sublist"), said.number("place")], facts.event("placed", op));
      const rank = facts.op(op)?.arguments[1];
      facts.is(
        "rank there",
        rank,
        facts.word("element.rank", said.number("sublist") * size(facts) + said.number("place")),
      );
      facts.is("something is before it", said.number("place") > 0, said.has("behind"));
      if (!said.has("behind")) return;
      const before = facts.word("element.rank", said.number("sublist") * size(facts) + said.number("place") - 1);
      facts.holds("what is before it has its rank or less", (before ?? 0) <= (rank ?? 0));
    },
  ),
  form(
    "Op {op} (dequeue) takes the first eligible element of sublist {sublist}, at place {place}[: {passed:the one before it waits|those before it wait} for ][{own:its|their} time; a PIFO would be too early][a later time or another {group:group}].",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "dequeue");
      facts.is("where", [said.number("sublist"), said.number("place")], facts.event("taken", op));
      const [place, { arguments: [now = 0, group] = [] } = {}] = [said.number("place"), facts.op(op)];
      facts.is("elements are passed", place > 0, said.has("passed"));
      if (said.has("passed")) facts.is("how many", place === 1, said.text("passed") === "the one before it waits");
      // A PIFO serves the smallest rank, whatever its time.
      if (said.has("own")) facts.is("number", said.text("own"), place === 1 ? "its" : "their");
      facts.is("one group", said.has("own"), place > 0 && facts.parameter("groups") === 1);
      facts.is("several groups", place > 0 && facts.parameter("groups") > 1, said.has("group"));
      // What the left neighbour lends stands before them.
      const [lent] = facts.events("borrowed").filter(({ args }) => args[3] === 1);
      for (let at = lent ? 1 : 0; at < place + (lent ? 1 : 0); at++) {
        const word = said.number("sublist") * size(facts) + at;
        const waits = (facts.word("element.send", word) ?? 0) > now || facts.word("element.group", word) !== group;
        facts.holds(`the one at place ${at} waits`, waits);
      }
    },
  ),
  form(
    "Sublist {sublist} is full: its last element, data {data}, makes room and goes to sublist {to}, [a {fresh:free} one that opens behind it][its right {near:neighbour}].",
    (said, facts) => {
      const spilled = facts.events("spilled")[0]?.args;
      const words = [said.number("sublist"), said.number("to"), said.number("data"), said.has("fresh") ? 1 : 0];
      facts.is("what spills", words, spilled);
    },
  ),
  form(
    "Sublist {to} was full and is filled again: data {data} comes from sublist {sublist}, its {side:right|left} neighbour, as partly filled {_:neighbours} could use up all sublists.",
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
  form("Op {op} (dequeue) returns data {data} of rank {rank}.", (said, facts) => {
    const op = said.number("op");
    facts.named(op, "dequeue");
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
  }),
  form(
    `Op {op} (${KINDS}) is in cycle {cycle}: {_:a sublist is read|its sublist comes out of the memory|elements move|pointers and neighbour are written}[; the next operation waits, as it would read old {old:pointers}].`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, said.text("kind"));
      facts.is("operation in the cycle", op, facts.word("pipe.op", said.number("cycle")));
      facts.is("it has read pointers", said.has("old"), said.number("cycle") > 0);
      // No other is at work meanwhile.
      for (const at of [0, 1, 2, 3])
        if (at !== said.number("cycle")) facts.is(`operation in cycle ${at}`, 0xffff_ffff, facts.word("pipe.op", at));
    },
  ),
  form(
    `Op {op} (${KINDS}) is refused: {why:.*?}[ at time {now}, the first one will be at time {from}; a PIFO would serve {_:one} too early].`,
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, said.text("kind"));
      facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
      if (!said.has("now")) return;
      facts.is("time", said.number("now"), facts.word("now"));
      facts.holds("it is due later", said.number("from") > said.number("now"));
      if (facts.parameter("groups") === 1)
        facts.is("earliest", said.number("from"), Math.min(...pointers(facts, "send")));
    },
  ),
  form("A reset frees all sublists.", (_, facts) => facts.is("elements", 0, facts.word("occ"))),
];
