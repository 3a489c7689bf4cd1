import type { Reservation } from '@doi-tien/contract/reservation.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBranch } from '../../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { reservingOf, SELL } from '../../../../../../tests/support/reservations.ts';
import { type Refusal, ReservationsModel } from '../../../../../../tests/support/reservations-model.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../../tests/support/test-app.ts';
import { size } from '../../../../../../tests/support/test-form.ts';

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '9000000000', USD: '1000' });
const desk = reservingOf(api, counter, manager);
await desk.switchOn();
const { id: otherBranch } = await openBranch(api, admin, 'B2');
const USD = counter.currencyId('USD');

interface Real {
  reservations: Reservation[];
  tickets: { id: number; path: string }[];
  transfers: { id: number; quantity: string }[];
}

type Step = (model: ReservationsModel, real: Real) => Promise<void>;

/** Both sides must say the same: done, or refused for the same reason. */
function agree(answer: Answer<unknown>, refusal: Refusal | null): void {
  const told = refusal === 'refused' ? (answer.code === 200 ? 'done' : 'refused') : (answer.error ?? 'done');
  expect([told, answer.message]).toEqual([refusal ?? 'done', answer.message]);
}

const pick = <Item>(items: readonly Item[], drawn: number): number | null =>
  items.length ? drawn % items.length : null;
const quantity = fc.integer({ min: 1, max: 60 }).map((tens) => BigInt(tens * 10));
const drawn = fc.nat({ max: 1000 });

const reserve = fc
  .tuple(quantity, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 5, max: 60 }))
  .map(([amount, thousands, minutes]): Step => {
    const deposit = BigInt(thousands * 1000);
    return async (model, real) => {
      const until = { den_luc: desk.later(minutes - 0.5) };
      const answer = await desk.reserve(String(amount), {
        ...until,
        ...(deposit > 0n && { dat_coc: String(deposit) }),
      });
      agree(answer, model.reserve(amount, deposit, minutes));
      if (answer.code === 200) real.reservations.push(answer.data);
    };
  });
const sell = quantity.map(
  (amount): Step =>
    async (model, real) => {
      const answer = await counter.sellUsd(String(amount), '26150');
      agree(answer, model.giveOut(amount, true));
      if (answer.code === 200) real.tickets.push({ id: answer.data.id, path: SELL });
    },
);
const buy = quantity.map(
  (amount): Step =>
    async (model, real) => {
      const answer = await counter.buyUsd(String(amount), '25900');
      agree(answer, model.bring(amount, true));
      real.tickets.push({ id: answer.data.id, path: 'giao-dich-mua-ngoai-te' });
    },
);
const take = fc.tuple(drawn, fc.boolean(), quantity).map(
  ([which, isAll, part]): Step =>
    async (model, real) => {
      const index = pick(real.reservations, which);
      if (index === null) return;
      const own = real.reservations[index] as Reservation;
      const left = model.reservations[index]?.left ?? 0n;
      const amount = isAll && left > 0n ? left : part;
      const answer = await desk.take(own, String(amount));
      agree(answer, model.take(index, amount));
      if (answer.code === 200) real.tickets.push({ id: answer.data.id, path: SELL });
    },
);
const cancel = fc.tuple(drawn, fc.boolean()).map(
  ([which, isKept]): Step =>
    async (model, real) => {
      const index = pick(real.reservations, which);
      if (index === null) return;
      const own = real.reservations[index] as Reservation;
      const hasDeposit = (model.reservations[index]?.depositLeft ?? 0n) > 0n;
      agree(await desk.cancel(own, hasDeposit ? { coc: isKept ? 'giu' : 'tra' } : {}), model.cancel(index, isKept));
    },
);
const extend = fc.tuple(drawn, fc.integer({ min: 5, max: 60 })).map(
  ([which, minutes]): Step =>
    async (model, real) => {
      const index = pick(real.reservations, which);
      if (index === null) return;
      const answer = await desk.change(real.reservations[index] as Reservation, { den_luc: desk.later(minutes - 0.5) });
      agree(answer, model.extend(index, minutes));
    },
);
const undo = drawn.map(
  (which): Step =>
    async (model, real) => {
      const index = pick(real.tickets, which);
      if (index === null) return;
      const { id, path } = real.tickets[index] as Real['tickets'][number];
      agree(await desk.voidTicket(id, manager, path), model.voidTicket(index));
    },
);
const pass = fc.integer({ min: 1, max: 30 }).map(
  (minutes): Step =>
    async (model) => {
      await desk.pass(minutes);
      model.minute += minutes;
    },
);
const move = (loai_giao_dich: number, amount: bigint) =>
  api.call('POST', '/chi-tiet-ket', {
    as: manager,
    body: {
      ket_id: safe.id,
      loai_giao_dich,
      chi_tiet: [{ tien_id: USD, so_tien: String(amount) }],
      ly_do: 'Ngân hàng',
    },
  });
const withdraw = quantity.map(
  (amount): Step =>
    async (model) => {
      agree(await move(6, amount), model.giveOut(amount, false));
    },
);
const topUp = quantity.map(
  (amount): Step =>
    async (model) =>
      agree(await move(3, amount), model.bring(amount, false)),
);
const send = quantity.map(
  (amount): Step =>
    async (model, real) => {
      const body = {
        den_chi_nhanh_id: otherBranch,
        chi_tiet: [{ tien_id: USD, so_tien: String(amount) }],
        ly_do: 'Chia tiền',
      };
      const answer = await api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body });
      agree(answer, model.giveOut(amount, false));
      if (answer.code === 200) real.transfers.push({ id: answer.data.id, quantity: String(amount) });
    },
);
const callBack = fc.constant<Step>(async (model, real) => {
  const sent = real.transfers.pop();
  if (!sent) return;
  const answer = await api.call('POST', `/dieu-chuyen/${sent.id}/goi-ve`, {
    as: manager,
    body: { ly_do: 'Gửi nhầm' },
  });
  agree(answer, model.bring(BigInt(sent.quantity), false));
});

const step = fc.oneof(
  { weight: 4, arbitrary: reserve },
  { weight: 4, arbitrary: take },
  { weight: 2, arbitrary: sell },
  { weight: 2, arbitrary: undo },
  { weight: 2, arbitrary: cancel },
  { weight: 2, arbitrary: extend },
  { weight: 2, arbitrary: pass },
  { weight: 1, arbitrary: fc.oneof(buy, topUp) },
  { weight: 1, arbitrary: fc.oneof(withdraw, send, callBack) },
);

async function expectAlike(
  model: ReservationsModel,
  real: Real,
  before: { owed: bigint; income: bigint },
): Promise<void> {
  expect(await counter.position('USD')).toMatchObject({ quantity: String(model.held) });
  expect(model.held).toBeGreaterThanOrEqual(model.kept());
  for (const [index, own] of model.reservations.entries()) {
    const { con_lai, coc_con, trang_thai } = await desk.read((real.reservations[index] as Reservation).id);
    const state = own.state === 'cancelled' ? 3 : own.state === 'taken' ? 2 : model.isLive(own) ? 1 : 4;
    const left = own.state === 'cancelled' ? 0n : own.left;
    expect([index, con_lai, coc_con, trang_thai]).toEqual([index, String(left), String(own.depositLeft), state]);
  }
  const booked = await accounts();
  expect(booked.owed - before.owed).toBe(model.owed);
  expect(booked.income - before.income).toBe(model.income);
  await counter.expectWholeBooks();
}

async function accounts(): Promise<{ owed: bigint; income: bigint }> {
  const [row] = await api.sql<{ owed: string; income: string }>(
    `SELECT coalesce(-sum(gia_tri) FILTER (WHERE tai_khoan = 'customer-deposit'), 0)::text AS owed,
            coalesce(-sum(gia_tri) FILTER (WHERE tai_khoan = 'other-income'), 0)::text AS income FROM dong_but_toan`,
  );
  return { owed: BigInt(row?.owed ?? 0), income: BigInt(row?.income ?? 0) };
}

/** Every run begins with reservations of its own alone. */
async function letAllGo(): Promise<void> {
  const open = await api.sql<{ id: number; left: string }>(
    `SELECT id, (dat_coc - coc_da_dung - coc_da_tra)::text AS left FROM giu_cho WHERE trang_thai = 1 OR dat_coc > coc_da_dung + coc_da_tra`,
  );
  for (const { id, left } of open) await desk.cancel({ id }, left === '0' ? {} : { coc: 'tra' });
}

test('no sequence of acts sells what is kept or loses a deposit: a separate model says the same at every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      await letAllGo();
      const model = new ReservationsModel(BigInt((await counter.position('USD')).quantity));
      const real: Real = { reservations: [], tickets: [], transfers: [] };
      const before = await accounts();
      for (const each of steps) await each(model, real);
      await expectAlike(model, real, before);
    }),
    { numRuns: size(12, 150), endOnFailure: true },
  );
}, 1_800_000);
