import type { ApprovalDetail } from '@doi-tien/contract/approvals.schema';
import { sql } from 'kysely';
import { IS_WITHHELD, STATUS } from '../../domain/approvals/request-list.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import type { Need } from '../../platform/actor.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

/** A request as it is kept, with the text it is bound to. */
export interface KeptRequest {
  id: number;
  area: string;
  route: string;
  text: string;
  hash: Buffer;
  needs: Need[];
  makerId: number;
  /** In which it was filed; null without one. */
  shiftId: number | null;
  branchId: number;
  ip: string;
  deviceId: string;
  /** Also whether it has run out. */
  status: number;
  hasPassword: boolean;
  resultId: number | null;
  endedAt: string | null;
  /** Its figures tell what a safe holds that is being counted. */
  isWithheld: boolean;
}

export async function findRequest(db: Db, id: number, lock = sql``): Promise<KeptRequest | undefined> {
  const { rows } = await sql<KeptRequest>`
    SELECT y.id, y.ten_quyen AS area, y.hanh_vi AS route, y.noi_dung AS text, y.ma_bam AS hash, y.dieu_kien AS needs,
           y.nguoi_tao AS "makerId", y.ca_id AS "shiftId", y.chi_nhanh_id AS "branchId", y.ip, y.device_id AS "deviceId", ${STATUS} AS status,
           y.co_mat_khau AS "hasPassword", y.ket_qua_id AS "resultId", y.xong_luc AS "endedAt",
           ${IS_WITHHELD} AS "isWithheld"
    FROM yeu_cau_duyet y WHERE y.id = ${id} ${lock}`.execute(db);
  return rows[0];
}

/** Taken before anything else that the act locks: two decisions about one request take turns. */
export function lockRequest(trx: Db, id: number): Promise<KeptRequest | undefined> {
  return findRequest(trx, id, sql`FOR UPDATE`);
}

export interface Ending {
  status: number;
  approverId?: number;
  isHere?: boolean;
  note?: string | null;
  refusal?: string;
  resultId?: number | null;
  hasPassword?: boolean;
}

export async function endRequest(trx: Db, id: number, ending: Ending): Promise<void> {
  const { status, approverId = null, isHere = false, note = null, refusal = null, resultId = null } = ending;
  await sql`
    UPDATE yeu_cau_duyet SET trang_thai = ${status}, nguoi_duyet = ${approverId}, tai_cho = ${isHere}, ghi_chu = ${note},
      tu_choi = ${refusal}, ket_qua_id = ${resultId}, co_mat_khau = ${ending.hasPassword ?? false}, xong_luc = ${NOW}
    WHERE id = ${id}`.execute(trx);
}

export async function markPasswordCollected(trx: Db, id: number): Promise<void> {
  await sql`UPDATE yeu_cau_duyet SET co_mat_khau = false WHERE id = ${id}`.execute(trx);
}

/**
 * Whether one of the two has handed out the password of the other within the last days, and so could sign in as both. Somebody who
 * cannot sign in because another person has changed that password notices it within that time.
 */
export async function mayBeOnePerson(db: Db, oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM nguoi_dung u WHERE u.mat_khau_cap_luc > now() - interval '72 hours'
      AND ((u.id = ${oneId} AND u.mat_khau_cap_boi = ${otherId}) OR (u.id = ${otherId} AND u.mat_khau_cap_boi = ${oneId}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** What else a person did today in a branch. */
export async function readDayOfMaker(
  db: Db,
  makerId: number,
  branchId: number,
): Promise<ApprovalDetail['nguoi_tao_hom_nay']> {
  const day = await businessDay(db);
  const { rows } = await sql<ApprovalDetail['nguoi_tao_hom_nay']>`
    SELECT (SELECT count(*)::int FROM giao_dich WHERE chi_nhanh_id = ${branchId} AND nguoi_tao = ${makerId} AND ngay = ${day}) AS so_phieu,
           voids.*, requests.*
    FROM (SELECT count(*)::int AS so_huy, coalesce(sum(gia_tri), 0)::text AS gia_tri_huy FROM giao_dich
          WHERE chi_nhanh_id = ${branchId} AND nguoi_huy = ${makerId} AND trang_thai = 3 AND huy_luc >= now() + clock_offset() - interval '24 hours') voids,
         (SELECT count(*)::int AS so_yeu_cau, count(*) FILTER (WHERE trang_thai = 3)::int AS so_bi_tu_choi FROM yeu_cau_duyet
          WHERE chi_nhanh_id = ${branchId} AND nguoi_tao = ${makerId} AND ngay_tao >= now() + clock_offset() - interval '24 hours') requests`.execute(
    db,
  );
  if (!rows[0]) throw new Error('Counting gave no row');
  return rows[0];
}
