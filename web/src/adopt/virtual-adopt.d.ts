declare module "virtual:adopt" {
  /** Whether this page may have modules built; `token`: of this start of the server, which it asks for. */
  const access: { state: "ready"; token: string } | { state: "refused" | "static"; reason: string };
  export default access;
}
