import type { Currency, CurrencyDetail, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { ListPage, Option } from '@doi-tien/contract/list';
import { expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const find = async (ma: string) =>
  (await api.call<ListPage<Currency>>('GET', `/tien?f[0][field]=ma&f[0][value]=${ma}`, { as: admin })).data
    .items[0] as Currency;
const patch = (currency: Currency, body: object) =>
  api.call<Currency>('PATCH', `/tien/${currency.id}`, { as: admin, body: { ...body, phien_ban: currency.phien_ban } });
const newCurrency = (ma: string) =>
  api.call<Currency>('POST', '/tien', { as: admin, body: { ma, ten: ma, ky_hieu: 'n', loai_tien_id: 2, so_le: 2 } });
const rateOf = (tien_id: number) =>
  api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, 10, 11, 10.5, now())`,
    [tien_id],
  );

test('decimals, kind and rate unit are fixed once a currency has notes or rates; the rest can change', async () => {
  const usd = await find('USD');
  for (const change of [{ so_le: 3 }, { loai_tien_id: 3 }, { don_vi_ty_gia: 100 }]) {
    expect((await patch(usd, change)).errors).toMatchObject([{ field: Object.keys(change)[0] }]);
  }
  expect((await patch(usd, { ten: 'Đô la Mỹ mới', so_le: 2 })).code).toBe(200);

  const { data: fresh } = await newCurrency('MOI');
  const { data: changed } = await patch(fresh, { so_le: 3, don_vi_ty_gia: 100 });
  expect(changed).toMatchObject({ so_le: 3, don_vi_ty_gia: 100 });
  await rateOf(fresh.id);
  expect((await patch(changed, { so_le: 2 })).code).toBe(422);
});

test('a used currency is deactivated, not deleted; an unused one can go', async () => {
  const { data: used } = await newCurrency('DUNG');
  const { data: unused } = await newCurrency('CHUA-DUNG');
  await rateOf(used.id);
  const remove = (currency: Currency) => api.call('DELETE', `/tien/${currency.id}`, { as: admin });
  expect((await remove(used)).error).toBe('RECORD_IN_USE');
  expect((await patch(used, { trang_thai: 2 })).data.trang_thai).toBe(2);
  expect((await remove(unused)).code).toBe(200);
  expect((await remove(await find('VND'))).error).toBe('RECORD_IN_USE');
});

test('a note keeps its value once it was counted, and no two notes of a currency have one value', async () => {
  const usd = await find('USD');
  const notes = await api.sql<{ id: number; phien_ban: number }>(
    'SELECT id, phien_ban FROM menh_gia WHERE tien_id = $1 AND gia_tri = 100',
    [usd.id],
  );
  const note = notes[0] as { id: number; phien_ban: number };
  await api.sql('INSERT INTO ton_to (chi_nhanh_id, menh_gia_id, tien_id, so_to) VALUES (1, $1, $2, 3)', [
    note.id,
    usd.id,
  ]);
  const change = (body: object) =>
    api.call<Denomination>('PATCH', `/menh-gia/${note.id}`, {
      as: admin,
      body: { ...body, phien_ban: note.phien_ban },
    });
  expect((await change({ gia_tri: '99' })).errors).toMatchObject([{ field: 'gia_tri' }]);
  expect((await change({ gia_tri: '100.00', nhom_ty_gia: 'lớn' })).code).toBe(200);
  expect((await api.call('DELETE', `/menh-gia/${note.id}`, { as: admin })).error).toBe('RECORD_IN_USE');
  const twice = { tien_id: usd.id, gia_tri: '50.00' };
  expect((await api.call('POST', '/menh-gia', { as: admin, body: twice })).error).toBe('ALREADY_EXISTS');
});

test('one act puts currencies in a new order; the ones not named follow as they were', async () => {
  const codes = async () =>
    (
      await api.call<ListPage<Currency>>('GET', '/tien?pageSize=200&sortField=thu_tu&direction=asc', { as: admin })
    ).data.items.map(({ ma }) => ma);
  const before = await codes();
  const [jpy, usd] = [await find('JPY'), await find('USD')];
  const reorder = (ids: number[]) => api.call('PATCH', '/tien/thu-tu', { as: admin, body: { ids } });
  const [{ n } = { n: 0 }] = await api.sql<{ n: number }>('SELECT count(*)::int n FROM log_thao_tac');
  expect((await reorder([jpy.id, usd.id])).code).toBe(200);
  expect(await codes()).toEqual(['JPY', 'USD', ...before.filter((ma) => ma !== 'JPY' && ma !== 'USD')]);
  expect(await api.sql('SELECT count(*)::int n FROM log_thao_tac')).toEqual([{ n: n + 1 }]);
  expect((await reorder([9999])).errors).toMatchObject([{ field: 'ids.0' }]);
  expect((await reorder([usd.id, usd.id])).errors).toMatchObject([{ field: 'ids.1' }]);
  expect((await api.call('PATCH', '/loai-tien/thu-tu', { as: admin, body: { ids: [2, 1] } })).data).toEqual([
    2, 1, 3, 4, 5,
  ]);
});

test("a currency's page shows notes, rates and holdings; what they cost only to who may see profits", async () => {
  const usd = await find('USD');
  await rateOf(usd.id);
  await api.sql('INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von) VALUES (1, $1, 300, 7800000)', [usd.id]);
  const read = async (as: Caller) => (await api.call<CurrencyDetail>('GET', `/tien/${usd.id}/chi-tiet`, { as })).data;
  expect(await read(admin)).toMatchObject({
    tien: { ma: 'USD' },
    ty_gia: [{ nhom_ty_gia: null, ty_gia_mua: '10' }],
    vi_the: { so_luong: '300', gia_von: '7800000', to_tien: [{ gia_tri: '100', so_to: 3 }] },
  });
  expect((await read(admin)).menh_gia).toHaveLength(7);
  await api.sql(`UPDATE vai_tro SET phan_quyen = '{"tien": {"index": true}}' WHERE ma = 'GIAO_DICH_VIEN'`);
  const teller = await read(await api.signIn('giaodich1'));
  expect(teller.vi_the).toMatchObject({ so_luong: '300', gia_von: null });
});

test('a filter offers the currencies of one line of business alone', async () => {
  const offered = async (name: string) => {
    const { data } = await api.call<Option[]>('GET', `/options/${name}`, { as: admin });
    return data.map(({ label }) => label.split(' · ')[0]);
  };
  expect(await offered('tien-dien-tu')).toEqual(['USDT']);
  expect(await offered('tien-banking')).toEqual(['VND-BANK']);
  expect(await offered('tien-alipay')).toEqual(['CNY-ALIPAY']);
  const foreign = await offered('tien-ngoai-te');
  expect(foreign).toContain('USD');
  expect(foreign).not.toContain('VND');
});

test('rows equal by the first field are ordered by the further ones; an unknown one is named', async () => {
  const list = (order: string) =>
    api
      .call<ListPage<Currency>>('GET', `/tien?pageSize=200&q=a&${order}`, { as: admin })
      .then(({ data }) => data.items);
  const all = await list('sortField=so_le&direction=desc&thenBy=loai_tien_id:asc,ma:desc');
  const expected = all.toSorted(
    (left, right) =>
      right.so_le - left.so_le || left.loai_tien_id - right.loai_tien_id || (left.ma < right.ma ? 1 : -1),
  );
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ ma }) => ma)).toEqual(expected.map(({ ma }) => ma));
  const refused = await api.call('GET', '/tien?sortField=ma&thenBy=mat_khau:asc', { as: admin });
  expect(refused).toMatchObject({ code: 422, error: 'UNKNOWN_SORT_FIELD' });
  expect(refused.message).toContain('mat_khau');
  for (const odd of ['ma', 'ma:up', 'a:asc,b:asc,c:asc,d:asc', "ma:asc;drop'", ',']) {
    expect((await api.call('GET', `/tien?thenBy=${encodeURIComponent(odd)}`, { as: admin })).errors).toMatchObject([
      { field: 'thenBy' },
    ]);
  }
});

test('notes and posted rates can be chosen by name, as every catalogue can', async () => {
  await api.sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
                 SELECT gen_random_uuid(), id, 25900, 26150, 26000, now() - interval '1 minute' FROM tien WHERE ma = 'EUR'`);
  const labels = async (name: string) =>
    (await api.call<Option[]>('GET', `/options/${name}`, { as: admin })).data.map(({ label }) => label);
  expect(await labels('menh-gia')).toContain('USD 100');
  expect(await labels('ty-gia')).toContain('EUR · 25900 – 26150');
});
