import type { ListPage } from '@doi-tien/contract/list';
import type { Movement, Safe } from '@doi-tien/contract/safe.schema';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { companyWorth } from '../../../../../tests/support/transfers.ts';

let api: TestApp;
let manager: Caller;
let away: Caller;
let home: Counter;
let there: Counter;
let secondId: number;
let safeThere: Safe;
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  manager = await api.signIn('quanly');
  home = await openCounter(api, manager);
  await home.open({ VND: '1000000000', USD: '1000' });
  const body = { den_chi_nhanh_id: 2, chi_tiet: [{ tien_id: home.currencyId('USD'), so_tien: '1' }], ly_do: 'x' };
  // With one branch there is nowhere to send to.
  expect(await api.call('POST', '/dieu-chuyen', { as: manager, body })).toMatchObject({ error: 'NO_OTHER_BRANCH' });
  secondId = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [secondId]);
  away = inBranch(manager, secondId);
  there = await openCounter(api, away);
  safeThere = await there.open({ VND: '1000000' });
  await home.buyUsd('1000', '25900');
});
afterAll(() => api.close());
afterEach(() => home.expectWholeBooks());

const usd = (so_tien: string) => ({ tien_id: home.currencyId('USD'), so_tien });
const vnd = (so_tien: string) => ({ tien_id: home.currencyId('VND'), so_tien });
const send = (chi_tiet: object[], more: { key?: string; as?: Caller; to?: number } = {}) =>
  api.call<Transfer>('POST', '/dieu-chuyen', {
    as: more.as ?? manager,
    body: { den_chi_nhanh_id: more.to ?? secondId, chi_tiet, ly_do: 'Thiếu tiền' },
    ...(more.key && { key: more.key }),
  });
const receive = (id: number, body: object, as = away, key?: string) =>
  api.call<Transfer>('POST', `/dieu-chuyen/${id}/nhan`, { as, body, ...(key && { key }) });
const callBack = (id: number, as = manager) =>
  api.call<Transfer>('POST', `/dieu-chuyen/${id}/goi-ve`, { as, body: { ly_do: 'Gửi nhầm' } });
const sent = async (chi_tiet: object[]) => {
  const answer = await send(chi_tiet);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const worth = () => companyWorth(api);

test('money goes out at the average cost and comes in at that same cost, the company’s worth unchanged', async () => {
  const before = await worth();
  const costBefore = (await home.position('USD')).cost;
  const transfer = await sent([usd('300'), vnd('20000000')]);
  expect(transfer).toMatchObject({
    ma: expect.stringMatching(/^DC-\d{6}-0001$/),
    tu_chi_nhanh_id: 1,
    den_chi_nhanh_id: secondId,
    trang_thai: 1,
    // 2,000 dollars cost 51,900,000.
    gia_tri: '27785000',
    chi_tiet: [
      { ma_tien: 'VND', so_tien: '20000000', gia_tri: '20000000', thuc_nhan: null },
      { ma_tien: 'USD', so_tien: '300', gia_tri: '7785000' },
    ],
  });
  expect(await worth()).toEqual({ ...before, held: before.held - 27_785_000n, inTransit: 27_785_000n });
  expect(BigInt(costBefore) - BigInt((await home.position('USD')).cost)).toBe(7_785_000n);
  const received = await receive(transfer.id, { chi_tiet: [usd('300'), vnd('20000000')] });
  expect(received.data).toMatchObject({ trang_thai: 2, co_chenh_lech: false, nguoi_nhan: 'Trần Thị Quản Lý' });
  expect(await worth()).toEqual(before);
  expect(await there.position('USD')).toEqual({ quantity: '300', cost: '7785000' });
});

test('codes are numbered by the sending branch, with its prefix', async () => {
  const answer = await send([usd('5')], { as: away, to: 1 });
  expect(answer.data.ma).toMatch(/^HN2-DC-\d{6}-0001$/);
  expect((await callBack(answer.data.id, away)).data).toMatchObject({ trang_thai: 3, ly_do_goi_ve: 'Gửi nhầm' });
});

test('the very notes go out and come in, note by note', async () => {
  const note = { menh_gia_id: home.noteId('USD', '100'), so_to: 3 };
  const count = { tien_id: home.currencyId('USD'), to_tien: [note] };
  const body = { ket_id: safeThere.id, loai_giao_dich: 3, chi_tiet: [count], ly_do: 'Bổ sung' };
  expect(await api.call('POST', '/chi-tiet-ket', { as: away, body })).toMatchObject({ code: 200 });
  const back = await send([count], { as: away, to: 1 });
  expect(back.data.chi_tiet).toMatchObject([
    { so_tien: '300', to_tien: [{ ...note, gia_tri: '100', so_tien: '300' }] },
  ]);
  const lacking = { ...count, to_tien: [{ ...note, so_to: 1 }] };
  expect(await send([lacking], { as: away, to: 1 })).toMatchObject({ error: 'NOTES_MISSING' });
  expect((await callBack(back.data.id, away)).code).toBe(200);
  const piles = (await there.drawers(safeThere.id)).find(({ ma_tien }) => ma_tien === 'USD')?.to_tien;
  expect(piles?.[0]).toMatchObject({ menh_gia_id: note.menh_gia_id, so_to: 3 });
});

test('money that was called back is again what it was, to the last note', async () => {
  const before = [await worth(), await home.position('USD'), await home.position('VND')];
  const { id } = await sent([usd('77'), vnd('5000000')]);
  expect((await callBack(id)).data).toMatchObject({ trang_thai: 3, nguoi_goi_ve: 'Trần Thị Quản Lý', nhan_luc: null });
  expect([await worth(), await home.position('USD'), await home.position('VND')]).toEqual(before);
  expect(await receive(id, { chi_tiet: [usd('77'), vnd('5000000')] })).toMatchObject({ error: 'TRANSFER_ENDED' });
});

test('a difference needs a reason, over the limit the figure once more, and is the receiving branch’s', async () => {
  const { id } = await sent([usd('100')]);
  const differences = (answer: { data: unknown }) => answer.data as CountDifference[];
  const first = await receive(id, { chi_tiet: [usd('50')] });
  expect(first).toMatchObject({
    error: 'SAFE_DIFFERENCE_NEEDS_REASON',
    errors: [{ field: 'ly_do' }, expect.anything()],
  });
  expect(differences(first)).toMatchObject([
    { so_sach: '100', thuc_dem: '50', chenh_lech: '-50', gia_tri_vnd: '1300000' },
  ]);
  const counted = { chi_tiet: [usd('50')], ly_do: 'Rơi trên đường' };
  expect(await receive(id, counted)).toMatchObject({ error: 'SAFE_DIFFERENCE_UNCONFIRMED' });
  expect(await receive(id, { ...counted, xac_nhan_lech: [usd('51')] })).toMatchObject({
    error: 'SAFE_DIFFERENCE_UNCONFIRMED',
    errors: [{ field: 'xac_nhan_lech.0.so_tien' }],
  });
  const before = await worth();
  const done = await receive(id, { ...counted, xac_nhan_lech: [usd('50')] });
  // 100 dollars that cost 2,595,000: fifty of them are missing.
  expect(done.data).toMatchObject({
    trang_thai: 2,
    co_chenh_lech: true,
    ly_do_nhan: 'Rơi trên đường',
    chi_tiet: [{ thuc_nhan: '50', chenh_lech: '-50' }],
  });
  expect((await worth()).whole - before.whole).toBe(-1_297_500n);
  const lost = await api.sql(
    `SELECT b.chi_nhanh_id, l.gia_tri::text FROM dong_but_toan l JOIN but_toan b ON b.id = l.but_toan_id
     WHERE l.tai_khoan = 'count-difference' AND b.loai = 'transfer-in'`,
  );
  expect(lost).toEqual([{ chi_nhanh_id: secondId, gia_tri: '1297500' }]);
  // Both branches see it.
  for (const as of [manager, away])
    expect((await api.call<Transfer>('GET', `/dieu-chuyen/${id}`, { as })).data.chi_tiet).toMatchObject([
      { chenh_lech: '-50' },
    ]);
});

test('refused counts stay in the log of the branch that counted', async () => {
  const rows = await api.sql<{ hanh_dong: string; n: number }>(
    `SELECT hanh_dong, count(*)::int AS n FROM log_thao_tac WHERE chuoi = $1 AND doi_tuong = 'dieu-chuyen' AND hanh_dong LIKE 'count%' GROUP BY 1`,
    [secondId],
  );
  expect(rows).toEqual([{ hanh_dong: 'countRefused', n: 3 }]);
  const { id } = await sent([usd('10'), vnd('1000000')]);
  const incomplete = await receive(id, { chi_tiet: [usd('10')] });
  expect(incomplete).toMatchObject({ error: 'SAFE_COUNT_INCOMPLETE', errors: [{ field: 'chi_tiet' }] });
  const eur = { tien_id: home.currencyId('EUR'), so_tien: '5' };
  expect((await receive(id, { chi_tiet: [usd('10'), vnd('1000000'), eur] })).errors).toMatchObject([
    { field: 'chi_tiet.2.tien_id' },
  ]);
  expect((await receive(id, { chi_tiet: [{ tien_id: home.currencyId('USD') }] })).errors).toMatchObject([
    { field: 'chi_tiet.0.so_tien' },
  ]);
  expect((await receive(id, { chi_tiet: [{ ...usd('10'), so_tien: 'x' }] })).code).toBe(422);
  const acts = await api.sql<{ hanh_dong: string }>(
    `SELECT hanh_dong FROM log_thao_tac WHERE chuoi = $1 AND doi_tuong = 'dieu-chuyen' AND doi_tuong_id = $2 ORDER BY so`,
    [secondId, String(id)],
  );
  expect(acts.map(({ hanh_dong }) => hanh_dong)).toEqual([
    'countIncomplete',
    'countUnreadable',
    'countUnreadable',
    'countUnreadable',
  ]);
  expect((await receive(id, { chi_tiet: [usd('10'), vnd('1000000')] })).code).toBe(200);
});

test('nothing of a currency may arrive, and more than was sent', async () => {
  const { id } = await sent([usd('100'), vnd('1000000')]);
  const before = await worth();
  const chi_tiet = [usd('0'), vnd('1200000')];
  const done = await receive(id, { chi_tiet, ly_do: 'Lẫn tiền', xac_nhan_lech: chi_tiet });
  expect(done.data.chi_tiet).toMatchObject([{ chenh_lech: '200000' }, { thuc_nhan: '0', chenh_lech: '-100' }]);
  const after = await worth();
  expect(after.whole - before.whole).toBe(200_000n - 2_595_000n);
  expect(after.inTransit).toBe(0n);
});

test.each([
  ['more than is held', [{ code: 'USD', so_tien: '999999' }], 'NOT_ENOUGH_HELD'],
  ['an amount no notes make', [{ code: 'VND', so_tien: '1000001' }], 'VALIDATION_FAILED'],
  ['too many decimals', [{ code: 'USD', so_tien: '1.001' }], 'VALIDATION_FAILED'],
  ['nothing', [{ code: 'USD', so_tien: '0' }], 'VALIDATION_FAILED'],
])('refuses to send %s', async (_what, lines, error) => {
  const before = await worth();
  const chi_tiet = lines.map(({ code, so_tien }) => ({ tien_id: home.currencyId(code), so_tien }));
  expect(await send(chi_tiet)).toMatchObject({ error });
  expect(await worth()).toEqual(before);
});

test('refuses to send to the own branch, to an unknown one and to one that is switched off', async () => {
  for (const to of [1, 999])
    expect((await send([usd('1')], { to })).errors).toMatchObject([{ field: 'den_chi_nhanh_id' }]);
  await api.sql(`INSERT INTO chi_nhanh (ma, ten, tien_to, trang_thai) VALUES ('X', 'Đã đóng', 'X', 2)`);
  const [off] = await api.sql<{ id: number }>(`SELECT id FROM chi_nhanh WHERE ma = 'X'`);
  expect((await send([usd('1')], { to: off?.id ?? 0 })).errors).toMatchObject([{ field: 'den_chi_nhanh_id' }]);
  expect(await api.call('GET', '/dieu-chuyen/noi-nhan', { as: manager })).toMatchObject({
    data: [{ value: secondId, label: 'Chi nhánh HN2' }],
  });
});

test('each step belongs to its side, and a third branch does not find the transfer', async () => {
  const { id } = await sent([usd('1')]);
  expect(await receive(id, { chi_tiet: [usd('1')] }, manager)).toMatchObject({ error: 'FORBIDDEN' });
  expect(await callBack(id, away)).toMatchObject({ error: 'FORBIDDEN' });
  const thirdId = (await openBranch(api, await api.signIn('quantri'), 'HN3')).id;
  await letAllWork(api, [secondId, thirdId]);
  const third = inBranch(manager, thirdId);
  await (await openCounter(api, third)).open({ VND: '1000000' });
  expect(await api.call('GET', `/dieu-chuyen/${id}`, { as: third })).toMatchObject({ code: 404 });
  expect(await receive(id, { chi_tiet: [usd('1')] }, third)).toMatchObject({ code: 404 });
  expect(await callBack(id, third)).toMatchObject({ code: 404 });
  const list = (as: Caller) => api.call<ListPage<Transfer>>('GET', '/dieu-chuyen', { as });
  expect((await list(third)).data.total).toBe(0);
  expect((await list(away)).data.total).toBe((await list(manager)).data.total);
  expect((await callBack(id)).code).toBe(200);
});

test('every step is a movement of its own safe, of a kind of its own', async () => {
  const kinds = async (as: Caller) => {
    const page = await api.call<ListPage<Movement>>('GET', '/chi-tiet-ket?pageSize=200', { as });
    return new Set(page.data.items.map(({ loai_giao_dich }) => loai_giao_dich));
  };
  expect(await kinds(manager)).toEqual(new Set([4, 7, 9]));
  expect(await kinds(away)).toEqual(new Set([3, 4, 7, 8, 9]));
});

test('an ended transfer does not change, nor does what was sent, also for the owner of the database', async () => {
  const refused = (text: string) => expect(api.sql(text)).rejects.toThrow(/does not change|append-only/);
  await refused(`UPDATE dieu_chuyen SET ly_do_ket_thuc = 'khác' WHERE trang_thai = 2`);
  await refused(`DELETE FROM dieu_chuyen`);
  await refused(`UPDATE dieu_chuyen_dong SET so_tien = 1`);
  await refused(`DELETE FROM dieu_chuyen_dong`);
  const { id } = await sent([usd('1')]);
  await refused(`UPDATE dieu_chuyen SET den_chi_nhanh_id = tu_chi_nhanh_id + 100 WHERE id = ${id}`);
  expect((await callBack(id)).code).toBe(200);
});

test('cost is shown to people who may see it, and never leaves in a file', async () => {
  const teller = await api.signIn('giaodich1');
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{dieu-chuyen}', '{"index": true, "export": true}') WHERE ma = 'GIAO_DICH_VIEN'`,
  );
  const [seen] = (await api.call<ListPage<Transfer>>('GET', '/dieu-chuyen', { as: teller })).data.items;
  expect(seen?.gia_tri).toBeNull();
  expect(seen?.chi_tiet.map(({ gia_tri }) => gia_tri)).toEqual([null]);
  const csv = await api.app.inject({
    url: '/api/dieu-chuyen/export?format=csv&columns=ma,gia_tri',
    headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId },
  });
  expect(csv.statusCode).toBe(200);
  expect(csv.body).toContain('DC-');
  expect(csv.body).not.toContain('27785000');
});
