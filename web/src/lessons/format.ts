// The format of a lesson: a course of stops, some of them with a question.

import { err, ok } from "../base/result.ts";
import { count, type Key, someText, texts, word } from "../stops/keys.ts";
import type { SectionOf, Text } from "../stops/parse.ts";

/** Names that a lesson may use. */
export interface Known {
  isScenario(name: string): boolean;
  isLesson(name: string): boolean;
}

/** Addresses of this page in a lesson: of a shipped scenario, a guide, or a lesson. */
const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|lesson=(?<lesson>[\w-]+)(?:&stop=\d+)?|about(?:=[a-z-]+)?(?:&at=[a-z-]+)?)$/;

const orNone = <Value>(key: Key<Value>): Key<Value | null> => ({ ...key, absent: null });

/** The format with what it needs from around it. */
export function lessonFormat({ isScenario, isLesson }: Known) {
  return {
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
    },
    sections: {
      stop: {
        scenario: { read: (text: string) => (isScenario(text) ? ok(text) : err("the name of a shipped scenario")) },
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
export const hasSeveralQuestions = ({ keys, body }: LessonStop): boolean =>
  body.filter(({ kind }) => kind === "choices").length + (keys.ask === null ? 0 : 1) > 1;

export const ONE_QUESTION = "a stop has one question at most";
