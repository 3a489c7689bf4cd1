import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Chart } from '../../domain/accounting/number-lines.ts';
import { codeOf, describeEntry, type ToldEntry, toldEntries } from '../../domain/accounting/told-entries.ts';
import { type Currencies, currencyByCode, readCurrencies } from '../../domain/currencies/currencies.ts';
import { type JournalEntry, type JournalLine, PlainTextJournal } from '../../domain/ledger/plain-text.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { findWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';
import { JournalAccounts, plainName, readNumberedItems } from './journal-accounts.ts';
import { readEnds } from './profit.repository.ts';

const BATCH = 500;
export interface JournalPeriod {
  from: string | undefined;
  to: string | undefined;
}

/** The journal of a branch over a period as text, written while it is read. */
export async function* exportJournal(
  database: Database,
  branchId: number,
  period: JournalPeriod,
  language: Language,
): AsyncGenerator<string, void> {
  const head = await database.snapshot((db) => readHead(db, branchId, period));
  const { from, to, chart, business, withheld } = head;
  const base = currencyByCode(chart.currencies, BASE_CURRENCY);
  const accounts = new JournalAccounts({ chart, items: head.items, branch: head.branch, language });
  const journal = new PlainTextJournal(chart.currencies, base, accounts.names());
  yield `; ${fileText(language, 'journal.title', { business, from, to })}\n\n`;
  if (withheld) yield `; ${fileText(language, 'journal.withheld', { day: withheld.day })}\n\n`;
  yield journal.declarations();
  const opening = openingLines(head, accounts);
  if (opening.length > 0) yield journal.opening(from, opening);
  const asked = { branchIds: [branchId], from, to, withheld: withheld ? [{ branchId, day: withheld.day }] : [] };
  for await (const entries of database.readBatches<ToldEntry>(toldEntries(asked), BATCH)) {
    yield entries.map((entry) => journal.entry(toEntry(entry, accounts, language))).join('');
  }
}

type Head = Awaited<ReturnType<typeof readHead>>;

/** Without days it is everything; before the first entry there is nothing to open with. */
async function readHead(db: Db, branchId: number, { from, to }: JournalPeriod) {
  const currencies: Currencies = await readCurrencies(db);
  const settings = await readSettings(db);
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT min(ngay)::text AS first, max(ngay)::text AS last FROM but_toan WHERE chi_nhanh_id = ${branchId}`.execute(
    db,
  );
  const today = await businessDay(db);
  // All entries together are the present stock, so the day that is being counted stays out of a journal until its count
  // is in, and so does an opening balance after it.
  const withheld = await findWithheldSafe(db, branchId);
  const asked = from ?? rows[0]?.first ?? today;
  const start = withheld && asked > withheld.day ? withheld.day : asked;
  const ends = await readEnds(db, { ids: [branchId], isCompany: false }, { from: start, to: start });
  return {
    withheld,
    branch: await branchName(db, branchId),
    others: await readOthers(db, branchId, start),
    chart: { currencies, numbers: settings } satisfies Chart,
    items: await readNumberedItems(db),
    business: settings.ten_doanh_nghiep.replaceAll(/\s+/g, ' '),
    from: start,
    to: to ?? rows[0]?.last ?? today,
    held: ends
      .map(({ tien_id, so_luong_dau, gia_von_dau }) => ({
        currencyId: tien_id,
        quantity: so_luong_dau,
        value: gia_von_dau,
      }))
      .filter(({ quantity }) => quantity !== '0'),
  };
}

/** The code of the branch, where there are several: with one, nothing shows that branches exist. */
async function branchName(db: Db, branchId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; ma: string }>`SELECT id, ma FROM chi_nhanh`.execute(db);
  return rows.length > 1 ? rows.find(({ id }) => id === branchId)?.ma : undefined;
}

/** What a branch had sent before a day, less what it had received from others, and the deposits that it owed to customers. */
async function readOthers(db: Db, branchId: number, before: string): Promise<{ account: Other; value: string }[]> {
  const { rows } = await sql<{ account: Other; value: string }>`
    SELECT tai_khoan AS account, coalesce(sum(gia_tri_vao - gia_tri_ra), 0) AS value FROM figures
    WHERE chi_nhanh_id = ${branchId} AND nguoi_tao <> 0 AND NOT la_thang AND ngay < ${before}
      AND tai_khoan IN ('in-transit', 'customer-deposit') GROUP BY 1 ORDER BY 1 DESC`.execute(db);
  return rows.filter(({ value }) => !isZero(value));
}

type Other = 'in-transit' | 'customer-deposit';

/** The journals of several branches, one after the other: together they are the company's. */
export async function* exportJournals(
  database: Database,
  branchIds: readonly number[],
  period: JournalPeriod,
  language: Language,
): AsyncGenerator<string, void> {
  for (const branchId of branchIds) yield* exportJournal(database, branchId, period, language);
}

function toEntry(entry: ToldEntry, accounts: JournalAccounts, language: Language): JournalEntry {
  return {
    day: entry.day,
    code: codeOf(entry),
    description: plainName(describeEntry(entry, language)),
    notes: { entry: String(entry.id), safe: entry.safeCode, by: entry.person },
    lines: entry.lines.map((line) => ({ ...line, name: accounts.nameOf(line, entry) })),
  };
}

/** What was held before the first day, what the branch had sent less what it had received, and what it owed. */
function openingLines({ held, others }: Pick<Head, 'held' | 'others'>, accounts: JournalAccounts): JournalLine[] {
  const lines = held.map((each) => ({ account: 'holding' as const, ...each }));
  const besides = others.map((each) => ({ currencyId: null, quantity: null, ...each }));
  return [...lines, ...besides].map((line) => ({
    ...line,
    name: accounts.nameOf(line, { isReversal: false, kind: '', itemNumber: null, itemName: null }),
  }));
}
