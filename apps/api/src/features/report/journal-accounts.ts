import { sql } from 'kysely';
import { type AccountClass, classOf, isOfItem, settingOf } from '../../domain/accounting/account-numbers.ts';
import { type Chart, numberOfLine } from '../../domain/accounting/number-lines.ts';
import { isMirrored, type ToldEntry, type ToldLine } from '../../domain/accounting/told-entries.ts';
import { CONTRA_ACCOUNTS } from '../../domain/ledger/accounts.ts';
import { type JournalNames, TOP_ACCOUNTS, type TopAccount } from '../../domain/ledger/plain-text.ts';
import type { Db } from '../../platform/db/database.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';

type Line = Pick<ToldLine, 'account' | 'currencyId' | 'value'>;
type Entry = Pick<ToldEntry, 'isReversal' | 'kind' | 'itemNumber' | 'itemName'>;

/** An item of vouchers with its account number. */
export interface NumberedItem {
  itemNumber: string;
  itemName: string;
}

export async function readNumberedItems(db: Db): Promise<NumberedItem[]> {
  const { rows } = await sql<NumberedItem>`
    SELECT tk_ke_toan AS "itemNumber", ten AS "itemName" FROM khoan_muc WHERE loai <> 4 ORDER BY thu_tu, id`.execute(
    db,
  );
  return rows;
}

/** A name that the plain-text form reads as one: it has signs of its own. */
export function plainName(text: string): string {
  return text.replaceAll(';', ',').replaceAll(/\s+/g, ' ').trim();
}

interface Naming {
  chart: Chart;
  items: readonly NumberedItem[];
  /** Stands under every top account but that of cash in transit, which belongs to no branch; none where there is one branch. */
  branch: string | undefined;
  language: Language;
}

/** The accounts of the plain-text journal: `assets:1112 Cash in foreign currency:USD`, with the numbers of the accountant's file. */
export class JournalAccounts {
  readonly #chart: Chart;
  readonly #items: readonly NumberedItem[];
  readonly #branch: string | undefined;
  readonly #language: Language;

  constructor({ chart, items, branch, language }: Naming) {
    this.#chart = chart;
    this.#items = items;
    this.#branch = branch;
    this.#language = language;
  }

  nameOf(line: Line, entry: Entry): string {
    const number = numberOfLine(line, entry, this.#chart);
    const top = this.#topOf(classOf(number), line.account === 'in-transit');
    return [top, ...this.#wordsOf(number, line, entry)].join(':');
  }

  names(): JournalNames {
    const title = fileText(this.#language, 'journal.opening');
    const tops = Object.keys(TOP_ACCOUNTS).map((key) => [key, this.#text(key as TopAccount)]);
    return {
      tops: Object.fromEntries(tops) as JournalNames['tops'],
      opening: { title, account: `${this.#topOf('equity')}:${title}` },
      accounts: this.#every(),
    };
  }

  /** Gains and losses of every account, every currency, every item. */
  #every(): string[] {
    const plain = { isReversal: false, kind: '', itemNumber: null, itemName: null };
    const holdings = [...this.#chart.currencies.keys()].map((currencyId) =>
      this.nameOf({ account: 'holding', currencyId, value: '1' }, plain),
    );
    const others = CONTRA_ACCOUNTS.filter((account) => account !== 'expense');
    const contras = others.flatMap((account) =>
      ['1', '-1'].map((value) => this.nameOf({ account, currencyId: null, value }, plain)),
    );
    const ofItems = this.#items.flatMap((item) =>
      (['expense', 'other-income', 'capital'] as const).map((account) =>
        this.nameOf({ account, currencyId: null, value: '1' }, { ...plain, ...item }),
      ),
    );
    return [...holdings, ...contras, ...ofItems];
  }

  #wordsOf(number: string, line: Line, entry: Entry): string[] {
    const { account, currencyId } = line;
    const currency = currencyId === null ? undefined : this.#chart.currencies.get(currencyId);
    const setting = settingOf({ ...line, currency }, isMirrored(entry));
    if (setting === null || (entry.itemName !== null && isOfItem(setting))) {
      const word = fileText(this.#language, `journal.accounts.${account as 'expense'}`);
      return [`${number} ${word}`, plainName((entry.itemName ?? '').replaceAll(':', ' '))];
    }
    const name = `${number} ${fileText(this.#language, `accounts.names.${setting}`)}`;
    if (account === 'holding' && currency) return [name, currency.code];
    if (setting !== 'tk_lai' && setting !== 'tk_lo') return [name];
    return [name, fileText(this.#language, `journal.accounts.${account as 'profit-foreign'}`)];
  }

  #topOf(top: AccountClass, isOfCompany = false): string {
    const name = this.#text(top);
    return this.#branch === undefined || isOfCompany ? name : `${name}:${this.#branch}`;
  }

  #text(top: TopAccount): string {
    return fileText(this.#language, `journal.${top}`);
  }
}
