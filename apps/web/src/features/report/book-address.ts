import { BOOK_NAMES, type BookName, JOURNAL_ROWS, type JournalRows } from '@doi-tien/contract/accounting';
import { useSearchParams } from 'react-router';
import { presetRange } from '../../ui/dates/date-presets.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { ALL_BRANCHES } from './report-address.ts';

/** How much of a book is drawn at once; the rest is in its other parts. */
export const ROWS_OF_PART = 500;

/** Which book is shown: all of it stands in the address. */
export interface BookFilter {
  book: BookName;
  from: string;
  to: string;
  currencyId: number | null;
  accountId: number | null;
  rows: JournalRows;
  isCompany: boolean;
  part: number;
}

export function useBookAddress(): [BookFilter, (change: Partial<BookFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const change = (changed: Partial<BookFilter>) =>
    setAddress(toParams({ ...filter, part: 1, ...changed }), { preventScrollReset: true });
  return [filter, change];
}

function filterOf(address: URLSearchParams): BookFilter {
  const [first, last] = presetRange('thisMonth', businessDay(new Date()));
  const idOf = (name: string) => Number(address.get(name)) || null;
  return {
    book: BOOK_NAMES.find((name) => name === address.get('so')) ?? 's07',
    from: address.get('tu_ngay') ?? first,
    to: address.get('den_ngay') ?? last,
    currencyId: idOf('tien_id'),
    accountId: idOf('tai_khoan_ngoai_id'),
    rows: JOURNAL_ROWS.find((name) => name === address.get('theo')) ?? 'phieu',
    isCompany: address.get('chi_nhanh') === ALL_BRANCHES,
    part: idOf('phan') ?? 1,
  };
}

/** The same as a query of the server, without the part. */
export function bookQuery({ book, from, to, currencyId, accountId, rows, isCompany }: BookFilter): URLSearchParams {
  return new URLSearchParams({
    so: book,
    tu_ngay: from,
    den_ngay: to,
    theo: rows,
    ...(currencyId !== null && { tien_id: String(currencyId) }),
    ...(accountId !== null && { tai_khoan_ngoai_id: String(accountId) }),
    ...(isCompany && { chi_nhanh: ALL_BRANCHES }),
  });
}

function toParams(filter: BookFilter): URLSearchParams {
  const params = bookQuery(filter);
  if (filter.part > 1) params.set('phan', String(filter.part));
  return params;
}
