// The state of the page: the sum of its slices, without values that can be derived from others.

import { createStore, type StoreApi } from "zustand/vanilla";
import { ADOPTING, type AdoptSlice } from "../features/adopt/slice";
import { COMPARE, type CompareSlice } from "../features/compare/slice";
import { EDITOR, type EditorSlice } from "../features/editor/slice";
import { EXERCISES, type ExercisesSlice } from "../features/exercises/slice";
import { EXPERIMENTS, type ExperimentsSlice } from "../features/experiments/slice";
import { GALLERY, type GallerySlice } from "../features/gallery/slice";
import { GUIDES, type GuidesSlice } from "../features/guides/slice";
import { LESSONS, type LessonsSlice } from "../features/lessons/slice";
import { RACE_START, type RaceSlice } from "../features/race/slice";
import { OPEN_RUN, type OpenRunSlice } from "../features/run/slice";
import { VIEW, type ViewSlice } from "../features/run/view-slice";
import { SHARE, type ShareSlice } from "../features/share/slice";
import { APP, type AppSlice } from "./app-slice";

export type AppState = AppSlice &
  OpenRunSlice &
  ViewSlice &
  EditorSlice &
  AdoptSlice &
  LessonsSlice &
  CompareSlice &
  ExercisesSlice &
  ExperimentsSlice &
  GallerySlice &
  RaceSlice &
  GuidesSlice &
  ShareSlice;

export type Store = StoreApi<AppState>;

/** Creates a store from the saved state. */
export const makeStore = (remembered: Partial<AppState> = {}): Store =>
  createStore<AppState>(() => ({
    ...APP,
    ...OPEN_RUN,
    ...VIEW,
    ...EDITOR,
    ...ADOPTING,
    ...LESSONS,
    ...COMPARE,
    ...EXERCISES,
    ...EXPERIMENTS,
    ...GALLERY,
    ...RACE_START,
    ...GUIDES,
    ...SHARE,
    ...remembered,
  }));
