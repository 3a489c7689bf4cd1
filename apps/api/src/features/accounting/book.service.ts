import { BOOKS } from '@doi-tien/contract/accounting';
import type { BookAnswer, BookQuery, BookRow } from '@doi-tien/contract/accounting.schema';
import { add, subtract } from '@doi-tien/money/decimal';
import { isBase, numberLines } from '../../domain/accounting/number-lines.ts';
import { pairLines } from '../../domain/accounting/pair-lines.ts';
import { codeOf, describeEntry, type ToldEntry } from '../../domain/accounting/told-entries.ts';
import type { Db } from '../../platform/db/database.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';
import {
  bookRows,
  type Held,
  type Moved,
  type MovedRow,
  readMoved,
  readOpeningHeld,
  type TicketRow,
} from './book.repository.ts';
import { type OpenedBook, openBook } from './book.ts';

/** A page of a book: what stood before it, its rows, and what stands after it. */
export async function readBook(
  db: Db,
  branchIds: readonly number[],
  query: BookQuery,
  telling: { language: Language; timeZone: string },
): Promise<BookAnswer> {
  const book = await openBook(db, branchIds, query);
  const opening = await readOpeningHeld(db, book);
  const { rows: total, ...moved } = await readMoved(db, book);
  const { page, pageSize } = query;
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows } = await bookRows(book, opening, part).execute(db);
  const teller = new BookTeller(book, telling);
  const [first] = rows;
  const last = rows.at(-1);
  const closing = after(opening, moved);
  const before = first ? undone(first) : closing;
  const ended = last ? { quantity: last.quantity, value: last.value } : closing;
  return {
    ...describeBook(book),
    total,
    page,
    pageSize,
    dau_ky: teller.held(opening),
    phat_sinh: teller.moved(moved),
    cuoi_ky: teller.held(closing),
    dau_trang: teller.held(before),
    cong_trang: teller.moved(sumOf(rows)),
    cuoi_trang: teller.held(ended),
    items: rows.map((row) => teller.row(row)),
  };
}

export function describeBook({ name, head, currency, number, account, isForeign }: OpenedBook) {
  return {
    so: name,
    mau: BOOKS[name].form,
    tu_ngay: head.from,
    den_ngay: head.to,
    tien_id: currency.id,
    ma_tien: currency.code,
    so_le: currency.decimals,
    la_ngoai_te: isForeign,
    tai_khoan: number,
    tai_khoan_ngoai: account?.name ?? null,
    ngan_hang: account?.bank ?? null,
    so_tai_khoan: account?.number ?? null,
    an_so_lieu: head.withheld.length > 0,
  };
}

/** Rows of a book in its words. */
export class BookTeller {
  readonly #book: OpenedBook;
  readonly #language: Language;
  readonly #clock: WallClock;

  constructor(book: OpenedBook, { language, timeZone }: { language: Language; timeZone: string }) {
    this.#book = book;
    this.#language = language;
    this.#clock = new WallClock(timeZone);
  }

  held({ quantity, value }: Held) {
    return { so_luong: quantity, gia_tri: this.#book.hasValues ? value : null };
  }

  moved({ quantityIn, quantityOut, valueIn, valueOut }: Moved) {
    const { hasValues } = this.#book;
    return {
      so_luong_thu: quantityIn,
      so_luong_chi: quantityOut,
      tien_thu: hasValues ? valueIn : null,
      tien_chi: hasValues ? valueOut : null,
    };
  }

  row(row: MovedRow | TicketRow): BookRow {
    const amounts = {
      ...this.moved(row),
      so_luong_ton: row.quantity,
      tien_ton: this.#book.hasValues ? row.value : null,
    };
    if (!('entry' in row)) {
      const dien_giai_so = fileText(this.#language, 'accounts.day', { day: row.day });
      const said = { so_thu: null, so_chi: null, dien_giai_so, tk_doi_ung: null };
      return { ngay: row.day, ngay_chung_tu: row.day, ...said, ...amounts };
    }
    const { entry } = row;
    const isIn = row.quantityOut === '0' && row.valueOut === '0';
    const code = codeOf(entry);
    return {
      ngay: row.day,
      ngay_chung_tu: this.#clock.text(entry.moment).slice(0, 10),
      so_thu: isIn ? code : null,
      so_chi: isIn ? null : code,
      dien_giai_so: told(entry, this.#language),
      tk_doi_ung: this.#contraOf(entry, isIn),
      ...amounts,
    };
  }

  /** The accounts on the other side of what came in or went out. */
  #contraOf(entry: ToldEntry, isIn: boolean): string | null {
    const { head, number, currency } = this.#book;
    const code = isBase(currency) ? undefined : currency.code;
    const pairs = pairLines(numberLines(entry, head.chart));
    const others = pairs.flatMap(({ debit, credit, debitForeign, creditForeign }) => {
      const isOwn = isIn
        ? debit === number && debitForeign?.code === code
        : credit === number && creditForeign?.code === code;
      return isOwn ? [isIn ? credit : debit] : [];
    });
    return [...new Set(others)].join(', ') || null;
  }
}

function told(entry: ToldEntry, language: Language): string {
  const text = describeEntry(entry, language);
  return entry.reason === null ? text : `${text}. ${entry.reason}`;
}

export function after({ quantity, value }: Held, { quantityIn, quantityOut, valueIn, valueOut }: Moved): Held {
  return {
    quantity: subtract(add(quantity, quantityIn), quantityOut),
    value: subtract(add(value, valueIn), valueOut),
  };
}

function undone({ quantity, value, quantityIn, quantityOut, valueIn, valueOut }: MovedRow): Held {
  return {
    quantity: add(subtract(quantity, quantityIn), quantityOut),
    value: add(subtract(value, valueIn), valueOut),
  };
}

function sumOf(rows: readonly Moved[]): Moved {
  const none: Moved = { quantityIn: '0', quantityOut: '0', valueIn: '0', valueOut: '0' };
  return rows.reduce(
    (sum, row) => ({
      quantityIn: add(sum.quantityIn, row.quantityIn),
      quantityOut: add(sum.quantityOut, row.quantityOut),
      valueIn: add(sum.valueIn, row.valueIn),
      valueOut: add(sum.valueOut, row.valueOut),
    }),
    none,
  );
}
