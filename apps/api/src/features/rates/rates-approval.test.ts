import type { ApprovalFiled } from '@doi-tien/contract/approvals.schema';
import type { RatesSaved } from '@doi-tien/contract/rates.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await startTestApp();
  [admin, manager] = [await api.signIn('quantri'), await api.signIn('quanly')];
  const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), id, 25900, 26150, 26000, now() - interval '2 days' FROM tien WHERE ma IN ('USD', 'EUR', 'GBP', 'CAD')`,
  );
  const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: admin });
  const body = { phien_ban: data.phien_ban, gia_tri: { duyet_ty_gia_tu: '0' } };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
});
afterAll(() => api.close());

/** Typed twice and explained, as the gate of the desk asks. */
const post = (ma: string, mua: string, as = manager) => {
  const rates = { ty_gia_mua: mua, ty_gia_ban: mua, ty_gia_goc: mua };
  const dong = [{ tien_id: ids[ma], ...rates, xac_nhan: rates, ly_do: 'Theo ngân hàng' }];
  return api.call<RatesSaved>('POST', '/ty-gia', { as, body: { dong } });
};
const postedNow = async (ma: string) => {
  const [row] = await api.sql<{ rate: string }>(
    'SELECT trim_scale(ty_gia_mua)::text AS rate FROM ty_gia WHERE tien_id = $1 AND hieu_luc_tu <= now() ORDER BY hieu_luc_tu DESC, id DESC LIMIT 1',
    [ids[ma]],
  );
  return row?.rate;
};
const filedOf = ({ data }: { data: unknown }) => data as ApprovalFiled;

test('a far rate waits for a second person, and is posted once they approve', async () => {
  const asked = await post('USD', '52000');
  expect(asked).toMatchObject({ code: 403, error: 'APPROVAL_REQUIRED' });
  expect(await postedNow('USD')).toBe('25900');
  const { id, ma_bam } = filedOf(asked);
  const own = await api.call('POST', `/yeu-cau-duyet/${id}/duyet`, { as: manager, body: { ma_bam } });
  expect(own).toMatchObject({ error: 'APPROVAL_OWN' });
  const shown = await api.call<{ xem_truoc: unknown }>('GET', `/yeu-cau-duyet/${id}`, { as: admin });
  expect(JSON.stringify(shown.data)).toContain('52,000 · 52,000 · 52,000');
  const approved = await api.call('POST', `/yeu-cau-duyet/${id}/duyet`, { as: admin, body: { ma_bam } });
  expect(approved).toMatchObject({ code: 200 });
  expect(await postedNow('USD')).toBe('52000');
});

test('small steps of one day do not add up to a far rate without a second person', async () => {
  expect(await post('EUR', '30000')).toMatchObject({ code: 200 });
  expect(await post('EUR', '35000')).toMatchObject({ code: 403, error: 'APPROVAL_REQUIRED' });
  expect(await postedNow('EUR')).toBe('30000');
});

test('an approval does not hold once other rates are in effect', async () => {
  const { id, ma_bam } = filedOf(await post('GBP', '52000'));
  expect(await post('GBP', '27000', admin)).toMatchObject({ code: 200 });
  const late = await api.call('POST', `/yeu-cau-duyet/${id}/duyet`, { as: admin, body: { ma_bam } });
  expect(late).toMatchObject({ code: 409, error: 'APPROVAL_OUTDATED' });
  expect(await postedNow('GBP')).toBe('27000');
});

test('a file cannot post a far rate, also with a reason', async () => {
  const file = 'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,ly_do\nCAD,95000,95000,95000,Theo ngân hàng';
  const { data } = await sendFile(api, '/ty-gia', file, { as: manager, query: 'che_do=dong_dung&thu=0' });
  expect(data).toMatchObject({ them_moi: 0, dong_loi: 1 });
  expect(data.dong[0]?.loi?.[0]?.message).toContain('cần người thứ hai duyệt');
});
