import styles from "./logo.module.css";

/** The page's sign. */
export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className={styles.logo}>
      <path d="M1 2h4v6H1zM6.5 2h4v6h-4zM12 2h4v6h-4z" fill="currentColor" />
      <path d="M17.5 2.5h3v5h-3zM3 9v10M8.5 9v5M14 9v7.5" fill="none" stroke="currentColor" />
      <rect x="1" y="15" width="4" height="4" className={styles.logoMax} />
      <rect x="6.5" y="11" width="4" height="4" className={styles.logoEnqueue} />
      <rect x="12" y="14" width="4" height="4" className={styles.logoMin} />
    </svg>
  );
}
