// The `App` object, and hooks that give components access to it.

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { WorkerLike } from "../base/request-client";
import type { LessonsOfTab } from "../features/lessons/own/own-lessons";
import type { Pictures } from "../features/run/frames";
import type { Client } from "../session/client";
import type { Browser } from "./browser";
import type { Navigation } from "./navigation";
import type { AppState, Store } from "./store";

/** A page. Actions take it as their first argument. */
export interface App {
  store: Store;
  /** The client of the worker that has the open run. */
  client: Client;
  navigation: Navigation;
  browser: Browser;
  pictures: Pictures;
  lessonsOfTab: LessonsOfTab;
  /** Starts another worker, next to the one of `client`. */
  startWorker(): WorkerLike;
  /** Restarts a worker that has died, and returns to the shown step. */
  onDied(reason: string): void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("outside of the app");
  return app;
}

/** Selects a part of the state; the component rerenders when it changes. */
export const useAppState = <T>(part: (state: AppState) => T): T => useStore(useApp().store, part);
