// What the accessibility checker axe finds wrong with the page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { faintTexts } from "./contrast.ts";

// As an expression, not as a script element: the page's policy allows only its own.
const axe = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};undefined`;

/**
 * What axe finds wrong with the page, by all of its rules, and texts that are too faint in any theme. Where another look has
 * seen the rest, `part` selects what is new.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const found = await page.evaluate(async (part) => {
    interface Found {
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(context: Node | string, options: object): Promise<Found> } };
    // What is left out here is most of axe's time: paths to elements, the texts of style sheets, all that is right.
    const options = { resultTypes: ["violations"], preload: false, selectors: false, elementRef: false };
    const { violations } = await axe.run(part ?? document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, part);
  // A theme changes colours and nothing else.
  return [
    ...found,
    ...(await page.evaluate(faintTexts, { part, themes: ["light", "dark", "contrast-light", "contrast-dark"] })),
  ];
}
