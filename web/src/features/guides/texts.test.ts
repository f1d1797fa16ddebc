import { expect, test } from "vitest";
import { plain, textsOf } from "../../../test/guide-text.ts";
import bbq from "./bbq/guide.md";
import exactQueues from "./exact_queues/guide.md";
import gearbox from "./gearbox/guide.md";
import scr from "./scr/guide.md";
import spPifo from "./sp_pifo/guide.md";

test.each([
  ["BBQ", bbq],
  ["PIFO, PIEO and BMW-Tree", exactQueues],
  ["Gearbox", gearbox],
  ["SCR", scr],
  ["SP-PIFO", spPifo],
])("no sentence of the guide to %s has more than 25 words", (_, guide) => {
  const texts = [guide.front.onward, ...guide.sections.flatMap(({ body }) => textsOf(body))].map(plain);
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/));
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
});
