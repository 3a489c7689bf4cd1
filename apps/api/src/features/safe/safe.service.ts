import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { CloseSafeBody, OpenSafeBody, Safe } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { recordEvent } from '../../audit/record-event.ts';
import { businessDay } from '../../books/business-day.ts';
import { type Counted, readCounts } from '../../books/counts.ts';
import { explained } from '../../books/explain.ts';
import { freezeDay } from '../../books/freeze-day.ts';
import { isCash, type Moneys, readMoneys } from '../../books/moneys.ts';
import { holdOpenSafe, type OpenSafe } from '../../books/open-safe.ts';
import { type Difference, differencesOf, postCount } from '../../books/post-count.ts';
import { readReferenceRates } from '../../books/reference-rates.ts';
import { NOW } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { findRow } from '../../http/list.ts';
import { announce } from '../../http/live.ts';
import type { ContraAccount } from '../../ledger/accounts.ts';
import { lockBooks } from '../../ledger/books.repository.ts';
import { readDrawers } from './drawers.repository.ts';
import type { ClosedFigures } from './frozen.repository.ts';
import { insertMovement, toLines } from './movement.repository.ts';
import { postIn } from './movements.service.ts';
import { safeList } from './safe.lists.ts';

const SUBJECT = 'ket';

export async function openSafe(trx: Db, actor: Actor, body: OpenSafeBody): Promise<Safe> {
  const moneys = await readMoneys(trx);
  const counts = readCounts(body.chi_tiet, moneys, 'chi_tiet');
  const safe = await insertSafe(trx, actor, body);
  const isFirst = await hasNoEntries(trx);
  const differences = await settleCount(
    trx,
    actor,
    safe,
    counts,
    moneys,
    isFirst ? 'capital' : 'count-difference',
    body.ly_do,
  );
  await insertMovement(trx, {
    ...{
      safeId: safe.id,
      type: SAFE_MOVEMENT.open,
      entryId: differences.entryId,
      text: body.ghi_chu,
      reason: body.ly_do,
    },
    ...{ lines: toLines(counts, isFirst ? [] : differences.list), personId: actor.id },
  });
  if (body.them_dau_ngay?.length) {
    const added = readCounts(body.them_dau_ngay, moneys, 'them_dau_ngay');
    await postIn(trx, actor, safe, moneys, {
      type: SAFE_MOVEMENT.addAtOpening,
      counts: added,
      reason: body.ly_do ?? null,
    });
  }
  return finish(trx, actor, safe.id, 'openSafe');
}

/** The figures the count will be held against, frozen; nothing moves until the safe is closed or unlocked. */
export async function lockSafe(trx: Db, actor: Actor, id: number): Promise<Safe> {
  const safe = await holdOpenSafe(trx, 'alone');
  if (safe.id !== id) throw new AppError('SAFE_STATE_CHANGED');
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  const book = await readDrawers(trx, await readMoneys(trx));
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 1, chot_luc: NOW, nguoi_chot: actor.id, so_chot: JSON.stringify(book) })
    .where('id', '=', id)
    .execute();
  return finish(trx, actor, id, 'lockSafe');
}

export async function unlockSafe(trx: Db, actor: Actor, id: number): Promise<Safe> {
  const safe = await holdOpenSafe(trx, 'alone');
  if (safe.id !== id) throw new AppError('SAFE_STATE_CHANGED');
  if (!safe.isLocked) throw new AppError('SAFE_NOT_LOCKED');
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 0, chot_luc: null, nguoi_chot: null, so_chot: null })
    .where('id', '=', id)
    .execute();
  return finish(trx, actor, id, 'unlockSafe');
}

export async function closeSafe(trx: Db, actor: Actor, id: number, body: CloseSafeBody): Promise<Safe> {
  const safe = await holdOpenSafe(trx, 'alone');
  if (safe.id !== id) throw new AppError('SAFE_STATE_CHANGED');
  if (!safe.isLocked) throw new AppError('SAFE_NOT_LOCKED');
  const moneys = await readMoneys(trx);
  const counts = readCounts(body.chi_tiet, moneys, 'chi_tiet');
  await refuseUncounted(trx, moneys, counts);
  const { entryId, list } = await settleCount(trx, actor, safe, counts, moneys, 'count-difference', body.ly_do);
  await insertMovement(trx, {
    ...{ safeId: id, type: SAFE_MOVEMENT.close, entryId, text: body.ghi_chu, reason: body.ly_do },
    ...{ lines: toLines(counts, list), personId: actor.id },
  });
  const figures: ClosedFigures = {
    ...{ dem: await readDrawers(trx, moneys), chenh_lech: list, ly_do: body.ly_do ?? null },
    ty_gia: [...(await readReferenceRates(trx))],
  };
  await freezeDay(trx, safe.day);
  await trx
    .updateTable('ket')
    .set({ trang_thai: 2, dong_luc: NOW, nguoi_dong: actor.id, ghi_chu: body.ghi_chu ?? null })
    .set({ so_dem: JSON.stringify(figures) })
    .where('id', '=', id)
    .execute();
  return finish(trx, actor, id, 'closeSafe');
}

interface Settled {
  entryId: number | null;
  list: Difference[];
}

/** Posts what a count found different. A difference without a reason is refused and shown. */
async function settleCount(
  trx: Db,
  actor: Actor,
  safe: Pick<OpenSafe, 'id' | 'day'>,
  counts: Counted[],
  moneys: Moneys,
  against: ContraAccount,
  reason: string | null | undefined,
): Promise<Settled> {
  const books = await lockBooks(
    trx,
    counts.map(({ money }) => money.id),
  );
  const list = differencesOf(counts, books).filter(({ difference }) => !isZero(difference));
  if (against === 'count-difference' && list.length > 0 && !reason) {
    const data = list.map(({ moneyId, book, counted, difference }) => ({
      ...{ tien_id: moneyId, so_sach: book, thuc_dem: counted, chenh_lech: difference },
    }));
    throw new AppError('SAFE_DIFFERENCE_NEEDS_REASON', {
      data,
      fields: [{ field: 'ly_do', problem: 'requiredField' }],
    });
  }
  const head = {
    kind: against === 'capital' ? 'first-opening' : 'count',
    safeId: safe.id,
    day: safe.day,
    personId: actor.id,
  };
  const rates = await readReferenceRates(trx);
  return { entryId: await explained(moneys, () => postCount(trx, head, counts, against, rates)), list };
}

/** Every cash that the books say is there has to be counted; what is not cash cannot be. */
async function refuseUncounted(trx: Db, moneys: Moneys, counts: Counted[]): Promise<void> {
  const counted = new Set(counts.map(({ money }) => money.id));
  const drawers = await readDrawers(trx, moneys);
  const missing = drawers.filter(({ tien_id, so_tien }) => {
    const money = moneys.get(tien_id);
    return money && isCash(money) && !isZero(so_tien) && !counted.has(tien_id);
  });
  if (missing.length > 0) {
    throw new AppError('SAFE_COUNT_INCOMPLETE', {
      params: { moneys: missing.map(({ ma_tien }) => ma_tien).join(', ') },
    });
  }
}

async function insertSafe(trx: Db, actor: Actor, body: OpenSafeBody): Promise<Pick<OpenSafe, 'id' | 'day'>> {
  // Two people opening at the same moment take turns; the second finds the first one's safe.
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien open safe'))`.execute(trx);
  const open = await trx.selectFrom('ket').select('ma_ket').where('trang_thai', '=', 1).executeTakeFirst();
  if (open) throw new AppError('SAFE_ALREADY_OPEN', { params: { safe: open.ma_ket } });
  const day = body.ngay ?? (await businessDay(trx));
  const existing = await trx.selectFrom('ket').select('id').where('ngay', '=', day).executeTakeFirst();
  if (existing) throw new AppError('SAFE_OF_DAY_EXISTS');
  const { id } = await trx
    .insertInto('ket')
    .values({
      ma_ket: `K-${day.slice(2).replaceAll('-', '')}`,
      ngay: day,
      nguoi_mo: actor.id,
      ghi_chu: body.ghi_chu ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, day };
}

async function hasNoEntries(trx: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM but_toan LIMIT 1`.execute(trx);
  return rows.length === 0;
}

async function finish(trx: Db, actor: Actor, id: number, act: string): Promise<Safe> {
  const after = await findRow<Safe>(trx, safeList, id);
  await announce(trx, { topic: 'safe', id });
  await recordEvent(trx, actor, { act, subject: SUBJECT, subjectId: id, after });
  return after;
}
