import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from './decimal.ts';
import { guessNotes, isPayable, type NoteCount, payWithNotes, payWithUnsorted, totalOfNotes } from './notes.ts';

const pile = (value: number, count: number): NoteCount => ({ value: String(value), count });

/** Every sum some of the notes make: slow, and too simple to be wrong. */
function allSums(available: readonly NoteCount[]): Set<number> {
  let sums = new Set([0]);
  for (const { value, count } of available) {
    const wider = new Set<number>();
    for (const from of sums) for (let taken = 0; taken <= count; taken += 1) wider.add(from + taken * Number(value));
    sums = wider;
  }
  return sums;
}

describe('what to hand over at the counter', () => {
  it('takes notes first and unsorted money only for what no notes can make', () => {
    const drawer = [pile(100, 50), pile(20, 3), pile(1, 40)];
    expect(payWithNotes(drawer, '9000', '1120')).toEqual({
      ok: true,
      notes: [pile(100, 11), pile(20, 1)],
      unsorted: '0',
    });
    expect(payWithNotes([pile(500000, 2)], '300000', '518000')).toEqual({
      ok: true,
      notes: [pile(500000, 1)],
      unsorted: '18000',
    });
    expect(payWithNotes([pile(500000, 2)], '300000', '400000')).toEqual({ ok: false, reason: 'cannotMake' });
    expect(payWithNotes([], '300000', '300001')).toEqual({ ok: false, reason: 'notEnough' });
  });

  it('uses the least unsorted money there can be, and finds a way whenever there is one', () => {
    const notes = fc.array(fc.tuple(fc.constantFrom(2, 5, 7, 10, 20, 50), fc.nat(4)), { maxLength: 4 });
    fc.assert(
      fc.property(notes, fc.nat(60), fc.integer({ min: 1, max: 300 }), (drawn, unsorted, amount) => {
        const available = drawn.map(([value, count]) => pile(value, count));
        const fitting = [...allSums(available)].filter((sum) => sum <= amount && amount - sum <= unsorted);
        const paid = payWithNotes(available, String(unsorted), String(amount));
        expect(paid.ok).toBe(fitting.length > 0);
        if (!paid.ok) return;
        expect(paid.unsorted).toBe(String(amount - Math.max(...fitting)));
        expect(add(totalOfNotes(paid.notes), paid.unsorted)).toBe(String(amount));
      }),
      { numRuns: 2000 },
    );
  });

  it('guesses the fewest notes of a customer whose notes nobody knows', () => {
    expect(guessNotes(['100', '50', '20', '10', '5', '2', '1'], '1275')).toEqual([
      pile(100, 12),
      pile(50, 1),
      pile(20, 1),
      pile(5, 1),
    ]);
    expect(guessNotes(['100', '50'], '30')).toBeNull();
    expect(guessNotes([], '30')).toBeNull();
  });
});

describe('paying out of unsorted money and notes', () => {
  it.each(['518000', '550000', '700000', '1300000', '300000', '1'])(
    'pays %s out of 300,000 unsorted and two notes of 500,000',
    (amount) => {
      const paid = payWithUnsorted([pile(500000, 2)], '300000', amount);
      if (!paid.ok) throw new Error(paid.reason);
      expect(add(totalOfNotes(paid.notes), paid.unsorted)).toBe(amount);
    },
  );

  it('says why it cannot pay', () => {
    expect(payWithUnsorted([pile(500000, 2)], '300000', '1300001')).toEqual({ ok: false, reason: 'notEnough' });
    expect(payWithUnsorted([pile(500000, 2)], '300000', '400000')).toEqual({ ok: false, reason: 'cannotMake' });
  });

  it('takes as much of the unsorted money as possible, and finds a way whenever there is one', () => {
    const notes = fc.array(fc.tuple(fc.constantFrom(2, 5, 7, 10, 20, 50), fc.nat(4)), { maxLength: 4 });
    fc.assert(
      fc.property(notes, fc.nat(60), fc.integer({ min: 1, max: 300 }), (drawn, unsorted, amount) => {
        const available = drawn.map(([value, count]) => pile(value, count));
        const fitting = [...allSums(available)].filter((sum) => sum <= amount && amount - sum <= unsorted);
        const paid = payWithUnsorted(available, String(unsorted), String(amount));
        expect(paid.ok).toBe(fitting.length > 0);
        if (paid.ok) expect(paid.unsorted).toBe(String(amount - Math.min(...fitting)));
      }),
      { numRuns: 2000 },
    );
  });

  it('answers for full drawers of real notes and large amounts', () => {
    const faces = [500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200];
    const counts = fc.array(fc.oneof(fc.nat(3), fc.nat(5000)), { minLength: faces.length, maxLength: faces.length });
    const amounts = fc.bigInt({ min: 1n, max: 5_000_000_000n });
    fc.assert(
      fc.property(counts, amounts, amounts, (pieces, unsorted, amount) => {
        const available = faces.map((face, index) => pile(face, pieces[index] ?? 0));
        const paid = payWithUnsorted(available, String(unsorted), String(amount));
        if (paid.ok) {
          expect(add(totalOfNotes(paid.notes), paid.unsorted)).toBe(String(amount));
          expect(compare(paid.unsorted, String(unsorted))).toBeLessThanOrEqual(0);
        } else if (paid.reason === 'notEnough') {
          const rest = subtract(String(amount), String(unsorted));
          expect(compare(totalOfNotes(available), rest)).toBe(-1);
        } else expect(paid.reason).toBe('cannotMake');
      }),
      { numRuns: 60 },
    );
  });
});

describe('drawers with many notes', () => {
  const faces = [500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200];
  const drawer = (counts: readonly number[]) => faces.map((face, index) => pile(face, counts[index] ?? 0));

  it('agrees with trying every sum where piles are used up one after the other', () => {
    const notes = fc.array(fc.tuple(fc.constantFrom(2, 3, 5, 10, 20, 25, 50), fc.nat(40)), { maxLength: 4 });
    fc.assert(
      fc.property(notes, fc.nat(200), fc.integer({ min: 1, max: 4000 }), (drawn, unsorted, amount) => {
        const available = drawn.map(([value, count]) => pile(value, count));
        const fitting = [...allSums(available)].filter((sum) => sum <= amount && amount - sum <= unsorted);
        const first = payWithUnsorted(available, String(unsorted), String(amount));
        const last = payWithNotes(available, String(unsorted), String(amount));
        expect([first.ok, last.ok]).toEqual(Array(2).fill(fitting.length > 0));
        if (first.ok) expect(first.unsorted).toBe(String(amount - Math.min(...fitting)));
        if (last.ok) expect(last.unsorted).toBe(String(amount - Math.max(...fitting)));
      }),
      { numRuns: 400 },
    );
  });

  // An amount or a number of notes this large once needed more bits than a number can have.
  it.each([
    ['as many of three small notes as no safe holds', [0, 0, 0, 0, 0, 0, 0, 2e7, 0, 2e7, 2e7], '0', '53999738000'],
    ['as many of every note as no safe holds', faces.map(() => 99_999_999), '0', '88849999111200'],
    ['thousands of small notes', [6508, 2169, 0, 0, 2096, 0, 2, 0, 0, 406, 3571], '5000', '19800'],
    ['thousands of notes and a large amount', [3571, 406, 0, 0, 2, 0, 2096, 0, 0, 2169, 6508], '999900', '1774523900'],
  ])('pays out of %s', (_what, counts, unsorted, amount) => {
    for (const pay of [payWithUnsorted, payWithNotes]) {
      const paid = pay(drawer(counts), unsorted, amount);
      if (!paid.ok) throw new Error(paid.reason);
      expect(add(totalOfNotes(paid.notes), paid.unsorted)).toBe(amount);
    }
  });

  it('gives up instead of holding up everybody where face values have nothing in common', () => {
    const strange = [pile(999_983, 1_000_000), pile(999_979, 1_000_000), pile(999_961, 1_000_000)];
    expect(payWithUnsorted(strange, '0', '1500000000007')).toEqual({ ok: false, reason: 'tooHard' });
  });
});

describe('amounts that notes can pay', () => {
  it('knows what a set of face values makes', () => {
    const baht = ['1000', '500', '100', '50', '20'];
    expect(['20', '50', '70', '90', '1130'].map((amount) => isPayable(baht, amount))).toEqual(Array(5).fill(true));
    expect(['10', '30', '25', '0.5'].map((amount) => isPayable(baht, amount))).toEqual(Array(4).fill(false));
    expect(isPayable(['5', '2'], '3')).toBe(false);
    expect(isPayable([], '1')).toBe(false);
  });

  it('agrees with trying every sum', () => {
    const faces = fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(faces, fc.integer({ min: 1, max: 80 }), (values, amount) => {
        const sums = allSums(values.map((value) => pile(value, Math.floor(amount / value))));
        expect(isPayable(values.map(String), String(amount))).toBe(sums.has(amount));
      }),
    );
  });
});
