// The development server, which reads sources and builds them (`scripts/adopt/endpoints.mjs`).

import { err, ok, type Result } from "../base/result";
import type {
  AdoptServer,
  BuildState,
  BuildWarning,
  BuiltModule,
  ModuleWithSignals,
  ReadSettings,
  ServerRefusal,
  SourceDescription,
  SourceProblem,
  SourceTexts,
  TracedRun,
} from "./types";

/** How the server is reached, replaced by tests. */
export interface ServerAccess {
  availability: BuildState;
  /** Of this start of the server. */
  token: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const GONE = "The development server does not answer. Start it again with npm start, then reload this page.";

/** A line of Verilator: `q.sv:3: WIDTH: Operator ADD expects 4 bits`. */
function warningOf(line: string): BuildWarning {
  const [, file = "", number = "0", text = line] = /^([^:\s]+):(\d+): (.*)$/.exec(line) ?? [];
  return { file, line: Number(number), text };
}

/** A server that has to be asked with the token of its start. */
export function serverOf({ availability, token, fetch }: ServerAccess): AdoptServer {
  const headers = { "X-Queuescope-Token": token };

  async function asked(name: string, init: RequestInit): Promise<Result<Response, ServerRefusal>> {
    if (availability.state !== "ready") return err({ kind: "unavailable", text: availability.reason });
    try {
      const response = await fetch(`/adopt/${name}`, init);
      if (response.ok) return ok(response);
      if (response.status === 409) return err({ kind: "cancelled" });
      const { reason, problems, tops = [], log = "" } = await response.json();
      if (response.status === 422) {
        return err({ kind: "problems", problems: problems as SourceProblem[], tops, log });
      }
      return err({ kind: "unavailable", text: `The server refuses: ${reason}.` });
    } catch {
      return err(init.signal?.aborted ? { kind: "cancelled" } : { kind: "unavailable", text: GONE });
    }
  }

  const post = (name: string, body: object, signal?: AbortSignal) =>
    asked(name, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });

  return {
    availability,

    async read(files: SourceTexts, settings: ReadSettings, signal?: AbortSignal) {
      const answer = await post("read", { files, ...settings }, signal);
      return answer.ok ? ok((await answer.value.json()) as SourceDescription) : answer;
    },

    async build(files: SourceTexts, map: string, signal?: AbortSignal) {
      const answer = await post("build", { files, map: JSON.parse(map) }, signal);
      if (!answer.ok) return answer;
      const { build, config, warnings } = (await answer.value.json()) as {
        build: string;
        config: string;
        warnings: string[];
      };
      const module = await asked(`module/${build}.wasm`, { headers, signal: signal ?? null });
      if (!module.ok) return module;
      const bytes = new Uint8Array(await module.value.arrayBuffer());
      return ok<BuiltModule>({ build, config, module: bytes, warnings: warnings.map(warningOf) });
    },

    async signals(files: SourceTexts, map: string, signal?: AbortSignal) {
      const answer = await post("signals", { files, map: JSON.parse(map) }, signal);
      if (!answer.ok) return answer;
      const { build, config } = (await answer.value.json()) as { build: string; config: string };
      const init = { headers, signal: signal ?? null };
      const [module, source] = [await asked(`module/${build}.wasm`, init), await asked(`module/${build}.json`, init)];
      if (!module.ok) return module;
      if (!source.ok) return source;
      return ok<ModuleWithSignals>({
        config,
        module: new Uint8Array(await module.value.arrayBuffer()),
        source: await source.value.json(),
      });
    },

    async waveform(run: TracedRun, signal?: AbortSignal) {
      const answer = await post("waveform", run, signal);
      return answer.ok ? ok(await answer.value.blob()) : answer;
    },
  };
}
