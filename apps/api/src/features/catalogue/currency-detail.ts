import type { Currency, CurrencyDetail, Denomination } from '@doi-tien/contract/catalogue.schema';
import { sql } from 'kysely';
import { findPostedRates } from '../../domain/rates/posted-rates.ts';
import { findWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { type Collection, findItem } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import { denominationList } from './catalogue.lists.ts';

type Holding = NonNullable<CurrencyDetail['vi_the']>;

/** Everything about one currency on one page, with what a branch holds of it. */
export async function readCurrencyDetail(
  db: Db,
  branchId: number,
  currencies: Collection<Currency>,
  id: number,
  seesCost: (group: number) => boolean,
): Promise<CurrencyDetail> {
  const tien = await findItem(db, currencies, id);
  const { rows: menh_gia } = await sql<Denomination>`
    SELECT ${selectList(denominationList)} FROM ${denominationList.from}
    WHERE m.tien_id = ${id} ORDER BY m.gia_tri DESC`.execute(db);
  const rates = await findPostedRates(db, branchId);
  return {
    tien,
    menh_gia,
    ty_gia: rates.filter((rate) => rate.tien_id === id),
    vi_the: (await findWithheldSafe(db, branchId)) ? null : await readHolding(db, branchId, id, seesCost(tien.nhom)),
  };
}

/** What something cost never leaves the database for somebody who may not see profits. */
async function readHolding(db: Db, branchId: number, id: number, seesCost: boolean): Promise<Holding> {
  const { rows } = await sql<Omit<Holding, 'to_tien'>>`
    SELECT v.so_luong, u.chua_phan_loai, ${seesCost ? sql`v.gia_von` : sql`NULL::numeric`} AS gia_von
    FROM vi_the v JOIN branch_unsorted u ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id
    WHERE v.chi_nhanh_id = ${branchId} AND v.tien_id = ${id}`.execute(db);
  const { rows: to_tien } = await sql<Holding['to_tien'][number]>`
    SELECT o.menh_gia_id, m.gia_tri, o.so_to FROM branch_notes o JOIN menh_gia m ON m.id = o.menh_gia_id
    WHERE o.chi_nhanh_id = ${branchId} AND o.tien_id = ${id} AND o.so_to > 0 ORDER BY m.gia_tri DESC`.execute(db);
  const held = rows[0] ?? { so_luong: '0', chua_phan_loai: '0', gia_von: seesCost ? '0' : null };
  return { ...held, to_tien };
}
