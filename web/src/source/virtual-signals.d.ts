// See scripts/vite-signals.ts.

declare module "virtual:signals" {
  /** Addresses of the hardware with all signals and of the source, by the name of a configuration. */
  const addresses: Readonly<Record<string, readonly [string, string]>>;
  export default addresses;
}
