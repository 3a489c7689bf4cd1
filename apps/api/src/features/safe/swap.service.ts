import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { SwapNotesBody } from '@doi-tien/contract/safe.schema';
import { add, compare, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { checkCirculating, checkDecimals, notesTotal, readNotes } from '../../domain/currencies/counts.ts';
import { type CurrencyInfo, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import type { EntryRows } from '../../domain/ledger/books.repository.ts';
import { type Drawer, putIn, takeOut } from '../../domain/ledger/drawer.ts';
import { type EntryDraft, postEntry } from '../../domain/ledger/post-entry.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { holdTradingSafeOf } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { logMovement } from './movement-log.ts';

/** Notes for notes of the same worth: the total stays, only the piles change. */
export async function swapNotes(trx: Db, actor: Actor, body: SwapNotesBody): Promise<number> {
  const safe = await holdTradingSafeOf(trx, actor.branchId, body.ket_id);
  const currencies = await readCurrencies(trx);
  const currency = currencies.get(body.tien_id);
  if (!currency) throw fieldError('tien_id', 'notFound');
  const out = readNotes(body.lay_ra, currency, 'lay_ra');
  const into = readNotes(body.bo_vao, currency, 'bo_vao');
  const unsorted = body.chua_phan_loai ?? '0';
  checkDecimals(unsorted, currency, 'chua_phan_loai');
  checkCirculating(into, currency, 'bo_vao');
  const named = notesTotal(currency, out);
  const worth = add(named, unsorted);
  if (isZero(worth) || compare(worth, notesTotal(currency, into)) !== 0) throw fieldError('bo_vao', 'swapNotEqual');
  const place = await workingPlace(trx, actor, await readSettings(trx));
  const draft: EntryDraft<EntryRows> = {
    head: { kind: 'swap', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id },
    currencyIds: [currency.id],
    places: [place],
    evaluate: ({ drawers }) => {
      const drawer = drawers.get(currency.id);
      if (!drawer) throw new AppError('INTERNAL_ERROR');
      refuseTooMuchUnsorted(currency, drawer, unsorted);
      const taken = isZero(named) ? [] : takeOut(drawer, currency.id, named, out);
      const sorted = isZero(unsorted) ? [] : takeOut(drawer, currency.id, unsorted, []);
      return { lines: [], moves: [...taken, ...sorted, ...putIn(drawer, currency.id, worth, into)] };
    },
  };
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  const line = { tien_id: currency.id, ma_tien: currency.code, so_tien: worth, chenh_lech: null };
  return logMovement(trx, actor, {
    safeId: safe.id,
    type: SAFE_MOVEMENT.note,
    entryId,
    reason: body.ly_do ?? null,
    act: 'swapNotes',
    lines: [{ ...line, to_tien: sent(body.bo_vao), lay_ra: sent(body.lay_ra) }],
  });
}

/** The drawer would make up for what is missing with notes, which is not what was asked for here. */
function refuseTooMuchUnsorted(currency: CurrencyInfo, drawer: Drawer, asked: string): void {
  if (compare(asked, drawer.unsorted) <= 0) return;
  const params = { currency: currency.code, held: formatDecimal(drawer.unsorted), asked: formatDecimal(asked) };
  throw new AppError('UNSORTED_MISSING', { params, data: { tien_id: currency.id } });
}

function sent(notes: SwapNotesBody['lay_ra']): SwapNotesBody['lay_ra'] {
  return notes.filter(({ so_to }) => so_to > 0);
}
