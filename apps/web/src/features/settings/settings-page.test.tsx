import { settingsOfKind } from '@doi-tien/contract/parts';
import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import SettingsPage from './settings-page.tsx';

const INITIAL = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as Settings;

let server: TestServer;

async function openSheet(settings: Partial<Settings> = {}, at: keyof Settings = 'loai_hinh') {
  const sheet = { phien_ban: 3, gia_tri: { ...INITIAL, ...settings } };
  server.on('GET /cau-hinh-chung', () => sheet).on('GET /cau-hinh-chung/dang-dung', () => sheet);
  server.on('GET /chi-nhanh/tren-giay', () => null).on('GET /chi-nhanh/options', () => []);
  server.on('GET /tien', () => ({ items: [], total: 0, page: 1, pageSize: 200, footer: {} }));
  server.on('PATCH /cau-hinh-chung', ({ body }) => {
    Object.assign(sheet.gia_tri, (body as { gia_tri: Partial<Settings> }).gia_tri);
    return { ...sheet, phien_ban: 4 };
  });
  server.listen();
  const page = open(
    <>
      <Link to="#kiem_dem_mu">Đến kiểm đếm mù</Link>
      <SettingsPage />
    </>,
    `/cau-hinh-chung#${at}`,
  );
  await screen.findByRole('searchbox');
  return page;
}

const isShown = (element: Element) => element.closest('[hidden]') === null;
const headings = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter(isShown)
    .map(({ textContent }) => textContent);
const contents = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const sent = () => server.sent('PATCH /cau-hinh-chung').map(({ body }) => (body as { gia_tri: object }).gia_tri);
const save = () => screen.getByRole('button', { name: /^Lưu/ });

beforeEach(() => {
  signIn([{ name: 'cau-hinh-chung', actions: { index: true, update: true } }]);
  server = new TestServer();
});

it('choosing a kind of business sets its switches, hides what they hide, and saves them in one change', async () => {
  const { user } = await openSheet();
  expect(contents()).toEqual(expect.arrayContaining(['Sổ báo cáo giao dịch lớn', 'Duyệt hai người']));
  await user.click(screen.getByRole('button', { name: /^Một tiệm, chỉ ngoại tệ/ }));
  expect(screen.getByRole('switch', { name: 'Sổ tiền giả' }).getAttribute('aria-checked')).toBe('false');
  for (const name of ['Sổ báo cáo giao dịch lớn', 'Duyệt hai người', 'Hồ sơ giấy phép'])
    expect(contents()).not.toContain(name);
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  const {
    bat_ho_so_giay_phep: _licence,
    bat_ngan_quy: _tills,
    bat_phieu_thu_chi: _vouchers,
    bat_hoa_don: _invoices,
    bat_nguon_ty_gia: _sources,
    bat_bac_ty_gia: _tiers,
    bat_may_in: _printers,
    bat_giu_cho: _reservations,
    bat_man_hinh_khach: _displays,
    bat_tin_nhan: _messages,
    bat_mua_ngoai_te: _buy,
    bat_ban_ngoai_te: _sell,
    ...switches
  } = settingsOfKind('mot_tiem');
  expect(sent()[0]).toEqual(switches);
});

it('switching a part on brings its group back before it is saved', async () => {
  const { user } = await openSheet(settingsOfKind('mot_tiem'));
  expect(contents()).not.toContain('Sổ báo cáo giao dịch lớn');
  await user.click(screen.getByRole('switch', { name: 'Sổ giao dịch lớn' }));
  expect(contents()).toContain('Sổ báo cáo giao dịch lớn');
});

it('one group is shown at a time, and saving a refused value shows the group it is in', async () => {
  const { user } = await openSheet({}, 'bien_do_ty_gia');
  expect(headings()).toEqual(['Giao dịch']);
  const margin = screen.getByRole('textbox', { name: 'Biên độ tỷ giá (%)' });
  await user.clear(margin);
  await user.type(margin, '250');
  await user.click(screen.getByRole('button', { name: 'Hiển thị' }));
  expect(headings()).toEqual(['Hiển thị']);
  await user.click(save());
  await waitFor(() => expect(headings()).toEqual(['Giao dịch']));
  expect(document.activeElement).toBe(margin);
  expect(sent()).toEqual([]);
});

it('a search leaves the settings whose words it has, and says when there are none', async () => {
  const { user } = await openSheet();
  const search = screen.getByRole('searchbox', { name: 'Tìm cài đặt' });
  await user.type(search, 'buoc lam tron');
  expect(headings()).toEqual(['Giao dịch']);
  expect(isShown(screen.getByLabelText('Bước làm tròn tiền mặt (₫)'))).toBe(true);
  expect(isShown(screen.getByLabelText('Phí thu tối đa (₫)'))).toBe(false);
  await user.clear(search);
  await user.type(search, 'khongco');
  expect(screen.getByText('Không có cài đặt nào khớp «khongco»')).toBeTruthy();
});

it('going to a setting by its address ends a search that does not have it', async () => {
  const { user } = await openSheet();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm cài đặt' });
  await user.type(search, 'buoc lam tron');
  await user.click(screen.getByRole('link', { name: 'Đến kiểm đếm mù' }));
  expect(search.value).toBe('');
  expect(headings()).toEqual(['Két']);
  const setting = screen.getByRole('switch', { name: 'Kiểm đếm mù' });
  expect(isShown(setting)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(setting));
});

it('what is not the default says so and goes back by one press; a limit has an example', async () => {
  const { user } = await openSheet({ bien_do_ty_gia: '2' }, 'bien_do_ty_gia');
  expect(screen.getByText('Ví dụ: 25,900 → 25,382 … 26,418')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Biên độ tỷ giá (%): về mặc định 1' }));
  expect(screen.getByText('Ví dụ: 25,900 → 25,641 … 26,159')).toBeTruthy();
  expect(screen.queryByText('Khác mặc định')).toBeNull();
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ bien_do_ty_gia: '1' }]));
});

it('a limit that is empty, a fee in đồng, hours of rest and a number of days have an example too', async () => {
  const parts = { bat_nguon_ty_gia: true, bat_hoa_don: true, hoa_don_trong_ngay: 21 };
  await openSheet({ phi_thu_toi_da: '50000', phi_thu_toi_da_phan_tram: '2', ...parts }, 'duyet_rut_tu');
  expect(screen.getAllByText('Ví dụ: 50,000,000 = từ năm mươi triệu đồng').filter(isShown).length).toBeGreaterThan(4);
  expect(screen.getByText('Ví dụ: phiếu 1,000,000 ₫ → tối đa 50,000 ₫')).toBeTruthy();
  expect(screen.getAllByText('Nghỉ từ 20:00 đến 7:00')).toHaveLength(2);
  expect(screen.getByText('Ví dụ: phiếu ngày 10/11 → ghi đến hết ngày 1/12')).toBeTruthy();
});

it('a bank is chosen by its name and kept by its number; a number nobody has stays', async () => {
  const { user } = await openSheet({ vietqr_ngan_hang: '123456' }, 'ten_doanh_nghiep');
  expect(await screen.findByText('Ngân hàng khác (123456)')).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Ngân hàng nhận chuyển khoản' });
  await user.click(field);
  await user.type(field, 'ngoai thuong');
  await user.click(await screen.findByTitle('Vietcombank'));
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ vietqr_ngan_hang: '970436' }]));
});

it('switching the second person off leaves its rules to the server', async () => {
  const { user } = await openSheet({ duyet_rut_tu: '5000000' });
  const part = screen.getByRole('switch', { name: 'Duyệt hai người' });
  expect(within(part.parentElement as HTMLElement).getByText(/sẽ bỏ mọi quy tắc duyệt/)).toBeTruthy();
  await user.click(part);
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ bat_duyet: false }]));
});
