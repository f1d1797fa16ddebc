import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Rebuild } from "./rebuild.mjs";

/** Builds that end when the test says so. */
function stage() {
  /** @type {{ names: string[], done: (changed?: string[], warnings?: string[]) => Promise<void>, fail: (why: string) => Promise<void>, ended: boolean }[]} */
  const builds = [];
  /** @type {string[]} */
  const news = [];
  const rebuild = new Rebuild(
    (names, end) =>
      new Promise((resolve, reject) => {
        const build = {
          names,
          ended: false,
          done: (changed = names, /** @type {string[]} */ warnings = []) => {
            resolve({ changed, warnings });
            return turn();
          },
          fail: (/** @type {string} */ why) => {
            reject(new Error(why));
            return turn();
          },
        };
        end.addEventListener("abort", () => {
          build.ended = true;
          reject(new Error("ended"));
        });
        builds.push(build);
      }),
    (one) =>
      news.push(
        one.kind === "building"
          ? `building ${one.names}`
          : one.kind === "built"
            ? [`built ${one.changed}`, ...one.warnings].join("; ")
            : `failed: ${one.message}`,
      ),
  );
  return { rebuild, builds, news };
}

test("an edit builds what the page has, and nothing else", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("a");
  rebuild.begun();
  await rebuild.request("b");
  assert.equal(builds.length, 0);
  rebuild.edited();
  assert.deepEqual(builds[0]?.names, ["b"]);
  await builds[0]?.done();
  assert.deepEqual(news, ["building b", "built b"]);
  assert.equal(builds.length, 1);
});

test("modules of the scenario that the reader sees are built first, others only where the page does not begin again", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("first");
  await rebuild.request("shown");
  rebuild.shows(["shown", "of a page that was left"]);
  rebuild.edited();
  await builds[0]?.done();
  assert.deepEqual(news.splice(0), ["building shown", "built shown"]);
  // The page has begun again.
  await rebuild.request("shown");
  const first = rebuild.request("first");
  await builds[1]?.done();
  await first;
  rebuild.edited();
  await builds[2]?.done([]);
  await builds[3]?.done([]);
  assert.deepEqual(news.splice(0), ["building shown", "built ", "building first", "built "]);
  rebuild.edited();
  await builds[4]?.fail("a.sv:3: syntax error");
  assert.deepEqual(news, ["building shown", "failed: a.sv:3: syntax error"]);
  assert.equal(builds.length, 5);
});

test("an edit without a page builds nothing until a module is requested", async () => {
  const { rebuild, builds, news } = stage();
  rebuild.edited();
  await turn();
  assert.equal(builds.length, 0);
  const ready = rebuild.request("a");
  await builds[0]?.done();
  await ready;
  await rebuild.request("a");
  assert.equal(builds.length, 1);
  // The page waits for it by itself.
  assert.deepEqual(news, []);
});

test("a newer edit ends the build of an older one, whose errors nobody hears of", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("a");
  rebuild.edited();
  rebuild.edited();
  assert.equal(builds[0]?.ended, true);
  await turn();
  rebuild.edited();
  await turn();
  assert.equal(builds.length, 3);
  assert.deepEqual(
    builds.map(({ ended }) => ended),
    [true, true, false],
  );
  await builds[2]?.done();
  assert.deepEqual(news, ["building a", "building a", "building a", "built a"]);
});

test("a failure is said once, and the next edit tries again", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("a");
  rebuild.edited();
  await builds[0]?.fail("a.sv:3: syntax error");
  assert.equal(builds.length, 1);
  rebuild.edited();
  await builds[1]?.done([]);
  assert.deepEqual(news, ["building a", "failed: a.sv:3: syntax error", "building a", "built "]);
});

test("a request for a module that cannot be built fails with the reason, and other modules are built", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("broken");
  rebuild.edited();
  // Both wait while what was open is still being built.
  const [broken, other] = [rebuild.request("broken"), rebuild.request("other")];
  const refused = assert.rejects(broken, /a\.sv:3/);
  await builds[0]?.fail("a.sv:3: syntax error");
  assert.deepEqual(builds[1]?.names, ["other"]);
  await builds[1]?.done();
  await Promise.all([refused, other]);
  assert.deepEqual(news, ["building broken", "failed: a.sv:3: syntax error"]);
  // Requested again, it is tried again.
  const again = rebuild.request("broken");
  await builds[2]?.done();
  await again;
  assert.equal(builds.length, 3);
});

test("warnings of the compiler come with the build", async () => {
  const { rebuild, builds, news } = stage();
  await rebuild.request("a");
  rebuild.edited();
  await builds[0]?.done([], ["rtl/a.sv:3: UNUSEDSIGNAL: Signal is not used: 'b'"]);
  assert.deepEqual(news, ["building a", "built ; rtl/a.sv:3: UNUSEDSIGNAL: Signal is not used: 'b'"]);
});
