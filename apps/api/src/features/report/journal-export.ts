import { BASE_CURRENCY, CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { type Currencies, currencyByCode, readCurrencies } from '../../domain/currencies/currencies.ts';
import {
  type JournalEntry,
  type JournalLine,
  type JournalNames,
  PlainTextJournal,
} from '../../domain/ledger/plain-text.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { findWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';
import { readEnds } from './profit.repository.ts';

const BATCH = 500;
const GROUP_NAMES = new Map(
  Object.entries(CURRENCY_GROUP).map(([name, group]) => [group as number, name as keyof typeof CURRENCY_GROUP]),
);

export interface JournalPeriod {
  from: string | undefined;
  to: string | undefined;
}

interface EntryRow {
  id: number;
  day: string;
  kind: string;
  isReversal: boolean;
  tradeCode: string | null;
  safeCode: string;
  account: string;
  lines: JournalLine[];
}

/** The journal of a branch over a period as text, written while it is read. */
export async function* exportJournal(
  database: Database,
  branchId: number,
  period: JournalPeriod,
  language: Language,
): AsyncGenerator<string, void> {
  const head = await database.snapshot((db) => readHead(db, branchId, period));
  const { from, to, currencies, business, branch, held, inTransit, withheld } = head;
  const base = currencyByCode(currencies, BASE_CURRENCY);
  const journal = new PlainTextJournal(currencies, base, namesIn(language, branch));
  yield `; ${fileText(language, 'journal.title', { business, from, to })}\n\n`;
  if (withheld) yield `; ${fileText(language, 'journal.withheld', { day: withheld.day })}\n\n`;
  yield journal.declarations();
  if (held.length > 0 || !isZero(inTransit)) yield journal.opening(from, held, inTransit);
  for await (const rows of database.readBatches<EntryRow>(entriesOf(branchId, { from, to }, withheld?.day), BATCH)) {
    yield rows.map((row) => journal.entry(toEntry(row, language))).join('');
  }
}

/** Without days it is everything; before the first entry there is nothing to open with. */
async function readHead(db: Db, branchId: number, { from, to }: JournalPeriod) {
  const currencies: Currencies = await readCurrencies(db);
  const { ten_doanh_nghiep } = await readSettings(db);
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
    inTransit: await readInTransit(db, branchId, start),
    currencies,
    business: ten_doanh_nghiep.replaceAll(/\s+/g, ' '),
    from: start,
    to: to ?? rows[0]?.last ?? today,
    held: ends
      .map(({ tien_id, so_luong_dau, gia_von_dau }) => ({
        currencyId: tien_id,
        quantity: so_luong_dau,
        cost: gia_von_dau,
      }))
      .filter(({ quantity }) => quantity !== '0'),
  };
}

/** The code of the branch, where there are several: with one, nothing shows that branches exist. */
async function branchName(db: Db, branchId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; ma: string }>`SELECT id, ma FROM chi_nhanh`.execute(db);
  return rows.length > 1 ? rows.find(({ id }) => id === branchId)?.ma : undefined;
}

/** What a branch had sent before a day, less what it had received from others. */
async function readInTransit(db: Db, branchId: number, before: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    SELECT coalesce(sum(gia_tri_vao - gia_tri_ra), 0) AS value FROM figures
    WHERE chi_nhanh_id = ${branchId} AND nguoi_tao <> 0 AND NOT la_thang AND ngay < ${before} AND tai_khoan = 'in-transit'`.execute(
    db,
  );
  return rows[0]?.value ?? '0';
}

/** The journals of several branches, one after the other: together they are the company's. */
export async function* exportJournals(
  database: Database,
  branchIds: readonly number[],
  period: JournalPeriod,
  language: Language,
): AsyncGenerator<string, void> {
  for (const branchId of branchIds) yield* exportJournal(database, branchId, period, language);
}

/** Entries that only swapped notes moved no value and are left out. */
function entriesOf(branchId: number, { from, to }: { from: string; to: string }, withheldDay: string | undefined) {
  return sql`
    SELECT e.id, e.ngay AS day, e.loai AS kind, e.la_dao AS "isReversal", coalesce(e.ma_giao_dich, d.ma) AS "tradeCode",
      k.ma_ket AS "safeCode", p.tai_khoan AS account, x.lines
    FROM entry_origins e JOIN ket k ON k.id = e.ket_id JOIN but_toan b ON b.id = e.id JOIN nguoi_dung p ON p.id = b.nguoi_tao
    LEFT JOIN dieu_chuyen d ON e.loai LIKE 'transfer-%' AND e.id IN (d.but_toan_gui_id, d.but_toan_cuoi_id)
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('account', l.tai_khoan, 'currencyId', l.tien_id,
        'quantity', trim_scale(l.so_luong)::text, 'value', l.gia_tri::text) ORDER BY l.id) AS lines
      FROM dong_but_toan l WHERE l.but_toan_id = e.id) x
    WHERE e.chi_nhanh_id = ${branchId} AND e.ngay BETWEEN ${from} AND ${to} AND x.lines IS NOT NULL
      ${withheldDay === undefined ? sql`` : sql`AND e.ngay < ${withheldDay}`} ORDER BY e.ngay, e.id`;
}

function toEntry(row: EntryRow, language: Language): JournalEntry {
  const what = fileText(language, `journal.kinds.${row.kind}` as 'journal.kinds.count', { defaultValue: row.kind });
  return {
    day: row.day,
    code: row.tradeCode ?? `BT-${row.id}`,
    description: row.isReversal ? fileText(language, 'journal.voided', { what }) : what,
    notes: { entry: String(row.id), safe: row.safeCode, by: row.account },
    lines: row.lines,
  };
}

function namesIn(language: Language, branch: string | undefined): JournalNames {
  const text = (key: Parameters<typeof fileText>[1]) => fileText(language, key);
  return {
    assets: text('journal.assets'),
    equity: text('journal.equity'),
    income: text('journal.income'),
    expenses: text('journal.expenses'),
    opening: text('journal.opening'),
    branch,
    group: (group) => text(`journal.groups.${GROUP_NAMES.get(group) ?? 'foreignCash'}`),
    account: (account) => text(`journal.accounts.${account}`),
  };
}
