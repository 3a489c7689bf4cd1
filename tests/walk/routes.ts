import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, type SettingGroup } from '@doi-tien/contract/settings';
import type { Page } from 'playwright-core';
import enCounterfeits from '../../packages/texts/src/en/counterfeits.ts';
import enCustomers from '../../packages/texts/src/en/customers.ts';
import enLargeReports from '../../packages/texts/src/en/largeReports.ts';
import enReservations from '../../packages/texts/src/en/reservations.ts';
import enSafe from '../../packages/texts/src/en/safe.ts';
import enUi from '../../packages/texts/src/en/ui.ts';
import viCounterfeits from '../../packages/texts/src/vi/counterfeits.ts';
import viCustomers from '../../packages/texts/src/vi/customers.ts';
import viLargeReports from '../../packages/texts/src/vi/largeReports.ts';
import viReservations from '../../packages/texts/src/vi/reservations.ts';
import viSafe from '../../packages/texts/src/vi/safe.ts';
import viUi from '../../packages/texts/src/vi/ui.ts';

/** Every screen a person can stand on, by a short name for its pictures. */
export interface Route {
  name: string;
  path: string;
  /** Seen without signing in. */
  isPublic?: true;
  /** Only where months have been traded and tills have work: a closed safe, somebody's import. */
  isDemoOnly?: true;
  /** Only where somebody works from tills (`till-work.ts`). */
  needsTillWork?: true;
  /** What is done there before it is looked at: opening a drawer, typing a ticket. */
  act?: (page: Page) => Promise<void>;
}

/** A button by what it is called in either language. */
const click =
  (...names: string[]) =>
  (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
      .first()
      .click();

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** What a key opens may have to be fetched first. */
const opening = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};

/** A purchase of two lines, the first counted in notes. */
async function typeTicket(page: Page): Promise<void> {
  const picker = page.locator('input[role=combobox]:focus');
  const figure = page.locator('main input:focus:not([role=combobox])');
  await picker.waitFor();
  await page.keyboard.type('us');
  await press('Enter')(page);
  await figure.waitFor();
  await press('F2')(page);
  await page.locator('table input:focus').waitFor();
  await page.keyboard.type('12');
  await press('Enter', '3', 'F4')(page);
  await picker.waitFor();
  await page.keyboard.type('eu');
  await press('Enter')(page);
  await figure.waitFor();
  // Where EUR has no rate, nothing is worked out and nothing is to be waited for.
  const quoted = page
    .waitForResponse(
      (answer) => answer.url().endsWith('/tinh-thu') && (answer.request().postData() ?? '').includes('"250"'),
      { timeout: 4000 },
    )
    .catch(() => undefined);
  await page.keyboard.type('250');
  await quoted;
}

/** The first till is somebody else's. */
async function endForAbsent(page: Page): Promise<void> {
  const names = new RegExp(`^(${viUi.list.actions}|${enUi.list.actions})`);
  await page.getByRole('main').getByRole('button', { name: names }).first().click();
  await page.locator('.ant-dropdown').getByRole('menuitem').first().click();
  await page.getByRole('dialog').waitFor();
}

/** Its icon has a name of its own. */
async function addNew(page: Page): Promise<void> {
  const words = [viUi.collection.add, enUi.collection.add, viReservations.new, enReservations.new];
  const names = new RegExp(words.join('|'));
  await page.getByRole('main').getByRole('button', { name: names }).first().click();
  await page.getByRole('dialog').waitFor();
}

const openFirst = (page: Page) => page.locator('[data-row-key]').first().click();

const trade = (kind: string): Route[] => [
  { name: kind, path: `/${kind}` },
  { name: `${kind}-moi`, path: `/${kind}/moi` },
];

/** The settings show one group at a time. */
const firstOf = (group: SettingGroup) => SETTING_KEYS.find((key) => SETTINGS[key].group === group);

export const ROUTES: readonly Route[] = [
  { name: 'login', path: '/auth/login', isPublic: true },
  { name: 'sign-up', path: '/auth/sign-up', isPublic: true },
  { name: 'forgot-password', path: '/auth/forgot-password', isPublic: true },
  { name: 'security-code', path: '/auth/security-code', isPublic: true },
  { name: 'new-password', path: '/auth/new-password?token=none&email=quantri%40doi-tien.example', isPublic: true },
  { name: 'rate-board', path: '/bang-ty-gia', isPublic: true },
  { name: 'home', path: '/' },
  { name: 'home-palette', path: '/', act: opening('Control+K') },
  { name: 'home-keys', path: '/', act: opening('?') },
  { name: 'ket', path: '/ket' },
  { name: 'ket-now', path: '/chi-tiet-ket' },
  { name: 'ket-top-up', path: '/chi-tiet-ket', act: click(viSafe.act.topUp, enSafe.act.topUp) },
  { name: 'ket-withdraw', path: '/chi-tiet-ket', act: click(viSafe.act.withdraw, enSafe.act.withdraw) },
  { name: 'ket-swap', path: '/chi-tiet-ket', act: click(viSafe.swap.act, enSafe.swap.act) },
  { name: 'ket-note', path: '/chi-tiet-ket', act: click(viSafe.act.note, enSafe.act.note) },
  { name: 'ket-closed', path: '/ket/1', isDemoOnly: true },
  { name: 'ket-record', path: '/ket/1/bien-ban', isDemoOnly: true },
  { name: 'ket-bang-ke', path: '/ket/1/bang-ke', isDemoOnly: true },
  { name: 'ket-kiem-ke', path: '/ket/1/kiem-ke', isDemoOnly: true },
  ...trade('giao-dich-mua-ngoai-te'),
  ...trade('giao-dich-ban-ngoai-te'),
  ...trade('giao-dich-mua-tien-dien-tu'),
  ...trade('giao-dich-ban-tien-dien-tu'),
  ...trade('giao-dich-mua-tien-alipay'),
  ...trade('giao-dich-mua-tien-banking'),
  { name: 'ticket-typed', path: '/giao-dich-mua-ngoai-te/moi', act: typeTicket },
  { name: 'ticket-opened', path: '/giao-dich-mua-ngoai-te', act: openFirst },
  { name: 'list-filters', path: '/giao-dich-mua-ngoai-te', act: click(viUi.list.filters, enUi.list.filters) },
  { name: 'giao-dich-lon', path: '/giao-dich-lon' },
  { name: 'giao-dich-lon-phieu', path: '/giao-dich-lon/phieu' },
  { name: 'giao-dich-lon-chia-nho', path: '/giao-dich-lon/chia-nho' },
  { name: 'giao-dich-lon-bao-cao', path: '/giao-dich-lon/1', isDemoOnly: true },
  {
    name: 'giao-dich-lon-ghi-chu',
    path: '/giao-dich-lon/1',
    isDemoOnly: true,
    act: click(viLargeReports.writeNote, enLargeReports.writeNote),
  },
  { name: 'khach-hang', path: '/khach-hang' },
  { name: 'sang-loc', path: '/sang-loc' },
  { name: 'sang-loc-ket-qua', path: '/sang-loc?ket-qua=1', isDemoOnly: true },
  { name: 'sang-loc-nhap', path: '/sang-loc', act: click(viUi.collection.import, enUi.collection.import) },
  { name: 'khach-hang-moi', path: '/khach-hang', act: click(viCustomers.add, enCustomers.add) },
  { name: 'khach-hang-ho-so', path: '/khach-hang/1', isDemoOnly: true },
  { name: 'khach-hang-du-lieu', path: '/khach-hang/1?phan=privacy', isDemoOnly: true },
  { name: 'khach-hang-thong-bao', path: '/khach-hang/1/thong-bao', isDemoOnly: true },
  {
    name: 'khach-hang-gop',
    path: '/khach-hang/1',
    isDemoOnly: true,
    act: click(viCustomers.merge.action, enCustomers.merge.action),
  },
  { name: 'tien-gia', path: '/tien-gia' },
  { name: 'tien-gia-moi', path: '/tien-gia', act: click(viCounterfeits.add, enCounterfeits.add) },
  { name: 'tien-gia-opened', path: '/tien-gia?so=2', isDemoOnly: true },
  { name: 'tien-gia-bien-ban', path: '/tien-gia/2/bien-ban', isDemoOnly: true },
  { name: 'bao-cao-ket', path: '/bao-cao-ket-cuoi-ngay' },
  { name: 'bao-cao-ket-thang', path: '/bao-cao-ket-cuoi-ngay?tu_ngay=2026-01-01&den_ngay=2026-12-31' },
  { name: 'bao-cao-ly-do', path: '/bao-cao/theo-ly-do' },
  { name: 'bao-cao-so-du', path: '/bao-cao-so-du-cuoi-ngay' },
  { name: 'bao-cao-dien-tu', path: '/bao-cao-loi-nhuan-tien-dien-tu' },
  { name: 'bao-cao-ngoai-te', path: '/bao-cao-loi-nhuan-ngoai-te' },
  { name: 'bao-cao-ngoai-te-chi-tiet', path: '/bao-cao-loi-nhuan-ngoai-te?nhom=tien&xem=tat-ca' },
  { name: 'bao-cao-ngoai-te-in', path: '/bao-cao-loi-nhuan-ngoai-te?nhom=tien&in=1' },
  { name: 'bao-cao-banking', path: '/bao-cao-loi-nhuan-banking' },
  { name: 'bao-cao-alipay', path: '/bao-cao-loi-nhuan-alipay' },
  { name: 'bao-cao-dai-ly', path: '/bao-cao/dai-ly' },
  { name: 'ket-qua-kinh-doanh', path: '/bao-cao/ket-qua-kinh-doanh' },
  { name: 'so-sach', path: '/bao-cao/so-sach?so=s07a' },
  { name: 'ket-qua-kinh-doanh-in', path: '/bao-cao/ket-qua-kinh-doanh?in=1' },
  { name: 'doi-chieu', path: '/doi-chieu' },
  { name: 'doi-chieu-tai-khoan', path: '/doi-chieu/1', isDemoOnly: true },
  { name: 'tai-khoan-ngoai', path: '/tai-khoan-ngoai' },
  { name: 'tai-khoan-ngoai-opened', path: '/tai-khoan-ngoai', act: openFirst, isDemoOnly: true },
  { name: 'tien', path: '/tien' },
  { name: 'tien-opened', path: '/tien', act: openFirst },
  { name: 'loai-tien', path: '/loai-tien' },
  { name: 'menh-gia', path: '/menh-gia' },
  { name: 'ty-gia', path: '/ty-gia' },
  { name: 'ty-gia-lich-su', path: '/ty-gia/lich-su' },
  { name: 'nguon-ty-gia', path: '/nguon-ty-gia' },
  { name: 'nguon-ty-gia-moi', path: '/nguon-ty-gia', act: addNew },
  { name: 'quy-tac-ty-gia', path: '/quy-tac-ty-gia' },
  { name: 'quy-tac-ty-gia-moi', path: '/quy-tac-ty-gia', act: addNew },
  { name: 'lan-lay-ty-gia', path: '/lan-lay-ty-gia' },
  { name: 'bac-ty-gia', path: '/bac-ty-gia' },
  { name: 'bac-ty-gia-moi', path: '/bac-ty-gia', act: addNew },
  { name: 'nhom-khach', path: '/nhom-khach' },
  { name: 'bao-cao-theo-ty-gia', path: '/bao-cao/theo-ty-gia' },
  { name: 'thoi-gian-lam-viec', path: '/thoi-gian-lam-viec' },
  { name: 'nguoi-dung-ngoai-gio', path: '/nguoi-dung-ngoai-gio' },
  { name: 'cau-hinh-chung', path: '/cau-hinh-chung' },
  ...SETTING_GROUPS.map((group) => ({ name: `cau-hinh-${group}`, path: `/cau-hinh-chung#${firstOf(group)}` })),
  { name: 'duyet', path: '/duyet' },
  { name: 'duyet-lich-su', path: '/duyet/lich-su' },
  { name: 'chi-nhanh', path: '/chi-nhanh' },
  { name: 'chi-nhanh-opened', path: '/chi-nhanh', act: openFirst },
  { name: 'may-in', path: '/may-in' },
  { name: 'may-in-moi', path: '/may-in', act: addNew },
  { name: 'lenh-in', path: '/lenh-in' },
  { name: 'phieu-thu-chi', path: '/phieu-thu-chi' },
  { name: 'phieu-thu-chi-in', path: '/phieu-thu-chi/1/phieu', isDemoOnly: true },
  { name: 'phieu-chi', path: '/phieu-thu-chi?moi=chi' },
  { name: 'khoan-muc', path: '/khoan-muc' },
  { name: 'rieng-tu', path: '/khach-hang/rieng-tu' },
  { name: 'giu-cho', path: '/giu-cho' },
  { name: 'giu-cho-moi', path: '/giu-cho', act: addNew },
  { name: 'giu-cho-opened', path: '/giu-cho', isDemoOnly: true, act: openFirst },
  { name: 'giu-cho-in', path: '/giu-cho/1/phieu', isDemoOnly: true },
  { name: 'man-hinh', path: '/man-hinh' },
  { name: 'man-hinh-khach', path: '/man-hinh-khach', isPublic: true },
  { name: 'hoa-don', path: '/hoa-don' },
  { name: 'hoa-don-opened', path: '/hoa-don', act: openFirst },
  { name: 'ngan-cua-toi', path: '/ngan-quy/cua-toi', needsTillWork: true },
  { name: 'ngan-cua-toi-giao', path: '/ngan-quy/cua-toi', isDemoOnly: true, needsTillWork: true, act: opening('g') },
  {
    name: 'ngan-cua-toi-ban-giao',
    path: '/ngan-quy/cua-toi',
    isDemoOnly: true,
    needsTillWork: true,
    act: opening('b'),
  },
  { name: 'ngan-cua-toi-chot', path: '/ngan-quy/cua-toi', isDemoOnly: true, needsTillWork: true, act: opening('k') },
  { name: 'ngan-cua-toi-nhan', path: '/ngan-quy/cua-toi', isDemoOnly: true, needsTillWork: true, act: opening('n') },
  { name: 'ngan-quy', path: '/ngan-quy' },
  { name: 'ngan-quy-giao', path: '/ngan-quy', isDemoOnly: true, needsTillWork: true, act: opening('g') },
  { name: 'ngan-quy-ket-ca-ho', path: '/ngan-quy', isDemoOnly: true, needsTillWork: true, act: endForAbsent },
  { name: 'ngan-danh-muc-moi', path: '/ngan-quy/danh-muc', isDemoOnly: true, needsTillWork: true, act: addNew },
  { name: 'ngan-danh-muc', path: '/ngan-quy/danh-muc' },
  { name: 'ngan-ca', path: '/ngan-quy/ca' },
  { name: 'ngan-giao-quy', path: '/ngan-quy/giao-quy' },
  { name: 'ngan-kiem', path: '/ngan-quy/kiem-ngan' },
  { name: 'ngan-chenh-lech', path: '/bao-cao/chenh-lech-ngan' },
  { name: 'dieu-chuyen', path: '/dieu-chuyen' },
  { name: 'dieu-chuyen-phieu', path: '/dieu-chuyen/1/phieu', isDemoOnly: true },
  { name: 'vai-tro', path: '/tai-khoan/vai-tro' },
  { name: 'vai-tro-chi-tiet', path: '/tai-khoan/vai-tro/2' },
  { name: 'nguoi-dung', path: '/tai-khoan/nguoi-dung' },
  { name: 'nguoi-dung-opened', path: '/tai-khoan/nguoi-dung', act: openFirst },
  { name: 'log-thao-tac', path: '/log-thao-tac' },
  { name: 'log-opened', path: '/log-thao-tac', act: openFirst },
  { name: 'log-import', path: '/log-import' },
  { name: 'tep-xuat', path: '/tep-xuat' },
  { name: 'profile', path: '/profile' },
  { name: 'personal-info', path: '/profile/personal-info' },
  { name: 'security-settings', path: '/profile/security-settings' },
  { name: 'messages', path: '/profile/messages' },
  { name: 'not-found', path: '/khong-co-trang-nay' },
];
