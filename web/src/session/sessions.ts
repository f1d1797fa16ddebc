// The session is built twice: with the designs that most scenarios are about, and with all of them. The larger one is fetched when a
// scenario names another design, so that nobody else waits for it.

import { err, ok, type Result } from "../base/result";
import type { Session } from "./module";

/** The designs of the small one. */
export const USUAL: readonly string[] = ["bbq", "pifo", "sp_pifo", "fixed_bounds", "fifo"];

/** What either gives. */
export interface SessionWasm {
  hardware(text: string): readonly string[];
  open(text: string): Session;
  format(text: string): string;
  encodeLink(text: string): string;
  decodeLink(link: string): string;
}

/** Whether a scenario may name a design that the small one does not know. A wrong guess costs time only. */
export const isUnusual = (text: string) =>
  [...text.matchAll(/"design"\s*:\s*"([^"]*)"/g)].some(([, design]) => design !== undefined && !USUAL.includes(design));

/** Both, the larger one as soon as it was asked for. */
export class Sessions {
  private whole: SessionWasm | null = null;
  private fetching: Promise<SessionWasm> | null = null;

  constructor(
    private readonly small: SessionWasm,
    private readonly fetch: () => Promise<SessionWasm>,
  ) {}

  /** Makes the larger one ready if a scenario needs it, or says why it cannot. */
  designs(text: string): Promise<Result<null, string>> {
    return isUnusual(text) ? this.larger() : Promise.resolve(ok(null));
  }

  private async larger(): Promise<Result<null, string>> {
    try {
      this.fetching ??= this.fetch();
      this.whole = await this.fetching;
      return ok(null);
    } catch (error) {
      // Once more when it is asked for again.
      this.fetching = null;
      return err(`the designs of this scenario could not be loaded: ${error instanceof Error ? error.message : error}`);
    }
  }

  private of(text: string): SessionWasm {
    return (isUnusual(text) && this.whole) || this.small;
  }

  hardware(text: string) {
    return this.of(text).hardware(text);
  }

  open(text: string) {
    return this.of(text).open(text);
  }

  format(text: string) {
    return this.of(text).format(text);
  }

  encodeLink(text: string) {
    return this.of(text).encodeLink(text);
  }

  /** What a link says; of one that the small session cannot read, what the larger one reads. */
  async decodeLink(link: string): Promise<string> {
    if (this.whole) return this.whole.decodeLink(link);
    try {
      return this.small.decodeLink(link);
    } catch (error) {
      await this.larger();
      if (!this.whole) throw error;
      return (this.whole as SessionWasm).decodeLink(link);
    }
  }
}
