import { describe, expect, it } from 'vitest';
import { largestSum, smallestSum } from './note-sums.ts';
import { isPayable, type NoteCount, payWithNotes, payWithUnsorted, suggestNotes, totalOfNotes } from './notes.ts';

/** Every amount out of some small drawers, compared with trying every choice of notes. */
const DRAWERS: Record<string, [value: number, count: number][]> = {
  'notes that divide each other': [
    [20, 3],
    [10, 2],
    [5, 4],
    [1, 3],
  ],
  'a largest note that leads nowhere': [
    [50, 2],
    [20, 6],
  ],
  'three notes without a common divisor': [
    [15, 3],
    [10, 4],
    [6, 5],
  ],
  'notes where the largest first needs more pieces': [
    [25, 2],
    [20, 3],
    [8, 4],
    [1, 3],
  ],
  primes: [
    [13, 3],
    [7, 4],
    [5, 2],
    [3, 3],
  ],
  'many small notes beside two large ones': [
    [30, 2],
    [4, 20],
  ],
  'one note of each': [
    [16, 1],
    [9, 1],
    [7, 1],
    [5, 1],
    [2, 1],
  ],
};

/** The fewest pieces for every sum that some of the notes make. */
function fewestPieces(drawer: readonly [number, number][]): Map<number, number> {
  let fewest = new Map([[0, 0]]);
  for (const [value, count] of drawer) {
    const wider = new Map<number, number>();
    for (const [sum, pieces] of fewest) {
      for (let taken = 0; taken <= count; taken += 1) {
        const next = sum + taken * value;
        wider.set(next, Math.min(wider.get(next) ?? Number.POSITIVE_INFINITY, pieces + taken));
      }
    }
    fewest = wider;
  }
  return fewest;
}

const pilesOf = (drawer: readonly [number, number][]): NoteCount[] =>
  drawer.map(([value, count]) => ({ value: String(value), count }));

describe.each(Object.entries(DRAWERS))('%s', (_what, drawer) => {
  const piles = pilesOf(drawer);
  const fewest = fewestPieces(drawer);
  const total = Math.max(...fewest.keys());
  const amounts = Array.from({ length: total + 3 }, (_, amount) => amount);

  it('pay every amount with the fewest notes, or say that they cannot', () => {
    for (const amount of amounts) {
      const suggested = suggestNotes(piles, String(amount));
      const reason = amount > total ? 'notEnough' : 'cannotMake';
      const pieces = fewest.get(amount);
      expect(suggested).toMatchObject(pieces === undefined ? { ok: false, reason } : { ok: true, pieces });
      if (suggested.ok) expect(totalOfNotes(suggested.notes)).toBe(String(amount));
    }
  });

  it.each([0, 1, 4, 9])('go with %i of unsorted money: all of it first, or as little as can be', (unsorted) => {
    for (const amount of amounts) {
      const sums = [...fewest.keys()].filter((sum) => sum <= amount && sum >= amount - unsorted);
      const least = payWithNotes(piles, String(unsorted), String(amount));
      const most = payWithUnsorted(piles, String(unsorted), String(amount));
      expect([least.ok, most.ok]).toEqual(Array(2).fill(sums.length > 0));
      if (least.ok) expect(least.unsorted).toBe(String(amount - Math.max(...sums)));
      if (most.ok) expect(most.unsorted).toBe(String(amount - Math.min(...sums)));
      const reason = amount > total + unsorted ? 'notEnough' : 'cannotMake';
      if (!least.ok) expect([least, most]).toEqual(Array(2).fill({ ok: false, reason }));
    }
  });
});

describe('sums of notes between two limits', () => {
  const bundles = [
    { value: 10n, count: 3 },
    { value: 4n, count: 2 },
  ];

  it('takes the limits in', () => {
    expect([smallestSum(bundles, 14n, 14n), largestSum(bundles, 14n, 14n)]).toEqual([14n, 14n]);
    expect([smallestSum(bundles, 15n, 18n), largestSum(bundles, 15n, 17n)]).toEqual([18n, 'cannotMake']);
    expect([smallestSum(bundles, 15n, 17n), smallestSum(bundles, 0n, 9n)]).toEqual(['cannotMake', 0n]);
  });

  it('makes nothing of no notes', () => {
    expect(smallestSum([], 5n, 9n)).toBe('cannotMake');
    expect(largestSum([], 0n, 9n)).toBe(0n);
  });
});

describe('amounts that an unlimited supply of notes makes', () => {
  it.each([[['5', '3']], [['17', '6', '5']], [['10', '15', '6']], [['4', '10', '7']]])(
    'knows every amount of %j up to 60',
    (faces) => {
      const drawer = faces.map((face): [number, number] => [Number(face), 20]);
      const sums = fewestPieces(drawer);
      const amounts = Array.from({ length: 61 }, (_, amount) => amount);
      expect(amounts.filter((amount) => isPayable(faces, String(amount)))).toEqual(
        amounts.filter((amount) => sums.has(amount)),
      );
    },
  );
});

describe('figures that are refused', () => {
  it('names the face value, the number of notes or the amount', () => {
    expect(() => suggestNotes([{ value: '0', count: 1 }], '1')).toThrow('Not a face value: 0');
    expect(() => suggestNotes([{ value: '-5', count: 1 }], '1')).toThrow('Not a face value: -5');
    expect(() => suggestNotes([], '-1')).toThrow('Not an amount to pay: -1');
    expect(() => totalOfNotes([{ value: '5', count: 1.5 }])).toThrow('Not a number of notes: 1.5');
  });

  it('does not add halves of a note up to a note', () => {
    const half = { value: '5', count: 0.5 };
    expect(() => suggestNotes([half, half], '5')).toThrow('Not a number of notes: 0.5');
  });
});
