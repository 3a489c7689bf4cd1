import { add, compare, isZero, sum } from '@doi-tien/money/decimal';
import { noteLineTotal } from '@doi-tien/money/notes';

/** A note that can be counted: its id on the wire and its face value. */
export interface NoteKind {
  id: number;
  value: string;
  /** How many there are to take from; without it any number may be typed. */
  available?: number;
}

/** Pieces per note id, and what is not sorted by note. Ids without a count are not counted yet. */
export interface NoteCounts {
  counts: Readonly<Record<number, number>>;
  unsorted: string | null;
}

export const NO_NOTES: NoteCounts = { counts: {}, unsorted: null };

/** Nobody counts a million notes at a counter; more digits are a slip of the finger. */
const MAX_DIGITS = 6;

/** What is typed into a count: digits only, an empty field is "not counted". */
export function readPieces(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  return digits === '' ? null : Number(digits);
}

export function setPieces(value: NoteCounts, id: number, pieces: number | null): NoteCounts {
  const { [id]: _replaced, ...others } = value.counts;
  return { ...value, counts: pieces === null ? others : { ...others, [id]: pieces } };
}

export function lineTotal(note: NoteKind, value: NoteCounts): string | null {
  const count = value.counts[note.id];
  return count === undefined ? null : noteLineTotal({ value: note.value, count });
}

export function grandTotal(notes: readonly NoteKind[], value: NoteCounts): string {
  return add(sum(notes.map((note) => lineTotal(note, value) ?? '0')), value.unsorted ?? '0');
}

export function totalPieces(notes: readonly NoteKind[], value: NoteCounts): number {
  return notes.reduce((total, { id }) => total + (value.counts[id] ?? 0), 0);
}

export function isOverdrawn(note: NoteKind, value: NoteCounts): boolean {
  return note.available !== undefined && (value.counts[note.id] ?? 0) > note.available;
}

/** A column copied from Excel fills the counts downwards from where it was pasted. */
export function pasteColumn(
  value: NoteCounts,
  notes: readonly NoteKind[],
  from: number,
  pasted: string,
): NoteCounts | null {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length < 2) return null;
  return lines.reduce((filled, line, index) => {
    const note = notes[from + index];
    return note === undefined ? filled : setPieces(filled, note.id, readPieces(line));
  }, value);
}

/** Larger notes first, as they lie in the drawer. */
export function byFaceValue(notes: readonly NoteKind[]): NoteKind[] {
  return notes.toSorted((left, right) => compare(right.value, left.value));
}

/** The counted notes as they travel; zero pieces say nothing. */
export function toNoteLines(value: NoteCounts): { menh_gia_id: number; so_to: number }[] {
  return Object.entries(value.counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ menh_gia_id: Number(id), so_to: count }));
}

interface CountBody {
  tien_id: number;
  so_tien?: string;
  to_tien?: { menh_gia_id: number; so_to: number }[];
}

/** One currency's count as it travels: the sorted notes, and what is not sorted as an entry of its own. */
export function toCounts(currencyId: number, value: NoteCounts): CountBody[] {
  const lines = toNoteLines(value);
  const sorted: CountBody[] = lines.length > 0 ? [{ tien_id: currencyId, to_tien: lines }] : [];
  const { unsorted } = value;
  return unsorted === null || isZero(unsorted) ? sorted : [...sorted, { tien_id: currencyId, so_tien: unsorted }];
}
