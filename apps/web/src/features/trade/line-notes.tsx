import { NoteGrid, type NoteGridProps } from '../../ui/note-grid.tsx';
import styles from './trade.module.css';

/** The notes of one line, narrow enough to be read along the row. */
export function LineNotes({ id, ...grid }: NoteGridProps & { id: string }) {
  return (
    <div id={id} className={styles.lineNotes}>
      <NoteGrid {...grid} />
    </div>
  );
}
