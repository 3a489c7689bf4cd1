import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';

/** What somebody typed of `MNT-261114-0012`: any of its three parts, in that order. */
export interface TypedCode {
  kind: TradeKind['code'] | null;
  /** `2026-11-14` */
  day: string | null;
  /** As it stands in the code: `0012`. */
  number: string | null;
}

const CODE = /^([A-Z]{3})?[\s-]*(?:(\d{6})[\s-]*)?(\d{1,6})?$/;

/** Null when it is not the beginning or the end of a trade's code. Six digits alone are a day, as in the code. */
export function readTradeCode(typed: string): TypedCode | null {
  const match = CODE.exec(typed.trim().toUpperCase());
  if (!match) return null;
  const [, letters, digits, number] = match;
  const kind = letters ? (TRADE_KINDS.find(({ code }) => code === letters)?.code ?? null) : null;
  const day = digits ? dayOf(digits) : null;
  if ((letters && !kind) || (digits && !day) || !(kind || day || number)) return null;
  return { kind, day, number: number ? number.padStart(4, '0') : null };
}

function dayOf(digits: string): string | null {
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** Every code the typed parts can mean: a lookup in the index each, however many trades there are. */
export function codesOf(kinds: readonly TradeKind[], days: readonly string[], number: string): string[] {
  return days.flatMap((day) => kinds.map(({ code }) => `${code}-${day.slice(2).replaceAll('-', '')}-${number}`));
}
