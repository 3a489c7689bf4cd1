import { BALANCE_REPORT, PROFIT_REPORTS } from '@doi-tien/contract/report';
import { type BalanceReport, type ProfitReport, type ProfitRow, profitFigures } from '@doi-tien/contract/report.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { RandomDays, seededRandom } from '../support/random-days.ts';
import { expectedFrom, type Scope } from '../support/report-expected.ts';
import { type Books, fromUnits, readBooks } from '../support/report-recompute.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** Another one can be tried with REPORT_SEED=7, a longer time with REPORT_DAYS=62. */
const SEED = Number(process.env.REPORT_SEED ?? 5);
const DAYS = Number(process.env.REPORT_DAYS ?? 24);
/** They begin and end inside months, are whole months, or are long enough to be shown by month. */
const PERIODS = [
  ['2022-01-29', '2022-02-03'],
  ['2022-02-01', '2022-02-28'],
  ['2021-11-15', '2022-02-05'],
  ['2022-01-01', '2022-05-31'],
] as const;

type Expected = ReturnType<typeof expectedFrom>;

let api: TestApp;
let manager: Caller;
let branchIds: [number, number];
/** What the journal says of everything, and of one branch. */
let company: Expected;
let ofBranch: Map<number, Expected>;
let books: Books;
let safes: { ngay: string; chi_nhanh_id: number }[];

beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  const other = (await openBranch(api, admin, 'K2')).id;
  branchIds = [1, other];
  await letAllWork(api, [other]);
  manager = await api.signIn('quanly');
  await tradeInBoth([await api.signIn('giaodich1'), manager]);
  books = await readBooks(api);
  company = expectedFrom(books);
  ofBranch = new Map([...(await booksOfBranches())].map(([id, own]) => [id, expectedFrom(own)]));
  safes = await api.sql('SELECT ngay::text, chi_nhanh_id FROM ket ORDER BY ngay');
}, 400_000);
afterAll(() => api.close());

const dayAt = (number: number) => Temporal.PlainDate.from('2022-01-20').add({ days: number }).toString();

/** The first branch closes every day; the other skips days, and closes some only after the first one has gone on. */
async function tradeInBoth(tellers: Caller[]): Promise<void> {
  const random = seededRandom(SEED);
  const desks: RandomDays[] = [];
  for (const id of branchIds) {
    const people = { manager: inBranch(manager, id), tellers: tellers.map((teller) => inBranch(teller, id)) };
    desks.push(new RandomDays(api, await openCounter(api, people.manager), people, SEED * 100 + id));
  }
  const [first, second] = desks as [RandomDays, RandomDays];
  let left: Safe | undefined;
  for (let number = 0; number < DAYS; number += 1 + Math.floor(random() * 3)) {
    if (left && random() < 0.4) {
      await second.close(left);
      left = undefined;
    }
    if (!left && random() < 0.7) left = await second.run(dayAt(number), 9, { leaveOpen: true });
    await first.run(dayAt(number), 8, { leaveOpen: number + 3 >= DAYS });
    if (number + 3 >= DAYS) break;
  }
}

async function booksOfBranches(): Promise<Map<number, Books>> {
  const read = async (table: 'but_toan' | 'giao_dich') => {
    const rows = await api.sql<{ id: number; branch: number }>(`SELECT id::int, chi_nhanh_id AS branch FROM ${table}`);
    return new Map(rows.map(({ id, branch }) => [id, branch]));
  };
  const [entries, tickets] = [await read('but_toan'), await read('giao_dich')];
  const booksOf = (branch: number): Books => ({
    ...books,
    entries: new Map([...books.entries].filter(([id]) => entries.get(id) === branch)),
    tickets: books.tickets.filter(({ id }) => tickets.get(id) === branch),
  });
  return new Map(branchIds.map((id) => [id, booksOf(id)]));
}

const read = async <Answer>(path: string, query: Record<string, unknown>) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const answer = await api.call<Answer>('GET', `${path}?${text}`, { as: manager });
  expect({ text, ...answer }).toMatchObject({ text, code: 200 });
  return answer.data;
};

const KEYS: Record<string, keyof ProfitRow> = {
  ngay: 'ngay',
  thang: 'thang',
  tien: 'tien_id',
  nguoi: 'nguoi_tao_id',
  chi_nhanh: 'chi_nhanh_id',
};

/** The rows of a report by what they are put together by. */
function expectedRows(expected: Expected, scope: Scope, nhom: string) {
  if (nhom !== 'chi_nhanh') return expected.expectedRows(scope, nhom);
  const rows = branchIds.flatMap((id) => {
    const own = ofBranch.get(id)?.chosen(scope) ?? { acts: [], fees: [] };
    const isNothing = own.acts.length + own.fees.length === 0;
    return isNothing ? [] : [[String(id), figuresOf(scope, own)] as const];
  });
  return new Map(rows);
}

const figuresOf = ({ kind, currency }: Scope, { acts, fees }: ReturnType<Expected['chosen']>) =>
  company.figuresOf(kind, acts, fees, currency !== undefined);

describe.each(PERIODS)('from %s to %s', (from, to) => {
  const asked = (chi_nhanh: string) => ({ tu_ngay: from, den_ngay: to, chi_nhanh });

  test.each(PROFIT_REPORTS.map((kind) => [kind.name, kind] as const))(
    'the %s profit of a branch and of the company is what the journal says, however it is put together',
    async (_name, kind) => {
      const ofCompany = { kind, from, to };
      for (const nhom of [...kind.groupings, 'chi_nhanh']) await expectProfit(company, ofCompany, 'tat_ca', nhom);
      const [, other] = branchIds;
      const expected = ofBranch.get(other) as Expected;
      const [act] = expected.chosen(ofCompany).acts;
      if (!act) return;
      await expectProfit(expected, ofCompany, String(other), 'tien');
      await expectProfit(expected, { ...ofCompany, currency: act.currency }, String(other), 'thang');
      await expectProfit(company, { ...ofCompany, person: act.person }, 'tat_ca', 'chi_nhanh');
    },
  );

  async function expectProfit(expected: Expected, scope: Scope, chi_nhanh: string, nhom: string): Promise<void> {
    const { currency, person, kind } = scope;
    const filters = { ...(currency && { tien_id: currency }), ...(person && { nguoi_tao: person }) };
    const report = await read<ProfitReport>(kind.path, { ...asked(chi_nhanh), nhom, ...filters });
    const where = JSON.stringify({ nhom, chi_nhanh, ...filters });
    const rows = new Map(report.items.map((row) => [String(row[KEYS[nhom] ?? 'ngay']), profitFigures.parse(row)]));
    expect({ where, rows }).toEqual({ where, rows: expectedRows(expected, scope, nhom) });
    expect({ where, ...report.footer }).toEqual({ where, ...figuresOf(scope, expected.chosen(scope)) });
    for (const { tu_ngay, den_ngay, footer } of Object.values(report.so_sanh)) {
      const own = expected.chosen({ ...scope, from: tu_ngay, to: den_ngay });
      expect({ where, tu_ngay, ...footer }).toEqual({ where, tu_ngay, ...figuresOf(scope, own) });
    }
    expect(report.doi_chieu.khop).toBe(true);
  }

  test.each(['ngay', 'thang'])('what was held is what the journal says up to that day, by %s', async (nhom) => {
    for (const [chi_nhanh, expected, ids] of [
      ['tat_ca', company, branchIds],
      [String(branchIds[1]), ofBranch.get(branchIds[1]) as Expected, [branchIds[1]]],
    ] as const) {
      const report = await read<BalanceReport>(BALANCE_REPORT.path, { ...asked(chi_nhanh), nhom });
      const own = safes.filter((safe) => ids.includes(safe.chi_nhanh_id) && from <= safe.ngay && safe.ngay <= to);
      const days = [...new Map(own.map(({ ngay }) => [nhom === 'ngay' ? ngay : ngay.slice(0, 7), ngay])).values()];
      const rows = days.flatMap((day) =>
        books.currencies.flatMap(({ id, ma }) => {
          const { quantity, value } = expected.balanceAt(id, day, true);
          return quantity === 0n && value === 0n ? [] : [`${day} ${ma} ${fromUnits(quantity)} ${value}`];
        }),
      );
      const found = report.items.map((row) => `${row.ngay} ${row.ma_tien} ${row.so_luong} ${row.gia_von}`);
      expect({ chi_nhanh, found: found.sort() }).toEqual({ chi_nhanh, found: rows.sort() });
      expect(report.doi_chieu.khop).toBe(true);
    }
  });
});
