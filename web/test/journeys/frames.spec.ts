// The page in frames of another site, where browsers deny storage, and in sandboxes, which have no origin.

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "@playwright/test";
import config from "../../../playwright.config.ts";
import { expect, forgive, test } from "../support.ts";

// Storage in frames of other sites is denied, as in several browsers; it is not partitioned by the embedding site.
const { launchOptions } = config.use ?? {};
const args = (launchOptions?.args ?? []).map((arg) =>
  arg.startsWith("--disable-features=") ? `${arg},ThirdPartyStoragePartitioning` : arg,
);
test.use({ launchOptions: { ...launchOptions, args } });

interface SideReport {
  is: string;
  step: number | null;
  link: string | null;
  error: string | null;
}

const RUN = "?embed=1#scenario=bbq-coloring&t=14";

/** The kinds of frames, and whether a page in them has an origin. */
const FRAMES = [
  ["a frame of another site", "", true],
  ["a sandbox without an origin", 'sandbox="allow-scripts"', false],
] as const;

const originOf = (at: string | undefined) => new URL(at ?? "").origin;

/** A host of another site. Browsers block requests from foreign pages to this machine, so a page that the test generates in the browser
 * does not suffice. */
let server: Server;
let pageOfHost = "";

test.beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(pageOfHost);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
});
test.afterAll(() => server.close());

/** A page of another site with one frame for each address. `at` is the origin of the embedded page. */
async function host(page: Page, at: string | undefined, attributes: string, ...addresses: string[]) {
  const frames = addresses
    .map((address) => `<iframe ${attributes} src="${originOf(at)}/${address.replaceAll("&", "&amp;")}"></iframe>`)
    .join("");
  pageOfHost = `<!doctype html><link rel="icon" href="data:," /><style>iframe { width: 900px; height: 560px }</style>${frames}<script>
    window.told = [];
    addEventListener("message", ({ source, origin, data }) => {
      if (data.queuescope === 1) told.push({ ...data, origin, frame: [...frames].indexOf(source) });
    });
    const frames = Array.from(document.querySelectorAll("iframe"), (one) => one.contentWindow);
  </script>`;
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const last = (frame = 0) =>
    page.evaluate(
      (frame) =>
        (window as unknown as { told: (SideReport & { frame: number; origin: string })[] }).told.findLast(
          (one) => one.frame === frame,
        ),
      frame,
    );
  const ask = (message: object, frame = 0) =>
    page.evaluate(([message, frame]) => window.frames[frame]?.postMessage({ queuescope: 1, ...message }, "*"), [
      message,
      frame,
    ] as const);
  const inside = (frame = 0) => page.frames().filter((one) => one.parentFrame() === page.mainFrame())[frame] as Frame;
  return { last, ask, inside, frame: page.frameLocator("iframe").first() };
}

/** The storage and origin that the browser grants the page in a frame. */
const allowed = (frame: Frame) =>
  frame.evaluate(() => {
    const may = (look: () => unknown) => {
      try {
        look();
        return true;
      } catch {
        return false;
      }
    };
    return { storage: may(() => localStorage.length), origin: self.origin };
  });

for (const [what, attributes, hasOrigin] of FRAMES)
  test(`${what} obeys and tells without storage or network, and the whole page in it says once that nothing is kept`, async ({
    page,
    baseURL,
    context,
  }) => {
    const { last, ask, inside, frame } = await host(page, baseURL, attributes, RUN, "?embed=1#scenario=bbq-reset&t=3");

    await test.step("the browser denies storage, and nothing is said of it", async () => {
      await expect.poll(async () => (await last())?.step).toBe(14);
      // Otherwise this test would check another case.
      expect(await allowed(inside())).toEqual({ storage: false, origin: hasOrigin ? originOf(baseURL) : "null" });
      expect((await last())?.origin).toBe(hasOrigin ? originOf(baseURL) : "null");
      await expect(frame.getByLabel("Why", { exact: true })).toContainText("recolors");
      await expect(frame.getByRole("status", { name: "Storage" })).toHaveCount(0);
    });

    await test.step("two on one page each go their way", async () => {
      await expect.poll(async () => (await last(1))?.step).toBe(3);
      await ask({ do: "seek", step: 5 }, 1);
      await expect.poll(async () => (await last(1))?.step).toBe(5);
      expect((await last(0))?.step).toBe(14);
    });

    await test.step("keys, Back and a reload work in it", async () => {
      await frame.getByLabel("Why", { exact: true }).click();
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => (await last())?.step).toBe(15);
      // The address follows a moment later.
      await expect.poll(() => inside().evaluate(() => location.hash)).toBe("#scenario=bbq-coloring&t=15");
      await inside().evaluate(() => {
        location.hash = "#scenario=bbq-reset&t=3";
      });
      await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-reset&t=3");
      // Playwright waits for the embedding page, which does not navigate.
      await page.evaluate(() => history.back());
      await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-coloring&t=15");
      await inside().evaluate(() => {
        document.documentElement.dataset.old = "true";
        setTimeout(() => location.reload());
      });
      // While the frame reloads, it cannot be evaluated.
      const reloaded = () =>
        inside()
          .evaluate(() => {
            const { idle, old } = document.documentElement.dataset;
            return idle === "true" && old === undefined;
          })
          .catch(() => false);
      await expect.poll(reloaded).toBe(true);
      await expect.poll(async () => (await last())?.step).toBe(15);
    });

    await test.step("it loads a lesson and a scenario, and says nothing of storage", async () => {
      await ask({ do: "seek", step: 16 });
      await expect.poll(async () => (await last())?.step).toBe(16);
      await ask({ do: "load", link: "#lesson=bbq-tree&stop=2" });
      await expect.poll(async () => (await last())?.link).toBe("#lesson=bbq-tree&stop=2");
      await expect(frame.getByRole("heading", { name: "A counter under each bit" })).toBeVisible();
      await ask({ do: "load", link: "#scenario=bbq-reset&t=3" });
      await expect.poll(async () => (await last())?.link).toBe("#scenario=bbq-reset&t=3");
      expect((await last())?.error).toBeNull();
      await expect(frame.getByRole("status", { name: "Storage" })).toHaveCount(0);
      await expect(frame.getByRole("alert")).toHaveCount(0);
    });

    await test.step("what was loaded goes on without a network", async () => {
      await context.setOffline(true);
      await ask({ do: "seek", step: 7 });
      await expect.poll(async () => (await last())?.step).toBe(7);
      // Later requests fail, and browsers report them.
      await context.setOffline(false);
      await expect.poll(() => inside().evaluate(() => document.documentElement.dataset.idle)).toBe("true");
      forgive(page);
    });

    await test.step("the whole page says once that nothing is kept, and all of it works", async () => {
      const { inside, frame } = await host(page, baseURL, attributes, "#scenario=bbq-coloring&t=14");
      const notice = frame.getByRole("status", { name: "Storage" });
      await expect(notice).toContainText("This browser stores nothing for this page.");
      await notice.getByRole("button", { name: "Close" }).click();
      const goTo = (hash: string) =>
        inside().evaluate((hash) => {
          location.hash = hash;
        }, hash);
      await goTo("#lesson=bbq-tree&stop=2");
      await expect(frame.getByRole("heading", { name: "A counter under each bit" })).toBeVisible();
      await goTo("#experiment=gearbox-table2");
      await frame.getByRole("button", { name: /^Run/ }).first().click();
      await expect(frame.getByRole("row").nth(1)).toBeVisible();
      await goTo("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17");
      await expect(frame.getByRole("region", { name: /^Left: Coloring/ })).toBeVisible();
      await expect(frame.getByLabel("Differences")).toContainText("differ");
      expect(await notice.count()).toBe(0);
    });
  });

test("a host that lets no other page read its files is told so, and nothing of files", async ({ page }) => {
  const types: Record<string, string> = { js: "text/javascript", css: "text/css", html: "text/html" };
  const strict = createServer((request, response) => {
    const file = new URL(request.url ?? "", "http://host").pathname.replace(/\/$/, "/index.html");
    response.setHeader("Content-Type", types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream");
    response.end(readFileSync(`dist${file}`));
  });
  await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
  const { frame } = await host(page, at, 'sandbox="allow-scripts"', RUN);
  await expect(frame.getByRole("alert")).toContainText("Access-Control-Allow-Origin");
  await expect(frame.getByText("opened from a file")).toHaveCount(0);
  strict.close();
  forgive(page);
});
