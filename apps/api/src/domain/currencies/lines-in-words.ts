import { sql } from 'kysely';

/** The lines of ticket `g` in one cell. A rate of a hundred or a thousand says so: "25000 JPY × 16810/100". */
export const LINES_IN_WORDS = sql<string>`(
  SELECT string_agg(
    trim_scale(d.so_luong) || ' ' || t.ma || ' × ' || trim_scale(d.ty_gia) || CASE WHEN d.don_vi_ty_gia > 1 THEN '/' || d.don_vi_ty_gia ELSE '' END,
    ' · ' ORDER BY d.stt)
  FROM giao_dich_dong d JOIN tien t ON t.id = d.tien_id WHERE d.giao_dich_id = g.id)`;
