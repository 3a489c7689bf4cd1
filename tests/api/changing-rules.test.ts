import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { div } from '../support/ledger-model.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

/**
 * Rates of all notes and of one rate group, the band and the rounding step change between trades. What each ticket must
 * say, or that it must be refused, is worked out here in whole numbers, without any code of the product.
 */
let api: TestApp;
let counter: Counter;
let admin: Caller;
let teller: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  counter = await openCounter(api, admin);
  await counter.open({ VND: '50000000000', USD: '0' });
  teller = await api.signIn('giaodich1');
});
afterAll(() => api.close());

type Notes = 'large' | 'small' | 'unsorted';
type Step =
  | { act: 'rate'; group: 'all' | 'small'; buy: number }
  | { act: 'band'; percent: number }
  | { act: 'step'; vnd: number }
  | { act: 'buy'; notes: Notes; pieces: number; offPercent: number }
  | { act: 'void'; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('rate' as const),
    group: fc.constantFrom('all' as const, 'small' as const),
    buy: fc.integer({ min: 25_000, max: 26_000 }),
  }),
  fc.record({ act: fc.constant('band' as const), percent: fc.constantFrom(0, 1, 2, 3) }),
  fc.record({ act: fc.constant('step' as const), vnd: fc.constantFrom(200, 500, 1000, 5000) }),
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      notes: fc.constantFrom('large' as const, 'small' as const, 'unsorted' as const),
      pieces: fc.integer({ min: 1, max: 40 }),
      offPercent: fc.constantFrom(-2.5, -1.5, -0.5, 0, 0, 0.5, 1.5, 2.5),
    }),
  },
  fc.record({ act: fc.constant('void' as const), which: fc.nat(30) }),
);

/** The terms in force, and what is held by them. */
class Terms {
  all = 25_900;
  small: number | null = null;
  band = 1;
  step = 1000;
  usd = 0;
  vnd = 50_000_000_000n;
  readonly tickets: { id: number; usd: number; vnd: bigint }[] = [];

  /** Unsorted notes may be of any group: while a group has its own rate they are bought at the rate of all. */
  posted(notes: Notes): number {
    return notes === 'small' ? (this.small ?? this.all) : this.all;
  }

  isAllowed(rate: number, posted: number): boolean {
    return Math.abs(rate - posted) * 100 <= this.band * posted;
  }

  total(quantity: number, rate: number): bigint {
    const whole = BigInt(quantity * rate);
    return div(whole, BigInt(this.step)) * BigInt(this.step);
  }
}

test('each ticket follows the rates and settings of its moment, and later changes leave it as it was', async () => {
  const terms = new Terms();
  const seen = { bought: 0, refused: 0, small: 0, voided: 0 };
  const length = size(80, 160);
  const steps = fc
    .sample(fc.array(step, { minLength: length, maxLength: length }), { numRuns: 1, seed: 20_261_116 })
    .flat();
  for (const next of steps) await take(next, terms, seen);
  // The walk reached every kind of outcome.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(size(1, 5));
  const stored = await api.sql<{ id: number; thanh_tien: string }>(
    'SELECT id::int, trim_scale(thanh_tien)::text AS thanh_tien FROM giao_dich WHERE trang_thai = 1 ORDER BY id',
  );
  const expected = terms.tickets.map(({ id, vnd }) => ({ id, thanh_tien: String(vnd) }));
  expect(stored).toEqual(expected.toSorted((left, right) => left.id - right.id));
  await counter.expectWholeBooks();
}, 240_000);

async function take(next: Step, terms: Terms, seen: Record<string, number>): Promise<void> {
  if (next.act === 'rate') return postRate(next, terms);
  if (next.act === 'band') return setBand(next.percent, terms);
  if (next.act === 'step') return setStep(next.vnd, terms);
  if (next.act === 'void') return voidOne(next.which, terms, seen);
  return buy(next, terms, seen);
}

async function postRate({ group, buy: rate }: Extract<Step, { act: 'rate' }>, terms: Terms): Promise<void> {
  const line = {
    tien_id: counter.currencyId('USD'),
    ty_gia_mua: String(rate),
    ty_gia_ban: String(rate + 250),
    ty_gia_goc: String(rate + 100),
    ...(group === 'small' && { nhom_ty_gia: SMALL_GROUP }),
  };
  const answer = await api.call('POST', '/ty-gia', { as: admin, body: { dong: [line] } });
  expect(answer).toMatchObject({ code: 200 });
  if (group === 'all') terms.all = rate;
  else terms.small = rate;
}

async function setBand(percent: number, terms: Terms): Promise<void> {
  await change({ bien_do_ty_gia: String(percent) });
  terms.band = percent;
}

async function setStep(vnd: number, terms: Terms): Promise<void> {
  await change({ buoc_lam_tron: vnd });
  terms.step = vnd;
}

async function change(gia_tri: object): Promise<void> {
  const { data } = await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin });
  const body = { gia_tri, phien_ban: data.phien_ban };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
}

/** The rate group of the notes of 5 to 20 dollars. */
const SMALL_GROUP = '5–20';
const FACE: Record<Notes, number> = { large: 100, small: 20, unsorted: 50 };

async function buy(next: Extract<Step, { act: 'buy' }>, terms: Terms, seen: Record<string, number>): Promise<void> {
  const { notes, pieces, offPercent } = next;
  const quantity = FACE[notes] * pieces;
  const posted = terms.posted(notes);
  const rate = Math.round(posted * (1 + offPercent / 100));
  const named = [{ menh_gia_id: counter.noteId('USD', String(FACE[notes])), so_to: pieces }];
  const line = {
    tien_id: counter.currencyId('USD'),
    so_luong: String(quantity),
    ty_gia: String(rate),
    ...(notes !== 'unsorted' && { to_tien: named }),
  };
  const answer: Answer<Trade> = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [line] }, teller);
  if (!terms.isAllowed(rate, posted)) {
    seen.refused = (seen.refused ?? 0) + 1;
    expect(answer, told(next, terms)).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
    return;
  }
  const total = terms.total(quantity, rate);
  expect(answer, told(next, terms)).toMatchObject({
    code: 200,
    data: { thanh_tien: String(total), chi_tiet: [{ ty_gia_niem_yet: String(posted) }] },
  });
  seen.bought = (seen.bought ?? 0) + 1;
  if (notes === 'small' && terms.small !== null) seen.small = (seen.small ?? 0) + 1;
  terms.tickets.push({ id: answer.data.id, usd: quantity, vnd: total });
  terms.usd += quantity;
  terms.vnd -= total;
  await expectHeld(terms);
}

const told = (next: Step, { all, small, band, step: rounding }: Terms) =>
  JSON.stringify({ next, all, small, band, rounding });

async function voidOne(which: number, terms: Terms, seen: Record<string, number>): Promise<void> {
  const ticket = terms.tickets[which % Math.max(1, terms.tickets.length)];
  if (!ticket) return;
  const path = `/giao-dich-mua-ngoai-te/${ticket.id}/huy`;
  const answer = await api.call('PATCH', path, { as: admin, body: { ly_do: 'Nhầm' } });
  expect(answer).toMatchObject({ code: 200 });
  seen.voided = (seen.voided ?? 0) + 1;
  terms.tickets.splice(terms.tickets.indexOf(ticket), 1);
  terms.usd -= ticket.usd;
  terms.vnd += ticket.vnd;
  await expectHeld(terms);
}

async function expectHeld(terms: Terms): Promise<void> {
  expect((await counter.position('USD')).quantity).toBe(String(terms.usd));
  expect((await counter.position('VND')).quantity).toBe(String(terms.vnd));
}
