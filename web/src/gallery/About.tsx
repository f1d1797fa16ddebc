/** What BBQ is. */
export function About() {
  return null;
}
