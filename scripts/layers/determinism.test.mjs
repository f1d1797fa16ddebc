import assert from "node:assert/strict";
import { test } from "node:test";
import { determinism } from "./determinism.mjs";
import { expect } from "./testing.mjs";
import { sample } from "./tree.mjs";

test("Rust reads no clock, no chance, nothing that differs", () => {
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

test("nor does the bridge", () => {
  const file = "wasm/rtl-bridge/src/x.cc";
  expect(determinism, { [file]: "// time()\nint at_time(int); int x = at_time(1);\nstd::map<int, int> m;" });
  expect(
    determinism,
    { [file]: "#include <chrono>\nint x = rand();\nstd::unordered_map<int, int> m;" },
    ...[1, 2, 3].map((line) => `${file}:${line}`),
  );
});
