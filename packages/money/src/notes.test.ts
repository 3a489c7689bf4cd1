import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, multiply } from './decimal.ts';
import { type NoteCount, suggestNotes, totalOfNotes } from './notes.ts';

/** Tries every choice of notes: slow, and too simple to be wrong. */
function fewestByTrying(available: readonly NoteCount[], amount: number, from = 0): number | null {
  if (amount === 0) return 0;
  const pile = available[from];
  if (pile === undefined || amount < 0) return null;
  let best: number | null = null;
  for (let count = 0; count <= pile.count; count += 1) {
    const rest = fewestByTrying(available, amount - count * Number(pile.value), from + 1);
    if (rest !== null && (best === null || rest + count < best)) best = rest + count;
  }
  return best;
}

const pile = (value: number, count: number): NoteCount => ({ value: String(value), count });

const LOCAL = [500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200];

describe('totals of notes', () => {
  it('multiplies face values by pieces and adds them up', () => {
    expect(totalOfNotes([pile(500000, 3), pile(200, 7), { value: '0.25', count: 3 }])).toBe('1501400.75');
    expect(totalOfNotes([])).toBe('0');
  });

  it('refuses a count that is no number of notes', () => {
    expect(() => totalOfNotes([pile(100, -1)])).toThrow(RangeError);
    expect(() => totalOfNotes([pile(100, 1.5)])).toThrow(RangeError);
  });
});

describe('suggesting notes', () => {
  it('beats taking the largest note first when that needs more pieces or leads nowhere', () => {
    expect(suggestNotes([pile(50, 1), pile(20, 3)], '60')).toEqual({ ok: true, notes: [pile(20, 3)], pieces: 3 });
    expect(suggestNotes([pile(25, 1), pile(20, 2), pile(1, 40)], '40')).toMatchObject({ ok: true, pieces: 2 });
  });

  it('says why an amount cannot be paid', () => {
    expect(suggestNotes([pile(100, 2)], '300')).toEqual({ ok: false, reason: 'notEnough' });
    expect(suggestNotes([pile(100, 5)], '250')).toEqual({ ok: false, reason: 'cannotMake' });
    expect(suggestNotes([pile(500000, 9), pile(20000, 2)], '530000')).toEqual({ ok: false, reason: 'cannotMake' });
  });

  it('pays nothing with no notes', () => {
    expect(suggestNotes([pile(100, 5)], '0')).toEqual({ ok: true, notes: [], pieces: 0 });
    expect(suggestNotes([], '0.00')).toEqual({ ok: true, notes: [], pieces: 0 });
  });

  it('joins piles of the same note and knows coins below one', () => {
    expect(suggestNotes([pile(5, 1), pile(5, 1), { value: '0.50', count: 1 }], '10.5')).toEqual({
      ok: true,
      notes: [pile(5, 2), { value: '0.5', count: 1 }],
      pieces: 3,
    });
  });

  it('makes the exact amount with the fewest notes there are', () => {
    const notes = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 5, 7, 10, 20, 25, 50), fc.nat(4)), { maxLength: 5 });
    fc.assert(
      fc.property(notes, fc.nat(160), (drawn, amount) => {
        const available = drawn.map(([value, count]) => pile(value, count));
        const answer = suggestNotes(available, String(amount));
        expect(answer.ok ? answer.pieces : null).toBe(fewestByTrying(available, amount));
        if (!answer.ok) return;
        expect(totalOfNotes(answer.notes)).toBe(String(amount));
        for (const { value, count } of answer.notes) {
          const there = available.reduce((total, each) => total + (each.value === value ? each.count : 0), 0);
          expect(count).toBeLessThanOrEqual(there);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('settles any drawer of real notes, full or nearly empty, within its bounds', () => {
    const counts = fc.array(fc.oneof(fc.nat(3), fc.nat(5000)), { minLength: LOCAL.length, maxLength: LOCAL.length });
    fc.assert(
      fc.property(counts, fc.bigInt({ min: 1n, max: 100_000_000n }), (pieces, hundreds) => {
        const available = LOCAL.map((value, index) => pile(value, pieces[index] ?? 0));
        const amount = multiply(String(hundreds), '100');
        const answer = suggestNotes(available, amount);
        if (answer.ok) expect(totalOfNotes(answer.notes)).toBe(amount);
        else if (answer.reason === 'notEnough') expect(compare(totalOfNotes(available), amount)).toBe(-1);
        else expect(answer.reason).toBe('cannotMake');
      }),
      { numRuns: 200 },
    );
  });
});
