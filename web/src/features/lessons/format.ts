// The format of a lesson: a course of stops, some of them with a question. Its own scenarios are links in its front matter, `own: slow
// #s=1.…, fast #s=1.…`; stops name them `own.slow` and `own.fast`.

import { err, ok, type Result } from "../../base/result.ts";
import type { Block, TextError } from "../../stops/document.ts";
import { count, type FrontKey, type Keys, someText, texts, word } from "../../stops/keys.ts";
import { type Format, type ParsedText, parseText, type SectionOf, type TextKinds } from "../../stops/parse.ts";

/** Names that a lesson may use, and the conversion of formulas; without it a lesson has no formulas. */
export interface LessonKnown extends Pick<Format<Keys, TextKinds>, "setFormula" | "syntax"> {
  isScenario(name: string): boolean;
  isLesson(name: string): boolean;
}

/** Addresses that a lesson may link to: a shipped scenario, a guide, or a lesson. */
const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|lesson=(?<lesson>[\w-]+)(?:&stop=\d+)?|about(?:=[a-z-]+)?(?:&at=[a-z-]+)?)$/;

const NONE: OwnScenarios = {};

const orNone = <Value>(key: FrontKey<Value>): FrontKey<Value | null> => ({ ...key, absent: null });

/** The format for these known names. */
export function lessonFormat({ isScenario, isLesson, ...formulas }: LessonKnown) {
  return {
    ...formulas,
    isAddress: (address: string) => {
      const { scenario, lesson } = ADDRESS.exec(address)?.groups ?? {};
      if (scenario !== undefined) return isScenario(scenario);
      return lesson === undefined ? ADDRESS.test(address) : isLesson(lesson);
    },
    hasQuestions: true,
    hasNotes: true,
    front: {
      title: someText,
      /** What it teaches, in one sentence. */
      about: someText,
      /** Duration in minutes. */
      minutes: count,
      /** Position in the course, from 1. */
      order: count,
      /** Scenarios included in the file. */
      own: { read: readOwnScenarios, absent: NONE } as FrontKey<OwnScenarios>,
    },
    sections: {
      stop: {
        /** The name of a shipped scenario or of an included one; after reading, the link of the latter. */
        scenario: {
          read: (text: string) =>
            isScenario(text) || ownName(text) !== null ? ok(text) : err("the name of a shipped scenario"),
        },
        step: count,
        /** Index of the drawn engine. */
        engine: { ...count, absent: 0 },
        /** The highlights, in the notation of the search field or of scenario files. */
        lit: texts,
        /** Kind of a question about the next steps, which the run answers (`web/src/designs/questions.ts`). */
        ask: orNone(word),
      },
    },
  } as const;
}

type LessonFormat = ReturnType<typeof lessonFormat>;
/** A parsed lesson. */
export type LessonText = ParsedText<LessonFormat["front"], LessonFormat["sections"]>;
export type LessonStop = SectionOf<LessonFormat["sections"]>;

/** True if a stop has more than one question. */
const hasSeveralQuestions = ({ keys, body }: LessonStop): boolean =>
  body.filter(({ kind }) => kind === "choices").length + (keys.ask === null ? 0 : 1) > 1;

/** Parses a lesson. All errors are reported at once, in the order of their lines. */
export function readLesson(text: string, format: LessonFormat): Result<LessonText, readonly TextError[]> {
  const read = parseText(text, format);
  if (!read.ok) return read;
  const { front, sections } = read.value;
  const errors = sections.flatMap((stop) => {
    const { line, keys } = stop;
    const name = ownName(keys.scenario);
    const isThere = name === null || Object.hasOwn(front.own, name);
    return [
      ...(isThere ? [] : [{ line, text: `"${keys.scenario}" is not in the front matter; expected it behind "own:"` }]),
      ...(hasSeveralQuestions(stop) ? [{ line, text: "a stop has one question at most" }] : []),
    ];
  });
  if (errors.length > 0) return err(errors);
  const linked = (stop: LessonStop): LessonStop => {
    const link = front.own[ownName(stop.keys.scenario) ?? ""];
    return link === undefined ? stop : { ...stop, keys: { ...stop.keys, scenario: link } };
  };
  return ok({ front, sections: sections.map(linked) });
}

/** Prefix of the names of included scenarios. No shipped scenario has a dot in its name. */
export const OWN_SCENARIO = "own.";

/** Links that contain the complete scenario, by name. */
export type OwnScenarios = Readonly<Record<string, string>>;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A link as the page copies it, with `#` and without a step. */
const LINK = /^#s=\d+\.[\w-]+$/;

/** The name of an included scenario; null if it is not one. */
export function ownName(scenario: string): string | null {
  const name = scenario.startsWith(OWN_SCENARIO) ? scenario.slice(OWN_SCENARIO.length) : "";
  return NAME.test(name) ? name : null;
}

/** Reads the value of `own` in the front matter. */
export function readOwnScenarios(text: string): Result<OwnScenarios, string> {
  const pairs = text.split(",").map((one) => one.trim().split(/\s+/));
  const own = new Map<string, string>();
  for (const [name = "", link = "", ...more] of pairs) {
    if (!NAME.test(name) || !LINK.test(link) || more.length > 0)
      return err('names and links, "slow #s=1.…", with commas between them');
    if (own.has(name)) return err(`each name once, and "${name}" is there twice`);
    own.set(name, link);
  }
  return ok(Object.fromEntries(own));
}

/** The value of `own` in the front matter; null if it is empty. */
export function writeOwnScenarios(own: OwnScenarios): string | null {
  const pairs = Object.entries(own).map(([name, link]) => `${name} ${link}`);
  return pairs.length === 0 ? null : pairs.join(", ");
}

/** The written question of a stop, the blocks before it, and the blocks for readers who have answered. */
export function aroundQuestion(body: readonly Block[]) {
  const at = body.findIndex(({ kind }) => kind === "choices");
  const choices = body[at];
  if (choices?.kind !== "choices") return { before: body, choices: null, after: [] };
  return { before: body.slice(0, at), choices, after: body.slice(at + 1) };
}
