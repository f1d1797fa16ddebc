// The sentences about the shown step.

import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { list } from "../../../base/format";
import { clause, remarkOf } from "../../../designs/clause";
import { plainText, type Remark } from "../../../designs/contract";
import { Words } from "../../../terms/Words";
import { engineNames } from "../names";
import { differing, ESSENTIAL } from "../panels/why/choose";
import { type EngineSentences, joinEqualEngines, Why } from "../panels/why/Why";
import { runOf } from "../state/branches";
import { notesAt } from "../state/notes";
import { comparedOf, designOf } from "../state/selectors";
import { useAfterCauses } from "./motion";
import { usePointing } from "./pointing";
import { aboutFirst, chosenRemarks, remarksOf } from "./remarks";
import { guessed, guesses, isGuessing, sceneOf, sceneOfEngine } from "./scene";

/** The operation of the question that the shown step has answered. */
const answeredOp = ({ answered, shown }: AppState): number | null =>
  answered && answered.step === shown?.frame.step ? answered.op : null;

/** All remarks on the step of the shown engine: from the design, and from lockstep. None while a result is hidden. */
export function useRemarks(): Remark[] {
  const scene = useAppState(sceneOf);
  const design = useAppState((state) => designOf(state));
  const engine = useAppState(({ shown }) => shown?.engine ?? 0);
  const run = useAppState(({ scenario }) => scenario && runOf(scenario.file));
  const guessing = useAppState(isGuessing);
  const answered = useAppState(answeredOp);
  return useMemo(() => {
    const remarks = scene && design && run && !guessing ? remarksOf(scene, engine, design, run) : [];
    return aboutFirst(remarks, answered);
  }, [scene, engine, design, run, guessing, answered]);
}

/** Number of characters that fit into the line. Remarks on a step's main event may be longer. */
const MAX_LETTERS = { alone: 330, besideNote: 215 };
/** With several engines each has at least one sentence, more only if at least this number of characters is left. */
const MIN_LETTERS = 60;

/** The question of this step as a string, which is equal when nothing has changed. Empty if there is none. */
const guessedText = (state: AppState): string => list(guessed(state).map(({ op, kind }) => `op ${op} (${kind})`));

/** The sentences about the step, and its notes. */
export function WhyOfStep() {
  const notes = useAppState((state) => state.scenario?.file.notes);
  const frame = useAppState(({ shown }) => shown?.frame);
  const playing = useAppState((state) => state.playing);
  const guess = useAppState(guesses);
  const asked = useAppState(guessedText);
  const pointing = usePointing();
  // A note of the author may reveal the result.
  const here = useMemo(() => (guess ? [] : notesAt(notes, frame)), [notes, frame, guess]);
  const now = useSentences(here.length > 0 ? MAX_LETTERS.besideNote : MAX_LETTERS.alone, asked);
  const { sentences, notes: noted } = useAfterCauses(useMemo(() => ({ sentences: now, notes: here }), [now, here]));
  if (sentences.length === 0) return <div />;
  return <Why sentences={sentences} notes={noted} playing={playing} pointing={pointing} />;
}

/** Sentences about the shown engine, or about each of those side by side; the question while a result is hidden. */
function useSentences(maxCharacters: number, asked: string): readonly EngineSentences[] {
  const shown = useAppState((state) => state.shown);
  const scenario = useAppState((state) => state.scenario);
  const designs = useAppState((state) => state.designs);
  const engines = useAppState(useShallow((state) => (guesses(state) ? [state.engine] : comparedOf(state))));
  const answered = useAppState(answeredOp);
  const { store } = useApp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scenes are of the shown step
  return useMemo(() => {
    const state = store.getState();
    if (!shown || !scenario) return [];
    if (asked !== "") {
      const question = clause`What does ${{ asked }} return? The next step shows it.`;
      const sentence = clause`${question} The structure is still that of the step before.`;
      return [{ name: null, remarks: [remarkOf("guess", 100, null, sentence)] }];
    }
    const names = engineNames(scenario.opened.engines, scenario.opened.network);
    const alone = engines.length === 1;
    const each = alone ? maxCharacters : Math.max(MIN_LETTERS, maxCharacters / engines.length);
    const always = alone ? ESSENTIAL : undefined;
    const found = engines.flatMap((engine) => {
      const scene = sceneOfEngine(state, engine);
      const design = designOf(state, engine);
      if (!scene || !design) return [];
      const all = remarksOf(scene, engine, design, runOf(scenario.file));
      const remarks = aboutFirst(all, engine === state.engine ? answered : null);
      return [{ name: alone ? null : (names[engine] ?? ""), scene, design, remarks }];
    });
    const remarks = differing(found.map(({ remarks }) => remarks));
    return joinEqualEngines(
      found.map(({ name, scene, design }, i) => ({
        name,
        remarks: chosenRemarks(scene, design, remarks[i] ?? [], each, always),
      })),
    );
  }, [store, shown, scenario, designs, engines, maxCharacters, asked, answered]);
}

/** The explanation of the shown step as plain text. */
export function StepText({ maxCharacters }: { maxCharacters: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const design = useAppState((state) => designOf(state));
  const sentences = useMemo(
    () => (scene && design ? chosenRemarks(scene, design, remarks, maxCharacters) : []),
    [scene, design, remarks, maxCharacters],
  );
  if (sentences.length === 0) return null;
  return <Words text={sentences.map(({ sentence }) => plainText(sentence)).join(" ")} />;
}
