// What the development server does for a page that brings modules of its reader: reads their interface, and builds them.
//   POST adopt/read    {files: {path: text}, top, include, defines, parameters}   the interface, as scripts/rtl/ports.py has it
//   POST adopt/build   {files, map}                                               {build, config, warnings}
//   POST adopt/signals {files, map}                                               the same, of a build with all signals
//   GET  adopt/module/BUILD.wasm, and of a build with all signals adopt/module/BUILD.json, its source
//   POST adopt/waveform {scenario, engine, step, fork, modules}                   a Value Change Dump, see waveform.mjs
// Wrong sources: 422 with {problems: [{file, line, found, expected}], tops, log}.
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ExportRefusal } from "../lib/export-vcd.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { refusal } from "./guard.mjs";
import { Cancelled, Latest } from "./job.mjs";
import { most, problemsOf, writeSources } from "./sources.mjs";
import { exportRun, WrongRun } from "./waveform.mjs";

/** Bytes of a request: the sources with their quoting, and a map of 10,000 ports. */
const mostBody = 4 * most.bytes;

/** What only one page of a server does at a time. */
const CANCELLED = 409;

/** An answer other than 200. */
class Refused extends Error {
  /** @param {number} status @param {object} answer */
  constructor(status, answer) {
    super();
    this.status = status;
    this.answer = answer;
  }
}

/** @param {import("node:http").IncomingMessage} request @returns {Promise<any>} */
function bodyOf(request) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const parts = [];
    let bytes = 0;
    request.on("data", (/** @type {Buffer} */ part) => {
      bytes += part.length;
      if (bytes <= mostBody) return parts.push(part);
      // The rest is not kept, but read: a connection that is cut would hide the reason.
      parts.length = 0;
    });
    request.on("error", reject);
    request.on("end", () => {
      if (bytes > mostBody)
        return reject(new Refused(413, { reason: `found ${bytes} bytes; expected at most ${mostBody}` }));
      try {
        resolve(JSON.parse(Buffer.concat(parts).toString("utf8")));
      } catch {
        reject(new Refused(400, { reason: "found no JSON; expected files and what to do with them" }));
      }
    });
  });
}

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isList = (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isText);
const isTable = (/** @type {unknown} */ value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

/** Problems with paths as the page has them. @param {any[]} problems @param {string} folder */
const relative = (problems, folder) =>
  problems.map((problem) => ({
    ...problem,
    file: problem.file && path.isAbsolute(problem.file) ? path.relative(folder, problem.file) : (problem.file ?? ""),
    line: problem.line ?? 0,
  }));

/** Text without the folder in which it was made. @param {string} text @param {string} folder */
const withoutFolder = (text, folder) => text.replaceAll(`${folder}${path.sep}`, "").replaceAll(folder, ".");

/**
 * @param {{ rules: import("./guard.mjs").Rules, folder: string, ask: typeof import("./job.mjs").ask,
 *           moduleOf: (build: string) => string, sourceOf: (build: string) => string, script?: string }} with_ `folder`: for sources, and what is asked; `moduleOf`: file of a
 *   build; `script`: in place of the command line
 */
export function endpoints({ rules, folder: parent, ask, moduleOf, sourceOf, script }) {
  const [reads, builds, signalBuilds, waveforms] = [new Latest(), new Latest(), new Latest(), new Latest()];
  const sources = path.join(parent, "sources");

  /** @param {any} body */
  function sourcesOf({ files }) {
    const problems = problemsOf(files);
    if (problems.length > 0) throw new Refused(422, { problems, tops: [], log: "" });
    return writeSources(files, sources);
  }

  /**
   * Asks with what is too long for a command line.
   * @param {string} flag @param {object} what @param {AbortSignal} end
   */
  async function asked(flag, what, end) {
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(path.join(parent, "request-"));
    const file = path.join(folder, "request.json");
    try {
      writeFileSync(file, JSON.stringify(what));
      return await ask([flag, file], end);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** @param {any} body @param {AbortSignal} end */
  async function read(body, end) {
    const { top = null, include = [], defines = {}, parameters = {} } = body;
    if (!(top === null || isText(top)) || !isList(include) || !isTable(defines) || !isTable(parameters))
      throw new Refused(400, { reason: "found settings of another kind; expected top, include, defines, parameters" });
    const folder = sourcesOf(body);
    const files = Object.keys(body.files).filter((name) => /\.s?v$/i.test(name));
    if (files.length === 0) {
      const expected = "a file that ends with .sv or .v";
      throw new Refused(422, {
        problems: [{ file: "", line: 0, found: "headers alone", expected }],
        tops: [],
        log: "",
      });
    }
    const within = (/** @type {string} */ name) => inside(folder, name);
    const what = { files: files.map(within), folder, top, include: include.map(within), defines, parameters };
    const { problem, problems = [], tops = [], ...description } = await asked("--ports", what, end);
    if (problem !== undefined)
      throw new Refused(422, { problems: [{ file: "", line: 0, found: problem, expected: "" }], tops, log: "" });
    if (problems.length > 0) throw new Refused(422, { problems: relative(problems, folder), tops, log: "" });
    const short = (/** @type {string[]} */ names) => names.map((name) => path.relative(folder, name) || ".");
    return { ...description, files: short(description.files), include: short(description.include) };
  }

  /** A path of the request inside its folder. @param {string} folder @param {string} name */
  function inside(folder, name) {
    const file = path.resolve(folder, name);
    if (file !== folder && !file.startsWith(folder + path.sep))
      throw new Refused(422, {
        problems: [{ file: name, line: 0, found: "a path outside the folder", expected: "one inside" }],
        tops: [],
        log: "",
      });
    return file;
  }

  /** @param {any} body @param {AbortSignal} end @param {boolean} [signals] with every signal */
  async function build(body, end, signals = false) {
    const { map } = body;
    if (
      typeof map !== "object" ||
      map === null ||
      !isText(map.top) ||
      !isList(map.sources) ||
      !Array.isArray(map.ports)
    )
      throw new Refused(400, { reason: "found no map; expected one with top, sources and ports" });
    const folder = sourcesOf(body);
    const { top, sources, include, defines, parameters, show, ports } = map;
    for (const name of [...sources, ...(include ?? [])]) inside(folder, name);
    const answer = await asked(
      "--adopted-wasm",
      { folder, top, sources, include, defines, parameters, show, ports, signals },
      end,
    );
    if (answer.problem === undefined) return answer;
    const problems = answer.problems ?? [{ file: "", line: 0, found: answer.problem, expected: "" }];
    const log = withoutFolder(answer.log ?? answer.problem, folder);
    throw new Refused(422, {
      problems: relative(problems, folder).map((one) => ({ ...one, found: withoutFolder(one.found, folder) })),
      tops: [],
      log,
    });
  }

  /**
   * Answers with the waveforms of a run.
   * @param {any} body
   * @param {import("node:http").ServerResponse} response
   */
  function waveform(body, response) {
    return waveforms.run(async (newer) => {
      const left = new AbortController();
      response.on("close", () => left.abort());
      const end = AbortSignal.any([newer, left.signal]);
      try {
        const send = async (/** @type {string} */ file) => {
          response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": statSync(file).size });
          await pipeline(createReadStream(file), response);
        };
        await exportRun(body, send, { parent: sources, end, ...(script && { script }) });
      } catch (error) {
        if (end.aborted) throw new Cancelled();
        if (!(error instanceof ExportRefusal || error instanceof WrongRun || error instanceof SetupError)) throw error;
        const log = withoutFolder(error.message, sources).replaceAll(/\b[0-9a-f]{16}\//g, "");
        throw new Refused(422, { problems: [{ file: "", line: 0, found: log, expected: "" }], tops: [], log: "" });
      }
    });
  }

  return {
    /** Ends what is under way. */
    close() {
      for (const jobs of [reads, builds, signalBuilds, waveforms]) jobs.close();
    },

    /**
     * Answers a request below `adopt/`.
     * @param {import("node:http").IncomingMessage} request
     * @param {import("node:http").ServerResponse} response
     * @param {string} name of what is asked for: `read`
     */
    async answer(request, response, name) {
      const send = (/** @type {number} */ status, /** @type {object} */ what) => {
        response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
        response.end(JSON.stringify(what));
      };
      try {
        const reason = refusal(request, rules);
        if (reason) throw new Refused(403, { reason });
        const [, module, kind] = /^module\/([0-9a-f]{8,64}(?:-signals)?)\.(wasm|json)$/.exec(name) ?? [];
        if (module && request.method === "GET") {
          const file = kind === "json" ? sourceOf(module) : moduleOf(module);
          if (!existsSync(file))
            throw new Refused(404, { reason: `found no build ${module}; expected it to be built` });
          const type = kind === "json" ? "application/json" : "application/wasm";
          response.writeHead(200, { "Content-Type": type, "Content-Length": statSync(file).size });
          return void createReadStream(file).pipe(response);
        }
        if (!["read", "build", "signals", "waveform"].includes(name) || request.method !== "POST")
          throw new Refused(404, { reason: `found ${name}` });
        const body = await bodyOf(request);
        if (name === "waveform") return await waveform(body, response);
        if (name === "read") return send(200, await reads.run((signal) => read(body, signal)));
        if (name === "signals") return send(200, await signalBuilds.run((signal) => build(body, signal, true)));
        send(200, await builds.run((signal) => build(body, signal)));
      } catch (error) {
        // Half of an answer is there, and nobody to read the rest.
        if (response.headersSent) return void response.destroy();
        if (error instanceof Refused) return send(error.status, error.answer);
        if (error instanceof Cancelled) return send(CANCELLED, { reason: "a newer request has replaced it" });
        send(500, { reason: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
