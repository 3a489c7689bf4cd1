import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import type { Item } from '@doi-tien/contract/voucher.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { RandomDays, seededRandom } from '../support/random-days.ts';
import { type Effect, RandomVouchers } from '../support/random-vouchers.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

const PATH = '/bao-cao/ket-qua-kinh-doanh';
const DAYS = ['2021-11-30', '2021-12-31', '2022-01-01', '2022-02-28', '2022-03-01', '2022-03-04'];
const SEED = size(61, Math.floor(Date.now() / 1000) % 1_000_000);
const random = seededRandom(SEED);
const upTo = (most: number) => 1 + Math.floor(random() * most);
const pick = <Choice>(choices: readonly Choice[]) => choices[Math.floor(random() * choices.length)] as Choice;

let api: TestApp;
let owner: Caller;
let branchIds: number[];
let effects: Effect[];
/** What each branch held at the end of each day, at cost, read from the books of that moment. */
const worths = new Map<string, bigint>();
const acts = new Map<string, number>();
const under: Transfer[] = [];

beforeAll(async () => {
  api = await startTestApp();
  owner = await api.signIn('quantri');
  const others = [(await openBranch(api, owner, 'B2')).id, (await openBranch(api, owner, 'B3')).id];
  branchIds = [1, ...others];
  await letAllWork(api, others);
  await approvalsOf(api).set({ bat_phieu_thu_chi: true, han_muc_lech_ket: '1000000000' });
  const { data } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
  const branches = await Promise.all(
    branchIds.map(async (id, index) => {
      const person = inBranch(manager, id);
      const counter = await openCounter(api, person);
      const vouchers = new RandomVouchers(api, counter, person, data.items, seededRandom(SEED + index));
      const people = { manager: person, tellers: [inBranch(teller, id)] };
      const days = new RandomDays(api, counter, people, SEED + 10 * index, async (day) => {
        if (random() < 0.5) await vouchers.act(day);
        if (random() < 0.1) await send(person, id, counter.currencyId('USD'));
        if (random() < 0.1) await receive(person, id);
      });
      return { id, days, vouchers };
    }),
  );
  for (const [index, day] of DAYS.entries()) {
    const isLast = index === DAYS.length - 1;
    // The third branch rests on the last day but one, and the others work on in the last day.
    const working = branches.filter(({ id }) => index !== DAYS.length - 2 || id !== branchIds[2]);
    await Promise.all(working.map(({ days }) => days.run(day, size(14, 60), { leaveOpen: isLast })));
    await keepWorths(day);
    await expectControls(DAYS[0] as string, day);
  }
  effects = branches.flatMap(({ vouchers }) => vouchers.effects);
  for (const { vouchers } of branches)
    for (const [act, count] of vouchers.acts) acts.set(act, (acts.get(act) ?? 0) + count);
}, 600_000);
afterAll(() => api.close());

async function send(as: Caller, id: number, tien_id: number): Promise<void> {
  const body = {
    den_chi_nhanh_id: pick(branchIds.filter((other) => other !== id)),
    chi_tiet: [{ tien_id, so_tien: String(upTo(200)) }],
    ly_do: 'Chia tiền',
  };
  const answer = await api.call<Transfer>('POST', '/dieu-chuyen', { as, body });
  if (answer.code === 200) under.push(answer.data);
}

/** Now and then a note is missing, or one too many. */
async function receive(as: Caller, id: number): Promise<void> {
  const index = under.findIndex(({ den_chi_nhanh_id }) => den_chi_nhanh_id === id);
  const [found] = index < 0 ? [] : under.splice(index, 1);
  if (!found) return;
  const off = pick([0, 0, -1, 1]);
  const chi_tiet = found.chi_tiet.map(({ tien_id, so_tien }) => ({ tien_id, so_tien: String(Number(so_tien) + off) }));
  const body = { chi_tiet, ly_do: 'Đếm lại' };
  const answer = await api.call('POST', `/dieu-chuyen/${found.id}/nhan`, { as, body });
  expect({ SEED, code: answer.code, error: answer.error }).toMatchObject({ code: 200 });
  acts.set('received', (acts.get('received') ?? 0) + 1);
  if (off !== 0) acts.set('received with a difference', (acts.get('received with a difference') ?? 0) + 1);
}

async function keepWorths(day: string): Promise<void> {
  const rows = await api.sql<{ id: number; cost: string }>(
    'SELECT chi_nhanh_id AS id, sum(gia_von)::text AS cost FROM vi_the GROUP BY 1',
  );
  for (const { id, cost } of rows) worths.set(`${id} ${day}`, BigInt(cost));
}

/** On a day on which nobody worked it is what the last day left. */
function worthAt(id: number, day: string): bigint {
  const last = DAYS.filter((each) => each <= day).at(-1);
  return last === undefined ? 0n : (worths.get(`${id} ${last}`) ?? 0n);
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
const read = async (from: string, to: string, ids: readonly number[], more = '') => {
  const query = `tu_ngay=${from}&den_ngay=${to}&chi_nhanh=${ids.length === 3 ? 'tat_ca' : ids.join(',')}${more}`;
  const answer = await api.call<ResultReport>('GET', `${PATH}?${query}`, { as: owner });
  expect({ SEED, query, code: answer.code }).toMatchObject({ code: 200 });
  return answer.data;
};

/** What an account moved, from the lines of the journal alone: an income is positive. */
async function booked(accounts: readonly string[], from: string, to: string, ids: readonly number[]): Promise<bigint> {
  const [row] = await api.sql<{ sum: string }>(
    `SELECT coalesce(-sum(l.gia_tri), 0)::text AS sum FROM dong_but_toan l JOIN but_toan b ON b.id = l.but_toan_id
     WHERE l.tai_khoan = ANY($1) AND b.ngay BETWEEN $2 AND $3 AND b.chi_nhanh_id = ANY($4)`,
    [accounts, from, to, ids],
  );
  return BigInt(row?.sum ?? '0');
}

/** The result from what was held, less capital and what moved between branches. */
async function earned(from: string, to: string, ids: readonly number[]): Promise<bigint> {
  const change = ids.reduce((sum, id) => sum + worthAt(id, to) - worthAt(id, dayBefore(from)), 0n);
  return change - (await booked(['capital', 'in-transit'], from, to, ids));
}

async function expectControls(from: string, to: string): Promise<void> {
  for (const ids of [...branchIds.map((id) => [id]), branchIds]) {
    const { doi_chieu, footer } = await read(from, to, ids);
    const expected = String(await earned(from, to, ids));
    expect({ SEED, from, to, ids, ...doi_chieu }).toMatchObject({ khop: true, doi_chieu: expected });
    expect(footer.ket_qua_kinh_doanh).toBe(expected);
  }
}

/** Any days, with and without work, short and longer than a quarter. */
function randomPeriod(): [from: string, to: string] {
  const day = () =>
    Temporal.PlainDate.from('2021-11-25')
      .add({ days: upTo(104) })
      .toString();
  return [day(), day()].toSorted() as [string, string];
}

test('every kind of voucher was posted in đồng and in foreign money, and voided; transfers came in with differences', () => {
  const kinds = ['1 VND', '1 foreign', '2 VND', '2 foreign', '3 VND', '3 foreign', '4 VND', 'void'];
  expect([...acts.keys()]).toEqual(expect.arrayContaining([...kinds, 'received', 'received with a difference']));
});

test('of any period the result is the change of the worth less capital, per branch and for the company', async () => {
  for (let count = 0; count < size(25, 400); count += 1) await expectControls(...randomPeriod());
}, 900_000);

test('every item says what the vouchers did that a model of its own worked out', async () => {
  for (let count = 0; count < size(25, 400); count += 1) {
    const [from, to] = randomPeriod();
    const ids = pick([...branchIds.map((id) => [id]), branchIds.slice(0, 2), branchIds]);
    const { dong } = await read(from, to, ids);
    const expected = new Map<string, bigint>();
    for (const { branchId, day, item, kind, value } of effects)
      if ((kind === 1 || kind === 2) && ids.includes(branchId) && from <= day && day <= to)
        expected.set(item, (expected.get(item) ?? 0n) + value);
    const told = dong.filter(({ khoan_muc, so_tien }) => khoan_muc !== null && so_tien !== '0');
    expect({ SEED, from, to, items: Object.fromEntries(told.map((line) => [line.khoan_muc, line.so_tien])) }).toEqual({
      SEED,
      from,
      to,
      items: Object.fromEntries(
        [...expected].filter(([, value]) => value !== 0n).map(([item, value]) => [item, String(value)]),
      ),
    });
  }
}, 900_000);

const LINES = {
  lai_ngoai_te: ['profit-foreign'],
  lai_dien_tu: ['profit-electronic'],
  lai_banking: ['profit-banking'],
  lai_alipay: ['profit-alipay'],
  phi_thu: ['fee-charged'],
  phi_chi: ['fee-paid'],
  lam_tron: ['rounding'],
  thu_khac: ['other-income'],
  chi_phi: ['expense'],
  phi_ngoai: ['outside-cost'],
  dieu_chinh_von: ['cost-adjustment'],
} as const;

test('every line is its account of the journal, and lines, days, months and branches add up to the same', async () => {
  for (let count = 0; count < size(12, 150); count += 1) {
    const [from, to] = randomPeriod();
    const ids = pick([...branchIds.map((id) => [id]), branchIds.slice(0, 2), branchIds]);
    const whole = await read(from, to, ids);
    for (const [line, accounts] of Object.entries(LINES) as [keyof typeof LINES, readonly string[]][])
      expect(`${line} ${whole.footer[line]}`).toBe(`${line} ${await booked(accounts, from, to, ids)}`);
    const counts = BigInt(whole.footer.kiem_quy) + BigInt(whole.footer.lech_nhan ?? '0');
    expect(counts).toBe(await booked(['count-difference'], from, to, ids));
    const total = (rows: readonly { so_tien: string }[]) => rows.reduce((sum, row) => sum + BigInt(row.so_tien), 0n);
    expect(String(total(whole.dong))).toBe(whole.footer.ket_qua_kinh_doanh);
    for (const nhom of ['ngay', 'thang', 'chi_nhanh']) {
      const { items, footer } = await read(from, to, ids, `&nhom=${nhom}`);
      expect(footer).toEqual(whole.footer);
      for (const line of ['lai_mua_ban', 'chi_phi', 'ket_qua_kinh_doanh'] as const)
        expect(String(items.reduce((sum, row) => sum + BigInt(row[line]), 0n))).toBe(footer[line]);
    }
    for (const { tu_ngay, den_ngay, footer } of Object.values(whole.so_sanh)) {
      const compared = await read(tu_ngay, den_ngay, ids);
      expect(compared.footer).toEqual(footer);
    }
  }
}, 900_000);

test('what is listed behind a line adds up to it', async () => {
  const [from, to] = [DAYS[0], DAYS.at(-1)] as [string, string];
  for (const ids of [[1], branchIds]) {
    const { dong } = await read(from, to, ids);
    for (const { chi_tieu, so_tien } of dong.filter(({ phan }) => phan === 'khac')) {
      const query = `tu_ngay=${from}&den_ngay=${to}&chi_nhanh=${ids.join(',')}&chi_tieu=${chi_tieu}&pageSize=200`;
      const pages: { so_tien: string }[] = [];
      for (let page = 1, total = 1; pages.length < total; page += 1) {
        const { data } = await api.call<{ items: { so_tien: string }[]; total: number }>(
          'GET',
          `${PATH}/chi-tiet?${query}&page=${page}`,
          { as: owner },
        );
        pages.push(...data.items);
        total = data.total;
      }
      expect(`${chi_tieu} ${pages.reduce((sum, row) => sum + BigInt(row.so_tien), 0n)}`).toBe(`${chi_tieu} ${so_tien}`);
    }
  }
});

test('the books of all branches are whole', async () => {
  await (await openCounter(api, await api.signIn('quanly'))).expectWholeBooks();
});
