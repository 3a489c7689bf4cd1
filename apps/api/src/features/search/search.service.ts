import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { findCurrencies, findCustomers, findSafes, findTrades, findUsers } from './search.repository.ts';
import { readTradeCode } from './trade-code.rules.ts';

/** One letter is in everybody's name. */
const SHORTEST_NAME = 2;

/** Each group is asked for only with the right to its own list; no group ever carries cost or profit. */
export async function searchEverything(db: Db, { permissions }: Actor, typed: string): Promise<QuickSearchAnswer> {
  const may = (...permission: Permission) => isAllowed(permissions, permission);
  const kinds = TRADE_KINDS.filter(({ path }) => may(path, 'index'));
  const code = readTradeCode(typed);
  const isLongEnough = typed.length >= SHORTEST_NAME;
  return {
    giao_dich: code ? await findTrades(db, kinds, code) : [],
    khach_hang: isLongEnough ? await findCustomers(db, kinds, typed) : [],
    ket: isLongEnough && may('ket', 'index') ? await findSafes(db, typed) : [],
    nguoi_dung: isLongEnough && may('nguoi-dung', 'index') ? await findUsers(db, typed) : [],
    tien: may('tien', 'index') ? await findCurrencies(db, typed) : [],
  };
}
