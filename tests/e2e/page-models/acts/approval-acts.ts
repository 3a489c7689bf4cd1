import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { ApprovalsPage, WaitingDialog } from '../approval-pages.ts';
import { isPost } from '../bad-line.ts';
import { burst } from '../burst.ts';
import { callAs, counterData } from '../counter-data.ts';
import { TicketPage } from '../counter-pages.ts';
import { DEMO_PASSWORD } from '../login-page.ts';
import { type Act, currencyId, isWrite, logCounter, newBranch } from './act.ts';

const BUY = 'giao-dich-mua-ngoai-te';

/** From here on a ticket above 20 million needs a second person. */
async function askForTwo(server: Server): Promise<void> {
  const { sql } = counterData(server.databaseUrl);
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"duyet_phieu_tu": "20000000"}'`);
}

const approvedTicket: Act = {
  name: 'a ticket that needs a second person',
  prepare: async (server) => {
    await askForTwo(server);
    const branch = await newBranch(server, ['giaodich1', 'quanly']);
    return {
      person: 'giaodich1',
      branch: branch.id,
      open: (page) => new TicketPage(page).open(BUY),
      type: async (page) => {
        await burst(page, 'us↵1000');
        await expect(new TicketPage(page).summary).toContainText('Phiếu này cần người thứ hai duyệt');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isPost(BUY),
      count: await logCounter(server, 'requestApproval'),
      done: async (page) => {
        const { receipt } = new TicketPage(page);
        await new WaitingDialog(page).approveHere('quanly', DEMO_PASSWORD);
        await expect(receipt).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(receipt).toBeHidden();
        const { sql } = counterData(server.databaseUrl);
        expect(await sql('SELECT 1 FROM giao_dich WHERE chi_nhanh_id = $1', [branch.id])).toHaveLength(1);
      },
      isRepeated: true,
      isTold: true,
      outcome: /đang chờ người thứ hai duyệt\.$/,
    };
  },
};

const decision: Act = {
  name: 'an approval',
  prepare: async (server) => {
    await askForTwo(server);
    const branch = await newBranch(server, ['quanly']);
    const call = await callAs(server.url, 'quantri', branch.id);
    const chi_tiet = [{ tien_id: await currencyId(server, 'USD'), so_luong: '1000', ty_gia: '25900' }];
    await call('POST', `/${BUY}`, { chi_tiet });
    const { sql } = counterData(server.databaseUrl);
    return {
      person: 'quanly',
      branch: branch.id,
      open: (page) => page.goto('/duyet').then(() => undefined),
      type: async (page) => {
        const approvals = new ApprovalsPage(page);
        await approvals.sees('1,000USD');
        await page.keyboard.press('d');
        await expect(approvals.request.getByRole('button', { name: /^Duyệt/ })).toBeFocused();
      },
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/duyet$/),
      count: async () => (await sql('SELECT 1 FROM giao_dich WHERE chi_nhanh_id = $1', [branch.id])).length,
      done: (page) => expect(page.getByText('Không có yêu cầu nào chờ duyệt')).toBeVisible(),
      isRepeated: false,
      isTold: true,
    };
  },
};

const prepared: Act = {
  name: 'a decision that a notification prepared',
  prepare: async (server) => {
    const run = await decision.prepare(server);
    const { sql } = counterData(server.databaseUrl);
    const [request] = await sql('SELECT max(id)::int AS id FROM yeu_cau_duyet');
    return {
      ...run,
      notSent: /Chưa lưu được cho đến khi có mạng lại/,
      open: (page) => page.goto(`/duyet?yc=${request?.id}&quyet=duyet`).then(() => undefined),
      type: (page) =>
        expect(new ApprovalsPage(page).request.getByRole('button', { name: /^Duyệt 25,900,000/ })).toBeFocused(),
    };
  },
};

const severalDecisions: Act = {
  name: 'a ticked request approved',
  prepare: async (server) => {
    await askForTwo(server);
    const branch = await newBranch(server, ['quanly']);
    const call = await callAs(server.url, 'quantri', branch.id);
    for (const so_luong of ['1000', '1100']) {
      const chi_tiet = [{ tien_id: await currencyId(server, 'USD'), so_luong, ty_gia: '25900' }];
      await call('POST', `/${BUY}`, { chi_tiet });
    }
    const { sql } = counterData(server.databaseUrl);
    const tick = (page: Page) => page.getByRole('checkbox', { name: /25,900,000/ });
    return {
      person: 'quanly',
      branch: branch.id,
      open: (page) => page.goto('/duyet').then(() => undefined),
      type: (page) => expect(tick(page)).toBeVisible(),
      press: async (page) => {
        const told = page.getByRole('dialog', { name: 'Một số dòng chưa làm được' });
        if (await told.isVisible()) await told.getByRole('button', { name: 'Đóng' }).last().click();
        await tick(page).check();
        await page.getByRole('status').getByRole('button', { name: 'Duyệt' }).click();
        await page.getByRole('button', { name: 'Duyệt 25,900,000 ₫' }).last().click();
      },
      isAct: isWrite(/\/duyet$/),
      count: async () => (await sql('SELECT 1 FROM giao_dich WHERE chi_nhanh_id = $1', [branch.id])).length,
      done: async (page) => {
        const told = page.getByRole('dialog', { name: 'Đã xong' });
        await expect(told).toContainText('Đã duyệt');
        await told.getByRole('button', { name: 'Đóng' }).last().click();
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

export const APPROVAL_ACTS: readonly Act[] = [approvedTicket, decision, severalDecisions, prepared];
