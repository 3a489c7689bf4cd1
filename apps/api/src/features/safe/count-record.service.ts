import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { ListQuery } from '@doi-tien/contract/list';
import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import type { CountRecord, CountRecordLine, CountRecordNote } from '@doi-tien/contract/safe-record.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import { listOfSafe } from '../../domain/approvals/request-list.ts';
import { type CurrencyInfo, isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { readPlacesOfSafe } from '../../domain/places/places-of-safe.ts';
import { type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { readReceivedDifferences } from '../../domain/safe-day/received-differences.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow, listRows } from '../../platform/http/lists/list.ts';
import { readExceeded } from './ceilings.ts';
import { readAttempts } from './count-attempts.repository.ts';
import { readFrozen } from './frozen.repository.ts';
import { safeList } from './safe.lists.ts';
import { carriedOver, ratesOfSafe } from './safe-detail.service.ts';

/** One currency before and after the count; null is what is not known, or not to be known yet. */
interface Side {
  book: Drawer | null;
  counted: Drawer | null;
}

/**
 * The record of a closed safe, or the empty sheet of one that is locked in and waits for its count. The books of a
 * blind count stay hidden here too, or the printed sheet would give them away.
 */
export async function readCountRecord(db: Db, branchId: number, safeId: number): Promise<CountRecord> {
  const ket = await findRow<Safe>(db, safeList, safeId, branchId);
  const { locked, closed } = await readFrozen(db, branchId, safeId);
  if (!locked) throw new AppError('SAFE_NOT_COUNTED', { params: { safe: ket.ma_ket } });
  const settings = await readSettings(db);
  const rates = await ratesOfSafe(db, branchId, safeId);
  const isHidden = ket.an_so_lieu;
  const carried = await carriedOver(db, branchId, safeId);
  const attempts = await readAttempts(db, safeId);
  const currencies = await readCurrencies(db);
  const chi_tiet = [...currencies.values()].flatMap((currency) => {
    const book = locked.find(({ tien_id }) => tien_id === currency.id) ?? null;
    const counted = closed?.dem.find(({ tien_id }) => tien_id === currency.id) ?? null;
    if (isEmpty(book) && isEmpty(counted)) return [];
    const line = toLine(currency, { book: isHidden ? null : book, counted }, rates, closed !== null);
    return [{ ...line, mang_sang: carried.has(currency.id) }];
  });
  const values = chi_tiet.map(({ gia_tri_vnd }) => gia_tri_vnd);
  return {
    ket,
    doanh_nghiep: businessOnPaper(settings),
    chi_tiet,
    tong_gia_tri_vnd: isHidden ? null : sum(values.map((value) => value ?? '0')),
    ly_do: closed?.ly_do ?? null,
    vuot_tran: await readExceeded(db, safeId),
    lech_nhan: await readReceivedDifferences(db, sql`d.den_chi_nhanh_id = ${branchId} AND d.ket_cuoi_id = ${safeId}`),
    duyet: isHidden ? [] : await readRequests(db, branchId, safeId),
    ...(!isHidden && (await readPlacesOfSafe(db, { branchId, safeId }, currencies))),
    lan_kiem: isHidden ? attempts.map((attempt) => ({ ...attempt, chi_tiet: [] })) : attempts,
  };
}

export function businessOnPaper(settings: Settings): CountRecord['doanh_nghiep'] {
  return {
    ten: settings.ten_doanh_nghiep,
    dia_chi: settings.dia_chi_doanh_nghiep,
    dien_thoai: settings.dien_thoai_doanh_nghiep,
    ma_so_thue: settings.ma_so_thue,
  };
}

/** More would not be read on paper. */
const MOST_REQUESTS = 200;

async function readRequests(db: Db, branchId: number, safeId: number): Promise<ApprovalRequest[]> {
  const query: ListQuery = { page: 1, pageSize: MOST_REQUESTS, sortField: 'id', direction: 'asc', f: [] };
  const page = await listRows<ApprovalRequest>(db, listOfSafe(safeId), query, { timeZone: 'UTC', branchId });
  return page.items.filter(({ chi_nhanh_id }) => chi_nhanh_id === branchId);
}

function isEmpty(drawer: Drawer | null): boolean {
  return drawer === null || isZero(drawer.so_tien);
}

function toLine(
  currency: CurrencyInfo,
  side: Side,
  rates: ReferenceRates,
  isClosed: boolean,
): Omit<CountRecordLine, 'mang_sang'> {
  // A currency that was not in the books at the lock stood there with nothing.
  const book = side.book?.so_tien ?? (isClosed ? '0' : null);
  const counted = isClosed ? (side.counted?.so_tien ?? '0') : null;
  const held = counted ?? book;
  const rate = referenceRateOf(currency, rates);
  return {
    tien_id: currency.id,
    ma_tien: currency.code,
    ten: currency.name,
    so_le: currency.decimals,
    so_sach: book,
    thuc_dem: counted,
    chenh_lech: counted === null || book === null ? null : subtract(counted, book),
    gia_tri_vnd: rate && held ? amountAt(held, rate, currency.rateUnit, 0) : null,
    to_tien: isCash(currency) ? toNotes(currency, side, isClosed) : [],
  };
}

/** A sheet to write on has every note that circulates; a finished record only those that were there. */
function toNotes(currency: CurrencyInfo, { book, counted }: Side, isClosed: boolean): CountRecordNote[] {
  const piecesOf = (drawer: Drawer | null, id: number) =>
    drawer ? (drawer.to_tien.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0) : null;
  const notes = currency.notes.flatMap(({ id, value, circulates }): CountRecordNote[] => {
    const so_to_so = piecesOf(book, id);
    const so_to_dem = isClosed ? (piecesOf(counted, id) ?? 0) : null;
    if (isClosed ? !so_to_so && !so_to_dem : !circulates && !so_to_so) return [];
    const pieces = isClosed ? so_to_dem : null;
    const thanh_tien = pieces === null ? null : multiply(value, String(pieces));
    const so_tien_so = so_to_so === null ? null : multiply(value, String(so_to_so));
    return [{ gia_tri: value, so_to_so, so_tien_so, so_to_dem, thanh_tien }];
  });
  const [before, after] = [book?.chua_phan_loai ?? null, counted?.chua_phan_loai ?? '0'];
  if (isClosed && isZero(before ?? '0') && isZero(after)) return notes;
  const unsorted = { so_tien_so: before, thanh_tien: isClosed ? after : null };
  return [...notes, { gia_tri: null, so_to_so: null, so_to_dem: null, ...unsorted }];
}
