import { decimalsOf, isZero, sum } from '@doi-tien/money/decimal';
import type { Account, ContraAccount } from './accounts.ts';

/** A currency as the plain-text journal declares it. */
export interface Commodity {
  id: number;
  code: string;
  decimals: number;
  /** Which kind of asset it is, by the group of its kind of money. */
  group: number;
}

/** What everything is called; the books themselves know no language. */
export interface JournalNames {
  assets: string;
  equity: string;
  income: string;
  expenses: string;
  opening: string;
  /** Stands under every top account but that of money in transit, which belongs to no branch; none where there is one branch. */
  branch?: string | undefined;
  group(group: number): string;
  account(account: ContraAccount): string;
}

export interface OpeningLine {
  currencyId: number;
  quantity: string;
  cost: string;
}

export interface JournalLine {
  account: Account;
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

const TYPES = { assets: 'A', equity: 'E', income: 'R', expenses: 'X' } as const;
const PARENT: Record<ContraAccount, keyof typeof TYPES> = {
  capital: 'equity',
  'profit-foreign': 'income',
  'profit-electronic': 'income',
  'profit-banking': 'income',
  'profit-alipay': 'income',
  'fee-charged': 'income',
  'fee-paid': 'expenses',
  rounding: 'income',
  'count-difference': 'expenses',
  'cost-adjustment': 'expenses',
  'in-transit': 'assets',
  'outside-cost': 'expenses',
  expense: 'expenses',
  'other-income': 'income',
  'bank-cash': 'assets',
};

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
    const tops = Object.entries(TYPES).map(([key, type]) => [this.#names[key as keyof typeof TYPES], type] as const);
    const contras = (Object.keys(PARENT) as ContraAccount[]).map((account) => this.#contraName(account));
    const holdings = [...this.#currencies.values()].map((currency) => this.#holdingName(currency));
    const plain = [...new Set([...holdings, this.#openingName(), ...contras])].map((name) => `account ${name}\n`);
    const typed = tops.map(([name, type]) => `account ${name}\n    ; type: ${type}\n`);
    return [...commodities, '\n', ...typed, ...plain, '\n'].join('');
  }

  entry({ day, code, description, notes, lines }: JournalEntry): string {
    const tags = Object.entries(notes).map(([name, value]) => `${name}: ${value}`);
    const head = `${day} * (${code}) ${description}${tags.length > 0 ? `  ; ${tags.join(', ')}` : ''}\n`;
    return `${head}${lines.map((line) => this.#posting(line)).join('')}\n`;
  }

  /** What was held before the first day, and what the branch had sent less what it had received, against equity. */
  opening(day: string, held: readonly OpeningLine[], inTransit = '0'): string {
    const lines = held.map(({ currencyId, quantity, cost }) =>
      this.#posting({ account: 'holding', currencyId, quantity, value: cost }),
    );
    if (!isZero(inTransit))
      lines.push(this.#posting({ account: 'in-transit', currencyId: null, quantity: null, value: inTransit }));
    const total = sum([...held.map(({ cost }) => cost), inTransit]);
    const against = posting(this.#openingName(), `${negated(total)} ${symbolOf(this.#base)}`);
    return `${day} * ${this.#names.opening}\n${lines.join('')}${against}\n`;
  }

  #posting({ account, currencyId, quantity, value }: JournalLine): string {
    if (account !== 'holding') return posting(this.#contraName(account), `${value} ${symbolOf(this.#base)}`);
    const currency = currencyId === null ? undefined : this.#currencies.get(currencyId);
    if (!currency || quantity === null) throw new Error('A holding line names no currency');
    const amount = `${padded(quantity, currency.decimals)} ${symbolOf(currency)}`;
    const cost = ` @@ ${value.replace('-', '')} ${symbolOf(this.#base)}`;
    return posting(this.#holdingName(currency), currency.id === this.#base.id ? amount : `${amount}${cost}`);
  }

  #holdingName(currency: Commodity): string {
    return `${this.#top('assets')}:${this.#names.group(currency.group)}:${currency.code}`;
  }

  #contraName(account: ContraAccount): string {
    const top = account === 'in-transit' ? this.#names.assets : this.#top(PARENT[account]);
    return `${top}:${this.#names.account(account)}`;
  }

  #openingName(): string {
    return `${this.#top('equity')}:${this.#names.opening}`;
  }

  #top(key: keyof typeof TYPES): string {
    const { branch } = this.#names;
    return branch === undefined ? this.#names[key] : `${this.#names[key]}:${branch}`;
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

function negated(value: string): string {
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}
