import { type ReportGrouping, type ReportKind, usualGrouping } from '@doi-tien/contract/report';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { type Currencies, type CurrencyInfo, rateUnitOf, readCurrencies } from '../../domain/currencies/currencies.ts';
import { isWholeCompany } from '../../domain/rights/branches-asked.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { lengthOf, type Period, periodOf } from './period.rules.ts';

/** The branches a report is about. */
export interface Branches {
  ids: readonly number[];
  /** All branches there are: their figures are kept added up. */
  isCompany: boolean;
}

/** What a report is asked about, looked up and checked. */
export interface Selection {
  branches: Branches;
  period: Period;
  grouping: ReportGrouping;
  currencies: Currencies;
  currency: CurrencyInfo | undefined;
  teller: { id: number; name: string } | undefined;
  safe: { id: number; code: string } | undefined;
}

export async function readSelection(
  db: Db,
  branchIds: readonly number[],
  kind: ReportKind,
  query: ReportQuery,
): Promise<Selection> {
  const currencies = await readCurrencies(db);
  const currency = query.tien_id === undefined ? undefined : currencies.get(query.tien_id);
  if (query.tien_id !== undefined && !currency) throw fieldError('tien_id', 'notFound');
  const safe = query.ket_id === undefined ? undefined : await findSafe(db, branchIds, query.ket_id);
  // A safe is a day of a branch, so naming one leaves no other period or branch to ask about.
  const period = safe ? { from: safe.day, to: safe.day } : periodOf(query, await businessDay(db));
  const grouping = query.nhom ?? usualGrouping(kind, lengthOf(period));
  const isOffered = grouping === 'chi_nhanh' || kind.groupings.includes(grouping);
  if (!isOffered) throw fieldError('nhom', 'invalid');
  if (query.nguoi_tao !== undefined && !kind.groupings.includes('nguoi')) throw fieldError('nguoi_tao', 'invalid');
  if (query.bac_ty_gia_id !== undefined && !kind.groupings.includes('bac'))
    throw fieldError('bac_ty_gia_id', 'invalid');
  const teller = query.nguoi_tao === undefined ? undefined : await findPerson(db, query.nguoi_tao);
  const ids = safe ? [safe.branchId] : branchIds;
  const branches = { ids, isCompany: await isWholeCompany(db, ids) };
  return { branches, period, grouping, currencies, currency, teller, safe };
}

async function findSafe(
  db: Db,
  branchIds: readonly number[],
  id: number,
): Promise<{ id: number; code: string; day: string; branchId: number }> {
  const safe = await db
    .selectFrom('ket')
    .select(['id', 'ma_ket as code', 'ngay as day', 'chi_nhanh_id as branchId'])
    .where('chi_nhanh_id', 'in', branchIds)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!safe) throw fieldError('ket_id', 'notFound');
  return safe;
}

async function findPerson(db: Db, id: number): Promise<{ id: number; name: string }> {
  const person = await db
    .selectFrom('nguoi_dung')
    .select(['id', 'ho_va_ten as name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw fieldError('nguoi_tao', 'notFound');
  return person;
}

/** What every row about a currency says of it. */
export function moneyFields(currency: CurrencyInfo) {
  const { id, code, decimals } = currency;
  return { tien_id: id, ma_tien: code, so_le: decimals, don_vi_ty_gia: rateUnitOf(currency) };
}
