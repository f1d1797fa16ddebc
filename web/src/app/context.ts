// What actions and components work on, and how components reach it.

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { WorkerLike } from "../base/request-client";
import type { LessonsOfTab } from "../features/lessons/own/own-lessons";
import type { Pictures } from "../features/run/pictures";
import type { Client } from "../session/client";
import type { Browser } from "./browser";
import type { Navigation } from "./navigation";
import type { AppState, Store } from "./store";

/** A page. Actions are functions of it. */
export interface App {
  store: Store;
  /** The worker that has the open run. */
  client: Client;
  navigation: Navigation;
  browser: Browser;
  pictures: Pictures;
  lessonsOfTab: LessonsOfTab;
  /** Starts a worker with another session, next to the one of `client`. */
  startWorker(): WorkerLike;
  /** Replaces a worker that has died, and returns to what was shown. */
  onDied(reason: string): void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("outside of the app");
  return app;
}

/** A part of the state; the component is drawn again when it changes. */
export const useAppState = <T>(part: (state: AppState) => T): T => useStore(useApp().store, part);
