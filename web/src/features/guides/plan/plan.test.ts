// The plan of a class: its links are valid, and it asks only what it has taught.

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import plan from "../../../../../docs/teaching.md";
import { linksOf, plain, textsOf } from "../../../../test/guide-text.ts";
import { shipped } from "../../../../test/shipped.ts";
import { readComparison } from "../../../address/comparison";
import { exerciseOf } from "../../../address/exercise";
import { isTopic, placeOf } from "../../../address/guide";
import { type LessonPlace, lessonOf } from "../../../address/lesson";
import type { Inline, TextTable } from "../../../stops/document";
import { formulas } from "../../../stops/formulas";
import { SHIPPED_EXERCISES } from "../../exercises/shipped";
import { type LessonText, lessonFormat, readLesson } from "../../lessons/format";
import { readPlan } from "./format";
import { groupOf } from "./groups";

const texts = [plan.lead, ...plan.sections.map(({ body }) => body)].flatMap(textsOf);

const format = lessonFormat({
  ...formulas,
  isScenario: (name) => shipped.has(name),
  isLesson: (name) => existsSync(`lessons/${name}.md`),
});
const lessons = new Map<string, LessonText>();
const lessonCalled = (name: string): LessonText => {
  const known = lessons.get(name);
  if (known) return known;
  const read = readLesson(readFileSync(`lessons/${name}.md`, "utf8"), format);
  if (!read.ok) throw new Error(`${name}: ${read.error[0]?.text}`);
  lessons.set(name, read.value);
  return read.value;
};
const stopCalled = ({ name, stop }: LessonPlace) => lessonCalled(name).sections[stop - 1];
const lessonsIn = (text: readonly Inline[]): LessonPlace[] => linksOf(text).flatMap((link) => lessonOf(link) ?? []);
const sectionCalled = (title: string) => plan.sections.find((section) => section.title === title)?.body ?? [];

test("each link of the plan opens in the page: its scenario, step, lesson, stop, guide or group is there", () => {
  const links = texts.flatMap(linksOf);
  expect(links.length).toBeGreaterThan(40);
  const names = (link: string) => [...link.matchAll(/scenario=([\w-]+)/g)].map(([, name]) => name ?? "");
  const groups = plan.sections.map(({ title }) => groupOf(title));
  const exercises = SHIPPED_EXERCISES.map(({ name }) => name);
  const opens = (link: string): boolean => {
    const lesson = lessonOf(link);
    if (lesson) return stopCalled(lesson) !== undefined;
    const exercise = exerciseOf(link);
    if (exercise) return exercises.includes(exercise.name);
    const place = placeOf(link);
    if (place) return isTopic(place.topic) && (place.part === null || groups.includes(place.part));
    const known = names(link).every((name) => shipped.has(name));
    return known && (readComparison(link).ok || /^#scenario=[\w-]+&t=\d+$/.test(link));
  };
  expect(links.filter((link) => !opens(link))).toEqual([]);
});

test("a link that leads nowhere is an error of the build, with its line", () => {
  const known = {
    isScenario: (name: string) => name === "a",
    stopsOf: (name: string) => (name === "l" ? 3 : 0),
    isExercise: (name: string) => name === "e",
  };
  const read = (link: string) =>
    readPlan(`# T\n\n## S\n\n[x](http://localhost:5173/${link})\n\n## Group All of us\n`, known);
  for (const link of [
    "#scenario=a&t=3",
    "#lesson=l&stop=3",
    "#about=class&at=all-of-us",
    "#compare=scenario=a&with=scenario=a",
    "#exercise=e",
  ])
    expect(read(link).ok, link).toBe(true);
  for (const link of [
    "#scenario=b",
    "#lesson=l&stop=4",
    "#lesson=m",
    "#exercise=a",
    "#about=class&at=nobody",
    "#nothing",
    "",
  ]) {
    const bad = read(link);
    expect(bad.ok || bad.error[0]?.line, link).toBe(5);
  }
});

test("the plan asks about no stop that is taught later, and every question says after which stop it is asked", () => {
  const body = sectionCalled("Minute by minute");
  const [schedule, , predictions] = body.filter((block): block is TextTable => block.kind === "table");
  if (!schedule || !predictions) throw new Error("the plan has no table of minutes, or none of predictions");
  /** Rows of the table by their first minutes: the last stop of each lesson that is taught. */
  const taughtIn = schedule.rows.map(([minutes = [], what = []]) => {
    const [from, to] = lessonsIn(what);
    const end = from && { name: from.name, stop: to?.stop ?? lessonCalled(from.name).sections.length };
    return { minutes: plain(minutes), end };
  });
  const taught = new Map<string, number>();
  let row = -1;
  let questions = 0;
  const isTaught = ({ name, stop }: LessonPlace) => stop <= (taught.get(name) ?? 0);
  for (const block of body) {
    if (block.kind === "subheading") {
      const now = taughtIn[++row];
      expect(plain(block.text), "sections follow the table").toMatch(new RegExp(`^${now?.minutes}: `));
      if (now?.end) taught.set(now.end.name, now.end.stop);
    } else if (row >= 0 && block !== predictions) {
      for (const text of textsOf([block]).filter((text) => /\b(?:asks?|predict|let one)\b/i.test(plain(text)))) {
        if (!plain(text).includes("?") && !/let one/.test(plain(text))) continue;
        questions++;
        const after = lessonsIn(text);
        expect(after.length, plain(text)).toBeGreaterThan(0);
        expect(
          after.filter((place) => !isTaught(place)),
          plain(text),
        ).toEqual([]);
      }
    }
  }
  expect(row).toBe(taughtIn.length - 1);
  expect(questions).toBeGreaterThan(8);
  // The predictions are about new stops in lessons that the class has begun, and each stop asks.
  expect(predictions.rows.length).toBe(4);
  for (const [show = [], , , after = []] of predictions.rows) {
    const [asked] = lessonsIn(show);
    if (!asked) throw new Error(`${plain(show)} leads to no lesson`);
    const stop = stopCalled(asked);
    expect(stop?.keys.ask !== null || stop.body.some(({ kind }) => kind === "choices"), plain(show)).toBe(true);
    expect(isTaught(asked), `${plain(show)} is new`).toBe(false);
    expect(taught.has(asked.name), plain(show)).toBe(true);
    expect(lessonsIn(after).map(isTaught), plain(show)).toEqual([true]);
  }
});

test("each group has a page of its own with stops to read, and none of it has an answer or leads to the plan", () => {
  const groups = plan.sections.filter(({ title }) => groupOf(title) !== null);
  expect(groups.map(({ title }) => groupOf(title))).toEqual(["fifo", "strict-priority", "sorted-list", "gearbox"]);
  const linked = sectionCalled("Minute by minute").flatMap((block) => textsOf([block]).flatMap(linksOf));
  for (const { title, body } of groups) {
    expect(linked).toContain(`#about=class&at=${groupOf(title)}`);
    const stops = textsOf(body).flatMap(lessonsIn);
    expect(stops.length).toBeGreaterThanOrEqual(3);
    expect(
      textsOf(body)
        .flatMap(linksOf)
        .filter((link) => !lessonOf(link)),
    ).toEqual([]);
    // F and the levels of Gearbox are explained before they are used.
    const uses = stops.findIndex(({ name, stop }) => name === "incast" && [4, 5, 9].includes(stop));
    const explains = stops.findIndex(({ name }) => name === "gearbox");
    if (uses >= 0) expect(explains >= 0 && explains < uses, title).toBe(true);
    expect(textsOf(body).map(plain).join(" ")).not.toMatch(/\d+ µs|%/);
  }
});

test("no sentence of the plan has more than 25 words", () => {
  const sentences = texts.map(plain).flatMap((text) => text.split(/(?<=[.?!:;])\s+/));
  expect(sentences.length).toBeGreaterThan(80);
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
});
