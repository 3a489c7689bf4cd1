import { expect, type Page, type Request } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { callAs } from '../counter-data.ts';
import { ImportDialog } from '../import-dialog.ts';
import { type Act, type ActRun, currencyId, isWrite, logCounter, newBranch, newMark, pressUndo } from './act.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

/** Keeps what it brings, other than the trial before it. */
const isKeeping = (path: RegExp) => (request: Request) =>
  isWrite(path)(request) && new URL(request.url()).searchParams.get('thu') === '0';

export const importCurrencies: Act = {
  name: 'currencies imported',
  prepare: async (server) => {
    const code = `T${newMark().replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'X')}`.slice(0, 8);
    const file = `Mã;Tên;Ký hiệu;Mã loại tiền;Số lẻ;Tồn tối thiểu\n${code};Tiền mới;T$;NGOAI-TE;2;1`;
    return {
      person: 'quantri',
      open: async (page) => {
        await page.goto('/tien');
        await new ImportDialog(page).open();
      },
      type: async (page) => {
        const work = new ImportDialog(page);
        await work.choose('tien.csv', file);
        await expect(work.count('Thêm')).toHaveText('1');
      },
      press: (page) => new ImportDialog(page).button('Nhập 1 dòng').click(),
      isAct: isKeeping(/\/tien\/import$/),
      count: await logCounter(server, 'import'),
      done: async (page) => {
        await expect(new ImportDialog(page).dialog).toContainText('Đã nhập xong');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
      isRepeated: true,
      isTold: true,
    };
  },
};

/** A bank account with one ticket in the books. */
async function account(
  server: Server,
): Promise<Pick<ActRun, 'person' | 'branch' | 'isRepeated' | 'isTold'> & { id: number }> {
  const branch = await newBranch(server, ['quanly']);
  const tien_id = await currencyId(server, 'VND-BANK');
  const call = await callAs(server.url, 'quantri', branch.id);
  const made = await call('POST', '/tai-khoan-ngoai', {
    loai: 1,
    ten: 'Vietcombank',
    so: newMark(),
    tien_id,
    chi_nhanh_id: branch.id,
  });
  if (!made.data) throw new Error(made.message);
  const chi_tiet = [{ tien_id, so_luong: '7000000', ty_gia: '0.995' }];
  const ma_tham_chieu = `FT-${newMark()}`;
  const bought = await call('POST', '/giao-dich-mua-tien-banking', { chi_tiet, ma_tham_chieu });
  if (!bought.data) throw new Error(bought.message);
  return { person: 'quanly', branch: branch.id, id: Number(made.data.id), isRepeated: false, isTold: true };
}

async function chooseStatement(page: Page, id: number): Promise<void> {
  await page.goto(`/doi-chieu/${id}`);
  await page.getByRole('button', { name: 'Nhập sao kê' }).click();
  const rows = `Ngày,Ghi nợ,Ghi có,Số dư,Nội dung,Số tham chiếu\n${today},,7000000,7000000,TRAN VAN B,XX9\n`;
  const file = { name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page)).toContainText('1 dòng, 1 dòng mới');
}

const keepStatement = (page: Page) => dialog(page).getByRole('button', { name: 'Nhập 1 dòng mới' }).click();
const lines = (page: Page) => page.getByRole('region', { name: 'Sao kê', exact: true }).getByRole('listitem');

async function openLine(page: Page, id: number): Promise<void> {
  await chooseStatement(page, id);
  await keepStatement(page);
  await expect(lines(page)).toHaveCount(1);
}

const importStatement: Act = {
  name: 'a statement imported',
  prepare: async (server) => {
    const { id, ...run } = await account(server);
    return {
      ...run,
      open: async () => undefined,
      type: (page) => chooseStatement(page, id),
      press: keepStatement,
      isAct: isKeeping(/\/sao-ke$/),
      count: await logCounter(server, 'importStatement'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(lines(page)).toHaveCount(1);
      },
    };
  },
};

const matchLine: Act = {
  name: 'a statement line matched',
  prepare: async (server) => {
    const { id, ...run } = await account(server);
    return {
      ...run,
      open: (page) => openLine(page, id),
      type: (page) => lines(page).first().focus(),
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/khop$/),
      notSent: /Chưa lưu được cho đến khi có mạng lại/,
      count: await logCounter(server, 'match'),
      done: (page) => expect(page.getByText('Không còn dòng sao kê nào')).toBeVisible(),
    };
  },
};

const explainLine: Act = {
  name: 'a statement line explained',
  prepare: async (server) => {
    const { id, ...run } = await account(server);
    return {
      ...run,
      open: (page) => openLine(page, id),
      type: async (page) => {
        await lines(page).first().focus();
        await page.keyboard.press('t');
        await dialog(page).getByLabel('Nội dung').fill('Chưa biết của ai');
      },
      press: (page) => page.keyboard.press('Enter'),
      isAct: isWrite(/\/giai-thich$/),
      count: await logCounter(server, 'explainLine'),
      done: (page) => expect(lines(page).first()).toContainText('Chưa biết của ai'),
    };
  },
};

const bookLine: Act = {
  name: 'a statement line booked',
  prepare: async (server) => {
    const { id, ...run } = await account(server);
    return {
      ...run,
      open: (page) => openLine(page, id),
      type: async (page) => {
        await lines(page).first().focus();
        await page.keyboard.press('g');
        await expect(dialog(page)).toContainText('Ghi sổ dòng sao kê');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isWrite(/\/ghi-so$/),
      count: await logCounter(server, 'bookStatement'),
      done: (page) => expect(page.getByText('Không còn dòng sao kê nào')).toBeVisible(),
    };
  },
};

const undoMatch: Act = {
  name: 'a match taken back by its notice',
  prepare: async (server) => {
    const { id, ...run } = await account(server);
    return {
      ...run,
      open: (page) => openLine(page, id),
      type: async (page) => {
        await lines(page).first().focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText('Không còn dòng sao kê nào')).toBeVisible();
      },
      press: pressUndo,
      isAct: (request) => request.method() === 'DELETE' && /\/khop\/\d+$/.test(new URL(request.url()).pathname),
      count: await logCounter(server, 'undoMatch'),
      done: (page) => expect(lines(page)).toHaveCount(1),
    };
  },
};

export const FILE_ACTS: readonly Act[] = [
  importCurrencies,
  importStatement,
  matchLine,
  explainLine,
  bookLine,
  undoMatch,
];
