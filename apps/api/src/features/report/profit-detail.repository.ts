import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { ProfitReportKind } from '@doi-tien/contract/report';
import type { ProfitDetail, ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import type { ReportDetailQuery } from '@doi-tien/contract/report-query.schema';
import { type RawBuilder, sql } from 'kysely';
import { currencyByCode } from '../../domain/currencies/currencies.ts';
import { findWithheldAmong, toldPart } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { keptFigures } from './figures.repository.ts';
import { currencyIdsOf, EXCHANGES } from './profit.repository.ts';
import { type Branches, readSelection } from './selection.ts';
import { wholeOf } from './spans.rules.ts';

/** The trades and movements behind a profit report, the newest first, one row per entry and currency. */
export async function profitDetail(
  db: Db,
  asked: readonly number[],
  kind: ProfitReportKind,
  { page, pageSize, ...query }: ReportDetailQuery,
): Promise<ProfitDetailPage> {
  const { branches, period: wanted, currencies, currency, teller } = await readSelection(db, asked, kind, query);
  const branchIds = branches.ids;
  // As far as the report goes that it stands behind.
  const period = toldPart(wanted, await findWithheldAmong(db, branchIds));
  const base = currencyByCode(currencies, BASE_CURRENCY).id;
  const filters: Filters = {
    branches,
    kind,
    period,
    base,
    own: currencyIdsOf({ kind, currencies }),
    currencyId: currency?.id,
    tellerId: teller?.id,
  };
  const { rows } = await sql<ProfitDetail>`
    SELECT e.id AS but_toan_id, e.ngay, e.ngay_tao AS luc, e.loai, e.la_dao, e.giao_dich_id, e.ma_giao_dich, e.ket_id,
      e.nguoi_tao AS nguoi_tao_id, p.ho_va_ten AS nguoi_tao, e.chi_nhanh_id,
      ${branchIds.length > 1 ? sql`b.ten` : sql`NULL`} AS chi_nhanh, t.id AS tien_id, t.ma AS ma_tien, t.so_le, t.don_vi_ty_gia,
      CASE WHEN x.is_purchase THEN x.quantity ELSE 0 END AS so_luong_mua,
      CASE WHEN x.is_purchase THEN x.agreed ELSE 0 END AS gia_tri_mua,
      CASE WHEN x.is_purchase THEN 0 ELSE -x.quantity END AS so_luong_ban,
      CASE WHEN x.is_purchase THEN 0 ELSE -x.agreed END AS gia_tri_ban,
      CASE WHEN x.is_purchase THEN 0 ELSE -x.carried END AS gia_von, x.profit AS loi_nhuan
    FROM entry_origins e ${linesOf(filters)}
    JOIN tien t ON t.id = x.tien_id JOIN nguoi_dung p ON p.id = e.nguoi_tao JOIN chi_nhanh b ON b.id = e.chi_nhanh_id
    WHERE ${conditionsOf(filters)}
    ORDER BY e.ngay DESC, e.id DESC, t.thu_tu LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const total = await countRows(db, filters);
  return { tu_ngay: wanted.from, den_ngay: wanted.to, items: rows, total, page, pageSize };
}

interface Filters {
  branches: Branches;
  kind: ProfitReportKind;
  period: { from: string; to: string };
  own: number[];
  base: number;
  currencyId: number | undefined;
  tellerId: number | undefined;
}

/** Cost and gain of a currency come to what was agreed for it; see the ledger's figures. */
function linesOf({ kind, own, base, currencyId }: Filters): RawBuilder<unknown> {
  const baseToo = kind.name === 'foreign' ? sql`OR (l.tien_id = ${base} AND e.loai = 'resale')` : sql``;
  return sql`CROSS JOIN LATERAL (
    SELECT s.*, (s.quantity > 0) <> e.la_dao AS is_purchase FROM (
      SELECT l.tien_id, sum(l.so_luong) AS quantity,
        sum(l.gia_tri) FILTER (WHERE l.tai_khoan = 'holding') AS carried,
        sum(l.gia_tri) FILTER (WHERE l.tai_khoan IN ('holding', 'cost-adjustment') OR l.tai_khoan LIKE 'profit-%') AS agreed,
        coalesce(-sum(l.gia_tri) FILTER (WHERE l.tai_khoan = ${kind.account}), 0) AS profit
      FROM dong_but_toan l
      WHERE l.but_toan_id = e.id AND (l.tien_id = ANY(${own}::int[]) ${baseToo})
        ${currencyId === undefined ? sql`` : sql`AND l.tien_id = ${currencyId}`}
      GROUP BY l.tien_id HAVING count(l.so_luong) > 0) s
    WHERE s.tien_id <> ${base} OR (s.quantity > 0) = e.la_dao) x`;
}

function conditionsOf({ branches, period, tellerId }: Filters): RawBuilder<unknown> {
  return sql`e.chi_nhanh_id = ANY(${branches.ids}::int[]) AND e.ngay BETWEEN ${period.from} AND ${period.to} AND e.loai = ANY(${EXCHANGES})
    ${tellerId === undefined ? sql`` : sql`AND e.nguoi_tao = ${tellerId}`}`;
}

/** Counted from the kept figures; only the few movements in which VND itself was sold on are looked at one by one. */
async function countRows(db: Db, filters: Filters): Promise<number> {
  const { branches, kind, period, own, base, currencyId, tellerId } = filters;
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(so_phieu + so_huy), 0)::int AS total FROM ${keptFigures({ branches, people: tellerId, cuts: wholeOf(period) })} f
    WHERE tai_khoan = 'deal' AND tien_id = ANY(${own}::int[])
      ${currencyId === undefined ? sql`` : sql`AND tien_id = ${currencyId}`}`.execute(db);
  const counted = rows[0]?.total ?? 0;
  if (kind.name !== 'foreign' || (currencyId !== undefined && currencyId !== base)) return counted;
  const resales = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM but_toan b JOIN but_toan o ON o.id = coalesce(b.dao_cua, b.id)
    WHERE b.chi_nhanh_id = ANY(${branches.ids}::int[]) AND b.ngay BETWEEN ${period.from} AND ${period.to} AND (b.loai = 'resale' OR b.dao_cua IS NOT NULL) AND o.loai = 'resale'
      ${tellerId === undefined ? sql`` : sql`AND o.nguoi_tao = ${tellerId}`}
      AND (SELECT sum(l.so_luong) > 0 FROM dong_but_toan l WHERE l.but_toan_id = b.id AND l.tien_id = ${base})
          = (b.dao_cua IS NOT NULL)`.execute(db);
  return counted + (resales.rows[0]?.total ?? 0);
}
