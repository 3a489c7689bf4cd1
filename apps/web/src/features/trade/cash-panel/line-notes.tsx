import { useEffect, useRef } from 'react';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { NoteGrid, type NoteGridProps } from '../../../ui/notes/note-grid.tsx';
import styles from './line-notes.module.css';

interface LineNotesProps extends NoteGridProps {
  id: string;
  /** Whether the teller asked for the notes just now; then the first of them waits for the figure. */
  takesFocus: boolean;
  /** Escape in the notes puts them away; only the next one leaves the ticket. */
  onPutAway: () => void;
  /** The focus went elsewhere. */
  onLeave?: () => void;
}

/** The notes of one line, narrow enough to be read along the row. */
export function LineNotes({ id, takesFocus, onPutAway, onLeave, ...grid }: LineNotesProps) {
  const frame = useRef<HTMLDivElement>(null);
  useShortcut('back', onPutAway, frame);
  // The notes of a currency may still be on their way when they are asked for: the focus follows once they are there.
  const hasNotes = grid.notes.length > 0;
  useEffect(() => {
    if (takesFocus && hasNotes) frame.current?.querySelector('input')?.focus();
  }, [takesFocus, hasNotes]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its fields
    <div
      id={id}
      ref={frame}
      className={styles.notes}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}
    >
      <NoteGrid {...grid} />
    </div>
  );
}
