import styles from './bone.module.css';

/** Stands for a text that has not been loaded yet. */
export function Bone({ width }: { width: string }) {
  return <span className={styles.bone} style={{ width }} />;
}
