import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { texts } from "../../../../scripts/vite-texts.ts";
import { setFormula } from "../../stops/formulas";

test("formulas are MathML without TeX; names are upright, and a prime is part of its letter", () => {
  const set = setFormula("\\max(r', \\operatorname{cost}_{\\mathbf q})", false);
  expect(set).not.toContain("annotation");
  expect(set).not.toContain("\\");
  expect(set).toContain('<mi mathvariant="normal">max</mi>');
  expect(set).toContain("<mi>r′</mi>");
  expect(set).toContain('<mi mathvariant="bold">q</mi>');
  expect(() => setFormula("\\frac{1}", true)).toThrow();
});

/** The build's error report on a guide with this stop and this text, in a project with one scenario. */
function built(stop: string, body: string): string {
  const root = mkdtempSync(path.join(tmpdir(), "guide-"));
  try {
    const file = path.join(root, "guide.md");
    writeFileSync(
      file,
      `---\ntitle: T\npaper: P\nonward: See [it](#about).\n---\n\n## A\n\n\`\`\`stop\n${stop}\`\`\`\n\n${body}\n`,
    );
    const load = texts(root).load as (this: { error(text: string): string }, id: string) => { code: string } | string;
    const made = load.call({ error: (text) => text }, `${file}?t=1`);
    return typeof made === "string" ? made : made.code;
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("the faults of a guide are named with file and line", () => {
  const stop = "scenario: schema\nstep: 1\nshow: strip\nlink: L\n";
  expect(built(stop, "A formula $\\frac{1}$ and [a run](#experiment=none).").split("\n")).toEqual([
    'guide.md:10: "scenario": expected the name of a shipped scenario, found "schema"',
    expect.stringMatching(/^guide\.md:16: cannot have a formula that cannot be set: KaTeX parse error/),
    expect.stringMatching(/^guide\.md:16: cannot have a link to "#experiment=none"/),
  ]);
  expect(built(stop.replace("schema", "../package"), "")).toContain('found "../package"');
});
