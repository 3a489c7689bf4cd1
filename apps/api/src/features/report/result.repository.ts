import { DEPOSIT_STEP } from '@doi-tien/contract/reservation';
import { RESULT_LINE_NAMES, type ResultLine } from '@doi-tien/contract/result-report';
import { ITEM_KIND } from '@doi-tien/contract/voucher';
import { sql } from 'kysely';
import type { ResultAccount } from '../../domain/ledger/accounts.ts';
import type { Db } from '../../platform/db/database.ts';
import { CREDIT, type FiguresKey, type Sql, sumFigures, total } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import type { Branches } from './selection.ts';

/** The line of the statement that an account comes to. */
const LINE_OF_ACCOUNT: Record<ResultAccount, ResultLine> = {
  'profit-foreign': 'lai_ngoai_te',
  'profit-electronic': 'lai_dien_tu',
  'profit-banking': 'lai_banking',
  'profit-alipay': 'lai_alipay',
  'fee-charged': 'phi_thu',
  'fee-paid': 'phi_chi',
  rounding: 'lam_tron',
  'other-income': 'thu_khac',
  expense: 'chi_phi',
  'outside-cost': 'phi_ngoai',
  /** `lech_nhan` where a transfer arrived. */
  'count-difference': 'kiem_quy',
  'cost-adjustment': 'dieu_chinh_von',
};

/** Lines of the statement, and what the worth changed by besides: capital put in, received from other branches less sent to them, and deposits of customers. */
export type ResultSums = Record<ResultLine | 'von' | 'dieu_chuyen' | 'dat_coc', string>;

const OUTSIDE = { von: 'capital', dieu_chuyen: 'in-transit', dat_coc: 'customer-deposit' } as const;
const ARRIVED = sql`f.loai = 'transfer-in'`;

/** Which kept figures a line adds up. */
export function figuresOfLine(line: ResultLine): Sql {
  const of = line === 'lech_nhan' ? 'kiem_quy' : line;
  const accounts = Object.entries(LINE_OF_ACCOUNT).flatMap(([account, own]) => (own === of ? [account] : []));
  const ofAccount = sql`f.tai_khoan = ANY(${accounts})`;
  if (line === 'lech_nhan') return sql`${ofAccount} AND ${ARRIVED}`;
  return line === 'kiem_quy' ? sql`${ofAccount} AND NOT ${ARRIVED}` : ofAccount;
}

export interface ResultScope {
  branches: Branches;
  period: Period;
}

/** Every line between the cuts, added up per key in one pass over the kept figures. */
export async function sumResult(
  db: Db,
  { branches }: ResultScope,
  groupBy: FiguresKey,
  cuts: readonly string[],
): Promise<(ResultSums & { key: string | number })[]> {
  const sums = {
    ...Object.fromEntries(RESULT_LINE_NAMES.map((line) => [line, total(CREDIT, figuresOfLine(line))])),
    ...Object.fromEntries(
      Object.entries(OUTSIDE).map(([name, account]) => [name, total(CREDIT, sql`f.tai_khoan = ${account}`)]),
    ),
  };
  const where = sql`f.tai_khoan = ANY(${[...Object.keys(LINE_OF_ACCOUNT), ...Object.values(OUTSIDE)]})`;
  const query = sumFigures({ branches, cuts, by: { key: groupBy }, sums, where });
  return (await sql<ResultSums & { key: string | number }>`${query} ORDER BY 1`.execute(db)).rows;
}

export interface ItemSum {
  /** Which of the periods. */
  number: number;
  chi_tieu: Extract<ResultLine, 'thu_khac' | 'chi_phi'>;
  /** Null of deposits that were kept, which have no voucher. */
  khoan_muc_id: number | null;
  khoan_muc: string | null;
  tk_ke_toan: string | null;
  so_tien: string;
}

/** What the papers of income and expenses come to in each of some periods, in the order of the items: a void on its own day, with the other sign. */
export async function sumItems(db: Db, branchIds: readonly number[], periods: readonly Period[]): Promise<ItemSum[]> {
  const kinds = [ITEM_KIND.expense, ITEM_KIND.income];
  const ofItems = sql`p.chi_nhanh_id = ANY(${branchIds}::int[]) AND p.loai_khoan_muc = ANY(${kinds}::int[])`;
  const first = periods.map(({ from }) => from).toSorted()[0];
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const within = sql`BETWEEN ${first}::date AND ${last}::date`;
  const { rows } = await sql<ItemSum>`
    WITH papers AS (
      SELECT p.khoan_muc_id, p.ngay, p.gia_tri FROM phieu_thu_chi p WHERE ${ofItems} AND p.ngay ${within}
      UNION ALL
      SELECT p.khoan_muc_id, e.ngay, -p.gia_tri FROM phieu_thu_chi p JOIN but_toan e ON e.id = p.huy_but_toan_id
      WHERE ${ofItems} AND p.trang_thai = 3 AND e.ngay ${within}
      UNION ALL
      SELECT NULL, e.ngay, c.so_tien FROM giu_cho_coc c JOIN but_toan e ON e.id = c.but_toan_id
      WHERE c.loai = ${sql.lit(DEPOSIT_STEP.kept)} AND e.chi_nhanh_id = ANY(${branchIds}::int[]) AND e.ngay ${within})
    SELECT w.number::int AS number, CASE coalesce(k.loai, ${sql.lit(ITEM_KIND.income)}) WHEN ${sql.lit(ITEM_KIND.income)} THEN 'thu_khac' ELSE 'chi_phi' END AS chi_tieu,
      k.id AS khoan_muc_id, k.ten AS khoan_muc, k.tk_ke_toan,
      sum(CASE coalesce(k.loai, ${sql.lit(ITEM_KIND.income)}) WHEN ${sql.lit(ITEM_KIND.income)} THEN x.gia_tri ELSE -x.gia_tri END) AS so_tien
    FROM papers x LEFT JOIN khoan_muc k ON k.id = x.khoan_muc_id
    JOIN unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) WITH ORDINALITY w (first, last, number)
      ON x.ngay BETWEEN w.first AND w.last
    GROUP BY 1, k.id ORDER BY k.loai DESC NULLS FIRST, k.thu_tu, k.ten, k.id, 1`.execute(db);
  return rows;
}
