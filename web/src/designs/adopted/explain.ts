// Sentences about a step.

import { type Clause, clause, counted, NOTHING, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { type Mention, opMention, type Remark, type Scene } from "../contract";
import { kindOf } from "../reader";
import { type CameOut, decode, elementThing, type Inside, type ModuleState } from "./decode";

const WHY = reasons({
  full: "the module is full",
  empty: "the module is empty",
  "not-ready": "the module is not ready",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { remarks, addRemark } = remarkCollector();
  for (const left of state.left) addRemark(...leaving(left, state, scene));
  for (const op of broughtNothing(scene)) {
    const inside =
      state.count === 0
        ? NOTHING
        : clause`; ${counted({ inside: state.count }, "element")} ${state.count === 1 ? "is" : "are"} inside`;
    addRemark("nothing", 65, null, clause`${{ op: opMention(op, kindOf(scene, op)) }} brings nothing${inside}.`);
  }
  for (const element of state.inside) if (element.isFresh) addRemark("put", 80, null, coming(element, state));
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, null, refusal(refused, WHY[refused.reason]));
  const reset = scene.engine.events.find(({ kind }) => kind === "reset");
  if (reset)
    addRemark(
      "reset",
      50,
      null,
      clause`A reset empties the module; it is ready after ${counted({ steps: reset.args[0] ?? 0 }, "step")}.`,
    );
  for (const { op, kind } of state.taken) {
    const latency = state.wiring.operations.find(({ name }) => name === kind)?.latency;
    const brings = scene.info.operations.find(({ name }) => name === kind)?.results.length ?? 0;
    if (brings === 0) continue;
    const when = latency == null ? "when it is ready" : clause`${counted({ steps: latency }, "step")} later`;
    addRemark("taken", 40, null, clause`${{ op: opMention(op, kind) }} is taken; its result comes ${when}.`);
  }
  return remarks;
}

/** Takes and exchanges that completed without a result. */
function broughtNothing({ engine, info, ...scene }: Scene): number[] {
  return engine.events.flatMap(({ kind, op, args }) => {
    if (kind !== "retired" || op === null || args.length > 0) return [];
    const of = scene.slots.find((slot) => slot.op === op)?.kind ?? scene.op(op)?.kind;
    const role = info.operations.find(({ name }) => name === of)?.role;
    return role === "take" || role === "exchange" ? [op] : [];
  });
}

/** The words of an element, with facts whose names begin with `of`. */
function wordsOf({ rank, data, rest }: Inside, of: string): Clause {
  const words = [
    ...(rank === null ? [] : [["rank", rank] as const]),
    ...(data === null ? [] : [["data", data] as const]),
    ...rest,
  ];
  return words.reduce(
    (all, [name, word], i) =>
      clause`${all}${i > 0 ? ", " : ""}${{ [`${of}_${i}_name`]: name }} ${{ [`${of}_${i}`]: word }}`,
    NOTHING,
  );
}

const mention = (element: Inside): Mention => ({ text: `op ${element.op}`, thing: elementThing(element) ?? "" });

/** An element that came out, in the right order or not. */
function leaving(left: CameOut, { wiring }: ModuleState, scene: Scene): [string, number, null, Clause] {
  const { op, element, before, passed, waited, pushed_out: pushedOut } = left;
  const who = { op: opMention(op, kindOf(scene, op)) };
  if (!element)
    return ["unknown", 120, null, clause`${who} brings what is not inside: no element with these words is there.`];
  const words = wordsOf(element, "left");
  const by =
    element.op === null
      ? clause`, inside from the start`
      : clause`, put in by ${{ put: mention(element) }} ${counted({ waited }, "step")} before`;
  if (pushedOut) return ["pushed out", 95, null, clause`The module was full: ${who} pushes out ${words}${by}.`];
  if (!before) {
    const why = wiring.order === "other" ? NOTHING : clause`: ${{ why: rightOf(wiring.order) }}`;
    return ["came out", 90, null, clause`${who} brings ${words}${by}${why}.`];
  }
  const other = clause`${wordsOf(before, "before")}${before.op === null ? NOTHING : clause` of ${{ before: mention(before) }}`}`;
  const more = passed > 1 ? clause`, and ${counted({ others: passed - 1 }, "other")}` : NOTHING;
  return [
    "inversion",
    110,
    null,
    clause`An inversion: ${who} brings ${words}${by}, but ${other}${more} should come first.`,
  ];
}

const rightOf = (order: "smallest" | "largest" | "first") =>
  order === "first"
    ? "nothing older is inside"
    : `nothing inside has a ${order === "smallest" ? "smaller" : "larger"} rank`;

/** An element that went in, and its place in the order. */
function coming(element: Inside, { inside, wiring, count }: ModuleState): Clause {
  const { op, kind, rank } = element;
  const who = { op: opMention(op ?? 0, kind) };
  const words = wordsOf(element, "new");
  if (wiring.order === "other" || inside.length < count)
    return clause`${who} puts in ${words}; ${counted({ inside: count }, "element")} ${count === 1 ? "is" : "are"} inside.`;
  const ahead = inside.indexOf(element);
  const equal =
    rank === null || wiring.order === "first"
      ? 0
      : inside.slice(0, ahead).filter((other) => other.rank === rank).length;
  const same = equal > 0 ? clause`, ${{ equal }} of them with the same rank` : NOTHING;
  const place =
    ahead === 0
      ? clause`it is next to come out`
      : clause`${counted({ ahead }, "element")} ${ahead === 1 ? "comes" : "come"} out before it${same}`;
  return clause`${who} puts in ${words}: ${place}.`;
}
