import { add, isZero, subtract } from '@doi-tien/money/decimal';
import type { NoteMove } from '../../ledger/drawer.ts';
import type { NotedLeg } from '../../ledger/post.ts';

/** What one leg moved: notes as they travel, and the part that nobody sorted by note. */
export interface LegNotes {
  notes: { menh_gia_id: number; so_to: number }[];
  unsorted: string;
}

/** Which moves belong to which leg: they come in the order of the legs, and those of a leg add up to its quantity. */
export function notesOfLegs(legs: readonly NotedLeg[], moves: readonly NoteMove[]): LegNotes[] {
  const waiting = [...moves];
  return legs.map((leg) => {
    if (leg.kind !== 'receive' && leg.kind !== 'give') return { notes: [], unsorted: '0' };
    const own: NoteMove[] = [];
    for (let moved = '0'; !isZero(subtract(leg.quantity, moved)); ) {
      const next = waiting.shift();
      if (!next) break;
      own.push(next);
      moved = add(moved, unsigned(next.amount));
    }
    const sorted = own.flatMap(({ denominationId, count }) =>
      denominationId === null ? [] : [{ menh_gia_id: denominationId, so_to: Math.abs(count ?? 0) }],
    );
    const rest = own.find(({ denominationId }) => denominationId === null);
    return { notes: sorted, unsorted: unsigned(rest?.amount ?? '0') };
  });
}

function unsigned(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount;
}
