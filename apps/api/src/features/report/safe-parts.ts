import { add, isZero, subtract, sum } from '@doi-tien/money/decimal';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { readCompanyRows } from './company-balance.repository.ts';
import type { Period } from './period.rules.ts';
import {
  type Movement,
  type PutTogetherBy,
  readDifferences,
  readMovements,
  readParts,
  type SafePart,
} from './safe-parts.repository.ts';
import type { Flows } from './safe-report.repository.ts';
import type { Branches } from './selection.ts';

/** One currency of several safes that are put together. */
export type PartFlow = Flows & Pick<SafePart, 'ngay' | 'chi_nhanh_id'> & { tien_id: number };

/**
 * What was there before and after, from the balances; what came and went in between, from the kept figures. A branch without a safe counts
 * with what it was left with, so that each day or month begins with what the one before ended with.
 */
export async function readPartFlows(
  db: Db,
  branches: Branches,
  period: Period,
  by: PutTogetherBy,
  currencies: Currencies,
): Promise<PartFlow[]> {
  const parts = await readParts(db, branches, period, by);
  const days = [...new Set(parts.flatMap(({ before, after }) => [before, after]))].sort();
  const isPerBranch = by === 'chi_nhanh';
  const [balances, movements, differences] = await together(
    readCompanyRows(db, branches, { days, isDense: by === 'ngay', isPerBranch, currencyId: undefined, currencies }),
    readMovements(db, branches, period, by),
    readDifferences(db, branches.ids, period, by),
  );
  const balanceOf = new Map(balances.map((row) => [nameOf(row.ngay, row.chi_nhanh_id, row.tien_id), row.so_luong]));
  const movementOf = new Map(movements.map(({ key, tien_id, ...moved }) => [nameOf(key, tien_id), moved]));
  const differenceOf = new Map(differences.map(({ key, tien_id, so_luong }) => [nameOf(key, tien_id), so_luong]));
  return parts.flatMap(({ key, ngay, chi_nhanh_id, before, after, isClosed }) =>
    [...currencies.keys()].flatMap((tien_id): PartFlow[] => {
      const ends: Ends = {
        before: balanceOf.get(nameOf(before, chi_nhanh_id, tien_id)) ?? '0',
        after: balanceOf.get(nameOf(after, chi_nhanh_id, tien_id)) ?? '0',
        isClosed,
      };
      const moved = movementOf.get(nameOf(key, tien_id)) ?? NOTHING_MOVED;
      if ([ends.before, ends.after, ...Object.values(moved)].every(isZero)) return [];
      return [{ ngay, chi_nhanh_id, tien_id, ...flowsOf(ends, moved, differenceOf.get(nameOf(key, tien_id)) ?? '0') }];
    }),
  );
}

const nameOf = (...key: (string | number | null)[]): string => key.join(' ');

type Amounts = Omit<Movement, 'key' | 'tien_id'>;

const NOTHING_MOVED: Amounts = {
  them: '0',
  mua_vao: '0',
  ban_ra: '0',
  rut: '0',
  thu_ve: '0',
  chuyen_di: '0',
  chuyen_den: '0',
  khac: '0',
};

interface Ends {
  before: string;
  after: string;
  isClosed: boolean;
}

/** What the closes found counts as difference, so the book figure is what would be there had nothing been found. */
function flowsOf({ before, after, isClosed }: Ends, { khac, ...flows }: Amounts, difference: string): Flows {
  const dieu_chinh = subtract(khac, difference);
  const came = sum([before, flows.them, flows.mua_vao, flows.thu_ve, flows.chuyen_den]);
  const went = sum([flows.ban_ra, flows.rut, flows.chuyen_di]);
  return {
    ...flows,
    ton_dau: before,
    dieu_chinh,
    ton_so: subtract(after, difference),
    thuc_dem: isClosed ? after : null,
    // Nobody has counted, or some have and found nothing: that is not yet to say.
    chenh_lech: isClosed || !isZero(difference) ? difference : null,
    tinh_ra: add(subtract(came, went), dieu_chinh),
  };
}
