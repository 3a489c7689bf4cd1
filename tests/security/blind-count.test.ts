import type { Movement, Safe } from '@doi-tien/contract/safe.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';
import { isStream, type Operation, readOperations } from './operations.ts';

/**
 * From the lock until a complete count is submitted no call tells anybody what the books hold in the safe. The stock here
 * is of figures that nothing else produces; every GET of the API is asked for them, as every role.
 */
let api: TestApp;
let counter: Counter;
let safe: Safe;
let operations: Operation[];
const people = new Map<string, Caller>();
const person = (account: string) => people.get(account) as Caller;

/** USD now and at the opening, VND now and at the opening, and the unsorted part of both. */
const FIGURES = ['73519', '73181', '977654521', '986408521', '40519', '40181'];

beforeAll(async () => {
  api = await startTestApp();
  for (const account of ['quantri', 'quanly', 'giaodich1', 'ketoan']) people.set(account, await api.signIn(account));
  counter = await openCounter(api, person('quanly'));
  operations = (await readOperations(api)).filter(
    (operation) => operation.method === 'GET' && !isStream(operation) && operation.access !== 'public',
  );
  await closeEarlierDay();
  await openToday();
});
afterAll(() => api.close());

const count = (code: string, so_tien: string) => ({ tien_id: counter.currencyId(code), so_tien });
const call = <Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string) =>
  api.call<Data>(method, path, { as: person('quanly'), ...(body && { body }), ...(key && { key }) });

/** Past days stay readable, so yesterday held something else. */
async function closeEarlierDay(): Promise<void> {
  const body = { ngay: '2026-01-05', chi_tiet: [count('VND', '5000'), count('USD', '11')] };
  const { data } = await call<Safe>('POST', '/ket', body);
  await call('PATCH', `/ket/chot-ket/${data.id}`);
  const closed = await call<Safe>('PATCH', `/ket/dong-ket/${data.id}`, { chi_tiet: body.chi_tiet });
  expect(closed).toMatchObject({ code: 200 });
}

const SPOT = 'spot-count-key-1';
const spotCount = () => ({ ket_id: safe.id, noi_dung: 'Đếm thử', chi_tiet: [count('USD', '42182')] });

async function openToday(): Promise<void> {
  const hundreds = { menh_gia_id: counter.noteId('USD', '100'), so_to: 330 };
  const usd = { tien_id: counter.currencyId('USD') };
  const chi_tiet = [count('VND', '986408521'), { ...usd, to_tien: [hundreds] }, count('USD', '40181')];
  const opened = await call<Safe>('POST', '/ket', { chi_tiet, ly_do: 'Đầu ngày' });
  expect(opened).toMatchObject({ code: 200 });
  safe = opened.data;
  expect(await call('POST', '/chi-tiet-ket/ghi-chu', spotCount(), SPOT)).toMatchObject({ code: 200 });
  expect(await counter.buyUsd('338', '25900')).toMatchObject({ code: 200 });
  expect((await counter.position('USD')).quantity).toBe('73519');
  expect((await counter.position('VND')).quantity).toBe('977654521');
}

/** As digits, with commas, or with dots; never as a part of a longer number. */
function tellsAny(text: string, figures: readonly string[]): string[] {
  return figures.filter((figure) => {
    const grouped = figure.replace(/\B(?=(\d{3})+$)/g, '[.,]?');
    return new RegExp(`(?<!\\d)${grouped}(?!\\d)`).test(text);
  });
}

/** Every address worth asking: all of the route table, with the queries that lead to figures. */
async function addresses(): Promise<string[]> {
  const movements = await api.sql<{ id: number }>(`SELECT id::int FROM giao_dich_ket WHERE ket_id = ${safe.id}`);
  const logs = await api.sql<{ id: number }>(`SELECT id::int FROM log_thao_tac WHERE doi_tuong = 'ket'`);
  const trades = await api.sql<{ id: number }>('SELECT id::int FROM giao_dich');
  const ids = [safe.id, counter.currencyId('USD'), counter.currencyId('VND'), ...trades.map(({ id }) => id)];
  const period = `tu_ngay=2026-01-01&den_ngay=2099-01-01`;
  return operations.flatMap(({ path }) => {
    if (path.includes('{name}')) return ['tien', 'tien-mat'].map((name) => path.replace('{name}', name));
    if (path.startsWith('/log-thao-tac/{id}')) return logs.map(({ id }) => `/log-thao-tac/${id}`);
    if (path.includes('{')) return ids.map((id) => path.replace(/\{\w+\}/g, String(id)));
    if (path.endsWith('/lay-theo-giao-dich-ket')) return movements.map(({ id }) => `${path}?giao_dich_ket_id=${id}`);
    if (path.endsWith('/ban'))
      return ['', '&so_tien=1', '&so_tien=9000000'].map(
        (more) => `${path}?tien_id=${counter.currencyId('USD')}${more}`,
      );
    if (/\/chi-tiet-ket\/(lay|tong|ghi-chu)/.test(path)) return [`${path}?ket_id=${safe.id}`];
    if (path.includes('tim-kiem')) return [`${path}?q=USD`, `${path}?q=73519`, `${path}?q=${safe.ma_ket}`];
    if (/bao-cao|chi-tiet-loi-nhuan/.test(path)) {
      const file = path.endsWith('/export') ? '&format=csv' : '';
      const groups = ['', '&nhom=ngay', '&nhom=thang', '&nhom=tien', `&ket_id=${safe.id}`];
      return [
        path,
        ...groups.map((group) => `${path}?${period}${group}${file}`),
        `${path}?tu_ngay=2099-01-01&den_ngay=2099-01-02${file}`,
      ];
    }
    return path.endsWith('/export') ? [`${path}?format=csv`] : [path, `${path}?pageSize=200`, `${path}?q=73519`];
  });
}

/** Which addresses tell which figures, per person. */
async function findTold(figures: readonly string[], isAsked = (_address: string) => true): Promise<string[]> {
  // Who may do everything and who may do least at the counter; the long form asks as every role.
  const asking = [...people].filter(([account]) => IS_LONG || ['quantri', 'giaodich1'].includes(account));
  const told: string[] = [];
  for (const address of (await addresses()).filter(isAsked)) {
    const answers = asking.map(async ([account, { token, deviceId }]) => {
      const headers = { authorization: `Bearer ${token}`, device_id: deviceId };
      const { statusCode, body } = await api.app.inject({ url: `/api${address}`, headers });
      expect([address, statusCode < 500]).toEqual([address, true]);
      return tellsAny(body, figures).map((figure) => `${account} ${address} ${figure}`);
    });
    told.push(...(await Promise.all(answers)).flat());
  }
  return told;
}

const TELLS = [
  '/chi-tiet-ket/lay-theo-ket?',
  '/chi-tiet-ket/tong-tien-theo-ket-hien-tai',
  '/chi-tiet-ket/lay-theo-ket-dau-ngay',
  '/chi-tiet-ket/tong-tien-theo-ket-dau-ngay',
  '/chi-tiet-ket/ban',
  '/dashboard',
  '/bao-cao/bao-cao-ket-cuoi-ngay',
  '/bao-cao/bao-cao-so-du-cuoi-ngay',
  '/tien/',
];

const tells = (address: string) =>
  TELLS.some((path) => address.startsWith(path)) || address.startsWith('/ket/bien-ban');

test('before the lock the figures are told where they should be', async () => {
  const told = await findTold(FIGURES, tells);
  for (const path of TELLS) expect([path, told.some((each) => each.includes(path))]).toEqual([path, true]);
  const spot = await call<Movement>('POST', '/chi-tiet-ket/ghi-chu', spotCount(), SPOT);
  expect(spot.data.chi_tiet[0]).toMatchObject({ chenh_lech: '-30999' });
});

test('from the lock on no GET of any role tells what the books hold', async () => {
  const locked = await call<Safe>('PATCH', `/ket/chot-ket/${safe.id}`);
  expect(locked).toMatchObject({ code: 200, data: { an_so_lieu: true } });
  expect(await findTold([...FIGURES, '30999', '42182'])).toEqual([]);
}, 240_000);

test('answers made of figures alone are refused with a word and a sentence', async () => {
  for (const path of [
    'lay-theo-ket',
    'tong-tien-theo-ket-hien-tai',
    'lay-theo-ket-dau-ngay',
    'lay-theo-giao-dich-tru-ket',
  ]) {
    expect(await call('GET', `/chi-tiet-ket/${path}?ket_id=${safe.id}`)).toMatchObject({
      code: 409,
      error: 'SAFE_BEING_COUNTED',
      message: 'Đang kiểm quỹ: số liệu hiện sau khi đếm',
    });
  }
});

test('refusals of quotes, postings, movements, swaps and notes tell nothing', async () => {
  const usd = counter.currencyId('USD');
  const sale = { chi_tiet: [{ tien_id: usd, so_luong: '9000000', ty_gia: '26150' }] };
  const one = [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 90_000 }];
  const two = [{ menh_gia_id: counter.noteId('USD', '50'), so_to: 180_000 }];
  const [trade] = await api.sql<{ id: number }>('SELECT id::int FROM giao_dich LIMIT 1');
  const answers: Answer[] = [
    await call('POST', '/giao-dich-ban-ngoai-te/tinh-thu', sale),
    await call('POST', '/giao-dich-mua-ngoai-te/tinh-thu', {
      chi_tiet: [{ tien_id: usd, so_luong: '1', ty_gia: '25900' }],
    }),
    await call('POST', '/giao-dich-ban-ngoai-te', sale),
    await call('PATCH', `/giao-dich-mua-ngoai-te/${trade?.id}/huy`, { ly_do: 'x' }),
    await call('POST', '/chi-tiet-ket', {
      ket_id: safe.id,
      loai_giao_dich: 6,
      chi_tiet: [count('USD', '9000000')],
      ly_do: 'x',
    }),
    await call('POST', '/chi-tiet-ket/doi-to', { ket_id: safe.id, tien_id: usd, lay_ra: one, bo_vao: two }),
    await call('POST', '/chi-tiet-ket/ghi-chu', { ket_id: safe.id, noi_dung: 'x', chi_tiet: [count('USD', '1')] }),
  ];
  expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: answers.length }, () => 'SAFE_LOCKED'));
  const opened = await call('POST', '/ket', { chi_tiet: [count('USD', '1')] });
  expect(opened).toMatchObject({ error: 'SAFE_ALREADY_OPEN' });
  for (const answer of [...answers, opened]) expect(tellsAny(JSON.stringify(answer), FIGURES)).toEqual([]);
  expect(await call('POST', '/chi-tiet-ket/ghi-chu', { ket_id: safe.id, noi_dung: 'Không đếm' })).toMatchObject({
    code: 200,
  });
});

test('a repeated submission hears its earlier answer without the figures', async () => {
  const replayed = await call<Movement>('POST', '/chi-tiet-ket/ghi-chu', spotCount(), SPOT);
  expect(replayed).toMatchObject({ code: 200, data: { chi_tiet: [], an_so_lieu: true } });
});

test('the setting that makes counts blind does not open one that has begun', async () => {
  const admin = person('quantri');
  const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: admin });
  const body = { phien_ban: data.phien_ban, gia_tri: { kiem_dem_mu: false } };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
  expect(await findTold(FIGURES, tells)).toEqual([]);
  const back = { phien_ban: data.phien_ban + 1, gia_tri: { kiem_dem_mu: true } };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body: back })).toMatchObject({ code: 200 });
});

test('an incomplete count opens nothing; the first complete one does, also when it is refused', async () => {
  const incomplete = await call('PATCH', `/ket/dong-ket/${safe.id}`, { chi_tiet: [count('USD', '1')] });
  expect(incomplete).toMatchObject({ error: 'SAFE_COUNT_INCOMPLETE' });
  expect(await findTold(FIGURES, tells)).toEqual([]);
  const chi_tiet = [count('USD', '42182'), count('VND', '977654521')];
  const refused = await call('PATCH', `/ket/dong-ket/${safe.id}`, { chi_tiet });
  expect(refused).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON', data: [{ chenh_lech: '-31337' }] });
  const told = await findTold([...FIGURES, '31337'], tells);
  for (const path of TELLS) expect([path, told.some((each) => each.includes(path))]).toEqual([path, true]);
  expect(told.some((each) => each.includes(`/ket/bien-ban/${safe.id} 31337`))).toBe(true);
});

test('who may neither see the safe nor trade is not told which notes there are', async () => {
  const [role] = await api.sql<{ id: number; phan_quyen: { name: string }[] }>(
    `SELECT v.id, v.phan_quyen FROM vai_tro v JOIN nguoi_dung n ON n.vai_tro_id = v.id WHERE n.tai_khoan = 'ketoan'`,
  );
  await api.sql(`UPDATE vai_tro SET phan_quyen = '[]' WHERE id = $1`, [role?.id]);
  const answer = await api.call('GET', `/chi-tiet-ket/ban?tien_id=${counter.currencyId('USD')}`, {
    as: person('ketoan'),
  });
  expect(answer).toMatchObject({ code: 403, error: 'FORBIDDEN' });
});
