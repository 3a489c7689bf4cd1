import type { RateReport, RateReportLine } from '@doi-tien/contract/rate-report.schema';
import type { ReportGrouping } from '@doi-tien/contract/report';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Period } from './period.rules.ts';

/** Which lines of tickets are told. */
export interface RateScope {
  branchIds: readonly number[];
  period: Period;
  kinds: readonly TradeKind['code'][];
  currencyId: number | undefined;
  tellerId: number | undefined;
  /** 0: those without one. */
  tierId: number | undefined;
  /** From which age in minutes a posted rate counts as old. */
  oldAfter: number;
}

const AMOUNTS = ['gia_tri', 'tien_bac', 'tien_lech', 'tien_gia_cu', 'tien_chenh_goc'] as const;

/** Each line at one of its rates, in whole đồng: rounded once for each rate, so that the differences add up. */
const at = (rate: RawBuilder<unknown>) => sql`round(x.per_rate * ${rate})`;
/** What one rate earned more than the other: we sell dearer, or buy cheaper. Nothing where one of them is not known. */
const earned = (rate: RawBuilder<unknown>, than: RawBuilder<unknown>) =>
  sql`coalesce(x.way * (${at(rate)} - ${at(than)}), 0)`;

/** Completed lines with what they were measured by. `per_rate` turns a rate into VND; a unit is 1, 100 or 1000, so nothing is lost. */
function linesOf({ branchIds, period, kinds, currencyId, tellerId, tierId, oldAfter }: RateScope): RawBuilder<unknown> {
  const wanted = [
    sql`g.chi_nhanh_id = ANY(${branchIds}::int[]) AND g.ngay BETWEEN ${period.from} AND ${period.to}`,
    sql`g.trang_thai = ${sql.lit(TRADE_STATUS.done)} AND g.loai = ANY(${kinds}::text[])`,
    ...(currencyId === undefined ? [] : [sql`d.tien_id = ${currencyId}`]),
    ...(tellerId === undefined ? [] : [sql`g.nguoi_tao = ${tellerId}`]),
    ...(tierId === undefined ? [] : [tierId === 0 ? sql`d.bac_ty_gia_id IS NULL` : sql`d.bac_ty_gia_id = ${tierId}`]),
  ];
  return sql`
    SELECT x.*,
      ${earned(sql`x.ty_gia_bac`, sql`x.ty_gia_niem_yet`)} AS tien_bac,
      ${earned(sql`x.ty_gia`, sql`coalesce(x.ty_gia_bac, x.ty_gia_niem_yet)`)} AS tien_lech,
      coalesce(x.way * (${at(sql`x.ty_gia_niem_yet`)} - round(x.so_luong * x.per_unit * x.ty_gia_sau)), 0) AS tien_gia_cu,
      coalesce(x.way * (${at(sql`x.ty_gia`)} - round(x.so_luong * x.per_unit * x.ty_gia_goc)), 0) AS tien_chenh_goc
    FROM (
      SELECT g.id AS giao_dich_id, g.loai AS loai_phieu, g.ma_giao_dich AS ma, g.chi_nhanh_id, g.ngay, g.ngay_tao AS luc, g.nguoi_tao,
        d.stt, d.tien_id, d.bac_ty_gia_id, d.bac->>'ten' AS bac, d.so_luong, d.gia_tri, d.ty_gia, d.ty_gia_bac, d.ty_gia_niem_yet,
        d.goc_niem_yet AS ty_gia_goc, CASE WHEN g.loai IN ('BNT', 'BDT') THEN 1 ELSE -1 END AS way, u.per_unit,
        d.so_luong * u.per_unit * coalesce(g.ty_gia_quy_doi, 1) AS per_rate,
        CASE WHEN g.ngay_tao - d.niem_yet_luc >= make_interval(mins => ${oldAfter}::int) THEN
          (SELECT CASE WHEN g.loai IN ('BNT', 'BDT') THEN n.ty_gia_ban ELSE n.ty_gia_mua END
           FROM rate_posted_next(g.chi_nhanh_id, d.tien_id, d.nhom_ty_gia, g.ngay_tao, g.ngay_tao + interval '24 hours') n) END AS ty_gia_sau
      FROM giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id
      CROSS JOIN LATERAL (SELECT CASE d.don_vi_ty_gia WHEN 1000 THEN 0.001 WHEN 100 THEN 0.01 ELSE 1 END AS per_unit) u
      WHERE ${sql.join(wanted, sql` AND `)}) x`;
}

/** What the rows of each grouping are put together by. */
const KEYS: Partial<Record<ReportGrouping, Record<string, RawBuilder<unknown>>>> = {
  bac: { bac_ty_gia_id: sql`l.bac_ty_gia_id` },
  nguoi: { nguoi_tao_id: sql`l.nguoi_tao` },
  tien: { tien_id: sql`l.tien_id` },
  ngay: { ngay: sql`l.ngay` },
  thang: { thang: sql`to_char(l.ngay, 'YYYY-MM')` },
  chi_nhanh: { chi_nhanh_id: sql`l.chi_nhanh_id` },
};

const NO_KEYS = {
  ngay: sql`NULL::date`,
  thang: sql`NULL::text`,
  tien_id: sql`NULL::int`,
  nguoi_tao_id: sql`NULL::int`,
  bac_ty_gia_id: sql`NULL::int`,
  chi_nhanh_id: sql`NULL::int`,
};

type Row = RateReport['items'][number] & { chi_nhanh_id: number | null; chi_nhanh: string | null };

/** One row for each key: what cost most first, days and months in their order. */
export async function readRateRows(db: Db, scope: RateScope, grouping: ReportGrouping): Promise<Row[]> {
  const keys = Object.entries({ ...NO_KEYS, ...KEYS[grouping] });
  const columns = sql.join(keys.map(([name, key]) => sql`${key} AS ${sql.ref(name)}`));
  const sums = sql.join(AMOUNTS.map((name) => sql`sum(${sql.ref(`l.${name}`)}) AS ${sql.ref(name)}`));
  const { rows } = await sql<Row>`
    SELECT r.*, t.ma AS ma_tien, p.ho_va_ten AS nguoi_tao, b.ten AS bac, c.ten AS chi_nhanh
    FROM (SELECT ${columns}, count(*)::int AS so_dong, ${sums} FROM (${linesOf(scope)}) l GROUP BY 1, 2, 3, 4, 5, 6) r
    LEFT JOIN tien t ON t.id = r.tien_id LEFT JOIN nguoi_dung p ON p.id = r.nguoi_tao_id
    LEFT JOIN bac_ty_gia b ON b.id = r.bac_ty_gia_id LEFT JOIN chi_nhanh c ON c.id = r.chi_nhanh_id
    ORDER BY r.ngay, r.thang, t.thu_tu, r.bac_ty_gia_id NULLS LAST, p.ho_va_ten, c.ten, r.nguoi_tao_id`.execute(db);
  return rows;
}

/** The lines behind it, the newest first. */
export async function readRateLines(
  db: Db,
  scope: RateScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: RateReportLine[]; total: number }> {
  const { rows } = await sql<RateReportLine & { total: number }>`
    WITH lines AS MATERIALIZED (${linesOf(scope)})
    SELECT l.giao_dich_id, l.loai_phieu, l.ma, l.stt, l.ngay, l.luc, p.ho_va_ten AS nguoi, t.ma AS ma_tien, trim_scale(l.so_luong) AS so_luong,
           trim_scale(l.ty_gia_niem_yet) AS ty_gia_niem_yet, l.bac, trim_scale(l.ty_gia_bac) AS ty_gia_bac, trim_scale(l.ty_gia) AS ty_gia,
           trim_scale(l.ty_gia_goc) AS ty_gia_goc, trim_scale(l.ty_gia_sau) AS ty_gia_sau, ${sql.join(AMOUNTS.map((name) => sql.ref(`l.${name}`)))},
           l.chi_nhanh_id, ${scope.branchIds.length > 1 ? sql`b.ten` : sql`NULL`} AS chi_nhanh, (SELECT count(*)::int FROM lines) AS total
    FROM lines l JOIN nguoi_dung p ON p.id = l.nguoi_tao JOIN tien t ON t.id = l.tien_id JOIN chi_nhanh b ON b.id = l.chi_nhanh_id
    ORDER BY l.luc DESC, l.giao_dich_id DESC, l.stt LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}
