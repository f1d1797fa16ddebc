// Pictures of the steps next to the shown one, fetched before a key asks for them.

import type { Opened } from "../../gen/types/Opened";
import type { Picture, Want } from "../../session/protocol";

/** What pictures are of: a run, and what the page wants to see of a step. */
export class View {
  private readonly text: string;

  constructor(
    private readonly opened: Opened,
    readonly want: Want,
  ) {
    this.text = JSON.stringify(want);
  }

  equals(other: View | null): boolean {
    return other !== null && other.opened === this.opened && other.text === this.text;
  }
}

export class Nearby {
  private view: View | null = null;
  private readonly pictures = new Map<number, Picture>();

  /** The picture of a step, if it is there. */
  at(view: View, step: number): Picture | null {
    return (view.equals(this.view) && this.pictures.get(step)) || null;
  }

  /** Keeps the picture that is shown; those of another view are forgotten. */
  begin(view: View, shown: Picture): void {
    if (!view.equals(this.view)) this.pictures.clear();
    this.view = view;
    this.add(view, [shown]);
  }

  /** Keeps more pictures, unless another view is shown by now. */
  add(view: View, pictures: readonly Picture[]): void {
    if (view.equals(this.view)) for (const picture of pictures) this.pictures.set(picture.frame.step, picture);
  }

  /** The steps next to this one that have no picture yet, of a run of `steps`. All others are forgotten. */
  missing(view: View, step: number, steps: number): number[] {
    const near = [step + 1, step - 1].filter((other) => other >= 0 && other < steps);
    for (const kept of this.pictures.keys()) if (kept !== step && !near.includes(kept)) this.pictures.delete(kept);
    return near.filter((other) => !this.at(view, other));
  }
}
