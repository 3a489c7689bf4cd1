import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import { readCurrencies } from '../currencies/currencies.ts';
import { explained } from '../currencies/explain.ts';
import { readEntry } from '../ledger/books.repository.ts';
import { voidDraft } from '../ledger/entry-drafts.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { holdTradingSafe } from '../safe-day/open-safe.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { assignAccountsOfVoid } from '../statements/named-account.ts';
import { workingPlace } from './working-place.ts';

/** Posts the opposite of an entry in the safe that is open now, in the place of the person who voids. */
export async function postVoid(trx: Db, actor: Actor, reverses: number): Promise<number | null> {
  const safe = await holdTradingSafe(trx, actor.branchId);
  const { branchId } = safe;
  const place = await workingPlace(trx, actor, await readSettings(trx));
  const currencies = await readCurrencies(trx);
  const notes = [...currencies.values()].flatMap((currency) => currency.notes);
  const among = notes.filter(({ circulates }) => circulates).map(({ id }) => id);
  const head = { kind: 'void', branchId, safeId: safe.id, day: safe.day, personId: actor.id, reverses };
  const draft = voidDraft(head, await readEntry(trx, reverses), { among }, place);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  if (entryId !== null) await assignAccountsOfVoid(trx, entryId, reverses);
  await announce(trx, { topic: 'safe', branchId, id: safe.id });
  return entryId;
}
