import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { REPORT_STATE } from '@doi-tien/contract/large-reports';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import { SETTINGS } from '@doi-tien/contract/settings';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';

/** Years that the law against money laundering wants a person's record kept, after their last ticket. */
export const RECORD_YEARS = sql<number>`(
  SELECT coalesce(s.gia_tri->>'giu_ho_so_khach_nam', ${sql.lit(String(SETTINGS.giu_ho_so_khach_nam.initial))})::int FROM cau_hinh_chung s)`;

/** The record `customerId` with those that were merged into it. */
const recordsOf = (customerId: RawBuilder<unknown>) =>
  sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${customerId})`;

/** Counterfeit notes that the person brought: of the record, or of a paper whose number nobody had yet. */
export const counterfeitsOf = (
  customerId: RawBuilder<unknown>,
) => sql<boolean>`(x.khach_hang_id IN ${recordsOf(customerId)}
  OR x.khach_hang_id IS NULL AND x.so_giay_to IN (SELECT p.so FROM giay_to p WHERE p.khach_hang_id IN ${recordsOf(customerId)}))`;

/** The last day on which the person traded or brought counterfeit notes; null for neither. */
export const lastDayOf = (customerId: RawBuilder<unknown>) => sql<string | null>`greatest(
  (SELECT max(g.ngay) FROM giao_dich g WHERE g.khach_hang_id IN ${recordsOf(customerId)}),
  (SELECT max(x.phat_hien_luc)::date FROM tien_gia x WHERE ${counterfeitsOf(customerId)}))`;

/**
 * Kept whatever the day is: somebody who is barred or on a list, or about whom something is still to be done. The ticket that waits, what is
 * kept or owed to the person, and the report that has to be sent need the name.
 */
export const mustStay = (customerId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM khach_hang m WHERE m.root_id = ${customerId} AND (
    m.muc_rui_ro = ${sql.lit(RISK_LEVEL.barred)}
    OR EXISTS (SELECT FROM ket_qua_sang_loc h WHERE h.khach_hang_id = m.id
               AND h.trang_thai IN (${sql.lit(HIT_STATUS.open)}, ${sql.lit(HIT_STATUS.samePerson)}))
    OR EXISTS (SELECT FROM giao_dich g WHERE g.khach_hang_id = m.id AND g.trang_thai = ${sql.lit(TRADE_STATUS.waiting)})
    OR EXISTS (SELECT FROM giu_cho r WHERE r.khach_hang_id = m.id AND (r.dat_coc > r.coc_da_dung + r.coc_da_tra
               OR (r.trang_thai = 1 AND r.den_luc > clock_timestamp() + clock_offset())))
    OR EXISTS (SELECT FROM bao_cao_giao_dich_lon b WHERE b.khach_hang_id = m.id
               AND b.trang_thai IN (${sql.lit(REPORT_STATE.toSend)}, ${sql.lit(REPORT_STATE.supplement)}))))`;
