import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LEFT_OUT, type LeftOutKind, STATEMENT_LINE } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { decimalsOf, isZero, roundHalfUp } from '@doi-tien/money/decimal';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { isNumberOf } from './account-number.rules.ts';
import type { StatementReading } from './formats/read-statement.ts';
import type { ReadLine, ReadStatement } from './formats/statement.ts';
import { isOwnToken, keyOf, lettersAndDigits, statusOf } from './line-identity.ts';
import { namedCodes } from './named-codes.rules.ts';
import { findUsableAccount } from './outside-accounts.ts';
import { insertLines, insertStatement, knownCounts, matchByThemselves, type NewLine } from './statement.repository.ts';
import { keepLayout } from './table-layouts.ts';

/** How many lines a dry run shows. */
const SHOWN_LINES = 50;
/** How much of the number of another account an answer shows. */
const SHOWN_NUMBER = 100;
const BATCH = 1000;

export interface PreparedStatement extends Omit<ReadStatement, 'lines'> {
  lines: NewLine[];
}

/** Lines as they are kept: each with its key and, among equal ones of its statement, its number. */
export async function prepareStatements(
  reading: StatementReading,
  account: OutsideAccount,
  prefixes: readonly string[],
  now: Date,
): Promise<PreparedStatement[]> {
  const prepared: PreparedStatement[] = [];
  for (const { lines, ...statement } of reading.statements) {
    const seen = new Map<string, number>();
    const kept: NewLine[] = [];
    for (const [index, line] of lines.entries()) {
      // Other answers get their turn: a file may have a hundred thousand lines.
      if (index % BATCH === BATCH - 1) await nextTurn();
      const trang_thai = statusOf(line, account, now);
      if (!isKept(line, trang_thai)) continue;
      const khoa = keyOf(line).toString('hex');
      const lan = (seen.get(khoa) ?? 0) + 1;
      // A transaction that is listed twice happened once.
      if (line.transfer && lan > 1) continue;
      seen.set(khoa, lan);
      kept.push({
        dong: line.at,
        khoa,
        lan,
        ngay: line.day,
        luc: line.moment,
        so_tien: roundHalfUp(line.amount, DECIMALS),
        tham_chieu: line.reference,
        ma_chuan: line.reference ? lettersAndDigits(line.reference) || null : null,
        cac_ma: namedCodes(line.text, prefixes),
        noi_dung: line.text,
        doi_tuong: line.party,
        tk_doi_tuong: line.partyAccount,
        trang_thai,
      });
    }
    prepared.push({ ...statement, lines: kept });
  }
  return prepared;
}

/** What the columns can hold. */
const DECIMALS = 8;
const WHOLE_DIGITS = 20;

/** Some banks list lines of nothing. A token of somebody's own making may have any amount: such a line is no money anyway. */
function isKept({ amount, at }: ReadLine, status: number): boolean {
  const isMoney = status === STATEMENT_LINE.counts || status === STATEMENT_LINE.unconfirmed;
  const fits = (amount.split('.')[0] ?? '').replace('-', '').length <= WHOLE_DIGITS;
  if (isMoney && (!fits || decimalsOf(amount) > DECIMALS)) {
    throw new AppError('STATEMENT_LINE_UNREADABLE', { params: { line: at, text: amount } });
  }
  return fits && !isZero(roundHalfUp(amount, DECIMALS));
}

/**
 * The statements of this account. A file may hold those of several accounts, and a statement that names none is taken for its own; without
 * one of them the file is of another account.
 */
export function ownStatements(reading: StatementReading, account: OutsideAccount): StatementReading {
  const isOwn = ({ account: number }: ReadStatement) => !number || isNumberOf(number, account);
  const statements = reading.statements.filter(isOwn);
  const others = reading.statements.filter((statement) => !isOwn(statement)).map(({ account: number }) => number ?? '');
  const otherAccounts = [...new Set(others.map((number) => number.slice(0, SHOWN_NUMBER)))].slice(0, SHOWN_LINES);
  if (statements.length === 0 && otherAccounts.length > 0) {
    throw new AppError('STATEMENT_OTHER_ACCOUNT', { params: { found: otherAccounts.join(', '), account: account.so } });
  }
  return { ...reading, statements, otherAccounts };
}

/** A statement in another currency, or of days that have not come, must not get in by mistake. */
export async function refuseOddStatements(db: Db, reading: StatementReading, account: OutsideAccount): Promise<void> {
  const currency = (await readCurrencies(db)).get(account.tien_id);
  // Banks elsewhere may be a day ahead.
  const lastDay = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString();
  if (!currency) throw new AppError('NOT_FOUND');
  for (const statement of reading.statements) {
    const ahead = statement.lines.find(({ day }) => day > lastDay) ?? (statement.toDay > lastDay ? { at: 1 } : null);
    if (ahead) throw new AppError('STATEMENT_DAY_AHEAD', { params: { line: ahead.at } });
    // VND-BANK is VND to a bank, CNY-ALIPAY is CNY to Alipay.
    const [code = ''] = currency.code.split('-');
    if (statement.currency && statement.currency !== code) {
      throw new AppError('STATEMENT_OTHER_CURRENCY', { params: { found: statement.currency, currency: code } });
    }
    const isOdd = (line: ReadLine) =>
      decimalsOf(line.amount) > currency.decimals && (line.transfer === null || isOwnToken(line, account));
    const odd = statement.lines.find(isOdd);
    if (odd) {
      throw new AppError('STATEMENT_LINE_UNREADABLE', { params: { line: odd.at, text: odd.amount } });
    }
  }
}

export interface ImportedFile {
  upload: Pick<Upload, 'name'> & { hash: Buffer };
  reading: StatementReading;
  statements: PreparedStatement[];
  personId: number;
}

export function fileHash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Adds what is new of a file, and matches what is certain. The caller holds the lock of the account. Whether the person may still
 * import into it is asked last, by `confirm`.
 */
export async function saveStatements(
  trx: Db,
  account: OutsideAccount,
  { upload, reading, statements, personId }: ImportedFile,
  confirm: () => Promise<Actor>,
): Promise<StatementImportAnswer> {
  const saved: StatementImportAnswer['sao_ke'] = [];
  for (const statement of statements) {
    const head = {
      tu_ngay: statement.fromDay,
      den_ngay: statement.toDay,
      so_du_dau: statement.opening,
      so_du_cuoi: statement.closing,
      so_dong: statement.lines.length,
    };
    const known = await knownCounts(trx, account.id, statement.lines);
    const so_moi = statement.lines.filter(({ khoa, lan }) => lan > (known.get(khoa) ?? 0)).length;
    const id = await insertStatement(trx, {
      ...head,
      so_moi,
      tai_khoan_id: account.id,
      ten_tep: upload.name,
      tep_hash: upload.hash,
      dinh_dang: reading.format,
      nguoi_tao: personId,
    });
    for (let at = 0; at < statement.lines.length; at += BATCH) {
      await insertLines(trx, account.id, id, statement.lines.slice(at, at + BATCH));
      await nextTurn();
    }
    saved.push({ ...head, so_moi });
  }
  await keepLayout(trx, account, reading.table);
  const tu_khop = await matchByThemselves(trx, account.id, personId);
  const actor = await confirm();
  await findUsableAccount(trx, actor, account.id);
  await announce(trx, { topic: 'statements', id: account.id });
  await recordBranchEvent(trx, actor, {
    act: 'importStatement',
    subject: 'doi-chieu',
    subjectId: account.id,
    after: { ten_tep: upload.name, dinh_dang: reading.format, sao_ke: saved, tu_khop },
  });
  return { ...answerOf(reading, statements, saved, false), tu_khop };
}

/** What a file would add, without adding it. */
export async function tryStatements(
  db: Db,
  account: OutsideAccount,
  reading: StatementReading,
  statements: PreparedStatement[],
): Promise<StatementImportAnswer> {
  const tried: StatementImportAnswer['sao_ke'] = [];
  const isNew = new Set<NewLine>();
  const later = new Map<string, number>();
  for (const { lines, fromDay, toDay, opening, closing } of statements) {
    const known = await knownCounts(db, account.id, lines);
    const fresh = lines.filter(({ khoa, lan }) => lan > Math.max(known.get(khoa) ?? 0, later.get(khoa) ?? 0));
    for (const line of fresh) {
      isNew.add(line);
      later.set(line.khoa, Math.max(later.get(line.khoa) ?? 0, line.lan));
    }
    tried.push({
      tu_ngay: fromDay,
      den_ngay: toDay,
      so_du_dau: opening,
      so_du_cuoi: closing,
      so_dong: lines.length,
      so_moi: fresh.length,
    });
  }
  return answerOf(reading, statements, tried, true, isNew);
}

function answerOf(
  reading: StatementReading,
  statements: readonly PreparedStatement[],
  sao_ke: StatementImportAnswer['sao_ke'],
  thu: boolean,
  isNew: ReadonlySet<NewLine> = new Set(),
): StatementImportAnswer {
  const lines = statements.flatMap((statement) => statement.lines);
  return {
    dinh_dang: reading.format,
    thu,
    sao_ke,
    so_dong: lines.length,
    so_moi: sao_ke.reduce((sum, { so_moi }) => sum + so_moi, 0),
    so_khong_tinh: lines.filter(({ trang_thai }) => trang_thai !== STATEMENT_LINE.counts).length,
    tu_khop: 0,
    da_hoan_tat: [],
    chua_hoan_tat: [],
    bo_ra: leftOutOf(reading, lines),
    tai_khoan_khac: reading.otherAccounts,
    so_bo_qua: reading.skipped.length,
    dong_bo_qua: reading.skipped.slice(0, SHOWN_LINES),
    bang: null,
    dong: lines.slice(0, SHOWN_LINES).map((line) => {
      const { khoa: _key, lan: _number, ma_chuan: _reference, cac_ma: _codes, ...shown } = line;
      return { ...shown, la_moi: isNew.has(line) };
    }),
  };
}

const KIND_OF_STATUS: Partial<Record<number, LeftOutKind>> = {
  [STATEMENT_LINE.otherToken]: 'otherToken',
  [STATEMENT_LINE.unconfirmed]: 'unconfirmed',
  [STATEMENT_LINE.failed]: 'failed',
};

/** Rows that the reader left out, and lines that are kept but do not count. */
function leftOutOf({ leftOut }: StatementReading, lines: readonly NewLine[]): StatementImportAnswer['bo_ra'] {
  const counts = new Map(leftOut.map(({ kind, count }) => [kind, count]));
  for (const { trang_thai } of lines) {
    const kind = KIND_OF_STATUS[trang_thai];
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return LEFT_OUT.flatMap((loai) => (counts.has(loai) ? [{ loai, so: counts.get(loai) ?? 0 }] : []));
}
