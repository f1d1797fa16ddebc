// Answers requests about an exercise. Independent of workers, so that it runs under Node too.

import { reasonOf } from "../../base/request-protocol";
import type { Problem } from "../../gen/types/Problem";
import type { Exercise, ExerciseGoal, GoalQuestion, Standings } from "./exercise";
import { MarkdownTexts } from "./markdown";
import type { ExerciseProblems, ExerciseRequests } from "./protocol";

/** An exercise of the wasm module. All of its methods throw `Problem[]` as JSON. */
export interface OpenExercise {
  exercise(): string;
  probes(): string;
  answers(): string;
  check(start: string): string;
  states(start: string, now: string, seen: string, answers: string): string;
  handIn(claims: string, now: string): string;
  free(): void;
}

/** The wasm module. */
export interface ExerciseBindings {
  OpenExercise: new (text: string) => OpenExercise;
}

/** A goal as the module gives it; its texts are Markdown. */
interface RawGoal {
  title: string;
  line: number;
  text: string;
  hints: string[];
  notes: string[];
  points: number;
  test: { kind: string; of?: string; choices?: string[]; several?: boolean };
  score: string | null;
}

interface RawExercise extends Pick<Exercise, "title" | "about" | "minutes" | "start" | "budget" | "digest"> {
  may_change: string[];
  intro: string;
  notes: string[];
  goals: RawGoal[];
}

type Answered<K extends keyof ExerciseRequests> = ExerciseRequests[K]["give"] | ExerciseProblems;

/** Reads exercises; the last one read is open. */
export class ExerciseReader {
  private open: OpenExercise | null = null;

  constructor(private readonly bindings: ExerciseBindings) {}

  read({ text }: ExerciseRequests["read"]["take"]): Answered<"read"> {
    return purposely<Exercise>(() => {
      const open = new this.bindings.OpenExercise(text);
      this.open?.free();
      this.open = open;
      const raw = JSON.parse(open.exercise()) as RawExercise;
      const texts = new MarkdownTexts();
      const exercise = exerciseOf(raw, texts, { probes: open.probes(), answers: JSON.parse(open.answers()) });
      return texts.problems.length > 0 ? { kind: "problems", problems: texts.problems } : exercise;
    });
  }

  check({ start }: ExerciseRequests["check"]["take"]): Answered<"check"> {
    return purposely(() => JSON.parse(this.now().check(start)) as Problem[]);
  }

  states({ start, now, seen, answers }: ExerciseRequests["states"]["take"]): Answered<"states"> {
    return purposely(() => JSON.parse(this.now().states(start, now, seen, JSON.stringify(answers))) as Standings);
  }

  handIn({ claims, now }: ExerciseRequests["handIn"]["take"]): Answered<"handIn"> {
    return purposely(() => this.now().handIn(JSON.stringify(claims), now));
  }

  private now(): OpenExercise {
    if (!this.open) throw new Error("no exercise is open");
    return this.open;
  }
}

/** The module throws a string on purpose. */
function purposely<T>(call: () => T | ExerciseProblems): T | ExerciseProblems {
  try {
    return call();
  } catch (error) {
    if (typeof error !== "string") throw new Error(reasonOf(error));
    return { kind: "problems", problems: JSON.parse(error) as Problem[] };
  }
}

function exerciseOf(
  { may_change: mayChange, intro, notes, goals, ...raw }: RawExercise,
  texts: MarkdownTexts,
  own: Pick<Exercise, "probes" | "answers">,
): Exercise {
  const goalOf = ({ title, line, text, hints, notes, points, test, score }: RawGoal): ExerciseGoal => ({
    title,
    text: texts.blocks(text, line),
    hints: hints.map((hint) => texts.blocks(hint, line)),
    notes: notes.map((note) => texts.blocks(note, line)),
    points,
    question: questionOf(test, line, texts),
    isContest: score !== null,
  });
  return {
    ...raw,
    ...own,
    mayChange,
    intro: texts.blocks(intro, 1),
    notes: notes.map((note) => texts.blocks(note, 1)),
    goals: goals.map(goalOf),
  };
}

function questionOf(test: RawGoal["test"], line: number, texts: MarkdownTexts): GoalQuestion | null {
  if (test.kind !== "answer") return null;
  if (test.of === "number") return { of: "number" };
  const choices = (test.choices ?? []).map((choice) => texts.blocks(choice, line));
  return { of: "choices", choices, several: test.several ?? false };
}
