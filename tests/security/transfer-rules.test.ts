import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { hire } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { companyWorth } from '../support/transfers.ts';

/** Rules of transfers between branches, tried by requests that no screen sends. */
let api: TestApp;
let manager: Caller;
let away: Caller;
let home: Counter;
let there: Counter;
let secondId: number;
let safeHome: Safe;
let safeThere: Safe;
beforeAll(async () => {
  api = await startTestApp();
  secondId = (await openBranch(api, await api.signIn('quantri'), 'HN2')).id;
  await letAllWork(api, [secondId]);
  manager = await api.signIn('quanly');
  away = inBranch(manager, secondId);
  home = await openCounter(api, manager);
  there = await openCounter(api, away);
  safeHome = await home.open({ VND: '1000000000', USD: '100000', JPY: '100000' });
  safeThere = await there.open({ VND: '1000000' });
});
afterAll(() => api.close());
afterEach(() => home.expectWholeBooks());

const usd = (so_tien: string) => ({ tien_id: home.currencyId('USD'), so_tien });
const sent = async (...chi_tiet: object[]) => {
  const body = { den_chi_nhanh_id: secondId, chi_tiet, ly_do: 'Thiếu tiền' };
  const answer = await api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const receive = (id: number, body: object, as = away, key?: string) =>
  api.call<Transfer>('POST', `/dieu-chuyen/${id}/nhan`, { as, body, ...(key && { key }) });
const callBack = (id: number, as = manager) =>
  api.call<Transfer>('POST', `/dieu-chuyen/${id}/goi-ve`, { as, body: { ly_do: 'Gửi nhầm' } });
const step = (what: 'chot-ket' | 'mo-chot', safe: Safe, as: Caller) =>
  api.call('PATCH', `/ket/${what}/${safe.id}`, { as });

test('what was sent is told nowhere while the sending safe is being counted blind', async () => {
  const { id } = await sent(usd('4337'));
  const early = await receive(id, { chi_tiet: [usd('1')] }, away, 'early-attempt-1');
  expect(early.data).toMatchObject([{ so_sach: '4337' }]);
  expect(await step('chot-ket', safeHome, manager)).toMatchObject({ code: 200 });
  const answers = [
    await receive(id, { chi_tiet: [usd('2')] }),
    await receive(id, { chi_tiet: [usd('1')] }, away, 'early-attempt-1'),
    await receive(id, { chi_tiet: [usd('2')], ly_do: 'x' }),
    await api.call('GET', '/log-thao-tac?pageSize=100', { as: away }),
    await api.call('GET', '/dieu-chuyen', { as: away }),
  ];
  // The amount, or its difference to what was counted. Ids of requests and devices, hashes and moments have any digits.
  const byChance = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  const telling = answers.map((answer) => JSON.stringify(answer).replaceAll(byChance, '').includes('433'));
  expect(await step('mo-chot', safeHome, manager)).toMatchObject({ code: 200 });
  expect(telling).toEqual([false, false, false, false, false]);
  expect((await receive(id, { chi_tiet: [usd('2')] })).data).toMatchObject([{ so_sach: '4337' }]);
  expect(await callBack(id)).toMatchObject({ code: 200 });
});

test('of many who receive and call back at once, one ends the transfer', async () => {
  const before = await companyWorth(api);
  for (let round = 0; round < 3; round += 1) {
    const { id } = await sent(usd('10'));
    const answers = await Promise.all([
      receive(id, { chi_tiet: [usd('10')] }),
      callBack(id),
      receive(id, { chi_tiet: [usd('10')] }),
      callBack(id),
      receive(id, { chi_tiet: [usd('10')] }, away, 'round-key-'.padEnd(12, String(round))),
      receive(id, { chi_tiet: [usd('10')] }, away, 'round-key-'.padEnd(12, String(round))),
    ]);
    const codes = answers.map(({ code }) => code).sort();
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(2);
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
  }
  expect(await companyWorth(api)).toEqual(before);
});

test.each(['-1', '-0', '1e3', 'NaN', '0.001', '', '0x10', '1,000'])(
  'refuses to send or receive %s',
  async (so_tien) => {
    const body = { den_chi_nhanh_id: secondId, chi_tiet: [usd(so_tien)], ly_do: 'x' };
    expect(await api.call('POST', '/dieu-chuyen', { as: manager, body })).toMatchObject({ code: 422 });
    const { id } = await sent(usd('1'));
    expect(await receive(id, { chi_tiet: [usd(so_tien)], ly_do: 'x', xac_nhan_lech: [usd(so_tien)] })).toMatchObject({
      code: 422,
    });
    expect(await callBack(id)).toMatchObject({ code: 200 });
  },
);

test('receives nothing into a safe that is locked, and tells nothing of it', async () => {
  const { id } = await sent(usd('7'));
  expect(await step('chot-ket', safeThere, away)).toMatchObject({ code: 200 });
  expect(await receive(id, { chi_tiet: [usd('7')] })).toMatchObject({ error: 'SAFE_LOCKED' });
  expect(await step('mo-chot', safeThere, away)).toMatchObject({ code: 200 });
  expect(await receive(id, { chi_tiet: [usd('7')] })).toMatchObject({ code: 200 });
});

test('refuses an empty count, a currency twice with another total, and notes of another currency', async () => {
  const { id } = await sent(usd('9'));
  expect(await receive(id, { chi_tiet: [] })).toMatchObject({ error: 'SAFE_COUNT_INCOMPLETE' });
  expect(await receive(id, { chi_tiet: [usd('5'), usd('5')] })).toMatchObject({
    error: 'SAFE_DIFFERENCE_NEEDS_REASON',
  });
  const foreign = {
    tien_id: home.currencyId('USD'),
    to_tien: [{ menh_gia_id: home.noteId('VND', '10000'), so_to: 1 }],
  };
  expect(await receive(id, { chi_tiet: [foreign] })).toMatchObject({ code: 422 });
  const minus = { tien_id: home.currencyId('USD'), to_tien: [{ menh_gia_id: home.noteId('USD', '1'), so_to: -9 }] };
  expect(await receive(id, { chi_tiet: [minus] })).toMatchObject({ code: 422 });
  expect(await receive(id, { chi_tiet: [usd('4'), usd('5')] })).toMatchObject({ code: 200 });
});

test('a count far above what was sent is refused or booked, and never breaks the books', async () => {
  const { id } = await sent(usd('1'));
  const huge = [usd('1000000000000000')];
  const answer = await receive(id, { chi_tiet: huge, ly_do: 'x', xac_nhan_lech: huge });
  expect([200, 409, 422]).toContain(answer.code);
  if (answer.code === 200) {
    const back = { den_chi_nhanh_id: 1, chi_tiet: [usd('999999999999999')], ly_do: 'x' };
    expect((await api.call('POST', '/dieu-chuyen', { as: away, body: back })).code).toBeLessThan(500);
  }
});

test('a currency that is switched off while it is under way still arrives', async () => {
  const jpy = { tien_id: home.currencyId('JPY'), so_tien: '1000' };
  const [first, second] = [await sent(jpy), await sent(jpy)];
  await api.sql('UPDATE tien SET trang_thai = 2 WHERE id = $1', [jpy.tien_id]);
  const answers = [await receive(first.id, { chi_tiet: [jpy] }), await callBack(second.id)];
  await api.sql('UPDATE tien SET trang_thai = 1 WHERE id = $1', [jpy.tien_id]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
});

test('money whose cost rounds to nothing is sent, received and called back', async () => {
  const usdt = (so_tien: string) => ({ tien_id: home.currencyId('USDT'), so_tien });
  const bought = await home.trade('giao-dich-mua-tien-dien-tu', {
    chi_tiet: [{ tien_id: usdt('1').tien_id, so_luong: '10', ty_gia: '25800' }],
  });
  expect(bought).toMatchObject({ code: 200 });
  const { id } = await sent(usdt('1'));
  const dust = [usdt('0.000001')];
  expect(await receive(id, { chi_tiet: dust, ly_do: 'x', xac_nhan_lech: dust })).toMatchObject({ code: 200 });
  expect(await there.position('USDT')).toEqual({ quantity: '0.000001', cost: '0' });
  const before = await companyWorth(api);
  const back = { den_chi_nhanh_id: 1, chi_tiet: dust, ly_do: 'x' };
  const again = () => api.call<Transfer>('POST', '/dieu-chuyen', { as: away, body: back });
  const first = await again();
  expect(first).toMatchObject({ code: 200 });
  expect(await callBack(first.data.id, away)).toMatchObject({ code: 200 });
  const second = await again();
  const none = { chi_tiet: [usdt('0')], ly_do: 'x', xac_nhan_lech: [usdt('0')] };
  expect(await receive(second.data.id, none, manager)).toMatchObject({ code: 422, errors: [{ field: 'chi_tiet' }] });
  expect(await receive(second.data.id, { chi_tiet: dust }, manager)).toMatchObject({ code: 200 });
  expect(await companyWorth(api)).toEqual(before);
});

test('receives into the safe of an earlier day that is still open, on that day', async () => {
  const { id } = await sent(usd('3'));
  const tomorrow = await api.later(1);
  const answer = await tomorrow.call<Transfer>('POST', `/dieu-chuyen/${id}/nhan`, {
    as: away,
    body: { chi_tiet: [usd('3')] },
  });
  expect(answer).toMatchObject({ code: 200 });
  const rows = await api.sql('SELECT FROM but_toan b JOIN ket k ON k.id = b.ket_id WHERE b.ngay <> k.ngay');
  expect(rows).toEqual([]);
});

test('a transfer that was changed around the API is found by the check of the books', async () => {
  const { id } = await sent(usd('3'));
  const attempts = [
    `UPDATE dieu_chuyen SET trang_thai = 3, ket_cuoi_id = ket_gui_id, but_toan_cuoi_id = but_toan_gui_id, nguoi_ket_thuc = 1, ket_thuc_luc = now() WHERE id = ${id}`,
    `INSERT INTO dieu_chuyen_dong SELECT dieu_chuyen_id, false, ${home.currencyId('VND')}, 5000, 5000, '[]' FROM dieu_chuyen_dong WHERE dieu_chuyen_id = ${id}`,
    `INSERT INTO dieu_chuyen_dong SELECT dieu_chuyen_id, true, tien_id, so_tien, gia_tri, to_tien FROM dieu_chuyen_dong WHERE dieu_chuyen_id = ${id}`,
  ];
  for (const statement of attempts) {
    const found = api.database.inTransaction(async (trx) => {
      await sql.raw(statement).execute(trx);
      const findings = await verifyLedger(trx);
      throw new Error(`findings: ${findings.length > 0}`);
    });
    await expect(found, statement).rejects.toThrow(/findings: true/);
  }
  expect(await callBack(id)).toMatchObject({ code: 200 });
});

test('names the line of the request whose amount no notes make', async () => {
  const chi_tiet = [usd('0'), { tien_id: home.currencyId('VND'), so_tien: '1000001' }];
  const body = { den_chi_nhanh_id: secondId, chi_tiet, ly_do: 'x' };
  expect((await api.call('POST', '/dieu-chuyen', { as: manager, body })).errors).toMatchObject([
    { field: 'chi_tiet.1.so_tien' },
  ]);
});

test('a difference tells the cost of what was sent to nobody without the right to see it', async () => {
  const admin = await api.signIn('quantri');
  const gbp = (so_tien: string) => ({ tien_id: home.currencyId('GBP'), so_tien });
  const body = { chi_tiet: [{ tien_id: gbp('1').tien_id, so_luong: '10', ty_gia: '33337' }], ly_do_ty_gia: 'x' };
  const bought = await home.trade('giao-dich-mua-ngoai-te', body as never, admin);
  expect(bought).toMatchObject({ code: 200 });
  const { id } = await sent(gbp('10'));
  const porter = await hire(api, admin, 'dieu-chuyen.update', 'dieu-chuyen.index');
  await api.sql('UPDATE nguoi_dung SET chi_nhanh_ids = $1 WHERE id = $2', [[secondId], porter.id]);
  const answer = await receive(id, { chi_tiet: [gbp('0')] }, porter.as);
  expect(answer).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
  expect(JSON.stringify(answer)).not.toContain('33337');
  expect(await callBack(id)).toMatchObject({ code: 200 });
});
