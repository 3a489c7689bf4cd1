import { BASE_MONEY, CASH_GROUPS, MONEY_GROUP, type MoneyGroup } from '@doi-tien/contract/catalogue';
import type { CurrencyType, Denomination, Money } from '@doi-tien/contract/catalogue.schema';
import { compare } from '@doi-tien/money/decimal';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { isMoneyUsed, isNoteUsed } from './usage.repository.ts';

type Given<Item> = Partial<Item>;

/** The kind of a money decides how it is held; it cannot change under moneys that exist. */
export async function checkCurrencyType(_trx: Db, given: Given<CurrencyType>, current?: CurrencyType): Promise<void> {
  const changesGroup = current && given.nhom !== undefined && given.nhom !== current.nhom;
  if (changesGroup && current.so_tien_te > 0) throw fieldError('nhom', 'fixedWhileUsed');
}

export async function checkMoney(trx: Db, given: Given<Money>, current?: Money): Promise<void> {
  const group = await groupOf(trx, given.loai_tien_id ?? current?.loai_tien_id);
  if (group === MONEY_GROUP.localCash && (given.ma ?? current?.ma) !== BASE_MONEY) {
    throw fieldError('loai_tien_id', 'onlyBaseMoney');
  }
  if (current?.ma === BASE_MONEY) refuseBaseChange(given, current);
  if (current) await refuseChangeOfUsed(trx, given, current);
  refuseExtraDecimals('ton_toi_thieu', given.ton_toi_thieu, given.so_le ?? current?.so_le ?? 0);
}

/** Amounts already written were written with these; changing them would change what they mean. */
async function refuseChangeOfUsed(trx: Db, given: Given<Money>, current: Money): Promise<void> {
  const fixed = ['so_le', 'loai_tien_id', 'don_vi_ty_gia'] as const;
  const changed = fixed.find((field) => given[field] !== undefined && given[field] !== current[field]);
  if (changed && (await isMoneyUsed(trx, current.id))) throw fieldError(changed, 'fixedWhileUsed');
}

export async function checkMoneyDelete(trx: Db, current: Money): Promise<void> {
  if (current.ma === BASE_MONEY || (await isMoneyUsed(trx, current.id))) throw new AppError('RECORD_IN_USE');
}

export async function checkDenominationDelete(trx: Db, current: Denomination): Promise<void> {
  if (await isNoteUsed(trx, current.id)) throw new AppError('RECORD_IN_USE');
}

/** Only cash has notes, and a note's value has no more decimals than its money. */
export async function checkDenomination(trx: Db, given: Given<Denomination>, current?: Denomination): Promise<void> {
  const money = await trx
    .selectFrom('tien as t')
    .innerJoin('loai_tien as l', 'l.id', 't.loai_tien_id')
    .select(['l.nhom', 't.so_le'])
    .where('t.id', '=', given.tien_id ?? current?.tien_id ?? 0)
    .executeTakeFirst();
  if (!money) throw fieldError('tien_id', 'notFound');
  if (!CASH_GROUPS.includes(money.nhom)) throw fieldError('tien_id', 'onlyCashHasNotes');
  if (current && given.tien_id !== undefined && given.tien_id !== current.tien_id) {
    throw fieldError('tien_id', 'fixedWhileUsed');
  }
  refuseExtraDecimals('gia_tri', given.gia_tri, money.so_le);
  const changesValue = current && given.gia_tri !== undefined && compare(given.gia_tri, current.gia_tri) !== 0;
  if (changesValue && (await isNoteUsed(trx, current.id))) throw fieldError('gia_tri', 'fixedWhileUsed');
}

function refuseBaseChange(given: Given<Money>, current: Money): void {
  for (const field of ['ma', 'loai_tien_id', 'so_le', 'don_vi_ty_gia', 'trang_thai'] as const) {
    if (given[field] !== undefined && given[field] !== current[field]) throw fieldError(field, 'baseMoneyIsFixed');
  }
}

async function groupOf(trx: Db, typeId: number | undefined): Promise<MoneyGroup> {
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
