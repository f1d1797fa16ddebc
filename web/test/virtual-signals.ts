// What `virtual:signals` says in tests: as on a page that was built without hardware with all signals.

export default {};
