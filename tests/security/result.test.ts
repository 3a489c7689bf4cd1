import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { PERMISSION_CATALOGUE, PERMISSION_NAMES } from '@doi-tien/contract/permissions';
import { RESULT_REPORT } from '@doi-tien/contract/report';
import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import type { Item } from '@doi-tien/contract/voucher.schema';
import { expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { hire } from '../support/staff.ts';
import { type Caller, headersOf } from '../support/test-app.ts';

const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
const { id: other } = await openBranch(api, owner, 'B2');
await letAllWork(api, [other]);
await approvalsOf(api).set({ bat_phieu_thu_chi: true });
const { data: catalogue } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const wages = catalogue.items.find(({ ma }) => ma === 'CP-LUONG')?.id ?? 0;
/** A figure that stands nowhere else. */
const WAGES = '98765000';
for (const as of [manager, inBranch(manager, other)]) {
  const counter = await openCounter(api, as);
  await counter.open({ VND: '900000000', USD: '1000' });
  await counter.sellUsd('100', '26150');
  const said = { nguoi_nop_nhan: 'Nhân viên', ly_do: 'Lương' };
  const body = { loai: 2, khoan_muc_id: wages, tien_id: counter.currencyId('VND'), so_tien: WAGES, ...said };
  expect(await api.call('POST', '/phieu-thu-chi', { as, body })).toMatchObject({ code: 200 });
}

const { area, path } = RESULT_REPORT;
const CALLS = [path, `${path}/export`, `${path}/chi-tiet?chi_tieu=kiem_quy`];
const codes = (as: Caller, query = '') =>
  Promise.all(
    CALLS.map(async (call) => {
      const url = `/api${call}${call.includes('?') ? '&' : '?'}${query}`;
      return (await api.app.inject({ url, headers: headersOf(as) })).statusCode;
    }),
  );
const look = async (as: Caller, query = '') =>
  (await api.call<Dashboard>('GET', `/dashboard${query}`, { as })).data.ket_qua_kinh_doanh;
/** Every right there is, but those that the test is about. */
const rightsBut = (isLeftOut: (name: string, action: string) => boolean) =>
  PERMISSION_NAMES.flatMap((name) =>
    PERMISSION_CATALOGUE[name].filter((action) => !isLeftOut(name, action)).map((action) => `${name}.${action}`),
  );

test('of the seeded roles the administrator and the accountant see the result, and nobody else', async () => {
  for (const as of [owner, accountant]) expect(await codes(as)).toEqual([200, 200, 200]);
  for (const as of [manager, lan]) expect(await codes(as)).toEqual([403, 403, 403]);
});

test('who holds every other right is told it neither by a call nor by a file nor by the dashboard', async () => {
  const { as } = await hire(api, owner, ...rightsBut((name) => name === area));
  for (const query of ['', 'chi_nhanh=tat_ca', `chi_nhanh=${other}`])
    expect(await codes(as, query)).toEqual([403, 403, 403]);
  expect(await look(as)).toBeNull();
  expect(await look(as, '?chi_nhanh=tat_ca')).toBeNull();
  expect(await look(owner)).not.toBeNull();
});

test('the right to look is neither that to a file nor that to other branches', async () => {
  const { as } = await hire(api, owner, `${area}.index`, 'dashboard.index', 'dashboard.allBranches');
  expect(await codes(as)).toEqual([200, 403, 200]);
  expect(await codes(as, `chi_nhanh=${other}`)).toEqual([403, 403, 403]);
  expect(await codes(as, 'chi_nhanh=tat_ca')).toEqual([403, 403, 403]);
  expect(await look(as)).not.toBeNull();
  expect(await look(as, '?chi_nhanh=tat_ca')).toBeNull();
});

test('the result of one branch has nothing of another', async () => {
  const ofOne = await api.call<ResultReport>('GET', path, { as: owner });
  expect(ofOne.data.footer.chi_phi).toBe(`-${WAGES}`);
  const ofAll = await api.call<ResultReport>('GET', `${path}?chi_nhanh=tat_ca`, { as: owner });
  expect(ofAll.data.footer.chi_phi).toBe(String(-2n * BigInt(WAGES)));
  expect(ofAll.data.doi_chieu.khop).toBe(true);
});

test('who sees profits and no vouchers is told no expense by reports, dashboard or search', async () => {
  const { as } = await hire(
    api,
    owner,
    ...rightsBut(
      (name, action) =>
        [area, 'phieu-thu-chi', 'log-thao-tac', 'ket', 'doi-chieu'].includes(name) || action === 'approve',
    ),
  );
  const calls = [
    '/dashboard',
    '/dashboard?chi_nhanh=tat_ca',
    '/tim-nhanh?q=luong',
    '/chi-tiet-bao-cao-loi-nhuan-ngoai-te',
  ];
  for (const call of calls) {
    const answer = await api.call('GET', call, { as });
    expect(answer).toMatchObject({ code: 200 });
    expect(JSON.stringify(answer)).not.toContain(WAGES);
  }
});

test('live events of a voucher tell that there is one, and no amount', async () => {
  const events = await api.sql<{ event: string }>(`SELECT to_jsonb(e)::text AS event FROM live_events e`);
  expect(events.some(({ event }) => event.includes('vouchers'))).toBe(true);
  expect(events.filter(({ event }) => event.includes(WAGES))).toEqual([]);
});
