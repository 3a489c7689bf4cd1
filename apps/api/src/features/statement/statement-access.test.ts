import type { ListPage } from '@doi-tien/contract/list';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let counter: Counter;
let second: number;
let own: OutsideAccount;
let others: OutsideAccount;
let companys: OutsideAccount;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  second = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [second]);
  own = await create(manager, { so: 'OWN-1', chi_nhanh_id: 1 });
  others = await create(inBranch(admin, second), { so: 'OTHER-2', chi_nhanh_id: second });
  companys = await create(admin, { so: 'COMPANY-3', chi_nhanh_id: null });
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{doi-chieu}', (phan_quyen->'doi-chieu') - 'allBranches')
     WHERE id = (SELECT vai_tro_id FROM nguoi_dung WHERE tai_khoan = 'quanly')`,
  );
});
afterAll(() => api.close());

async function create(as: Caller, more: object): Promise<OutsideAccount> {
  const body = { loai: 1, ten: 'x', tien_id: counter.currencyId('VND-BANK'), ...more };
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const listed = async (as: Caller, query = '') => {
  const { data } = await api.call<ListPage<OutsideAccount>>('GET', `/tai-khoan-ngoai?${query}`, { as });
  return data.items.map(({ so }) => so).toSorted();
};

test('people without the right for all branches find the accounts of the branch they work in alone', async () => {
  expect(await listed(manager)).toEqual(['OWN-1']);
  expect(await listed(inBranch(manager, second))).toEqual(['OTHER-2']);
  for (const query of [
    'q=COMPANY',
    'f[0][field]=so&f[0][operator]=contains&f[0][value]=COMPANY',
    'q=OTHER',
    'page=2',
  ]) {
    expect(await listed(manager, query)).toEqual([]);
  }
});

test('people with it also find those of the company, and no account of a branch they are not in', async () => {
  expect(await listed(admin)).toEqual(['COMPANY-3', 'OWN-1']);
  expect(await listed(inBranch(admin, second))).toEqual(['COMPANY-3', 'OTHER-2']);
});

test('no call reads or changes an account that is not listed', async () => {
  for (const [{ id, phien_ban }, code] of [
    [others, 404],
    [companys, 403],
  ] as const) {
    for (const path of [
      `/tai-khoan-ngoai/${id}`,
      `/doi-chieu/${id}`,
      `/doi-chieu/${id}/con-lai`,
      `/doi-chieu/${id}/da-khop`,
      `/doi-chieu/${id}/sao-ke`,
    ]) {
      expect([path, (await api.call('GET', path, { as: manager })).code]).toEqual([path, code]);
    }
    expect(
      await api.call('PATCH', `/tai-khoan-ngoai/${id}`, { as: manager, body: { ten: 'y', phien_ban } }),
    ).toMatchObject({ code });
    expect(await api.call('DELETE', `/tai-khoan-ngoai/${id}`, { as: manager })).toMatchObject({ code });
    const file = 'Date,Amount,Reference\n2026-11-01,+5,A\n';
    expect(await sendUpload(api, `/doi-chieu/${id}/sao-ke`, file, { as: manager, query: 'thu=1' })).toMatchObject({
      code,
    });
    const taken = await api.call('POST', `/doi-chieu/${id}/sao-ke/1/thu-hoi`, { as: manager, body: { ly_do: 'x' } });
    expect(taken).toMatchObject({ code });
  }
  expect(own.so).toBe('OWN-1');
});

test('nobody makes an account of another branch, and of the company only with the right', async () => {
  const body = { loai: 1, ten: 'x', so: 'N', tien_id: counter.currencyId('VND-BANK') };
  const make = (as: Caller, chi_nhanh_id: number | null) =>
    api.call('POST', '/tai-khoan-ngoai', { as, body: { ...body, chi_nhanh_id } });
  expect(await make(manager, second)).toMatchObject({ errors: [{ field: 'chi_nhanh_id' }] });
  expect(await make(manager, null)).toMatchObject({ code: 403 });
});
