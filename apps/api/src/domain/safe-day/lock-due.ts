import { SETTINGS } from '@doi-tien/contract/settings';
import { type RawBuilder, sql } from 'kysely';

/** Of a day without working hours: 16:00. */
const USUAL_CLOSING = '17:00';

/**
 * From when locking the safe of a day is the next step: an hour before the working hours of that day end in its branch, on the clock of the
 * business. Of a safe of an earlier day that has passed. As SQL, for the row `k` of a safe.
 */
export const LOCK_DUE: RawBuilder<string> = sql<string>`((k.ngay + coalesce((
  SELECT max((r->>'den')::interval) FROM (
    SELECT h.khung_gio, h.ngay_nghi FROM thoi_gian_lam_viec h
    WHERE h.chi_nhanh_id = k.chi_nhanh_id AND NOT h.theo_cong_ty OR h.chi_nhanh_id IS NULL
    ORDER BY h.chi_nhanh_id NULLS LAST LIMIT 1) w
  CROSS JOIN LATERAL jsonb_array_elements(w.khung_gio) r
  WHERE (r->>'thu')::int = extract(isodow FROM k.ngay)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(w.ngay_nghi) f WHERE (f->>'ngay')::date = k.ngay)), ${USUAL_CLOSING}::interval)
  - interval '1 hour') AT TIME ZONE (SELECT coalesce(s.gia_tri->>'mui_gio', ${sql.lit(SETTINGS.mui_gio.initial)}) FROM cau_hinh_chung s))`;
