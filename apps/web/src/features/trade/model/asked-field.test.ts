import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { askedField } from './asked-field.ts';
import { newLine, newTicket } from './ticket-model.ts';

const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
const quote = (part: object) => ({ chi_tiet: [], canh_bao: [], ...part }) as never;

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

test('asks for the account where the currency has several, unless one of its own is chosen or the ticket waits', () => {
  const state = { ...newTicket(), reference: 'FT1', lines: [{ ...newLine(), currencyId: 7 }] };
  const asked = (part: object) => askedField(kind('MBK'), { ...state, ...part }, quote({}), true);
  expect(asked({})).toBe('ticket-tai_khoan_ngoai_id');
  expect(asked({ account: { id: 1, currencyId: 8 } })).toBe('ticket-tai_khoan_ngoai_id');
  expect(asked({ account: { id: 1, currencyId: 7 } })).toBeNull();
  expect(asked({ isWaiting: true })).toBeNull();
  expect(askedField(kind('MBK'), state, quote({}))).toBeNull();
});
