import { expect } from 'vitest';
import type { Counter } from './counter.ts';
import type { RandomDays } from './random-days.ts';
import { seededRandom } from './random-days.ts';
import type { Caller, TestApp } from './test-app.ts';

interface Item {
  id: number;
  ma: string;
  loai: 1 | 2 | 3 | 4;
}

/** Days of every kind of trade with vouchers of every kind of item among them, some of them void. */
export async function runDaysWithVouchers(
  api: TestApp,
  counter: Counter,
  days: RandomDays,
  { manager, dates, acts, seed }: { manager: Caller; dates: readonly string[]; acts: number; seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  const items = await api.sql<Item>('SELECT id, ma, loai FROM khoan_muc ORDER BY id');
  const posted: number[] = [];
  const post = async () => {
    const item = items[Math.floor(random() * items.length)] as Item;
    const loai = item.loai <= 2 ? 3 - item.loai : random() < 0.5 ? 1 : 2;
    const isForeign = item.loai !== 4 && random() < 0.3;
    const so_tien = isForeign ? String(1 + Math.floor(random() * 20)) : String((1 + Math.floor(random() * 40)) * 5000);
    const body = {
      loai,
      khoan_muc_id: item.id,
      tien_id: counter.currencyId(isForeign ? 'USD' : 'VND'),
      so_tien,
      nguoi_nop_nhan: 'Nguyễn Thị Hương',
      ly_do: `Việc ${item.ma}`,
    };
    const answer = await api.call<{ id: number }>('POST', '/phieu-thu-chi', { as: manager, body });
    if (answer.code === 200) posted.push(answer.data.id);
  };
  for (const [index, date] of dates.entries()) {
    const safe = await days.run(date, acts, { leaveOpen: true });
    for (let count = 0; count < 12; count += 1) await post();
    const voided = posted.splice(Math.floor(random() * posted.length), 1)[0] ?? 0;
    const answer = await api.call('PATCH', `/phieu-thu-chi/${voided}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
    expect([200, 422]).toContain(answer.code);
    if (index < dates.length - 1) await days.close(safe);
  }
}

/** What each account number came to, worked out from the journal by a mapping that shares nothing with the product's. */
export const sumsOfJournal = (api: TestApp, branchIds: readonly number[], from: string, to: string) =>
  api.sql<{ number: string; value: string }>(
    `SELECT number, sum(gia_tri)::text AS value FROM (
       SELECT l.gia_tri, CASE
         WHEN i.tk_ke_toan IS NOT NULL AND l.tai_khoan IN ('expense', 'other-income', 'capital') THEN i.tk_ke_toan
         WHEN t.ma = 'VND' AND l.tai_khoan = 'holding' THEN '1111'
         WHEN t.ma = 'VND-BANK' AND l.tai_khoan = 'holding' THEN '1121'
         WHEN l.tai_khoan = 'holding' AND k.nhom = 2 THEN '1112'
         WHEN l.tai_khoan = 'holding' THEN '1122'
         WHEN l.tai_khoan = 'capital' THEN '4111'
         WHEN l.tai_khoan = 'in-transit' THEN '113'
         WHEN l.tai_khoan = 'bank-cash' THEN '113'
         WHEN l.tai_khoan = 'fee-charged' THEN '5113'
         WHEN l.tai_khoan = 'fee-paid' THEN '635'
         WHEN l.tai_khoan = 'cost-adjustment' THEN CASE WHEN l.gia_tri > 0 THEN '635' ELSE '515' END
         WHEN l.tai_khoan = 'rounding' THEN CASE WHEN l.gia_tri * x.way > 0 THEN '811' ELSE '711' END
         WHEN l.tai_khoan = 'count-difference' THEN CASE WHEN l.gia_tri * x.way > 0 THEN '1381' ELSE '3381' END
         WHEN l.tai_khoan = 'outside-cost' THEN CASE WHEN l.gia_tri * x.way > 0 THEN '6427' ELSE '515' END
         WHEN l.tai_khoan LIKE 'profit-%' THEN CASE WHEN l.gia_tri * x.way > 0 THEN '635' ELSE '515' END
       END AS number
       FROM but_toan b JOIN dong_but_toan l ON l.but_toan_id = b.id
       CROSS JOIN LATERAL (SELECT CASE WHEN b.dao_cua IS NULL AND b.loai <> 'outside-undo' THEN 1 ELSE -1 END AS way) x
       LEFT JOIN tien t ON t.id = l.tien_id LEFT JOIN loai_tien k ON k.id = t.loai_tien_id
       LEFT JOIN phieu_thu_chi v ON b.id IN (v.but_toan_id, v.huy_but_toan_id) LEFT JOIN khoan_muc i ON i.id = v.khoan_muc_id
       WHERE b.chi_nhanh_id = ANY($1) AND b.ngay BETWEEN $2 AND $3) lines
     GROUP BY number HAVING sum(gia_tri) <> 0 ORDER BY number`,
    [branchIds, from, to],
  );

/** The sums of a plain-text journal per account number, read as its form says: each entry balances and every account is declared. */
export function sumsOfPlainText(text: string): { number: string; value: string }[] {
  const declared = new Set([...text.matchAll(/^account (.+)$/gm)].map(([, name]) => name));
  const sums = new Map<string, bigint>();
  for (const entry of text.split('\n\n').filter((part) => /^\d{4}-/.test(part))) {
    let total = 0n;
    for (const posting of entry.split('\n').slice(1)) {
      const read = /^ {4}(.+?) {2,}(-?)([\d.]+) \S+(?: @@ (\d+) VND)?$/.exec(posting);
      const [, name = '', sign, quantity = '', cost] = read ?? [];
      expect([posting, declared.has(name)]).toEqual([posting, true]);
      const value = BigInt(`${sign}${cost ?? quantity}`);
      total += value;
      const number = /(?:^|:)(\d{3,10}) /.exec(name)?.[1] ?? name;
      sums.set(number, (sums.get(number) ?? 0n) + value);
    }
    expect([entry, total]).toEqual([entry, 0n]);
  }
  return sorted(sums);
}

/** The same from what hledger says of its balances at cost. */
export function sumsOfHledger(csv: string): { number: string; value: string }[] {
  const sums = new Map<string, bigint>();
  for (const line of csv.trim().split('\n').slice(1)) {
    const [account, , amount] = JSON.parse(`[${line}]`) as [string, string, string];
    const number = /(?:^|:)(\d{3,10}) /.exec(account)?.[1] ?? account;
    sums.set(number, (sums.get(number) ?? 0n) + BigInt(amount));
  }
  return sorted(sums);
}

function sorted(sums: ReadonlyMap<string, bigint>): { number: string; value: string }[] {
  const kept = [...sums].filter(([, value]) => value !== 0n).sort(([one], [other]) => (one < other ? -1 : 1));
  return kept.map(([number, value]) => ({ number, value: String(value) }));
}

/** Works out the sums and differences of a workbook's formulas, one sheet's cells by their reference. */
export function workOut(formula: string, cellOf: (reference: string) => number): number {
  const range = /^SUM\(([A-Z]+)(\d+):\1(\d+)\)$/.exec(formula);
  if (range) {
    const [, column = '', first, last] = range;
    const rows = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
    return rows.reduce((sum, row) => sum + cellOf(`${column}${row}`), 0);
  }
  const terms = [...formula.matchAll(/([+-]?)([A-Z]+\d+)/g)];
  expect(terms.map(([term]) => term).join('')).toBe(formula);
  return terms.reduce((sum, [, way, reference = '']) => sum + (way === '-' ? -1 : 1) * cellOf(reference), 0);
}
