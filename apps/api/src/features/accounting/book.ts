import { BOOKS, type BookName } from '@doi-tien/contract/accounting';
import type { BookQuery } from '@doi-tien/contract/accounting.schema';
import { isBase, numberOfLine } from '../../domain/accounting/number-lines.ts';
import { type CurrencyInfo, currencyByCode } from '../../domain/currencies/currencies.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { type BooksHead, readBooksHead } from './books-head.ts';

export type BookAsked = Pick<BookQuery, 'so' | 'tien_id' | 'tai_khoan_ngoai_id' | 'tu_ngay' | 'den_ngay' | 'theo'>;

/** Which book, of what, from when to when. */
export interface OpenedBook {
  name: BookName;
  head: BooksHead;
  currency: CurrencyInfo;
  /** The account number it is kept under. */
  number: string;
  account: { id: number; name: string; bank: string | null; number: string } | undefined;
  isForeign: boolean;
  /** What one of several accounts of a foreign currency cost is not kept: one average cost counts for all of them. */
  hasValues: boolean;
  byDay: boolean;
}

export async function openBook(db: Db, branchIds: readonly number[], asked: BookAsked): Promise<OpenedBook> {
  const head = await readBooksHead(db, branchIds, asked);
  const { currencies } = head.chart;
  const { groups, currency: usual, isOnlyBase } = BOOKS[asked.so];
  const currency = asked.tien_id === undefined ? currencyByCode(currencies, usual) : currencies.get(asked.tien_id);
  if (!currency) throw fieldError('tien_id', 'notFound');
  if (!groups.includes(currency.group) || (isOnlyBase && currency.code !== usual))
    throw fieldError('tien_id', 'invalid');
  const account =
    asked.tai_khoan_ngoai_id === undefined ? undefined : await findAccount(db, branchIds, asked, currency);
  const isForeign = !isBase(currency);
  const line = { account: 'holding', currencyId: currency.id, value: '1' } as const;
  return {
    name: asked.so,
    head,
    currency,
    number: numberOfLine(line, { isReversal: false, kind: '', itemNumber: null }, head.chart),
    account,
    isForeign,
    hasValues: !isForeign || account === undefined,
    byDay: asked.theo === 'ngay',
  };
}

async function findAccount(
  db: Db,
  branchIds: readonly number[],
  { so, tai_khoan_ngoai_id }: BookAsked,
  currency: CurrencyInfo,
) {
  if (so !== 's08') throw fieldError('tai_khoan_ngoai_id', 'invalid');
  const account = await db
    .selectFrom('tai_khoan_ngoai')
    .select(['id', 'ten as name', 'ngan_hang as bank', 'so as number'])
    .where('id', '=', tai_khoan_ngoai_id ?? 0)
    .where('tien_id', '=', currency.id)
    .where(({ or, eb }) => or([eb('chi_nhanh_id', 'is', null), eb('chi_nhanh_id', 'in', branchIds)]))
    .executeTakeFirst();
  if (!account) throw fieldError('tai_khoan_ngoai_id', 'notFound');
  return account;
}
