// Every rule sees what it forbids, says where, and lets pass what is fine.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { rules } from "./check-layers.mjs";
import { crateLayers, onlyBindingsKnowJavaScript, sameSession } from "./layers/crates.mjs";
import { determinism } from "./layers/determinism.mjs";
import { linksLead, pathsExist } from "./layers/docs.mjs";
import { findings } from "./layers/findings.mjs";
import { journeys } from "./layers/journeys.mjs";
import { lawsAreHeld } from "./layers/laws.mjs";
import { citesPapers, papers } from "./layers/papers.mjs";
import { storage, synthesisLists } from "./layers/rtl.mjs";
import { sessionModules } from "./layers/session.mjs";
import { sample } from "./layers/tree.mjs";
import { designsStandAlone, keepsRooms, oneOwner, picturesArePure, ROOMS, rooms } from "./layers/web.mjs";

const tested = new Set();

/**
 * @param {import("./layers/tree.mjs").Rule} rule
 * @param {Record<string, string>} texts
 * @param {string[]} places "file:line" of every problem that must be found, no more
 */
function expect(rule, texts, ...places) {
  tested.add(rule);
  const found = rule.check(sample(texts)).map(({ file, line }) => `${file}:${line}`);
  assert.deepEqual(found.sort(), places.sort());
}

const crate = (/** @type {string} */ name, /** @type {string} */ rest = "") =>
  `[package]\nname = "${name}"\n\n[dependencies]\n${rest}`;

test("1: contract, models and traffic look down only", () => {
  const others = { "wasm/traffic/Cargo.toml": crate("traffic"), "wasm/session/Cargo.toml": crate("session") };
  const fine = crate("models", 'contract.workspace = true\nlibm = "0.2" # session = 1\n');
  expect(crateLayers, {
    ...others,
    "wasm/contract/Cargo.toml": crate("contract", 'serde = "1"'),
    "wasm/models/Cargo.toml": fine,
  });
  expect(
    crateLayers,
    { ...others, "wasm/contract/Cargo.toml": crate("contract", "session.workspace = true") },
    "wasm/contract/Cargo.toml:5",
  );
  expect(
    crateLayers,
    { ...others, "wasm/models/Cargo.toml": crate("models", 'x = { path = "../session", package = "session" }') },
    "wasm/models/Cargo.toml:5",
  );
  expect(
    crateLayers,
    { ...others, "wasm/models/Cargo.toml": crate("models", '[dev-dependencies.session]\npath = "../session"') },
    "wasm/models/Cargo.toml:5",
  );
});

test("1: the native RTL is no part of the page", () => {
  const native = { "wasm/rtl-bridge/native/Cargo.toml": crate("rtl-native") };
  expect(crateLayers, { ...native, "cli/Cargo.toml": crate("queuescope", "rtl-native.workspace = true") });
  expect(
    crateLayers,
    { ...native, "wasm/bindings/Cargo.toml": crate("bindings", "rtl-native.workspace = true") },
    "wasm/bindings/Cargo.toml:5",
  );
});

test("1: only bindings knows JavaScript", () => {
  expect(onlyBindingsKnowJavaScript, {
    "wasm/bindings/Cargo.toml": crate("bindings", 'wasm-bindgen = "=0.2.130"'),
    "wasm/bindings/src/lib.rs": "use wasm_bindgen::JsValue;",
    "wasm/session/src/lib.rs": '// a JsValue never comes here\nconst S: &str = "js_sys";',
  });
  expect(
    onlyBindingsKnowJavaScript,
    { "wasm/session/src/lib.rs": "\nfn f(x: JsValue) {}" },
    "wasm/session/src/lib.rs:2",
  );
  expect(onlyBindingsKnowJavaScript, { "cli/Cargo.toml": crate("queuescope", 'js-sys = "0.3"') }, "cli/Cargo.toml:5");
});

test("1: modules of the session import downwards, and know no packet programs", () => {
  const src = "wasm/session/src";
  const upward = "use crate::session::Session;";
  expect(sessionModules, {
    [`${src}/seek.rs`]: `//! [crate::search]\n${upward}\nuse crate::seek::Here;`,
    [`${src}/bench/mod.rs`]: `use crate::engines::Engines;\n#[cfg(test)]\nmod tests {\n  ${upward}\n}`,
    [`${src}/bench/tests/ops.rs`]: upward,
    [`${src}/lib.rs`]: "pub use crate::session::Session;",
  });
  expect(sessionModules, { [`${src}/engines.rs`]: `\n${upward}` }, `${src}/engines.rs:2`);
  expect(
    sessionModules,
    { [`${src}/timeline/lines.rs`]: "use crate::condition::Watched;" },
    `${src}/timeline/lines.rs:1`,
  );
  expect(sessionModules, { [`${src}/open.rs`]: "fn f() -> cores::Lane {" }, `${src}/open.rs:1`);
  expect(sessionModules, { [`${src}/new.rs`]: "" }, `${src}/new.rs:1`);
});

test("2: Rust reads no clock, no chance, nothing that differs", () => {
  const file = "wasm/models/src/x.rs";
  for (const bad of [
    "let t = std::time::Instant::now();",
    "fn f() -> SystemTime {",
    "let x = rand::rng().random();",
    "let r = SmallRng::from_os_rng();",
    "let m: HashMap<u8, u8> = Default::default();",
    "let y = x.exp();",
    "let y = f64::powf(x, 2.0);",
    "let y = 'a'; let z = x.ln();",
  ]) {
    assert.notEqual(determinism.check(sample({ [file]: `\n${bad}` })).length, 0, bad);
    assert.equal(determinism.check(sample({ [file]: `\n${bad}` }))[0]?.line, 2, bad);
  }
  expect(determinism, {
    [file]: [
      "use std::collections::HashMap;",
      "let m: HashMap<u8, u8>; // lookup only",
      "let y = libm::exp(x) + x.sqrt(); // not x.exp()",
      'let s = "std::time";',
      "fn f<'a>(x: &'a str) -> u32 { 7u32.pow(2) + 8u32.ilog2() }",
      "#[cfg(test)]",
      "mod tests {",
      "  fn t() { let _ = Instant::now(); { } }",
      "}",
    ].join("\n"),
    "wasm/models/tests/x.rs": "let t = Instant::now();",
    "cli/src/main.rs": "let t = Instant::now();",
  });
  expect(determinism, { [file]: "#[cfg(test)]\nmod tests { }\nfn f() { x.sin(); }" }, `${file}:3`);
});

test("2: nor does the bridge", () => {
  const file = "wasm/rtl-bridge/src/x.cc";
  expect(determinism, { [file]: "// time()\nint at_time(int); int x = at_time(1);\nstd::map<int, int> m;" });
  expect(
    determinism,
    { [file]: "#include <chrono>\nint x = rand();\nstd::unordered_map<int, int> m;" },
    ...[1, 2, 3].map((line) => `${file}:${line}`),
  );
});

test("3: synthesis lists", () => {
  const list = (/** @type {string[]} */ sources, /** @type {string[]} */ dv) =>
    `{\n"sources": ${JSON.stringify(sources)},\n"dv": ${JSON.stringify(dv)} }`;
  const files = { "rtl/common/c.sv": "", "rtl/a/a.sv": "", "rtl/a/dv/p.sv": "" };
  const [own, dv, file] = [["../common/c.sv", "a.sv"], ["dv/p.sv"], "rtl/a/design.json"];
  expect(synthesisLists, { ...files, [file]: list(own, dv) });
  expect(synthesisLists, { ...files, [file]: list([...own, ...dv], []) }, `${file}:2`);
  expect(synthesisLists, { ...files, [file]: list([], [...own, ...dv]) }, `${file}:3`, `${file}:3`);
  expect(synthesisLists, { ...files, [file]: list(own, []) }, "rtl/a/dv/p.sv:1");
  expect(synthesisLists, {}, "rtl:1");
});

test("3: arrays only in the modules for storage", () => {
  const array = "module m;\n  logic [7:0] mem [4];\nendmodule";
  expect(storage, { "rtl/common/ram_1r1w.sv": array, "rtl/common/regfile.sv": array, "rtl/a/dv/p.sv": array });
  expect(storage, { "rtl/common/other.sv": array }, "rtl/common/other.sv:2");
  expect(storage, { "rtl/a/a.sv": array }, "rtl/a/a.sv:2");
  const bad = [
    "logic mem[Depth];",
    "logic signed [3:0][7:0] a, b [2];",
    "bucket_t table_q\n[N];",
    "pkg::word_t table_q [N-1:0];",
    "begin : gen_x logic x [2]; end",
    "typedef struct packed { int unsigned f [2]; } s_t;",
    "`ifdef A\nvar bit [1:0] x [3];",
  ];
  for (const text of bad) assert.equal(storage.check(sample({ "rtl/a/a.sv": `module m;\n${text}` })).length, 1, text);
  expect(storage, {
    "rtl/a/a.sv": [
      "module m #(parameter int A [2] = '{1, 2}) (input logic [3:0] in_i [2]);",
      "  logic [3:0][7:0] a_q; // logic mem [4];",
      "  localparam int unsigned T [2] = '{1, 2};",
      "  typedef struct packed { logic [1:0] f; logic [2:0][1:0] g; } s_t;",
      "  assign a = b[3];",
      "  always_ff @(posedge clk) begin : write if (x[1]) begin q.same[1] <= y[2]; a_q[i] <= z; end else b[2] <= 1; end",
      "  for (genvar i = 0; i < 4; i++) begin : gen_a logic [1:0] w; assign w = a_q[i][1:0]; end",
      "  ram_1r1w #(.Width(8)) u_ram (.clk_i, .rdata_o(a[3]));",
      "  function automatic logic [1:0] f(input logic [1:0] x); return x[1:0]; endfunction",
      '  if (W < 2) $error("bit x [2];");',
    ].join("\n"),
  });
});

test("4: pictures are pure", () => {
  const file = "web/src/features/run/panels/strip.tsx";
  expect(picturesArePure, {
    [file]: "// Math.random is forbidden\nconst x = shown.step;",
    "web/src/features/run/s.ts": "Date.now()",
  });
  expect(
    picturesArePure,
    { [file]: "const a = Math.random();\nconst t = performance.now();" },
    `${file}:1`,
    `${file}:2`,
  );
});

test("5: rooms import what the table names, and need all of it", () => {
  const web = "web/src";
  const table = "scripts/layers/web.mjs";
  /** A file of a room. @param {string} room */
  const fileOf = (room) => (room === "slices" ? `${web}/features/run/slice.ts` : `${web}/${room}/a.ts`);
  /** One import for each entry of the real table. */
  const house = Object.entries(ROOMS).map(([room, allowed]) => [
    fileOf(room),
    allowed
      .map((entry) => entry.replace(" (types)", ""))
      .map((to, i) => {
        const target = path.posix.relative(path.posix.dirname(fileOf(room)), fileOf(to)).replace(/\.ts$/, "");
        return `import ${allowed[i] === to ? "" : "type "}{ x${i} } from "${target.startsWith(".") ? "" : "./"}${target}";`;
      })
      .join("\n"),
  ]);
  expect(rooms, Object.fromEntries(house));

  const small = keepsRooms({ base: [], kit: ["base"], panels: ["base", "kit (types)"] });
  const fine = {
    [`${web}/base/a.ts`]:
      'import { b } from "./b";\nimport type { T } from "../gen/types/T";\nimport { useMemo } from "react";',
    [`${web}/base/a.test.ts`]: 'import { page } from "../panels/a";',
    [`${web}/kit/a.tsx`]: 'const late = await import("../base/a");',
    [`${web}/kit/a.module.css`]: '.a {\n  composes: b from "./b.module.css";\n}',
    [`${web}/panels/a.ts`]: 'import { a } from "../base/a";\nimport type { K } from "../kit/a";',
    [`${web}/README.md`]: "",
  };
  expect(small, fine);
  expect(
    small,
    {
      ...fine,
      [`${web}/base/up.ts`]: [
        'import type { V } from "../kit/v";',
        "import {",
        "  client,",
        '} from "../panels/client";',
        'const w = new Worker(new URL("../kit/worker.ts", import.meta.url));',
        'const late = await import("../panels/store");',
        'const all = import.meta.glob("../kit/*.ts");',
        'export * from "../panels/explain";',
        '// import { x } from "../kit/x";',
      ].join("\n"),
      [`${web}/kit/a.module.css`]: '.a {\n  composes: b from "../panels/b.module.css";\n}',
      [`${web}/panels/b.ts`]: 'import { k } from "../kit/a";',
    },
    ...[1, 2, 5, 6, 7, 8].map((line) => `${web}/base/up.ts:${line}`),
    `${web}/kit/a.module.css:2`,
    `${web}/panels/b.ts:1`,
  );
  expect(
    small,
    { ...fine, [`${web}/attic/a.ts`]: "", [`${web}/main.tsx`]: "" },
    `${web}/attic/a.ts:1`,
    `${web}/main.tsx:1`,
  );
  const text = 'export const ROOMS = {\n  base: [],\n  kit: ["base"],';
  expect(small, { ...fine, [table]: text, [`${web}/kit/a.tsx`]: "" }, `${table}:3`);
  expect(keepsRooms({ kit: ["base"], base: [], panels: ["base", "kit (types)"] }), fine, `${table}:1`);
  expect(keepsRooms({ base: [], kit: ["base"], hall: [], panels: ["base", "kit (types)"] }), fine, `${table}:1`);
});

test("5: designs are reached through the registry, and know no other", () => {
  const designs = "web/src/designs";
  const house = {
    [`${designs}/bbq/layout.ts`]: 'import { d } from "./decode";\nimport type { Scene } from "../contract";',
    [`${designs}/pifo/index.ts`]: "",
    [`${designs}/registry.ts`]: 'const load = () => import("./pifo/index");',
    "web/src/app/a.ts": 'import { loadDesign } from "../designs/registry";',
  };
  expect(designsStandAlone, house);
  expect(
    designsStandAlone,
    {
      ...house,
      [`${designs}/bbq/View.tsx`]: 'import { a } from "../../base/a";\nimport { p } from "../pifo";',
      "web/src/app/b.ts": 'import { p } from "../designs/pifo/layout";',
      "web/src/app/start/worker.ts": 'import { bbq } from "../../designs/bbq";',
    },
    `${designs}/bbq/View.tsx:2`,
    "web/src/app/b.ts:1",
    "web/src/app/start/worker.ts:1",
  );
});

test("8: storage, channels, history and workers are named by their owners alone", () => {
  const src = "web/src";
  const fine = {
    [`${src}/storage/areas.ts`]: "localStorage.length; new BroadcastChannel(name);",
    [`${src}/app/start/address-bar.ts`]: 'history.replaceState(null, "", to);',
    [`${src}/base/module-worker.ts`]: "new Worker(url);",
    [`${src}/app/a.ts`]:
      'import { tabStorage } from "../storage/areas";\n// localStorage\nconst kept = caching(history.length);',
    [`${src}/app/a.test.ts`]: "sessionStorage.clear();",
  };
  expect(oneOwner, fine);
  expect(
    oneOwner,
    {
      ...fine,
      [`${src}/app/b.ts`]: [
        "localStorage.length;",
        "window.sessionStorage;",
        "const { serviceWorker } = navigator;",
        "new BroadcastChannel(name);",
        'import { openDB } from "idb";',
        "indexedDB.open(name);",
        "caches.open(name);",
        "navigator.storage.persist();",
        "navigator.locks.request(name);",
        'window.history.pushState(null, "");',
        'new Worker(new URL("./w.ts", import.meta.url));',
        "document.cookie;",
      ].join("\n"),
    },
    ...Array.from({ length: 12 }, (_, i) => `${src}/app/b.ts:${i + 1}`),
  );
});

test("7: a law names the command that runs its tests", () => {
  const laws = (/** @type {string} */ column) =>
    `# Laws\n\n| law | where | held by |\n|---|---|---|\n| it holds | \`cli/tests/a.rs\`, \`web/a.test.ts\` | ${column} |`;
  const texts = (/** @type {string} */ column, /** @type {string} */ rust) => ({
    "docs/laws.md": laws(column),
    "cli/tests/a.rs": rust,
    "web/a.test.ts": "",
  });
  const short = "#[test]\nfn a() {}";
  const long = '#[test]\n#[ignore = "long: npm run test:all"]\nfn a() {}';
  expect(lawsAreHeld, texts("test", short));
  expect(lawsAreHeld, texts("test, all, night", `${short}\n${long}`));
  expect(lawsAreHeld, texts("test", long), "docs/laws.md:5");
  expect(lawsAreHeld, texts("test, all", short), "docs/laws.md:5");
});

test("7: the list of journeys names tests that there are", () => {
  const list = "web/test/journeys/README.md";
  const row = (/** @type {string} */ tests) => `| what a reader does |\n|---|---|---|\n| steps | it is so | ${tests} |`;
  const files = { "web/test/a.spec.ts": 'test("a step is shown", run);' };
  expect(journeys, { ...files, [list]: row('`web/test/a.spec.ts` "a step"') });
  expect(journeys, { ...files, [list]: row("`web/test/b.spec.ts`") }, `${list}:3`);
});

test("6: the page and the command line run the same session", () => {
  const session = { "wasm/workbench/Cargo.toml": crate("workbench") };
  expect(sameSession, { ...session, "cli/Cargo.toml": crate("queuescope", "workbench.workspace = true") });
  expect(
    sameSession,
    { ...session, "wasm/bindings/Cargo.toml": crate("bindings", "models.workspace = true") },
    "wasm/bindings/Cargo.toml:1",
  );
});

test("7: documents name what exists", () => {
  const files = { "wasm/session/src/lib.rs": "", "rtl/bbq/dv/p.sv": "", "scenarios/a.json": "" };
  const fine = [
    "`wasm/session/`, `./wasm/session/src/lib.rs`, `lib.rs`, `rtl/*/dv/`, `rtl/<design>/dv/p.sv`, `wasm/session/src/lib.rs:12`,",
    "`and/or`, `#s=1.<base64url>`, `npm run check`, `web/src/gen/session_bg.wasm`, `text/html`",
  ].join("\n");
  expect(pathsExist, { ...files, "README.md": fine, "scenarios/README.md": "`a.json` `../rtl/bbq/`" });
  expect(
    pathsExist,
    { ...files, "README.md": "ok\n`wasm/gone/`", "ARCHITECTURE.md": "`gone.rs`", "scenarios/README.md": "`b.json`" },
    "README.md:2",
    "ARCHITECTURE.md:1",
    "scenarios/README.md:1",
  );
});

test("7: links in documents lead somewhere", () => {
  const fine = [
    "# What it does, and why",
    "[a](docs/decisions/0001-a.md) ![b](docs/b.png) [c](docs/embed.md#in-a-page) [d](#what-it-does-and-why) [e](docs/)",
    "[f](https://example.org/#none) [g](http://localhost:5173/#scenario=a&t=1)",
    "```",
    "[h](gone.md)",
    "# Only an example",
    "```",
  ].join("\n");
  const files = {
    "README.md": fine,
    "docs/decisions/0001-a.md": "[back](../../README.md#what-it-does-and-why)",
    "docs/embed.md": "## In a `page`",
    "docs/b.png": "",
    "web/src/features/guides/bbq/guide.md": "[a step](#scenario=bbq-coloring&t=14)",
  };
  expect(linksLead, files);
  expect(
    linksLead,
    {
      ...files,
      "README.md": `${fine}\n[a](gone.md)\n[b](docs/embed.md#gone)\n[c](#only-an-example)`,
      "docs/decisions/0001-a.md": "[back](README.md)",
    },
    "README.md:8",
    "README.md:9",
    "README.md:10",
    "docs/decisions/0001-a.md:1",
  );
});

test("8: findings have one form", () => {
  const told = "# Version: some-tool 1.2.3\n# Expected: one thing.\n# Seen: another one.\n";
  const head = `#!/usr/bin/env bash\n# Some tool does what nobody expects of it.\n#\n${told}`;
  const body = "set -euo pipefail\nwork=$(mktemp -d)\ntrap 'rm -rf \"$work\"' EXIT\n";
  expect(findings, { "findings/README.md": "", "findings/some-tool.sh": head + body, "scripts/a.sh": "" });
  for (const [name, text] of [
    ["Some_Tool.sh", head + body],
    ["deep/tool.sh", head + body],
    ["capture.pcap", ""],
    ["tool.sh", head.replace(" 1.2.3", "") + body],
    ["tool.sh", head.replace("# Expected", "# Wanted") + body],
    ["tool.sh", head.replace("# Seen", "# So") + body],
    ["tool.sh", head + body.replace("-euo", "-e")],
    ["tool.sh", head + body.replace("mktemp -d", "pwd")],
    ["tool.sh", head + body.replace(/trap.*/, "")],
    ["tool.sh", `${head + body}npm run -s queuescope -- run x.json\n`],
    ["tool.sh", head + body + "echo\n".repeat(100)],
  ]) {
    expect(findings, { [`findings/${name}`]: text ?? "" }, `findings/${name}:1`);
  }
  expect(findings, { "findings/a.sh": `#!/usr/bin/env bash\n${body}${told}` }, "findings/a.sh:2");
  // Neither executable nor a script of bash.
  expect(findings, { "findings/a.sh": `${head.replace("#!", "# ")}${body}` }, "findings/a.sh:1", "findings/a.sh:1");
});

test("10: citations name rows, and rows of the must-show list name what shows and cites them", () => {
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

test("every rule is tested here", () => {
  assert.deepEqual(
    rules.filter((rule) => !tested.has(rule)),
    [],
  );
});
