import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { GOOD_FETCH, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import { sql } from 'kysely';
import { ARE_SOURCES_ON } from '../../domain/rate-sources/part.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FeedLine, JudgedBy, Refusal } from './judge.rules.ts';
import type { SourceLayout } from './source-layout.ts';

export type Source = SourceLayout & {
  id: number;
  ten: string;
  cach: 1 | 2;
  dia_chi: string | null;
  thoi_han_giay: number;
  toi_da_kb: number;
  trang_thai: 1 | 2;
  phien_ban: number;
};

const COLUMNS = sql`s.id, s.ten, s.cach, s.dia_chi, s.thoi_han_giay, s.toi_da_kb, s.trang_thai, s.phien_ban, s.dinh_dang,
  s.duong_dan_dong, s.cot_ma, s.cot_mua, s.cot_chuyen_khoan, s.cot_ban, s.cot_thoi_diem, s.dau_thap_phan, s.don_vi, s.ten_khac`;

export async function findSource(db: Db, id: number): Promise<Source | undefined> {
  const { rows } = await sql<Source>`SELECT ${COLUMNS} FROM nguon_ty_gia s WHERE s.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the end of the transaction: one fetch is kept after the other. */
export async function holdSource(trx: Db, id: number): Promise<Source | undefined> {
  const { rows } = await sql<Source>`SELECT ${COLUMNS} FROM nguon_ty_gia s WHERE s.id = ${id} FOR UPDATE`.execute(trx);
  return rows[0];
}

/**
 * Takes the next source whose time has come upon this process by moving its next time on. Two processes cannot both do so, and one that
 * dies while it fetches loses this one time.
 */
export async function claimDue(trx: Db): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    WITH due AS (
      SELECT s.id, s.chu_ky_phut FROM nguon_ty_gia s LEFT JOIN hen_lay_ty_gia h ON h.nguon_id = s.id
      WHERE s.trang_thai = 1 AND s.cach = ${SOURCE_WAY.address} AND ${ARE_SOURCES_ON} AND (h.lan_toi IS NULL OR h.lan_toi <= ${NOW})
      ORDER BY h.lan_toi NULLS FIRST, s.id LIMIT 1
    ), claimed AS (
      INSERT INTO hen_lay_ty_gia AS own (nguon_id, lan_toi) SELECT id, ${NOW} + make_interval(mins => chu_ky_phut) FROM due
      ON CONFLICT (nguon_id) DO UPDATE SET lan_toi = excluded.lan_toi WHERE own.lan_toi <= ${NOW}
      RETURNING nguon_id
    )
    SELECT ${COLUMNS} FROM claimed JOIN nguon_ty_gia s ON s.id = claimed.nguon_id`.execute(trx);
  return rows[0];
}

/** What lists are judged by beside their source. */
export async function readJudging(
  db: Db,
  sourceId: number | null,
): Promise<Pick<JudgedBy, 'known' | 'lastMoment' | 'now'>> {
  const { rows } = await sql<{ known: string[]; lastMoment: string | null; now: string }>`
    SELECT ARRAY(SELECT t.ma FROM tien t WHERE t.ma <> ${BASE_CURRENCY}) AS known,
      (SELECT max(f.moc) FROM lan_lay_ty_gia f WHERE f.nguon_id = ${sourceId} AND f.ket_qua = ${GOOD_FETCH}) AS "lastMoment",
      date_trunc('milliseconds', ${NOW}) AS now`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Nothing was read to judge lists by');
  return { ...found, known: new Set(found.known) };
}

export interface KeptFetch {
  id: number;
  ket_qua: string;
  tham_so: Refusal['params'];
  sha256: string | null;
}

export async function findLastFetch(trx: Db, sourceId: number): Promise<KeptFetch | undefined> {
  const { rows } = await sql<KeptFetch>`
    SELECT f.id::int AS id, f.ket_qua, f.tham_so, f.sha256 FROM lan_lay_ty_gia f
    WHERE f.nguon_id = ${sourceId} ORDER BY f.id DESC LIMIT 1`.execute(trx);
  return rows[0];
}

/** The hash of the last list that counted. */
export async function findLastGoodHash(trx: Db, sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ sha256: string | null }>`
    SELECT f.sha256 FROM lan_lay_ty_gia f WHERE f.nguon_id = ${sourceId} AND f.ket_qua = ${GOOD_FETCH}
    ORDER BY f.id DESC LIMIT 1`.execute(trx);
  return rows[0]?.sha256 ?? null;
}

export async function countAgain(trx: Db, id: number): Promise<void> {
  await sql`UPDATE lan_lay_ty_gia SET luc_cuoi = ${NOW}, so_lan = so_lan + 1 WHERE id = ${id}`.execute(trx);
}

export interface NewFetch {
  nguon_id: number;
  cach: 1 | 2;
  ket_qua: string;
  tham_so: Refusal['params'];
  kich_thuoc: number | null;
  sha256: string | null;
  moc: string | null;
  so_dong: number | null;
  ten_tep: string | null;
  nguoi_tao: number | null;
}

export async function insertFetch(trx: Db, fetched: NewFetch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lan_lay_ty_gia (nguon_id, cach, ket_qua, tham_so, luc_dau, luc_cuoi, kich_thuoc, sha256, moc, so_dong, ten_tep, nguoi_tao)
    VALUES (${fetched.nguon_id}, ${fetched.cach}, ${fetched.ket_qua}, ${JSON.stringify(fetched.tham_so)}::jsonb, ${NOW}, ${NOW},
      ${fetched.kich_thuoc}, ${fetched.sha256}, ${fetched.moc}, ${fetched.so_dong}, ${fetched.ten_tep}, ${fetched.nguoi_tao})
    RETURNING id::int AS id`.execute(trx);
  if (!rows[0]) throw new Error('No fetch was kept');
  return rows[0].id;
}

export async function insertLines(trx: Db, fetchId: number, lines: readonly FeedLine[]): Promise<void> {
  await sql`
    INSERT INTO gia_nguon (lan_id, ma, don_vi, mua, chuyen_khoan, ban)
    SELECT ${fetchId}, l.ma, l.don_vi, l.mua, l.chuyen_khoan, l.ban
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS l (ma text, don_vi int, mua numeric, chuyen_khoan numeric, ban numeric)`.execute(trx);
}

export async function keepAnswer(trx: Db, sha256: string, bytes: Uint8Array): Promise<void> {
  await sql`
    INSERT INTO noi_dung_ty_gia (sha256, noi_dung) VALUES (${sha256}, ${Buffer.from(bytes)}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

/** How many fetches of a source keep what came as it came, and for how long the others are remembered at all. */
const ANSWERS_KEPT = 20;
const DAYS_KEPT = 90;

/** Puts away what is old. The last list that counted stays, with its answer. */
export async function forgetOld(trx: Db, sourceId: number): Promise<void> {
  const lastGood = sql`(SELECT max(g.id) FROM lan_lay_ty_gia g WHERE g.nguon_id = ${sourceId} AND g.ket_qua = ${GOOD_FETCH})`;
  await sql`
    DELETE FROM lan_lay_ty_gia f WHERE f.nguon_id = ${sourceId} AND f.luc_cuoi < ${NOW} - make_interval(days => ${DAYS_KEPT})
      AND f.id IS DISTINCT FROM ${lastGood}`.execute(trx);
  await sql`
    DELETE FROM noi_dung_ty_gia n USING (
      SELECT DISTINCT f.sha256 FROM lan_lay_ty_gia f WHERE f.nguon_id = ${sourceId} AND f.sha256 IS NOT NULL
        AND f.id <= coalesce((SELECT k.id FROM lan_lay_ty_gia k WHERE k.nguon_id = ${sourceId} ORDER BY k.id DESC OFFSET ${ANSWERS_KEPT} LIMIT 1), 0)
    ) old
    WHERE n.sha256 = old.sha256 AND NOT EXISTS (
      SELECT FROM lan_lay_ty_gia f WHERE f.sha256 = n.sha256 AND (
        f.id IN (SELECT max(g.id) FROM lan_lay_ty_gia g WHERE g.ket_qua = ${GOOD_FETCH} GROUP BY g.nguon_id)
        OR f.id IN (SELECT k.id FROM lan_lay_ty_gia k WHERE k.nguon_id = f.nguon_id ORDER BY k.id DESC LIMIT ${ANSWERS_KEPT})))`.execute(
    trx,
  );
}
