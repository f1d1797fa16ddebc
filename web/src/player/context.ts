// How components reach the one store and the control.

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { WorkerLike } from "../session/client";
import type { Control } from "./control";
import type { AppState, Store } from "./state/store";

export interface App {
  store: Store;
  control: Control;
  /** Starts a worker with another session, next to the one that `control` uses. */
  startWorker(): WorkerLike;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("outside of the app");
  return app;
}

/** A part of the state; the component is drawn again when it changes. */
export const useAppState = <T>(part: (state: AppState) => T): T => useStore(useApp().store, part);
