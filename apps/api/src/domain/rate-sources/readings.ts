import { GOOD_FETCH } from '@doi-tien/contract/rate-sources';
import { sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

/** The rates of one currency in a list, for `unit` of it; null where the list has none. */
export interface ReadRates {
  unit: number;
  mua: string | null;
  chuyen_khoan: string | null;
  ban: string | null;
}

/** The last list of a source that counts. */
export interface Reading {
  sourceId: number;
  source: string;
  fetchId: number;
  /** The moment that the list names itself, else when it was seen last. */
  moment: string;
  minutesOld: number;
  isStale: boolean;
  /** By the code of the currency. */
  rates: ReadonlyMap<string, ReadRates>;
}

/** Of every source that is on, the most trusted first. */
export async function readReadings(db: Db): Promise<Reading[]> {
  const { rows } = await sql<Omit<Reading, 'rates'> & { lines: (ReadRates & { ma: string })[] }>`
    SELECT s.id AS "sourceId", s.ten AS source, g.id::int AS "fetchId", g.moment,
      greatest(0, floor(extract(epoch FROM ${NOW} - g.moment) / 60))::int AS "minutesOld",
      g.moment < ${NOW} - make_interval(mins => s.cu_sau_phut) AS "isStale",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ma', l.ma, 'unit', l.don_vi, 'mua', trim_scale(l.mua)::text,
        'chuyen_khoan', trim_scale(l.chuyen_khoan)::text, 'ban', trim_scale(l.ban)::text)), '[]') FROM gia_nguon l WHERE l.lan_id = g.id) AS lines
    FROM nguon_ty_gia s CROSS JOIN LATERAL (
      SELECT f.id, coalesce(f.moc, f.luc_cuoi) AS moment FROM lan_lay_ty_gia f
      WHERE f.nguon_id = s.id AND f.ket_qua = ${GOOD_FETCH} ORDER BY f.id DESC LIMIT 1) g
    WHERE s.trang_thai = 1 ORDER BY s.thu_tu_tin, s.id`.execute(db);
  return rows.map(({ lines, ...reading }) => ({
    ...reading,
    rates: new Map(lines.map(({ ma, ...rates }) => [ma, rates])),
  }));
}
