// Selects the visible parts of the page by the query of its address: `?hide=pipeline,why`, `?embed=1`.

/** Parts that can be hidden. */
const PARTS = ["top", "bar", "pipeline", "structure", "waves", "panel", "why", "transport", "timeline"] as const;
export type PagePart = (typeof PARTS)[number];

export interface AppShape {
  readonly hidden: ReadonlySet<PagePart>;
  /** Inside another page: without bar and side panel, with a link to the complete page. */
  readonly embedded: boolean;
  /** True if it is part of another screen, which has the main landmark. */
  readonly within?: boolean;
}

/** The shape for the query of an address, with `?`. Unknown parts are ignored. */
export function shapeOf(query: string): AppShape {
  const parameters = new URLSearchParams(query);
  const embedded = parameters.get("embed") === "1";
  const names = (parameters.get("hide") ?? "").split(",").map((name) => name.trim());
  const hidden = PARTS.filter((part) => names.includes(part) || (embedded && (part === "top" || part === "panel")));
  return { hidden: new Set(hidden), embedded };
}
