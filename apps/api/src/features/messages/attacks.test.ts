import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openBranch } from '../../../../../tests/support/branches.ts';
import { partsOfLetter } from '../../../../../tests/support/message-desk.ts';
import { openMessageWorld } from '../../../../../tests/support/message-world.ts';
import type { Database } from '../../platform/db/database.ts';
import { raiseStatesNow } from './occurrences/states.ts';
import { divideOccurrences } from './sending/divide.ts';
import { openSender } from './sending/sender.ts';

const { server, api, desk, counter, safeId, admin, manager } = await openMessageWorld();

const fail = (error: unknown) => {
  throw error;
};
const texts = () => server.letters.map(({ raw }) => partsOfLetter(raw).text);
const USD_SHORT = [
  { ma_tien: 'USD', chenh_lech: '-777' },
  { ma_tien: 'VND', chenh_lech: '0' },
];

test('what a voucher in foreign money had cost is told to nobody, only its number and its own amount', async () => {
  await desk.choose(manager, { huy_phieu: ['email'] }, { from: '1000000' });
  const voucher = { so: 'PC-0007', ma_tien: 'USD', nhom: 2, loai: 2, so_tien: '100', ly_do: 'Lương', ly_do_huy: 'Sai' };
  await desk.log('void', 'phieu-thu-chi', 7, { ...voucher, gia_tri: '2590123' });
  await desk.log('void', 'phieu-thu-chi', 8, { ...voucher, so: 'PC-0008', gia_tri: null });
  await desk.settle();
  expect(texts()).toHaveLength(2);
  expect(texts().join()).toContain('hủy phiếu PC-0007, 100 USD. Lý do: Sai');
  expect(server.letters.map(({ raw }) => raw).join()).not.toContain('2,590,123');
});

test('a rate that is not the posted one is told with its amount', async () => {
  await desk.choose(manager, { ty_gia_khac: ['email'] });
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25950' }] };
  expect(await counter.trade('giao-dich-mua-ngoai-te', { ...body, ly_do_ty_gia: 'Khách quen' })).toMatchObject({
    code: 200,
  });
  await desk.settle();
  expect(texts()[0]).toContain('2,595,000 VND (100 USD × 25,950). Lý do: Khách quen');
});

test('differences of every kind of count that was taken are told, and none of an even one', async () => {
  await desk.choose(manager, { chenh_lech: ['email'] });
  for (const act of ['openSafe', 'beginShift', 'endShift', 'receiveCash']) {
    const lines = act === 'openSafe' ? 'chi_tiet' : 'chenh_lech';
    const subject = act === 'openSafe' ? 'ket' : 'ngan-quy';
    await desk.log(act, subject, 1, { [lines]: [{ ma_tien: 'VND', chenh_lech: '0' }] });
    await desk.log(act, subject, 1, { [lines]: USD_SHORT });
  }
  await desk.settle();
  expect(texts()).toHaveLength(4);
  for (const text of texts()) expect(text).toContain('đếm lệch: USD -777. Lý do');
});

test('what an earlier count of a till found is not told while that till is counted blind', async () => {
  await desk.choose(manager, { chenh_lech: ['email'] });
  const [till] = await api.sql<{ id: number }>(
    `WITH t AS (INSERT INTO ngan_quy (chi_nhanh_id, ma, ten, nguoi_tao) VALUES (1, 'Q9', 'Quầy 9', 2) RETURNING id)
     INSERT INTO ca (chi_nhanh_id, ngan_quy_id, ket_id, ngay, nguoi_id, chot_luc, an_so_lieu)
     SELECT 1, t.id, k.id, k.ngay, 2, now(), true FROM t, ket k WHERE k.id = $1 RETURNING ngan_quy_id AS id`,
    [safeId],
  );
  await desk.log('countRefused', 'ngan-quy', till?.id ?? 0, { chi_tiet: USD_SHORT });
  await desk.settle();
  expect(texts()[0]).toContain('đang kiểm đếm nên chưa báo số');
  expect(server.letters[0]?.raw).not.toContain('777');
});

test('an act succeeds whatever its row of the log holds', async () => {
  await desk.choose(manager, { chenh_lech: ['email'], vuot_tran: ['email'], huy_phieu: ['email'] });
  for (const act of ['closeSafe', 'receiveTransfer', 'void', 'create', 'endShift'])
    for (const after of [null, { chi_tiet: null, chenh_lech: null }, { chi_tiet: 5, chenh_lech: 'x', vuot_tran: 1 }])
      await desk.log(act, 'phieu-thu-chi', 1, after);
  expect((await api.sql('SELECT 1 FROM tin_su_kien')).length).toBeGreaterThan(0);
  await divideOccurrences(api.database, () => {});
});

test('a webhook goes no further once its receiver has outgrown who set it, or that person is gone', async () => {
  await desk.webhook(admin, 'quanly', `${server.origin}/hook`);
  await desk.choose(manager, { huy_phieu: ['webhook'] });
  const [role] = await api.sql<{ id: number }>(`SELECT vai_tro_id AS id FROM nguoi_dung WHERE tai_khoan = 'quantri'`);
  const set = (change: string) => `UPDATE nguoi_dung SET ${change} WHERE tai_khoan = 'quantri'`;
  const changes = [
    [set('trang_thai = 2'), set('trang_thai = 1')],
    [set(`vai_tro_id = (SELECT id FROM vai_tro WHERE ma = 'GIAO_DICH_VIEN')`), set(`vai_tro_id = ${role?.id}`)],
  ] as const;
  for (const [lose, regain] of changes) {
    await desk.clear();
    await api.sql(lose);
    await desk.log('void', 'giao-dich-mua-ngoai-te', 1, { ma_giao_dich: 'M1', gia_tri: '5' });
    await desk.settle();
    await api.sql(regain);
    expect(server.bodies('/hook')).toEqual([]);
    expect(await desk.sent()).toMatchObject([{ trang_thai: 3, loi: 'WEBHOOK_MAKER' }]);
  }
});

test('receivers that never answer hold up nobody else', async () => {
  await desk.choose(manager, { huy_phieu: ['webhook'] });
  await desk.choose(admin, { huy_phieu: ['email'] });
  const waiting: ServerResponse[] = [];
  server.answer('/hook', (_taken, response) => waiting.push(response));
  const voided = (code: string) => desk.log('void', 'giao-dich-mua-ngoai-te', 1, { ma_giao_dich: code, gia_tri: '5' });
  for (const code of ['M1', 'M2', 'M3', 'M4', 'M5']) await voided(code);
  await api.sql(`UPDATE nguoi_dung SET email = NULL WHERE tai_khoan = 'quantri'`);
  await divideOccurrences(api.database, fail);
  await api.sql(`UPDATE nguoi_dung SET email = 'quantri@doi-tien.example' WHERE tai_khoan = 'quantri'`);
  const sender = openSender(desk.tools, fail);
  sender.start();
  while (waiting.length < 2) await sleep(5);
  await desk.choose(manager, {});
  await voided('M6');
  await divideOccurrences(api.database, fail);
  sender.start();
  while (server.letters.length < 1) await sleep(5);
  // Two by this sender and two by the server's own.
  expect(waiting.length).toBeLessThanOrEqual(4);
  server.answer('/hook', (_taken, response) => response.writeHead(204).end());
  for (const response of waiting) response.writeHead(204).end();
  await sender.end();
  await desk.settle();
  expect(await api.sql('SELECT 1 FROM tin_gui WHERE trang_thai = 2')).toHaveLength(6);
});

test('what cannot be read when it is divided is not lost', async () => {
  await desk.choose(manager, { huy_phieu: ['email'] });
  await desk.choose(admin, {});
  await desk.log('void', 'giao-dich-mua-ngoai-te', 1, { ma_giao_dich: 'M7', gia_tri: '5' });
  let reads = 0;
  const read: Database['read'] = (work) => {
    reads += 1;
    // After what happened, settings, choices and the one receiver.
    return reads > 4 ? Promise.reject(new Error('away')) : api.database.read(work);
  };
  const errors: unknown[] = [];
  await divideOccurrences(
    { ...api.database, read, inTransaction: (work) => api.database.inTransaction(work) } as Database,
    (error) => errors.push(error),
  );
  expect(errors).toHaveLength(1);
  await desk.settle();
  expect(texts()[0]).toContain('M7');
});

test('what no act tells of is told once per occurrence, whichever process looks', async () => {
  const other = await openBranch(api, admin, 'B2');
  await approvalsOf(api).set({ bat_nhieu_chi_nhanh: true, bat_sang_loc: true });
  const kinds = ['hang_tuan', 'dieu_chuyen_lau', 'sang_loc', 'kiem_tra_loi', 'sao_luu_loi'] as const;
  await desk.choose(admin, Object.fromEntries(kinds.map((kind) => [kind, ['email']])));
  await desk.choose(manager, Object.fromEntries(kinds.map((kind) => [kind, ['email']])));
  // Next Monday at ten: the week that is told is this one.
  const now = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh');
  const monday = now.add({ days: 8 - now.dayOfWeek }).with({ hour: 10 });
  const days = now.until(monday).total({ unit: 'hours' }) / 24;
  await api.sql(`
    SET session_replication_role = replica;
    UPDATE ket SET trang_thai = 2, xac_nhan = 1, dong_luc = now(), nguoi_dong = 2 WHERE id = ${safeId};
    INSERT INTO dieu_chuyen (ma, tu_chi_nhanh_id, den_chi_nhanh_id, ly_do, ket_gui_id, but_toan_gui_id, nguoi_gui, gui_luc)
      SELECT 'DC-LATE', 1, ${other.id}, 'x', ${safeId}, id, 2, now() FROM but_toan LIMIT 1;
    INSERT INTO ket_qua_sang_loc (khach_hang_id, muc_id, diem, ten_khach, ten_muc, khop_ngay_sinh, dau_van, ngay_tao)
      VALUES (1, 1, 90, 'A', 'A', 0, 'x', now() + interval '${days} days');
    INSERT INTO book_check (checked_at, differences) VALUES (now(), 2) ON CONFLICT (only_one) DO UPDATE SET differences = 2;
    INSERT INTO sao_luu (ngay, bat_dau, loi) VALUES ('2999-01-01', now(), 'full');
    RESET session_replication_role`);
  const processes = await Promise.all([api.later(days), api.later(days)]);
  await Promise.all([...processes, ...processes].map(({ database }) => raiseStatesNow(database)));
  const told = await api.sql<{ loai: string; count: number }>(
    `SELECT loai, count(*)::int AS count FROM tin_su_kien WHERE khoa NOT LIKE 'sao_luu_cu%' GROUP BY 1 ORDER BY 1`,
  );
  expect(told).toEqual(kinds.toSorted().map((loai) => ({ loai, count: 1 })));
  for (const { database } of processes) expect(await raiseStatesNow(database)).toBe(0);
  // These processes go on looking: nothing of it is to arrive in the next test.
  for (const each of [admin, manager]) await desk.choose(each, {});
  await desk.settle();
});

test('a ceiling that was passed is told with the close, to who sees the safe, where licences are kept', async () => {
  await approvalsOf(api).set({ bat_ho_so_giay_phep: true });
  await desk.choose(manager, { vuot_tran: ['email'] });
  await desk.choose(admin, {});
  const vuot_tran = [{ ma_tien: 'USD', so_luong: '9000', tran: '5000' }];
  await desk.log('closeSafe', 'ket', safeId, { chi_tiet: [], vuot_tran, ly_do_vuot_tran: 'Khách hẹn' });
  await desk.settle();
  expect(texts()).toEqual([expect.stringContaining('vượt trần: USD 9,000 / 5,000. Lý do: Khách hẹn')]);
});

test('a receiver that is hostile is not followed, not asked for ever, and not waited for longer than a day', async () => {
  await desk.choose(manager, { huy_phieu: ['webhook'] });
  await desk.choose(admin, {});
  const outcomes = [];
  const answers: [number, Record<string, string>][] = [
    [302, { location: `${server.origin}/inside` }],
    [429, { 'retry-after': '999999999' }],
    [503, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }],
    [410, {}],
  ];
  for (const [status, headers] of answers) {
    await desk.clear();
    server.answer('/hook', (_taken, response) => response.writeHead(status, headers).end());
    await desk.log('void', 'giao-dich-mua-ngoai-te', 1, { ma_giao_dich: 'M8', gia_tri: '5' });
    await desk.settle();
    outcomes.push(
      ...(await api.sql(
        `SELECT loi, trang_thai, lan_toi <= now() + interval '1 day' AS soon, lan_toi > now() + interval '23 hours' AS late FROM tin_gui`,
      )),
    );
  }
  expect(server.bodies('/inside')).toEqual([]);
  expect(outcomes).toEqual([
    { loi: 'CHANNEL_UNREACHABLE REDIRECT', trang_thai: 1, soon: true, late: false },
    { loi: 'CHANNEL_STATUS 429', trang_thai: 1, soon: true, late: true },
    { loi: 'CHANNEL_STATUS 503', trang_thai: 1, soon: true, late: true },
    { loi: 'CHANNEL_STATUS 410', trang_thai: 3, soon: true, late: false },
  ]);
});
