import type { Safe } from '@doi-tien/contract/safe.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });

test('a blind count is not told by the differences of its opening, nor by an opening that was refused', async () => {
  const counter = await openCounter(api, manager);
  const count = (so_tien: string) => [{ tien_id: counter.currencyId('USD'), so_tien }];
  const send = <Data>(method: 'POST' | 'PATCH', path: string, body?: object) =>
    api.call<Data>(method, path, { as: manager, ...(body && { body }) });
  const yesterday = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').subtract({ days: 1 }).toString();
  const first = await send<Safe>('POST', '/ket', { ngay: yesterday, chi_tiet: count('1000') });
  await send('PATCH', `/ket/chot-ket/${first.data.id}`);
  expect(await send('PATCH', `/ket/dong-ket/${first.data.id}`, { chi_tiet: count('1000') })).toMatchObject({
    code: 200,
  });
  expect(await send('POST', '/ket', { chi_tiet: count('73181') })).toMatchObject({
    error: 'SAFE_DIFFERENCE_NEEDS_REASON',
  });
  const opened = await send<Safe>('POST', '/ket', { chi_tiet: count('73181'), ly_do: 'Thừa' });
  expect(JSON.stringify(await api.call('GET', '/dashboard', { as: manager }))).toContain('72181');
  await send('PATCH', `/ket/chot-ket/${opened.data.id}`);
  for (const account of ['quantri', 'quanly', 'giaodich1', 'ketoan']) {
    const as = await api.signIn(account);
    for (const path of ['/dashboard', '/log-thao-tac?pageSize=200']) {
      const text = JSON.stringify(await api.call('GET', path, { as }));
      expect(text, `${account} ${path}`).not.toMatch(/7[23]181/);
    }
  }
});

test('a count larger than any safe is refused with its line', async () => {
  const parts = Array.from({ length: 3 }, () => ({ tien_id: 2, so_tien: '999999999999999' }));
  const { data } = await api.call<Safe>('GET', '/ket/kiem-tra-ket', { as: manager });
  const body = { ket_id: data.id, noi_dung: 'x', chi_tiet: parts };
  await api.call('PATCH', `/ket/mo-chot/${data.id}`, { as: manager });
  expect(await api.call('POST', '/chi-tiet-ket/ghi-chu', { as: manager, body })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.1.so_tien' }],
  });
});
