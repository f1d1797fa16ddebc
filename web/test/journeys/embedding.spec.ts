// The page embedded in another page of its own site and controlled by messages.

import { expect, test } from "../support.ts";

interface SideReport {
  is: string;
  step: number | null;
  link: string;
  title: string;
  error: string | null;
  why?: string;
}

/** Addresses after an HTML editor has escaped them once too often. */
const FRAMES = `<!doctype html><iframe src="/?embed=1#scenario=bbq-coloring&amp;amp;t=14" width="900" height="560"></iframe>
  <iframe src="/?embed=1%23lesson=bbq-tree&amp;stop=2" width="900" height="560"></iframe>
  <script>window.told = []; addEventListener("message", ({ source, data }) =>
    data.queuescope === 1 && told.push({ ...data, frame: source === frames[0] ? 0 : 1 }));</script>`;

const FILE = {
  version: 1,
  title: "Made by the host",
  engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
  bench: { kind: "ops" },
  traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"]] }],
};

test("a page around it opens, moves and plays it by messages, and learns what it shows and refuses", async ({
  page,
}) => {
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: FRAMES }));
  await page.goto("/host.html");
  const told = () => page.evaluate(() => (window as unknown as { told: (SideReport & { frame: number })[] }).told);
  const last = async (frame = 0) => (await told()).findLast((one) => one.frame === frame && one.is === "state");
  // A refusal is a message of its own; any number of state messages may follow it.
  const refusals = async () => (await told()).flatMap(({ why }) => (why ? [why] : []));
  const ask = (message: object) =>
    page.evaluate((message) => window.frames[0]?.postMessage({ queuescope: 1, ...message }, "*"), message);

  await test.step("an address that an editor has escaped opens, without bar and panel", async () => {
    await expect.poll(async () => (await last(0))?.link).toBe("#scenario=bbq-coloring&t=14");
    await expect.poll(async () => (await last(1))?.link).toBe("#lesson=bbq-tree&stop=2");
    const frame = page.frameLocator("iframe").first();
    await expect(frame.getByLabel("Pipeline")).toBeVisible();
    await expect(frame.getByRole("button", { name: "Share" })).toHaveCount(0);
    await expect(frame.getByLabel("Details")).toHaveCount(0);
    const link = frame.getByRole("link", { name: /^Open in Queuescope/ });
    await expect(link).toHaveAttribute("href", /\/#scenario=bbq-coloring&t=14$/);
  });

  await test.step("it moves and plays, and reports its state", async () => {
    await ask({ do: "seek", step: 16 });
    await expect.poll(async () => (await last())?.step).toBe(16);
    expect(await last()).toMatchObject({
      is: "state",
      playing: false,
      present: false,
      error: null,
      branch: null,
      link: "#scenario=bbq-coloring&t=16",
      metrics: expect.arrayContaining([expect.objectContaining({ name: "operations.presented", unit: "", value: 8 })]),
    });
    await ask({ do: "play", playing: true });
    await expect.poll(async () => (await last())?.step ?? 0).toBeGreaterThan(16);
    await ask({ do: "play", playing: false });
  });

  await test.step("it loads a link, a mangled one, and a scenario", async () => {
    await ask({ do: "load", link: "#scenario=bbq-random&t=3" });
    await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-random&t=3");
    await ask({ do: "load", link: "<https://example.org/#scenario=bbq-reset&amp;t=3>" });
    await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-reset&t=3");
    await ask({ do: "load", scenario: FILE });
    await expect.poll(async () => (await last())?.title).toBe(FILE.title);
  });

  await test.step("it reports what is wrong, and what was open stays", async () => {
    await ask({ do: "load", scenario: { ...FILE, version: 99 } });
    await expect.poll(async () => (await last())?.error).toBeTruthy();
    expect((await last())?.title).toBe(FILE.title);
    await ask({ do: "seek", step: "x" });
    await ask({ do: "load", link: "%23compare%3Dscenario%3Da%26with%3Dscenario%3Db" });
    await expect
      .poll(refusals)
      .toEqual([
        "seek: expected `step`, a whole number from 0",
        "load: a comparison fills a page of its own; load one of its sides",
      ]);
  });
});
