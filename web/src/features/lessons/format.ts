// The format of a lesson: a course of stops, some of them with a question.

import { err, ok, type Result } from "../../base/result.ts";
import type { Trouble } from "../../stops/document.ts";
import { count, type Key, type Keys, someText, texts, word } from "../../stops/keys.ts";
import { type Format, type Kinds, parseText, type SectionOf, type Text } from "../../stops/parse.ts";
import { type OwnScenarios, ownName, readOwnScenarios } from "./own-scenarios.ts";

/** Names that a lesson may use, and how its formulas are set; without that it has none. */
export interface Known extends Pick<Format<Keys, Kinds>, "setFormula" | "syntax"> {
  isScenario(name: string): boolean;
  isLesson(name: string): boolean;
}

/** Addresses of this page in a lesson: of a shipped scenario, a guide, or a lesson. */
const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|lesson=(?<lesson>[\w-]+)(?:&stop=\d+)?|about(?:=[a-z-]+)?(?:&at=[a-z-]+)?)$/;

const NONE: OwnScenarios = {};

const orNone = <Value>(key: Key<Value>): Key<Value | null> => ({ ...key, absent: null });

/** The format with what it needs from around it. */
export function lessonFormat({ isScenario, isLesson, ...formulas }: Known) {
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
      /** What it teaches, in a sentence. */
      about: someText,
      /** Minutes that it takes. */
      minutes: count,
      /** Its place in the course, from 1. */
      order: count,
      /** Scenarios that travel in the file. */
      own: { read: readOwnScenarios, absent: NONE } as Key<OwnScenarios>,
    },
    sections: {
      stop: {
        /** A shipped scenario by its name, or one that travels in the file; once the lesson is read, that one's link. */
        scenario: {
          read: (text: string) =>
            isScenario(text) || ownName(text) !== null ? ok(text) : err("the name of a shipped scenario"),
        },
        step: count,
        /** Number of the engine that is drawn. */
        engine: { ...count, absent: 0 },
        /** The highlights, in the words of the field that finds things, or as scenario files write them. */
        lit: texts,
        /** Kind of a question on what comes next, which the run answers (`web/src/designs/questions.ts`). */
        ask: orNone(word),
      },
    },
  } as const;
}

type LessonFormat = ReturnType<typeof lessonFormat>;
/** A lesson that has been read. */
export type LessonText = Text<LessonFormat["front"], LessonFormat["sections"]>;
export type LessonStop = SectionOf<LessonFormat["sections"]>;

/** Whether a stop asks more than the one question that it may. */
const hasSeveralQuestions = ({ keys, body }: LessonStop): boolean =>
  body.filter(({ kind }) => kind === "choices").length + (keys.ask === null ? 0 : 1) > 1;

/** Reads a lesson. All that is wrong with its text is found at once, in the order of its lines. */
export function readLesson(text: string, format: LessonFormat): Result<LessonText, readonly Trouble[]> {
  const read = parseText(text, format);
  if (!read.ok) return read;
  const { front, sections } = read.value;
  const troubles = sections.flatMap((stop) => {
    const { line, keys } = stop;
    const name = ownName(keys.scenario);
    const isThere = name === null || Object.hasOwn(front.own, name);
    return [
      ...(isThere ? [] : [{ line, text: `"${keys.scenario}" is not in the front matter; expected it behind "own:"` }]),
      ...(hasSeveralQuestions(stop) ? [{ line, text: "a stop has one question at most" }] : []),
    ];
  });
  if (troubles.length > 0) return err(troubles);
  const linked = (stop: LessonStop): LessonStop => {
    const link = front.own[ownName(stop.keys.scenario) ?? ""];
    return link === undefined ? stop : { ...stop, keys: { ...stop.keys, scenario: link } };
  };
  return ok({ front, sections: sections.map(linked) });
}
