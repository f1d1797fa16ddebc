// Browser functions for readers without a pointer or a screen: the order of tab stops, the accessibility tree.

import { expect, open, test } from "../support.ts";

test("everything is reached by the tab key, and the accessibility tree has each sentence once", async ({
  page,
  atLoad,
}) => {
  // A screen reader announces the sentences once; a reader who then navigates finds them once.
  await atLoad(() => {
    const told = () => {
      const region = document.querySelector("section[aria-label=Why] [aria-live=polite]");
      if (region?.textContent) document.documentElement.dataset.told = "yes";
    };
    new MutationObserver(told).observe(document, { subtree: true, childList: true, characterData: true });
  }, null);
  await open(page, "#scenario=bbq-coloring&t=14");

  await test.step("each sentence is there once, and drawings are groups", async () => {
    await expect(page.locator("html")).toHaveAttribute("data-told", "yes");
    await expect(page.locator("section[aria-label=Why] [aria-live=polite]")).toBeEmpty();
    const session = await page.context().newCDPSession(page);
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
      nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
    };
    await session.detach();
    const seen = nodes.filter(({ ignored }) => !ignored);
    const texts = seen.filter(({ role }) => role?.value === "StaticText").map(({ name }) => name?.value ?? "");
    const sentence = await page.evaluate(() => {
      const [longest = ""] = [...document.querySelectorAll("section[aria-label=Why] p:first-child span")]
        .flatMap((one) => [...one.childNodes].map((node) => node.textContent?.trim() ?? ""))
        .sort((a, b) => b.length - a.length);
      return longest;
    });
    expect(sentence.length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.includes(sentence))).toHaveLength(1);
    const structure = seen.filter(({ name }) => name?.value.startsWith("Structure"));
    expect(structure.map(({ role }) => role?.value)).toEqual(["group"]);
  });

  await test.step("the tab key comes by everything, and arrows by what is drawn", async () => {
    // The timeline is fetched after the first step is shown.
    await expect(page.getByLabel("Timeline", { exact: true })).toBeVisible();
    const reached: string[] = [];
    const drawn = () => page.evaluate(() => document.activeElement?.closest("svg") !== null);
    const name = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      });
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      const at = await name();
      if (reached.length > 0 && at === reached[0]) break;
      reached.push(at);
      for (let before = ""; (await drawn()) && before !== (await name()); ) {
        before = await name();
        await page.keyboard.press("ArrowDown");
        reached.push(await name());
      }
    }
    for (const wanted of [
      "Scenario: Coloring",
      "Share",
      "Open…",
      "View",
      "Help",
      "Stage 3: op 5",
      "Bucket 2",
      "Operations",
      "Play",
      "Timeline",
      "Speed",
    ]) {
      expect(
        reached.some((text) => text.startsWith(wanted)),
        `${wanted} in ${reached.join(" | ")}`,
      ).toBe(true);
    }
  });
});
