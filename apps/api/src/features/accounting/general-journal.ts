import type { JournalRows } from '@doi-tien/contract/accounting';
import { add, divide } from '@doi-tien/money/decimal';
import { numberLines } from '../../domain/accounting/number-lines.ts';
import { type ForeignPart, type Pair, pairLines } from '../../domain/accounting/pair-lines.ts';
import { codeOf, describeEntry, type ToldEntry, toldEntries } from '../../domain/accounting/told-entries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';
import type { AccountTotals } from './account-totals.ts';
import type { BooksHead } from './books-head.ts';

const BATCH = 500;
/** Decimals of a rate; those of what was paid are shorter, those of an average cost are cut there. */
const RATE_DECIMALS = 6;

/** A row of form S03a-DN, with the foreign side of each account. */
export interface JournalRow {
  branchId: number;
  ngay: string;
  so: string;
  dien_giai_so: string;
  tk_no: string;
  tk_co: string;
  so_tien: string;
  ma_tien_no: string | null;
  so_luong_no: string | null;
  ty_gia_no: string | null;
  ma_tien_co: string | null;
  so_luong_co: string | null;
  ty_gia_co: string | null;
}

/** The general journal while it is read, and what its rows come to per account. */
export async function* journalRows(
  database: Database,
  head: BooksHead,
  { rows: kind, language, totals }: { rows: JournalRows; language: Language; totals: AccountTotals },
): AsyncGenerator<JournalRow[], void> {
  const days = kind === 'ngay' ? new SummedDays(language) : undefined;
  for await (const entries of database.readBatches<ToldEntry>(toldEntries(head), BATCH)) {
    const rows: JournalRow[] = [];
    for (const entry of entries) {
      const pairs = pairLines(numberLines(entry, head.chart));
      for (const pair of pairs) totals.add(pair);
      if (days) rows.push(...days.add(entry, pairs));
      else rows.push(...pairs.map((pair) => rowOf(entry, pair, language)));
    }
    if (rows.length > 0) yield rows;
  }
  if (days) yield days.end();
}

function rowOf(entry: ToldEntry, pair: Pair, language: Language): JournalRow {
  const text = describeEntry(entry, language);
  return {
    branchId: entry.branchId,
    ngay: entry.day,
    so: codeOf(entry),
    dien_giai_so: entry.reason === null ? text : `${text}. ${entry.reason}`,
    ...amountsOf(pair),
  };
}

function amountsOf({ debit, credit, value, debitForeign, creditForeign }: Pair) {
  const [no, co] = [foreignOf(debitForeign, value), foreignOf(creditForeign, value)];
  return {
    tk_no: debit,
    tk_co: credit,
    so_tien: value,
    ma_tien_no: no.code,
    so_luong_no: no.quantity,
    ty_gia_no: no.rate,
    ma_tien_co: co.code,
    so_luong_co: co.quantity,
    ty_gia_co: co.rate,
  };
}

function foreignOf(part: ForeignPart | null, value: string) {
  if (!part) return { code: null, quantity: null, rate: null };
  const { code, quantity } = part;
  return { code, quantity, rate: quantity === '0' ? null : divide(value, quantity, RATE_DECIMALS) };
}

/** Days added up to one row per pair of accounts and currencies; only the day that is being read is kept. */
class SummedDays {
  readonly #language: Language;
  readonly #sums = new Map<string, { branchId: number; day: string; pair: Pair }>();
  #day = '';

  constructor(language: Language) {
    this.#language = language;
  }

  /** The rows of the day before, when an entry begins another. */
  add({ branchId, day }: ToldEntry, pairs: readonly Pair[]): JournalRow[] {
    const ended = day === this.#day ? [] : this.end();
    this.#day = day;
    for (const pair of pairs) {
      const codes = [pair.debitForeign?.code, pair.creditForeign?.code];
      const key = [String(branchId).padStart(9, '0'), pair.debit, pair.credit, ...codes].join(' ');
      const sum = this.#sums.get(key)?.pair;
      this.#sums.set(key, { branchId, day, pair: sum ? joined(sum, pair) : pair });
    }
    return ended;
  }

  end(): JournalRow[] {
    const rows = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#sums.clear();
    return rows.map(([, { branchId, day, pair }]) => ({
      branchId,
      ngay: day,
      so: `TH-${day.slice(2).replaceAll('-', '')}`,
      dien_giai_so: fileText(this.#language, 'accounts.day', { day }),
      ...amountsOf(pair),
    }));
  }
}

function joined(one: Pair, other: Pair): Pair {
  return {
    ...one,
    value: add(one.value, other.value),
    debitForeign: joinedParts(one.debitForeign, other.debitForeign),
    creditForeign: joinedParts(one.creditForeign, other.creditForeign),
  };
}

function joinedParts(one: ForeignPart | null, other: ForeignPart | null): ForeignPart | null {
  return one && other ? { code: one.code, quantity: add(one.quantity, other.quantity) } : one;
}
