import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { callAs, counterData } from '../counter-data.ts';
import { SafePage } from '../counter-pages.ts';
import { type Act, type ActRun, type Branch, isWrite, logCounter, newBranch } from './act.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => new SafePage(page).submit();
const drawerGone = (page: Page) => expect(new SafePage(page).drawer).toHaveCount(0);
/** What `openSafe` puts in. */
const OPENED = { VND: '413600000', USD: '4000' };

type Own = Omit<ActRun, 'person' | 'branch' | 'count' | 'isRepeated' | 'isTold'> &
  Partial<Pick<ActRun, 'isRepeated' | 'isTold'>>;

/** In a branch with a safe of its own; counted by what the log calls it. */
async function inSafe(server: Server, branch: Branch, act: string, own: Own): Promise<ActRun> {
  const count = await logCounter(server, act);
  return { person: 'quanly', branch: branch.id, count, isRepeated: true, isTold: true, ...own };
}

const branchOf = (server: Server, isOpen = true) => newBranch(server, ['quanly'], isOpen);

const openDay: Act = {
  name: 'a safe opened',
  prepare: async (server) =>
    inSafe(server, await branchOf(server, false), 'openSafe', {
      open: async (page) => {
        await page.goto('/ket');
        await new SafePage(page).act('Mở két');
      },
      type: async (page) => {
        await new SafePage(page).pieces('VND', '500,000').fill('37');
      },
      press: submit,
      isAct: isPost('ket'),
      done: async (page) => {
        await drawerGone(page);
        await expect(page.getByRole('row').filter({ hasText: 'Đã mở' })).toHaveCount(1);
      },
      isRepeated: false,
    }),
};

const topUp: Act = {
  name: 'a top-up of the safe',
  prepare: async (server) =>
    inSafe(server, await branchOf(server), 'moveMoney', {
      open: async (page) => {
        await page.goto('/chi-tiet-ket');
        await new SafePage(page).act('Bổ sung');
      },
      type: async (page) => {
        await expect(new SafePage(page).drawer.getByRole('combobox').first()).toBeFocused();
        await page.keyboard.type('VND');
        await page.keyboard.press('Enter');
        await page.keyboard.type('7tr');
        await new SafePage(page).drawer.getByLabel('Lý do', { exact: true }).fill('Lấy từ ngân hàng');
      },
      press: submit,
      isAct: isPost('chi-tiet-ket'),
      done: drawerGone,
    }),
};

const swapNotes: Act = {
  name: 'a swap of notes',
  prepare: async (server) =>
    inSafe(server, await branchOf(server), 'swapNotes', {
      open: async (page) => {
        await page.goto('/chi-tiet-ket');
        await new SafePage(page).act('Đổi tờ');
      },
      type: async (page) => {
        const safe = new SafePage(page);
        await safe.pieces('Lấy ra', '500,000').fill('1');
        await safe.pieces('Bỏ vào', '100,000').fill('5');
      },
      press: submit,
      isAct: isPost('chi-tiet-ket/doi-to'),
      done: drawerGone,
    }),
};

export const spotCount: Act = {
  name: 'a note with a spot count',
  prepare: async (server) =>
    inSafe(server, await branchOf(server), 'safeNote', {
      open: async (page) => {
        await page.goto('/chi-tiet-ket');
        await new SafePage(page).act('Ghi chú');
      },
      type: async (page) => {
        const safe = new SafePage(page);
        await safe.drawer.getByLabel('Ghi chú').fill('Đếm thử giữa ca');
        await safe.drawer.getByRole('switch').click();
        await safe.pieces('VND', '500,000').fill('14');
      },
      press: submit,
      isAct: isPost('chi-tiet-ket/ghi-chu'),
      done: async (page) => {
        const result = page.getByRole('dialog', { name: 'Kết quả đếm thử' });
        await expect(result).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(result).toHaveCount(0);
      },
    }),
};

const lock: Act = {
  name: 'a safe locked',
  prepare: async (server) =>
    inSafe(server, await branchOf(server), 'lockSafe', {
      open: async (page) => {
        await page.goto('/chi-tiet-ket');
        await new SafePage(page).act('Chốt két');
      },
      type: (page) => expect(page.getByRole('dialog', { name: 'Chốt két?' })).toBeVisible(),
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }).click(),
      isAct: isWrite(/\/ket\/chot-ket\/\d+$/),
      done: (page) => expect(heading(page)).toContainText('Đã chốt'),
      isRepeated: false,
      isTold: false,
    }),
};

const close: Act = {
  name: 'a safe closed',
  prepare: async (server) => {
    const branch = await branchOf(server);
    const [safe] = await counterData(server.databaseUrl).sql('SELECT id FROM ket WHERE chi_nhanh_id = $1', [branch.id]);
    const call = await callAs(server.url, 'quantri', branch.id);
    await call('PATCH', `/ket/chot-ket/${safe?.id}`);
    return inSafe(server, branch, 'closeSafe', {
      open: async (page) => {
        await page.goto('/chi-tiet-ket');
        await new SafePage(page).act('Đóng két');
      },
      type: async (page) => {
        const safe = new SafePage(page);
        await safe.unsorted('VND').fill(OPENED.VND);
        await safe.unsorted('USD').fill(OPENED.USD);
        await safe.submit();
        await expect(safe.review).toBeVisible();
      },
      press: submit,
      isAct: isWrite(/\/ket\/dong-ket\/\d+$/),
      done: (page) => expect(heading(page)).toContainText('Đã đóng'),
      isRepeated: false,
    });
  },
};

export const SAFE_ACTS: readonly Act[] = [openDay, topUp, swapNotes, spotCount, lock, close];
