import { describe, expect, test } from 'vitest';
import type { Books } from './books.repository.ts';
import { CannotPay } from './drawer.ts';
import { legsDraft, type NotedLeg, quoteLegs, voidDraft } from './entry-drafts.ts';

const [VND, USD, EUR] = [1, 2, 3];
const HEAD = { kind: 'trade', trade: 'MNT', branchId: 1, safeId: 7, day: '2026-11-16', personId: 5 };

/** 10,000,000 VND in notes of 500,000 and 100 dollars in notes of 50 at 2,500,000. */
const booksOf = (): Books => ({
  positions: new Map([
    [VND, { quantity: '10000000', cost: '10000000' }],
    [USD, { quantity: '100', cost: '2500000' }],
  ]),
  drawers: new Map([
    [VND, { unsorted: '0', notes: [{ denominationId: 10, value: '500000', count: 20 }] }],
    [
      USD,
      {
        unsorted: '0',
        notes: [
          { denominationId: 20, value: '50', count: 2 },
          { denominationId: 21, value: '10', count: 0 },
        ],
      },
    ],
  ]),
});

const PURCHASE: NotedLeg[] = [
  { kind: 'receive', currencyId: USD, quantity: '40', value: '1000000', notes: [{ denominationId: 21, count: 4 }] },
  { kind: 'give', currencyId: VND, quantity: '1000000', value: '1000000', gain: 'profit-foreign' },
];

describe('a draft of legs', () => {
  test('locks the currencies of its legs, and of nothing that is only booked', () => {
    const fee: NotedLeg = { kind: 'book', account: 'fee-charged', value: '0', currencyId: EUR };
    expect(legsDraft(HEAD, [...PURCHASE, fee]).currencyIds).toEqual([USD, VND]);
  });

  test('comes to lines, balances, moves of notes and the deals of a trade', () => {
    const evaluated = legsDraft(HEAD, PURCHASE).evaluate(booksOf());
    expect(evaluated.positions.get(USD)).toEqual({ quantity: '140', cost: '3500000' });
    expect(evaluated.movesOfLegs).toEqual([
      [{ currencyId: USD, denominationId: 21, count: 4, amount: '40' }],
      [{ currencyId: VND, denominationId: 10, count: -2, amount: '-1000000' }],
    ]);
    expect(evaluated.moves).toEqual(evaluated.movesOfLegs.flat());
    expect(evaluated.deals).toMatchObject([
      { currencyId: USD, quantity: '40', value: '1000000' },
      { currencyId: VND, quantity: '-1000000', value: '-1000000' },
    ]);
  });

  test('exchanges nothing where money only comes and goes, and does where a withdrawal is sold on', () => {
    const plain = { kind: 'top-up', branchId: 1, safeId: 7, day: '2026-11-16', personId: 5 };
    expect(legsDraft(plain, PURCHASE).evaluate(booksOf()).deals).toEqual([]);
    expect(legsDraft({ ...plain, kind: 'resale' }, PURCHASE).evaluate(booksOf()).deals).toHaveLength(2);
  });

  test('gives change out of what was handed over', () => {
    const [received, given] = PURCHASE as [NotedLeg, NotedLeg];
    const change = { amount: '10', notes: [{ denominationId: 21, count: 1 }] };
    const handed = { ...received, notes: [{ denominationId: 20, count: 1 }], change } as NotedLeg;
    const books = booksOf();
    const [, tens] = books.drawers.get(USD)?.notes ?? [];
    if (tens) tens.count = 1;
    expect(legsDraft(HEAD, [handed, given]).evaluate(books).movesOfLegs[0]).toEqual([
      { currencyId: USD, denominationId: 20, count: 1, amount: '50' },
      { currencyId: USD, denominationId: 21, count: -1, amount: '-10' },
    ]);
  });

  test('is refused for too little of a currency before its notes are looked at', () => {
    const tooMuch: NotedLeg = { kind: 'release', currencyId: USD, quantity: '130', against: 'capital' };
    expect(() => legsDraft(HEAD, [tooMuch]).evaluate(booksOf())).toThrow('100 is held, 130 was asked for');
  });

  test('needs the drawers of its currencies', () => {
    const books = { ...booksOf(), drawers: new Map() };
    expect(() => legsDraft(HEAD, PURCHASE).evaluate(books)).toThrow('The drawer of currency 2 was not locked');
  });

  test('can be quoted, with the balances of its own currencies only', () => {
    const [, given] = PURCHASE as [NotedLeg, NotedLeg];
    const capital: NotedLeg = { kind: 'book', account: 'capital', value: '1000000' };
    const quoted = quoteLegs([given, capital], booksOf());
    expect([...quoted.positions.keys()]).toEqual([VND]);
    expect(quoted.moves).toHaveLength(1);
  });
});

describe('the draft of a void', () => {
  const original = () => {
    const books = booksOf();
    const { lines, moves } = legsDraft(HEAD, PURCHASE).evaluate(books);
    return { id: 9, kind: 'trade', trade: 'MNT', personId: 3, lines, moves };
  };
  const head = { kind: 'void', branchId: 1, safeId: 8, day: '2026-11-17', personId: 5, reverses: 9 };
  const booksAfter = (): Books => {
    const books = booksOf();
    const { positions } = legsDraft(HEAD, PURCHASE).evaluate(books);
    return { positions, drawers: books.drawers };
  };

  test('counts under the kind and the person of what it reverses', () => {
    expect(voidDraft(head, original() as never, {}).head).toEqual({ ...head, countsAs: { kind: 'MNT', personId: 3 } });
    const movement = { ...original(), kind: 'top-up', trade: undefined };
    expect(voidDraft(head, movement as never, {}).head.countsAs).toEqual({ kind: 'top-up', personId: 3 });
  });

  test('brings balances and notes back to what they were', () => {
    const books = booksAfter();
    const undone = voidDraft(head, original() as never, {}).evaluate(books);
    expect(undone.positions).toEqual(booksOf().positions);
    expect(books.drawers).toEqual(booksOf().drawers);
    expect(undone.deals).toHaveLength(2);
  });

  test('pays out other notes that make the amount where its own have left the safe', () => {
    const books = booksAfter();
    const dollars = books.drawers.get(USD);
    dollars?.notes.splice(
      0,
      2,
      { denominationId: 20, value: '50', count: 3 },
      { denominationId: 21, value: '10', count: 0 },
    );
    if (dollars) dollars.unsorted = '40';
    const { moves } = voidDraft(head, original() as never, {}).evaluate(books);
    expect(moves).toContainEqual({ currencyId: USD, denominationId: null, count: null, amount: '-40' });
    expect(dollars?.notes[0]?.count).toBe(3);
  });

  test('is refused where no notes make the amount', () => {
    const books = booksAfter();
    const [, tens] = books.drawers.get(USD)?.notes ?? [];
    if (tens) tens.count = 3;
    expect(() => voidDraft(head, original() as never, {}).evaluate(books)).toThrow(CannotPay);
  });

  describe('of an entry that gave change', () => {
    const move = (denominationId: number, value: number, count: number) => ({
      currencyId: USD,
      denominationId,
      count,
      amount: String(value * count),
    });
    const entryOf = (...moves: ReturnType<typeof move>[]) => ({ ...original(), lines: [], moves });
    const dollarsOf = (fifties: number, tens: number): Books => {
      const books = booksOf();
      const [fifty, ten] = books.drawers.get(USD)?.notes ?? [];
      if (fifty) fifty.count = fifties;
      if (ten) ten.count = tens;
      return books;
    };

    test('pays out of the notes that are there, not of the change that would have come back', () => {
      // 50 came in and 10 went back; the note of 50 has left the safe since.
      const books = dollarsOf(0, 4);
      const { moves } = voidDraft(head, entryOf(move(20, 50, 1), move(21, 10, -1)) as never, {}).evaluate(books);
      expect(moves).toEqual([move(21, 10, -4)]);
      expect(books.drawers.get(USD)?.notes.map(({ count }) => count)).toEqual([0, 0]);
    });

    test('is refused where notes are missing for money that comes back on balance', () => {
      const entry = entryOf(move(21, 10, 1), move(20, 50, -1));
      expect(() => voidDraft(head, entry as never, {}).evaluate(dollarsOf(0, 0))).toThrow(
        expect.objectContaining({ asked: '1', lacking: { denomination: '10', held: 0 } }),
      );
    });

    test('says which denomination is unknown instead of choosing others', () => {
      const entry = entryOf(move(99, 5, 2));
      expect(() => voidDraft(head, entry as never, {}).evaluate(dollarsOf(2, 4))).toThrow('has no denomination 99');
    });
  });
});
