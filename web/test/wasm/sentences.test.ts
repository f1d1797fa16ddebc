// Readability of sentences about steps: the first hundreds of steps of every shipped run, all engines. Their facts: facts.test.ts.

import { expect, test } from "vitest";
import { type Design, plainText, type Sentence } from "../../src/designs/contract";
import { loadDesign } from "../../src/designs/registry";
import { chosenRemarks, remarksOf } from "../../src/features/run/stage/remarks";
import { hardIn } from "../sentences.ts";
import { shipped } from "../shipped.ts";
import { openScenes, sessionModule } from "./page.ts";

const module = await sessionModule();

/** Number of steps that are read of a run. */
const STEPS = 200;

/** The name of a thing counts as one word: `op 3 (enqueue)`. */
const spoken = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : part.text.replaceAll(" ", "_"))).join("");

test.each([...shipped])("the sentences of %s", async (_, file) => {
  const seen = new Set<string>();
  const found: string[] = [];
  for (const engine of file.engines.keys()) {
    const { steps, at } = await openScenes(JSON.stringify(file), { engine, module });
    for (let step = 0; step < Math.min(steps, STEPS); step++) {
      const scene = at(step);
      const design = (await loadDesign(scene.info.design)) as Design;
      const remarks = remarksOf(scene, engine, design, file);
      for (const { sentence } of remarks.length > 0 ? remarks : chosenRemarks(scene, design, [], 1000)) {
        const text = plainText(sentence).replace(/\d+/g, "0");
        if (seen.has(text)) continue;
        seen.add(text);
        found.push(...hardIn(spoken(sentence)).map((hard) => `engine ${engine}, step ${step}: ${hard}`));
      }
    }
  }
  expect(seen.size).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
