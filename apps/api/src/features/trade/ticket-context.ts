import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import type { Position } from '@doi-tien/money/average-cost';
import { type RawBuilder, sql } from 'kysely';
import { type Currencies, type CurrencyInfo, currenciesQuery } from '../../domain/currencies/currencies.ts';
import type { Books } from '../../domain/ledger/books.repository.ts';
import { type WorkingPlace, workingPlaceOf } from '../../domain/places/working-place.ts';
import { type PostedRate, postedRates } from '../../domain/rates/posted-rates.ts';
import { readTiers, type Tiers } from '../../domain/rates/rate-tiers.ts';
import { toSettings } from '../../domain/settings/settings.repository.ts';
import { type UsableAccount, usableAccountsOf } from '../../domain/statements/named-account.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/** Currencies, posted rates, settings and the balances of a branch at this moment. */
export interface TicketContext {
  settings: Settings;
  currencies: Currencies;
  posted: PostedRate[];
  tiers: Tiers;
  /** Where the person works. */
  at: WorkingPlace;
  /** What there is of them, and of their notes in that place; nobody holds it, so it may be less a moment later. */
  seen: Books;
  /** There are lists, or customers whom nobody trades with, to compare names with. */
  comparesNames: boolean;
  /** The accounts outside of its currencies. */
  accounts: UsableAccount[];
}

interface ContextRow {
  stored: Partial<Settings>;
  currencies: CurrencyInfo[];
  posted: PostedRate[];
  at: WorkingPlace;
  held: (Position & { currencyId: number; unsorted: string })[];
  /** Notes of each denomination. */
  counts: Record<number, number>;
  comparesNames: boolean;
  accounts: UsableAccount[];
  /** By currency, what is kept for customers but for what the ticket takes; null where nothing is. */
  reserved: Record<number, string> | null;
}

/** While that part of the business is off. */
const NO_TIERS: Tiers = { inForce: [], customerGroup: null };

/** Decimals travel as text: JSON would make floats of them. */
function contextQuery(asker: Asker, currencyIds: readonly number[], taken: readonly number[]): RawBuilder<ContextRow> {
  const { branchId } = asker;
  const wanted = sql`wanted`;
  // A subquery hides the ids from the planner: it would plan this anew for every ticket (2 ms), and come to the same plan.
  return sql<ContextRow>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM tien t WHERE t.id = ANY((SELECT ${currencyIds}::int[])::int[]) OR t.ma IN (${BASE_CURRENCY}, 'USD'))
    SELECT c.gia_tri AS stored, row_to_json(p) AS at,
      (SELECT json_agg(m) FROM (${currenciesQuery(wanted)}) m) AS currencies,
      (SELECT coalesce(json_agg(json_build_object(
         'id', r.id, 'tien_id', r.tien_id, 'nhom_ty_gia', r.nhom_ty_gia, 'chi_nhanh_id', r.chi_nhanh_id, 'ty_gia_mua', trim_scale(r.ty_gia_mua)::text,
         'ty_gia_ban', trim_scale(r.ty_gia_ban)::text, 'ty_gia_goc', trim_scale(r.ty_gia_goc)::text,
         'hieu_luc_tu', r.hieu_luc_tu, 'nguoi_tao', r.nguoi_tao)), '[]') FROM (${postedRates(branchId, undefined, wanted)}) r) AS posted,
      (SELECT coalesce(json_agg(json_build_object(
         'currencyId', v.tien_id, 'quantity', trim_scale(v.so_luong)::text, 'cost', v.gia_von::text,
         'unsorted', trim_scale(${UNSORTED_THERE})::text)), '[]') FROM vi_the v JOIN wanted t ON t.id = v.tien_id
       WHERE v.chi_nhanh_id = ${branchId}) AS held,
      (SELECT coalesce(json_object_agg(n.menh_gia_id, n.so_to), '{}') FROM ton_to n JOIN wanted t ON t.id = n.tien_id
       WHERE n.chi_nhanh_id = ${branchId} AND n.ngan_quy_id = p.place) AS counts,
      EXISTS (SELECT FROM danh_sach_sang_loc WHERE trang_thai = 1)
        OR EXISTS (SELECT FROM khach_hang WHERE muc_rui_ro = 3 AND gop_vao_id IS NULL) AS "comparesNames",
      ${usableAccountsOf(branchId, sql`(SELECT ${currencyIds}::int[])::int[]`)} AS accounts,
      (SELECT json_object_agg(k.tien_id, k.kept) FROM (
         SELECT r.tien_id, trim_scale(sum(r.so_luong - r.da_lay))::text AS kept FROM giu_cho r
         WHERE r.chi_nhanh_id = ${branchId} AND r.trang_thai = 1 AND r.loai = 'BNT' AND r.den_luc > clock_timestamp() + clock_offset()
           AND r.id <> ALL(${taken}::int[]) GROUP BY 1) k) AS reserved
    FROM cau_hinh_chung c, (${workingPlaceOf(asker)}) p`;
}

/** What of a currency nobody sorted in the place of the person; what is not cash is always the vault's. */
const UNSORTED_THERE = sql`
  CASE WHEN p.place = 0 OR (SELECT l.nhom FROM loai_tien l WHERE l.id = t.loai_tien_id) NOT IN (1, 2) THEN v.chua_phan_loai
       ELSE coalesce((SELECT u.chua_phan_loai FROM tien_ngan u
                      WHERE u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id AND u.ngan_quy_id = p.place), 0) END`;

/** What of a ticket says what has to be looked up. */
interface Asked {
  chi_tiet: readonly { tien_id: number; giu_cho_id?: number | null | undefined }[];
  so_giay_to?: string | null | undefined;
}

/**
 * The currencies of a ticket and those that trades are settled in, with everything about them, in one round trip, since every
 * trade asks for it. Tiers are read after it, where that part of the business is on.
 */
export async function readTicketContext(db: Db, asker: Asker, { chi_tiet, so_giay_to }: Asked): Promise<TicketContext> {
  const currencyIds = chi_tiet.map(({ tien_id }) => tien_id);
  const taken = chi_tiet.flatMap(({ giu_cho_id }) => giu_cho_id ?? []);
  const [row] = (await contextQuery(asker, currencyIds, taken).execute(db)).rows;
  if (!row) throw new Error('The settings have no row');
  const settings = toSettings(row.stored);
  return {
    settings,
    currencies: new Map(row.currencies.map((currency) => [currency.id, currency])),
    posted: row.posted.map((rate) => ({ ...rate, hieu_luc_tu: new Date(rate.hieu_luc_tu).toISOString() })),
    tiers: settings.bat_bac_ty_gia ? await readTiers(db, asker.branchId, so_giay_to || null) : NO_TIERS,
    at: row.at,
    seen: booksOf(row),
    comparesNames: row.comparesNames,
    accounts: row.accounts,
  };
}

/** A currency that was never traded has empty books. */
function booksOf({ currencies, held, counts, at, reserved }: ContextRow): Books {
  const heldOf = new Map(held.map((row) => [row.currencyId, row]));
  const kept = new Map(Object.entries(reserved ?? {}).map(([id, quantity]) => [Number(id), quantity]));
  const books: Books = { positions: new Map(), drawers: new Map(), reserved: kept };
  for (const { id, notes } of currencies) {
    const { quantity = '0', cost = '0', unsorted = '0' } = heldOf.get(id) ?? {};
    books.positions.set(id, { quantity, cost });
    books.drawers.set(id, {
      place: at.place,
      unsorted,
      notes: notes.map((note) => ({ denominationId: note.id, value: note.value, count: counts[note.id] ?? 0 })),
    });
  }
  return books;
}
