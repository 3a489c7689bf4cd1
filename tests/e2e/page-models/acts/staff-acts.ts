import { expect } from '@playwright/test';
import { isPost } from '../bad-line.ts';
import { counterData } from '../counter-data.ts';
import { RoleEditor, UsersPage } from '../staff-pages.ts';
import { type Act, isWrite, logCounter, newMark } from './act.ts';

const GONE = 'mật khẩu một lần không hiện lại được';

const createUser: Act = {
  name: 'a user created',
  prepare: async (server) => ({
    person: 'quantri',
    open: async (page) => {
      const users = new UsersPage(page);
      await users.open();
      await page.getByRole('button', { name: 'Thêm người dùng' }).click();
    },
    type: async (page) => {
      const { drawer } = new UsersPage(page);
      await drawer.getByLabel('Tài khoản').fill(`nv.${newMark().toLowerCase()}`);
      await drawer.getByLabel('Họ và tên').fill('Nguyễn Lan Anh');
      await drawer.getByLabel('Vai trò').click();
      await page.getByTitle('Giao dịch viên', { exact: true }).click();
    },
    press: (page) => page.keyboard.press('Control+Enter'),
    isAct: isPost('users'),
    count: await logCounter(server, 'create', 'nguoi-dung'),
    done: async (page, isReplayed) => {
      const dialog = page.getByRole('dialog').filter({ hasText: 'Đã tạo tài khoản' });
      // What is shown once went with the lost answer: it says so, and offers a new one.
      if (!isReplayed) await expect(dialog.locator('code')).toBeVisible();
      else await expect(dialog).toContainText(GONE);
      if (isReplayed) await dialog.getByRole('button', { name: 'Đặt lại mật khẩu' }).click();
      await expect(page.getByRole('dialog').locator('code')).toBeVisible();
      await page.getByRole('button', { name: 'Tôi đã lưu mật khẩu' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    isRepeated: true,
    isTold: true,
  }),
};

const changeRole: Act = {
  name: 'a role saved',
  prepare: async (server) => {
    const mark = `VT_${newMark()}`;
    const { sql } = counterData(server.databaseUrl);
    const [role] = await sql(`INSERT INTO vai_tro (ma, ten, phan_quyen) VALUES ($1, 'Vai trò', '{}') RETURNING id`, [
      mark,
    ]);
    return {
      person: 'quantri',
      open: (page) => page.goto(`/tai-khoan/vai-tro/${role?.id}`).then(() => undefined),
      type: async (page) => {
        const editor = new RoleEditor(page);
        await editor.right('Xem: Mệnh giá').check();
        await expect(editor.summary).toContainText('+ 1 quyền');
      },
      press: (page) => new RoleEditor(page).save.click(),
      isAct: isWrite(/\/roles\/\d+$/),
      count: await logCounter(server, 'update', 'vai-tro'),
      done: (page) => expect(page).toHaveURL(/\/tai-khoan\/vai-tro$/),
      isRepeated: true,
      isTold: true,
    };
  },
};

export const STAFF_ACTS: readonly Act[] = [createUser, changeRole];
