import { sql } from 'kysely';

/** The lines of ticket `g` in one cell. */
export const LINES_IN_WORDS = sql<string>`(
  SELECT string_agg(trim_scale(d.so_luong) || ' ' || t.ma || ' × ' || trim_scale(d.ty_gia), ' · ' ORDER BY d.stt)
  FROM giao_dich_dong d JOIN tien t ON t.id = d.tien_id WHERE d.giao_dich_id = g.id)`;
