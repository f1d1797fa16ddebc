/** Drawings in presenter mode, checked as geometry at usual projector sizes, at every stop of every lesson and in every scenario of the
 * class plan: the drawing fits its space, with all marks that the stop points at, in legible letters. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asStep } from "../../src/base/brand";
import { loadDesign } from "../../src/designs/registry";
import { readLesson } from "../../src/features/lessons/format";
import { showStop } from "../../src/features/lessons/stop-of-lesson";
import { jumpTo } from "../../src/features/run/actions/move";
import { openNamed } from "../../src/features/run/actions/open";
import { setPresenter } from "../../src/features/run/actions/view";
import { fitted, laidOut } from "../../src/features/run/presenter/fitting";
import { sceneWithResults } from "../../src/features/run/stage/scene";
import { designOf } from "../../src/features/run/state/selectors";
import { isLitBy, type Mark } from "../../src/kit/marks/mark";
import { shippedFormat } from "../lessons/check-file.ts";
import { testPage } from "./test-page";

/** Window sizes, with the least pixels that they leave for a drawing: the width next to a lesson's text, and alone; the height below a
 * pipeline strip, and for models, which have none. */
const WINDOWS = [
  { window: "1024 x 768", scale: 4 / 3, lesson: 609, alone: 977, staged: 387, bare: 590 },
  { window: "1280 x 800", scale: 20.8 / 14, lesson: 767, alone: 1228, staged: 480, bare: 600 },
  { window: "1920 x 1080", scale: 2, lesson: 1159, alone: 1850, staged: 662, bare: 800 },
] as const;

/** Smallest font size in pixels, for texts of 12 units. */
const LETTERS = 7.5;

const lessons = readdirSync("lessons").filter((file) => file.endsWith(".md") && file !== "README.md");

/** Marks that are partly outside of a drawing, except lines; of a text, only its position is known. */
const outside = (marks: readonly Mark[], width: number, height: number) =>
  marks.filter(({ tag, x, y, attributes: { width: w = 0, height: h = 0 } }) => {
    const [right, bottom] = tag === "rect" ? [x + Number(w), y + Number(h)] : [x, y];
    return tag !== "path" && (x < -6 || y < -6 || right > width + 6 || bottom > height + 6);
  });

/** Errors in the drawing of the current step, in each window. */
function wrongIn({ store }: Pick<ReturnType<typeof testPage>, "store">, of: "lesson" | "alone"): string[] {
  const state = store.getState();
  const engine = state.engine;
  const [scene, design] = [sceneWithResults(state, engine), designOf(state, engine)];
  if (!scene || !design) return ["nothing is drawn"];
  const lit = new Set<string>(state.spotlit);
  return WINDOWS.flatMap(({ window, scale, [of]: width, staged, bare }) => {
    const height = scene.info.stages.length > 0 ? staged : bare;
    const space = { width, height, scale };
    const fitting = fitted(design, scene, space, { lit });
    const { picture } = laidOut(design, scene, space, fitting);
    const unit = fitting.unit * (picture.zoom ?? 1);
    const marks = picture.layers.flat(2);
    // The drawing in the usual page, or in presenter mode if everything were scrolled.
    const all = [true, false].flatMap((complete) =>
      laidOut(design, scene, { ...space, scale: 1 }, { unit: 1, complete }).picture.layers.flat(2),
    );
    const hidden = [...lit].filter((thing) => {
      const isShown = (one: readonly Mark[]) => one.some((mark) => isLitBy(mark, new Set([thing])));
      return isShown(all) && !isShown(marks);
    });
    return [
      picture.width * unit > width + 1 && `${picture.width * unit - width} px too wide`,
      picture.height * unit > height + 1 && `${picture.height * unit - height} px too high`,
      unit * 12 < LETTERS && `letters of ${(unit * 12).toFixed(1)} px`,
      hidden.length > 0 && `not shown: ${hidden}`,
      ...outside(marks, picture.width, picture.height).map(({ key }) => `outside: ${key}`),
    ].flatMap((text) => (text ? [`${window}: ${text}`] : []));
  });
}

describe("all of the drawing is in its space", () => {
  test.each(lessons)("at every stop of %s", async (file) => {
    const read = readLesson(readFileSync(`lessons/${file}`, "utf8"), shippedFormat);
    if (!read.ok) throw new Error(file);
    const page = testPage();
    page.designs.load = loadDesign;
    setPresenter(page.app, true);
    for (const [i, { keys }] of read.value.sections.entries()) {
      const { scenario, step, engine, lit } = keys;
      expect(await openNamed(page.app, scenario)).toBe(true);
      setPresenter(page.app, true);
      expect(await showStop(page.app, { scenario, step, engine, lit, asks: false })).toMatchObject({ lit: [] });
      await page.idle();
      expect(wrongIn(page, "lesson"), `stop ${i + 1}`).toEqual([]);
    }
  });

  const plan = readFileSync("docs/teaching.md", "utf8").matchAll(/scenario=([\w-]+)(?:&t=(\d+))?/g);
  test.each([...plan].map(([, name = "", step = "0"]) => [name, Number(step)] as const))(
    "in the scenario %s of the class plan",
    async (name, step) => {
      const page = testPage();
      page.designs.load = loadDesign;
      expect(await openNamed(page.app, name)).toBe(true);
      setPresenter(page.app, true);
      const { steps = 1 } = page.store.getState().scenario?.opened ?? {};
      for (const at of [step, Math.min(steps - 1, 3_000)]) {
        jumpTo(page.app, asStep(at));
        await page.idle();
        expect(wrongIn(page, "alone"), `step ${at}`).toEqual([]);
      }
    },
  );
});
