import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { callAs, counterData } from '../counter-data.ts';
import { type Act, type ActRun, isWrite, logCounter, newBranch, newMark } from './act.ts';

/** Of acts on devices of the counter and on messages without a network: a form says it, or the frame. */
const NOT_SENT = /chưa gửi|Chưa lưu được cho đến khi có mạng lại/i;

type Own = Omit<ActRun, 'count' | 'isRepeated' | 'isTold'> & Partial<Pick<ActRun, 'isRepeated' | 'isTold'>>;

async function withDevices(server: Server, act: string, subject: string, own: Own): Promise<ActRun> {
  const { sql } = counterData(server.databaseUrl);
  const parts = { bat_may_in: true, bat_man_hinh_khach: true, bat_tin_nhan: true };
  await sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb', [JSON.stringify(parts)]);
  const count = await logCounter(server, act, subject);
  return { count, isRepeated: false, isTold: true, notSent: NOT_SENT, ...own };
}

const pairing: Act = {
  name: 'a customer display paired',
  prepare: async (server) => {
    const name = newMark();
    return withDevices(server, 'create', 'man-hinh-khach', {
      person: 'giaodich1',
      open: (page) => page.goto('/man-hinh').then(() => undefined),
      type: async (page) => {
        const answer = await fetch(`${server.url}/api/man-hinh-khach/mo`, { method: 'POST' });
        const { data } = (await answer.json()) as { data: { ma: string } };
        await page.getByLabel('Mã trên màn hình khách').fill(data.ma);
        await page.getByLabel('Tên gọi, ví dụ Quầy 1').fill(`Quầy ${name}`);
      },
      press: (page) => page.getByLabel('Mã trên màn hình khách').press('Enter'),
      isAct: isPost('man-hinh-khach/ghep'),
      done: async (page) => {
        await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
        await expect(page.getByLabel('Mã trên màn hình khách')).toHaveValue('');
      },
    });
  },
};

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

const newPrinter: Act = {
  name: 'a printer created',
  prepare: async (server) => {
    const name = `Máy ${newMark()}`;
    return withDevices(server, 'create', 'may-in', {
      person: 'quantri',
      branch: (await newBranch(server, ['quantri'], false)).id,
      open: async (page) => {
        await page.goto('/may-in');
        await page.getByRole('button', { name: 'Thêm mới' }).first().click();
      },
      type: async (page) => {
        await field(page, 'Tên').fill(name);
        await field(page, 'Địa chỉ').fill('192.168.1.50');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isPost('may-in'),
      done: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
      isRepeated: true,
    });
  },
};

const menuOf = (page: Page) => page.getByRole('button', { name: /^Thao tác/ }).first();

const testPage: Act = {
  name: 'a test page printed',
  prepare: async (server) => {
    const branch = await newBranch(server, ['quantri'], false);
    const run = await withDevices(server, 'testPrint', 'may-in', {
      person: 'quantri',
      branch: branch.id,
      open: (page) => page.goto('/may-in').then(() => undefined),
      type: (page) => expect(menuOf(page)).toBeVisible(),
      press: async (page) => {
        await menuOf(page).click();
        await page.getByRole('menuitem', { name: 'In thử' }).click();
      },
      isAct: isWrite(/\/in-thu$/),
      done: async (page) => {
        await page.goto('/lenh-in');
        await expect(page.getByText('Trang in thử')).toHaveCount(1);
      },
      isTold: false,
    });
    const call = await callAs(server.url, 'quantri', branch.id);
    // Nothing is there: the page waits.
    const place = { ket_noi: 'mang', dia_chi: '127.0.0.1', cong: 9109 };
    await call('POST', '/may-in', { ten: 'Máy quầy', kho_giay: 80, ...place });
    return run;
  },
};

const choices: Act = {
  name: 'choices of messages saved',
  prepare: async (server) => {
    await counterData(server.databaseUrl).sql('DELETE FROM tin_ca_nhan');
    const box = (page: Page) => page.getByRole('group', { name: 'Hủy phiếu' }).getByRole('checkbox', { name: 'Email' });
    return withDevices(server, 'chooseMessages', 'nguoi-dung', {
      person: 'quanly',
      open: (page) => page.goto('/profile/messages').then(() => undefined),
      type: (page) => box(page).check(),
      press: (page) => page.getByRole('button', { name: 'Lưu lựa chọn' }).click(),
      isAct: isPost('tin-nhan'),
      done: async (page) => {
        await expect(box(page)).toBeChecked();
        await expect(page.getByRole('button', { name: 'Lưu lựa chọn' })).toBeEnabled();
      },
      isTold: false,
    });
  },
};

const webhook: Act = {
  name: 'a webhook added',
  prepare: async (server) => {
    const name = newMark();
    // A person has a few at most.
    await counterData(server.databaseUrl).sql('DELETE FROM tin_webhook');
    return withDevices(server, 'addWebhook', 'cau-hinh-chung', {
      person: 'quantri',
      open: (page) => page.goto('/profile/messages').then(() => undefined),
      type: async (page) => {
        await page.getByLabel('Người nhận').click();
        await page.locator('.ant-select-item-option').first().click();
        await page.getByLabel('Tên', { exact: true }).fill(name);
        await page.getByLabel('Địa chỉ (https)').fill('https://hooks.example.com/in');
      },
      press: (page) => page.getByRole('button', { name: 'Thêm webhook' }).click(),
      isAct: isPost('tin-nhan/quan-tri/webhook'),
      done: (page) => expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1),
      isTold: false,
    });
  },
};

/** The last one has no form that could say that it waits. */
export const DEVICE_ACTS: readonly Act[] = [choices, pairing, newPrinter, webhook];
export const TEST_PAGE = testPage;
