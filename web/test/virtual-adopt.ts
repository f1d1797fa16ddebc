// What `virtual:adopt` says in tests: as on a built page, nothing is built.

export default { state: "static", reason: "This page has no server." };
