declare module "virtual:shipped" {
  /** Address of a file that contains all shipped scenarios, by name. */
  const all: string;
  export default all;
  /** Addresses of the single files, by name. */
  export const urls: Readonly<Record<string, string | undefined>>;
}
