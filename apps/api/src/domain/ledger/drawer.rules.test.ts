import { describe, expect, test } from 'vitest';
import {
  CannotPay,
  type Drawer,
  type NoteMove,
  proposeNotes,
  putIn,
  putInForChange,
  takeOut,
  undoMoves,
} from './drawer.ts';

const VND = 1;
const [HUNDRED, FIFTY, TWENTY] = [10, 11, 12];

/** 3 × 100, 2 × 50, 5 × 20 and 70 unsorted. */
const drawerOf = ({ unsorted = '70', hundreds = 3, fifties = 2, twenties = 5 } = {}): Drawer => ({
  unsorted,
  notes: [
    { denominationId: HUNDRED, value: '100', count: hundreds },
    { denominationId: FIFTY, value: '50', count: fifties },
    { denominationId: TWENTY, value: '20', count: twenties },
  ],
});
const held = ({ unsorted, notes }: Drawer) => [unsorted, ...notes.map(({ count }) => count)];
const pieces = (denominationId: number, count: number, amount: string): NoteMove => ({
  currencyId: VND,
  denominationId,
  count,
  amount,
});
const loose = (amount: string): NoteMove => ({ currencyId: VND, denominationId: null, count: null, amount });

function refusal(act: () => unknown): CannotPay {
  try {
    act();
  } catch (error) {
    if (error instanceof CannotPay) return error;
    throw error;
  }
  throw new Error('It was paid');
}

describe('money that comes in', () => {
  test('goes to the piles of its named notes, and the rest is unsorted', () => {
    const drawer = drawerOf();
    const notes = [
      { denominationId: HUNDRED, count: 2 },
      { denominationId: TWENTY, count: 0 },
    ];
    expect(putIn(drawer, VND, '230', notes)).toEqual([pieces(HUNDRED, 2, '200'), loose('30')]);
    expect(held(drawer)).toEqual(['100', 5, 2, 5]);
  });

  test('leaves nothing unsorted where notes make the whole amount', () => {
    const drawer = drawerOf();
    expect(putIn(drawer, VND, '50', [{ denominationId: FIFTY, count: 1 }])).toEqual([pieces(FIFTY, 1, '50')]);
    expect(held(drawer)).toEqual(['70', 3, 3, 5]);
  });

  test('is refused with a note that the currency does not have', () => {
    expect(() => putIn(drawerOf(), VND, '5', [{ denominationId: 99, count: 1 }])).toThrow(
      'Currency 1 has no denomination 99',
    );
  });

  test('with change moves both ways, and the difference is what stays', () => {
    const drawer = drawerOf();
    const change = { amount: '20', notes: [{ denominationId: TWENTY, count: 1 }] };
    const moves = putInForChange(drawer, VND, '80', [{ denominationId: HUNDRED, count: 1 }], change);
    expect(moves).toEqual([pieces(HUNDRED, 1, '100'), pieces(TWENTY, -1, '-20')]);
    expect(held(drawer)).toEqual(['70', 4, 2, 4]);
  });

  test('serves as change itself once it is in the drawer', () => {
    const drawer = drawerOf({ unsorted: '0', hundreds: 0, fifties: 0, twenties: 0 });
    const notes = [
      { denominationId: HUNDRED, count: 1 },
      { denominationId: FIFTY, count: 1 },
    ];
    const moves = putInForChange(drawer, VND, '100', notes, { amount: '50', notes: [] });
    expect(moves).toEqual([pieces(HUNDRED, 1, '100'), pieces(FIFTY, 1, '50'), pieces(FIFTY, -1, '-50')]);
  });
});

describe('money that goes out', () => {
  test('takes the unsorted amount first and the fewest notes for the rest', () => {
    const drawer = drawerOf();
    expect(takeOut(drawer, VND, '270', [])).toEqual([pieces(HUNDRED, -2, '-200'), loose('-70')]);
    expect(held(drawer)).toEqual(['0', 1, 2, 5]);
  });

  test('takes notes first where a teller hands them over', () => {
    const drawer = drawerOf();
    expect(takeOut(drawer, VND, '271', [], { isNotesFirst: true })).toEqual([
      pieces(HUNDRED, -2, '-200'),
      pieces(FIFTY, -1, '-50'),
      pieces(TWENTY, -1, '-20'),
      loose('-1'),
    ]);
    expect(proposeNotes(drawerOf(), VND, '120')).toEqual({
      unsorted: '0',
      chosen: [
        { denominationId: HUNDRED, count: 1 },
        { denominationId: TWENTY, count: 1 },
      ],
    });
  });

  test('takes the named notes and finds the rest', () => {
    const drawer = drawerOf();
    const moves = takeOut(drawer, VND, '170', [{ denominationId: FIFTY, count: 2 }]);
    expect(moves).toEqual([pieces(FIFTY, -2, '-100'), loose('-70')]);
    expect(held(drawer)).toEqual(['0', 3, 0, 5]);
  });

  test('chooses among the notes it may use only', () => {
    const among = [TWENTY];
    expect(takeOut(drawerOf({ unsorted: '0' }), VND, '100', [], { among })).toEqual([pieces(TWENTY, -5, '-100')]);
    expect(refusal(() => takeOut(drawerOf({ unsorted: '0' }), VND, '110', [], { among }))).toMatchObject({
      currencyId: VND,
      asked: '110',
      lacking: undefined,
      message: 'Currency 1: 110 cannot be paid',
    });
  });

  test('pays the rest beside named notes from the unsorted amount alone where that is asked', () => {
    const notes = [{ denominationId: HUNDRED, count: 1 }];
    const options = { isRestUnsorted: true };
    expect(takeOut(drawerOf(), VND, '150', notes, options)).toEqual([pieces(HUNDRED, -1, '-100'), loose('-50')]);
    expect(takeOut(drawerOf(), VND, '100', notes, options)).toEqual([pieces(HUNDRED, -1, '-100')]);
    // Without named notes there is no rest beside them.
    expect(takeOut(drawerOf({ unsorted: '0' }), VND, '100', [], options)).toEqual([pieces(HUNDRED, -1, '-100')]);
    expect(refusal(() => takeOut(drawerOf(), VND, '171', notes, options))).toMatchObject({
      asked: '71',
      lacking: { unsorted: '70' },
    });
  });

  test('names the notes that are not there', () => {
    const asked = [{ denominationId: HUNDRED, count: 4 }];
    expect(refusal(() => takeOut(drawerOf(), VND, '400', asked))).toMatchObject({
      currencyId: VND,
      asked: '4',
      lacking: { denomination: '100', held: 3 },
    });
    expect(held(drawerOf())).toEqual(['70', 3, 2, 5]);
  });

  test('takes the last note of a pile', () => {
    const drawer = drawerOf();
    takeOut(drawer, VND, '300', [{ denominationId: HUNDRED, count: 3 }]);
    expect(held(drawer)).toEqual(['70', 0, 2, 5]);
  });

  test('is refused where the named notes are worth more', () => {
    expect(() => takeOut(drawerOf(), VND, '99', [{ denominationId: HUNDRED, count: 1 }])).toThrow(
      'Currency 1: the notes are worth more than 99',
    );
  });
});

describe('undoing moves', () => {
  test('is their exact opposite, what comes back first', () => {
    const drawer = drawerOf({ hundreds: 0 });
    const moves = [pieces(HUNDRED, 1, '100'), loose('30'), pieces(HUNDRED, -2, '-200'), loose('-5')];
    expect(undoMoves(drawer, VND, moves)).toEqual([
      pieces(HUNDRED, 2, '200'),
      loose('5'),
      pieces(HUNDRED, -1, '-100'),
      loose('-30'),
    ]);
    expect(held(drawer)).toEqual(['45', 1, 2, 5]);
  });

  test('takes the last notes and the last unsorted amount', () => {
    const drawer = drawerOf();
    undoMoves(drawer, VND, [pieces(FIFTY, 2, '100'), loose('70')]);
    expect(held(drawer)).toEqual(['0', 3, 0, 5]);
  });

  test('is refused when notes or unsorted money are gone', () => {
    expect(refusal(() => undoMoves(drawerOf(), VND, [pieces(FIFTY, 3, '150')]))).toMatchObject({
      asked: '3',
      lacking: { denomination: '50', held: 2 },
    });
    expect(refusal(() => undoMoves(drawerOf(), VND, [loose('71')]))).toMatchObject({ asked: '71', lacking: undefined });
  });
});
