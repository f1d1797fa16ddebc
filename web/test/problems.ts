// Reads the problem panel.

/** The rows of the panel, one per problem. */
export const PROBLEMS = "tbody tr";

/** One line per problem, as the command line prints it. Runs in the page, so it refers to no outer variable. */
export const linesOf = (rows: Element[]): string[] =>
  rows.map((row) => {
    const [path, found, expected] = [...row.children].map((cell) => cell.cloneNode(true) as Element);
    for (const name of expected?.querySelectorAll("code") ?? []) name.textContent = `\`${name.textContent}\``;
    const tooltip = expected?.querySelector("div");
    tooltip?.remove();
    const place = path?.textContent === "the whole file" ? "" : `${path?.textContent}: `;
    return `${place}found ${found?.textContent}; expected ${expected?.textContent}${tooltip ? `; ${tooltip.textContent}` : ""}`;
  });
