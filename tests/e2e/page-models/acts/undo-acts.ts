import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { callAs, counterData } from '../counter-data.ts';
import { DashboardPage } from '../dashboard-page.ts';
import { UsersPage } from '../staff-pages.ts';
import { type Act, type ActRun, currencyId, isWrite, logCounter, newBranch, newMark, pressUndo } from './act.ts';

/** Acts that are put off, taken back or done to several rows: none of them has a form of its own. */
type Own = Omit<ActRun, 'count' | 'isRepeated' | 'isTold'>;
const BUY = 'giao-dich-mua-ngoai-te';

async function run(server: Server, act: string, subject: string, own: Own): Promise<ActRun> {
  return { count: await logCounter(server, act, subject), isRepeated: false, isTold: true, ...own };
}

const alertOf = (page: Page) =>
  new DashboardPage(page).check.getByRole('listitem').filter({ hasText: 'Sắp hết' }).first();

async function openAlert(page: Page): Promise<void> {
  await page.goto('/');
  await new DashboardPage(page).showAllAlerts();
  await expect(alertOf(page)).toBeVisible();
}

/** In a branch of its own that runs short of USD. */
async function shortBranch(server: Server): Promise<number> {
  await counterData(server.databaseUrl).sql("UPDATE tien SET ton_toi_thieu = 900000 WHERE ma = 'USD'");
  return (await newBranch(server, ['quanly'])).id;
}

const putOff: Act = {
  name: 'an alert put off',
  prepare: async (server) =>
    run(server, 'handleAlert', 'canh-bao', {
      person: 'quanly',
      branch: await shortBranch(server),
      open: openAlert,
      type: (page) =>
        alertOf(page)
          .getByRole('button', { name: /^Giao hoặc để sau/ })
          .click(),
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click(),
      isAct: isWrite(/\/canh-bao$/),
      done: (page) => expect(page.getByText(/để sau đến/)).toBeVisible(),
    }),
};

const assign: Act = {
  name: 'an alert assigned',
  prepare: async (server) =>
    run(server, 'handleAlert', 'canh-bao', {
      person: 'quanly',
      branch: await shortBranch(server),
      open: openAlert,
      type: async (page) => {
        await alertOf(page)
          .getByRole('button', { name: /^Giao hoặc để sau/ })
          .click();
        await page.getByRole('dialog').getByRole('combobox').first().click();
        await page.locator('.ant-select-item-option').first().click();
      },
      press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click(),
      isAct: isWrite(/\/canh-bao$/),
      done: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
    }),
};

const bringBack: Act = {
  name: 'an alert brought back',
  prepare: async (server) => {
    const branch = await shortBranch(server);
    const call = await callAs(server.url, 'quanly', branch);
    const den_luc = new Date(Date.now() + 3_600_000).toISOString();
    const handled = { khoa: 'ton_thap', nguoi_nhan_id: null, den_luc, ghi_chu: null };
    const kept = await call('PUT', '/dashboard/canh-bao', handled);
    if (kept.code !== 200) throw new Error(kept.message);
    return run(server, 'reopenAlert', 'canh-bao', {
      person: 'quanly',
      branch,
      open: openAlert,
      type: (page) => expect(alertOf(page)).toContainText('để sau đến'),
      press: (page) => alertOf(page).getByRole('button').last().click(),
      isAct: isWrite(/\/canh-bao$/),
      done: (page) => expect(page.getByText(/để sau đến/)).toHaveCount(0),
    });
  },
};

const kind: Act = {
  name: 'a kind of business chosen',
  prepare: async (server) => {
    const { sql } = counterData(server.databaseUrl);
    await sql("UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'loai_hinh'");
    const branch = await newBranch(server, ['quantri'], false);
    return run(server, 'update', 'cau-hinh-chung', {
      person: 'quantri',
      branch: branch.id,
      open: (page) => page.goto('/').then(() => undefined),
      type: (page) => expect(page.getByRole('button', { name: /^Chuỗi nhiều chi nhánh/ })).toBeEnabled(),
      // The only kind that switches nothing off for the acts after it.
      press: (page) => page.getByRole('button', { name: /^Chuỗi nhiều chi nhánh/ }).click(),
      isAct: isWrite(/\/cau-hinh-chung$/),
      done: (page) => expect(page.getByRole('button', { name: /^Một tiệm, chỉ ngoại tệ/ })).toHaveCount(0),
    });
  },
};

/** An account of this run alone. */
async function newAccount(server: Server): Promise<string> {
  const account = `nv.${newMark().toLowerCase()}`;
  const call = await callAs(server.url, 'quantri');
  const roles = (await call('GET', '/roles?pageSize=200')).data.items as { id: number; ma: string }[];
  const vai_tro_id = roles.find(({ ma }) => ma === 'KE_TOAN')?.id;
  const made = await call('POST', '/users', { tai_khoan: account, ho_va_ten: 'Nguyễn Lan Anh', vai_tro_id });
  if (made.code !== 200) throw new Error(made.message);
  return account;
}

const openUser = (account: string) => async (page: Page) => {
  await page.goto(`/tai-khoan/nguoi-dung?q=${account}`);
  await expect(new UsersPage(page).row(account)).toBeVisible();
};

const switchOff = (account: string) => async (page: Page) => {
  const users = new UsersPage(page);
  await users.choose(account, 'Ngừng hoạt động');
  await users.confirm('Ngừng hoạt động');
};

const undoSwitch: Act = {
  name: 'an account brought back by its notice',
  prepare: async (server) => {
    const account = await newAccount(server);
    let off = 0;
    const count = await logCounter(server, 'update', 'nguoi-dung');
    const own = await run(server, 'update', 'nguoi-dung', {
      person: 'quantri',
      open: openUser(account),
      type: async (page) => {
        if (off === 0) await switchOff(account)(page);
        off = 1;
        await expect(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
      },
      press: pressUndo,
      isAct: (request) => isWrite(/\/users\/\d+$/)(request) && (request.postData() ?? '').includes('"trang_thai":1'),
      done: (page) => expect(new UsersPage(page).row(account)).toContainText('Hoạt động'),
    });
    return { ...own, count: async () => (await count()) - off };
  },
};

/** Ticks one row and says yes, also after an earlier try that told what became of it. */
async function actOnRow(page: Page, row: RegExp, act: string): Promise<void> {
  const told = page.getByRole('dialog', { name: 'Một số dòng chưa làm được' });
  if (await told.isVisible()) await told.getByRole('button', { name: 'Đóng' }).last().click();
  await page.getByRole('checkbox', { name: row }).check();
  await page.getByRole('status').getByRole('button', { name: act }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).last().click();
}

const takeOut: Act = {
  name: 'ticked records taken out of use',
  prepare: async (server) => {
    const mark = newMark();
    const { sql } = counterData(server.databaseUrl);
    await sql(`INSERT INTO loai_tien (ma, ten, nhom, thu_tu) VALUES ($1, $1, 2, 99)`, [mark]);
    return run(server, 'update', 'loai-tien', {
      person: 'quantri',
      open: (page) => page.goto(`/loai-tien?q=${mark}`).then(() => undefined),
      type: (page) => expect(page.getByRole('checkbox', { name: new RegExp(mark) })).toBeVisible(),
      press: (page) => actOnRow(page, new RegExp(mark), 'Ngừng dùng'),
      isAct: isWrite(/\/loai-tien\/\d+$/),
      done: (page) => expect(page.getByRole('row').filter({ hasText: mark })).toContainText('Ngừng'),
    });
  },
};

const print: Act = {
  name: 'ticked tickets printed',
  prepare: async (server) => {
    const branch = await newBranch(server, ['quanly']);
    const call = await callAs(server.url, 'quanly', branch.id);
    const chi_tiet = [{ tien_id: await currencyId(server, 'USD'), so_luong: '100', ty_gia: '25900' }];
    const { data } = await call('POST', `/${BUY}`, { chi_tiet });
    const row = new RegExp(String(data.ma_giao_dich));
    return run(server, 'print', BUY, {
      person: 'quanly',
      branch: branch.id,
      open: async (page) => {
        await page.addInitScript(() => {
          window.print = () => undefined;
        });
        await page.goto(`/${BUY}`);
      },
      type: (page) => expect(page.getByRole('checkbox', { name: row })).toBeVisible(),
      press: (page) => actOnRow(page, row, 'In phiếu đã chọn'),
      isAct: isWrite(/\/in$/),
      done: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
    });
  },
};

export const UNDO_ACTS: readonly Act[] = [putOff, assign, bringBack, kind, undoSwitch, takeOut, print];
