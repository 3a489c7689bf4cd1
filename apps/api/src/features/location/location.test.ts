import type { ListPage } from '@doi-tien/contract/list';
import type { Place } from '@doi-tien/contract/location.schema';
import { expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, teller } = await startSignedIn({ teller: 'giaodich1' });

const list = async (path: string) => (await api.call<ListPage<Place>>('GET', path, { as: teller })).data;
const filter = (field: string, value: string) => `f[0][field]=${field}&f[0][value]=${encodeURIComponent(value)}`;

test('there are 34 provinces, found without diacritics', async () => {
  expect((await list('/tinh?pageSize=200')).total).toBe(34);
  expect((await list('/tinh?q=ha%20noi')).items).toEqual([
    { ma: '01', ten: 'Thành phố Hà Nội', tinh: '01', ten_tinh: 'Thành phố Hà Nội', huyen: null },
  ]);
});

test('communes are those of a province, and an old ward name finds the commune of today', async () => {
  const communes = await list(`/xa?pageSize=200&${filter('tinh', '01')}`);
  expect(communes.total).toBeGreaterThan(100);
  expect(communes.items.every(({ tinh }) => tinh === '01')).toBe(true);
  const found = await list('/xa?q=an%20hoi%20tay');
  expect(found.items[0]).toMatchObject({ ten: 'Phường An Hội Tây' });
  expect((await list('/xa?q=phuong%2012')).items[0]?.ten).toMatch(/^Phường/);
});

test('an old district leads to the communes it became', async () => {
  const [district] = (await list('/huyen?q=go%20vap')).items;
  expect(district).toMatchObject({ ten: 'Quận Gò Vấp', ten_tinh: 'Thành phố Hồ Chí Minh' });
  const communes = await list(`/xa?${filter('huyen', district?.ma ?? '')}`);
  expect(communes.items.map(({ ten }) => ten)).toContain('Phường An Hội Tây');
});

test('only for people who signed in, and unknown filters are named', async () => {
  expect((await api.call('GET', '/tinh')).code).toBe(401);
  expect(await api.call('GET', `/xa?${filter('mat_khau', '1')}`, { as: teller })).toMatchObject({
    code: 422,
    error: 'UNKNOWN_FILTER_FIELD',
  });
});
