import type { Safe } from '@doi-tien/contract/safe.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../tests/support/test-app.ts';

let safe: Safe;
const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
afterEach(() => counter.expectWholeBooks());

const count = (code: string, so_tien: string) => ({ tien_id: counter.currencyId(code), so_tien });
const lock = () => api.call<Safe>('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
const close = (body: object, key?: string) =>
  api.call<Safe>('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body, ...(key && { key }) });
const record = () => api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });
const attempts = async () =>
  (await api.sql<{ n: number }>(`SELECT count(*)::int AS n FROM lan_kiem_quy WHERE ket_id = ${safe.id}`))[0]?.n;
const logged = async (act: string) =>
  (
    await api.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM log_thao_tac WHERE doi_tuong = 'ket' AND hanh_dong = $1`,
      [act],
    )
  )[0]?.n;
const fieldsOf = ({ errors }: Answer) => errors?.map(({ field }) => field);

test('an empty count closes nothing, names every currency that is missing, and tells no figure', async () => {
  safe = await counter.open({ VND: '50000123', USD: '2000', EUR: '70', USDT: '12.345678' });
  await lock();
  const answer = await close({ chi_tiet: [], ly_do: 'x' });
  expect(answer).toMatchObject({ code: 422, error: 'SAFE_COUNT_INCOMPLETE' });
  expect(answer.data).toEqual(
    ['VND', 'USD', 'EUR', 'USDT'].map((ma_tien) => ({ tien_id: counter.currencyId(ma_tien), ma_tien })),
  );
  expect(answer.message).toBe('Chưa đếm VND, USD, EUR, USDT');
  expect(answer.errors).toHaveLength(4);
  expect(answer.errors?.[1]).toMatchObject({ field: 'chi_tiet', message: 'Chưa đếm USD' });
  expect(await attempts()).toBe(0);
  expect(await logged('countIncomplete')).toBe(1);
});

test('a currency named without an amount, or with no notes, is not counted', async () => {
  for (const part of [{}, { to_tien: [] }]) {
    const chi_tiet = [{ tien_id: counter.currencyId('USD'), ...part }];
    expect(await close({ chi_tiet, ly_do: 'x' })).toMatchObject({
      code: 422,
      error: 'VALIDATION_FAILED',
      errors: [{ field: 'chi_tiet.0.so_tien', message: 'Chưa đếm: nhập số tiền, hoặc "0" nếu không có' }],
    });
  }
  expect(await attempts()).toBe(0);
  expect(await logged('countUnreadable')).toBe(2);
});

test('a figure that is none is in the log too, once per key, and keeps nothing of what was sent', async () => {
  const broken = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: 'abc' }] };
  expect(fieldsOf(await close(broken))).toEqual(['chi_tiet.0.so_tien']);
  expect(await logged('countUnreadable')).toBe(3);
  const flood = Object.fromEntries(Array.from({ length: 300 }, (_each, index) => [`${index}`.padEnd(500, 'x'), 1]));
  for (let time = 0; time < 2; time += 1) {
    expect(await close({ ...broken, ...flood }, 'close-broken-1')).toMatchObject({ error: 'VALIDATION_FAILED' });
  }
  expect(await logged('countUnreadable')).toBe(4);
  const [row] = await api.sql<{ sau: { truong: string[] }; doi_tuong_id: string }>(
    `SELECT sau, doi_tuong_id FROM log_thao_tac WHERE hanh_dong = 'countUnreadable' ORDER BY id DESC LIMIT 1`,
  );
  expect([row?.doi_tuong_id, row?.sau.truong[0], row?.sau.truong.length]).toEqual([
    String(safe.id),
    'chi_tiet.0.so_tien',
    20,
  ]);
  expect(Math.max(...(row?.sau.truong ?? []).map((field) => field.length))).toBe(100);
  const opening = { as: manager, body: { chi_tiet: broken.chi_tiet } };
  expect((await api.call('POST', '/ket', opening)).error).toBe('VALIDATION_FAILED');
  expect(await logged('countUnreadable')).toBe(5);
  expect((await api.call('PATCH', '/ket/dong-ket/abc', { as: manager, body: broken })).code).toBe(422);
  expect(await logged('countUnreadable')).toBe(5);
  expect(await attempts()).toBe(0);
});

test('a complete count that lacks a reason is kept as an attempt with its differences, and refused', async () => {
  const chi_tiet = [count('VND', '50000123'), count('USD', '1990'), count('EUR', '70'), count('USDT', '12.345678')];
  const answer = await close({ chi_tiet });
  expect(answer).toMatchObject({ code: 422, error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
  expect(answer.data).toEqual([
    {
      tien_id: counter.currencyId('USD'),
      ma_tien: 'USD',
      so_sach: '2000',
      thuc_dem: '1990',
      chenh_lech: '-10',
      gia_tri_vnd: '260000',
      can_xac_nhan: false,
    },
  ]);
  expect(await attempts()).toBe(1);
  expect(await logged('countRefused')).toBe(1);
  expect((await record()).data.lan_kiem).toMatchObject([
    {
      lan: 1,
      ket_qua: 'thieu_ly_do',
      nguoi_dem: 'Trần Thị Quản Lý',
      chi_tiet: [{ ma_tien: 'USD', chenh_lech: '-10' }],
    },
  ]);
});

test('the same key hears the same refusal without a second attempt', async () => {
  const body = {
    chi_tiet: [count('VND', '50000123'), count('USD', '1980'), count('EUR', '70'), count('USDT', '12.345678')],
  };
  const first = await close(body, 'close-again-1');
  expect(first).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: [{ thuc_dem: '1980' }] });
  expect(await close(body, 'close-again-1')).toEqual(first);
  expect(await attempts()).toBe(2);
  expect(await close({ ...body, ly_do: 'x' }, 'close-again-1')).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await attempts()).toBe(2);
});

test('a difference over the limit asks for the counted figure once more', async () => {
  const body = {
    chi_tiet: [count('VND', '45000123'), count('USD', '1990'), count('EUR', '70'), count('USDT', '12.345678')],
    ly_do: 'Thiếu',
  };
  const missing = await close(body);
  expect(missing).toMatchObject({ code: 422, error: 'SAFE_DIFFERENCE_UNCONFIRMED' });
  expect(missing.message).toContain('VND');
  expect(fieldsOf(missing)).toEqual(['xac_nhan_lech']);
  expect(missing.data).toMatchObject([
    { ma_tien: 'VND', chenh_lech: '-5000000', can_xac_nhan: true },
    { ma_tien: 'USD', can_xac_nhan: false },
  ]);
  const wrong = await close({ ...body, xac_nhan_lech: [count('VND', '45000000')] });
  expect(wrong).toMatchObject({ error: 'SAFE_DIFFERENCE_UNCONFIRMED' });
  expect(fieldsOf(wrong)).toEqual(['xac_nhan_lech.0.so_tien']);
  expect(await attempts()).toBe(4);
  const unknown = await close({ ...body, xac_nhan_lech: [{ tien_id: 987_654, so_tien: '1' }] });
  expect(fieldsOf(unknown)).toEqual(['xac_nhan_lech']);
});

test('a count without a reason and over the limit is told both at once', async () => {
  const body = {
    chi_tiet: [count('VND', '45000123'), count('USD', '2000'), count('EUR', '70'), count('USDT', '12.345678')],
  };
  const answer = await close(body);
  expect(answer).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
  expect(fieldsOf(answer)).toEqual(['ly_do', 'xac_nhan_lech']);
});

test('found money that has no rate is refused as an attempt, not lost', async () => {
  const before = (await attempts()) ?? 0;
  const all = [count('VND', '50000123'), count('USD', '2000'), count('EUR', '70'), count('USDT', '12.345678')];
  const answer = await close({ chi_tiet: [...all, count('THB', '100')], ly_do: 'Tìm thấy' });
  expect(answer).toMatchObject({ code: 422, error: 'NO_REFERENCE_RATE' });
  expect(await attempts()).toBe(before + 1);
});

test('an unlock keeps the attempts, and the next lock is blind again', async () => {
  const before = (await attempts()) ?? 0;
  expect(await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: manager })).toMatchObject({
    data: { xac_nhan: 0, an_so_lieu: false },
  });
  expect(await lock()).toMatchObject({ data: { an_so_lieu: true } });
  const { data } = await record();
  expect(data.lan_kiem).toHaveLength(before);
  expect(data.lan_kiem.flatMap(({ chi_tiet }) => chi_tiet)).toEqual([]);
  const replayed = await close(
    { chi_tiet: [count('VND', '50000123'), count('USD', '1980'), count('EUR', '70'), count('USDT', '12.345678')] },
    'close-again-1',
  );
  expect(replayed).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: null });
});

test('the exact book figure closes without a reason, the opening note stays, and all attempts are on the record', async () => {
  const before = (await attempts()) ?? 0;
  const notes = await api.sql<{ ghi_chu: string | null }>(
    `UPDATE ket SET ghi_chu = 'Sáng' WHERE id = ${safe.id} RETURNING ghi_chu`,
  );
  expect(notes[0]?.ghi_chu).toBe('Sáng');
  const exact = [count('VND', '50000123'), count('USD', '2000'), count('EUR', '70'), count('USDT', '12.345678')];
  expect(await close({ chi_tiet: exact, ghi_chu: 'Tối' })).toMatchObject({
    code: 200,
    data: { trang_thai: 2, an_so_lieu: false, ghi_chu: 'Sáng', ghi_chu_dong: 'Tối' },
  });
  const { lan_kiem } = (await record()).data;
  expect(lan_kiem).toHaveLength(before + 1);
  expect(lan_kiem.at(-1)).toMatchObject({ lan: before + 1, ket_qua: 'dong_ket', chi_tiet: [] });
  expect(lan_kiem.map(({ lan }) => lan)).toEqual(lan_kiem.map((_each, index) => index + 1));
});

test('nobody rewrites an attempt', async () => {
  await expect(api.sql('UPDATE lan_kiem_quy SET lan = 9')).rejects.toThrow('append-only');
  await expect(api.sql('SET ROLE doitien_app; DELETE FROM lan_kiem_quy')).rejects.toThrow(/permission denied/);
  await expect(api.sql('SET ROLE doitien_app; UPDATE lan_kiem_quy SET lan = 9')).rejects.toThrow(/permission denied/);
});
