// Room on disk. Compilers and linkers that run out of it seldom say so.
import { existsSync, statfsSync } from "node:fs";
import { say } from "./progress.mjs";
import { at, root } from "./system.mjs";

const GB = 1e9;
/** What everything takes, from a fresh clone on, with some to spare. */
const FOR_THE_PAGE = 2 * GB;
const FOR_THE_TESTS = 6 * GB;
/** What building once more takes. */
const TO_GO_ON = 1 * GB;

/** Bytes that are free where the project is. */
export function roomLeft() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/** Says so if the disk may be too full for what is to be built. @param {boolean} checks for the tests as well */
export function tellLittleRoom(checks) {
  const built = existsSync(at("node_modules/.package-lock.json")) && existsSync(at(checks ? "target/debug" : "target"));
  const whole = checks ? FOR_THE_TESTS : FOR_THE_PAGE;
  const left = roomLeft();
  if (left >= (built ? TO_GO_ON : whole)) return;
  const needed = built ? "building again may take 1 GB" : `${whole / GB} GB are needed`;
  say(`little room on the disk: ${(left / GB).toFixed(1)} GB are free, ${needed}`);
}
