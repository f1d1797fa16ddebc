// Checks the page with the accessibility checker axe.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { faintTexts } from "./contrast.ts";

// Evaluated as an expression: the page's content security policy allows no foreign script element.
const axe = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};undefined`;

/** Lists violations by all of axe's rules, and texts with too little contrast in any theme. `part` limits the check to a part of the page,
 * where an earlier check has covered the rest. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const found = await page.evaluate(async (part) => {
    interface Found {
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(context: Node | string, options: object): Promise<Found> } };
    // These options switch off most of axe's work: paths to elements, texts of style sheets, rules that hold.
    const options = { resultTypes: ["violations"], preload: false, selectors: false, elementRef: false };
    const { violations } = await axe.run(part ?? document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, part);
  // Themes change only colours, so one theme is checked by all rules.
  return [
    ...found,
    ...(await page.evaluate(faintTexts, { part, themes: ["light", "dark", "contrast-light", "contrast-dark"] })),
  ];
}
