import type { NoteMove } from '../../domain/ledger/drawer.ts';

export interface MovedNotes {
  /** Notes as they travel, whichever way they went. */
  notes: { menh_gia_id: number; so_to: number }[];
  /** The part that nobody sorted by note. */
  unsorted: string;
}

/** What one leg moved; a customer who hands over more than is to be paid gets change back. */
export interface LegNotes extends MovedNotes {
  change: MovedNotes;
}

export const NOTHING_MOVED: LegNotes = { notes: [], unsorted: '0', change: { notes: [], unsorted: '0' } };

/** The notes of a leg from its moves: those of its own direction, and those that went back as change. */
export function notesOfLeg(kind: string, moves: readonly NoteMove[]): LegNotes {
  const isOut = ({ amount }: NoteMove) => amount.startsWith('-');
  const given = moves.filter(isOut);
  if (kind !== 'receive') return { ...movedNotes(given), change: NOTHING_MOVED.change };
  return { ...movedNotes(moves.filter((move) => !isOut(move))), change: movedNotes(given) };
}

function movedNotes(moves: readonly NoteMove[]): MovedNotes {
  const notes = moves.flatMap(({ denominationId, count }) =>
    denominationId === null ? [] : [{ menh_gia_id: denominationId, so_to: Math.abs(count ?? 0) }],
  );
  const rest = moves.find(({ denominationId }) => denominationId === null);
  return { notes, unsorted: rest?.amount.replace('-', '') ?? '0' };
}
