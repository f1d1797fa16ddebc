/** Checks the facts of sentences against the frame. Each topic has its own check. Checks compute the correct values independently of the
 * code that makes the sentences. */

import type { Fact, Facts as Named } from "../../src/designs/clause";
import type { Remark, Scene } from "../../src/designs/contract";
import type { EventFrame } from "../../src/gen/types/EventFrame";
import type { OpFrame } from "../../src/gen/types/OpFrame";
import type { SlotFrame } from "../../src/gen/types/SlotFrame";

/** The facts that a sentence states, by name. */
export class StatedFacts {
  constructor(private readonly groups: Readonly<Record<string, string | undefined>>) {}

  has(name: string): boolean {
    return this.groups[name] !== undefined;
  }

  text(name: string): string {
    return this.groups[name] ?? "";
  }

  /** The number of a fact; NaN if no fact has this name. */
  number(name: string): number {
    return !this.has(name) ? Number.NaN : Number(this.text(name).replaceAll(",", "").replace("−", "-"));
  }

  /** The numbers of the facts `name_0`, `name_1` and so on. */
  each(name: string): number[] {
    const numbers: number[] = [];
    while (this.has(`${name}_${numbers.length}`)) numbers.push(this.number(`${name}_${numbers.length}`));
    return numbers;
  }
}

/** A step of an engine, and the errors found in a sentence about it. */
export class Facts {
  readonly wrong: string[] = [];
  private readonly off: ReadonlySet<string>;

  constructor(
    readonly scene: Scene,
    /** The step before; null if it was not read. */
    readonly before: Scene | null,
    /** The operation in a later step, as far as it is known. */
    readonly later: (op: number) => OpFrame | undefined,
  ) {
    this.off = new Set(scene.off);
  }

  /** Compares a stated value with the correct value. */
  is(what: string, stated: unknown, so: unknown): void {
    if (JSON.stringify(stated) !== JSON.stringify(so)) this.wrong.push(`${what}: said ${stated}, is ${so}`);
  }

  holds(what: string, so: boolean): void {
    if (!so) this.wrong.push(`${what}: not so`);
  }

  on(mechanism: string): boolean {
    return !this.off.has(mechanism);
  }

  events(kind: string, op?: number): EventFrame[] {
    return this.scene.engine.events.filter((event) => event.kind === kind && (op === undefined || event.op === op));
  }

  /** Facts of the only event of a kind; of one operation, if `op` is given. */
  event(kind: string, op?: number): readonly number[] {
    const [first] = this.events(kind, op);
    this.holds(`there is an event ${kind}${op === undefined ? "" : ` of op ${op}`}`, first !== undefined);
    return first?.args ?? [];
  }

  op(number: number): OpFrame | SlotFrame | undefined {
    return this.scene.op(number) ?? this.scene.slots.find(({ op }) => op === number);
  }

  /** The latest enqueue with this data, as far back as operations are recorded. */
  enqueueOf(data: number): OpFrame | SlotFrame | undefined {
    const { presented } = this.scene.engine;
    for (let number = presented - 1; number >= Math.max(0, presented - 64); number--) {
      const found = this.op(number);
      if (found?.kind === "enqueue" && found.arguments[0] === data) return found;
    }
    return undefined;
  }

  /** The operation in this fact of a sentence, after its kind has been checked. */
  operation(stated: StatedFacts, fact = "op"): number {
    const op = stated.number(fact);
    this.named(op, stated.text(`${fact}.kind`));
    return op;
  }

  /** Checks the number and kind of an operation in a sentence. */
  named(number: number, kind: string): void {
    this.is(`kind of op ${number}`, kind, this.op(number)?.kind);
  }

  word(field: string, index = 0, scene: Scene | null = this.scene): number | undefined {
    return scene?.probe(field)[index];
  }

  /** The number of an engine's parameter. */
  parameter(name: string): number {
    return this.scene.info.parameters.find((parameter) => parameter.name === name)?.value ?? Number.NaN;
  }

  /** The text of a parameter whose values are words. */
  parameterWord(name: string): string | undefined {
    const found = this.scene.info.parameters.find((parameter) => parameter.name === name);
    return found?.words[found.value - found.min];
  }

  inStage(stage: number): number | undefined {
    return this.word("pipe.op", stage);
  }
}

/** True if a text names the assertion of a message: by its name, or by its hierarchy, file and line. */
export function isAssertion(text: string, message: string, signal?: string): boolean {
  const [, name = "", file, line] = /^([\w.[\]]+) \(([\w.]+), line (\d+)\)$/.exec(text) ?? [];
  if (name.includes(".") && name !== signal) return false;
  return message.includes(`${file}:${line}:`) && message.includes(`.${name.split(".").at(-1)}:`);
}

/** Checks of the facts of a design's sentences, by topic. */
export type Checks = Readonly<Record<string, (stated: StatedFacts, facts: Facts) => void>>;

/** Converts facts to the form that checks read: for each name its number, its text, and the kind of its operation. */
export function statedFactsOf(facts: Named): StatedFacts {
  const groups = Object.entries(facts).flatMap(([name, fact]): [string, string | undefined][] => {
    if (typeof fact !== "object") return [[name, `${fact}`]];
    const kind = /\((.+)\)$/.exec(fact.text)?.[1];
    return [
      [name, /\d+/.exec(fact.text)?.[0] ?? fact.text],
      [`${name}.text`, fact.text],
      [`${name}.kind`, kind],
    ];
  });
  return new StatedFacts(Object.fromEntries(groups));
}

/** Lists all wrong facts of a remark. */
export function wrongFacts(
  { topic, facts: named }: Pick<Remark, "topic" | "facts">,
  checks: Checks,
  ...around: ConstructorParameters<typeof Facts>
): string[] {
  const check = checks[topic];
  if (!check) return [`nothing checks sentences about ${topic}`];
  const facts = new Facts(...around);
  check(statedFactsOf(named), facts);
  return facts.wrong;
}

/** Copies of the facts with one number changed, one copy for each number. */
export function changedFacts(facts: Named): { name: string; facts: Named }[] {
  const others = (fact: Fact): Fact[] => {
    if (typeof fact === "number") return [fact + 1];
    const text = typeof fact === "string" ? fact : fact.text;
    return [...text.matchAll(/\d+/g)].map(({ index, 0: number }) => {
      const changed = `${text.slice(0, index)}${Number(number) + 1}${text.slice(index + number.length)}`;
      return typeof fact === "string" ? changed : { ...fact, text: changed };
    });
  };
  return Object.entries(facts).flatMap(([name, fact]) =>
    others(fact).map((other) => ({ name, facts: { ...facts, [name]: other } })),
  );
}
