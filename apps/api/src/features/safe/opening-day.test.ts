import type { Drawer, DrawerTotal, Safe, SafeDetail } from '@doi-tien/contract/safe.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
afterEach(() => counter.expectWholeBooks());

const count = (code: string, so_tien: string) => ({ tien_id: counter.currencyId(code), so_tien });
const open = (body: object) => api.call<Safe>('POST', '/ket', { as: manager, body: { ly_do: 'x', ...body } });
const today = async () =>
  (await api.sql<{ d: string }>(`SELECT (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date::text AS d`))[0]?.d ?? '';
const closeWith = async (id: number, chi_tiet: object[]) => {
  await api.call('PATCH', `/ket/chot-ket/${id}`, { as: manager });
  return api.call<Safe>('PATCH', `/ket/dong-ket/${id}`, { as: manager, body: { chi_tiet } });
};

test('a safe is not opened for a day that has not come', async () => {
  const tomorrow = Temporal.PlainDate.from(await today())
    .add({ days: 1 })
    .toString();
  for (const ngay of [tomorrow, '2030-01-01', '2999-12-31']) {
    expect(await open({ ngay, chi_tiet: [] })).toMatchObject({
      code: 422,
      error: 'VALIDATION_FAILED',
      errors: [{ field: 'ngay', message: 'Ngày này chưa đến' }],
    });
  }
  for (const ngay of ['0000-01-01', '9999-12-31']) {
    expect(await open({ ngay, chi_tiet: [] })).toMatchObject({ code: 422, errors: [{ field: 'ngay' }] });
  }
  expect(await api.sql('SELECT 1 FROM ket')).toEqual([]);
});

let first: Safe;
test('an opening of an earlier day carries money that was not counted, marked', async () => {
  first = (await open({ ngay: '2026-01-05', chi_tiet: [count('VND', '9000123'), count('USD', '700')] })).data;
  const note = { menh_gia_id: counter.noteId('EUR', '50'), so_to: 3 };
  await api.call('POST', '/chi-tiet-ket', {
    as: manager,
    body: {
      ket_id: first.id,
      loai_giao_dich: 3,
      chi_tiet: [{ tien_id: counter.currencyId('EUR'), to_tien: [note] }],
      ly_do: 'x',
    },
  });
  expect(
    await closeWith(first.id, [
      count('VND', '9000123'),
      count('USD', '700'),
      { tien_id: counter.currencyId('EUR'), to_tien: [note] },
    ]),
  ).toMatchObject({ code: 200 });
  const second = (
    await open({ ngay: '2026-01-06', chi_tiet: [count('USD', '700')], them_dau_ngay: [count('VND', '1000')] })
  ).data;
  const read = async <Row>(path: string) =>
    (await api.call<Row[]>('GET', `/chi-tiet-ket/${path}?ket_id=${second.id}`, { as: manager })).data;
  const totals = await read<DrawerTotal>('tong-tien-theo-ket-dau-ngay');
  expect(totals.map(({ ma_tien, so_tien, mang_sang }) => [ma_tien, so_tien, mang_sang])).toEqual([
    ['VND', '9001123', true],
    ['USD', '700', false],
    ['EUR', '150', true],
  ]);
  const notes = await read<Drawer>('lay-theo-ket-dau-ngay');
  expect(notes.find(({ ma_tien }) => ma_tien === 'EUR')).toMatchObject({
    mang_sang: true,
    so_tien: '150',
    chua_phan_loai: '0',
  });
  expect(notes.find(({ ma_tien }) => ma_tien === 'EUR')?.to_tien.find(({ gia_tri }) => gia_tri === '50')).toMatchObject(
    { so_to: 3 },
  );
  await closeWith(second.id, [
    count('VND', '9001123'),
    count('USD', '700'),
    { tien_id: counter.currencyId('EUR'), to_tien: [note] },
  ]);
});

test('days are opened in their order', async () => {
  expect(await open({ ngay: '2026-01-06', chi_tiet: [] })).toMatchObject({ error: 'SAFE_OF_DAY_EXISTS' });
  expect(await open({ ngay: '2026-01-04', chi_tiet: [] })).toMatchObject({ error: 'SAFE_DAY_GOES_BACK' });
});

test('an opening count that is refused for want of a reason is in the log, and opens nothing', async () => {
  const body = { chi_tiet: [count('USD', '690')], ly_do: null };
  expect(await open(body)).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: [{ chenh_lech: '-10' }] });
  expect(await api.sql('SELECT 1 FROM ket WHERE trang_thai = 1')).toEqual([]);
  expect(
    await api.sql(`SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'countRefused' AND doi_tuong = 'ket'`),
  ).toHaveLength(1);
});

let current: Safe;
test('an odd amount is counted, topped up, swapped and withdrawn, but not traded', async () => {
  current = (await open({ chi_tiet: [count('USD', '700')] })).data;
  const move = (loai_giao_dich: number, chi_tiet: object[]) =>
    api.call('POST', '/chi-tiet-ket', {
      as: manager,
      body: { ket_id: current.id, loai_giao_dich, chi_tiet, ly_do: 'x' },
    });
  expect(await move(3, [count('VND', '77')])).toMatchObject({ code: 200 });
  expect(await move(3, [count('USD', '0.55')])).toMatchObject({ code: 200 });
  expect(await move(6, [count('USD', '0.55')])).toMatchObject({ code: 200 });
  expect(await move(3, [count('USD', '0.555')])).toMatchObject({ code: 422 });
  expect(await counter.sellUsd('0.5', '26150')).toMatchObject({ code: 422 });
  expect(await counter.position('VND')).toMatchObject({ quantity: '9001200' });
});

test('an unknown safe is not found, whatever is asked of it', async () => {
  const id = 987_654;
  const body = { ket_id: id };
  const calls: [method: 'GET' | 'POST' | 'PATCH', path: string, body?: object][] = [
    ['GET', `/ket/${id}`],
    ['GET', `/ket/bien-ban/${id}`],
    ['PATCH', `/ket/chot-ket/${id}`],
    ['PATCH', `/ket/mo-chot/${id}`],
    ['PATCH', `/ket/dong-ket/${id}`, { chi_tiet: [] }],
    ...['lay-theo-ket', 'lay-theo-ket-dau-ngay', 'tong-tien-theo-ket-hien-tai', 'tong-tien-theo-ket-dau-ngay'].map(
      (path): ['GET', string] => ['GET', `/chi-tiet-ket/${path}?ket_id=${id}`],
    ),
    ['GET', `/chi-tiet-ket/lay-theo-giao-dich-tru-ket?ket_id=${id}`],
    ['GET', `/chi-tiet-ket/ghi-chu?ket_id=${id}`],
    ['GET', `/chi-tiet-ket/lay-theo-giao-dich-ket?giao_dich_ket_id=${id}`],
    ['POST', '/chi-tiet-ket', { ...body, loai_giao_dich: 3, chi_tiet: [count('USD', '1')], ly_do: 'x' }],
    ['POST', '/chi-tiet-ket/ghi-chu', { ...body, noi_dung: 'x' }],
    ['POST', '/chi-tiet-ket/doi-to', { ...body, tien_id: counter.currencyId('USD'), lay_ra: [], bo_vao: [] }],
  ];
  for (const [method, path, sent] of calls) {
    const answer = await api.call(method, path, { as: manager, ...(sent && { body: sent }) });
    expect([path, answer.code, answer.error]).toEqual([path, 404, 'NOT_FOUND']);
    const tooLong = await api.call(method, path.replace(String(id), '99999999999999'), {
      as: manager,
      ...(sent && { body: { ...sent, ...('ket_id' in sent && { ket_id: 99_999_999_999_999 }) } }),
    });
    expect([path, tooLong.code < 500]).toEqual([path, true]);
  }
});

test('an earlier safe is known, but no longer the one to work with', async () => {
  expect(await api.call('PATCH', `/ket/chot-ket/${first.id}`, { as: manager })).toMatchObject({
    error: 'SAFE_STATE_CHANGED',
  });
});

test('more pieces than a drawer can hold are refused by name, not with a failure', async () => {
  const part = {
    tien_id: counter.currencyId('USD'),
    to_tien: [{ menh_gia_id: counter.noteId('USD', '1'), so_to: 100_000_000 }],
  };
  const body = { ket_id: current.id, loai_giao_dich: 3, chi_tiet: Array.from({ length: 40 }, () => part), ly_do: 'x' };
  expect(await api.call('POST', '/chi-tiet-ket', { as: manager, body })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.1.to_tien' }],
  });
});

test('locking names the tickets that still wait', async () => {
  const waiting = await counter.trade('giao-dich-mua-tien-banking', {
    chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' }],
    trang_thai: 2,
  });
  const locked = await api.call<SafeDetail>('PATCH', `/ket/chot-ket/${current.id}`, { as: manager });
  const named = [{ id: waiting.data.id, loai: 'MBK', ma_giao_dich: waiting.data.ma_giao_dich }];
  expect(locked.data.phieu_cho).toMatchObject(named);
  expect((await api.call<SafeDetail>('GET', `/ket/${current.id}`, { as: manager })).data.phieu_cho).toMatchObject(
    named,
  );
  expect((await api.call<SafeDetail>('GET', `/ket/${first.id}`, { as: manager })).data.phieu_cho).toEqual([]);
});

test('two people who close at once close once', async () => {
  const { quantity } = await counter.position('VND');
  const eur = { tien_id: counter.currencyId('EUR'), so_tien: '150' };
  const body = { chi_tiet: [count('VND', quantity), count('USD', '700'), eur] };
  const answers = await Promise.all(
    [1, 2].map(() => api.call('PATCH', `/ket/dong-ket/${current.id}`, { as: manager, body })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});
