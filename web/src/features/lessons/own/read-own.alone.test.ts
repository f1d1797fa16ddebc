import { expect, test, vi } from "vitest";
import { type OwnText, readOwnText } from "./own-text";
import { readOwn } from "./read-own";

/** Started workers. */
const workers: { ended: boolean }[] = [];
let answers = true;
vi.mock("./start-reader", () => ({
  startReader: () => {
    const worker = {
      ended: false,
      onmessage: (_: { data: unknown }) => {},
      postMessage: (text: OwnText) =>
        answers && void readOwnText(text).then((read) => worker.onmessage({ data: structuredClone(read) })),
      terminate() {
        worker.ended = true;
      },
    };
    workers.push(worker);
    return worker;
  },
}));

const text = (title: string, scenario = "bbq-coloring") =>
  `---\ntitle: ${title}\nabout: A\nminutes: 1\norder: 1\n---\n\n## One\n\`\`\`stop\nscenario: ${scenario}\nstep: 1\n\`\`\`\n\n[A lesson](#lesson=bbq-tree), &copy; \\*.\n`;

test("a lesson that is checked is read once, and its worker is ended", async () => {
  const read = await readOwn(text("One"));
  expect(read.ok && read.value.sections[0]?.body[0]).toEqual({
    kind: "paragraph",
    text: [{ kind: "link", to: "#lesson=bbq-tree", text: ["A lesson"] }, ", © *."],
  });
  expect(await readOwn(text("One"))).toBe(read);
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

test("a lesson may use the scenarios and lessons that come with the page", async () => {
  expect(await readOwn(text("Two", "bbq-colouring"))).toEqual({
    ok: false,
    error: [{ line: 10, text: '"scenario": expected the name of a shipped scenario, found "bbq-colouring"' }],
  });
});

test("a text that takes too long is given up, and may be tried again", async () => {
  answers = false;
  const read = await readOwn(text("Three"), 20);
  expect(read.ok ? "" : read.error[0]?.text).toMatch(/^reading the text took longer than 0\.02 s/);
  expect(workers.at(-1)?.ended).toBe(true);
  answers = true;
  expect((await readOwn(text("Three"))).ok).toBe(true);
});
