import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import {
  CHANGE,
  isPayable,
  missingOf,
  type Payout,
  payoutsOf,
  SETTLEMENT,
  unknownNotesOf,
  withNotes,
} from './payout.ts';
import { countNote, handedProblem, problemOfHanded, typeAmount } from './received.ts';
import { type LineState, newLine, newTicket, type TicketState } from './ticket-model.ts';

const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
const note = (id: number, tien_id: number, gia_tri: string) =>
  ({ id, tien_id, gia_tri, dang_luu_hanh: true }) as Denomination;
const catalogue = [
  note(11, 1, '500000'),
  note(12, 1, '100000'),
  note(13, 1, '5000'),
  note(21, 2, '100'),
  note(22, 2, '50'),
];
const drawer = (tien_id: number, piles: [number, number][], chua_phan_loai = '0') =>
  ({
    tien_id,
    chua_phan_loai,
    to_tien: piles.map(([menh_gia_id, so_to]) => ({ menh_gia_id, so_to })),
  }) as unknown as Drawer;
const drawers = [
  drawer(1, [
    [11, 10],
    [12, 3],
    [13, 2],
  ]),
  drawer(2, [[21, 5]]),
];
const settlement = { id: 1, ma: 'VND' };
const pieces = (menh_gia_id: number, so_to: number) => ({ menh_gia_id, so_to });
const line = (part: Partial<LineState> = {}) => ({
  ...newLine(),
  currencyId: 2,
  quantity: '100',
  rate: '26150',
  ...part,
});
const body: TradeBody = { chi_tiet: [{ tien_id: 2, so_luong: '100', ty_gia: '26150' }] };

/** 100 USD, with notes proposed for both sides. */
const quote = (total: string) =>
  ({
    thanh_tien: total,
    canh_bao: [],
    de_xuat_thanh_toan: { to_tien: [pieces(11, 5), pieces(12, 1)], chua_phan_loai: '15000' },
    chi_tiet: [1, 2].map((stt) => ({
      stt,
      tien_id: 2,
      ma_tien: 'USD',
      so_luong: '100',
      de_xuat: { to_tien: [pieces(21, 1)], chua_phan_loai: '0' },
    })),
  }) as never;
const purchase = (state: TicketState) => ({ kind: kind('MNT'), state, settlement, catalogue, drawers });
const sale = (state: TicketState) => ({ kind: kind('BNT'), state, settlement, catalogue, drawers });
const choosing = (counts: Record<number, number>, unsorted: string | null = null): TicketState => ({
  ...newTicket(),
  payout: { [SETTLEMENT]: { amount: '2615000', notes: { counts, unsorted } } },
});
const settled = (state: TicketState) => payoutsOf(purchase(state), quote('2615000'))[0] as Payout;

test('the proposal is recorded as it is told; a choice has to make the amount with notes that are there', () => {
  expect(isPayable(settled(newTicket()))).toBe(true);
  expect(withNotes(body, purchase(newTicket()), [settled(newTicket())], NONE).to_thanh_toan).toEqual([
    pieces(11, 5),
    pieces(12, 1),
  ]);
  expect(isPayable(settled(choosing({ 11: 5, 12: 1 }, '15000')))).toBe(true);
  const short = settled(choosing({ 11: 5 }));
  expect([missingOf(short), isPayable(short)]).toEqual(['115000', false]);
  const tooMany = settled(choosing({ 11: 5, 13: 23 }));
  expect([missingOf(tooMany), isPayable(tooMany)]).toEqual(['0', false]);
});

test('a choice for another amount says nothing', () => {
  const state = { ...newTicket(), payout: { [SETTLEMENT]: { amount: '1', notes: { counts: {}, unsorted: null } } } };
  expect(settled(state).chosen).toBeNull();
});

const NONE = { to_tien: [], chua_phan_loai: '0' };

test('the likely notes of what a customer brings are recorded, unless the teller says that they are others', () => {
  const own = line();
  const state = { ...newTicket(), lines: [own, line({ typed: 'notes' })] };
  const [, guess] = payoutsOf(purchase(state), quote('2615000'));
  expect(guess).toMatchObject({ isReceived: true, chosen: null, proposed: { counts: { 21: 1 } } });
  expect(withNotes(body, purchase(state), [guess as Payout], NONE).chi_tiet[0]?.to_tien).toEqual([pieces(21, 1)]);
  const others = { ...state, payout: { [own.key]: { amount: '100', notes: { counts: {}, unsorted: '100' } } } };
  const payouts = payoutsOf(purchase(others), quote('2615000'));
  expect(payouts.every(isPayable)).toBe(true);
  expect(withNotes(body, purchase(others), payouts, NONE).chi_tiet[0]).not.toHaveProperty('to_tien');
});

test('cash whose notes would decide another rate is named to be counted, until it is', () => {
  const state = { ...newTicket(), lines: [line(), line({ typed: 'notes' })] };
  const undecided = { ...(quote('2615000') as object) } as { chi_tiet: object[] };
  undecided.chi_tiet = undecided.chi_tiet.map((each) => ({ ...each, de_xuat: NONE }));
  expect(unknownNotesOf(purchase(state), undecided as never)).toMatchObject([{ amount: '100', code: 'USD' }]);
  expect(unknownNotesOf(purchase(state), quote('2615000'))).toEqual([]);
  expect(unknownNotesOf(sale(state), undecided as never)).toEqual([]);
  expect(unknownNotesOf(purchase({ ...state, isWaiting: true }), undecided as never)).toEqual([]);
});

test('a sale records the likely notes of the exact amount only where nothing else was typed', () => {
  const likely = { to_tien: [pieces(11, 5)], chua_phan_loai: '0' };
  const typed = (received: TicketState['received']) => ({ ...newTicket(), lines: [line()], received });
  const sent = (received: TicketState['received'], proposal = likely) =>
    withNotes(body, sale(typed(received)), [], proposal).to_thanh_toan;
  expect(sent(typeAmount(null))).toEqual([pieces(11, 5)]);
  expect(sent(typeAmount('2615000'))).toBeUndefined();
  expect(sent(typeAmount(null), { ...likely, chua_phan_loai: '5000' })).toBeUndefined();
});

test('a sale hands over the notes of each line but those that were counted', () => {
  const [open, counted] = [line(), line({ typed: 'notes' })];
  const state = { ...newTicket(), lines: [open, counted] };
  expect(payoutsOf(sale(state), quote('2615000')).map(({ key, amount }) => [key, amount])).toEqual([[open.key, '100']]);
});

test('what is handed over for a sale gives change in real notes', () => {
  const typed = (received: TicketState['received']) => ({ ...newTicket(), lines: [line()], received });
  const changeOf = (state: TicketState) => payoutsOf(sale(state), quote('2615000')).find(({ key }) => key === CHANGE);
  expect(changeOf(typed(typeAmount('2615000')))).toBeUndefined();
  const amountOnly = typed(typeAmount('2720000'));
  expect(changeOf(amountOnly)).toMatchObject({
    amount: '105000',
    proposed: { counts: { 12: 1, 13: 1 }, unsorted: '0' },
  });
  expect(withNotes(body, sale(amountOnly), payoutsOf(sale(amountOnly), quote('2615000')), NONE)).toMatchObject({
    khach_dua: '2720000',
    to_thoi_lai: [pieces(12, 1), pieces(13, 1)],
  });
  const counted = typed(countNote(countNote(typeAmount('1'), 11, 5), 12, 2));
  expect(changeOf(counted)).toMatchObject({ amount: '85000' });
  const sent = withNotes(body, sale(counted), payoutsOf(sale(counted), quote('2615000')), NONE);
  expect(sent).toMatchObject({ khach_dua: '2700000', to_thanh_toan: [pieces(11, 5), pieces(12, 2)] });
  expect(handedProblem(sale(counted), quote('2615000'))).toBeNull();
  expect(handedProblem(sale(typed(typeAmount('2000000'))), quote('2615000'))).toBe('tooLittle');
  expect(handedProblem(sale(typed(typeAmount(null))), quote('2615000'))).toBeNull();
});

test('cash that the ticket does not need goes back: change is smaller than the largest note handed over', () => {
  const notes = catalogue.filter(({ tien_id }) => tien_id === 1).map(({ id, gia_tri }) => ({ id, value: gia_tri }));
  const handed = (counts: [number, number][]) =>
    counts.reduce((now, [id, count]) => countNote(now, id, count), typeAmount(null));
  expect(problemOfHanded(typeAmount('3114000'), notes, '2615000')).toBeNull();
  expect(problemOfHanded(typeAmount('3115000'), notes, '2615000')).toEqual({ kind: 'tooMuch', note: '500000' });
  expect(problemOfHanded(handed([[12, 28]]), notes, '2615000')).toEqual({ kind: 'tooMuch', note: '100000' });
  expect(problemOfHanded(handed([[12, 27]]), notes, '2615000')).toBeNull();
  expect(problemOfHanded(typeAmount('2600000'), notes, '2615000')).toEqual({ kind: 'tooLittle', missing: '15000' });
  const state = { ...newTicket(), lines: [line()], received: typeAmount('9000000') };
  expect(payoutsOf(sale(state), quote('2615000')).map(({ key }) => key)).not.toContain(CHANGE);
});

test('a kind of note just received is not given back, and a choice without notes is sent as one', () => {
  const received = countNote(countNote(typeAmount(null), 11, 5), 12, 2);
  const open: TicketState = { ...newTicket(), lines: [line()], received };
  const [change] = payoutsOf(sale(open), quote('2615000'));
  expect(change?.notes.map(({ id }) => id)).toEqual([13]);
  const state = { ...open, payout: { [CHANGE]: { amount: '85000', notes: { counts: {}, unsorted: '85000' } } } };
  const sent = withNotes(body, sale(state), payoutsOf(sale(state), quote('2615000')), NONE);
  expect(sent.to_thoi_lai).toEqual([]);
});

test('change that the notes cannot make is taken from unsorted money, and only as much', () => {
  const state = { ...newTicket(), lines: [line()], received: typeAmount('2618000') };
  const [change] = payoutsOf(sale(state), quote('2615000'));
  expect(change).toMatchObject({ amount: '3000', proposed: { counts: {}, unsorted: '3000' } });
});

test('where nobody may see the safe, the proposal stands without what is in it', () => {
  const blind = { ...purchase(newTicket()), drawers: undefined };
  const [first] = payoutsOf(blind, quote('2615000'));
  expect(first?.notes.every(({ available }) => available === undefined)).toBe(true);
  expect(first?.proposed.counts).toEqual({ 11: 5, 12: 1 });
});
