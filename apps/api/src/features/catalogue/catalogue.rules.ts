import { BASE_CURRENCY, CASH_GROUPS, CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { Currency, CurrencyType, Denomination } from '@doi-tien/contract/catalogue.schema';
import { compare } from '@doi-tien/money/decimal';
import { isWorthItself } from '../../domain/rates/reference-rates.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { isCurrencyUsed, isNoteUsed } from './usage.repository.ts';

type Given<Item> = Partial<Item>;

/** The kind of a currency decides how it is held; it cannot change under currencies that exist. */
export async function checkCurrencyType(_trx: Db, given: Given<CurrencyType>, current?: CurrencyType): Promise<void> {
  const changesGroup = current && given.nhom !== undefined && given.nhom !== current.nhom;
  if (changesGroup && current.so_tien_te > 0) throw fieldError('nhom', 'fixedWhileUsed');
}

export async function checkCurrency(trx: Db, given: Given<Currency>, current?: Currency): Promise<void> {
  const group = await groupOf(trx, given.loai_tien_id ?? current?.loai_tien_id);
  if (group === CURRENCY_GROUP.localCash && (given.ma ?? current?.ma) !== BASE_CURRENCY) {
    throw fieldError('loai_tien_id', 'onlyBaseCurrency');
  }
  if (current?.ma === BASE_CURRENCY) refuseBaseChange(given, current);
  if (current) refuseOtherWorth(given, current);
  if (current) await refuseChangeOfUsed(trx, given, current);
  refuseExtraDecimals('ton_toi_thieu', given.ton_toi_thieu, given.so_le ?? current?.so_le ?? 0);
}

/** What has one of these codes is worth itself: no other currency gets such a code, and none loses it. */
function refuseOtherWorth(given: Given<Currency>, current: Currency): void {
  if (given.ma === undefined || given.ma === current.ma) return;
  if ([given.ma, current.ma].some((code) => isWorthItself({ code }))) throw fieldError('ma', 'fixedWhileUsed');
}

/** Amounts already written were written with these; changing them would change what they mean. */
async function refuseChangeOfUsed(trx: Db, given: Given<Currency>, current: Currency): Promise<void> {
  const fixed = ['so_le', 'loai_tien_id', 'don_vi_ty_gia'] as const;
  const changed = fixed.find((field) => given[field] !== undefined && given[field] !== current[field]);
  if (changed && (await isCurrencyUsed(trx, current.id))) throw fieldError(changed, 'fixedWhileUsed');
}

export async function checkCurrencyDelete(trx: Db, current: Currency): Promise<void> {
  if (current.ma === BASE_CURRENCY || (await isCurrencyUsed(trx, current.id))) throw new AppError('RECORD_IN_USE');
}

export async function checkDenominationDelete(trx: Db, current: Denomination): Promise<void> {
  if (await isNoteUsed(trx, current.id)) throw new AppError('RECORD_IN_USE');
}

/** Only cash has notes, and a note's value has no more decimals than its currency. */
export async function checkDenomination(trx: Db, given: Given<Denomination>, current?: Denomination): Promise<void> {
  const currency = await trx
    .selectFrom('tien as t')
    .innerJoin('loai_tien as l', 'l.id', 't.loai_tien_id')
    .select(['l.nhom', 't.so_le'])
    .where('t.id', '=', given.tien_id ?? current?.tien_id ?? 0)
    .executeTakeFirst();
  if (!currency) throw fieldError('tien_id', 'notFound');
  if (!CASH_GROUPS.includes(currency.nhom)) throw fieldError('tien_id', 'onlyCashHasNotes');
  if (current && given.tien_id !== undefined && given.tien_id !== current.tien_id) {
    throw fieldError('tien_id', 'fixedWhileUsed');
  }
  refuseExtraDecimals('gia_tri', given.gia_tri, currency.so_le);
  const changesValue = current && given.gia_tri !== undefined && compare(given.gia_tri, current.gia_tri) !== 0;
  if (changesValue && (await isNoteUsed(trx, current.id))) throw fieldError('gia_tri', 'fixedWhileUsed');
}

function refuseBaseChange(given: Given<Currency>, current: Currency): void {
  for (const field of ['ma', 'loai_tien_id', 'so_le', 'don_vi_ty_gia', 'trang_thai'] as const) {
    if (given[field] !== undefined && given[field] !== current[field]) throw fieldError(field, 'baseCurrencyIsFixed');
  }
}

async function groupOf(trx: Db, typeId: number | undefined): Promise<CurrencyGroup> {
  const type = await trx
    .selectFrom('loai_tien')
    .select('nhom')
    .where('id', '=', typeId ?? 0)
    .executeTakeFirst();
  if (!type) throw fieldError('loai_tien_id', 'notFound');
  return type.nhom;
}

function refuseExtraDecimals(field: string, value: string | undefined, allowed: number): void {
  const decimals = value?.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (decimals > allowed) throw fieldError(field, 'tooManyDecimals', { max: allowed });
}
