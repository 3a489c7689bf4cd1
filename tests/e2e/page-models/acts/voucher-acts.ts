import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { counterData } from '../counter-data.ts';
import { type Act, logCounter, newBranch } from './act.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** A branch of its own with its safe open, where payments are written. */
async function branchOf(server: Server): Promise<number> {
  await counterData(server.databaseUrl).sql(
    `UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_phieu_thu_chi": true}'`,
  );
  return (await newBranch(server, ['quanly'])).id;
}

const pay: Act = {
  name: 'a payment',
  prepare: async (server) => ({
    person: 'quanly',
    branch: await branchOf(server),
    open: async (page) => {
      await page.goto('/phieu-thu-chi?moi=chi');
    },
    type: async (page) => {
      await expect(dialog(page).getByLabel('Khoản mục')).toBeFocused();
      await page.keyboard.type('dien');
      await page.keyboard.press('Enter');
      await dialog(page).getByLabel('Số tiền VND').fill('200000');
      await dialog(page).getByLabel('Người nhận tiền').fill('EVN');
    },
    press: (page) => page.keyboard.press('Control+Enter'),
    isAct: isPost('phieu-thu-chi'),
    count: await logCounter(server, 'create', 'phieu-thu-chi'),
    done: (page) => expect(page.getByRole('dialog', { name: 'Lập phiếu chi' })).toHaveCount(0),
    isRepeated: false,
    isTold: true,
  }),
};

export const VOUCHER_ACTS: readonly Act[] = [pay];
