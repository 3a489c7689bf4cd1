import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { hire } from '../../../../../tests/support/staff.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const counter = await openCounter(api, admin);
const desk = customerDesk(api, admin);
await counter.open({ VND: '30000000000' });

let made = 0;
/** A person with one unused paper, for an act that may change or delete them. */
const somebody = () => {
  made += 1;
  return desk.add({ ho_va_ten: `Người ${made}`, giay_to: [{ loai: 'CCCD', so: `ACC${made}` }] });
};

/** Each call with what it asks for; answers its code. */
const CALLS: [right: string, call: (as: Caller) => Promise<number>][] = [
  ['index', async (as) => (await api.call('GET', '/khach-hang', { as })).code],
  ['index', async (as) => (await api.call('GET', `/khach-hang/${(await somebody()).id}`, { as })).code],
  ['index', async (as) => (await api.call('GET', `/khach-hang/${(await somebody()).id}/giao-dich`, { as })).code],
  ['index', async (as) => (await api.call('GET', `/khach-hang/${(await somebody()).id}/lich-su`, { as })).code],
  ['create', async (as) => (await api.call('POST', '/khach-hang', { as, body: { ho_va_ten: 'Mới' } })).code],
  ['update', async (as) => (await desk.change((await somebody()).id, { ghi_chu: 'x' }, as)).code],
  ['update', async (as) => paperCall(as, 'POST', '')],
  ['update', async (as) => paperCall(as, 'PATCH', 'own')],
  ['update', async (as) => paperCall(as, 'DELETE', 'own')],
  ['delete', async (as) => (await api.call('DELETE', `/khach-hang/${(await somebody()).id}`, { as })).code],
  ['merge', async (as) => (await desk.merge((await somebody()).id, (await somebody()).id, {}, as)).code],
  [
    'import',
    async (as) => (await sendFile(api, '/khach-hang', 'ho_va_ten,loai_giay_to,so_giay_to\nA,CCCD,IMP1', { as })).code,
  ],
  ['export', exportCall],
];

async function paperCall(as: Caller, method: 'POST' | 'PATCH' | 'DELETE', which: '' | 'own'): Promise<number> {
  const { id, giay_to } = await somebody();
  const path = `/khach-hang/${id}/giay-to${which === 'own' ? `/${giay_to[0]?.id}` : ''}`;
  const bodies = {
    POST: { loai: 'Hộ chiếu', so: `H${id}` },
    PATCH: { noi_cap: 'Hà Nội', phien_ban: 1 },
    DELETE: undefined,
  };
  const body = bodies[method];
  return (await api.call(method, path, { as, ...(body && { body }) })).code;
}

async function exportCall(as: Caller): Promise<number> {
  const headers = { authorization: `Bearer ${as.token}`, device_id: as.deviceId };
  return (await api.app.inject({ url: '/api/khach-hang/export?format=csv', headers })).statusCode;
}

test.each([
  ['quantri', ['index', 'create', 'update', 'delete', 'merge', 'import', 'export']],
  ['quanly', ['index', 'create', 'update', 'delete', 'merge', 'import', 'export']],
  ['giaodich1', ['index', 'create', 'update']],
  ['ketoan', ['index', 'export']],
])('%s may do with customers what the role says, and nothing else', async (account, rights) => {
  const as = await api.signIn(account);
  for (const [right, call] of CALLS) {
    expect([account, right, await call(as)]).toEqual([account, right, rights.includes(right) ? 200 : 403]);
  }
});

test('somebody without any right to customers still writes tickets that find and create them', async () => {
  const { as } = await hire(api, admin, `${BUY}.index`, `${BUY}.create`);
  for (const [right, call] of CALLS) expect([right, await call(as)]).toEqual([right, 403]);
  const usd = { tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' };
  const body = { chi_tiet: [usd], so_giay_to: 'NORIGHT1', ten_khach: 'Từ Phiếu' };
  const { data } = await api.call<Trade>('POST', `/${BUY}`, { as, body });
  expect((await desk.ofPaper('NORIGHT1')).id).toBe(data.khach_hang_id);
  const known = await api.call('GET', `/${BUY}/khach-hang?so_giay_to=NORIGHT1`, { as });
  expect(known).toMatchObject({ data: { ten_khach: 'Từ Phiếu', so_giao_dich: 1 } });
});

test('the tickets of a person are told only of kinds that the reader may see', async () => {
  const { as } = await hire(api, admin, 'khach-hang.index', 'giao-dich-ban-ngoai-te.index');
  const { id } = await desk.ofPaper('NORIGHT1');
  expect(await api.call('GET', `/khach-hang/${id}/giao-dich`, { as })).toMatchObject({ data: { total: 0 } });
  expect(await api.call('GET', `/khach-hang/${id}/giao-dich`, { as: admin })).toMatchObject({ data: { total: 1 } });
});
