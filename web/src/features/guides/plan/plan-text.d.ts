declare module "*/docs/teaching.md" {
  /** The plan of a class, read at build time by `scripts/vite-texts.ts`. */
  const plan: import("../../../stops/plain").PlainText;
  export default plan;
}
