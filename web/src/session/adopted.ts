// Modules of users that a scenario may name in place of a design.

/** A map with the hardware that was built of its sources: what a scenario needs to run it. */
export interface AdoptedModule {
  /** What scenarios call it: `fifo.map.json`. */
  readonly name: string;
  /** Text of the map. */
  readonly map: string;
  /** Hash of sources and settings, 16 hexadecimal digits: what an engine's `build` names. */
  readonly build: string;
  /** Name of the configuration in the module. */
  readonly config: string;
  /** The wasm module. */
  readonly module: Uint8Array;
}
