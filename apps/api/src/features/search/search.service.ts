import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { readCurrencyGroupsOff } from '../../domain/settings/parts.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  findCurrencies,
  findCustomers,
  findReservations,
  findSafes,
  findTrades,
  findUsers,
  readBranch,
} from './search.repository.ts';
import { readTradeCode } from './trade-code.rules.ts';

/** One letter is in everybody's name. */
const SHORTEST_NAME = 2;

/** Each group is asked for only with the right to its own list; no group ever carries cost or profit. */
export async function searchEverything(
  db: Db,
  { permissions, branchId }: Asker,
  typed: string,
): Promise<QuickSearchAnswer> {
  const may = (...permission: Permission) => isAllowed(permissions, permission);
  const kinds = TRADE_KINDS.filter(({ path }) => may(path, 'index'));
  const branch = await readBranch(db, branchId);
  const code = readTradeCode(withoutStart(typed, branch.codeStart));
  const isLongEnough = typed.length >= SHORTEST_NAME;
  return {
    giao_dich: code ? await findTrades(db, branch, kinds, code) : [],
    ...(isReservationCode(typed) &&
      may('giu-cho', 'index') && { giu_cho: await findReservations(db, branchId, typed) }),
    khach_hang: isLongEnough && may('khach-hang', 'index') ? await findCustomers(db, typed) : [],
    ket: isLongEnough && may('ket', 'index') ? await findSafes(db, branchId, typed) : [],
    nguoi_dung: isLongEnough && may('nguoi-dung', 'index') ? await findUsers(db, typed) : [],
    tien: may('tien', 'index') ? await findCurrencies(db, await readCurrencyGroupsOff(db), typed) : [],
  };
}

/** A code may be typed with or without what the codes of the branch begin with. */
function withoutStart(typed: string, start: string): string {
  return typed.toUpperCase().startsWith(start) ? typed.slice(start.length) : typed;
}

/** `GC`, with or without what the codes of the branch begin with, and whatever of the rest is typed. */
function isReservationCode(typed: string): boolean {
  return /(^|-)gc(-|$|\d)/i.test(typed);
}
