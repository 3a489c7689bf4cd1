import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import { SETTINGS } from '@doi-tien/contract/settings';
import { type RawBuilder, sql } from 'kysely';

/** Years that the law against money laundering wants a person's record kept, after their last ticket. */
export const RECORD_YEARS = sql<number>`(
  SELECT coalesce(s.gia_tri->>'giu_ho_so_khach_nam', ${sql.lit(String(SETTINGS.giu_ho_so_khach_nam.initial))})::int FROM cau_hinh_chung s)`;

/** The record `customerId` with those that were merged into it. */
const recordsOf = (customerId: RawBuilder<unknown>) =>
  sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${customerId})`;

/** The last day on which the person traded or brought counterfeit notes; null for neither. */
export const lastDayOf = (customerId: RawBuilder<unknown>) => sql<string | null>`greatest(
  (SELECT max(g.ngay) FROM giao_dich g WHERE g.khach_hang_id IN ${recordsOf(customerId)}),
  (SELECT max(x.phat_hien_luc)::date FROM tien_gia x WHERE x.khach_hang_id IN ${recordsOf(customerId)}))`;

/** Somebody who is barred, or whom somebody must decide about, is kept whatever the day is. */
export const isWatched = (customerId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM khach_hang m WHERE m.root_id = ${customerId} AND (
    m.muc_rui_ro = ${sql.lit(RISK_LEVEL.barred)}
    OR EXISTS (SELECT FROM ket_qua_sang_loc h WHERE h.khach_hang_id = m.id AND h.trang_thai = ${sql.lit(HIT_STATUS.open)})))`;
