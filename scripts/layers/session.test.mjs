import { test } from "node:test";
import { sessionModules } from "./session.mjs";
import { expect } from "./testing.mjs";

test("modules of the session import downwards, and know no packet programs", () => {
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
