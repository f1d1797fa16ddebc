import access from "virtual:adopt";
import { serverOf } from "./server";
import type { AdoptServer } from "./types";

/** The server of this page. */
export const adoptServer = (): AdoptServer =>
  serverOf({
    availability: access.state === "ready" ? { state: "ready" } : access,
    token: access.state === "ready" ? access.token : "",
    fetch: (url, init) => globalThis.fetch(url, init),
  });
