import { sql } from 'kysely';
import { isOfResult } from '../../domain/accounting/account-numbers.ts';
import { numberOfLine } from '../../domain/accounting/number-lines.ts';
import type { Pair } from '../../domain/accounting/pair-lines.ts';
import { isTold, type ToldEntry, type ToldLine } from '../../domain/accounting/told-entries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BooksHead } from './books-head.ts';

/** What an account held before the period, what came to it and left it, and what it holds after. */
export interface AccountRow {
  tai_khoan: string;
  dau_no: string;
  dau_co: string;
  ps_no: string;
  ps_co: string;
  cuoi_no: string;
  cuoi_co: string;
}

/** Totals per account number, added up while the journal is written. Whole numbers of đồng. */
export class AccountTotals {
  readonly #opening: ReadonlyMap<string, bigint>;
  readonly #debits = new Map<string, bigint>();
  readonly #credits = new Map<string, bigint>();

  constructor(opening: ReadonlyMap<string, bigint>) {
    this.#opening = opening;
  }

  add({ debit, credit, value }: Pair): void {
    this.#debits.set(debit, (this.#debits.get(debit) ?? 0n) + BigInt(value));
    this.#credits.set(credit, (this.#credits.get(credit) ?? 0n) + BigInt(value));
  }

  rows(): AccountRow[] {
    const opened = [...this.#opening].filter(([, value]) => value !== 0n).map(([number]) => number);
    const numbers = [...new Set([...opened, ...this.#debits.keys(), ...this.#credits.keys()])].sort();
    return numbers.map((number) => {
      const before = this.#opening.get(number) ?? 0n;
      const [debit, credit] = [this.#debits.get(number) ?? 0n, this.#credits.get(number) ?? 0n];
      return rowOf(number, before, debit, credit);
    });
  }
}

function rowOf(number: string, before: bigint, debit: bigint, credit: bigint): AccountRow {
  const after = before + debit - credit;
  const [debitOf, creditOf] = [
    (value: bigint) => String(value > 0n ? value : 0n),
    (value: bigint) => String(value < 0n ? -value : 0n),
  ];
  return {
    tai_khoan: number,
    dau_no: debitOf(before),
    dau_co: creditOf(before),
    ps_no: String(debit),
    ps_co: String(credit),
    cuoi_no: debitOf(after),
    cuoi_co: creditOf(after),
  };
}

/** The sums under the table. */
export function sumOf(rows: readonly AccountRow[]): Omit<AccountRow, 'tai_khoan'> {
  const total = (field: keyof AccountRow) => String(rows.reduce((sum, row) => sum + BigInt(row[field]), 0n));
  return {
    dau_no: total('dau_no'),
    dau_co: total('dau_co'),
    ps_no: total('ps_no'),
    ps_co: total('ps_co'),
    cuoi_no: total('cuoi_no'),
    cuoi_co: total('cuoi_co'),
  };
}

export function isBalanced(rows: readonly AccountRow[]): boolean {
  const { dau_no, dau_co, ps_no, ps_co, cuoi_no, cuoi_co } = sumOf(rows);
  return dau_no === dau_co && ps_no === ps_co && cuoi_no === cuoi_co;
}

type Group = Pick<ToldEntry, 'isReversal' | 'kind' | 'itemNumber'> & Pick<ToldLine, 'account' | 'currencyId' | 'value'>;

/**
 * What the accounts held before a period. Lines are added up in the database by all that decides their number, the sign included; what
 * income and expenses came to stands in the result of earlier periods.
 */
export async function readOpening(
  db: Db,
  { branchIds, from, withheld, chart }: BooksHead,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<Group>`
    SELECT l.tai_khoan AS account, CASE WHEN l.tai_khoan = 'holding' THEN l.tien_id END AS "currencyId",
      b.dao_cua IS NOT NULL AS "isReversal", CASE WHEN b.loai = 'outside-undo' THEN b.loai ELSE '' END AS kind,
      i.tk_ke_toan AS "itemNumber", sum(l.gia_tri)::text AS value
    FROM but_toan b JOIN dong_but_toan l ON l.but_toan_id = b.id
    LEFT JOIN phieu_thu_chi v ON l.tai_khoan IN ('expense', 'other-income', 'capital') AND v.but_toan_id = coalesce(b.dao_cua, b.id)
    LEFT JOIN khoan_muc i ON i.id = v.khoan_muc_id
    WHERE b.chi_nhanh_id = ANY(${branchIds}::int[]) AND b.ngay < ${from} AND ${isTold(sql`b.chi_nhanh_id`, sql`b.ngay`, withheld)}
      AND l.gia_tri <> 0 AND l.tai_khoan <> 'bank-cash'
    GROUP BY 1, 2, 3, 4, 5, sign(l.gia_tri)`.execute(db);
  const opening = new Map<string, bigint>();
  for (const group of rows) {
    const own = numberOfLine(group, group, chart);
    const number = isOfResult(own) ? chart.numbers.tk_ket_qua_truoc : own;
    opening.set(number, (opening.get(number) ?? 0n) + BigInt(group.value));
  }
  return opening;
}
