import { CASH_GROUPS, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Count, Drawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import {
  grandTotal,
  NO_NOTES,
  type NoteCounts,
  type NoteKind,
  toCounts as toParts,
} from '../../ui/notes/note-counts.ts';

/** One currency on the count sheet. */
export interface SheetCurrency {
  id: number;
  code: string;
  name: string;
  group: CurrencyGroup;
  decimals: number;
  notes: NoteKind[];
}

/** What was typed so far, per currency id. */
export type Sheet = Readonly<Record<number, NoteCounts>>;

export function sheetCurrencies(
  currencies: readonly Currency[],
  notes: readonly Denomination[],
  /** A currency's name in the language of the screen. */
  named: (code: string, name: string) => string = (_code, name) => name,
): SheetCurrency[] {
  return currencies.map(({ id, ma, ten, so_le, nhom }) => ({
    id,
    code: ma,
    name: named(ma, ten),
    decimals: so_le,
    group: nhom as CurrencyGroup,
    notes: notes
      .filter(({ tien_id, dang_luu_hanh }) => tien_id === id && dang_luu_hanh)
      .map((note) => ({ id: note.id, value: note.gia_tri })),
  }));
}

/** Only cash lies in the drawer as notes; the rest is a balance read off an account. */
export function isCash({ group }: SheetCurrency): boolean {
  return CASH_GROUPS.includes(group);
}

/** The notes of a currency with how many of each there are to take. */
export function withAvailable(currency: SheetCurrency, drawer: Drawer | undefined): NoteKind[] {
  const pieces = new Map(drawer?.to_tien.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to]));
  return currency.notes.map((note) => ({ ...note, available: pieces.get(note.id) ?? 0 }));
}

/** The sheet filled with what the books say, for an opening that only has to be checked. */
export function fromDrawers(drawers: readonly Drawer[]): Sheet {
  return Object.fromEntries(
    drawers.map(({ tien_id, to_tien, chua_phan_loai }) => [
      tien_id,
      {
        counts: Object.fromEntries(
          to_tien.filter(({ so_to }) => so_to > 0).map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to]),
        ),
        unsorted: isZero(chua_phan_loai) ? null : chua_phan_loai,
      },
    ]),
  );
}

export function totalOf(currency: SheetCurrency, sheet: Sheet): string {
  return grandTotal(currency.notes, sheet[currency.id] ?? NO_NOTES);
}

export function isTouched(currency: SheetCurrency, sheet: Sheet): boolean {
  const typed = sheet[currency.id];
  return typed !== undefined && (Object.keys(typed.counts).length > 0 || typed.unsorted !== null);
}

/** What an empty part means: it still has to be counted, is carried over, or was not asked for. */
export type EmptyMeaning = 'missing' | 'carried' | 'left';

export interface Progress {
  counted: number;
  total: number;
}

/** Of what is expected; where nothing is, of what stands on the sheet. */
export function progressOf(shown: readonly SheetCurrency[], sheet: Sheet, expected: readonly number[]): Progress {
  const asked = shown.filter(({ id }) => expected.includes(id));
  const counted = asked.length > 0 ? asked : shown;
  return { counted: counted.filter((currency) => isTouched(currency, sheet)).length, total: counted.length };
}

/** The currency to go on with: the next one nobody has counted, after this one and then from the beginning. */
export function nextUncounted(shown: readonly SheetCurrency[], sheet: Sheet, after: number): SheetCurrency | undefined {
  const place = shown.findIndex(({ id }) => id === after);
  const inOrder = [...shown.slice(place + 1), ...shown.slice(0, Math.max(place, 0))];
  return inOrder.find((currency) => !isTouched(currency, sheet));
}

/** Notes left empty beside others that were counted; they are taken as none. */
export function blankNotes(currency: SheetCurrency, sheet: Sheet): number {
  const counts = sheet[currency.id]?.counts ?? {};
  return Object.keys(counts).length === 0 ? 0 : currency.notes.filter(({ id }) => counts[id] === undefined).length;
}

/** Somebody looked and there is none of it: an explicit zero, which an empty sheet is not. */
export const NOTHING_THERE: NoteCounts = { counts: {}, unsorted: '0' };

/** Currencies that have to be counted and are not yet. */
export function uncountedOf(
  currencies: readonly SheetCurrency[],
  sheet: Sheet,
  expected: readonly number[],
): SheetCurrency[] {
  return currencies.filter((currency) => expected.includes(currency.id) && !isTouched(currency, sheet));
}

/** Currencies to show at first: those that are expected, those somebody typed into, and the first two of the catalogue. */
export function shownCurrencies(
  currencies: readonly SheetCurrency[],
  sheet: Sheet,
  expected: readonly number[],
): SheetCurrency[] {
  return currencies.filter(
    (currency, index) => index < 2 || expected.includes(currency.id) || isTouched(currency, sheet),
  );
}

export function heldIds(held: readonly Drawer[]): number[] {
  return held.filter(({ so_tien }) => !isZero(so_tien)).map(({ tien_id }) => tien_id);
}

/** Notes and the unsorted amount travel as two counts of the same currency; what was not counted does not travel. */
export function toCounts(currencies: readonly SheetCurrency[], sheet: Sheet): Count[] {
  return currencies.flatMap((currency) => {
    if (!isTouched(currency, sheet)) return [];
    const parts: Count[] = toParts(currency.id, sheet[currency.id] ?? NO_NOTES);
    return parts.length > 0 ? parts : [{ tien_id: currency.id, so_tien: '0' }];
  });
}
