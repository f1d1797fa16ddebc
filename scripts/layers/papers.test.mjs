import { test } from "node:test";
import { citesPapers, papers } from "./papers.mjs";
import { expect } from "./testing.mjs";

test("citations name rows, and rows of the must-show list name what shows and cites them", () => {
  const [entry, file] = ["docs/papers.md", "docs/papers/bbq.md"];
  /** A table of three rows to be shown and two others, with these last cells. */
  const table = (/** @type {Record<string, string>} */ cells) =>
    Object.entries({
      Q1: "`scenarios/a.json`, `wasm/models/src/tree.rs`",
      Q2: "`scenarios/a-*.json`",
      Q3: "`web/src/a.test.ts`",
      BA1: "`rtl/a/a.sv`",
      M1: "`wasm/cores/src/a.rs`",
      M2: "`wasm/cores/src/a.rs`",
      ...cells,
    })
      .map(([id, cell]) => `| ${id} | a fact with its numbers | 4.2 | ${cell} |`)
      .join("\n");
  const fine = {
    [entry]: table({}),
    "scenarios/a.json": '{\n  "ids": ["Q1"],\n  "description": "Q9 on the page"\n}',
    "scenarios/a-2.json": '{\n  "ids": [\n    "BA1",\n    "Q2"\n  ]\n}',
    "wasm/models/src/tree.rs": "/// Q1, Q2.\n#[test]\nconst E18: u64 = 1; let Q7 = M8;",
    "wasm/cores/src/a.rs": "//! Monitors M1 to M2; L1 is a level, M20K a memory.",
    "rtl/a/a.sv": "// The edge (BA1).",
    "web/src/a.test.ts":
      'test("it is shown (Q3)", () => expect("Q8"));\nconst url = "https://example.org/?Q9";\nconst d = "M0 0h9";',
    "web/src/features/guides/bbq/guide.md": "| B3 | a requirement of the paper |",
    "README.md": "The monitors M1 to M2 watch.",
  };
  expect(papers, fine);
  expect(papers, { ...fine, [entry]: "# Rows", [file]: table({}) });

  // A citation without a row, wherever it stands.
  const cited = {
    "wasm/models/src/tree.rs": "/// Q1.\n#[test]\n/* BA2 */",
    "web/src/b.test.ts": 'test("it is shown (Q3, Q4)", run);\nconst CARDS = {\n  Q5: "late",\n  rows: "Q1 to Q6" };',
    "rtl/a/b.sv": "logic a;  // as M1 to M3 say",
    "scenarios/b.json": '{\n  "ids": [\n    "Q1",\n    "Q7"\n  ]\n}',
    "docs/decisions/0001-a.md": "# A\n\nThe quota (GA5).",
  };
  expect(
    papers,
    { ...fine, ...cited },
    "wasm/models/src/tree.rs:3",
    "web/src/b.test.ts:1",
    "web/src/b.test.ts:3",
    ...[4, 4, 4].map((line) => `web/src/b.test.ts:${line}`),
    "rtl/a/b.sv:1",
    "scenarios/b.json:4",
    "docs/decisions/0001-a.md:3",
    // The scenario also cites Q1, whose row does not name it.
    `${entry}:1`,
  );

  // Rows that name nothing, only code, a file that does not exist, or files that do not cite them; a row twice, a row that is missing.
  expect(papers, { ...fine, [entry]: table({ BA1: "—", Q1: "—" }) }, `${entry}:1`, `${entry}:4`);
  expect(papers, { ...fine, [entry]: table({ Q1: "`wasm/cores/src/a.rs`" }) }, `${entry}:1`);
  expect(papers, { ...fine, [entry]: table({ Q2: "`scenarios/gone.json`" }) }, `${entry}:2`);
  expect(papers, { ...fine, [entry]: table({ Q2: "`scenarios/a.json`" }) }, `${entry}:2`);
  expect(papers, { ...fine, [entry]: `${table({})}\n${table({}).split("\n")[0]}` }, `${entry}:7`);
  expect(papers, { ...fine, [entry]: table({ Q5: "`scenarios/a.json`" }) }, `${entry}:1`, `${entry}:7`);

  // What nothing shows is listed with its reason, and no longer once it is shown.
  const open = citesPapers(new Map([["Q4", "needs a network of servers"]]));
  expect(open, { ...fine, [entry]: table({ Q4: "—" }) });
  expect(papers, { ...fine, [entry]: table({ Q4: "—" }) }, `${entry}:7`);
  expect(open, { ...fine, [entry]: table({ Q4: "`scenarios/a.json`" }) }, `${entry}:7`);
  expect(open, fine, `${entry}:1`);
});
