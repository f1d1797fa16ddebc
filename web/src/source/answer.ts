// Answers requests with the wasm module. Independent of workers, so that it runs under Node too.

import { reasonOf } from "../base/request-protocol";
import type { Problem } from "../gen/types/Problem";
import { RtlHost, type SessionExports } from "../session/rtl-host";
import { type RtlConfig, RtlModules } from "../session/rtl-modules";
import type { SourceAnswer, SourceRequest, SourceRequests } from "./protocol";
import type { NamedModule, SourceFiles, SourceRun } from "./types";

/** A run with its source, of `gen/source`. */
export interface OpenSource {
  outline(): string;
  seek(step: number, budget: number): boolean;
  lines(instance: number, step: number): string;
  value(signal: string, step: number): string;
  /** Throws a message for people, as the rest. */
  cause(signal: string, step: number, after: boolean, most: number): string;
  changedBefore(signal: string, step: number, most: number): string;
  changedBehind(signal: string, step: number, most: number): string;
  waves(signals: string[], first: number, last: number): string;
  free(): void;
}

export interface SourceBindings {
  /** Throws `Problem[]` as JSON. */
  Source: new (
    text: string,
    maps: string,
    host: RtlHost,
    engine: number,
    elaborated: string,
  ) => OpenSource;
}

/** What the answers need. */
export interface SourceModuleAccess {
  bindings: SourceBindings;
  exports: SessionExports;
  /** Configurations of the page. */
  configs: readonly RtlConfig[];
  /** Fetches and compiles the hardware of a configuration by the file of its module. */
  fetchModule(file: string): Promise<WebAssembly.Module>;
  /** Fetches the source and compiles the hardware with all signals of a configuration. */
  fetchSource(module: string, source: string): Promise<{ files: SourceFiles; module: WebAssembly.Module }>;
}

type SourceGiven = SourceRequests[keyof SourceRequests]["give"];

/** Steps of one call of a seek. */
const BUDGET = 20_000;
/** About so many steps are searched for a change before a request is answered: the lines of another step may wait. */
const SEARCHED = 4000;
/** What the file of the hardware with all signals is called among those of the page. */
const OWN = "signals";

/** Answers requests in turn; one run is open. */
export class SourceAnswers {
  private open: OpenSource | null = null;

  constructor(private readonly load: () => Promise<SourceModuleAccess>) {}

  async answer(request: SourceRequest): Promise<Exclude<SourceAnswer, { kind: "loaded" }>> {
    const { id } = request;
    try {
      return { id, kind: "done", value: await this.give(request) };
    } catch (error) {
      if (typeof error === "string") return { id, kind: "refused", refusal: { kind: "refused", text: error } };
      return { id, kind: "broken", reason: reasonOf(error) };
    }
  }

  private async give(request: SourceRequest): Promise<SourceGiven> {
    if (request.name === "open") return this.opened(request.run);
    const { open } = this;
    if (!open) throw "No run is open.";
    if (request.name === "waves") {
      reach(open, request.first);
      return { rows: JSON.parse(open.waves([...request.signals], request.first, request.last)) };
    }
    reach(open, request.step);
    switch (request.name) {
      case "lines":
        return {
          ...JSON.parse(open.lines(request.instance, request.step)),
          asked: request.signal === null ? null : JSON.parse(open.value(request.signal, request.step)),
        };
      case "cause":
        return JSON.parse(open.cause(request.signal, request.step, request.after, SEARCHED));
      case "change": {
        const { signal, step, back } = request;
        return JSON.parse(
          back ? open.changedBefore(signal, step, SEARCHED) : open.changedBehind(signal, step, SEARCHED),
        );
      }
    }
  }

  private async opened(run: SourceRun) {
    const access = await this.load();
    this.open?.free();
    this.open = null;
    const { bindings, exports, fetchModule } = access;
    const { files, module, config } = await this.hardware(access, run);
    // The engine's hardware in place of what the page runs, by the name under which it was built.
    const configs = access.configs.map((one) =>
      one.name === run.shipped?.config ? { ...one, name: config, module: OWN } : one,
    );
    const modules = new RtlModules(configs, (file) => (file === OWN ? Promise.resolve(module) : fetchModule(file)));
    for (const one of run.modules) modules.adopt(one.config, one.module);
    if (run.own) modules.adopt(run.own.config, run.own.module);
    const host = new RtlHost(modules, exports);
    const isOwn = (one: NamedModule) => one.name === run.own?.name && one.build === run.own.build;
    const maps = run.modules.map((one) => ({ ...one, config: isOwn(one) ? config : one.config, module: undefined }));
    const needed = hardwareOf(run, configs, config);
    const loaded = await modules.load(needed);
    if (!loaded.ok) throw loaded.error;
    try {
      this.open = new bindings.Source(run.text, JSON.stringify(maps), host, run.engine, files.elaborated);
    } catch (error) {
      throw typeof error === "string" ? problemsText(error) : error;
    }
    return { outline: JSON.parse(this.open.outline()), texts: files.texts };
  }

  private async hardware(access: SourceModuleAccess, { own, shipped }: SourceRun) {
    if (own) {
      const module = await WebAssembly.compile(own.module.slice());
      return { files: own.files, module, config: own.config };
    }
    if (!shipped) throw "The source of this engine's hardware is not here.";
    const { files, module } = await access.fetchSource(shipped.module, shipped.source);
    return { files, module, config: `${shipped.config}_signals` };
  }
}

function reach(open: OpenSource, step: number): void {
  while (!open.seek(step, BUDGET));
}

/** Names of all hardware that the engines of a scenario may need. */
function hardwareOf(run: SourceRun, configs: readonly RtlConfig[], own: string): string[] {
  const { engines = [] } = JSON.parse(run.text) as {
    engines?: { design?: string; implementation?: string; parameters?: Record<string, unknown> }[];
  };
  const shipped = engines
    .filter(({ implementation }) => implementation === "rtl")
    .flatMap(({ design, parameters = {} }) =>
      configs
        .filter((one) => one.design === design)
        .filter((one) => Object.entries(one.parameters).every(([name, value]) => (parameters[name] ?? value) === value))
        .map(({ name }) => name),
    );
  return [...new Set([own, ...shipped, ...run.modules.map(({ config }) => config)])];
}

/** Problems as JSON in a line for people. */
function problemsText(json: string): string {
  const problems: Problem[] = JSON.parse(json);
  return problems
    .map(({ path, found, expected }) => `${path ? `${path}: ` : ""}${found}; expected ${expected}`)
    .join("\n");
}
