import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { burst } from '../burst.ts';
import { callAs, counterData } from '../counter-data.ts';
import { TicketPage } from '../counter-pages.ts';
import { type Act, type ActRun, currencyId, isWrite, logCounter, newBranch, newMark } from './act.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';

/** A ticket of a branch that has no other. */
async function ticket(
  server: Server,
  path: string,
  own: Pick<ActRun, 'type' | 'press'> & Partial<Pick<ActRun, 'open'>>,
): Promise<ActRun> {
  const branch = await newBranch(server, ['giaodich1']);
  const { sql } = counterData(server.databaseUrl);
  return {
    person: 'giaodich1',
    branch: branch.id,
    open: (page) => new TicketPage(page).open(path),
    isAct: isPost(path),
    count: async () => (await sql('SELECT 1 FROM giao_dich WHERE chi_nhanh_id = $1', [branch.id])).length,
    done: async (page) => {
      const { receipt } = new TicketPage(page);
      await expect(receipt).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(receipt).toBeHidden();
      // The next customer can be served without touching the mouse.
      await expect(page.locator('main input:focus')).toHaveCount(1);
    },
    isRepeated: true,
    isTold: true,
    ...own,
  };
}

const post = (page: Page) => page.keyboard.press('Control+Enter');

async function typeUsd(page: Page): Promise<void> {
  await burst(page, 'us↵100');
  await expect(new TicketPage(page).cash).toContainText('×');
}

const buy: Act = {
  name: 'a purchase with proposed notes',
  prepare: (server) => ticket(server, BUY, { type: typeUsd, press: post }),
};

export const sell: Act = {
  name: 'a sale with proposed notes',
  prepare: (server) => ticket(server, SELL, { type: typeUsd, press: post }),
};

const sellWithChange: Act = {
  name: 'a sale with change',
  prepare: (server) =>
    ticket(server, SELL, {
      type: async (page) => {
        await typeUsd(page);
        await page.keyboard.press('F8');
        await expect(new TicketPage(page).handed).toBeFocused();
        await page.keyboard.type('2700000');
        await expect(new TicketPage(page).cash).toContainText('Thối lại');
      },
      press: post,
    }),
};

const saveWaiting: Act = {
  name: 'a ticket saved as waiting',
  prepare: (server) =>
    ticket(server, BANK, {
      open: async (page) => {
        await page.goto(`/${BANK}/moi`);
        await expect(new TicketPage(page).quantity).toBeFocused();
      },
      type: async (page) => {
        await burst(page, '3000000');
        await expect(new TicketPage(page).summary).toContainText('2,985,000');
      },
      press: (page) => page.keyboard.press('Control+Shift+Enter'),
    }),
};

/** Of a ticket that is there already, opened from the list. */
async function onTicket(
  server: Server,
  path: string,
  body: object,
  act: string,
): Promise<{ run: Change; code: string }> {
  const branch = await newBranch(server, ['quanly']);
  const call = await callAs(server.url, 'quantri', branch.id);
  const { data, message } = await call('POST', `/${path}`, body);
  if (!data) throw new Error(message);
  const code = String(data.ma_giao_dich);
  const count = await logCounter(server, act);
  return { run: { person: 'quanly', branch: branch.id, count, isRepeated: false, isTold: true }, code };
}

type Change = Pick<ActRun, 'person' | 'branch' | 'count' | 'isRepeated' | 'isTold'>;

export const complete: Act = {
  name: 'a waiting ticket completed',
  prepare: async (server) => {
    const chi_tiet = [{ tien_id: await currencyId(server, 'VND-BANK'), so_luong: '3000000', ty_gia: '0.995' }];
    const { run, code } = await onTicket(server, BANK, { chi_tiet, trang_thai: 2 }, 'complete');
    return {
      ...run,
      open: async (page) => {
        await page.goto(`/${BANK}`);
        await page.getByRole('row').filter({ hasText: code }).click();
        await page.getByRole('button', { name: 'Hoàn tất' }).click();
      },
      type: (page) => page.getByRole('textbox', { name: 'Mã tham chiếu' }).fill(`FT-${newMark()}`),
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/hoan-tat$/),
      done: async (page) => {
        await expect(page.getByRole('button', { name: 'In phiếu' })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Mã tham chiếu' })).toHaveCount(0);
      },
    };
  },
};

const voidTicket: Act = {
  name: 'a ticket voided',
  prepare: async (server) => {
    const chi_tiet = [{ tien_id: await currencyId(server, 'USD'), so_luong: '100', ty_gia: '25900' }];
    const { run, code } = await onTicket(server, BUY, { chi_tiet }, 'void');
    return {
      ...run,
      open: async (page) => {
        await page.goto(`/${BUY}`);
        await page.getByRole('row').filter({ hasText: code }).click();
        await page.getByRole('button', { name: 'Hủy phiếu' }).click();
      },
      type: (page) => page.getByLabel('Lý do').fill('Khách đổi ý'),
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/huy$/),
      done: async (page) => {
        await expect(page.getByRole('alert').filter({ hasText: 'Khách đổi ý' })).toBeVisible();
        await expect(page.getByLabel('Lý do')).toBeHidden();
      },
    };
  },
};

export const TICKET_ACTS: readonly Act[] = [buy, sell, sellWithChange, saveWaiting, complete, voidTicket];
