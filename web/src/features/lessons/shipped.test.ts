// The texts of shipped lessons: short sentences, visible highlights, valid links. web/test/lessons checks that their questions are
// answered.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plain, textsOf } from "../../../test/guide-text.ts";
import { shippedFormat } from "../../../test/lessons/check-file.ts";
import { openScenes, scenarioText, sessionModule } from "../../../test/wasm/page.ts";
import { opThing, readThing, type Thing } from "../../base/thing";
import { find as findInBbq } from "../../designs/bbq/readers";
import { type Design, plainText, type Scene } from "../../designs/contract";
import { NO_ANSWER } from "../../designs/predictions";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { loadDesign } from "../../designs/registry";
import type { Block } from "../../stops/document";
import { aroundQuestion, type LessonText, readLesson } from "./format";
import { revealsAnswer } from "./ten/plan";

/** Largest number of words of a sentence. */
const WORDS = 25;
const STOPS = { least: 8, most: 12 };

const names = readdirSync("lessons")
  .filter((file) => file.endsWith(".md") && file !== "README.md")
  .map((file) => file.slice(0, -3));

function lessonOf(name: string, text = readFileSync(`lessons/${name}.md`, "utf8")): LessonText {
  const read = readLesson(text, shippedFormat);
  if (!read.ok) throw new Error(read.error.map(({ line, text }) => `lessons/${name}.md:${line}: ${text}`).join("\n"));
  return read.value;
}

/** All texts of a lesson, by paragraph or choice. */
function proseOf({ front, sections }: LessonText): string[] {
  const choices = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === "choices" ? block.choices.map(({ text }) => text) : []));
  const bodies = sections.flatMap(({ body, notes = [] }) =>
    [...textsOf(body), ...choices(body), ...textsOf(notes)].map(plain),
  );
  return [front.title, front.about, ...sections.map(({ title }) => title), ...bodies];
}

/** Sentences with too many words; symbols of formulas do not count. */
function longIn(texts: readonly string[]): string[] {
  const words = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) (?=[\p{Lu}\p{N}])/u));
  return sentences.filter((sentence) => words(sentence) > WORDS);
}

/** The thing of a highlight in a step, by the notation of the search field or of scenario files. */
function thingOf(scene: Scene, design: Design, text: string): Thing | null {
  if (readThing(text)) return text;
  // Only the worker can search a BBQ, since that needs the complete state.
  const find = scene.info.design === "bbq" ? findInBbq : design.search?.find;
  return find?.(scene, text).thing ?? null;
}

/** True if a step shows a thing: an operation in a stage or in its slot, or a mark of the complete drawing. */
function shows(scene: Scene, design: Design, thing: Thing): boolean {
  const stages = design.pipeline?.(scene)?.stages.flat() ?? [];
  if ([...stages, ...scene.slots].some(({ op }) => opThing(op) === thing)) return true;
  const { width, height } = design.least(scene.info);
  return design
    .marks({ ...scene, selected: [thing], complete: true }, width, height)
    .layers.flat(2)
    .some((mark) => mark.thing === thing || mark.lights?.includes(thing));
}

test("there are lessons, each at its place in the course", () => {
  expect(names.length).toBeGreaterThan(2);
  const orders = names.map((name) => lessonOf(name).front.order);
  expect(new Set(orders).size).toBe(orders.length);
  for (const order of orders) expect(order).toBeGreaterThan(0);
});

test("what is wrong with a lesson is noticed", () => {
  const stop = "## A\n\n```stop\nscenario: bbq-first-steps\nstep: 1\n```\n\n";
  const front = "---\ntitle: T\nabout: A.\nminutes: 1\norder: 1\n---\n\n";
  const read = (text: string) => lessonOf("it", front + text);
  expect(() => read(stop.replace("first-steps", "none"))).toThrow("the name of a shipped scenario");
  expect(() => read(`${stop}[A lesson](#lesson=none)`)).toThrow('a link to "#lesson=none"');
  expect(() => read(`${stop}[A run](#scenario=none&t=1)`)).toThrow('a link to "#scenario=none&t=1"');
  const long = `It${" is".repeat(WORDS)}.`;
  expect(longIn(proseOf(read(`${stop}Short. ${long} Short.`)))).toEqual([long]);
  expect(longIn(proseOf(read(`${stop}[( )] No.\n[(X)] ${long}`)))).toEqual([long]);
});

/** How a text would name the answer of a kind with a number, in place of `#`. */
const NAMED: Readonly<Record<string, string>> = {
  leaves: "(?:data|ranks?|priorit(?:y|ies)|F) (?:= )?#",
  priority: "priorit(?:y|ies) #",
  finish: "F (?:= )?#",
  level: "level #",
  time: "time(?: is| becomes)? #",
  stoc: "StOC (?:is|of|becomes)? ?#",
  cycles: "# cycles",
  rows: "# rows",
};

/** Texts of a stop that give its answer away: the heading if it names the answer, or a sentence that names it without another thing of its
 * kind or two other numbers. */
function givenAway(ask: Ask, answer: Answer, title: string, texts: readonly string[]): string[] {
  const thing = answer.text.find((part) => typeof part !== "string" && part.thing === answer.value);
  const name = ask.by === "thing" && typeof thing === "object" ? thing.text : answer.value;
  if (ask.by === "choice" && /^(Yes|No)$/.test(name)) return [];
  const form = ask.by === "number" ? NAMED[ask.kind]?.replace("#", name) : name;
  const says = (text: string, form: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, "iu").test(text);
  const sort = ask.by === "thing" ? name.replace(/\d+.*$/, "") : "";
  const others = (text: string) => new Set(text.match(new RegExp(`${sort}\\d+`, "gi")) ?? []).size - 1;
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) (?=[\p{Lu}\p{N}])/u));
  const enough = ask.by === "thing" ? 1 : 2;
  const telling = sentences.filter((text) => form !== undefined && says(text, form) && others(text) < enough);
  return [...(says(title, name) ? [title] : []), ...telling];
}

/** A scenario of a lesson, as one engine shows it. */
const module = await sessionModule();
const runs = new Map<string, ReturnType<typeof openScenes>>();
async function runOf(scenario: string, engine: number) {
  const key = `${scenario} ${engine}`;
  const run = runs.get(key) ?? scenarioText(scenario).then((text) => openScenes(text, { engine, module }));
  runs.set(key, run);
  return run;
}

describe.each(names)("lesson %s", (name) => {
  test(`has ${STOPS.least} to ${STOPS.most} stops, a question at every second one or so, and short sentences`, () => {
    const lesson = lessonOf(name);
    expect(lesson.sections.length).toBeGreaterThanOrEqual(STOPS.least);
    expect(lesson.sections.length).toBeLessThanOrEqual(STOPS.most);
    const questions = lesson.sections.map(
      ({ keys, body }) => Number(keys.ask !== null) + body.filter(({ kind }) => kind === "choices").length,
    );
    expect(questions.filter((count) => count > 0).length).toBeGreaterThanOrEqual(lesson.sections.length / 3);
    expect(longIn(proseOf(lesson))).toEqual([]);
  });

  test("has notes for the teacher at every stop", () => {
    for (const { title, notes = [] } of lessonOf(name).sections)
      expect(textsOf(notes).length, title).toBeGreaterThan(0);
  });

  test("has stops within their runs, and what it highlights is there", async () => {
    for (const { title, keys } of lessonOf(name).sections) {
      const { scenario, step, engine } = keys;
      const { steps, at } = await runOf(scenario, engine);
      expect(step, title).toBeLessThan(steps);
      const scene = at(step);
      expect(scene.step, title).toBe(step);
      const design = await loadDesign(scene.info.design);
      for (const text of keys.lit) {
        const thing = thingOf(scene, design, text);
        expect(thing !== null && shows(scene, design, thing), `${title}: ${text}`).toBe(true);
      }
    }
  });

  test("asks only for things that can be pressed in the picture, by keys as well", async () => {
    for (const { title, keys } of lessonOf(name).sections) {
      if (keys.ask === null) continue;
      const scene = (await runOf(keys.scenario, keys.engine)).at(keys.step);
      const ask = ((await loadDesign(scene.info.design)).questions as Questions)
        .asks(scene)
        .find(({ kind }) => kind === keys.ask);
      if (ask?.by !== "thing") continue;
      const design = await loadDesign(scene.info.design);
      const { width, height } = design.least(scene.info);
      const marks = design.marks({ ...scene, complete: true }, width, height).layers.flat(2);
      const pressed = marks.filter(
        ({ thing, label }) => label !== undefined && thing && ask.isMeant?.(thing) !== false,
      );
      expect(pressed.length, title).toBeGreaterThan(1);
      // A single highlighted thing that can be clicked would be taken for the answer.
      const lit = keys.lit.flatMap((text) => thingOf(scene, design, text) ?? []);
      expect(lit.filter((thing) => ask.isMeant?.(thing) !== false).length, title).not.toBe(1);
    }
  });

  test("gives no answer away before it is given", async () => {
    const found: string[] = [];
    for (const { title, keys, body } of lessonOf(name).sections) {
      const { before, choices } = aroundQuestion(body);
      const texts = textsOf(before).map(plain);
      const said = [title, ...texts].join(" ").toLowerCase();
      for (const { right, text } of choices?.choices ?? [])
        if (right && said.includes(plain(text).toLowerCase())) found.push(`${title}: ${plain(text)}`);
      if (keys.ask === null) continue;
      const { steps, at } = await runOf(keys.scenario, keys.engine);
      const scene = at(keys.step);
      const questions = (await loadDesign(scene.info.design)).questions as Questions;
      const ask = questions.asks(scene).find(({ kind }) => kind === keys.ask);
      let answer: Answer | null = null;
      for (let step = keys.step + 1; ask && !answer && step < steps; step++)
        answer = questions.answer(ask, scene, at(step));
      if (!ask || !answer) throw new Error(`${title}: no answer`);
      expect(answer.value, title).not.toBe(NO_ANSWER);
      expect(ask.isPlain ?? false, title).toBe(false);
      expect(revealsAnswer(ask, answer), `${title}: ${plainText(ask.text)}`).toBe(false);
      found.push(...givenAway(ask, answer, title, texts).map((text) => `${title}, ${answer?.value}: ${text}`));
    }
    expect(found).toEqual([]);
  });

  test("has links to steps that there are", async () => {
    const text = readFileSync(`lessons/${name}.md`, "utf8");
    for (const [, scenario = "", step = ""] of text.matchAll(/\(#scenario=([\w-]+)(?:&t=(\d+))?\)/g))
      expect(Number(step || "0"), scenario).toBeLessThan((await runOf(scenario, 0)).steps);
    for (const [, lesson = "", stop = ""] of text.matchAll(/\(#lesson=([\w-]+)(?:&stop=(\d+))?\)/g))
      expect(Number(stop || "1"), lesson).toBeLessThanOrEqual(lessonOf(lesson).sections.length);
  });
});
