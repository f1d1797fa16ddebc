// The run-time interface of learning platforms: SCORM 1.2, Run-Time Environment, section 3. A platform opens the page in a frame or a window, and has an
// object `API` in a window around it. All values are texts.

/** The object of the platform. */
export interface ScormApi {
  LMSInitialize(empty: ""): string;
  LMSFinish(empty: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(empty: ""): string;
}

/** Windows around the page at most, as the standard's own search goes. */
const MOST_WINDOWS = 7;

interface WindowLike {
  parent: WindowLike;
  opener?: WindowLike | null;
  API?: ScormApi;
}

/** The object in a window or one around it; null if there is none, or a window is another site's. */
function apiAround(from: WindowLike): ScormApi | null {
  let at = from;
  for (let windows = 0; windows <= MOST_WINDOWS; windows++) {
    try {
      if (at.API) return at.API;
      if (at.parent === at) return null;
      at = at.parent;
    } catch {
      // Another site's window says nothing.
      return null;
    }
  }
  return null;
}

/** The object of the platform that has opened this window; null if there is none. */
export function findApi(from: Window): ScormApi | null {
  const here = from as unknown as WindowLike;
  return apiAround(here) ?? (here.opener ? apiAround(here.opener) : null);
}

/** Characters of what the platform keeps between two visits, at most. */
export const SUSPENDED = 4096;

/** What is reported. */
interface ReportedPoints {
  readonly points: number;
  readonly all: number;
  /** At most `SUSPENDED` characters. */
  readonly suspended: string;
}

/** One visit of the reader. What the platform refuses is lost to it, and nothing else. */
export class Attempt {
  private readonly began = performance.now();
  private last = "";

  private constructor(private readonly api: ScormApi) {}

  /** Begins to talk with the platform; null if it does not want to. */
  static begin(api: ScormApi): Attempt | null {
    try {
      if (api.LMSInitialize("") !== "true") return null;
    } catch {
      return null;
    }
    const attempt = new Attempt(api);
    if (["not attempted", ""].includes(attempt.get("cmi.core.lesson_status")))
      attempt.set("cmi.core.lesson_status", "incomplete");
    return attempt;
  }

  /** What an earlier visit has left; empty if there was none. */
  suspended(): string {
    return this.get("cmi.suspend_data");
  }

  /** The name of the reader, as "Lovelace, Ada"; empty if the platform does not say. */
  studentName(): string {
    return this.get("cmi.core.student_name");
  }

  /** Reports points and what the next visit needs; nothing if that has been reported already. */
  report({ points, all, suspended }: ReportedPoints): void {
    const now = `${points} ${suspended}`;
    // A platform that only shows an earlier visit takes nothing.
    if (now === this.last || this.get("cmi.core.lesson_mode") === "review") return;
    this.last = now;
    this.set("cmi.core.score.min", "0");
    this.set("cmi.core.score.max", "100");
    this.set("cmi.core.score.raw", `${all === 0 ? 100 : Math.round((100 * points) / all)}`);
    this.set("cmi.core.lesson_status", points >= all ? "completed" : "incomplete");
    if (suspended.length <= SUSPENDED) this.set("cmi.suspend_data", suspended);
    this.call((api) => api.LMSCommit(""));
  }

  /** Ends the visit; the next one goes on. */
  end(): void {
    this.set("cmi.core.session_time", duration(performance.now() - this.began));
    this.set("cmi.core.exit", "suspend");
    this.call((api) => api.LMSCommit(""));
    this.call((api) => api.LMSFinish(""));
  }

  private get(name: string): string {
    return this.call((api) => api.LMSGetValue(name)) ?? "";
  }

  private set(name: string, value: string): void {
    this.call((api) => api.LMSSetValue(name, value));
  }

  private call<Value>(what: (api: ScormApi) => Value): Value | null {
    try {
      return what(this.api);
    } catch {
      // The platform has closed its window.
      return null;
    }
  }
}

/** A time as the standard writes it: hours of two to four digits, minutes, seconds. */
export function duration(ms: number): string {
  const seconds = Math.min(Math.max(0, Math.round(ms / 1000)), 9999 * 3600);
  const two = (value: number) => `${value}`.padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
