import styles from "./cards.module.css";

/** Buttons that set the fields of a card to named values. */
export function Presets<Setting extends object>(props: {
  /** Source of the values. */
  of?: string;
  presets: readonly { name: string; setting: Setting }[];
  /** The current values of the fields. */
  now: Setting;
  onSet(setting: Setting): void;
}) {
  const { of, presets, now, onSet } = props;
  const isNow = (setting: Setting) =>
    (Object.keys(setting) as (keyof Setting)[]).every((key) => setting[key] === now[key]);
  return (
    <div className={styles.presets}>
      {of && <span>{of}</span>}
      {presets.map(({ name, setting }) => (
        <button key={name} type="button" aria-pressed={isNow(setting)} onClick={() => onSet(setting)}>
          {name}
        </button>
      ))}
    </div>
  );
}
