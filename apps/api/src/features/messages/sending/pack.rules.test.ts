import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_ALONE, MOST_TRIES, packsOf, quietSecondsLeft, waitAfter } from './pack.rules.ts';

const voids = (count: number, kind = 'huy_phieu') =>
  Array.from({ length: count }, (_, index) => ({ occurrenceId: `${kind}${index}`, kind }));

describe('what one person gets at one place', () => {
  test('a few stand alone, many at once are one, and after a burst the next waits for more', () => {
    expect(packsOf(voids(3), { recent: 0, quietSeconds: 0 })).toHaveLength(3);
    expect(packsOf(voids(12), { recent: 0, quietSeconds: 0 })).toMatchObject([{ waitSeconds: 0, kind: 'huy_phieu' }]);
    expect(packsOf(voids(1), { recent: MOST_ALONE, quietSeconds: 0 })).toMatchObject([
      { waitSeconds: 300, isCollecting: true },
    ]);
  });

  test('within quiet hours only what is urgent goes out, the rest is one message after them', () => {
    const packs = packsOf([...voids(2), ...voids(1, 'cho_duyet')], { recent: 0, quietSeconds: 3600 });
    expect(packs).toMatchObject([
      { kind: 'cho_duyet', waitSeconds: 0 },
      { kind: 'huy_phieu', waitSeconds: 3600, isCollecting: true },
    ]);
  });

  test('nothing is left out and nothing told twice, whatever comes when', () => {
    const kind = fc.constantFrom('huy_phieu', 'cho_duyet', 'cuoi_ngay', 'ty_gia_cu');
    fc.assert(
      fc.property(
        fc.array(kind, { maxLength: 40 }),
        fc.nat(20),
        fc.constantFrom(0, 60, 30_000),
        (kinds, recent, quiet) => {
          const wanted = kinds.map((each, index) => ({ occurrenceId: String(index), kind: each }));
          const packs = packsOf(wanted, { recent, quietSeconds: quiet });
          const told = packs.flatMap(({ occurrenceIds }) => occurrenceIds);
          expect(told.toSorted()).toEqual(wanted.map(({ occurrenceId }) => occurrenceId).toSorted());
          const bursts = packs.filter(({ kind: own }) => own !== 'cuoi_ngay');
          expect(bursts.length).toBeLessThanOrEqual(MOST_ALONE + 1);
        },
      ),
    );
  });
});

test.each([
  [22 * 60, 7 * 60, 23 * 3600, 8 * 3600],
  [22 * 60, 7 * 60, 6 * 3600, 3600],
  [22 * 60, 7 * 60, 7 * 3600, 0],
  [12 * 60, 13 * 60, 12.5 * 3600, 1800],
  [null, null, 0, 0],
  [60, 60, 3600, 0],
])('quiet from %s to %s leaves at second %s %s seconds', (from, to, second, left) => {
  expect(quietSecondsLeft(from, to, second)).toBe(left);
});

test('waits grow, have an end, and are as long as the other side asks within a day', () => {
  const waits = Array.from({ length: MOST_TRIES }, (_, index) => waitAfter(index + 1));
  expect(waits.slice(0, 4)).toEqual([15, 60, 240, 960]);
  expect(Math.max(...waits)).toBe(6 * 3600);
  expect(waitAfter(1, 120)).toBe(120);
  expect(waitAfter(1, 10_000_000)).toBe(86_400);
});
