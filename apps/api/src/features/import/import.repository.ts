import type { ImportKind, ImportMode, ImportStage } from '@doi-tien/contract/import';
import type { ImportLogDetail, ImportLogRow, ImportProgress } from '@doi-tien/contract/import.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { RowProblem } from '../../platform/imports/importer.ts';

export const importLogList: ListSpec = {
  from: sql`log_import l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_tao`,
  key: sql`l.id`,
  fields: {
    id: { kind: 'number', sql: sql`l.id` },
    loai: { kind: 'text', sql: sql`l.loai`, search: true },
    ten_tep: { kind: 'text', sql: sql`l.ten_tep`, search: true },
    kich_thuoc: { kind: 'number', sql: sql`l.kich_thuoc` },
    dinh_dang: { kind: 'text', sql: sql`l.dinh_dang` },
    trang_thai: { kind: 'number', sql: sql`l.trang_thai` },
    che_do: { kind: 'text', sql: sql`l.che_do` },
    tong_dong: { kind: 'number', sql: sql`l.tong_dong` },
    them_moi: { kind: 'number', sql: sql`l.them_moi` },
    cap_nhat: { kind: 'number', sql: sql`l.cap_nhat` },
    khong_doi: { kind: 'number', sql: sql`l.khong_doi` },
    dong_loi: { kind: 'number', sql: sql`l.dong_loi` },
    da_xu_ly: { kind: 'number', sql: sql`l.da_xu_ly` },
    giai_doan: { kind: 'text', sql: sql`l.giai_doan` },
    nguoi_tao: { kind: 'text', sql: sql`u.ho_va_ten`, search: true },
    ngay_tao: { kind: 'timestamp', sql: sql`l.ngay_tao` },
    xong_luc: { kind: 'timestamp', sql: sql`l.xong_luc` },
  },
};

export interface NewImport {
  loai: ImportKind;
  ten_tep: string;
  kich_thuoc: number;
  tep_hash: Buffer;
  che_do: ImportMode;
  theo_doi: string | null;
  nguoi_tao: number;
}

export async function startImport(trx: Db, given: NewImport): Promise<number> {
  // A process that was killed in the middle leaves its row running; nobody else will ever finish it.
  await sql`UPDATE log_import SET trang_thai = 4, xong_luc = now()
    WHERE trang_thai = 1 AND ngay_tao < now() - interval '30 minutes'`.execute(trx);
  const insert = trx.insertInto('log_import').returning('id');
  // The same file on its way twice: the first one is watched.
  const watched = await insert
    .values(given)
    .onConflict((mark) => mark.column('theo_doi').doNothing())
    .executeTakeFirst();
  return (watched ?? (await insert.values({ ...given, theo_doi: null }).executeTakeFirstOrThrow())).id;
}

export async function noteProgress(
  trx: Db,
  id: number,
  progress: { giai_doan?: ImportStage; da_xu_ly?: number; tong_dong?: number; dinh_dang?: string },
): Promise<void> {
  await trx.updateTable('log_import').set(progress).where('id', '=', id).where('trang_thai', '=', 1).execute();
}

export interface Counts {
  tong_dong: number;
  them_moi: number;
  cap_nhat: number;
  khong_doi: number;
  dong_loi: number;
}

/** How a file that has ended came out. */
export async function countsOf(db: Db, id: number): Promise<Counts> {
  return db
    .selectFrom('log_import')
    .select(['tong_dong', 'them_moi', 'cap_nhat', 'khong_doi', 'dong_loi'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A refused row as it is kept: the reasons are keys, translated later into the reader's language. */
export interface KeptProblem {
  dong: number;
  loi: RowProblem[];
}

export async function endImport(
  trx: Db,
  id: number,
  trang_thai: 2 | 3 | 4,
  result?: { counts: Counts; first: KeptProblem[]; file: Buffer | null },
): Promise<void> {
  await trx
    .updateTable('log_import')
    .set({ trang_thai, giai_doan: 'xong', xong_luc: sql`now()` })
    .set(result ? { ...result.counts, da_xu_ly: result.counts.tong_dong, tep_loi: result.file } : {})
    .set(result ? { loi: JSON.stringify(result.first) } : {})
    .where('id', '=', id)
    .execute();
}

export type StoredDetail = Omit<ImportLogDetail, 'loi'> & { loi: KeptProblem[]; senderId: number | null };

export async function findImport(db: Db, id: number, row: ImportLogRow): Promise<StoredDetail> {
  const found = await db
    .selectFrom('log_import')
    .select(['loi', 'nguoi_tao as senderId', sql<string>`encode(tep_hash, 'hex')`.as('tep_hash')])
    .select(sql<boolean>`tep_loi IS NOT NULL`.as('co_tep_loi'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, ...found, loi: (found.loi ?? []) as KeptProblem[] };
}

export interface RejectedFile {
  loai: ImportKind;
  file: Buffer | null;
  senderId: number | null;
}

export async function findRejectedFile(db: Db, id: number): Promise<RejectedFile | undefined> {
  const row = await db
    .selectFrom('log_import')
    .select(['loai', 'tep_loi', 'nguoi_tao'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { loai: row.loai as ImportKind, file: row.tep_loi, senderId: row.nguoi_tao };
}

/** Found by its number or by the sender's own mark, for the sender only. */
export async function findProgress(db: Db, mark: string, userId: number): Promise<ImportProgress | undefined> {
  const { rows } = await sql<ImportProgress>`
    SELECT id, trang_thai, giai_doan, da_xu_ly, tong_dong FROM log_import
    WHERE theo_doi = ${mark}::uuid AND nguoi_tao = ${userId}`.execute(db);
  return rows[0];
}
