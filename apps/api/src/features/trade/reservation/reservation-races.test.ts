import { beforeEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { reservingOf, SELL } from '../../../../../../tests/support/reservations.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../../tests/support/test-app.ts';
import { size } from '../../../../../../tests/support/test-form.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const other = await api.sibling();
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '900000000', USD: '1000' });
const [here, there] = [reservingOf(api, counter, manager), reservingOf(other, counter, manager)];
await here.switchOn();
const USD = counter.currencyId('USD');
const ROUNDS = size(3, 30);

const errors = (answers: readonly Answer<unknown>[]) =>
  answers.map(({ code, error }) => (code === 200 ? 'done' : error)).sort();
const sale = (app: typeof api, so_luong: string) =>
  app.call<{ id: number }>('POST', `/${SELL}`, {
    as: manager,
    body: { chi_tiet: [{ tien_id: USD, so_luong, ty_gia: '26150' }] },
  });

/** What was sold is brought back, what is kept is let go: every round begins with 1,000 USD. */
beforeEach(reset);
async function reset(): Promise<void> {
  const sold = await api.sql<{ id: string }>(`SELECT id FROM giao_dich WHERE trang_thai = 1`);
  for (const { id } of sold) expect((await here.voidTicket(Number(id))).code).toBe(200);
  const open = await api.sql<{ id: number; left: string }>(
    `SELECT id, (dat_coc - coc_da_dung - coc_da_tra)::text AS left FROM giu_cho WHERE trang_thai = 1 OR dat_coc > coc_da_dung + coc_da_tra`,
  );
  for (const { id, left } of open)
    expect((await here.cancel({ id }, left === '0' ? {} : { coc: 'tra' })).code).toBe(200);
  expect(await counter.position('USD')).toMatchObject({ quantity: '1000' });
}

test('two people on two processes reserve the last notes: one has them', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all([
      here.reserve('600', { dat_coc: '1000000' }),
      there.reserve('600', { dat_coc: '1000000' }),
    ]);
    expect(errors(answers)).toEqual(['RESERVED', 'done']);
    await reset();
  }
  await counter.expectWholeBooks();
});

test('a reservation and a sale of the same notes: one of them wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [kept, sold] = await Promise.all([here.reserve('600'), sale(other, '600')]);
    expect([kept.code, sold.code].sort()).toEqual([200, 409]);
    expect(kept.code === 200 ? sold.error : kept.error).toBe(kept.code === 200 ? 'RESERVED' : 'NOT_ENOUGH_HELD');
    await reset();
  }
  await counter.expectWholeBooks();
});

test('one reservation is taken once, whoever asks at the same time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = await here.reserve('700', { dat_coc: '2000000' });
    const answers = await Promise.all([
      here.take(data),
      there.take(data),
      here.take(data, '400'),
      there.take(data, '400'),
    ]);
    const done = answers.filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    const { da_lay } = await here.read(data.id);
    expect(['700', '400']).toContain(da_lay);
    await counter.expectWholeBooks();
    await reset();
  }
});

test('a reservation is taken or cancelled, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = await here.reserve('700', { dat_coc: '2000000' });
    const [taken, cancelled] = await Promise.all([here.take(data), there.cancel(data, { coc: 'tra' })]);
    expect([taken.code, cancelled.code].filter((code) => code === 200)).toHaveLength(1);
    expect((await here.read(data.id)).trang_thai).toBe(taken.code === 200 ? 2 : 3);
    await counter.expectWholeBooks();
    await reset();
  }
});

test('forty sales and reservations on two processes give out exactly what is there', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const desk = index % 2 ? here : there;
      return index % 4 < 2 ? sale(index % 2 ? api : other, '70') : desk.reserve('70', { dat_coc: '10000' });
    }),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(14);
  const { quantity } = await counter.position('USD');
  const [kept] = await api.sql<{ sum: string }>(
    `SELECT coalesce(sum(so_luong), 0)::int::text AS sum FROM giu_cho WHERE trang_thai = 1`,
  );
  expect(Number(quantity) - Number(kept?.sum)).toBe(20);
  await counter.expectWholeBooks();
});

test('a transfer out, a withdrawal and a reservation of the last notes: no two of them happen', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const chi_tiet = [{ tien_id: USD, so_tien: '600' }];
    const body = { ket_id: safe.id, loai_giao_dich: 6, chi_tiet, ly_do: 'Nộp ngân hàng' };
    const [kept, out] = await Promise.all([
      here.reserve('600'),
      other.call('POST', '/chi-tiet-ket', { as: manager, body }),
    ]);
    expect([kept.code, out.code].filter((code) => code === 200)).toHaveLength(1);
    if (out.code === 200) {
      const back = { ...body, loai_giao_dich: 3, ly_do: 'Nhận lại' };
      expect((await api.call('POST', '/chi-tiet-ket', { as: manager, body: back })).code).toBe(200);
    }
    await reset();
  }
  await counter.expectWholeBooks();
});

test('a void and a taking of the same reservation by one customer both end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = { ten_khach: 'Lê Văn Tám', loai_giay_to: 'CCCD', so_giay_to: '079123456780' };
    const { data } = await here.reserve('700', { dat_coc: '2000000', ...person });
    const { data: ticket } = await here.take(data, '300', person);
    const [voided, taken] = await Promise.all([there.voidTicket(ticket.id), here.take(data, '400', person)]);
    expect([voided.code, taken.code]).toEqual([200, 200]);
    expect(await here.read(data.id)).toMatchObject({ da_lay: '400', trang_thai: 1 });
    await counter.expectWholeBooks();
    await reset();
  }
});
