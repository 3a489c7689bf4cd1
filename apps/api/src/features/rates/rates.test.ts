import type { ListPage } from '@doi-tien/contract/list';
import type {
  DeskRow,
  ForeignCurrencyOption,
  RateBoard,
  RateDesk,
  RateHistory,
  RateRow,
  RatesSaved,
  YesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import { expect, test } from 'vitest';
import { announceDirectly } from '../../../../../tests/support/live.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { headersOf } from '../../../../../tests/support/test-app.ts';
import { findPostedRates, pickPostedRate } from '../../domain/rates/posted-rates.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
const ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));

const line = (ma: string, mua: string, ban: string, nhom_ty_gia: string | null = null) => ({
  tien_id: ids[ma],
  nhom_ty_gia,
  ty_gia_mua: mua,
  ty_gia_ban: ban,
  ty_gia_goc: mua,
});
const post = (dong: object[], more: object = {}) =>
  api.call<RatesSaved>('POST', '/ty-gia', { as: admin, body: { dong, ...more } });
const desk = async () => (await api.call<RateDesk>('GET', '/ty-gia/niem-yet', { as: admin })).data;
const deskRow = async (ma: string, group: string | null = null) =>
  (await desk()).dong.find((row) => row.ma_tien === ma && row.nhom_ty_gia === group) as DeskRow;
const older = (ma: string, mua: string, interval: string) =>
  api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, $2, $2::numeric + 100, $2, now() + $3::interval)`,
    [ids[ma], mua, interval],
  );

test('many lines are saved as one act with one moment, one batch and one log row', async () => {
  const [before] = await api.sql<{ n: number }>('SELECT count(*)::int n FROM log_thao_tac');
  const { data, code } = await post([
    line('USD', '25900', '26150'),
    line('USD', '25950', '26150', '50–100'),
    line('EUR', '28000', '28900.5'),
  ]);
  expect(code).toBe(200);
  expect(data.dong).toHaveLength(3);
  expect(new Set(data.dong.map(({ dot, hieu_luc_tu }) => `${dot} ${hieu_luc_tu}`)).size).toBe(1);
  expect(data.warnings).toEqual([]);
  const log = await api.sql('SELECT hanh_dong, doi_tuong, doi_tuong_id FROM log_thao_tac ORDER BY id DESC LIMIT 1');
  expect(log).toEqual([{ hanh_dong: 'create', doi_tuong: 'ty-gia', doi_tuong_id: data.dot }]);
  const [after] = await api.sql<{ n: number }>('SELECT count(*)::int n FROM log_thao_tac');
  expect(after?.n).toBe((before?.n ?? 0) + 1);
});

test('the desk shows every active currency and group, inherited where a group has no rate of its own', async () => {
  const rows = (await desk()).dong;
  expect(rows.some(({ ma_tien }) => ma_tien === 'VND')).toBe(false);
  expect(rows.filter(({ ma_tien }) => ma_tien === 'USD').map((row) => row.nhom_ty_gia)).toEqual([
    null,
    '50–100',
    '5–20',
    '1–2',
  ]);
  expect(await deskRow('USD', '50–100')).toMatchObject({ ke_thua: false, hien_tai: { ty_gia_mua: '25950' } });
  expect(await deskRow('USD', '1–2')).toMatchObject({ ke_thua: true, hien_tai: { ty_gia_mua: '25900' } });
  expect(await deskRow('EUR')).toMatchObject({ chenh_lech: '900.5', cu: false, tuoi_phut: 0 });
  expect(await deskRow('GBP')).toMatchObject({ hien_tai: null, tuoi_phut: null });
});

test('the posted rate is the newest in effect: a future one waits for its moment', async () => {
  await older('THB', '700', '-2 days');
  await older('THB', '710', '-1 hour');
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await post([line('THB', '720', '760')], { hieu_luc_tu: later })).data.hieu_luc_tu).toBe(later);
  expect(await deskRow('THB')).toMatchObject({
    hien_tai: { ty_gia_mua: '710' },
    truoc_do: { ty_gia_mua: '700' },
    bien_dong_mua: '1.4286',
    sap_toi: { ty_gia_mua: '720', hieu_luc_tu: later },
    tuoi_phut: 60,
  });
  const at = async (moment?: string) =>
    pickPostedRate(await api.database.read((db) => findPostedRates(db, null, moment)), ids.THB ?? 0, 'không có');
  expect((await at())?.ty_gia_mua).toBe('710');
  expect((await at(later))?.ty_gia_mua).toBe('720');
  expect((await at(new Date(Date.now() - 86_400_000).toISOString()))?.ty_gia_mua).toBe('700');
  expect(await at('2001-01-01T00:00:00Z')).toBeUndefined();
});

test('of two rates for one moment the later saved one counts', async () => {
  const moment = new Date(Date.now() + 7_200_000).toISOString();
  await post([line('AUD', '17000', '17400')], { hieu_luc_tu: moment });
  await post([line('AUD', '17100', '17400')], { hieu_luc_tu: moment });
  const rates = await api.database.read((db) => findPostedRates(db, null, moment));
  expect(rates.find((rate) => rate.tien_id === ids.AUD)?.ty_gia_mua).toBe('17100');
});

test('warns without refusing, in the language of the reader', async () => {
  const { data } = await post([line('EUR', '29900', '29500')]);
  expect(data.warnings.map(({ loai, truong }) => [loai, truong])).toEqual([
    ['mua_khong_nho_hon_ban', null],
    ...['ty_gia_mua', 'ty_gia_ban', 'ty_gia_goc'].map((field) => ['bien_dong', field]),
  ]);
  expect(data.warnings[1]?.message).toBe('EUR: Tỷ giá mua lệch 6.7857\u00a0% so với tỷ giá trước');
});

test('a rate more than 20 % off is typed once more with a reason, else refused; the refusal and the reason are kept', async () => {
  const logged = async (act: string) =>
    (await api.sql('SELECT sau FROM log_thao_tac WHERE hanh_dong = $1', [act])).length;
  await post([line('MYR', '18000', '18400')]);
  const slip = line('MYR', '180', '18400');
  const refused = await post([slip]);
  expect(refused).toMatchObject({ code: 422, error: 'RATE_FAR_UNCONFIRMED' });
  expect(refused.message).toContain('MYR lệch quá 20\u00a0%');
  expect(refused.errors?.map(({ field }) => field)).toEqual([
    'dong.0.xac_nhan.ty_gia_mua',
    'dong.0.xac_nhan.ty_gia_goc',
    'dong.0.ly_do',
  ]);
  expect(await logged('rateRefused')).toBe(1);
  const again = { ty_gia_mua: '180', ty_gia_goc: '180' };
  const wrong = await post([{ ...slip, xac_nhan: { ...again, ty_gia_mua: '18000' }, ly_do: 'Đổi đơn vị' }]);
  expect(wrong.errors?.map(({ field }) => field)).toEqual(['dong.0.xac_nhan.ty_gia_mua']);
  expect((await post([{ ...slip, xac_nhan: again, ly_do: ' ' }])).errors?.[0]?.field).toBe('dong.0.ly_do');
  expect(await deskRow('MYR')).toMatchObject({ hien_tai: { ty_gia_mua: '18000' } });
  const saved = await post([{ ...slip, xac_nhan: again, ly_do: 'Đổi đơn vị' }]);
  expect(saved.data.dong[0]).toMatchObject({ ty_gia_mua: '180', ly_do: 'Đổi đơn vị' });
  const [row] = await api.sql<{ sau: { dong: { ly_do: string }[] } }>(
    `SELECT sau FROM log_thao_tac WHERE doi_tuong_id = $1`,
    [saved.data.dot],
  );
  expect(row?.sau.dong[0]?.ly_do).toBe('Đổi đơn vị');
});

test('exactly 20 % and the first rate of a currency pass; a later moment is held against what is posted then', async () => {
  expect(await post([line('SGD', '20000', '20500')])).toMatchObject({ code: 200 });
  expect(await post([line('SGD', '24000', '24600')])).toMatchObject({ code: 200 });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect(await post([line('SGD', '28000', '28500')], { hieu_luc_tu: later })).toMatchObject({ code: 200 });
  const evenLater = new Date(Date.now() + 7_200_000).toISOString();
  expect(await post([line('SGD', '33000', '33500')], { hieu_luc_tu: evenLater })).toMatchObject({ code: 200 });
  expect(await post([line('SGD', '33000', '33500')])).toMatchObject({ code: 422, error: 'RATE_FAR_UNCONFIRMED' });
});

test('refuses VND, an unknown group or currency, the past, nine decimals and repeated lines', async () => {
  const field = async (dong: object[], more?: object) => (await post(dong, more)).errors?.[0]?.field;
  expect(await field([line('VND', '1', '1')])).toBe('dong.0.tien_id');
  expect(await field([line('USD', '1', '2', 'lạ')])).toBe('dong.0.nhom_ty_gia');
  expect(await field([{ ...line('USD', '1', '2'), tien_id: 9999 }])).toBe('dong.0.tien_id');
  expect(await field([line('USD', '1', '2')], { hieu_luc_tu: '2020-01-01T00:00:00Z' })).toBe('hieu_luc_tu');
  expect(await field([line('USD', '1.123456789', '2')])).toBe('dong.0.ty_gia_mua');
  expect(await field([line('USD', '12345678901234567', '2')])).toBe('dong.0.ty_gia_mua');
  expect(await field([line('USD', '1e3', '2')])).toBe('dong.0.ty_gia_mua');
  expect(await field([line('USD', '1', '2'), line('USD', '1', '2')])).toBe('dong.1.tien_id');
  expect(await field([])).toBe('dong');
  expect((await post([{ ...line('USD', '1', '2'), id: 5 }])).code).toBe(422);
});

test('the history cannot be rewritten, not even by a bug', async () => {
  const run = (text: string) =>
    api.sql(`SET ROLE doitien_app; ${text}`).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await run('UPDATE ty_gia SET ty_gia_mua = 1')).toContain('permission denied');
  expect(await run('DELETE FROM ty_gia')).toContain('permission denied');
  await expect(api.sql('DELETE FROM ty_gia')).rejects.toThrow('append-only');
});

test('the history is listed, searched, filtered and drawn', async () => {
  const list = (query: string) => api.call<ListPage<RateRow>>('GET', `/ty-gia?${query}`, { as: admin });
  expect((await list('f[0][field]=ma_tien&f[0][value]=USD')).data.total).toBe(2);
  expect((await list('q=quan%20tri&sortField=ty_gia_mua&direction=asc')).data.items.length).toBeGreaterThan(3);
  expect((await list('f[0][field]=nhom_ty_gia&f[0][operator]=null&f[0][value]=0')).data.total).toBe(1);
  const draw = async (query: string) =>
    (await api.call<RateHistory>('GET', `/ty-gia/lich-su?${query}`, { as: admin })).data;
  expect((await draw(`tien_id=${ids.THB}`)).diem.map((point) => point.ty_gia_mua)).toEqual(
    expect.arrayContaining(['700', '710']),
  );
  expect((await draw(`tien_id=${ids.USD}&nhom_ty_gia=50–100`)).diem).toHaveLength(1);
  expect((await api.call('GET', '/ty-gia/lich-su?tien_id=1&tu_ngay=31/12/2026', { as: admin })).code).toBe(422);
});

test('yesterday ends at midnight of the business', async () => {
  const zone = 'Asia/Ho_Chi_Minh';
  const midnight = Temporal.Now.zonedDateTimeISO(zone).startOfDay().toInstant().toString();
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu) VALUES
     (gen_random_uuid(), $1, 170, 175, 172, $2::timestamptz - interval '1 second'),
     (gen_random_uuid(), $1, 999, 999, 999, $2::timestamptz)`,
    [ids.JPY, midnight],
  );
  const { data } = await api.call<YesterdaysRates>('GET', '/ty-gia/hom-qua', { as: admin });
  expect(data.dong.find((rate) => rate.ma_tien === 'JPY')).toMatchObject({ ty_gia_mua: '170', nhom_ty_gia: null });
});

test('offers foreign cash with its posted rates', async () => {
  const { data } = await api.call<ForeignCurrencyOption[]>('GET', '/ty-gia/options/loai-ngoai-te', { as: admin });
  expect(data.map(({ ma }) => ma)).not.toContain('USDT');
  expect(data.find(({ ma }) => ma === 'USD')?.ty_gia.map((rate) => rate.nhom_ty_gia)).toEqual([null, '50–100']);
});

test('only who may maintain rates posts them; every signed-in person sees the desk', async () => {
  const teller = await api.signIn('giaodich1');
  expect((await api.call('GET', '/ty-gia/niem-yet', { as: teller })).code).toBe(200);
  expect((await api.call('POST', '/ty-gia', { as: teller, body: { dong: [line('USD', '1', '2')] } })).code).toBe(403);
  expect((await api.call('GET', '/ty-gia/niem-yet')).code).toBe(401);
});

test('the same submission twice posts once', async () => {
  const body = { dong: [line('CAD', '18000', '18500')] };
  const send = () => api.call<RatesSaved>('POST', '/ty-gia', { as: admin, body, key: 'rates-once-1' });
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  expect(await api.sql('SELECT 1 FROM ty_gia WHERE tien_id = $1', [ids.CAD])).toHaveLength(1);
});

test('the public board is not there until it is switched on, and then tells no secret', async () => {
  expect((await api.call('GET', '/bang-ty-gia')).code).toBe(404);
  expect((await api.call('GET', '/bang-ty-gia/live')).code).toBe(404);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_bang_ty_gia": true}'`);
  const { data } = await api.call<RateBoard>('GET', '/bang-ty-gia');
  expect(data.dong.find(({ ma, nhom_ty_gia }) => ma === 'USD' && nhom_ty_gia === null)).toEqual({
    ma: 'USD',
    ten: 'Đô la Mỹ',
    ky_hieu: '$',
    don_vi_ty_gia: 1,
    nhom_ty_gia: null,
    ty_gia_mua: '25900',
    ty_gia_ban: '26150',
  });
  expect(JSON.stringify(data)).not.toMatch(/goc|nguoi|"id"|tai_khoan/);
});

test('the board names the common rate of a currency first, then its notes from large to small', async () => {
  const groups = [line('USD', '25100', '26150', '1–2'), line('USD', '25500', '26150', '5–20')];
  expect((await api.call('POST', '/ty-gia', { as: admin, body: { dong: groups } })).code).toBe(200);
  const { data } = await api.call<RateBoard>('GET', '/bang-ty-gia');
  const usd = data.dong.filter(({ ma }) => ma === 'USD').map(({ nhom_ty_gia }) => nhom_ty_gia);
  expect(usd).toEqual([null, '50–100', '5–20', '1–2']);
});

test('the board hears of new rates, of nothing else, and only so many may listen', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const { signal } = controller;
  const open = () => fetch(`${address}/api/bang-ty-gia/live`, { signal });
  const readerOf = ({ body }: Response) => {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => (await reader?.read())?.value ?? '';
  };
  const readScreen = readerOf(await fetch(`${address}/api/live`, { headers: headersOf(admin), signal }));
  // Events are told in their order: once a screen hears this one, nothing that was announced before is on its way.
  const allTold = async () => {
    await announceDirectly(api, { topic: 'customers' });
    for (let text = ''; !text.includes('customers'); text += await readScreen());
  };
  expect(await readScreen()).toContain('hello');
  await allTold();
  const readBoard = readerOf(await open());
  expect(await readBoard()).toContain('hello');
  await announceDirectly(api, { topic: 'trades' });
  await post([line('SGD', '24000', '24500')]);
  expect(await readBoard()).toBe('data: {"topic":"rates"}\n\n');
  let more = '';
  readBoard().then(
    (text) => (more += text),
    () => {},
  );
  await allTold();
  expect(more).toBe('');
  const others = await Promise.all(Array.from({ length: 20 }, open));
  expect(
    others
      .map(({ status }) => status)
      .toSorted()
      .slice(-2),
  ).toEqual([200, 429]);
  controller.abort();
});
