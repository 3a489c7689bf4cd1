import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { callAs, counterData } from '../counter-data.ts';
import { type Act, isWrite, logCounter, newBranch } from './act.ts';

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

/** A payment of another one, written by a call, is what gets voided. */
async function paid(server: Server, branch: number): Promise<Record<string, unknown>> {
  const { sql } = counterData(server.databaseUrl);
  const [item] = await sql(
    `SELECT k.id, t.id AS tien_id FROM khoan_muc k, tien t WHERE k.ma = 'CP-DIEN-NUOC' AND t.ma = 'VND'`,
  );
  const call = await callAs(server.url, 'quanly', branch);
  const { data } = await call('POST', '/phieu-thu-chi', {
    loai: 2,
    khoan_muc_id: item?.id,
    tien_id: item?.tien_id,
    so_tien: '200000',
    nguoi_nop_nhan: 'EVN',
    ly_do: 'Tiền điện',
  });
  return data;
}

const voidPayment: Act = {
  name: 'a payment voided',
  prepare: async (server) => {
    const branch = await branchOf(server);
    const { id, so } = await paid(server, branch);
    return {
      person: 'quanly',
      branch,
      open: async (page) => {
        await page.goto(`/phieu-thu-chi?phieu=${id}`);
        await page.getByRole('button', { name: 'Hủy phiếu' }).click();
      },
      type: (page) =>
        page
          .getByRole('dialog', { name: `Hủy phiếu ${so}` })
          .getByLabel('Lý do')
          .fill('Ghi nhầm'),
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/huy$/),
      count: await logCounter(server, 'void', 'phieu-thu-chi'),
      done: async (page) => {
        await expect(page.getByText('Lý do hủy')).toBeVisible();
        await expect(page.getByRole('dialog', { name: `Hủy phiếu ${so}` })).toHaveCount(0);
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

export const VOUCHER_ACTS: readonly Act[] = [pay, voidPayment];
