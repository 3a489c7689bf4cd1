import type { CurrencyType } from '@doi-tien/contract/catalogue.schema';
import type { SettledKey } from '@doi-tien/contract/submission.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { startSignedIn } from '../support/signed-in.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const newKey = () => crypto.randomUUID();
const settle = async (key: string, as = admin, app = api) => {
  const { data } = await app.call<SettledKey>('POST', `/khoa-gui/${key}`, { as });
  return data;
};
const create = (ma: string, key: string, app = api) =>
  app.call<CurrencyType>('POST', '/loai-tien', { as: admin, body: { ma, ten: `Loại ${ma}`, nhom: 2 }, key });
const madeAs = (ma: string) => api.sql('SELECT 1 FROM loai_tien WHERE ma = $1', [ma]);

test('a key whose act was done answers what was stored', async () => {
  const key = newKey();
  const { data } = await create('HOI-1', key);
  expect(await settle(key)).toEqual({ trang_thai: 'da_luu', tra_loi: data, tu_choi: null });
});

test('a key that never arrived is refused from then on, by every process', async () => {
  const key = newKey();
  const other = await api.sibling();
  try {
    expect(await settle(key)).toMatchObject({ trang_thai: 'chua_nhan' });
    for (const app of [api, other]) {
      expect(await create('HOI-2', key, app)).toMatchObject({ code: 409, error: 'SUBMISSION_WITHDRAWN' });
    }
    expect(await settle(key)).toMatchObject({ trang_thai: 'chua_nhan' });
    expect(await madeAs('HOI-2')).toEqual([]);
  } finally {
    await other.close();
  }
});

test('asking and sending at once agree: saved and told so, or not saved and told so', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const [key, ma] = [newKey(), `DUA-${index}`];
      const [sent, fate] = await Promise.all([create(ma, key), settle(key)]);
      const isMade = (await madeAs(ma)).length === 1;
      expect(sent.code).toBe(isMade ? 200 : 409);
      // An act that was still running may be asked about again.
      const last = fate.trang_thai === 'dang_chay' ? await settle(key) : fate;
      expect(last.trang_thai).toBe(isMade ? 'da_luu' : 'chua_nhan');
      return last.trang_thai;
    }),
  );
  expect(outcomes).toHaveLength(40);
});

test('a key of an act that still runs is neither known nor withdrawn', async () => {
  const key = newKey();
  const fate = await withClient(api.url, async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO khoa_gui_trung (nguoi_dung_id, tuyen, khoa, body_hash)
       SELECT id, 'POST /api/loai-tien', $1, '\\x00' FROM nguoi_dung WHERE tai_khoan = 'quantri'`,
      [key],
    );
    const asked = await settle(key);
    await client.query('ROLLBACK');
    return asked;
  });
  expect(fate).toMatchObject({ trang_thai: 'dang_chay' });
  expect(await create('HOI-3', key)).toMatchObject({ code: 200 });
});

test('nobody can ask about, or withdraw, the key of another person', async () => {
  const key = newKey();
  const teller = await api.signIn('giaodich1');
  expect(await settle(key, teller)).toMatchObject({ trang_thai: 'chua_nhan' });
  expect(await create('HOI-4', key)).toMatchObject({ code: 200 });
  expect(await settle(key, teller)).toMatchObject({ trang_thai: 'chua_nhan', tra_loi: null });
});

test('one key serves one address only', async () => {
  const key = newKey();
  await create('HOI-5', key);
  const elsewhere = await api.call('POST', '/menh-gia', {
    as: admin,
    body: { tien_id: 1, gia_tri: '3000', nhom_ty_gia: null },
    key,
  });
  expect(elsewhere).toMatchObject({ code: 422, error: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a refusal that was kept is told, without its figures', async () => {
  const key = newKey();
  await api.sql(
    `INSERT INTO khoa_gui_trung (nguoi_dung_id, chi_nhanh_id, tuyen, khoa, body_hash, tu_choi)
     SELECT id, 1, 'PATCH /api/ket/dong-ket/1', $1, '\\x00', $2 FROM nguoi_dung WHERE tai_khoan = 'quantri'`,
    [key, JSON.stringify({ word: 'SAFE_DIFFERENCE_NEEDS_REASON', details: { data: { chenh_lech: '5000000' } } })],
  );
  const fate = await settle(key);
  expect(fate).toMatchObject({ trang_thai: 'bi_tu_choi', tu_choi: { error: 'SAFE_DIFFERENCE_NEEDS_REASON' } });
  expect(JSON.stringify(fate)).not.toContain('5000000');
});

test('a ticket is told again without its profit to a teller who may not see it', async () => {
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '500000000', USD: '5000' });
  const teller = await api.signIn('giaodich1');
  const key = newKey();
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '26150' }];
  const posted = await counter.trade('giao-dich-ban-ngoai-te', { chi_tiet }, teller, key);
  const fate = await settle(key, teller);
  expect(fate).toEqual({ trang_thai: 'da_luu', tra_loi: posted.data, tu_choi: null });
  expect(fate.tra_loi as Trade).toMatchObject({ thanh_tien: '2615000', loi_nhuan: null });
});

test('a key is spelled as keys are', async () => {
  expect(await api.call('POST', '/khoa-gui/a%20b', { as: admin })).toMatchObject({ error: 'IDEMPOTENCY_KEY_INVALID' });
  expect(await api.call('POST', `/khoa-gui/${newKey()}`)).toMatchObject({ code: 401 });
});
