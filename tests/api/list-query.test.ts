import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { expect, test } from 'vitest';
import { startSignedIn } from '../support/signed-in.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const list = (query: string) => api.call<ListPage<Currency>>('GET', `/tien?${query}`, { as: admin });
const codes = async (query: string) => (await list(query)).data.items.map((currency) => currency.ma);

test('answers 20 rows a page and the total over the whole filter', async () => {
  await api.sql(`INSERT INTO tien (ma, ten, ky_hieu, loai_tien_id, so_le, thu_tu)
                 SELECT 'X' || n, 'Tiền thử ' || n, 'x', 2, 2, 100 + n FROM generate_series(1, 30) n`);
  const { data } = await list('');
  expect(data).toMatchObject({ total: 49, page: 1, pageSize: 20 });
  expect(data.items).toHaveLength(20);
});

test('begins with what was made last', async () => {
  await api.sql(`UPDATE tien SET ngay_tao = now() + interval '1 hour' WHERE ma = 'GBP'`);
  await api.sql(`UPDATE loai_tien SET ngay_tao = now() + interval '1 hour' WHERE nhom = 4`);
  await api.sql(`UPDATE vai_tro SET ngay_tao = now() + interval '1 hour' WHERE ma = 'GIAO_DICH_VIEN'`);
  expect((await codes(''))[0]).toBe('GBP');
  const first = async (path: string) =>
    (await api.call<ListPage<Record<string, unknown>>>('GET', path, { as: admin })).data.items[0];
  expect(await first('/loai-tien')).toMatchObject({ nhom: 4 });
  expect(await first('/roles')).toMatchObject({ ma: 'GIAO_DICH_VIEN' });
  await api.sql(`UPDATE tien SET ngay_tao = now() - interval '1 hour' WHERE ma = 'GBP'`);
});

test('pages neither repeat nor skip a row when the sorted values are equal', async () => {
  const first = await codes('sortField=loai_tien_id&direction=asc&pageSize=30');
  const second = await codes('sortField=loai_tien_id&direction=asc&pageSize=30&page=2');
  expect(new Set([...first, ...second]).size).toBe(49);
});

test('filters with each operator', async () => {
  expect(await codes('f[0][field]=ma&f[0][operator]=eq&f[0][value]=USD')).toEqual(['USD']);
  expect(await codes('f[0][field]=ma&f[0][operator]=in&f[0][value][]=USD&f[0][value][]=EUR')).toEqual(['EUR', 'USD']);
  expect(await codes('f[0][field]=so_le&f[0][operator]=gt&f[0][value]=2')).toEqual(['USDT']);
  expect(await codes('f[0][field]=so_le&f[0][operator]=between&f[0][value][]=3&f[0][value][]=6')).toEqual(['USDT']);
  expect(await codes('f[0][field]=ma&f[0][operator]=contains&f[0][value]=alip')).toEqual(['CNY-ALIPAY']);
  expect(await codes('f[0][field]=ngay_tao&f[0][operator]=lt&f[0][value]=2001-01-01')).toEqual([]);
  expect(await codes('f[0][field]=nhom&f[0][operator]=ne&f[0][value]=2&sortField=ma&direction=asc')).toEqual([
    'CNY-ALIPAY',
    'USDT',
    'VND',
    'VND-BANK',
  ]);
  expect(await codes('f[0][field]=ten&f[0][operator]=null&f[0][value]=1')).toEqual([]);
});

test('joins several filters with and', async () => {
  const both = 'f[0][field]=nhom&f[0][value]=2&f[1][field]=don_vi_ty_gia&f[1][operator]=gte&f[1][value]=1000';
  expect(await codes(`${both}&sortField=ma&direction=asc`)).toEqual(['KHR', 'LAK']);
});

test('searches without regard to diacritics and case', async () => {
  expect(await codes('q=do%20la%20my')).toEqual(['USD']);
  expect(await codes(`q=${encodeURIComponent('ĐÔ LA ÚC')}`)).toEqual(['AUD']);
});

test('takes the signs of LIKE for themselves', async () => {
  expect(await codes('q=%25')).toEqual([]);
  expect(await codes('q=_')).toEqual([]);
});

test('names the unknown field, operator, value or sort field it refuses', async () => {
  expect(await list('f[0][field]=mat_khau&f[0][value]=1')).toMatchObject({
    code: 422,
    error: 'UNKNOWN_FILTER_FIELD',
    message: 'Không lọc được theo trường «mat_khau»',
  });
  expect(await list('f[0][field]=so_le&f[0][operator]=contains&f[0][value]=1')).toMatchObject({
    code: 422,
    error: 'UNKNOWN_FILTER_OPERATOR',
  });
  for (const unknown of ['like', 'constructor', 'EQ']) {
    expect(await list(`f[0][field]=ma&f[0][operator]=${unknown}&f[0][value]=1`)).toMatchObject({
      code: 422,
      error: 'UNKNOWN_FILTER_OPERATOR',
      message: `Trường «ma» không lọc được bằng phép «${unknown}»`,
    });
  }
  expect(await list('f[0][field]=so_le&f[0][value]=1e3')).toMatchObject({ code: 422, error: 'INVALID_FILTER_VALUE' });
  expect(await list('f[0][field]=ngay_tao&f[0][value]=2026-02-31')).toMatchObject({ error: 'INVALID_FILTER_VALUE' });
  expect(await list('sortField=__proto__')).toMatchObject({ code: 422, error: 'UNKNOWN_SORT_FIELD' });
  expect(await list('f[0][field]=constructor&f[0][value]=1')).toMatchObject({ error: 'UNKNOWN_FILTER_FIELD' });
});

test('caps the page size and refuses duplicate or unknown parameters', async () => {
  expect(await list('pageSize=201')).toMatchObject({ code: 422, error: 'VALIDATION_FAILED' });
  expect(await list('page=1&page=2')).toMatchObject({ code: 422 });
  expect(await list('limit=5')).toMatchObject({ code: 422, errors: [{ field: 'limit' }] });
});

test('treats hostile filter values as text', async () => {
  const hostile = encodeURIComponent("USD'; DROP TABLE tien; --");
  expect(await codes(`f[0][field]=ma&f[0][value]=${hostile}`)).toEqual([]);
  expect((await list('')).data.total).toBe(49);
  expect(await list('q=%00')).toMatchObject({ code: 400, error: 'MALFORMED_REQUEST' });
});

test('the options tell their names, and each name has options', async () => {
  const { data } = await api.call<{ name: string }[]>('GET', '/options', { as: admin });
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['tien', 'loai-tien', 'vai-tro', 'nguoi-dung']));
  for (const { name } of data) {
    expect(await api.call('GET', `/options/${name}`, { as: admin })).toMatchObject({ code: 200 });
  }
});
