import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMode } from '@doi-tien/contract/import';
import type { FileReading } from '@doi-tien/contract/import.schema';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { actAtLength, answeredBefore } from '../../platform/http/act.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImportEnd, Importer, ImportRow, ImportRun, RowResult } from '../../platform/imports/importer.ts';
import { type Counts, countsOf, endImport, type KeptProblem, noteProgress, startImport } from './import.repository.ts';
import { packRejected } from './rejected-rows.ts';

export interface ImportOptions {
  mode: ImportMode;
  isDryRun: boolean;
  /** The caller's own mark, to ask how far it is. */
  mark: string | null;
  /** The decimal sign the caller chose; undefined: the file's own. */
  decimalSign: string | undefined;
  /** The person said yes to what the file takes out. */
  hasYes: boolean;
}

export interface Tried {
  rows: ImportRow[];
  results: RowResult[];
  counts: Counts;
  end: ImportEnd;
}

export interface ImportOutcomeReport extends Tried {
  id: number | null;
  isSaved: boolean;
}

const BATCH = 500;
const PROGRESS_EVERY_MS = 300;
const MAX_KEPT_PROBLEMS = 100;

/** Carries what was found out of a transaction that is to be rolled back. */
class RolledBack extends Error {
  readonly tried: Tried;
  constructor(tried: Tried) {
    super('rolled back on purpose');
    this.tried = tried;
  }
}

/** The real thing in a transaction that is rolled back. */
export async function tryImport(
  request: FastifyRequest,
  importer: Importer,
  rows: ImportRow[],
): Promise<ImportOutcomeReport> {
  const { database, asker } = request;
  const tried = await rolledBack(() =>
    database.inTransaction(async (trx) => {
      const run = await importer.begin(trx, asker, true);
      const done = await takeAll(rows, run);
      throw new RolledBack({ ...done, end: (await run.preview?.()) ?? {} });
    }),
  );
  return { ...tried, id: null, isSaved: false };
}

/**
 * All rows in one transaction, together with the file's row in the import log, its log rows and its live event.
 * How far it is stands in the same log row meanwhile, written on connections of its own.
 */
export async function saveImport(
  request: FastifyRequest,
  importer: Importer,
  upload: Upload,
  { mode, mark, decimalSign, hasYes }: ImportOptions,
  parse: () => Promise<{ head: FileReading; rows: ImportRow[] }>,
): Promise<ImportOutcomeReport & { reading: FileReading }> {
  const { database, asker } = request;
  const tep_hash = createHash('sha256').update(upload.bytes).digest();
  // What a repeated submission is compared by, as bodies are.
  request.body = { tep: tep_hash.toString('hex'), loai: importer.kind, mode, decimalSign, hasYes };
  const earlier = await answeredBefore<{ id: number }>(request);
  if (earlier) return { ...(await savedBefore(request, earlier.id)), reading: (await parse()).head };
  const id = await database.inTransaction((trx) =>
    startImport(trx, {
      loai: importer.kind,
      ten_tep: upload.name,
      kich_thuoc: upload.bytes.byteLength,
      tep_hash,
      che_do: mode,
      theo_doi: mark,
      nguoi_tao: asker.id,
    }),
  );
  const note = (progress: Parameters<typeof noteProgress>[2]) =>
    database.inTransaction((trx) => noteProgress(trx, id, progress));
  try {
    const { head: reading, rows } = await parse();
    await note({ giai_doan: 'kiem_tra', tong_dong: rows.length, dinh_dang: reading.dinh_dang });
    const report = await applyAll(request, importer, { id, mode, hasYes, name: upload.name }, rows, note);
    return { ...report, reading };
  } catch (error) {
    // A file that is refused is an answer; anything else broke off.
    const status = error instanceof AppError && error.status < 500 ? 3 : 4;
    await database.inTransaction((trx) => endImport(trx, id, status)).catch(() => undefined);
    throw error;
  }
}

interface Saving {
  id: number;
  mode: ImportMode;
  hasYes: boolean;
  name: string;
}

/** The outcome of the first time. Its refused rows are in the file that its log row keeps. */
async function savedBefore({ database }: FastifyRequest, id: number): Promise<ImportOutcomeReport> {
  const counts = await database.read((db) => countsOf(db, id));
  return { rows: [], results: [], counts, end: {}, id, isSaved: true };
}

async function applyAll(
  request: FastifyRequest,
  importer: Importer,
  saving: Saving,
  rows: ImportRow[],
  note: (progress: Parameters<typeof noteProgress>[2]) => Promise<void>,
): Promise<ImportOutcomeReport> {
  const { database, asker } = request;
  const { id, mode, hasYes } = saving;
  let done: Tried | undefined;
  try {
    await actAtLength(request, async (trx, confirm) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`doi-tien import ${importer.kind}`}))`.execute(trx);
      const run = await importer.begin(trx, asker, false);
      const tried = await takeAll(rows, run, progressOf(note));
      if (mode === 'tat_ca' && tried.counts.dong_loi > 0) throw new RolledBack(tried);
      // Locks the session before the log, in the same order as a sign-out, so that the two cannot deadlock.
      const actor = await confirm();
      tried.end = await run.finish(actor, hasYes);
      await finishLog(trx, id, 2, tried);
      const after = { ten_tep: saving.name, che_do: mode, ...tried.counts };
      await recordEvent(trx, actor, { act: 'import', subject: importer.permission, subjectId: id, after });
      done = tried;
      return { id };
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    await database.inTransaction((trx) => finishLog(trx, id, 3, error.tried));
    return { ...error.tried, id, isSaved: false };
  }
  // A repeated submission was answered from the first one's; it changed nothing.
  if (!done) await database.inTransaction((trx) => endImport(trx, id, 2));
  return { ...(done ?? emptyResult(rows)), id, isSaved: true };
}

function emptyResult(rows: ImportRow[]): Tried {
  const results = rows.map((): RowResult => ({ outcome: 'khong_doi' }));
  return { rows, results, counts: countOf(results), end: {} };
}

async function takeAll(
  rows: ImportRow[],
  run: ImportRun,
  onProgress?: (done: number) => Promise<void>,
): Promise<Tried> {
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    for (const result of await run.take(rows.slice(at, at + BATCH))) results.push(result);
    await onProgress?.(results.length);
    // Others are answered between the batches.
    await nextTurn();
  }
  return { rows, results, counts: countOf(results), end: {} };
}

function progressOf(note: (progress: { giai_doan: 'ghi'; da_xu_ly: number }) => Promise<void>) {
  let last = Date.now();
  return async (da_xu_ly: number) => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    await note({ giai_doan: 'ghi', da_xu_ly });
  };
}

async function finishLog(trx: Db, id: number, status: 2 | 3, { rows, results, counts }: Tried): Promise<void> {
  const first: KeptProblem[] = [];
  for (const [index, { outcome, problems = [] }] of results.entries()) {
    if (outcome === 'loi' && first.length < MAX_KEPT_PROBLEMS)
      first.push({ dong: rows[index]?.line ?? 0, loi: problems });
  }
  await endImport(trx, id, status, { counts, first, file: await packRejected(rows, results) });
}

function countOf(results: readonly RowResult[]): Counts {
  const of = (outcome: RowResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return {
    tong_dong: results.length,
    them_moi: of('them'),
    cap_nhat: of('cap_nhat'),
    khong_doi: of('khong_doi'),
    dong_loi: of('loi'),
  };
}

async function rolledBack(work: () => Promise<never>): Promise<Tried> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return error.tried;
    throw error;
  }
}
