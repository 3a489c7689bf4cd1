import type { MessageKind } from '@doi-tien/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A row of what happened: written by an act with its row of the action log, or by a look at the state. */
export interface Occurrence {
  id: string;
  loai: MessageKind;
  branchId: number | null;
  /** Only this person is told. */
  userId: number | null;
  data: Record<string, unknown>;
  at: string;
  /** What the action log says; null for states. */
  log: LoggedAct | null;
}

export interface LoggedAct {
  id: string;
  act: string;
  subject: string;
  subjectId: string | null;
  after: Record<string, unknown>;
  userId: number | null;
  name: string | null;
  ip: string | null;
  deviceId: string | null;
}

interface Row extends Omit<Occurrence, 'log'> {
  log: LoggedAct | null;
}

const SELECTED = sql`
  SELECT e.id::text AS id, e.loai, e.chi_nhanh_id AS "branchId", e.nguoi_dung_id AS "userId", e.du_lieu AS data, e.luc AS at,
    CASE WHEN l.id IS NOT NULL THEN json_build_object(
      'id', l.id::text, 'act', l.hanh_dong, 'subject', l.doi_tuong, 'subjectId', l.doi_tuong_id, 'after', coalesce(l.sau, '{}'), 'userId', l.nguoi_dung_id,
      'name', coalesce(u.ho_va_ten, l.tai_khoan), 'ip', l.ip, 'deviceId', l.device_id) END AS log
  FROM tin_su_kien e LEFT JOIN log_thao_tac l ON l.id = e.log_id LEFT JOIN nguoi_dung u ON u.id = l.nguoi_dung_id`;

/** What nobody was told yet, the oldest first. */
export async function findUndivided(db: Db, most: number): Promise<Occurrence[]> {
  const { rows } = await sql<Row>`${SELECTED} WHERE e.chia_luc IS NULL ORDER BY e.id LIMIT ${most}`.execute(db);
  return rows;
}

export async function findOccurrences(db: Db, ids: readonly string[]): Promise<Occurrence[]> {
  const { rows } = await sql<Row>`${SELECTED} WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id`.execute(db);
  return rows;
}

export interface StateFound {
  kind: MessageKind;
  /** The same occurrence again is not raised again. */
  key: string;
  branchId: number | null;
  data?: object;
}

/** Keeps what a look at the state found; each occurrence once, whatever the process. Answers how many were new. */
export async function raiseStates(trx: Db, found: readonly StateFound[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = found.map(({ kind, key, branchId, data = {} }) => ({ kind, key, branch: branchId, data }));
  const { numAffectedRows } = await sql`
    INSERT INTO tin_su_kien (loai, khoa, chi_nhanh_id, du_lieu)
    SELECT s.kind, s.key, s.branch, s.data
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (kind text, key text, branch int, data jsonb)
    ON CONFLICT ON CONSTRAINT occurrence_told_once DO NOTHING`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
