import { expect, test } from "vitest";
import { fileName } from "./file-name";

test.each([
  [null, "Coloring: two dequeues, one bucket", "coloring-two-dequeues-one-bucket.json"],
  ["bbq-coloring", "Coloring", "bbq-coloring.json"],
  [null, undefined, "scenario.json"],
  [null, "…/../<b>", "b.json"],
  [null, "../../etc/passwd", "etc-passwd.json"],
  [null, "Éléments — zwölf", "elements-zwolf.json"],
  [null, "優先順位", "優先順位.json"],
  [null, "\u202egnp.exe", "gnp-exe.json"],
  [null, "long ".repeat(100), `${"long-".repeat(12).slice(0, -1)}.json`],
])("%j, %j is saved as %j", (name, title, file) => {
  expect(fileName(name, title)).toBe(file);
});
