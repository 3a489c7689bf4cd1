import { JOURNAL_PATH } from '@doi-tien/contract/report';
import type { Item } from '@doi-tien/contract/voucher.schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { openBranch } from '../support/branches.ts';
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
await openBranch(api, owner, 'B2');
const settings = approvalsOf(api);
const counter = await openCounter(api, manager);
await counter.open({ VND: '900000000', USD: '1000' });
const { data: catalogue } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const itemId = (code: string) => catalogue.items.find(({ ma }) => ma === code)?.id ?? 0;
/** A figure that stands nowhere else. */
const WAGES = '98765000';
const fetched = (path: string, as: Caller) => api.app.inject({ url: `/api${path}`, headers: headersOf(as) });

beforeEach(() => settings.set({ bat_phieu_thu_chi: true }));
afterEach(() => counter.expectWholeBooks());

test('the plain-text journal takes the right to the result once there are vouchers, also after the part was switched off', async () => {
  const reports = await hire(api, owner, 'bao-cao.index', 'bao-cao.export', 'bao-cao.allBranches');
  const both = await hire(api, owner, 'bao-cao.export', 'bao-cao.allBranches', 'ket-qua-kinh-doanh.export');
  const code = async (as: Caller, query = '') => (await fetched(`${JOURNAL_PATH}${query}`, as)).statusCode;
  await settings.set({ bat_phieu_thu_chi: false });
  expect([await code(reports.as), await code(manager), await code(lan)]).toEqual([200, 200, 403]);
  await settings.set({ bat_phieu_thu_chi: true });
  expect(await api.call('GET', JOURNAL_PATH, { as: reports.as })).toMatchObject({ error: 'JOURNAL_TELLS_EXPENSES' });
  const said = { nguoi_nop_nhan: 'Nhân viên', ly_do: 'Lương' };
  const body = {
    loai: 2,
    khoan_muc_id: itemId('CP-LUONG'),
    tien_id: counter.currencyId('VND'),
    so_tien: WAGES,
    ...said,
  };
  expect(await api.call('POST', '/phieu-thu-chi', { as: manager, body })).toMatchObject({ code: 200 });
  await settings.set({ bat_phieu_thu_chi: false });
  for (const as of [reports.as, manager, lan]) expect(await code(as)).toBe(403);
  for (const as of [owner, accountant, both.as]) expect((await fetched(JOURNAL_PATH, as)).body).toContain(WAGES);
  // Of other branches only with both.
  expect([await code(both.as, '?chi_nhanh=tat_ca'), await code(owner, '?chi_nhanh=tat_ca')]).toEqual([403, 200]);
});
