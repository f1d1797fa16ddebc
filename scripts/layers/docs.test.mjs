import { test } from "node:test";
import { linksLead, pathsExist } from "./docs.mjs";
import { expect } from "./testing.mjs";

test("documents name what exists", () => {
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

test("links in documents lead somewhere", () => {
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
