import type { Printer } from '@doi-tien/contract/printers.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { settingsDesk } from '../support/settings.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let other: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  other = await api.sibling();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '9000000' });
});
afterAll(() => api.close());

test('a receipt that several people print at the same moment is counted once for each of them', async () => {
  const { data: ticket } = await counter.buyUsd('100', '25900');
  const prints = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? api : other).call<Trade>('POST', `/${BUY}/${ticket.id}/in`, { as: index < 4 ? teller : manager }),
    ),
  );
  expect(prints.map(({ code }) => code)).toEqual(prints.map(() => 200));
  expect(prints.map(({ data }) => data.so_lan_in).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await counter.expectWholeBooks();
});

test('papers, printers and tickets of another branch are found by no field, and none is put there', async () => {
  const owner = await api.signIn('quantri');
  await settingsDesk(api, owner).switched({ bat_may_in: true, bat_nhieu_chi_nhanh: true });
  const there = await openBranch(api, owner, 'IN');
  await letAllWork(api, [there.id]);
  const away = inBranch(owner, there.id);
  const make = (as: Caller, ten: string) =>
    api.call<Printer>('POST', '/may-in', { as, body: { ten, ket_noi: 'usb', kho_giay: 80 } });
  const { data: own } = await make(owner, 'Máy quầy');
  expect(await make(away, 'Máy bên kia')).toMatchObject({ code: 200, data: { chi_nhanh_id: there.id } });
  const { data: ticket } = await counter.buyUsd('10', '25900');
  const { data: asked } = await api.call<Trade>('POST', `/${BUY}/${ticket.id}/in-may`, { as: teller });
  const paper = `/lenh-in/${asked.in_an?.lenh_id}`;

  for (const as of [away, inBranch(manager, there.id), inBranch(teller, there.id)]) {
    expect((await api.call('POST', `/${BUY}/${ticket.id}/in-may`, { as })).error).toBe('NOT_FOUND');
    for (const act of ['nhan', 'huy'])
      expect((await api.call('POST', `${paper}/${act}`, { as })).error).toBe('NOT_FOUND');
    const ended = await api.call('POST', `${paper}/ket-qua`, { as, body: { ket_qua: 'da_in' } });
    expect(ended.error).toBe('NOT_FOUND');
    expect((await api.call('GET', `${paper}/du-lieu`, { as })).error).toBe('NOT_FOUND');
  }
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/in-thu'],
  ] as const) {
    const body = method === 'PATCH' ? { phien_ban: own.phien_ban, ten: 'Của tôi' } : undefined;
    const answer = await api.call(method, `/may-in/${own.id}${path}`, { as: away, ...(body && { body }) });
    expect(answer.error).toBe('NOT_FOUND');
  }
  for (const list of ['/may-in', '/lenh-in']) {
    for (const filter of ['', `?may_in_id=${own.id}`, `?chi_nhanh_id=1`, `?giao_dich_id=${ticket.id}`]) {
      const answer = await api.call<{ items: { id: number }[] }>('GET', `${list}${filter}`, { as: away });
      expect(JSON.stringify(answer.data ?? {})).not.toContain('Máy quầy');
    }
  }
  // Nor is one put there, or taken from there.
  for (const more of [{ chi_nhanh_id: 1 }, { ngan_quy_id: 1 }]) {
    const body = { ten: 'Máy lạ', ket_noi: 'usb', kho_giay: 80, ...more };
    expect(await api.call('POST', '/may-in', { as: away, body })).toMatchObject({ code: 422 });
  }
  expect(await api.sql('SELECT trang_thai FROM lenh_in')).toEqual([{ trang_thai: 1 }]);
});
