import { decimalsOf, negate, sum } from '@doi-tien/money/decimal';

/** A currency as the plain-text journal declares it. */
export interface Commodity {
  id: number;
  code: string;
  decimals: number;
}

/** The top accounts, whose type an independent program must know. */
export const TOP_ACCOUNTS = { assets: 'A', liabilities: 'L', equity: 'E', income: 'R', expenses: 'X' } as const;
export type TopAccount = keyof typeof TOP_ACCOUNTS;

/** What everything is called; the books themselves know no language. */
export interface JournalNames {
  tops: Record<TopAccount, string>;
  /** What opening balances are called, and the account that they stand against. */
  opening: { title: string; account: string };
  /** Every account there can be, to be declared. */
  accounts: readonly string[];
}

export interface JournalLine {
  /** The account with its whole name. */
  name: string;
  /** Of a holding: which currency, and how much of it. */
  currencyId: number | null;
  quantity: string | null;
  value: string;
}

export interface JournalEntry {
  day: string;
  code: string;
  description: string;
  /** Tags: what an accountant may want to follow up. */
  notes: Record<string, string>;
  lines: readonly JournalLine[];
}

/**
 * Entries in the syntax hledger and ledger share. Every holding line carries its quantity and, with `@@`, its whole cost
 * in the base currency: quantities then add up to what is held, and costs (`hledger balance -B`) to what it cost, to the
 * last unit. Sales go out at their average cost, so no lots are needed.
 */
export class PlainTextJournal {
  readonly #currencies: ReadonlyMap<number, Commodity>;
  readonly #base: Commodity;
  readonly #names: JournalNames;

  constructor(currencies: ReadonlyMap<number, Commodity>, base: Commodity, names: JournalNames) {
    this.#currencies = currencies;
    this.#base = base;
    this.#names = names;
  }

  /** Commodities with their decimals, and every account with its type, declared for strict checks. */
  declarations(): string {
    // Whole numbers need no format, and the two programs would not agree on one.
    const formatOf = (currency: Commodity) =>
      currency.decimals === 0 ? '' : `    format 1000.${'0'.repeat(currency.decimals)} ${symbolOf(currency)}\n`;
    const commodities = [...this.#currencies.values()].map(
      (currency) => `commodity ${symbolOf(currency)}\n${formatOf(currency)}`,
    );
    const tops = Object.entries(TOP_ACCOUNTS).map(
      ([key, type]) => [this.#names.tops[key as TopAccount], type] as const,
    );
    const plain = [...new Set([this.#names.opening.account, ...this.#names.accounts])].map(
      (name) => `account ${name}\n`,
    );
    const typed = tops.map(([name, type]) => `account ${name}\n    ; type: ${type}\n`);
    return [...commodities, '\n', ...typed, ...plain, '\n'].join('');
  }

  entry({ day, code, description, notes, lines }: JournalEntry): string {
    const tags = Object.entries(notes).map(([name, value]) => `${name}: ${value}`);
    const head = `${day} * (${code}) ${description}${tags.length > 0 ? `  ; ${tags.join(', ')}` : ''}\n`;
    return `${head}${lines.map((line) => this.#posting(line)).join('')}\n`;
  }

  /** What was held before the first day, and what the branch had sent less what it had received, against equity. */
  opening(day: string, lines: readonly JournalLine[]): string {
    const total = sum(lines.map(({ value }) => value));
    const against = posting(this.#names.opening.account, `${negate(total)} ${symbolOf(this.#base)}`);
    return `${day} * ${this.#names.opening.title}\n${lines.map((line) => this.#posting(line)).join('')}${against}\n`;
  }

  #posting({ name, currencyId, quantity, value }: JournalLine): string {
    if (quantity === null) return posting(name, `${value} ${symbolOf(this.#base)}`);
    const currency = currencyId === null ? undefined : this.#currencies.get(currencyId);
    if (!currency) throw new Error('A holding line names no currency');
    const amount = `${padded(quantity, currency.decimals)} ${symbolOf(currency)}`;
    const cost = ` @@ ${value.replace('-', '')} ${symbolOf(this.#base)}`;
    return posting(name, currency.id === this.#base.id ? amount : `${amount}${cost}`);
  }
}

/** Names with anything but letters stand in quotes. */
function symbolOf({ code }: Commodity): string {
  return /^[A-Za-z]+$/.test(code) ? code : `"${code}"`;
}

/** Two spaces at least, so that names may have one. */
function posting(name: string, amount: string): string {
  return `    ${name.padEnd(40)}  ${amount}\n`;
}

function padded(quantity: string, decimals: number): string {
  const missing = decimals - decimalsOf(quantity);
  if (missing <= 0) return quantity;
  return `${quantity}${quantity.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
