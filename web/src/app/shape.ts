// Which parts of the page are shown, as its address asks: `?hide=pipeline,why`, `?embed=1`.

/** Parts that can be left out. */
const PARTS = ["top", "bar", "pipeline", "structure", "panel", "why", "transport", "timeline"] as const;
export type PagePart = (typeof PARTS)[number];

export interface AppShape {
  readonly hidden: ReadonlySet<PagePart>;
  /** Inside another page: without bar and panel, with a way to the whole page. */
  readonly embedded: boolean;
  /** Whether it is a part of another screen, which has the main landmark. */
  readonly within?: boolean;
}

/** The shape that an address asks for by its query, from `?` on. What it does not know it leaves out. */
export function shapeOf(query: string): AppShape {
  const asked = new URLSearchParams(query);
  const embedded = asked.get("embed") === "1";
  const names = (asked.get("hide") ?? "").split(",").map((name) => name.trim());
  const hidden = PARTS.filter((part) => names.includes(part) || (embedded && (part === "top" || part === "panel")));
  return { hidden: new Set(hidden), embedded };
}
