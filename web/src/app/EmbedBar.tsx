import bar from "./embed-bar.module.css";

/** What an embedded page has in place of the bar: its title, and the way to all of it. `to` is a fragment of the whole page. */
export function EmbedBar({ title, to }: { title: string | undefined; to: string }) {
  return (
    <header className={bar.bar}>
      <h1 className={bar.title}>{title}</h1>
      <a href={location.href.replace(/[?#].*$/, "") + to} target="_blank" rel="noreferrer">
        Open in Queuescope ↗
      </a>
    </header>
  );
}
