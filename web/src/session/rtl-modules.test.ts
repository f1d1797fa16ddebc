import { expect, test } from "vitest";
import { type RtlConfig, RtlModules } from "./rtl-modules";

const config = (name: string, module: string): RtlConfig => ({ name, design: "bbq", parameters: {}, module });
const configs = [config("a", "ab.wasm"), config("b", "ab.wasm"), config("c", "c.wasm")];
const empty = () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

test("a module is fetched once, whatever it holds and however often it is asked for", async () => {
  const fetched: string[] = [];
  const modules = new RtlModules(configs, (file) => {
    fetched.push(file);
    return empty();
  });
  expect(modules.of("a")).toBeUndefined();
  await Promise.all([modules.load(["a", "b"]), modules.load(["b"])]);
  await modules.load(["a"]);
  expect(fetched).toEqual(["ab.wasm"]);
  expect(modules.of("a")).toBeInstanceOf(WebAssembly.Module);
  expect(modules.of("b")).toBe(modules.of("a"));
  expect(modules.of("c")).toBeUndefined();
});

test("what could not be fetched is fetched again at the next attempt", async () => {
  let online = false;
  const modules = new RtlModules(configs, () => (online ? empty() : Promise.reject(new Error("404 Not Found"))));
  expect(await modules.load(["c"])).toEqual({
    ok: false,
    error: "the hardware model c could not be loaded: 404 Not Found",
  });
  online = true;
  expect(await modules.load(["c"])).toEqual({ ok: true, value: null });
  expect(modules.of("c")).toBeInstanceOf(WebAssembly.Module);
});
