import { add, divide, multiply, subtract } from '@doi-tien/money/decimal';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';

export type NoteCounts = { menh_gia_id: number; so_to: number }[];

/** An amount in the biggest notes that make it. */
export function inNotes(currency: CurrencyInfo, amount: string): NoteCounts {
  return spread(currency, amount, '1');
}

/** An amount as an owner brings it in the morning: mostly big notes, and change of every kind. */
export function inMixedNotes(currency: CurrencyInfo, amount: string): NoteCounts {
  return spread(currency, amount, '0.7');
}

/** Takes that share of what is left in each note, from the biggest down; the smallest takes the rest. */
function spread(currency: CurrencyInfo, amount: string, share: string): NoteCounts {
  let rest = amount;
  return currency.notes.flatMap(({ id, value }, index) => {
    const part = index === currency.notes.length - 1 ? rest : multiply(rest, share);
    const pieces = wholePart(divide(part, value, 6));
    rest = subtract(rest, multiply(pieces, value));
    return pieces === '0' ? [] : [{ menh_gia_id: id, so_to: Number.parseInt(pieces, 10) }];
  });
}

function wholePart(value: string): string {
  return value.split('.')[0] ?? '0';
}

/** What a careful person would count: everything that is there, sorted. */
export function countedNotes(
  currency: CurrencyInfo,
  drawer: { to_tien: NoteCounts; chua_phan_loai: string },
): Map<number, number> {
  const counted = new Map(drawer.to_tien.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to]));
  for (const { menh_gia_id, so_to } of inNotes(currency, drawer.chua_phan_loai)) {
    counted.set(menh_gia_id, (counted.get(menh_gia_id) ?? 0) + so_to);
  }
  return counted;
}

/** An amount in notes that are in the drawer, the biggest first; undefined where they do not make it. */
export function notesFrom(
  currency: CurrencyInfo,
  held: { to_tien: NoteCounts },
  amount: string,
): NoteCounts | undefined {
  let rest = amount;
  const notes = currency.notes.flatMap(({ id, value }) => {
    const there = held.to_tien.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0;
    const so_to = Math.min(there, Number.parseInt(wholePart(divide(rest, value, 6)), 10));
    rest = subtract(rest, multiply(value, String(so_to)));
    return so_to > 0 ? [{ menh_gia_id: id, so_to }] : [];
  });
  return rest === '0' ? notes : undefined;
}

export function toCount(tien_id: number, counted: ReadonlyMap<number, number>) {
  return { tien_id, to_tien: [...counted].map(([menh_gia_id, so_to]) => ({ menh_gia_id, so_to })) };
}

export function worthOf(currency: CurrencyInfo, notes: NoteCounts): string {
  return notes.reduce((total, { menh_gia_id, so_to }) => {
    const value = currency.notes.find(({ id }) => id === menh_gia_id)?.value ?? '0';
    return add(total, multiply(value, String(so_to)));
  }, '0');
}
