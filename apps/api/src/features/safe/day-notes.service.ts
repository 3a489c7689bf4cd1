import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { SafeNoteBody } from '@doi-tien/contract/safe.schema';
import { readCounts } from '../../domain/currencies/counts.ts';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { differencesOf } from '../../domain/safe-day/count-draft.ts';
import { toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { logMovement } from './movement-log.ts';

/**
 * A note of the day; a spot count with it shows its difference and changes nothing. A locked safe takes notes but no spot
 * counts: their differences would tell the book figures that the closing count is held against.
 */
export async function writeNote(trx: Db, actor: Actor, body: SafeNoteBody): Promise<number> {
  const safe = await holdSafe(trx, actor.branchId, body.ket_id);
  if (safe.isLocked && body.chi_tiet?.length) throw new AppError('SAFE_LOCKED');
  const counts = readCounts(body.chi_tiet ?? [], await readCurrencies(trx), 'chi_tiet');
  const place = counts.length > 0 ? await workingPlace(trx, actor, await readSettings(trx)) : VAULT;
  const books = await lockBooks(
    trx,
    safe.branchId,
    counts.map(({ currency }) => currency.id),
    [place],
  );
  return logMovement(trx, actor, {
    safeId: safe.id,
    type: SAFE_MOVEMENT.note,
    entryId: null,
    act: 'safeNote',
    text: body.noi_dung,
    lines: toLines(counts, differencesOf(counts, books)),
  });
}
