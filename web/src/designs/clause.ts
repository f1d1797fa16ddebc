// Sentences as templates with named facts: the facts are data beside the text, so that tests can compare them with the frame.

import { count, plural } from "../base/format";
import { capital, type Mention, opMention, type Remark, type Scene, type Sentence } from "./contract";
import { REASONS, type Reason } from "./numbers";

/** A fact in a sentence: a number, a word, or a name that highlights its thing. */
export type Fact = number | string | Mention;

/** Facts by name. */
export type Facts = Readonly<Record<string, Fact>>;

/** A sentence or a part of one, with its facts. */
export interface Clause {
  readonly sentence: Sentence;
  readonly facts: Facts;
}

/** True in tests, where a wrong template throws. In production the sentence is shown nevertheless. */
const STRICT = import.meta.env.MODE === "test";

/** An empty clause. */
export const NOTHING: Clause = { sentence: [], facts: {} };

const isClause = (part: Exclude<TemplatePart, string>): part is Clause => Array.isArray((part as Clause).sentence);

/** A placeholder of a template: a fact with its name, another clause, or a text without numbers. */
type TemplatePart = Clause | Facts | string;

/** A template: clause`goes to place ${{ place }}${rest}`. In tests it throws if two facts have the same name and different values, or if a
 * placeholder contains a number that is not a fact. A number in the template itself is a constant of the design. */
export function clause(texts: TemplateStringsArray, ...parts: readonly TemplatePart[]): Clause {
  const sentence: (string | Mention)[] = [];
  const facts: Record<string, Fact> = {};
  const write = (part: string | Mention) => {
    const last = sentence.at(-1);
    if (typeof part === "string" && typeof last === "string") sentence[sentence.length - 1] = last + part;
    else if (part !== "") sentence.push(part);
  };
  const know = ([name, fact]: [string, Fact]) => {
    if (STRICT && name in facts && plain(facts[name]) !== plain(fact)) throw new Error(`two facts are called ${name}`);
    facts[name] = fact;
  };
  for (const [i, text] of texts.entries()) {
    write(text);
    const part = parts[i];
    if (part === undefined) continue;
    if (typeof part === "string") {
      if (STRICT && /\d/.test(part)) throw new Error(`a number without a name: ${part}`);
      write(part);
      continue;
    }
    if (isClause(part)) part.sentence.forEach(write);
    else for (const fact of Object.values(part)) write(typeof fact === "number" ? `${fact}` : fact);
    Object.entries(isClause(part) ? part.facts : part).forEach(know);
  }
  return { sentence, facts };
}

/** A remark from a clause. `stage` is the pipeline stage of its event. */
export const remarkOf = (topic: string, weight: number, stage: number | null, { sentence, facts }: Clause): Remark => ({
  sentence: capital(sentence),
  weight,
  stage,
  topic,
  facts,
});

const plain = (fact: Fact | undefined) => (typeof fact === "object" ? fact.thing : fact);

/** A number of things in singular or plural: `1,204 elements`. */
export function counted(number: Readonly<Record<string, number>>, thing: string, many = `${thing}s`): Clause {
  const [value = 0] = Object.values(number);
  return { sentence: [plural(value, thing, many)], facts: number };
}

/** A number with thousands separators. */
export function grouped(number: Readonly<Record<string, number>>): Clause {
  const [value = 0] = Object.values(number);
  return { sentence: [count(value)], facts: number };
}

/** The remarks about a step, and a function that adds one: topic, weight, stage, and sentence. */
export function remarkCollector(): { remarks: Remark[]; addRemark(...remark: Parameters<typeof remarkOf>): void } {
  const remarks: Remark[] = [];
  return { remarks, addRemark: (...remark) => void remarks.push(remarkOf(...remark)) };
}

/** Texts for the reasons of a refusal; a design has its own for `full`, `empty` and `not-ready`. */
export const reasons = (
  own: Readonly<Record<Exclude<Reason, "range" | "ineligible">, string>>,
): Readonly<Record<Reason, string>> => ({
  range: "it is out of range",
  ineligible: "no element is eligible",
  ...own,
});

/** An operation that is refused in a step. */
export interface Refused {
  op: number;
  reason: Reason;
  /** The slot that presented it; undefined if that was in an earlier step. */
  slot: Scene["slots"][number] | undefined;
}

/** The operations that are refused in a step. */
export const refusedIn = ({ engine, slots }: Scene): Refused[] =>
  engine.events.flatMap(({ kind, op, args: [reason = 0] }) =>
    kind === "rejected" && op !== null
      ? [{ op, reason: REASONS[reason] ?? "not-ready", slot: slots.find((slot) => slot.op === op) }]
      : [],
  );

/** `op 7 (enqueue) is refused: …`, with a reason as text or as a clause with facts. */
export const refusal = ({ op, slot }: Refused, why: string | Clause): Clause =>
  clause`${{ op: opMention(op, slot?.kind) }} is refused: ${typeof why === "string" ? { why } : why}.`;
