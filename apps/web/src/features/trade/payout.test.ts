import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { firstChoice, isPayable, missingOf, type Payout, payoutsOf, SETTLEMENT, withChosenNotes } from './payout.ts';
import { askedField, type LineState, newLine, newTicket, type TicketState } from './ticket-model.ts';

const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
const note = (id: number, tien_id: number, gia_tri: string) =>
  ({ id, tien_id, gia_tri, dang_luu_hanh: true }) as Denomination;
const catalogue = [note(11, 1, '500000'), note(12, 1, '100000'), note(21, 2, '100'), note(22, 2, '50')];
const drawer = (tien_id: number, piles: [number, number][]) =>
  ({ tien_id, to_tien: piles.map(([menh_gia_id, so_to]) => ({ menh_gia_id, so_to })) }) as unknown as Drawer;
const drawers = [
  drawer(1, [
    [11, 10],
    [12, 3],
  ]),
  drawer(2, [[21, 5]]),
];
const quote = (part: object) => ({ chi_tiet: [], canh_bao: [], thanh_toan_chua_phan_loai: '0', ...part }) as never;
const purchase = (state: TicketState, unsorted = '0'): Payout => {
  const asked: TradeQuote = quote({
    ...{ thanh_tien: '1100000', to_thanh_toan: [{ menh_gia_id: 11, so_to: 2 }] },
    thanh_toan_chua_phan_loai: unsorted,
  });
  const sources = { kind: kind('MNT'), state, quote: asked, settlement: { id: 1, ma: 'VND' }, catalogue, drawers };
  return payoutsOf(sources)[0] as Payout;
};
const choosing = (counts: Record<number, number>, amount = '1100000'): TicketState => ({
  ...newTicket(),
  payout: { [SETTLEMENT]: { amount, notes: { counts, unsorted: null } } },
});

test('the proposal can be paid as it is; a choice has to make the amount with notes that are there', () => {
  expect(isPayable(purchase(newTicket()))).toBe(true);
  expect(isPayable(purchase(choosing({ 11: 2, 12: 1 })))).toBe(true);
  const short = purchase(choosing({ 11: 2 }));
  expect([missingOf(short), isPayable(short)]).toEqual(['100000', false]);
  const tooMany = purchase(choosing({ 11: 0, 12: 11 }));
  expect([missingOf(tooMany), isPayable(tooMany)]).toEqual(['0', false]);
});

test('a choice for another amount says nothing', () => {
  expect(purchase(choosing({ 11: 1 }, '500000')).chosen).toBeNull();
});

test('what nobody sorted is replaced by notes that make the whole, where they can', () => {
  expect(firstChoice(purchase(newTicket(), '100000'))).toEqual({ counts: { 11: 2, 12: 1 }, unsorted: null });
  expect(firstChoice({ ...purchase(newTicket(), '50000'), amount: '1150000' })).toBeNull();
});

test('a sale hands over the notes of each line but those that were counted', () => {
  const line = (part: Partial<LineState>) => ({ ...newLine(), moneyId: 2, quantity: '100', rate: '26150', ...part });
  const [open, counted] = [line({}), line({ typed: 'notes' })];
  const state = { ...newTicket(), lines: [open, counted] };
  const asked = quote({
    chi_tiet: [1, 2].map((stt) => ({
      ...{ stt, tien_id: 2, ma_tien: 'USD', so_luong: '100', to_tien: [{ menh_gia_id: 21, so_to: 1 }] },
      tu_chua_phan_loai: '0',
    })),
  });
  const sources = { kind: kind('BNT'), state, quote: asked, settlement: { id: 1, ma: 'VND' }, catalogue, drawers };
  const given = payoutsOf(sources).filter(({ isReceived }) => !isReceived);
  expect(given.map(({ key, amount }) => [key, amount])).toEqual([[open.key, '100']]);
});

test('chosen notes travel with what they pay', () => {
  const state = choosing({ 11: 2, 12: 1 });
  const body: TradeBody = { chi_tiet: [{ tien_id: 2, so_luong: '42', ty_gia: '26190' }] };
  expect(withChosenNotes(body, state, [purchase(state)]).to_thanh_toan).toEqual([
    { menh_gia_id: 11, so_to: 2 },
    { menh_gia_id: 12, so_to: 1 },
  ]);
  expect(withChosenNotes(body, newTicket(), [purchase(newTicket())])).toEqual(body);
});

test('points at the first field the quote asks for', () => {
  const warned = (...kinds: string[]) => quote({ canh_bao: kinds.map((loai) => ({ loai, dong: null })) });
  const state = newTicket();
  const cash = kind('MNT');
  expect(askedField(cash, state, warned())).toBeNull();
  for (const excess of ['rateBand', 'noRate', 'conversionBand', 'referenceBand', 'feeLimit']) {
    expect(askedField(cash, state, warned(excess, 'largeTrade'))).toBe('ticket-ly_do_ty_gia');
  }
  const reasoned = { ...state, rateReason: 'Khách quen', customer: { so_giay_to: '001' } };
  expect(askedField(cash, reasoned, warned('rateBand', 'largeTrade'))).toBe('ticket-ten_khach');
});

test('asks for the proof of money that comes without notes, unless the ticket waits for it', () => {
  const none = quote({});
  const state = newTicket();
  expect(askedField(kind('MBK'), state, none)).toBe('ticket-ma_tham_chieu');
  expect(askedField(kind('MDT'), { ...state, reference: 'TX' }, none)).toBe('ticket-mang');
  expect(askedField(kind('MDT'), { ...state, reference: 'TX', network: 'TRC20' }, none)).toBeNull();
  expect(askedField(kind('MBK'), { ...state, isWaiting: true }, none)).toBeNull();
  expect(askedField(kind('BDT'), state, none)).toBeNull();
});

test('what a customer pays for a sale may be counted by note, and then has to be the whole', () => {
  const state = { ...newTicket(), lines: [{ ...newLine(), moneyId: 2, quantity: '100', rate: '26150' }] };
  const asked = quote({ thanh_tien: '2615000', to_thanh_toan: [] });
  const circulating = catalogue.map((each) => ({ ...each, dang_luu_hanh: true })) as Denomination[];
  const sale = (payout: TicketState['payout']) =>
    payoutsOf({
      ...{ kind: kind('BNT'), state: { ...state, payout }, quote: asked, settlement: { id: 1, ma: 'VND' } },
      ...{ catalogue: circulating, drawers },
    })[0] as Payout;
  const counting = (counts: Record<number, number>, amount = '2600000') =>
    ({ [SETTLEMENT]: { amount, notes: { counts, unsorted: null } } }) as TicketState['payout'];
  expect(sale({})).toMatchObject({ isReceived: true, chosen: null });
  expect(isPayable(sale(counting({})))).toBe(true);
  expect(isPayable(sale(counting({ 11: 5 }, '2615000')))).toBe(false);
  expect(firstChoice(sale({}))).toBeNull();
  const paid = { ...sale({}), amount: '2600000', chosen: { counts: { 11: 5, 12: 1 }, unsorted: null } };
  expect(isPayable(paid)).toBe(true);
  const body = { chi_tiet: [{ tien_id: 2, so_luong: '100', ty_gia: '26150' }] } as TradeBody;
  expect(withChosenNotes(body, state, [paid]).to_thanh_toan).toEqual([
    { menh_gia_id: 11, so_to: 5 },
    { menh_gia_id: 12, so_to: 1 },
  ]);
});
