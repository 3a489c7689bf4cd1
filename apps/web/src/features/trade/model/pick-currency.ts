import type { Currency } from '@doi-tien/contract/catalogue.schema';

export interface CurrencyChoice {
  currency: Currency;
  posted: string | null;
  stock: string | null;
}

export type CodePick =
  | { found: number }
  /** Nothing is picked: the text stays, and the person is told which codes it could mean. */
  | { found: null; why: 'empty' | 'unknown' | 'ambiguous'; codes: string[] };

/** What Enter picks: the code as typed, or the only code that begins with it. A guess could be the wrong currency. */
export function pickByCode(choices: readonly Pick<CurrencyChoice, 'currency'>[], typed: string): CodePick {
  const text = typed.trim().toUpperCase();
  if (text === '') return { found: null, why: 'empty', codes: [] };
  const exact = choices.find(({ currency }) => currency.ma.toUpperCase() === text);
  const starting = choices.filter(({ currency }) => currency.ma.toUpperCase().startsWith(text));
  const only = exact ?? (starting.length === 1 ? starting[0] : undefined);
  if (only) return { found: only.currency.id };
  const codes = starting.map(({ currency }) => currency.ma);
  return { found: null, why: codes.length === 0 ? 'unknown' : 'ambiguous', codes };
}

const DIGITS = 9;

/** The currencies with a posted rate, in the order of the catalogue: they have a tile, the first nine a digit. */
export function tiledChoices(choices: readonly CurrencyChoice[]): CurrencyChoice[] {
  return choices.filter(({ posted }) => posted !== null);
}

/** The digit of a tile; null from the tenth on. */
export function digitOf(index: number): string | null {
  return index < DIGITS ? String(index + 1) : null;
}

export function pickByDigit(choices: readonly CurrencyChoice[], key: string): number | null {
  const chosen = /^[1-9]$/.test(key) ? tiledChoices(choices)[Number(key) - 1] : undefined;
  return chosen?.currency.id ?? null;
}
