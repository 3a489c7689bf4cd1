import type { AgentReport } from '@doi-tien/contract/agent-report.schema';
import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDaysWithVouchers, sumsOfJournal } from '../support/account-books.ts';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { hasOffice, type Opened, openInOffice } from '../support/libreoffice.ts';
import { expectAsWritten } from '../support/opened-workbook.ts';
import { RandomDays } from '../support/random-days.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';

const DATES = ['2022-03-01', '2022-03-02', '2022-03-04', '2022-03-07'] as const;
const WHOLE = `tu_ngay=${DATES[0]}&den_ngay=${DATES[3]}`;
const RESULT = '/bao-cao/ket-qua-kinh-doanh';
const AGENT = '/bao-cao/bao-cao-dai-ly';
if (IS_LONG && !hasOffice) process.stderr.write('LibreOffice is not installed: no workbook is worked out by it.\n');

let api: TestApp;
let owner: Caller;
let branchIds: number[];
const files = new Map<string, Buffer>();
let opened: Map<string, Opened>;

async function pathsOf(idOf: (code: string) => number): Promise<string[]> {
  const safes = await api.sql<{ id: number }>('SELECT id FROM ket WHERE chi_nhanh_id = 1 AND trang_thai = 2');
  const books = [
    'so=s07',
    'so=s07&theo=ngay',
    'so=s07&chi_nhanh=tat_ca',
    `so=s07a&tien_id=${idOf('VND')}`,
    `so=s07a&tien_id=${idOf('USD')}`,
    `so=s07a&tien_id=${idOf('JPY')}&chi_nhanh=tat_ca`,
    'so=s08',
    `so=s08&tien_id=${idOf('USDT')}`,
    `so=s08&tien_id=${idOf('CNY-ALIPAY')}`,
  ];
  return [
    ...books.map((book) => `/bao-cao/so-quy/export?${book}&${WHOLE}`),
    `/bao-cao/so-ke-toan?chi_nhanh=tat_ca&${WHOLE}`,
    `/bao-cao/so-ke-toan?theo=ngay&${WHOLE}`,
    ...safes.flatMap(({ id }) => [`/ket/bien-ban/${id}/export`, `/ket/bang-ke/${id}/export`]),
    ...['khoan_muc', 'ngay', 'chi_nhanh'].map((by) => `${RESULT}/export?chi_nhanh=tat_ca&nhom=${by}&${WHOLE}`),
    `${AGENT}/export?chi_nhanh=tat_ca&${WHOLE}`,
    '/hoa-don/export',
    '/phu-luc-giao-dich-lon/export',
    '/phieu-thu-chi/export',
  ];
}

describe.runIf(hasOffice && IS_LONG)('workbooks opened in LibreOffice, worked out anew', () => {
  beforeAll(async () => {
    api = await startTestApp();
    owner = await api.signIn('quantri');
    await approvalsOf(api).set({ bat_phieu_thu_chi: true, bat_hoa_don: true });
    branchIds = [1, (await openBranch(api, owner, 'B2')).id];
    await letAllWork(api, [branchIds[1] ?? 0]);
    const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
    const counters = branchIds.map(async (branchId, index) => {
      const people = { manager: inBranch(manager, branchId), tellers: [inBranch(teller, branchId)] };
      const counter = await openCounter(api, people.manager);
      const days = new RandomDays(api, counter, people, 700 + index);
      const { manager: keeper } = people;
      await runDaysWithVouchers(api, counter, days, { manager: keeper, dates: DATES, acts: 20, seed: index + 3 });
      const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '20000', ty_gia: '25900' }];
      const who = { ten_khach: '=Trần Thị Khách', loai_giay_to: 'CCCD', so_giay_to: '079190001234', quoc_tich: 'VN' };
      expect(await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet, ...who })).toMatchObject({ code: 200 });
      return counter;
    });
    const [counter] = await Promise.all(counters);
    for (const path of await pathsOf((code) => counter?.currencyId(code) ?? 0)) {
      const answer = await api.app.inject({ url: `/api${path}`, headers: headersOf(owner) });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      files.set(path, answer.rawPayload);
    }
    opened = await openInOffice(files);
  }, 300_000);
  afterAll(() => api.close());

  test('every number and every formula of every sheet comes to what the file says', async () => {
    let formulas = 0;
    for (const [path, file] of files) formulas += (await expectAsWritten(path, file, opened.get(path))).formulas;
    expect(formulas).toBeGreaterThan(500);
  });

  /** The rows of a sheet under their headings. */
  const rowsOf = (path: string, sheet: string): Record<string, string>[] => {
    const [headings = [], ...rows] = opened.get(path)?.get(sheet) ?? [];
    expect([path, sheet, rows.length > 0]).toEqual([path, sheet, true]);
    return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
  };
  const fileOf = (start: string) => [...files.keys()].find((path) => path.startsWith(start)) ?? '';
  const sumOf = (rows: readonly Record<string, string>[], column: string) =>
    String(rows.reduce((sum, row) => sum + BigInt(row[column] || '0'), 0n));

  test('a cash book goes from its opening row by row to what is held', async () => {
    for (const path of [...files.keys()].filter((each) => each.includes('so=s07&'))) {
      const [name = ''] = [...(opened.get(path)?.keys() ?? [])].filter((each) => each !== 'Thông tin');
      const rows = rowsOf(path, name);
      const [into = '', out = '', left = ''] = Object.keys(rows[0] ?? {}).slice(-3);
      let held = BigInt(rows[0]?.[left] ?? '');
      for (const row of rows.slice(1, -2)) {
        held += BigInt(row[into] || '0') - BigInt(row[out] || '0');
        expect(row[left]).toBe(String(held));
      }
      const ids = path.includes('tat_ca') ? branchIds : [1];
      const [now] = await api.sql<{ held: string }>(
        `SELECT sum(v.so_luong)::numeric(20, 0)::text AS held FROM vi_the v JOIN tien t ON t.id = v.tien_id
         WHERE t.ma = 'VND' AND v.chi_nhanh_id = ANY($1)`,
        [ids],
      );
      expect([path, rows.at(-1)?.[left]]).toEqual([path, now?.held]);
      expect(held).toBe(BigInt(now?.held ?? ''));
    }
  });

  test('debits and credits of the accountant’s file add up to the journal, account by account', async () => {
    const rows = rowsOf(fileOf('/bao-cao/so-ke-toan?chi_nhanh=tat_ca'), 'Nhật ký chung');
    const net = new Map<string, bigint>();
    for (const row of rows) {
      const amount = BigInt(row['Số tiền'] ?? '');
      for (const [side, signed] of [['TK Nợ', amount] as const, ['TK Có', -amount] as const]) {
        net.set(row[side] ?? '', (net.get(row[side] ?? '') ?? 0n) + signed);
      }
    }
    const sums = [...net].filter(([, value]) => value !== 0n).sort(([one], [other]) => (one < other ? -1 : 1));
    expect(sums.map(([number, value]) => ({ number, value: String(value) }))).toEqual(
      await sumsOfJournal(api, branchIds, DATES[0], DATES[3]),
    );
  });

  test('reports add up to the footers of their screens', async () => {
    const read = async <Answer>(path: string) => (await api.call<Answer>('GET', path, { as: owner })).data;
    const whole = `chi_nhanh=tat_ca&${WHOLE}`;
    const result = await read<ResultReport>(`${RESULT}?${whole}`);
    const byItem = rowsOf(`${RESULT}/export?chi_nhanh=tat_ca&nhom=khoan_muc&${WHOLE}`, 'Kết quả kinh doanh');
    expect(sumOf(byItem.slice(0, -1), 'Số tiền')).toBe(result.footer.ket_qua_kinh_doanh);
    for (const by of ['ngay', 'chi_nhanh']) {
      const rows = rowsOf(`${RESULT}/export?chi_nhanh=tat_ca&nhom=${by}&${WHOLE}`, 'Kết quả kinh doanh');
      expect(sumOf(rows.slice(0, -1), 'Kết quả kinh doanh')).toBe(result.footer.ket_qua_kinh_doanh);
      expect(sumOf(rows.slice(-1), 'Kết quả kinh doanh')).toBe(result.footer.ket_qua_kinh_doanh);
    }
    const agent = await read<AgentReport>(`${AGENT}?${whole}`);
    const [sheet = ''] = [...(opened.get(fileOf(AGENT))?.keys() ?? [])].filter((name) => name.includes('đại lý'));
    const rows = rowsOf(fileOf(AGENT), sheet);
    expect(sumOf(rows.slice(0, -1), 'Giá trị mua')).toBe(agent.footer.gia_tri_mua);
    expect(sumOf(rows.slice(0, -1), 'Giá trị bán')).toBe(agent.footer.gia_tri_ban);
  });

  test('invoices, large trades and vouchers add up to the tickets behind them', async () => {
    const worth = async (condition: string) => {
      const tickets = 'giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id WHERE g.trang_thai = 1';
      const [row] = await api.sql<{ worth: string }>(
        `SELECT sum(d.gia_tri)::text AS worth FROM ${tickets} AND ${condition}`,
      );
      return row?.worth;
    };
    /** The rows of a list, and apart from them the sums under it. */
    const listOf = (path: string) => {
      const sheets = [...(opened.get(path)?.keys() ?? [])];
      const rows = rowsOf(path, sheets.find((name) => name !== 'Thông tin') ?? '');
      return { rows: rows.slice(0, -1), sums: rows.slice(-1) };
    };
    const invoices = listOf('/hoa-don/export');
    for (const rows of Object.values(invoices)) {
      expect(sumOf(rows, 'Giá trị của dòng')).toBe(await worth('g.chi_nhanh_id = 1'));
    }
    const large = listOf('/phu-luc-giao-dich-lon/export');
    for (const rows of Object.values(large)) {
      expect(sumOf(rows, 'Giá trị của dòng')).toBe(await worth(`g.so_giay_to = '079190001234'`));
    }
    // A name that reads like a formula stays a name.
    expect(large.rows.map((row) => row['Họ và tên'])).toEqual(['=Trần Thị Khách', '=Trần Thị Khách']);
    const [papers] = await api.sql<{ paid: string }>(
      `SELECT sum(so_tien)::numeric(20, 0)::text AS paid FROM phieu_thu_chi
       WHERE chi_nhanh_id = 1 AND tien_id = (SELECT id FROM tien WHERE ma = 'VND')`,
    );
    const dong = listOf('/phieu-thu-chi/export').rows.filter((row) => Object.values(row).includes('VND'));
    expect(sumOf(dong, 'Số tiền')).toBe(papers?.paid);
  });
});
