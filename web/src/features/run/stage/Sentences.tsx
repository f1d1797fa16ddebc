// What is said about the shown step.

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
import { type SaidOfEngine, together, Why } from "../panels/why/Why";
import { runOf } from "../state/branches";
import { comparedOf, designOf } from "../state/selectors";
import { useAfterCauses } from "./motion";
import { usePointing } from "./pointing";
import { aboutFirst, remarksOf, saidOf } from "./remarks";
import { guessed, guesses, isGuessing, sceneOf, sceneOfEngine } from "./scene";

/** The operation of the question that the shown step answered. */
const answeredOp = ({ answered, shown }: AppState): number | null =>
  answered && answered.step === shown?.frame.step ? answered.op : null;

/** All remarks on the step of the shown engine: of the design, and of the lockstep. None while something is to be guessed. */
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

/** Characters that fit into the line. Remarks on the main event of a step may be longer. */
const ROOM = { alone: 330, besideNote: 215 };
/** Of several engines each has one sentence at least; more only if there is room. */
const LEAST_ROOM = 60;

/** The question of this step: a text, so that it is the same when nothing changed. Empty if there is none. */
const guessedText = (state: AppState): string => list(guessed(state).map(({ op, kind }) => `op ${op} (${kind})`));

/** The sentences about the step, and the notes on it. */
export function WhyOfStep() {
  const notes = useAppState((state) => state.scenario?.file.notes);
  const step = useAppState(({ shown }) => shown?.frame.step);
  const playing = useAppState((state) => state.playing);
  const guess = useAppState(guesses);
  const asked = useAppState(guessedText);
  const pointing = usePointing();
  // A note of the author may reveal the result.
  const here = useMemo(() => (guess ? [] : (notes ?? []).filter((note) => note.step === step)), [notes, step, guess]);
  const now = useSaid(here.length > 0 ? ROOM.besideNote : ROOM.alone, asked);
  const { said, notes: noted } = useAfterCauses(useMemo(() => ({ said: now, notes: here }), [now, here]));
  if (said.length === 0) return <div />;
  return <Why said={said} notes={noted} playing={playing} pointing={pointing} />;
}

/** Sentences about the shown engine, or about each of those side by side; the question while something is to be guessed. */
function useSaid(room: number, asked: string): readonly SaidOfEngine[] {
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
    const names = engineNames(scenario.opened.engines);
    const alone = engines.length === 1;
    const each = alone ? room : Math.max(LEAST_ROOM, room / engines.length);
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
    return together(
      found.map(({ name, scene, design }, i) => ({
        name,
        remarks: saidOf(scene, design, remarks[i] ?? [], each, always),
      })),
    );
  }, [store, shown, scenario, designs, engines, room, asked, answered]);
}

/** What the shown step means, as plain text. */
export function Said({ room }: { room: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const design = useAppState((state) => designOf(state));
  const said = useMemo(
    () => (scene && design ? saidOf(scene, design, remarks, room) : []),
    [scene, design, remarks, room],
  );
  if (said.length === 0) return null;
  return <Words text={said.map(({ sentence }) => plainText(sentence)).join(" ")} />;
}
