import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Asker } from '../actor.ts';
import type { Database, Db } from '../db/database.ts';
import type { Access } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import type { Download } from './download-content.ts';

const KEPT_HOURS = 24;
/** A person keeps the newest of their files; older ones make room. */
const KEPT_PER_PERSON = 10;
/** Long enough for the slowest piece; a file without a new one for so long has lost its process. */
const STALLED_SECONDS = 120;
const PIECE_BYTES = 1024 * 1024;
/** Twice what the longest list of a large business takes. */
const MAX_BYTES = 512 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    fileWriters: FileWriters;
  }
}

/** The files being written in this process. */
class FileWriters {
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  get isClosing(): boolean {
    return this.#isClosing;
  }

  start(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Each stops after the piece it is at. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#running);
  }
}

export function registerStoredFiles(app: FastifyInstance): void {
  const writers = new FileWriters();
  app.decorate('fileWriters', writers);
  app.addHook('onClose', () => writers.close());
}

export interface FileToStore {
  name: string;
  contentType: string;
  access: Access | undefined;
  /** Its route may ask people to confirm that it is them. */
  isConfirmed: boolean;
  /** Not only of the branch it was made in. */
  isOfOtherBranches: boolean;
}

const ALL_BRANCHES = 'allBranches';

/** The answer of a read, kept until it is fetched: whether the person may still read it is asked then. */
export async function addStoredFile(trx: Db, asker: Asker, file: FileToStore): Promise<StoredFile> {
  const more = file.isOfOtherBranches ? [ALL_BRANCHES] : [];
  const permission = file.access?.kind === 'permission' ? [...file.access.permission, ...more] : null;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tep_xuat (chi_nhanh_id, nguoi_dung_id, ten_tep, loai_noi_dung, quyen, can_xac_nhan)
    VALUES (${asker.branchId}, ${asker.id}, ${file.name}, ${file.contentType}, ${permission}, ${file.isConfirmed}) RETURNING id`.execute(
    trx,
  );
  await sql`
    DELETE FROM tep_xuat WHERE id IN (
      SELECT id FROM tep_xuat WHERE nguoi_dung_id = ${asker.id} ORDER BY ngay_tao DESC, id DESC OFFSET ${KEPT_PER_PERSON})`.execute(
    trx,
  );
  return findStoredFile(trx, asker, rows[0]?.id ?? 0);
}

/** Writes the content piece by piece; a file that was deleted meanwhile, or grows beyond all bounds, is given up. */
export async function writeStoredFile(
  database: Database,
  id: number,
  content: Download['content'],
  writers: FileWriters,
): Promise<void> {
  let place = 0;
  let size = 0;
  try {
    for await (const piece of joined(content)) {
      place += 1;
      size += piece.length;
      const isWanted = await database.inTransaction((trx) => addPiece(trx, id, place, piece));
      if (!isWanted) return;
      if (writers.isClosing || size > MAX_BYTES) throw new Error('the file was given up');
    }
    await setStatus(database, id, sql`trang_thai = 2, xong_luc = now()`);
  } catch (error) {
    await setStatus(database, id, sql`trang_thai = 3`).catch(() => undefined);
    throw error;
  }
}

async function addPiece(trx: Db, id: number, place: number, piece: Buffer): Promise<boolean> {
  const { rows } = await sql`
    UPDATE tep_xuat SET kich_thuoc = kich_thuoc + ${piece.length}, ghi_luc = now()
    WHERE id = ${id} AND trang_thai = 1 RETURNING id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`INSERT INTO phan_tep_xuat (tep_id, thu_tu, noi_dung) VALUES (${id}, ${place}, ${piece})`.execute(trx);
  return true;
}

async function setStatus(database: Database, id: number, change: RawBuilder<unknown>): Promise<void> {
  await database.inTransaction((trx) => sql`UPDATE tep_xuat SET ${change} WHERE id = ${id}`.execute(trx));
}

/** Rows of the database, not of the list: many small pieces would cost more than they carry. */
async function* joined(content: Download['content']): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part as Buffer);
    waiting.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const STATUS = sql<1 | 2 | 3>`CASE
  WHEN trang_thai = 1 AND ghi_luc < now() - make_interval(secs => ${sql.lit(STALLED_SECONDS)}) THEN 3 ELSE trang_thai END`;

/** Only what may still be fetched: one's own, made in this branch, not run out. */
function visible(asker: Asker): RawBuilder<unknown> {
  return sql`SELECT id, ten_tep, ${STATUS} AS trang_thai, kich_thuoc::float8 AS kich_thuoc, ngay_tao, xong_luc,
      ngay_tao + make_interval(hours => ${sql.lit(KEPT_HOURS)}) AS het_han, quyen, loai_noi_dung, can_xac_nhan,
      EXISTS (SELECT 1 FROM ket WHERE an_so_lieu AND ket.mo_luc <= tep_xuat.ngay_tao
        AND (ket.chi_nhanh_id = tep_xuat.chi_nhanh_id OR ${ALL_BRANCHES} = ANY(tep_xuat.quyen))) AS bi_giu
    FROM tep_xuat
    WHERE nguoi_dung_id = ${asker.id} AND chi_nhanh_id = ${asker.branchId} AND ngay_tao > now() - make_interval(hours => ${sql.lit(KEPT_HOURS)})`;
}

export interface OwnFile extends StoredFile {
  /** An area and the actions of it that reading the file takes. */
  quyen: string[] | null;
  loai_noi_dung: string;
  can_xac_nhan: boolean;
  /** Made since the safe was opened that is being counted blind: it may tell what the books hold. */
  bi_giu: boolean;
}

export async function findStoredFiles(db: Db, asker: Asker): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`${visible(asker)} ORDER BY ngay_tao DESC, id DESC`.execute(db);
  return rows;
}

export async function findStoredFile(db: Db, asker: Asker, id: number): Promise<OwnFile> {
  const { rows } = await sql<OwnFile>`${visible(asker)} AND id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export async function* readStoredFile(database: Database, id: number): AsyncGenerator<Buffer, void> {
  for (let place = 1; ; place += 1) {
    const piece = await database.readLong(async (db) => {
      const { rows } = await sql<{ noi_dung: Buffer }>`
        SELECT noi_dung FROM phan_tep_xuat WHERE tep_id = ${id} AND thu_tu = ${place}`.execute(db);
      return rows[0]?.noi_dung;
    });
    if (!piece) return;
    yield piece;
  }
}

export async function deleteStoredFile(trx: Db, actor: Actor, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM tep_xuat WHERE id = ${id} AND nguoi_dung_id = ${actor.id} AND chi_nhanh_id = ${actor.branchId}`.execute(
    trx,
  );
  if (!numAffectedRows) throw new AppError('NOT_FOUND');
}

export async function sweepStoredFiles(trx: Db): Promise<void> {
  await sql`DELETE FROM tep_xuat WHERE ngay_tao < now() - make_interval(hours => ${KEPT_HOURS})`.execute(trx);
}
