import { useEffect, useRef } from 'react';
import { NoteGrid, type NoteGridProps } from '../../ui/note-grid.tsx';
import styles from './trade.module.css';

interface LineNotesProps extends NoteGridProps {
  id: string;
  /** Whether the teller asked for the notes just now; then the first of them waits for the figure. */
  takesFocus: boolean;
}

/** The notes of one line, narrow enough to be read along the row. */
export function LineNotes({ id, takesFocus, ...grid }: LineNotesProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The notes of a money may still be on their way when they are asked for: the focus follows once they are there.
  const hasNotes = grid.notes.length > 0;
  useEffect(() => {
    if (takesFocus && hasNotes) frame.current?.querySelector('input')?.focus();
  }, [takesFocus, hasNotes]);
  return (
    <div id={id} ref={frame} className={styles.lineNotes}>
      <NoteGrid {...grid} />
    </div>
  );
}
