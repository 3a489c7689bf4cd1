import { BASE_CURRENCY, CASH_GROUPS, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { isPayable } from '@doi-tien/money/notes';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface CurrencyInfo {
  id: number;
  code: string;
  name: string;
  symbol: string;
  group: CurrencyGroup;
  decimals: number;
  rateUnit: string;
  isActive: boolean;
  notes: { id: number; value: string; group: string | null; circulates: boolean }[];
}

export type Currencies = Map<number, CurrencyInfo>;

/** The whole catalogue: a few dozen currencies, read once per act. */
export async function readCurrencies(db: Db): Promise<Currencies> {
  const { rows } = await currenciesQuery().execute(db);
  return new Map(rows.map((currency) => [currency.id, currency]));
}

/** All of them, or those that an outer query names. */
export const currenciesQuery = (currencies = sql`tien`) => sql<CurrencyInfo>`
    SELECT t.id, t.ma AS code, t.ten AS name, t.ky_hieu AS symbol, l.nhom AS "group", t.so_le AS decimals, t.don_vi_ty_gia::text AS "rateUnit",
           t.trang_thai = 1 AND l.trang_thai = 1 AS "isActive",
           coalesce((SELECT json_agg(json_build_object('id', m.id, 'value', trim_scale(m.gia_tri)::text,
                                                       'group', m.nhom_ty_gia, 'circulates', m.dang_luu_hanh)
                                    ORDER BY m.gia_tri DESC)
                     FROM menh_gia m WHERE m.tien_id = t.id), '[]') AS notes
    FROM ${currencies} t JOIN loai_tien l ON l.id = t.loai_tien_id ORDER BY t.thu_tu, t.id`;

export function isCash({ group }: CurrencyInfo): boolean {
  return CASH_GROUPS.includes(group);
}

/** The face values of the notes that circulate. */
export function circulatingValues({ notes }: Pick<CurrencyInfo, 'notes'>): string[] {
  return notes.filter(({ circulates }) => circulates).map(({ value }) => value);
}

/** Cash holds whole notes only, so the smallest one that circulates is the step of every amount. */
export function smallestNote(currency: CurrencyInfo): string | undefined {
  return circulatingValues(currency).sort((one, other) => compare(one, other))[0];
}

/** What an amount of this cash is rounded to: VND to the step of the settings while notes can pay it, other cash to its smallest note. */
export function cashStep(currency: CurrencyInfo, { buoc_lam_tron }: Settings): string {
  const step = String(buoc_lam_tron);
  const isStepPaid = currency.code === BASE_CURRENCY && isPayable(circulatingValues(currency), step);
  return isStepPaid ? step : (smallestNote(currency) ?? '1');
}

/** For how much of it a rate is, as it travels: a small whole number, no amount. */
export function rateUnitOf({ rateUnit }: Pick<CurrencyInfo, 'rateUnit'>): number {
  return Number(rateUnit);
}

export function currencyByCode(currencies: Currencies, code: string): CurrencyInfo {
  const currency = [...currencies.values()].find((each) => each.code === code);
  if (!currency) throw new Error(`There is no currency ${code}`);
  return currency;
}
