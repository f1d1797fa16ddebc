declare module "*/guide.md" {
  /** The guide, read at build time by `scripts/vite-texts.ts`. */
  const guide: import("./format").GuideText;
  export default guide;
}
