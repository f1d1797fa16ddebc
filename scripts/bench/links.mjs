// How long the links of the shipped scenarios are: short ones survive chats, mail and paper.
import { readdirSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { compact, initSync } from "../../web/src/gen/session.js";
import { at } from "../lib/system.mjs";

/** Characters that the link of a scenario has at most whose traffic is generated. */
const GENERATED = 2_000;
/** Of any other; beyond it the page offers the file. */
const ANY = 8_000;

/** @typedef {{ file: string, generated: boolean, characters: number }} Link */

/** @returns {Promise<Link[]>} of every shipped scenario, the longest first */
export async function measureLinks() {
  initSync({ module: readFileSync(at("web/src/gen/session_bg.wasm")) });
  const files = ["scenarios", "scenarios/random"].flatMap((folder) =>
    readdirSync(at(folder))
      .filter((name) => name.endsWith(".json") && name !== "schema.json")
      .map((name) => `${folder}/${name}`),
  );
  const links = files.map((file) => {
    const text = readFileSync(at(file), "utf8");
    const generated = JSON.parse(text).traffic.every(
      (/** @type {{ kind: string }} */ { kind }) => !["ops", "packets"].includes(kind),
    );
    const packed = deflateRawSync(compact(text)).toString("base64url");
    return { file, generated, characters: "#s=1.".length + packed.length };
  });
  return links.sort((a, b) => b.characters - a.characters);
}

/** @param {Link[]} links */
export function linkTable(links) {
  const lines = links.map(({ file, generated, characters }) => {
    const long = characters > (generated ? GENERATED : ANY) ? "  too long" : "";
    return `${String(characters).padStart(6)}  ${file}${generated ? ", generated" : ""}${long}`;
  });
  return [
    `links: characters from # on; generated traffic is to stay below ${GENERATED}, any below ${ANY}`,
    ...lines,
  ].join("\n");
}
