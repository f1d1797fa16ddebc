declare module "virtual:shipped" {
  /** Address of the JSON file with all shipped scenarios, by name. */
  const url: string;
  export default url;
}
