import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { syncAddress } from "../address-of-state";
import { type AppState, makeStore } from "../store";
import { AddressBar, withSign } from "./address-bar";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that updates its address, and the history of a fake browser. */
function page(hash: string) {
  const location = { hash, pathname: "/", search: "" };
  const go = (_state: unknown, _title: string, to: string) => {
    location.hash = to.startsWith("#") ? to : "";
  };
  const bar = new AddressBar({ location, history: { replaceState: go, pushState: go } } as unknown as Window);
  const store = makeStore({});
  const stop = syncAddress(store, bar);
  const shows = (name: string, step: number) =>
    store.setState({
      screen: "player",
      scenario: { name, link: "", opened: {} },
      shown: { frame: { step } },
    } as unknown as Partial<AppState>);
  return { location, bar, shows, stop };
}

test("the address follows what is shown, a moment later", () => {
  const { location, shows } = page("#scenario=a");
  shows("a", 3);
  vi.advanceTimersByTime(300);
  expect(location.hash).toBe("#scenario=a");
  vi.advanceTimersByTime(700);
  expect(location.hash).toBe("#scenario=a&t=3");
});

test("while steps follow one another the address is written now and then, and soon after the last", () => {
  const { location, shows } = page("#scenario=a");
  const seen = [];
  for (let step = 0; step < 30; step++) {
    shows("a", step);
    vi.advanceTimersByTime(100);
    seen.push(location.hash);
  }
  expect([...new Set(seen)]).toEqual(["#scenario=a", "#scenario=a&t=19"]);
  vi.advanceTimersByTime(400);
  expect(location.hash).toBe("#scenario=a&t=29");
});

test("an address that the page has not heard of yet is not written over", () => {
  const { location, bar, shows } = page("#scenario=a&t=3");
  shows("a", 4);
  location.hash = "#scenario=b&t=7";
  vi.advanceTimersByTime(2000);
  expect(location.hash).toBe("#scenario=b&t=7");
  bar.markHandled();
  shows("b", 7);
  shows("b", 8);
  vi.advanceTimersByTime(1000);
  expect(location.hash).toBe("#scenario=b&t=8");
});

test("nor is one that was there before, and was left", () => {
  const { location, bar, shows } = page("#s=1.mine&t=6");
  shows("a", 5);
  location.hash = "#scenario=b";
  bar.markHandled();
  bar.leave({ fragment: "#s=1.mine&t=5", mark: { work: null, step: 5 } });
  shows("b", 0);
  location.hash = "#s=1.mine&t=6";
  vi.advanceTimersByTime(2000);
  expect(location.hash).toBe("#s=1.mine&t=6");
});

test("a page that is taken away writes no address any more, not even one that is due", () => {
  const { location, shows, stop } = page("#scenario=a");
  shows("a", 3);
  stop();
  shows("a", 4);
  vi.advanceTimersByTime(2000);
  expect(location.hash).toBe("#scenario=a");
});

test("a browser that takes no more changes of its history leaves the page at the old address", () => {
  const location = { hash: "#scenario=a", pathname: "/", search: "" };
  const refuse = () => {
    throw new DOMException("Too many calls to Location or History APIs", "SecurityError");
  };
  const bar = new AddressBar({ location, history: { replaceState: refuse, pushState: refuse } } as unknown as Window);
  bar.replace({ fragment: "#scenario=b", mark: null });
  bar.leave({ fragment: "#scenario=b", mark: null }, "#scenario=c");
  expect([bar.fragment(), bar.hasUnhandledChange()]).toEqual(["#scenario=a", false]);
});

const HOST = "https://example.org";

test.each([
  ["/q/%23scenario=bbq-coloring&t=14", "/q/#scenario=bbq-coloring&t=14"],
  ["/?embed=1%23scenario=bbq-coloring&amp;t=14", "/?embed=1#scenario=bbq-coloring&amp;t=14"],
  ["/?embed=1%2523lesson%253Dbbq-tree%2526stop%253D2", "/?embed=1#lesson%253Dbbq-tree%2526stop%253D2"],
  ["/%23about", "/#about"],
  ["/%23experiments", "/#experiments"],
])("the fragment of %s is behind a #", (from, to) => {
  expect(withSign(HOST + from)).toBe(HOST + to);
});

test.each(["/", "/?embed=1", "/?a=%23b", "/?a=%23aboutness", "/?a=%23scenario=x#scenario=y", "/?teacher=%23s"])(
  "%s is left as it is",
  (from) => {
    expect(withSign(HOST + from)).toBe(null);
  },
);
