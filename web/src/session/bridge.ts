// The functions of a hardware module.

/** The exports of the bridge, see `qs_abi.h`. All pointers are addresses in `memory`. */
export interface Bridge {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  qs_configs(): number;
  qs_create(config: number, runTime: number, count: number, seed: number): number;
  qs_describe(engine: number): number;
  qs_accepts(engine: number, port: number): number;
  qs_load(engine: number, port: number, bytes: number, count: number): void;
  qs_issue(e: number, kind: number, a0: number, a1: number, a2: number, a3: number, a4: number): number;
  qs_observe(engine: number, on: number): void;
  qs_check(engine: number, on: number): void;
  qs_tick(engine: number): number;
  qs_events(engine: number): number;
  qs_step(engine: number): number;
  qs_probe(engine: number, field: number, first: number, count: number): number;
  qs_word(engine: number, field: number, index: number): number;
  qs_upset(engine: number, field: number, index: number, bit: number): number;
  qs_switch(engine: number, name: number, value: number): number;
  qs_message(engine: number, number: number): number;
  /** Two words of its memory. */
  qs_pair(address: number): bigint;
  /** Whether up to four words, each with its field, its place and its value, are as expected. */
  qs_agrees(engine: number, count: number, ...words: number[]): number;
  /** `qs_tick` and `qs_events`. */
  qs_cycle(engine: number): bigint;
  qs_save(engine: number): number;
  qs_saved_bytes(engine: number, handle: number): number;
  qs_restore(engine: number, handle: number): number;
  qs_discard(engine: number, handle: number): void;
  qs_alloc(bytes: number): number;
  qs_free(address: number): void;
}

/** Version of this interface and of the table by which modules of users are driven. Modules that were stored or shared with another one are
 * built again; `bridge.test.ts` notices a change. */
export const BRIDGE_VERSION = 1;

/** Functions that the session's module calls directly, in the order of `Bridge` in `wasm/bindings/host/src/bridge.rs`. */
export const DIRECT = [
  "qs_accepts",
  "qs_issue",
  "qs_cycle",
  "qs_word",
  "qs_probe",
  "qs_pair",
  "qs_agrees",
] as const satisfies readonly (keyof Bridge)[];

/** All functions that a module must have: a module of another version lacks some. */
export const BRIDGE = [
  ...DIRECT,
  ...(["memory", "qs_configs", "qs_create", "qs_describe", "qs_load", "qs_observe", "qs_check", "qs_tick"] as const),
  ...([
    "qs_events",
    "qs_step",
    "qs_upset",
    "qs_switch",
    "qs_message",
    "qs_save",
    "qs_saved_bytes",
    "qs_restore",
  ] as const),
  ...(["qs_discard", "qs_alloc", "qs_free"] as const),
] as const satisfies readonly (keyof Bridge)[];
