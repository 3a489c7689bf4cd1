import type { MovementBody } from '@doi-tien/contract/safe.schema';
import {
  assignAccount,
  namedAccount,
  readUsableAccounts,
  type UsableAccount,
} from '../../domain/statements/named-account.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';

/** The accounts outside that a movement names, one for each currency that has several. */
export async function readNamedAccounts(trx: Db, { branchId }: Actor, body: MovementBody): Promise<UsableAccount[]> {
  const parts = [
    ...body.chi_tiet.map((part, index) => ({ ...part, field: `chi_tiet.${index}.tai_khoan_ngoai_id` })),
    ...(body.thu_ve ? [{ ...body.thu_ve, field: 'thu_ve.tai_khoan_ngoai_id' }] : []),
  ];
  const accounts = await readUsableAccounts(
    trx,
    branchId,
    parts.map(({ tien_id }) => tien_id),
  );
  const named = new Map<number, UsableAccount>();
  for (const { tien_id, tai_khoan_ngoai_id: given, field, so_tien } of parts) {
    const currencyIds = [tien_id];
    const account = namedAccount({ accounts, currencyIds, given, field, mayStayOpen: so_tien === '0' });
    if (!account) continue;
    // One currency may be counted in several parts, which go through one account.
    if ((named.get(tien_id) ?? account).id !== account.id) throw fieldError(field, 'invalid');
    named.set(tien_id, account);
  }
  return [...named.values()];
}

export async function assignAccounts(
  trx: Db,
  entryId: number | null,
  accounts: readonly UsableAccount[],
): Promise<void> {
  for (const account of accounts) if (entryId !== null) await assignAccount(trx, entryId, account);
}
