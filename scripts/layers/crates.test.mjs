import { test } from "node:test";
import { crateLayers, onlyBindingsKnowJavaScript, sameSession } from "./crates.mjs";
import { crate, expect } from "./testing.mjs";

test("contract, models and traffic look down only", () => {
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

test("the native RTL is no part of the page", () => {
  const native = { "wasm/rtl-bridge/native/Cargo.toml": crate("rtl-native") };
  expect(crateLayers, { ...native, "cli/Cargo.toml": crate("queuescope", "rtl-native.workspace = true") });
  expect(
    crateLayers,
    { ...native, "wasm/bindings/Cargo.toml": crate("bindings", "rtl-native.workspace = true") },
    "wasm/bindings/Cargo.toml:5",
  );
});

test("only bindings knows JavaScript", () => {
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

test("the page and the command line run the same session", () => {
  const session = { "wasm/workbench/Cargo.toml": crate("workbench") };
  expect(sameSession, { ...session, "cli/Cargo.toml": crate("queuescope", "workbench.workspace = true") });
  expect(
    sameSession,
    { ...session, "wasm/bindings/Cargo.toml": crate("bindings", "models.workspace = true") },
    "wasm/bindings/Cargo.toml:1",
  );
});
