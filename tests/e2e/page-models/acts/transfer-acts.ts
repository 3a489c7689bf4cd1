import { expect, type Page } from '@playwright/test';
import { isPost } from '../bad-line.ts';
import { callAs } from '../counter-data.ts';
import { type Act, currencyId, isWrite, logCounter, newBranch } from './act.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

const send: Act = {
  name: 'a transfer sent',
  prepare: async (server) => {
    const [from, to] = [await newBranch(server, ['quanly']), await newBranch(server, ['quanly'])];
    return {
      person: 'quanly',
      branch: from.id,
      open: async (page) => {
        await page.goto('/dieu-chuyen');
        await page.getByRole('button', { name: 'Gửi tiền' }).first().click();
      },
      type: async (page) => {
        await dialog(page).getByLabel('Đến chi nhánh').fill(to.name);
        await page.locator('.ant-select-item-option').filter({ hasText: to.name }).click();
        await dialog(page).getByRole('combobox', { name: 'Chọn loại tiền' }).fill('usd');
        await page.keyboard.press('Enter');
        await page.keyboard.type('500');
        await dialog(page).getByLabel('Lý do').fill('Tiếp quỹ');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isPost('dieu-chuyen'),
      count: await logCounter(server, 'sendTransfer'),
      done: (page) => expect(dialog(page)).toContainText('Đang chuyển'),
      isRepeated: true,
      isTold: true,
    };
  },
};

const receive: Act = {
  name: 'a transfer received',
  prepare: async (server) => {
    const [from, to] = [await newBranch(server, ['quanly']), await newBranch(server, ['quanly'])];
    const call = await callAs(server.url, 'quantri', from.id);
    const chi_tiet = [{ tien_id: await currencyId(server, 'USD'), so_tien: '500' }];
    const { code, message } = await call('POST', '/dieu-chuyen', {
      den_chi_nhanh_id: to.id,
      chi_tiet,
      ly_do: 'Tiếp quỹ',
    });
    if (code !== 200) throw new Error(message);
    return {
      person: 'quanly',
      branch: to.id,
      open: async (page) => {
        await page.goto('/dieu-chuyen');
        const arrivals = page.getByRole('region', { name: 'Đang đến' });
        await arrivals.getByRole('button', { name: /^Nhận/ }).click();
      },
      type: async (page) => {
        await dialog(page).getByRole('table', { name: 'USD' }).getByRole('textbox').first().fill('5');
        await dialog(page)
          .getByRole('button', { name: /^Xem lại/ })
          .click();
        await expect(dialog(page).getByRole('button', { name: /^Nhận/ })).toBeVisible();
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isWrite(/\/dieu-chuyen\/\d+\/nhan$/),
      count: await logCounter(server, 'receiveTransfer'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('region', { name: 'Đang đến' })).toHaveCount(0);
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

export const TRANSFER_ACTS: readonly Act[] = [send, receive];
