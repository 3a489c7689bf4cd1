import { expect, type Locator, type Page } from '@playwright/test';

/** What the lists of roles and users share: rows by name, and a menu of actions per row. */
class StaffList {
  readonly page: Page;
  readonly path: string;

  constructor(page: Page, path: string) {
    this.page = page;
    this.path = path;
  }

  async open(): Promise<void> {
    await this.page.goto(this.path);
    await expect(this.page.getByRole('table')).toBeVisible({ timeout: 30_000 });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('cell', { name, exact: true }) });
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Thao tác với dòng ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Answers the question that is open with the verb on its button. */
  async confirm(verb: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  }
}

export class RolesPage extends StaffList {
  constructor(page: Page) {
    super(page, '/tai-khoan/vai-tro');
  }
}

export class RoleEditor {
  readonly page: Page;
  readonly code: Locator;
  readonly name: Locator;
  readonly search: Locator;
  readonly summary: Locator;
  readonly changes: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByRole('textbox', { name: 'Mã' });
    this.name = page.getByLabel('Tên', { exact: true });
    this.search = page.getByRole('textbox', { name: /Tìm khu vực/ });
    this.summary = page.getByRole('status').filter({ hasText: /\d quyền|Chưa thay đổi/ });
    this.changes = page.getByRole('list', { name: 'Quyền sẽ thay đổi khi lưu' });
    this.save = page.getByRole('button', { name: /Lưu vai trò|Tạo vai trò/ });
  }

  right(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }
}

export class UsersPage extends StaffList {
  readonly drawer: Locator;
  readonly password: Locator;

  constructor(page: Page) {
    super(page, '/tai-khoan/nguoi-dung');
    this.drawer = page.getByRole('dialog').filter({ has: page.getByLabel('Họ và tên') });
    this.password = page.getByRole('dialog').locator('code');
  }

  async fillNew(account: string, name: string, role: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Thêm người dùng' }).click();
    await this.drawer.getByLabel('Tài khoản').fill(account);
    await this.drawer.getByLabel('Họ và tên').fill(name);
    await this.drawer.getByLabel('Vai trò').click();
    await this.page.getByTitle(role, { exact: true }).click();
  }

  async save(): Promise<void> {
    await this.drawer.getByRole('button', { name: /^Lưu/ }).click();
  }
}
