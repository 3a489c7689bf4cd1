import { describe, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { partsOfLetter } from '../../../../../tests/support/message-desk.ts';
import { openMessageWorld } from '../../../../../tests/support/message-world.ts';
import { raiseStatesNow } from './occurrences/states.ts';

const BUY = 'giao-dich-mua-ngoai-te';

const { server, api, desk, counter, safeId, admin, manager, teller } = await openMessageWorld();

const voidTicket = () => desk.log('void', BUY, 1, { ma_giao_dich: 'M1', gia_tri: '2590000', ly_do_huy: 'Khách đổi ý' });
const texts = () => server.letters.map(({ raw }) => partsOfLetter(raw).text);

describe('a person who lost what it takes gets nothing more, also of what waited already', () => {
  const role = (change: string) => api.sql(`UPDATE vai_tro SET ${change} WHERE ma = 'QUAN_LY'`);
  const own = (change: string) => api.sql(`UPDATE nguoi_dung SET ${change} WHERE tai_khoan = 'quanly'`);

  test.each([
    [
      'the right',
      () => role(`phan_quyen = jsonb_set(phan_quyen, '{${BUY},index}', 'false')`),
      () => role(`phan_quyen = jsonb_set(phan_quyen, '{${BUY},index}', 'true')`),
    ],
    ['the account', () => own('trang_thai = 2'), () => own('trang_thai = 1')],
    ['the role', () => role('trang_thai = 2'), () => role('trang_thai = 1')],
    ['the branch', () => own('chi_nhanh_ids = ARRAY[999]'), () => own('chi_nhanh_ids = ARRAY[1]')],
    ['the password', () => own('need_change_password = 1'), () => own('need_change_password = 0')],
  ])('%s', async (_what, lose, regain) => {
    await desk.choose(manager, { huy_phieu: ['email'] });
    server.breakMail(true);
    await voidTicket();
    await desk.settle();
    server.breakMail(false);
    await lose();
    await desk.hurry();
    await desk.settle();
    expect(server.letters).toEqual([]);
    expect(await desk.sent()).toMatchObject([{ trang_thai: 4 }]);
    await regain();
  });
});

test('voids of another branch are told only to who works there', async () => {
  const other = await openBranch(api, admin, 'B2');
  await letAllWork(api, [other.id]);
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[1] WHERE tai_khoan = 'quanly'`);
  const there = inBranch(admin, other.id);
  const desk2 = await openCounter(api, there);
  await desk2.open({ VND: '1000000000' });
  await Promise.all([desk.choose(manager, { huy_phieu: ['email'] }), desk.choose(admin, { huy_phieu: ['email'] })]);
  const { data } = await desk2.buyUsd('100', '25900');
  await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: there, body: { ly_do: 'Nhập sai' } });
  await desk.settle();
  expect(server.letters.map(({ to }) => to)).toEqual([['quantri@doi-tien.example']]);
  await desk.choose(admin, {});
});

test('a new device is told to its person alone, a known one to nobody', async () => {
  await desk.choose(teller, { thiet_bi_moi: ['email'] });
  await desk.choose(manager, { thiet_bi_moi: ['email'] });
  const body = { tai_khoan: 'giaodich1', mat_khau: 'Demo@2026' };
  const signIn = () => api.call('POST', '/auth/login', { body, headers: { device_id: 'dien-thoai-moi' } });
  await signIn();
  await desk.settle();
  expect(server.letters.map(({ to }) => to)).toEqual([['giaodich1@doi-tien.example']]);
  await signIn();
  await desk.settle();
  expect(server.letters).toHaveLength(1);
});

test('who has got into an account cannot keep its person from hearing of it', async () => {
  await desk.choose(teller, { thiet_bi_moi: ['email'] });
  const body = { tai_khoan: 'giaodich1', mat_khau: 'Demo@2026' };
  const { data } = await api.call<{ accessToken: string }>('POST', '/auth/login', {
    body,
    headers: { device_id: 'may-la' },
  });
  await desk.choose({ token: data.accessToken, deviceId: 'may-la' }, {});
  await desk.settle();
  expect(server.letters.map(({ to }) => to)).toEqual([['giaodich1@doi-tien.example']]);
});

test('states are told once, whichever process looks', async () => {
  await desk.choose(manager, { ty_gia_cu: ['email'] });
  await approvalsOf(api).set({ ty_gia_cu_sau_phut: 0 });
  const sibling = await api.sibling();
  await Promise.all([raiseStatesNow(api.database), raiseStatesNow(sibling.database), raiseStatesNow(api.database)]);
  await desk.settle();
  expect(server.letters).toHaveLength(1);
  expect(texts()[0]).toContain('6 tỷ giá đã cũ');
  expect(await raiseStatesNow(sibling.database)).toBe(0);
});

test('a count that was refused is told without figures while the safe is counted blind', async () => {
  await desk.choose(manager, { chenh_lech: ['email'] });
  expect(await api.call('PATCH', `/ket/chot-ket/${safeId}`, { as: manager })).toMatchObject({ code: 200 });
  await api.sql('UPDATE ket SET an_so_lieu = true WHERE id = $1', [safeId]);
  const log = { chi_tiet: [{ ma_tien: 'USD', chenh_lech: '-777' }], ly_do: null };
  await desk.log('countRefused', 'ket', safeId, log);
  await desk.settle();
  expect(texts()[0]).toContain('Két đang kiểm đếm nên chưa báo số');
  expect(server.letters[0]?.raw).not.toContain('777');
  await api.sql('UPDATE ket SET an_so_lieu = false WHERE id = $1', [safeId]);
});

test('the end of the day tells each person the part that they may see, and is told at once with who closed', async () => {
  await api.sql(
    `UPDATE nguoi_dung SET vai_tro_id = (SELECT id FROM vai_tro WHERE ma = 'GIAO_DICH_VIEN') WHERE tai_khoan = 'giaodich2'`,
  );
  await desk.choose(manager, { cuoi_ngay: ['email'], dong_ket: ['email'] });
  await desk.choose(teller, { cuoi_ngay: ['email'] });
  const held = await api.sql<{ ma: string; so_luong: string }>(
    'SELECT t.ma, trim_scale(v.so_luong)::text AS so_luong FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE v.chi_nhanh_id = 1 AND v.so_luong <> 0',
  );
  const chi_tiet = held.map(({ ma, so_luong }) => ({ tien_id: counter.currencyId(ma), so_tien: so_luong }));
  const closed = await api.call('PATCH', `/ket/dong-ket/${safeId}`, { as: manager, body: { chi_tiet } });
  expect(closed).toMatchObject({ code: 200 });
  await desk.settle();
  const to = (name: string) =>
    server.letters.filter((letter) => letter.to[0]?.startsWith(name)).map(({ raw }) => partsOfLetter(raw));
  const [day] = to('quanly').filter(({ text }) => text.includes('Giá trị nắm giữ'));
  expect(day?.text).toContain('Người đóng két: Trần Thị Quản Lý');
  expect(day?.text).toMatch(/TIỀN MẶT\nVND: [\d,]+\nUSD: 10,000/);
  expect(day?.html).toContain('<table');
  expect(day?.text).toContain(`https://quay.example/ket/${safeId}/bien-ban`);
  for (const { text } of to('giaodich1')) expect(text).not.toMatch(/^LÃI$/m);
});

test('the week tells the closed days of a branch, and nothing of a week without any', async () => {
  await desk.choose(manager, { hang_tuan: ['email'] });
  await desk.choose(teller, { hang_tuan: ['email'] });
  const [week] = await api.sql<{ tu: string; den: string }>(
    `SELECT (max(ngay) - 6)::text AS tu, max(ngay)::text AS den FROM ket WHERE trang_thai = 2`,
  );
  const happens = (tu: string, den: string) =>
    api.sql(`INSERT INTO tin_su_kien (loai, chi_nhanh_id, khoa, du_lieu) VALUES ('hang_tuan', 1, $1, $2)`, [
      `hang_tuan 1 ${tu}`,
      JSON.stringify({ tu, den }),
    ]);
  await happens('2020-01-06', '2020-01-12');
  await desk.settle();
  expect(server.letters).toEqual([]);
  await happens(week?.tu ?? '', week?.den ?? '');
  await desk.settle();
  const told = server.letters.map(({ to, raw }) => ({ to: to[0], ...partsOfLetter(raw) }));
  const ofManager = told.find(({ to }) => to?.startsWith('quanly'));
  expect(ofManager?.text).toContain('Giá trị nắm giữ');
  expect(ofManager?.html).toContain('<table');
  for (const { to, text } of told) if (!to?.startsWith('quanly')) expect(text).not.toMatch(/^LÃI$/m);
});
