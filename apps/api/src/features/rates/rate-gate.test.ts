import type { RatesSaved } from '@doi-tien/contract/rates.schema';
import { expect, test } from 'vitest';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../tests/support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
const ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));

const line = (ma: string, mua: string, ban: string, goc = mua) => ({
  tien_id: ids[ma],
  ty_gia_mua: mua,
  ty_gia_ban: ban,
  ty_gia_goc: goc,
});
const post = (dong: object[], more: object = {}) =>
  api.call<RatesSaved>('POST', '/ty-gia', { as: admin, body: { dong, ...more } });
const older = (ma: string, mua: string, interval: string) =>
  api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, $2, $2::numeric * 1.02, $2, now() + $3::interval)`,
    [ids[ma], mua, interval],
  );
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const fieldsOf = ({ errors }: Answer) => errors?.map(({ field }) => field);

const send = (rows: string[], query = 'che_do=dong_dung&thu=0') =>
  sendFile(api, '/ty-gia', ['ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu,ly_do', ...rows].join('\n'), {
    as: admin,
    query,
  });
/** A row of a file: `factor` times a first rate, so many minutes ago. */
const row = (ma: string, first: number, factor: number, minutes: number, reason = '') => {
  const rates = [first, first * 1.02, first].map((rate) => (rate * factor).toFixed(2));
  return [ma, ...rates, new Date(Date.now() - minutes * 60_000).toISOString(), reason].join(',');
};
const outcomes = ({ data }: Awaited<ReturnType<typeof send>>) =>
  data.dong.map(({ dong, loi }) => [dong, loi?.[0]?.field]);

test('the rows of one file cannot climb step by step: each is held against what is in effect outside the file', async () => {
  await older('GBP', '33000', '-1 day');
  const steps = [1, 2, 3, 4, 5, 6, 7, 8];
  const climbing = steps.map((step) => row('GBP', 33000, 1.19 ** step, 20 - step));
  const tried = await send(climbing, 'thu=1');
  expect(tried.data).toMatchObject({ them_moi: 1, dong_loi: 7 });
  const saved = await send(climbing);
  expect(saved.data).toMatchObject({ them_moi: 1, dong_loi: 7 });
  expect(outcomes(saved)).toEqual([3, 4, 5, 6, 7, 8, 9].map((place) => [place, 'ly_do']));
  const explained = steps.map((step) => row('GBP', 33000, 1.19 ** step, 10 - step, 'Đổi tiền mới'));
  expect((await send(explained)).data).toMatchObject({ them_moi: 8, dong_loi: 0 });
});

test('rows more than a batch apart are still one file', async () => {
  await older('CAD', '18000', '-30 days');
  const flat = Array.from({ length: 510 }, (_each, index) => row('CAD', 18000, 1.15, 2000 - index));
  const { data } = await send([...flat, row('CAD', 18000, 1.32, 60)]);
  expect(data).toMatchObject({ them_moi: 510, dong_loi: 1 });
});

test('two rows of a file that jump between each other need a reason in whatever order they stand', async () => {
  await older('AUD', '18000', '-1 day');
  const rows = [row('AUD', 18000, 0.85, 10), row('AUD', 18000, 1.15, 15)];
  expect(outcomes(await send(rows))).toEqual([[3, 'ly_do']]);
});

test('a currency whose only rate is still to come is held against that one', async () => {
  await older('SGD', '20000', '30 days');
  expect(await post([line('SGD', '200', '204')])).toMatchObject({ code: 422, error: 'RATE_FAR_UNCONFIRMED' });
  expect((await send([row('SGD', 200, 1, 5)])).data.dong_loi).toBe(1);
  expect(await post([line('SGD', '20500', '20900')])).toMatchObject({ code: 200 });
});

test('a rate is held against one already scheduled within a day, not against a later one', async () => {
  await older('THB', '700', '-1 day');
  expect(await post([line('THB', '800', '820')], { hieu_luc_tu: inHours(23) })).toMatchObject({ code: 200 });
  const jump = await post([line('THB', '600', '620')]);
  expect(jump).toMatchObject({ code: 422, error: 'RATE_FAR_UNCONFIRMED' });
  expect(jump.errors?.[0]?.message).toBe('Lệch -25\u00a0% so với 800: nhập lại tỷ giá này');
  await older('HKD', '3300', '-1 day');
  expect(await post([line('HKD', '3900', '3990')], { hieu_luc_tu: inHours(25) })).toMatchObject({ code: 200 });
  expect(await post([line('HKD', '2800', '2850')])).toMatchObject({ code: 200 });
});

test('buy, sell and reference are held against each other, also in the first rate of a currency', async () => {
  const slip = line('EUR', '330', '34000', '33500');
  const refused = await post([slip]);
  expect(refused).toMatchObject({ code: 422, error: 'RATE_FAR_UNCONFIRMED' });
  const asked = ['ty_gia_mua', 'ty_gia_ban', 'ty_gia_goc'].map((field) => `dong.0.xac_nhan.${field}`);
  expect(fieldsOf(refused)).toEqual([...asked, 'dong.0.ly_do']);
  expect(refused.errors?.at(-1)?.message).toContain('Mua, bán, gốc lệch nhau');
  const reference = await post([line('EUR', '33000', '34000', '3350')]);
  expect(fieldsOf(reference)).toEqual([...asked, 'dong.0.ly_do']);
  const { data } = await send(['EUR,330,34000,33500,,']);
  expect(data.dong[0]?.loi?.[0]?.field).toBe('ly_do');
  const { tien_id: _currency, ...again } = slip;
  expect(await post([{ ...slip, xac_nhan: again, ly_do: 'Thử' }])).toMatchObject({ code: 200 });
});

test('wide spreads of ordinary currencies pass; a spread that opens by two small steps at once does not', async () => {
  expect(await post([line('LAK', '1150', '1380', '1210')])).toMatchObject({ code: 200 });
  await older('USD', '25900', '-1 day');
  expect(fieldsOf(await post([line('USD', '22000', '30000', '26000')]))).toContain('dong.0.xac_nhan.ty_gia_ban');
});

test('a group of a currency without any rate is held against the currency’s line of the same act', async () => {
  const [group] = await api.sql<{ tien_id: number; nhom_ty_gia: string }>(
    `UPDATE menh_gia SET nhom_ty_gia = 'lớn' WHERE tien_id = $1 RETURNING tien_id, nhom_ty_gia`,
    [ids.MYR],
  );
  const both = [line('MYR', '5900', '6100'), { ...line('MYR', '590', '610'), nhom_ty_gia: group?.nhom_ty_gia }];
  const refused = await post(both);
  expect(fieldsOf(refused)?.[0]).toBe('dong.1.xac_nhan.ty_gia_mua');
});

test('two separate posts of 19 % stay what they were: each is a row of its own', async () => {
  await older('TWD', '800', '-1 day');
  expect(await post([line('TWD', '952', '970')])).toMatchObject({ code: 200 });
  expect(await post([line('TWD', '1132', '1150')])).toMatchObject({ code: 200 });
});
