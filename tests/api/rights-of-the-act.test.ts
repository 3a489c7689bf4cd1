import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import type { ScreeningHit } from '@doi-tien/contract/screening.schema';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterEach, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile, sendUpload } from '../support/import-files.ts';
import { afterUpload, inBetween } from '../support/in-between.ts';
import { startSignedIn } from '../support/signed-in.ts';
import type { Answer } from '../support/test-app.ts';

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000' });
const secondId = (await openBranch(api, admin, 'HN2')).id;
await letAllWork(api, [secondId]);
afterEach(async () => {
  for (const [area, action] of WITHDRAWN.splice(0)) await setRight(area, action, true);
  await counter.expectWholeBooks();
});

const WITHDRAWN: [area: string, action: string][] = [];
const setRight = (area: string, action: string, isAllowed: boolean) =>
  api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, ARRAY[$1, $2], to_jsonb($3::boolean)) WHERE ma = 'QUAN_LY'`,
    [area, action, isAllowed],
  );
/** Takes a right from the manager until the end of the test. */
const withdraw = (area: string, action: string) => () => {
  WITHDRAWN.push([area, action]);
  return setRight(area, action, false);
};

async function done<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const given = await answer;
  expect(given).toMatchObject({ code: 200 });
  return given.data;
}

const newAccount = (so: string, chi_nhanh_id: number | null = null) => {
  const body = { loai: 1, ten: so, so, tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id };
  return done(api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: admin, body }));
};
const statement = 'Date,Amount,Reference\n2026-11-01,+100000,A\n';
const importInto = ({ id }: OutsideAccount) =>
  sendUpload(api, `/doi-chieu/${id}/sao-ke`, statement, { as: manager, query: 'thu=0' });
const linesOf = ({ id }: OutsideAccount) => api.sql('SELECT id FROM dong_sao_ke WHERE tai_khoan_id = $1', [id]);

test('a decision about a hit is refused without the right to decide', async () => {
  const file = 'danh_sach,ten,ngay_sinh\nNội bộ,Ayman Zawahiri,1951';
  await done(sendFile(api, '/sang-loc', file, { as: admin }));
  const customer = { ho_va_ten: 'Zawahiri Ayman', giay_to: [{ loai: 'Hộ chiếu', so: 'C1' }] };
  await done(api.call('POST', '/khach-hang', { as: admin, body: customer }));
  const { items } = await done(api.call<{ items: ScreeningHit[] }>('GET', '/sang-loc/ket-qua', { as: manager }));
  const [hit] = items as [ScreeningHit];
  inBetween(api, withdraw('khach-hang', 'screen'));
  const body = { trang_thai: 2, ly_do: 'Trùng', phien_ban: hit.phien_ban };
  const decided = await api.call('POST', `/sang-loc/ket-qua/${hit.id}/quyet-dinh`, { as: manager, body });
  expect(decided).toMatchObject({ error: 'FORBIDDEN' });
  expect(await api.sql('SELECT trang_thai FROM ket_qua_sang_loc')).toEqual([{ trang_thai: 1 }]);
});

test('a hand-over tells of the customer only who may still see customers', async () => {
  const paper = 'P77';
  const customer = { ho_va_ten: 'Lê Thị Bình', giay_to: [{ loai: 'Hộ chiếu', so: paper }] };
  await done(api.call('POST', '/khach-hang', { as: admin, body: customer }));
  const note = { tien_id: counter.currencyId('USD'), to_tien: [{ gia_tri: '100', so_seri: 'S1' }] };
  const found = { ...note, ten_khach: 'Lê Thị Bình', so_giay_to: paper };
  const made = await done(api.call<Counterfeit>('POST', '/tien-gia', { as: manager, body: found }));
  expect(made.khach_hang_id).not.toBeNull();
  const ngay_ban_giao = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Ho_Chi_Minh' });
  const body = { noi_nhan: 2, nguoi_nhan: 'NHNN', ngay_ban_giao, phien_ban: made.phien_ban };
  inBetween(api, withdraw('khach-hang', 'index'));
  const handed = await done(api.call<Counterfeit>('POST', `/tien-gia/${made.id}/ban-giao`, { as: manager, body }));
  expect(handed).toMatchObject({ trang_thai: 2, khach_hang_id: null });
});

test('lines of an account of the company are not matched by somebody who no longer answers for all branches', async () => {
  const account = await newAccount('MATCH-1');
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '100000', ty_gia: '0.995' }];
  const bought = { chi_tiet, tai_khoan_ngoai_id: account.id };
  await done(counter.trade('giao-dich-mua-tien-banking', bought));
  await done(importInto(account));
  const [line] = await linesOf(account);
  const [item] = await api.sql('SELECT id FROM outside_book_lines WHERE tai_khoan_id = $1', [account.id]);
  const body = { dong_sao_ke_ids: [Number(line?.id)], dong_but_toan_ids: [Number(item?.id)] };
  inBetween(api, withdraw('doi-chieu', 'allBranches'));
  const matched = await api.call('POST', `/doi-chieu/${account.id}/khop`, { as: manager, body });
  expect(matched).toMatchObject({ error: 'FORBIDDEN' });
  expect(await api.sql('SELECT id FROM doi_chieu WHERE tai_khoan_id = $1', [account.id])).toEqual([]);
});

test('a count of what arrived tells the cost only who may still see it', async () => {
  const there = await openCounter(api, inBranch(manager, secondId));
  await there.open({ VND: '1000000' });
  // Without a posted rate a difference is worth its part of the cost.
  const pounds = (so_tien: string) => [{ tien_id: counter.currencyId('GBP'), so_tien }];
  const chi_tiet = [{ tien_id: counter.currencyId('GBP'), so_luong: '100', ty_gia: '33000' }];
  await done(counter.trade('giao-dich-mua-ngoai-te', { chi_tiet, ly_do_ty_gia: 'Chưa niêm yết' }));
  const sending = { den_chi_nhanh_id: secondId, chi_tiet: pounds('100'), ly_do: 'Thiếu tiền' };
  const { id } = await done(api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body: sending }));
  const as = inBranch(manager, secondId);
  const count = () => api.call('POST', `/dieu-chuyen/${id}/nhan`, { as, body: { chi_tiet: pounds('50') } });
  const valueTold = ({ data }: Answer) => (data as CountDifference[])[0]?.gia_tri_vnd;
  expect(valueTold(await count())).not.toBeNull();
  inBetween(api, withdraw('dashboard', 'seeProfit'));
  const counted = await count();
  expect(counted).toMatchObject({ error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
  expect(valueTold(counted)).toBeNull();
});

test.each<[what: string, error: string, change: (account: OutsideAccount) => Promise<unknown>]>([
  ['whose person no longer answers for all branches', 'FORBIDDEN', withdraw('doi-chieu', 'allBranches')],
  ['whose person may no longer import', 'FORBIDDEN', withdraw('doi-chieu', 'import')],
  [
    'whose account was switched off',
    'OUTSIDE_ACCOUNT_OFF',
    ({ id }) => api.sql('UPDATE tai_khoan_ngoai SET trang_thai = 2 WHERE id = $1', [id]),
  ],
  [
    'whose account was moved to another branch',
    'NOT_FOUND',
    ({ id }) => api.sql('UPDATE tai_khoan_ngoai SET chi_nhanh_id = $2 WHERE id = $1', [id, secondId]),
  ],
  [
    'whose account was changed',
    'STALE_VERSION',
    ({ id }) => api.sql(`UPDATE tai_khoan_ngoai SET so = 'ANOTHER-' || id WHERE id = $1`, [id]),
  ],
])('a statement is not imported %s while it was read', async (what, error, change) => {
  const account = await newAccount(`IMPORT-${what.length}`);
  afterUpload(api, () => change(account));
  expect(await importInto(account)).toMatchObject({ error });
  expect(await linesOf(account)).toEqual([]);
});

test('a file of customers is not taken from somebody who lost the right to change them meanwhile', async () => {
  const file = 'ho_va_ten,loai_giay_to,so_giay_to,ngay_sinh\nTrần Văn An,Hộ chiếu,N99,01/02/1990';
  await done(sendFile(api, '/khach-hang', file, { as: manager }));
  const changed = file.replace('1990', '1991');
  afterUpload(api, withdraw('khach-hang', 'update'));
  expect(await sendFile(api, '/khach-hang', changed, { as: manager })).toMatchObject({ error: 'FORBIDDEN' });
  const [kept] = await api.sql(`SELECT ngay_sinh::text AS born FROM khach_hang WHERE ho_va_ten = 'Trần Văn An'`);
  expect(kept).toEqual({ born: '1990-02-01' });
});
