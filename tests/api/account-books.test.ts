import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportJournals } from '../../apps/api/src/features/report/journal-export.ts';
import { runDaysWithVouchers, sumsOfHledger, sumsOfJournal, sumsOfPlainText } from '../support/account-books.ts';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { hasHledger, hledger } from '../support/hledger.ts';
import { RandomDays, seededRandom } from '../support/random-days.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const DATES = ['2022-03-01', '2022-03-02', '2022-03-04', '2022-03-07'];

let api: TestApp;
let owner: Caller;
let branchIds: number[];
beforeAll(async () => {
  api = await startTestApp();
  owner = await api.signIn('quantri');
  await approvalsOf(api).set({ bat_phieu_thu_chi: true });
  branchIds = [1, (await openBranch(api, owner, 'B2')).id];
  await letAllWork(api, [branchIds[1] ?? 0]);
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
  await Promise.all(
    branchIds.map(async (branchId, index) => {
      const people = { manager: inBranch(manager, branchId), tellers: [inBranch(teller, branchId)] };
      const counter = await openCounter(api, people.manager);
      const days = new RandomDays(api, counter, people, 900 + index);
      await runDaysWithVouchers(api, counter, days, {
        manager: people.manager,
        dates: DATES,
        acts: 20,
        seed: index + 5,
      });
    }),
  );
}, 240_000);
afterAll(() => api.close());

async function fetchFile(path: string, as = owner) {
  const headers = { authorization: `Bearer ${as.token}`, device_id: as.deviceId };
  const response = await api.app.inject({ method: 'GET', url: `/api${path}`, headers });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.rawPayload;
}

type Row = Record<string, string>;
const asRows = ([headings = [], ...rows]: unknown[][]): Row[] =>
  rows.map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), String(row[at] ?? '')])));
const journalOf = async (query: string) =>
  asRows(parseCsv((await fetchFile(`/bao-cao/so-ke-toan?format=csv&${query}`)).toString('utf8').slice(1)));

/** Branch or company, and a period of chance. */
const SPANS = (() => {
  const random = seededRandom(31);
  return Array.from({ length: 6 }, (_, index) => {
    const days = [0, 0].map(() => DATES[Math.floor(random() * DATES.length)] as string).sort();
    return [index % 3 === 2 ? 'tat_ca' : '1', days[0] as string, days[1] as string] as const;
  });
})();

test.each([['tat_ca', DATES[0] as string, DATES.at(-1) as string] as const, ...SPANS])(
  'the accountant’s file of %s from %s to %s comes to the journal, account by account, whether by ticket or by day',
  async (chi_nhanh, from, to) => {
    const ids = chi_nhanh === 'tat_ca' ? branchIds : [1];
    const expected = await sumsOfJournal(api, ids, from, to);
    for (const theo of ['phieu', 'ngay']) {
      const net = new Map<string, bigint>();
      const rows = await journalOf(`chi_nhanh=${chi_nhanh}&tu_ngay=${from}&den_ngay=${to}&theo=${theo}`);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const [debit, credit, amount] = [row['TK Nợ'] ?? '', row['TK Có'] ?? '', BigInt(row['Số tiền'] ?? '')];
        expect(amount).toBeGreaterThan(0n);
        net.set(debit, (net.get(debit) ?? 0n) + amount);
        net.set(credit, (net.get(credit) ?? 0n) - amount);
      }
      const sums = [...net].filter(([, value]) => value !== 0n).sort();
      expect(sums.map(([number, value]) => ({ number, value: String(value) }))).toEqual(expected);
    }
  },
);

test('the workbook says that debits equal credits, and its totals go on from one period to the next', async () => {
  const [first, last] = ['2022-03-02', '2022-03-04'];
  const { sheets } = await readXlsx(
    new Uint8Array(await fetchFile(`/bao-cao/so-ke-toan?chi_nhanh=tat_ca&tu_ngay=${first}&den_ngay=${last}`)),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Thông tin', 'Nhật ký chung', 'Số phát sinh']);
  const cover = Object.fromEntries((sheets[0]?.rows ?? []).map(([label, value]) => [String(label), value]));
  expect(cover['Đối chiếu']).toBe('Tổng Nợ bằng tổng Có, đầu kỳ, trong kỳ và cuối kỳ');
  expect(cover['Tổng phát sinh Nợ']).toBe(cover['Tổng phát sinh Có']);
  const totals = asRows(sheets[2]?.rows ?? []);
  const before = new Map(
    (await sumsOfJournal(api, branchIds, '2000-01-01', '2022-03-01')).map((each) => [each.number, each.value]),
  );
  const after = new Map(
    (await sumsOfJournal(api, branchIds, '2000-01-01', last)).map((each) => [each.number, each.value]),
  );
  const net = (row: Row, of: string) => BigInt(row[`${of} Nợ`] ?? '') - BigInt(row[`${of} Có`] ?? '');
  for (const row of totals.slice(0, -1).filter((each) => /^[1-3]/.test(each['Tài khoản'] ?? ''))) {
    const number = row['Tài khoản'] ?? '';
    expect(`${number} ${net(row, 'Đầu kỳ')} ${net(row, 'Cuối kỳ')}`).toBe(
      `${number} ${before.get(number) ?? 0} ${after.get(number) ?? 0}`,
    );
  }
  const results = (sums: Map<string, string>) =>
    [...sums].filter(([number]) => /^[5-9]/.test(number)).reduce((sum, [, value]) => sum + BigInt(value), 0n);
  const kept = totals.find((row) => row['Tài khoản'] === '421');
  expect(net(kept ?? {}, 'Đầu kỳ')).toBe(results(before));
  expect(totals.find((row) => row['Tài khoản'] === '1111')?.['Tên tài khoản']).toBe('Tiền mặt đồng Việt Nam');
});

test('a foreign line has its quantity and rate, and quantities add up to what the books moved', async () => {
  const rows = await journalOf(`tu_ngay=${DATES[0]}&den_ngay=${DATES.at(-1)}`);
  const moved = new Map<string, number>();
  for (const row of rows) {
    for (const [side, way] of [
      ['Nợ', 1],
      ['Có', -1],
    ] as const) {
      const code = row[`Tiền tệ (${side})`] ?? '';
      if (code === '') continue;
      const [quantity, rate] = [Number(row[`Số lượng (${side})`]), Number(row[`Tỷ giá (${side})`])];
      // The last part of a line takes what its quantity was rounded by.
      if (quantity > 50)
        expect(Math.abs(quantity * rate - Number(row['Số tiền'])) / Number(row['Số tiền'])).toBeLessThan(1e-3);
      moved.set(code, (moved.get(code) ?? 0) + way * quantity);
    }
  }
  const held = await api.sql<{ code: string; quantity: string }>(
    `SELECT t.ma AS code, trim_scale(v.so_luong)::text AS quantity FROM vi_the v JOIN tien t ON t.id = v.tien_id
     WHERE v.chi_nhanh_id = 1 AND t.ma NOT IN ('VND', 'VND-BANK')`,
  );
  for (const { code, quantity } of held) expect(moved.get(code) ?? 0).toBeCloseTo(Number(quantity), 4);
});

test('a voucher stands under its number and the account of its item, and its void is the opposite row', async () => {
  const [voided] = await api.sql<{ so: string; number: string }>(
    `SELECT v.so, i.tk_ke_toan AS number FROM phieu_thu_chi v JOIN khoan_muc i ON i.id = v.khoan_muc_id
     WHERE v.chi_nhanh_id = 1 AND v.trang_thai = 3 AND i.loai = 1 AND v.tien_id = (SELECT id FROM tien WHERE ma = 'VND') LIMIT 1`,
  );
  const rows = (await journalOf(`tu_ngay=${DATES[0]}&den_ngay=${DATES.at(-1)}`)).filter((row) => row.Số === voided?.so);
  expect(rows.map((row) => [row['TK Nợ'], row['TK Có']])).toEqual([
    [voided?.number, '1111'],
    ['1111', voided?.number],
  ]);
  expect(rows[1]?.['Diễn giải']).toMatch(/^Hủy: Phiếu chi: /);
});

const plainText = async (ids: readonly number[], language: 'vi' | 'en' = 'vi') => {
  let text = '';
  const asked = { from: undefined, to: undefined };
  for await (const part of exportJournals(api.database, ids, asked, language)) text += part;
  return text;
};
const WHOLE = ['2000-01-01', '2030-01-01'] as const;

test('the plain-text journal has the same accounts: read by its form alone it comes to the same sums', async () => {
  for (const ids of [[1], [branchIds[1] ?? 0], branchIds]) {
    for (const language of ['vi', 'en'] as const) {
      const sums = sumsOfPlainText(await plainText(ids, language));
      expect(sums).toEqual(await sumsOfJournal(api, ids, ...WHOLE));
    }
  }
  const text = await plainText([1]);
  expect(text).toContain('Tài sản:CN1:1112 Tiền mặt ngoại tệ:USD');
  expect(text).toMatch(/Chi phí:CN1:642 Chi phí:(Thuê mặt bằng|Lương nhân viên|Thuế, lệ phí)/);
});

describe.skipIf(!hasHledger)('an independent program (hledger; skipped where it is not installed)', () => {
  test('comes to the accountant’s file, account by account, per branch and for the company', async () => {
    for (const ids of [[1], [branchIds[1] ?? 0], branchIds]) {
      const text = await plainText(ids);
      hledger(text, 'check', '--strict');
      const csv = hledger(text, 'balance', '--flat', '-N', '-B', '-O', 'csv', '--layout=bare');
      expect(sumsOfHledger(csv)).toEqual(await sumsOfJournal(api, ids, ...WHOLE));
    }
  });
});
