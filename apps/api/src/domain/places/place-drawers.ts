import type { Drawer } from '@doi-tien/contract/safe.schema';
import { add, isZero, multiply, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Currencies, isCash } from '../currencies/currencies.ts';
import { type Place, VAULT } from '../ledger/place.ts';
import { type ReferenceRates, referenceRateOf } from '../rates/reference-rates.ts';

interface PlacePile {
  place: Place;
  tien_id: number;
  menh_gia_id: number | null;
  so_to: number | null;
  so_tien: string | null;
}

/** What each place of a branch holds now, by place: the vault with what is not cash, tills with cash alone. */
export async function readPlaces(db: Db, branchId: number, currencies: Currencies): Promise<Map<Place, Drawer[]>> {
  const { rows } = await sql<PlacePile>`
    SELECT ngan_quy_id AS place, tien_id, menh_gia_id, so_to, NULL::numeric AS so_tien FROM ton_to WHERE chi_nhanh_id = ${branchId} AND so_to > 0
    UNION ALL SELECT 0, tien_id, NULL, NULL, chua_phan_loai FROM vi_the WHERE chi_nhanh_id = ${branchId}
    UNION ALL SELECT ngan_quy_id, tien_id, NULL, NULL, chua_phan_loai FROM tien_ngan WHERE chi_nhanh_id = ${branchId}`.execute(
    db,
  );
  const found = new Map<Place, PlacePile[]>([[VAULT, []]]);
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  return new Map([...found].map(([place, piles]) => [place, drawersFrom(piles, currencies)]));
}

/** What one place holds now; currencies that were never there are left out. */
export async function readPlace(db: Db, branchId: number, place: Place, currencies: Currencies): Promise<Drawer[]> {
  return (await readPlaces(db, branchId, currencies)).get(place) ?? [];
}

function drawersFrom(piles: readonly PlacePile[], currencies: Currencies): Drawer[] {
  return [...currencies.values()].flatMap((currency) => {
    const own = piles.filter(({ tien_id }) => tien_id === currency.id);
    if (own.length === 0) return [];
    const chua_phan_loai = own.reduce((total, { so_tien }) => add(total, so_tien ?? '0'), '0');
    const to_tien = currency.notes.map(({ id, value }) => {
      const so_to = own.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0;
      return { menh_gia_id: id, gia_tri: value, so_to, so_tien: multiply(value, String(so_to)) };
    });
    const so_tien = add(chua_phan_loai, sum(to_tien.map((note) => note.so_tien)));
    return [
      { tien_id: currency.id, ma_tien: currency.code, so_le: currency.decimals, so_tien, chua_phan_loai, to_tien },
    ];
  });
}

/** The cash among them that there is any of. */
export function cashOf(drawers: readonly Drawer[], currencies: Currencies): Drawer[] {
  return drawers.filter(({ tien_id, so_tien }) => {
    const currency = currencies.get(tien_id);
    return currency !== undefined && isCash(currency) && !isZero(so_tien);
  });
}

/** At the posted reference rates; null where one of them has none. */
export function worthOfDrawers(
  drawers: readonly Drawer[],
  currencies: Currencies,
  rates: ReferenceRates,
): string | null {
  const worths = drawers.map(({ tien_id, so_tien }) => {
    const currency = currencies.get(tien_id);
    const rate = currency && referenceRateOf(currency, rates);
    if (isZero(so_tien)) return '0';
    return currency && rate ? amountAt(so_tien, rate, currency.rateUnit, 0) : null;
  });
  const known = worths.filter((worth) => worth !== null);
  return known.length < worths.length ? null : sum(known);
}
