import type { AgentReport } from '@doi-tien/contract/agent-report.schema';
import { AGENT_REPORT } from '@doi-tien/contract/report';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, manager, lan } = await startSignedIn({ manager: 'quanly', lan: 'giaodich1' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '900000000', USD: '10000', EUR: '500' });
const USD = counter.currencyId('USD');
const VND = counter.currencyId('VND');
afterEach(() => counter.expectWholeBooks());
const report = async (query = '') =>
  (await api.call<AgentReport>('GET', `${AGENT_REPORT.path}?${query}`, { as: manager })).data;
const usd = async () => (await report()).items.find(({ ma_tien }) => ma_tien === 'USD');

test('what is bought, sold and sold on to a bank stands apart, and opening to closing adds up', async () => {
  await counter.buyUsd('1000', '25900');
  await counter.sellUsd('300', '26150');
  const voided = await counter.buyUsd('50', '25900');
  await api.call('PATCH', `/giao-dich-mua-ngoai-te/${voided.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  const body = {
    ket_id: safe.id,
    loai_giao_dich: SAFE_MOVEMENT.withdraw,
    ly_do: 'Bán lại ngân hàng',
    chi_tiet: [{ tien_id: USD, so_tien: '2000' }],
    thu_ve: { tien_id: VND, so_tien: '52000000' },
  };
  expect(await api.call('POST', '/chi-tiet-ket', { as: manager, body })).toMatchObject({ code: 200 });
  expect(await usd()).toMatchObject({
    ton_dau: '0',
    mua_vao: '1000',
    gia_tri_mua: '25900000',
    ban_ra: '300',
    gia_tri_ban: '7845000',
    ban_lai: '2000',
    gia_tri_ban_lai: '52000000',
    khac: '10000',
    ton_cuoi: '8700',
    khop: true,
  });
  expect((await report()).khop).toBe(true);
});

test('a currency of the filter stands alone, and every branch has rows of its own', async () => {
  expect((await report(`tien_id=${USD}`)).items).toHaveLength(1);
  expect((await report('nhom=chi_nhanh')).items.map(({ ma_tien }) => ma_tien)).toEqual(['USD', 'EUR']);
  const file = await api.app.inject({
    url: `/api${AGENT_REPORT.path}/export?format=csv`,
    headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId },
  });
  expect(file.body).toContain('8700');
});

test('who has no right over reports does not read it', async () => {
  expect((await api.call('GET', AGENT_REPORT.path, { as: lan })).code).toBe(403);
});
