// A server and a worker for tests of the screen's steps: they answer what a test says, and note what they were asked.

import type { AdoptServer, AdoptWorker, BuildState, SourceDescription } from "../src/adopt/types.ts";
import { err, ok } from "../src/base/result.ts";
import type { AdoptTools } from "../src/features/adopt/access.ts";
import { OP_ENUM } from "./op-enum-map.ts";

/** The interface of the module of `OP_ENUM`. */
export const DESCRIPTION: SourceDescription = {
  top: "op_enum",
  files: ["op_enum_pkg.sv", "op_enum.sv"],
  ports: [],
  parameters: [{ name: "Depth", value: 8 }],
};

/** The bytes of an empty wasm module. */
export const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Tools whose answers a test replaces. Each build of other sources has another hash. */
export function answeringTools(availability: BuildState = { state: "ready" }) {
  const asked: string[] = [];
  const server: AdoptServer = {
    availability,
    read: async (files, settings) => {
      asked.push(`read ${Object.keys(files).join(" ")} ${JSON.stringify(settings)}`);
      return ok(DESCRIPTION);
    },
    build: async (files) => {
      asked.push("build");
      const build = `b${Object.values(files).join("").length}`.padStart(16, "0").replace("b", "a");
      return ok({ build, config: "adopted_op_enum", module: EMPTY_MODULE, warnings: [] });
    },
    signals: async () => {
      asked.push("signals");
      return ok({ config: "adopted_op_enum_signals", module: EMPTY_MODULE, source: { elaborated: "{}", texts: [] } });
    },
    waveform: async ({ fork, engine, step, modules }) => {
      asked.push(
        `waveform ${fork} ${engine} ${step} ${modules.map(({ name, build }) => `${name} ${build}`).join(", ")}`,
      );
      return ok(new Blob(["$date"]));
    },
  };
  const worker: AdoptWorker = {
    guess: async () => ok(OP_ENUM.replace('"latency": 3', '"latency": 0')),
    probe: async (map) => {
      asked.push("probe");
      return ok({ map: map.replace('"latency": 0', '"latency": 3'), problems: [], cycles: 29305 });
    },
    check: async () => ok([]),
    scenario: async (_, name, build) => {
      asked.push(`scenario ${name} ${build}`);
      return ok("{}");
    },
  };
  return { asked, server, worker };
}

/** Tools that read, build and measure nothing, for this reason. */
export function withoutTools(reason: string): AdoptTools {
  const unavailable = async () => err({ kind: "unavailable" as const, text: reason });
  const impossible = async () => err({ kind: "impossible" as const, text: reason });
  const availability = { state: "static", reason } as const;
  const [read, build, signals, waveform] = [unavailable, unavailable, unavailable, unavailable];
  const server: AdoptServer = { availability, read, build, signals, waveform };
  const worker: AdoptWorker = { guess: impossible, probe: impossible, check: impossible, scenario: impossible };
  return { server, worker };
}
