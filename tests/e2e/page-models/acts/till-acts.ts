import { expect, type Page } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { isPost } from '../bad-line.ts';
import { callAs, counterData } from '../counter-data.ts';
import { DEMO_PASSWORD } from '../login-page.ts';
import { type Act, currencyId, isWrite, logCounter, newBranch } from './act.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const arriving = (page: Page) => page.getByRole('region', { name: 'Đang đến' });
const leaving = (page: Page) => page.getByRole('region', { name: 'Đang giao', exact: true });

interface Shift {
  branch: number;
  till: number;
  shift: number;
  /** Prepares these dollars, and answers the hand-over. */
  give: (dollars: string, from: 'vault' | 'till') => Promise<number>;
  receive: (id: number, dollars: string) => Promise<void>;
  lock: () => Promise<void>;
}

/** A till in a branch of its own, and the teller at it. */
async function beginShift(server: Server): Promise<Shift> {
  const { sql } = counterData(server.databaseUrl);
  // A person has one shift: that of the run before has ended.
  await sql(`UPDATE ca SET ket_thuc_luc = now(), cach_ket_thuc = 3, nguoi_ket_thuc = nguoi_id, an_so_lieu = false
    WHERE ket_thuc_luc IS NULL AND nguoi_id = (SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1')`);
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_ngan_quy": true}'`);
  const { id: branch } = await newBranch(server, ['quanly', 'giaodich1']);
  const [keeper, teller] = [await callAs(server.url, 'quanly', branch), await callAs(server.url, 'giaodich1', branch)];
  const usd = await currencyId(server, 'USD');
  const [note] = await sql('SELECT id FROM menh_gia WHERE tien_id = $1 AND gia_tri = 100', [usd]);
  const counts = (dollars: string) => [
    { tien_id: usd, to_tien: [{ menh_gia_id: note?.id, so_to: Number(dollars) / 100 }] },
  ];
  const done = async (asked: ReturnType<typeof keeper>): Promise<number> => {
    const { code, message, data } = await asked;
    if (code !== 200) throw new Error(message);
    return Number(data.id);
  };
  const till = await done(keeper('POST', '/ngan-quy', { ma: 'Q1', ten: 'Ngăn 1' }));
  const shift = await done(teller('POST', '/ca', { ngan_quy_id: till, chi_tiet: [] }));
  return {
    branch,
    till,
    shift,
    give: (dollars, from) => {
      const between = from === 'vault' ? { tu_ngan_id: 0, den_ngan_id: till } : { tu_ngan_id: till, den_ngan_id: 0 };
      return done((from === 'vault' ? keeper : teller)('POST', '/giao-quy', { ...between, chi_tiet: counts(dollars) }));
    },
    receive: async (id, dollars) => {
      await done(teller('POST', `/giao-quy/${id}/nhan`, { chi_tiet: counts(dollars) }));
    },
    lock: async () => {
      await done(teller('PATCH', `/ca/${shift}/chot`));
    },
  };
}

const atMyTill = async (page: Page): Promise<void> => {
  await page.goto('/ngan-quy/cua-toi');
};

async function countDollars(page: Page, pieces: string): Promise<void> {
  await page.getByRole('table', { name: 'USD' }).getByLabel('Số tờ mệnh giá 100', { exact: true }).fill(pieces);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('Xem lại số đếm');
}

const give: Act = {
  name: 'cash given from a till',
  prepare: async (server) => {
    const { branch, ...shift } = await beginShift(server);
    await shift.receive(await shift.give('500', 'vault'), '500');
    return {
      person: 'giaodich1',
      branch,
      open: async (page) => {
        await atMyTill(page);
        await page.getByRole('button', { name: 'Giao tiền' }).click();
      },
      type: async (page) => {
        await dialog(page).getByRole('combobox', { name: 'Chọn loại tiền' }).fill('usd');
        await page.keyboard.press('Enter');
        await page.keyboard.type('200');
        await expect(dialog(page).getByRole('listitem')).toHaveText('2 × 100');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isPost('giao-quy'),
      count: await logCounter(server, 'handOver', 'ngan-quy'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(leaving(page).getByRole('listitem')).toHaveCount(1);
        await expect(leaving(page)).toContainText('200 USD');
      },
      isRepeated: true,
      isTold: true,
    };
  },
};

const receive: Act = {
  name: 'cash received into a till',
  prepare: async (server) => {
    const { branch, give: prepare } = await beginShift(server);
    await prepare('500', 'vault');
    return {
      person: 'giaodich1',
      branch,
      open: async (page) => {
        await atMyTill(page);
        await arriving(page)
          .getByRole('button', { name: /^Đếm và nhận/ })
          .click();
      },
      type: (page) => countDollars(page, '5'),
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isWrite(/\/giao-quy\/\d+\/nhan$/),
      count: await logCounter(server, 'receiveCash', 'ngan-quy'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(arriving(page)).toHaveCount(0);
        await expect(page.getByRole('region', { name: 'Tiền trong ngăn' })).toContainText('500');
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

const receiveHere: Act = {
  name: 'cash received on the screen of its giver',
  prepare: async (server) => {
    const { branch, ...shift } = await beginShift(server);
    await shift.receive(await shift.give('500', 'vault'), '500');
    await shift.give('300', 'till');
    return {
      person: 'giaodich1',
      branch,
      open: async (page) => {
        await atMyTill(page);
        await leaving(page)
          .getByRole('button', { name: /^Nhận tại đây/ })
          .click();
      },
      type: async (page) => {
        await countDollars(page, '3');
        await page.keyboard.press('Control+Enter');
        await page.getByLabel('Tài khoản người nhận').fill('quanly');
      },
      // It is kept nowhere, so it is typed each time.
      press: async (page) => {
        await dialog(page).getByRole('textbox', { name: 'Mật khẩu' }).fill(DEMO_PASSWORD);
        await page.keyboard.press('Enter');
      },
      isAct: isWrite(/\/giao-quy\/\d+\/nhan-tai-cho$/),
      count: await logCounter(server, 'receiveCash', 'ngan-quy'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(leaving(page)).toHaveCount(0);
        await expect(page.getByRole('region', { name: 'Tiền trong ngăn' })).toContainText('200');
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

const endShift: Act = {
  name: 'the end of a shift',
  prepare: async (server) => {
    const { branch, lock } = await beginShift(server);
    await lock();
    return {
      person: 'giaodich1',
      branch,
      open: async (page) => {
        await atMyTill(page);
        await page.getByRole('button', { name: 'Đếm và kết ca' }).click();
      },
      type: async (page) => {
        await expect(dialog(page)).toContainText('Đếm và kết ca ngăn');
        await page.keyboard.press('Control+Enter');
        await expect(dialog(page)).toContainText('Xem lại số đếm');
      },
      press: (page) => page.keyboard.press('Control+Enter'),
      isAct: isWrite(/\/ca\/\d+\/ket-thuc$/),
      count: await logCounter(server, 'endShift', 'ngan-quy'),
      done: async (page) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('radio', { name: /^Q1/ })).toBeVisible();
      },
      isRepeated: false,
      isTold: true,
    };
  },
};

export const TILL_ACTS: readonly Act[] = [give, receive, receiveHere, endShift];
