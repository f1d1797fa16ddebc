import { expect, test } from "vitest";
import { someText } from "./keys.ts";
import { LONGEST_TEXT, parseText } from "./parse.ts";
import { stopKeys } from "./stop.ts";

/** A format in which every section is a stop. */
const FORMAT = {
  front: { title: someText },
  sections: { stop: stopKeys((name) => name === "sp-pifo-fig3") },
  isAddress: (address: string) => address === "#scenario=sp-pifo-fig3&t=4",
};

const FRONT = "---\ntitle: Bounds\n---\n";
const STOP = "scenario: sp-pifo-fig3\nstep: 4\nshow: strip, structure\nlink: Rank 5 raises the second bound\n";
/** A text with one stop. Its heading is on line 5, its block begins on line 7, its body on line 14. */
const text = ({ keys = STOP, body = "A text." } = {}) =>
  `${FRONT}\n## Push-up\n\n\`\`\`stop\n${keys}\`\`\`\n\n${body}\n`;

/** The errors of a text, as `line: text`. */
function errors(of: string, format: Parameters<typeof parseText>[1] = FORMAT): string[] {
  const read = parseText(of, format);
  if (read.ok) throw new Error("nothing is wrong with it");
  return read.error.map(({ line, text }) => `${line}: ${text}`);
}

test("a stop has its keys, with the usual values of what is left out, and its text", () => {
  const read = parseText(
    text({ body: "Rank *5* goes to [queue 2](#scenario=sp-pifo-fig3&t=4),\nand **stays**." }),
    FORMAT,
  );
  expect(read).toMatchObject({ ok: true, value: { front: { title: "Bounds" } } });
  expect(read.ok && read.value.sections).toEqual([
    {
      kind: "stop",
      title: "Push-up",
      line: 5,
      keys: {
        scenario: "sp-pifo-fig3",
        step: 4,
        show: ["strip", "structure"],
        height: null,
        at: 0,
        link: "Rank 5 raises the second bound",
        lit: [],
      },
      body: [
        {
          kind: "paragraph",
          text: [
            "Rank ",
            { kind: "emphasis", text: ["5"] },
            " goes to ",
            { kind: "link", to: "#scenario=sp-pifo-fig3&t=4", text: ["queue 2"] },
            ", and ",
            { kind: "strong", text: ["stays"] },
            ".",
          ],
        },
      ],
    },
  ]);
});

test("every key is read, also with line ends of two characters", () => {
  const keys = `${STOP}height: 20\nat: 0.5\nlit: queue 2, 5\n`;
  const read = parseText(text({ keys }).replaceAll("\n", "\r\n"), FORMAT);
  expect(read.ok && read.value.sections[0]?.keys).toMatchObject({
    height: 20,
    at: 0.5,
    lit: ["queue 2", "5"],
    step: 4,
  });
});

test("tables have captions, columns and rows their marks", () => {
  const body =
    "Table: Of *two*\n\n| a | b |\n| :-- | --: |\n| 1 | 2 |\n\n***\n\n- one\n- two\n\n---\n\n> Take care.\n\n### Why";
  const read = parseText(text({ body }), FORMAT);
  expect(read.ok && read.value.sections[0]?.body).toEqual([
    {
      kind: "table",
      caption: ["Of ", { kind: "emphasis", text: ["two"] }],
      align: ["left", "right"],
      head: [["a"], ["b"]],
      rows: [[["1"], ["2"]]],
    },
    { kind: "column" },
    { kind: "list", ordered: false, items: [["one"], ["two"]] },
    { kind: "row" },
    { kind: "notice", text: ["Take care."] },
    { kind: "subheading", text: ["Why"] },
  ]);
});

test("wrong keys are named with their line and with what was expected", () => {
  const keys = "scenario: nobody\nstep: four\nshow: strip, strip\nheigth: 20\nat: 2\nat: 1\nno colon\nlit: a,,b\n";
  expect(errors(text({ keys }))).toEqual([
    '7: "link" is missing',
    '8: "scenario": expected the name of a shipped scenario, found "nobody"',
    '9: "step": expected a whole number from 0 to 999999999999, found "four"',
    '10: "show": expected one or more of: strip, structure, found "strip, strip"',
    '11: unknown key "heigth"; expected one of: scenario, step, show, height, at, link, lit',
    '12: "at": expected a number from 0 to 1, found "2"',
    '13: "at" is given twice',
    '14: expected "key: value", found "no colon"',
    '15: "lit": expected texts with commas between them, found "a,,b"',
  ]);
});

test.each(["-1", "1.5", "1e3", "", "0x10", "9".repeat(13), "٣"])('"%s" is no step', (step) => {
  expect(errors(text({ keys: STOP.replace("step: 4", `step: ${step}`) }))).toEqual([
    `9: "step": expected a whole number from 0 to 999999999999, found "${step}"`,
  ]);
});

test("names of the language's own are no keys", () => {
  for (const key of ["constructor", "__proto__", "toString"])
    expect(errors(text({ keys: `${STOP}${key}: 1\n` }))[0]).toMatch(`12: unknown key "${key}"`);
});

test("a heading without a block, a block of another kind, and text before any heading", () => {
  expect(errors(`${FRONT}\n## A\n\nText.\n`)).toEqual([
    "5: no block of keys under this heading; expected a block of ```stop",
  ]);
  expect(errors(`${FRONT}\n## A\n\n\`\`\`card\n\`\`\`\n`)).toEqual(['7: expected a block of ```stop, found "card"']);
  expect(errors(`${FRONT}\nText.\n`)).toEqual(['5: text before the first heading of "##"']);
  expect(errors(FRONT)).toEqual(['1: the text has no sections; expected headings of "##"']);
  expect(errors(text().replace("## Push-up", "##"))).toEqual(["5: expected a heading of plain words"]);
});

test("front matter that is missing or wrong", () => {
  const none = '1: the text has no front matter; expected "---", lines of "key: value", "---"';
  expect(errors("")).toEqual([none]);
  expect(errors(text().replace(FRONT, ""))).toEqual([none]);
  expect(errors(text().replace("title: Bounds", "titel: Bounds"))).toEqual([
    '1: "title" is missing',
    '2: unknown key "titel"; expected one of: title',
  ]);
});

test("what has no meaning here is refused with its line: HTML and script above all", () => {
  for (const [body, what] of [
    ["<script>alert(1)</script>", "HTML"],
    ["Some <b onclick='x'>bold</b> words", "HTML"],
    ["![picture](https://example.org/a.png)", "an image"],
    ["[run](javascript:alert(1))", 'a link to "javascript:alert(1)"'],
    ["[data](data:text/html,x)", 'a link to "data:text/html,x"'],
    ["[plain](http://example.org/)", 'a link to "http://example.org/"'],
    ["[gone](#scenario=gone)", 'a link to "#scenario=gone"'],
    ["[one][two]\n\n[two]: https://example.org/", "a link without its address"],
    ["```js\nlet a;\n```", 'a block of "js" here'],
    ["```live\nclock\n```", 'a block of "live" here'],
    ["# Above", 'a heading of "#"'],
    ["- one\n\n  two", "more than one paragraph"],
  ] as const) {
    const found = errors(text({ body }));
    expect(found[0], body).toMatch(/^14: |^16: /);
    expect(found[0], body).toContain(`cannot have ${what}`);
  }
});

test("what questions of lessons will begin with is kept for them", () => {
  for (const body of ["[( )] queue 1\n[(X)] queue 2", "[[ ]] queue 1", "[[5]]"])
    expect(errors(text({ body }))).toEqual([
      "14: cannot have a line that begins with [( or [[; these are for questions",
    ]);
});

test("dollars are letters where a text has no formulas", () => {
  const read = parseText(text({ body: "It costs $5 or $6." }), FORMAT);
  expect(read.ok && read.value.sections[0]?.body).toEqual([{ kind: "paragraph", text: ["It costs $5 or $6."] }]);
});

test("a text that is too long is not read", () => {
  expect(errors(text({ body: "x".repeat(10_000_000) }))[0]).toMatch(
    new RegExp(`^1: the text has 10000\\d+ characters; at most ${LONGEST_TEXT} are read$`),
  );
});

test("whatever is cut out of a text or put into it, there is a text or an error with a line of it", () => {
  const whole = text({ keys: `${STOP}lit: 5\n`, body: "Rank **5** of `q`\n\n| a |\n| - |\n| 1 |\n\n- one\n\n> two" });
  const pieces = ["`", "```\n", "---\n", "|", "## ", "[", "](", "<", "*", "\n", "\u0000", ":"];
  let read = 0;
  for (let at = 0; at < whole.length; at += 1) {
    const piece = pieces[at % pieces.length] ?? "";
    for (const changed of [whole.slice(0, at), whole.slice(at), whole.slice(0, at) + piece + whole.slice(at)]) {
      const result = parseText(changed, FORMAT);
      if (result.ok) read += 1;
      else
        for (const { line, text } of result.error) {
          expect(text).not.toBe("");
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(changed.split("\n").length);
        }
    }
  }
  expect(read).toBeGreaterThan(20);
});

test("a question has its choices, of which one is right or several are", () => {
  const asking = { ...FORMAT, hasQuestions: true };
  const body = (text: string) => {
    const read = parseText(text, asking);
    return read.ok ? read.value.sections[0]?.body : read.error;
  };
  expect(body(text({ body: "Which?\n\n[( )] queue *1*\n[(X)] queue 2\n\nIt joins there." }))).toEqual([
    { kind: "paragraph", text: ["Which?"] },
    {
      kind: "choices",
      several: false,
      choices: [
        { text: ["queue ", { kind: "emphasis", text: ["1"] }], right: false },
        { text: ["queue 2"], right: true },
      ],
    },
    { kind: "paragraph", text: ["It joins there."] },
  ]);
  expect(body(text({ body: "[[x]] one\n[[ ]] two\n[[X]] three" }))).toMatchObject([
    { several: true, choices: [{ right: true }, { right: false }, { right: true }] },
  ]);
  for (const [wrong, what] of [
    ["[( )] one\n[( )] two", "a question of 2 choices with 0 right; expected two or more, one of them right"],
    ["[(X)] one\n[(X)] two", "a question of 2 choices with 2 right; expected two or more, one of them right"],
    ["[(X)] one", "a question of 1 choices with 1 right; expected two or more, one of them right"],
    ["[(X)] one\n[[ ]] two", "a question with other lines than [( )] wrong and [(X)] right, or [[ ]] and [[X]]"],
    ["[(X)] one\ntwo", "a question with other lines than [( )] wrong and [(X)] right, or [[ ]] and [[X]]"],
    ["[(X)]\n[( )] two", "a question with other lines than [( )] wrong and [(X)] right, or [[ ]] and [[X]]"],
  ])
    expect(body(text({ body: wrong as string }))).toEqual([{ line: 14, text: `cannot have ${what}` }]);
});

test("comments of a section are notes, where the format has them, with the lines of their faults", () => {
  const format = { ...FORMAT, hasQuestions: true, hasNotes: true };
  const body = "Seen.\n\n<!--\nAsk *who*.\n\n- One\n- Two\n-->\n\nSeen too.\n\n<!-- Last. -->";
  const read = parseText(text({ body }), format);
  expect(read.ok && read.value.sections[0]).toMatchObject({
    body: [{ text: ["Seen."] }, { text: ["Seen too."] }],
    notes: [
      { kind: "paragraph", text: ["Ask ", { kind: "emphasis", text: ["who"] }, "."] },
      { kind: "list", items: [["One"], ["Two"]] },
      { kind: "paragraph", text: ["Last."] },
    ],
  });
  const wrong = (body: string) => errors(text({ body }), format);
  expect(wrong("<!--\nOne.\n\n[A](#nowhere)\n-->")).toEqual([
    '17: cannot have a link to "#nowhere"; expected an address of this page from "#" on, or one that begins with https://',
  ]);
  expect(wrong("<!--\n<b>Bold</b>\n-->")).toEqual(["15: cannot have HTML", "15: cannot have HTML"]);
  expect(wrong("<!-- [( )] no -->")).toEqual([
    "14: cannot have a line that begins with [( or [[; these are for questions",
  ]);
  expect(wrong("<!-- -->")).toEqual(["14: a note without text"]);
  expect(wrong("<!-- One. --> Two.")).toEqual(['14: text behind the end of a note: "Two."']);
  expect(wrong("<!-- One.\n\nTwo.")).toEqual(['14: expected "-->" at the end of the note that begins here']);
  expect(wrong("One <!-- two --> three.")).toEqual(["14: cannot have HTML"]);
  expect(errors(text({ body: "<!-- One. -->" }))).toEqual(["14: cannot have HTML"]);
});
