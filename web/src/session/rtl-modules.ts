/** The hardware configurations that are built, and their compiled modules, fetched when a scenario names them and then cached. */

import { err, ok, type Result } from "../base/result";
import { BRIDGE } from "./bridge";

/** An entry of `rtl-configs.json`. */
export interface RtlConfig {
  readonly name: string;
  readonly design: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** File of the module that contains it. */
  readonly module: string;
}

export class RtlModules {
  /** Compiled or pending modules, by file. */
  private readonly asked = new Map<string, Promise<WebAssembly.Module>>();
  private readonly compiled = new Map<string, WebAssembly.Module>();
  /** Modules of users that are not compiled yet, by the name of their configuration. */
  private readonly adopted = new Map<string, Uint8Array>();

  constructor(
    readonly configs: readonly RtlConfig[],
    /** Fetches and compiles a module by its file. */
    private readonly fetchModule: (file: string) => Promise<WebAssembly.Module>,
  ) {}

  /** Adds the module of a user: it is compiled when a scenario names it. */
  adopt(config: string, module: Uint8Array): void {
    this.adopted.set(config, module);
  }

  /** Loads configurations, so that their engines can be created synchronously; returns an error message if one is unavailable. */
  async load(names: readonly string[]): Promise<Result<null, string>> {
    try {
      await Promise.all(names.map((name) => this.loadOne(name)));
      return ok(null);
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }

  /** The module of a loaded configuration. */
  of(name: string): WebAssembly.Module | undefined {
    return this.compiled.get(this.fileOf(name));
  }

  private async loadOne(name: string): Promise<void> {
    const file = this.fileOf(name);
    const coming = this.asked.get(file) ?? this.moduleOf(file);
    this.asked.set(file, coming);
    try {
      this.compiled.set(file, await coming);
    } catch (error) {
      this.asked.delete(file); // the next call tries again
      throw new Error(
        `the hardware model ${name} could not be loaded: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  private async moduleOf(file: string): Promise<WebAssembly.Module> {
    const adopted = this.adopted.get(file);
    if (!adopted) return this.fetchModule(file);
    const module = await WebAssembly.compile(adopted.slice());
    const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    // One that was kept may be older than this page.
    const lacking = BRIDGE.find((name) => !exported.has(name));
    if (lacking) throw new Error(`it was built by another version: found no ${lacking} in it; build it again`);
    return module;
  }

  /** What a configuration is kept under: the file of its module, or its own name if a user has brought it. */
  private fileOf(name: string): string {
    return this.adopted.has(name) ? name : (this.configs.find((config) => config.name === name)?.module ?? "");
  }
}
