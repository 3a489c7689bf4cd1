import styles from './paper.module.css';

/** A dotted line to the end of the paper, where somebody writes by hand what is not known yet. */
export function RoomToWrite() {
  return <span className={styles.toWrite} />;
}
