import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportJournals } from '../../apps/api/src/features/report/journal-export.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { hasHledger, hledger } from '../support/hledger.ts';
import { div } from '../support/ledger-model.ts';
import { RandomDays, seededRandom } from '../support/random-days.ts';
import { toUnits } from '../support/report-recompute.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { companyWorth } from '../support/transfers.ts';

const STEPS = 60;
const CURRENCIES = ['VND', 'USD', 'EUR', 'USDT'] as const;
type Sent = (typeof CURRENCIES)[number];
const STEP: Record<Sent, number> = { VND: 1_000_000, USD: 1, EUR: 5, USDT: 3 };

let api: TestApp;
let callers: Map<number, Caller>;
let counters: Map<number, Counter>;
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  const others = [(await openBranch(api, admin, 'B2')).id, (await openBranch(api, admin, 'B3')).id];
  await letAllWork(api, others);
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
  callers = new Map([1, ...others].map((id) => [id, inBranch(manager, id)]));
  counters = new Map();
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"han_muc_lech_ket": "1000000000"}'`);
  // Branches with different average costs, each with a day of its own making behind it.
  await Promise.all(
    [...callers].map(async ([id, person], index) => {
      const counter = await openCounter(api, person);
      counters.set(id, counter);
      const days = new RandomDays(api, counter, { manager: person, tellers: [inBranch(teller, id)] }, 700 + index);
      await days.run('2022-03-01', 12);
      await days.run('2022-03-02', 12, { leaveOpen: true });
    }),
  );
}, 240_000);
afterAll(() => api.close());

/** The books again, as simply as can be: quantity and cost per branch and currency, and what is under way. */
class Company {
  readonly books = new Map<string, { q: bigint; c: bigint }>();
  readonly underWay = new Map<number, Map<Sent, { q: bigint; c: bigint }>>();
  of = (branch: number, code: Sent) => this.books.get(`${branch} ${code}`) ?? { q: 0n, c: 0n };
  move(branch: number, code: Sent, q: bigint, c: bigint): void {
    const before = this.of(branch, code);
    this.books.set(`${branch} ${code}`, { q: before.q + q, c: before.c + c });
  }
}

const readCompany = async (): Promise<Company> => {
  const company = new Company();
  const rows = await api.sql<{ branch: number; code: Sent; q: string; c: string }>(
    `SELECT v.chi_nhanh_id AS branch, t.ma AS code, trim_scale(v.so_luong)::text AS q, v.gia_von::text AS c
     FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = ANY($1)`,
    [[...CURRENCIES]],
  );
  for (const { branch, code, q, c } of rows) company.move(branch, code, toUnits(q), BigInt(c));
  return company;
};

test('quantities, costs and the worth of the company follow a separate model through random transfers', async () => {
  const random = seededRandom(77);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const company = await readCompany();
  const open = new Map<number, Transfer>();
  const done = { sent: 0, received: 0, calledBack: 0, different: 0 };
  const ids = [...callers.keys()];
  const currencyId = (code: string) => counters.get(1)?.currencyId(code) ?? 0;
  const callFrom = (branch: number, path: string, body: object) =>
    api.call<Transfer>('POST', path, { as: callers.get(branch), body });

  const send = async () => {
    const from = pick(ids);
    const to = pick(ids.filter((id) => id !== from));
    const codes = CURRENCIES.filter(() => random() < 0.5);
    const chi_tiet = codes.map((code) => ({ tien_id: currencyId(code), so_tien: String(upTo(40) * STEP[code]) }));
    const body = { den_chi_nhanh_id: to, chi_tiet, ly_do: 'Chia tiền' };
    const answer = await callFrom(from, '/dieu-chuyen', body);
    if (answer.code !== 200) return;
    done.sent += 1;
    open.set(answer.data.id, answer.data);
    const lines = new Map<Sent, { q: bigint; c: bigint }>();
    for (const [index, code] of codes.entries()) {
      const q = toUnits(chi_tiet[index]?.so_tien ?? '0');
      const held = company.of(from, code);
      const c = q === held.q ? held.c : div(held.c * q, held.q);
      company.move(from, code, -q, -c);
      lines.set(code, { q, c });
    }
    company.underWay.set(answer.data.id, lines);
  };
  const end = async () => {
    const transfer = pick([...open.values()]);
    if (!transfer) return;
    const lines = company.underWay.get(transfer.id) ?? new Map<Sent, { q: bigint; c: bigint }>();
    if (random() < 0.3) {
      const answer = await callFrom(transfer.tu_chi_nhanh_id, `/dieu-chuyen/${transfer.id}/goi-ve`, { ly_do: 'Nhầm' });
      expect(answer).toMatchObject({ code: 200 });
      for (const [code, { q, c }] of lines) company.move(transfer.tu_chi_nhanh_id, code, q, c);
      done.calledBack += 1;
    } else {
      const chi_tiet = transfer.chi_tiet.map(({ tien_id, ma_tien, so_tien }) => {
        const off = random() < 0.3 ? (upTo(7) - 4) * STEP[ma_tien as Sent] : 0;
        const counted = Number(so_tien) + off;
        return { tien_id, code: ma_tien as Sent, so_tien: String(Math.max(0, counted)) };
      });
      const body = { chi_tiet: chi_tiet.map(({ code: _code, ...count }) => count), ly_do: 'Đếm lại' };
      const answer = await callFrom(transfer.den_chi_nhanh_id, `/dieu-chuyen/${transfer.id}/nhan`, body);
      expect(answer).toMatchObject({ code: 200 });
      for (const { code, so_tien } of chi_tiet) {
        const { q, c } = lines.get(code) ?? { q: 1n, c: 0n };
        const counted = toUnits(so_tien);
        company.move(transfer.den_chi_nhanh_id, code, counted, counted === q ? c : div(c * counted, q));
      }
      done.received += 1;
      if (answer.data.co_chenh_lech) done.different += 1;
    }
    open.delete(transfer.id);
    company.underWay.delete(transfer.id);
  };
  const held = (which: Company) => [...which.books].filter(([, { q }]) => q !== 0n).sort();
  for (let step = 0; step < STEPS; step += 1) {
    await (random() < 0.55 ? send() : end());
    expect(held(company)).toEqual(held(await readCompany()));
    const inTransit = [...company.underWay.values()].flatMap((lines) => [...lines.values()].map(({ c }) => c));
    expect((await companyWorth(api)).inTransit).toBe(inTransit.reduce((one, other) => one + other, 0n));
  }
  expect(Math.min(...Object.values(done))).toBeGreaterThan(2);
}, 120_000);

test('books and logs of all branches are whole, and control totals hold in every branch', async () => {
  await counters.get(1)?.expectWholeBooks();
  for (const as of callers.values()) {
    for (const path of [
      '/chi-tiet-bao-cao-loi-nhuan-ngoai-te',
      '/chi-tiet-loi-nhuan',
      '/bao-cao/bao-cao-so-du-cuoi-ngay',
    ]) {
      const answer = await api.call('GET', `${path}?tu_ngay=2022-03-01&den_ngay=2022-03-02`, { as });
      expect(answer).toMatchObject({ data: { doi_chieu: { khop: true } } });
    }
    const safe = await api.call<{ doi_chieu: object; items: { chuyen_di: string; chuyen_den: string }[] }>(
      'GET',
      '/bao-cao/bao-cao-ket-cuoi-ngay?tu_ngay=2022-03-01&den_ngay=2022-03-02',
      { as },
    );
    expect(safe.data.doi_chieu).toEqual({ lech: [], khop: true });
    expect(safe.data.items.some(({ chuyen_di, chuyen_den }) => chuyen_di !== '0' || chuyen_den !== '0')).toBe(true);
  }
});

describe('at the same moment', () => {
  const usd = (so_tien: string) => ({ tien_id: counters.get(1)?.currencyId('USD') ?? 0, so_tien });
  const sendOne = (key?: string) =>
    api.call<Transfer>('POST', '/dieu-chuyen', {
      as: callers.get(1),
      body: { den_chi_nhanh_id: [...callers.keys()][1], chi_tiet: [usd('10')], ly_do: 'x' },
      ...(key && { key }),
    });
  const receive = (id: number, key?: string) =>
    api.call<Transfer>('POST', `/dieu-chuyen/${id}/nhan`, {
      as: [...callers.values()][1],
      body: { chi_tiet: [usd('10')] },
      ...(key && { key }),
    });
  const callBack = (id: number) =>
    api.call<Transfer>('POST', `/dieu-chuyen/${id}/goi-ve`, { as: callers.get(1), body: { ly_do: 'x' } });

  test('the same key sends once, twenty times', async () => {
    const before = await companyWorth(api);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendOne('khoa-gui-mot-lan')));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
    expect((await companyWorth(api)).whole).toBe(before.whole);
    const received = await Promise.all(
      Array.from({ length: 20 }, () => receive(answers[0]?.data.id ?? 0, 'khoa-nhan-mot-lan')),
    );
    expect(new Set(received.map(({ code, data }) => `${code} ${data.trang_thai}`))).toEqual(new Set(['200 2']));
    expect((await companyWorth(api)).whole).toBe(before.whole);
  });

  test('of two receipts one counts, and a receipt and a call back do not both happen', async () => {
    const before = await companyWorth(api);
    for (let round = 0; round < 6; round += 1) {
      const { id } = (await sendOne()).data;
      const answers = await Promise.all([receive(id), round % 2 === 0 ? receive(id) : callBack(id)]);
      expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'TRANSFER_ENDED']);
    }
    expect((await companyWorth(api)).whole).toBe(before.whole);
    await counters.get(1)?.expectWholeBooks();
  });
});

describe.skipIf(!hasHledger)('an independent program (hledger; skipped where it is not installed)', () => {
  test('reads the journal of the company and comes to what all branches hold and what is in transit', async () => {
    let text = '';
    const all = exportJournals(api.database, [...callers.keys()], { from: undefined, to: undefined }, 'en');
    for await (const part of all) text += part;
    hledger(text, 'check', '--strict');
    const total = (...query: string[]) =>
      hledger(text, 'balance', ...query, '-B', '-O', 'csv', '--layout=bare')
        .trim()
        .split('\n')
        .at(-1)
        ?.split(',')
        .at(-1);
    const worth = await companyWorth(api);
    expect(total('type:a', 'not:acct:1381')).toContain(String(worth.whole));
    expect(hledger(text, 'balance', 'in transit', '-B', '-N')).toMatch(
      worth.inTransit === 0n ? /^\s*$/ : new RegExp(String(worth.inTransit)),
    );
  });
});
