// Experiments: what can be read and reached, in every theme and on every screen.

import { violations } from "./axe.ts";
import { run, value } from "./experiments-page.ts";
import { expect, open, resize, test } from "./support.ts";

test("axe finds nothing wrong with experiments in any theme", async ({ page }) => {
  await open(page, "#experiments");
  await expect(page.locator("[data-experiment=sp-pifo-equilibrium]")).toContainText("packets");
  expect(await violations(page), "all").toEqual([]);
  for (const name of ["sp-pifo-fig5b", "sp-pifo-fig6", "sp-pifo-fig11"]) {
    await open(page, `#experiment=${name}${name === "sp-pifo-fig11" ? "" : "&packets=5000"}`);
    expect(await violations(page, "main"), `${name} before`).toEqual([]);
    await run(page);
    await value(page).focus();
    expect(await violations(page, "main"), name).toEqual([]);
  }
});

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  // 200 % zoom of 1280 x 720.
  { width: 640, height: 360 },
];

for (const fragment of ["#experiments", "#experiment=sp-pifo-fig5b&packets=3000", "#experiment=sp-pifo-fig11"]) {
  test(`${fragment}: nothing is wider than the screen, and no text is cut, in any size`, async ({ page }) => {
    await open(page, fragment);
    if (fragment !== "#experiments") await run(page);
    else await expect(page.locator("[data-experiment]")).toHaveCount(35);
    for (const size of SIZES) {
      await resize(page, size);
      const wrong = await page.evaluate(() => {
        const cut = [...document.querySelectorAll("header *, main *")].filter((one) => {
          if (one.closest("svg, .unseen") || getComputedStyle(one).overflowX === "auto") return false;
          const style = getComputedStyle(one);
          return style.display !== "inline" && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
        });
        const wide = document.documentElement.scrollWidth - innerWidth;
        return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map((one) => one.outerHTML.slice(0, 90))];
      });
      expect(wrong, `${size.width} x ${size.height}`).toEqual([]);
    }
  });
}

test("names of series are not broken in the table of marks, whatever the screen", async ({ page }) => {
  await open(page, "#experiment=gearbox-fig9-set1&packets=40000");
  await run(page);
  const marks = page.getByRole("region", { name: "The paper and expectations" });
  for (const size of SIZES.slice(0, 2)) {
    await resize(page, size);
    await expect(marks.getByRole("row", { name: /^Gearbox \/ PIFO-WFQ window 1 ms at most 1\.8 \d/ })).toBeVisible();
    const names = await marks.locator("th[scope=rowgroup]").evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        // One line of text has one rectangle.
        return [one.textContent, new Set([...range.getClientRects()].map(({ y }) => y)).size];
      }),
    );
    expect(names).toEqual(names.map(([text]) => [text, 1]));
    expect(names.map(([text]) => text)).toContain("Gearbox / PIFO-WFQ");
  }
});
