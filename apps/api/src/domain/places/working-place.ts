import { isAllowed } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import { type RawBuilder, sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Place, VAULT } from '../ledger/place.ts';

/** Where a person works at this moment: from the till of their open shift, else from the vault. */
export interface WorkingPlace {
  place: Place;
  /** Of a till; null of the vault. */
  name: string | null;
  /** The shift is locked for its count. */
  isLocked: boolean;
}

/**
 * Its row as SQL (`place`, `name`, `isLocked`), always one. A request that was approved runs from the till of the shift in which it was filed, or of
 * the shift that goes on with it. Shifts begin and end while the safe is held alone, so what a posting reads under its hold of the safe stays.
 */
export function workingPlaceOf({ id, branchId, approval }: PlacedAsker): RawBuilder<WorkingPlace> {
  const own = sql`SELECT ngan_quy_id, chot_luc, 2 AS rank FROM ca WHERE nguoi_id = ${id} AND chi_nhanh_id = ${branchId} AND ket_thuc_luc IS NULL`;
  const filedIn = approval?.shiftId ?? null;
  const found =
    filedIn === null
      ? own
      : sql`(WITH RECURSIVE goes_on AS (
               SELECT * FROM ca WHERE id = ${filedIn} AND chi_nhanh_id = ${branchId}
               UNION ALL SELECT c.* FROM ca c JOIN goes_on g ON c.id = g.tiep_noi_id)
             SELECT ngan_quy_id, chot_luc, 1 AS rank FROM goes_on WHERE ket_thuc_luc IS NULL UNION ALL ${own} ORDER BY rank LIMIT 1)`;
  return sql<WorkingPlace>`
    SELECT coalesce(s.ngan_quy_id, 0) AS place,
           (SELECT ma || ' · ' || ten FROM ngan_quy WHERE id = s.ngan_quy_id) AS name, s.chot_luc IS NOT NULL AS "isLocked"
    FROM (SELECT) AS one LEFT JOIN (${found}) s ON true`;
}

type PlacedAsker = Pick<Asker, 'id' | 'branchId' | 'approval'>;

/** For everything but tickets: who keeps the vault works there also where the counter works from tills only. */
export async function workingPlace(db: Db, asker: Asker, settings: Settings): Promise<Place> {
  const { rows } = await workingPlaceOf(asker).execute(db);
  const [found] = rows;
  if (!found) throw new Error('Everybody works somewhere');
  if (found.place === VAULT && isAllowed(asker.permissions, ['ngan-quy', 'issue'])) return VAULT;
  return usable(found, settings);
}

/** Refuses the vault where the counter works from tills only, and a till that is being counted. */
export function usable({ place, isLocked }: Omit<WorkingPlace, 'name'>, settings: Settings): Place {
  if (place === VAULT && settings.quay_chi_tu_ngan) throw new AppError('SHIFT_NEEDED');
  if (isLocked) throw new AppError('TILL_LOCKED');
  return place;
}
