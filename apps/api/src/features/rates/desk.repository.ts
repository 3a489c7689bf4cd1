import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { type RawBuilder, sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DeskRates, type FoundRate, type FoundRates, ratesOfLine } from './desk.rules.ts';

type DeskFigures = 'ke_thua' | 'co_gia_rieng' | 'bien_dong_mua' | 'bien_dong_ban' | 'chenh_lech' | 'tuoi_phut' | 'cu';
type LineHead = Omit<DeskRow, keyof DeskRates | DeskFigures>;
export type DeskLine = LineHead & DeskRates;

/** Every active currency and each group of its circulating notes, with the rate before, now and next in the scope. */
export async function findDeskLines(db: Db, scope: RateScope): Promise<DeskLine[]> {
  const { rows } = await sql<LineHead & FoundRates>`
    SELECT t.id AS tien_id, t.ma AS ma_tien, t.ten AS ten_tien, t.ky_hieu, l.nhom, t.so_le, t.don_vi_ty_gia, d.*
    FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    CROSS JOIN LATERAL (
      SELECT NULL AS nhom_ty_gia, NULL::numeric AS note, ${ratesAround(scope, sql`r.nhom_ty_gia IS NULL`)}
      UNION ALL
      SELECT g.nhom_ty_gia, g.note, ${ratesAround(scope, sql`r.nhom_ty_gia = g.nhom_ty_gia`)}
      FROM (SELECT m.nhom_ty_gia, max(m.gia_tri) AS note FROM menh_gia m
            WHERE m.tien_id = t.id AND m.dang_luu_hanh AND m.nhom_ty_gia IS NOT NULL GROUP BY 1) g
    ) d
    WHERE t.trang_thai = 1 AND t.ma <> ${BASE_CURRENCY}
    ORDER BY t.thu_tu, t.id, d.note DESC NULLS FIRST`.execute(db);
  return rows.map((row) => {
    const { companyNow, companyBefore, companyNext, companyBeforeOwn, companyAtOwnNext, ownNow, ownBefore, ownNext } =
      row;
    const rates = ratesOfLine({
      companyNow: withPlainRates(companyNow),
      companyBefore: withPlainRates(companyBefore),
      companyNext: withPlainRates(companyNext),
      companyBeforeOwn: withPlainRates(companyBeforeOwn),
      companyAtOwnNext: withPlainRates(companyAtOwnNext),
      ownNow: withPlainRates(ownNow),
      ownBefore: withPlainRates(ownBefore),
      ownNext: withPlainRates(ownNext),
    });
    const { tien_id, ma_tien, ten_tien, ky_hieu, nhom, so_le, don_vi_ty_gia, nhom_ty_gia } = row;
    return { tien_id, ma_tien, ten_tien, ky_hieu, nhom, so_le, don_vi_ty_gia, nhom_ty_gia, ...rates };
  });
}

/** Single steps into the index (see `posted-rates.ts` for the order): in effect, before it, next to come. */
function ratesAround(scope: RateScope, ofGroup: RawBuilder<unknown>): RawBuilder<unknown> {
  const whole = sql`jsonb_build_object(
    'ty_gia_mua', r.ty_gia_mua::text, 'ty_gia_ban', r.ty_gia_ban::text, 'ty_gia_goc', r.ty_gia_goc::text,
    'hieu_luc_tu', r.hieu_luc_tu, 'nguoi_tao', (SELECT u.ho_va_ten FROM nguoi_dung u WHERE u.id = r.nguoi_tao),
    'theo_quy_tac', r.quy_tac_id IS NOT NULL, 'moc_nguon', r.moc_nguon, 'cua_chi_nhanh', r.chi_nhanh_id IS NOT NULL, 'la_ket_thuc', r.la_ket_thuc)`;
  const company = sql`r.chi_nhanh_id IS NULL`;
  const own = sql`r.chi_nhanh_id = ${scope}`;
  const newest = (owner: RawBuilder<unknown>, until: RawBuilder<unknown>, { offset = 0, value = whole } = {}) => sql`
    (SELECT ${value} FROM ty_gia r WHERE ${owner} AND r.tien_id = t.id AND ${ofGroup} AND r.hieu_luc_tu ${until}
     ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC OFFSET ${sql.lit(offset)} LIMIT 1)`;
  const next = (owner: RawBuilder<unknown>, value = whole) => sql`
    (SELECT ${value} FROM ty_gia r WHERE ${owner} AND r.tien_id = t.id AND ${ofGroup} AND r.hieu_luc_tu > ${NOW}
     ORDER BY r.hieu_luc_tu, r.id DESC LIMIT 1)`;
  const now = sql`<= ${NOW}`;
  const moment = sql`r.hieu_luc_tu`;
  const none = sql`NULL::jsonb`;
  const ofBranch = (rate: () => RawBuilder<unknown>) => (scope === null ? none : rate());
  return sql`
    ${newest(company, now)} AS "companyNow", ${newest(company, now, { offset: 1 })} AS "companyBefore", ${next(company)} AS "companyNext",
    ${ofBranch(() => newest(own, now))} AS "ownNow", ${ofBranch(() => newest(own, now, { offset: 1 }))} AS "ownBefore",
    ${ofBranch(() => next(own))} AS "ownNext",
    ${ofBranch(() => newest(company, sql`< ${newest(own, now, { value: moment })}`))} AS "companyBeforeOwn",
    ${ofBranch(() => newest(company, sql`<= ${next(own, moment)}`))} AS "companyAtOwnNext"`;
}

/** Inside JSON the driver's parsers do not run: the same spelling as everywhere is made here. */
function withPlainRates(rate: FoundRate | null): FoundRate | null {
  if (!rate) return null;
  const plain = (text: string) => (text?.includes('.') ? text.replace(/(?<![.0])0+$|\.0+$/, '') : text);
  return {
    ...rate,
    ty_gia_mua: plain(rate.ty_gia_mua),
    ty_gia_ban: plain(rate.ty_gia_ban),
    ty_gia_goc: plain(rate.ty_gia_goc),
    hieu_luc_tu: new Date(rate.hieu_luc_tu).toISOString(),
    moc_nguon: rate.moc_nguon && new Date(rate.moc_nguon).toISOString(),
  };
}
