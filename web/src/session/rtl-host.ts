/**
 * Runs Verilated engines for the session: one WebAssembly instance an engine, compiled modules shared.
 *
 * A module is a plain WASI reactor, so the same loader serves the page, its worker and Node. What a cycle needs the session's
 * module calls directly, through its table of functions; all else, and all of it without such a table, comes through here.
 */

import { type Bridge, DIRECT } from "./bridge";
import type { RtlModules } from "./rtl-modules";

/** The used exports of the session's module. */
export interface SessionExports {
  readonly memory: WebAssembly.Memory;
  /** The table of functions that it calls by index. */
  readonly __indirect_function_table?: WebAssembly.Table;
}

const WASI_ENOSYS = 52;

/** An instance with its engine. */
class Instance {
  readonly bridge: Bridge;
  /** Address of the engine in the instance. */
  engine = 0;
  /** Index of its functions in the session's table; 0 if they are not in it. */
  place = 0;
  /** Last output of the C++ side, for the message of a crash. */
  printed = "";
  private view = new Uint32Array(0);

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, this.imports(module));
    this.bridge = instance.exports as unknown as Bridge;
    this.bridge._initialize?.();
  }

  /** Memory as words; a new view after growth, which detaches the old one. */
  words(): Uint32Array {
    // Does not compare buffers: reading the buffer of a memory or a view costs more than a step of the bridge.
    if (this.view.length === 0) this.view = new Uint32Array(this.bridge.memory.buffer);
    return this.view;
  }

  text(address: number): string {
    const bytes = new Uint8Array(this.bridge.memory.buffer);
    const end = bytes.indexOf(0, address);
    return new TextDecoder().decode(bytes.slice(address, end));
  }

  /** Copies bytes into the instance; the caller frees them. */
  put(bytes: Uint8Array): number {
    const address = this.bridge.qs_alloc(Math.max(bytes.length, 1));
    new Uint8Array(this.bridge.memory.buffer).set(bytes, address);
    return address;
  }

  /** The few WASI calls that the C++ run-time makes; the others return "not supported". */
  private imports(module: WebAssembly.Module): WebAssembly.Imports {
    const memory = () => new DataView(this.bridge.memory.buffer);
    const known: Record<string, (...args: number[]) => number> = {
      fd_write: (_fd = 0, list = 0, count = 0, written = 0) => {
        let total = 0;
        for (let i = 0; i < count; i++) {
          const address = memory().getUint32(list + 8 * i, true);
          const length = memory().getUint32(list + 8 * i + 4, true);
          const bytes = new Uint8Array(this.bridge.memory.buffer, address, length);
          this.printed = (this.printed + new TextDecoder().decode(bytes.slice())).slice(-2000);
          total += length;
        }
        memory().setUint32(written, total, true);
        return 0;
      },
      environ_sizes_get: (count = 0, size = 0) => {
        memory().setUint32(count, 0, true);
        memory().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      // Engines have no clock, but the run-time asks for one.
      clock_time_get: (_id = 0, _precision = 0, time = 0) => {
        memory().setBigUint64(time, 0n, true);
        return 0;
      },
      proc_exit: (code = 0) => {
        throw new Error(`the hardware model stopped with code ${code}: ${this.printed}`);
      },
    };
    const imports: Record<string, Record<string, (...args: number[]) => number | undefined>> = {};
    for (const wanted of WebAssembly.Module.imports(module)) {
      const group = imports[wanted.module] ?? {};
      group[wanted.name] = known[wanted.name] ?? (() => WASI_ENOSYS);
      imports[wanted.module] = group;
    }
    return imports;
  }
}

/** The object that the session calls. Structurally the `RtlHost` of `gen/session.d.ts`. */
export class RtlHost {
  /** By number, which is never reused. */
  private readonly instances: (Instance | undefined)[] = [];
  /** Free indices in the session's table. */
  private readonly places: number[] = [];
  private target = new Uint32Array(0);

  constructor(
    /** The loaded modules of engines. */
    private readonly modules: RtlModules,
    private readonly session: SessionExports,
  ) {}

  configs(): string {
    return JSON.stringify(this.modules.configs);
  }

  create(config: string, runTime: Uint32Array, seed: number): number {
    const module = this.modules.of(config);
    if (!module) return -1;
    const instance = new Instance(module);
    const name = instance.put(new TextEncoder().encode(`${config}\0`));
    const values = instance.put(new Uint8Array(runTime.slice().buffer));
    instance.engine = instance.bridge.qs_create(name, values, runTime.length, seed);
    instance.bridge.qs_free(name);
    instance.bridge.qs_free(values);
    if (instance.engine === 0) return -1;
    return this.instances.push(instance) - 1;
  }

  destroy(engine: number): void {
    const { place } = this.at(engine);
    this.instances[engine] = undefined;
    if (place === 0) return;
    // The table would keep the instance alive.
    for (const i of DIRECT.keys()) this.session.__indirect_function_table?.set(place + i, null);
    this.places.push(place);
  }

  link(engine: number): number {
    const table = this.session.__indirect_function_table;
    if (!table) return 0;
    const it = this.at(engine);
    it.place = this.places.pop() ?? table.grow(DIRECT.length);
    for (const [i, name] of DIRECT.entries()) table.set(it.place + i, it.bridge[name]);
    return it.place;
  }

  address(engine: number): number {
    return this.at(engine).engine;
  }

  describe(engine: number): string {
    const it = this.at(engine);
    return it.text(it.bridge.qs_describe(it.engine));
  }

  accepts(engine: number, port: number): number {
    const it = this.at(engine);
    return it.bridge.qs_accepts(it.engine, port);
  }

  load(engine: number, port: number, bytes: Uint8Array): void {
    const it = this.at(engine);
    const address = it.put(bytes);
    it.bridge.qs_load(it.engine, port, address, bytes.length);
    it.bridge.qs_free(address);
  }

  issue(e: number, kind: number, a0: number, a1: number, a2: number, a3: number, a4: number): number {
    const it = this.at(e);
    return it.bridge.qs_issue(it.engine, kind, a0, a1, a2, a3, a4);
  }

  observe(engine: number, on: boolean): void {
    const it = this.at(engine);
    it.bridge.qs_observe(it.engine, Number(on));
  }

  check(engine: number, on: boolean): void {
    const it = this.at(engine);
    it.bridge.qs_check(it.engine, Number(on));
  }

  tick(engine: number): number {
    const it = this.at(engine);
    return it.bridge.qs_tick(it.engine);
  }

  events(engine: number): number {
    const it = this.at(engine);
    return it.bridge.qs_events(it.engine);
  }

  step(engine: number): number {
    const it = this.at(engine);
    return it.bridge.qs_step(it.engine);
  }

  probe(engine: number, field: number, first: number, count: number): number {
    const it = this.at(engine);
    return it.bridge.qs_probe(it.engine, field, first, count);
  }

  copy(engine: number, from: number, to: number, count: number): void {
    if (this.target.length === 0) this.target = new Uint32Array(this.session.memory.buffer);
    const words = this.at(engine).words();
    const [a, b] = [from >>> 2, to >>> 2];
    // For a few words a loop is faster than making views.
    if (count > 64) this.target.set(words.subarray(a, a + count), b);
    else for (let i = 0; i < count; i++) this.target[b + i] = words[a + i] ?? 0;
  }

  upset(engine: number, field: number, index: number, bit: number): number {
    const it = this.at(engine);
    return it.bridge.qs_upset(it.engine, field, index, bit);
  }

  setSwitch(engine: number, name: string, value: number): number {
    const it = this.at(engine);
    const address = it.put(new TextEncoder().encode(`${name}\0`));
    const known = it.bridge.qs_switch(it.engine, address, value);
    it.bridge.qs_free(address);
    return known;
  }

  message(engine: number, number: number): string {
    const it = this.at(engine);
    return it.text(it.bridge.qs_message(it.engine, number));
  }

  save(engine: number): number {
    const it = this.at(engine);
    return it.bridge.qs_save(it.engine);
  }

  savedBytes(engine: number, handle: number): number {
    const it = this.at(engine);
    return it.bridge.qs_saved_bytes(it.engine, handle);
  }

  restore(engine: number, handle: number): void {
    const it = this.at(engine);
    if (!it.bridge.qs_restore(it.engine, handle)) throw new Error(`no saved state has handle ${handle}`);
  }

  discard(engine: number, handle: number): void {
    const it = this.at(engine);
    it.bridge.qs_discard(it.engine, handle);
  }

  private at(engine: number): Instance {
    const instance = this.instances[engine];
    if (!instance) throw new Error(`no engine has number ${engine}`);
    return instance;
  }
}
