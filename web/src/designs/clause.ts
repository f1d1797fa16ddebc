// Sentences as templates with named facts: what a sentence says is there as data beside its text, so that tests compare it with the frame.

import { count, plural } from "../base/format";
import { capital, type Mention, type Remark, type Sentence } from "./contract";

/** A fact of a sentence: a number, a word, or a name that lights up what it speaks of. */
export type Fact = number | string | Mention;

/** Facts by name. */
export type Facts = Readonly<Record<string, Fact>>;

/** A sentence or a part of one, with the facts in it. */
export interface Clause {
  readonly sentence: Sentence;
  readonly facts: Facts;
}

/** Whether a template that is written wrongly is an error: in tests. For a reader the sentence is written all the same. */
const STRICT = import.meta.env.MODE === "test";

/** A part that is left out. */
export const NOTHING: Clause = { sentence: [], facts: {} };

const isClause = (part: Exclude<TemplatePart, string>): part is Clause => Array.isArray((part as Clause).sentence);

/** What stands in a template: a fact by its name, another clause with facts of its own, or words in which there is no number. */
type TemplatePart = Clause | Facts | string;

/**
 * A template: clause`goes to place ${{ place }}${rest}`. In tests it throws where two facts have one name and different values, and where a number comes
 * in that is no fact; one in the text itself is a constant of the design.
 */
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

/** A remark from its sentence as a template. `stage`: where in the pipeline it happened. */
export const remarkOf = (topic: string, weight: number, stage: number | null, { sentence, facts }: Clause): Remark => ({
  sentence: capital(sentence),
  weight,
  stage,
  topic,
  facts,
});

const plain = (fact: Fact | undefined) => (typeof fact === "object" ? fact.thing : fact);

/** A number of things, with the plural where it is not one: `1,204 elements`. */
export function counted(number: Readonly<Record<string, number>>, thing: string, many = `${thing}s`): Clause {
  const [value = 0] = Object.values(number);
  return { sentence: [plural(value, thing, many)], facts: number };
}

/** A number in the text with marks between its thousands. */
export function grouped(number: Readonly<Record<string, number>>): Clause {
  const [value = 0] = Object.values(number);
  return { sentence: [count(value)], facts: number };
}
