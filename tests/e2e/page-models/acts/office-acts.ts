import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { counterData } from '../counter-data.ts';
import { RateDesk } from '../rate-desk.ts';
import { type Act, type ActRun, isWrite, logCounter, newMark } from './act.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const save = (page: Page) => page.keyboard.press('Control+Enter');
const dialogGone = (page: Page) => expect(dialog(page)).toHaveCount(0);

type Own = Omit<ActRun, 'person' | 'count' | 'isRepeated' | 'isTold'> & Partial<Pick<ActRun, 'isRepeated' | 'person'>>;

async function inOffice(server: Server, act: string, subject: string, own: Own): Promise<ActRun> {
  const count = await logCounter(server, act, subject);
  return { person: 'quantri', count, isRepeated: true, isTold: true, ...own };
}

const rates: Act = {
  name: 'rates saved at the desk',
  prepare: (server) =>
    inOffice(server, 'create', 'ty-gia', {
      open: (page) => new RateDesk(page).open(),
      type: async (page) => {
        const desk = new RateDesk(page);
        await desk.cell('Mua vào', 'EUR').fill(String(27_000 + Math.floor(Math.random() * 900)));
        await desk.cell('Bán ra', 'EUR').fill('28000');
        await page.keyboard.press('Control+Enter');
        await expect(desk.dialog.getByRole('button', { name: /Lưu tỷ giá|Vẫn lưu/ })).toBeFocused();
      },
      press: (page) => page.keyboard.press('Enter'),
      isAct: isPost('ty-gia'),
      done: async (page) => {
        const desk = new RateDesk(page);
        await expect(desk.dialog).toBeHidden();
        await expect(desk.bar).toHaveCount(0);
      },
    }),
};

const create: Act = {
  name: 'a catalogue record created',
  prepare: (server) =>
    inOffice(server, 'create', 'loai-tien', {
      open: async (page) => {
        await page.goto('/loai-tien');
        await page.getByRole('button', { name: 'Thêm mới' }).first().click();
      },
      type: async (page) => {
        await field(page, 'Mã').fill(newMark());
        await field(page, 'Tên').fill('Loại mới');
        await field(page, 'Nhóm').click();
        await page.locator('.ant-select-item-option').first().click();
      },
      press: save,
      isAct: isPost('loai-tien'),
      done: dialogGone,
    }),
};

const edit: Act = {
  name: 'a catalogue record changed',
  prepare: async (server) => {
    const mark = newMark();
    const { sql } = counterData(server.databaseUrl);
    await sql(`INSERT INTO loai_tien (ma, ten, nhom, thu_tu) VALUES ($1, 'Tên cũ', 2, 99)`, [mark]);
    return inOffice(server, 'update', 'loai-tien', {
      open: async (page) => {
        await page.goto(`/loai-tien?q=${mark}`);
        await page.getByRole('row').filter({ hasText: mark }).getByRole('cell').nth(1).click();
      },
      type: (page) => field(page, 'Tên').fill('Tên mới'),
      press: save,
      isAct: isWrite(/\/loai-tien\/\d+$/),
      done: dialogGone,
    });
  },
};

const settings: Act = {
  name: 'settings saved',
  prepare: (server) =>
    inOffice(server, 'update', 'cau-hinh-chung', {
      open: async (page) => {
        await page.goto('/cau-hinh-chung#ten_doanh_nghiep');
        await expect(page.getByRole('textbox', { name: 'Tên doanh nghiệp' })).toBeVisible();
      },
      type: async (page) => {
        await page.getByRole('textbox', { name: 'Tên doanh nghiệp' }).fill(`Tiệm vàng ${newMark()}`);
        await expect(page.getByText('Có thay đổi chưa lưu')).toBeVisible();
      },
      press: save,
      isAct: isPost('cau-hinh-chung'),
      done: (page) => expect(page.getByText('Có thay đổi chưa lưu')).toHaveCount(0),
    }),
};

const customer: Act = {
  name: 'a customer created',
  prepare: (server) =>
    inOffice(server, 'create', 'khach-hang', {
      person: 'giaodich1',
      open: async (page) => {
        await page.goto('/khach-hang');
        await page.getByRole('button', { name: 'Thêm khách' }).first().click();
      },
      type: async (page) => {
        await field(page, 'Họ và tên').fill('Nguyễn Thị Ánh');
        await field(page, 'Loại giấy tờ').fill('Hộ chiếu');
        await field(page, 'Số giấy tờ').fill(newMark());
      },
      press: save,
      isAct: isPost('khach-hang'),
      done: (page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Nguyễn Thị Ánh'),
    }),
};

const counterfeit: Act = {
  name: 'a counterfeit note recorded',
  prepare: (server) =>
    inOffice(server, 'create', 'tien-gia', {
      person: 'quanly',
      open: async (page) => {
        await page.goto('/tien-gia');
        await page.getByRole('button', { name: 'Ghi tiền giả' }).first().click();
      },
      type: async (page) => {
        await field(page, 'Tiền').fill('usd');
        await field(page, 'Tiền').press('Enter');
        await field(page, 'Mệnh giá, Tờ 1').fill('100');
        await field(page, 'Số seri, Tờ 1').fill(newMark());
      },
      press: save,
      isAct: isPost('tien-gia'),
      done: (page) => expect(page.getByRole('dialog', { name: 'Ghi tiền giả' })).toHaveCount(0),
    }),
};

export const OFFICE_ACTS: readonly Act[] = [rates, create, edit, settings, customer, counterfeit];
