import { MONEY_GROUP, type MoneyGroup } from '@doi-tien/contract/catalogue';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { MovementBody, SafeNoteBody, SwapNotesBody } from '@doi-tien/contract/safe.schema';
import { compare, negate } from '@doi-tien/money/decimal';
import { recordEvent } from '../../audit/record-event.ts';
import { type Counted, checkAmount, notesTotal, readCounts, readNotes } from '../../books/counts.ts';
import { explained } from '../../books/explain.ts';
import { type Moneys, readMoneys } from '../../books/moneys.ts';
import { holdOpenSafe, holdTradingSafe, type OpenSafe } from '../../books/open-safe.ts';
import { differencesOf } from '../../books/post-count.ts';
import { readReferenceRates, referenceValue } from '../../books/reference-rates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { announce } from '../../http/live.ts';
import type { ProfitAccount } from '../../ledger/accounts.ts';
import { lockBooks, writeEntry } from '../../ledger/books.repository.ts';
import { putIn, takeOut } from '../../ledger/drawer.ts';
import { type NotedLeg, post } from '../../ledger/post.ts';
import { insertMovement, toLines } from './movement.repository.ts';

type SafeOfDay = Pick<OpenSafe, 'id' | 'day'>;

/** Whose profit it is when a money leaves for more than it cost. */
const PROFIT_OF: Record<MoneyGroup, ProfitAccount> = {
  [MONEY_GROUP.localCash]: 'profit-foreign',
  [MONEY_GROUP.foreignCash]: 'profit-foreign',
  [MONEY_GROUP.electronic]: 'profit-electronic',
  [MONEY_GROUP.banking]: 'profit-banking',
  [MONEY_GROUP.alipay]: 'profit-alipay',
};

export async function moveMoney(trx: Db, actor: Actor, body: MovementBody): Promise<number> {
  const safe = await holdTradingSafe(trx);
  if (safe.id !== body.ket_id) throw new AppError('SAFE_STATE_CHANGED');
  const moneys = await readMoneys(trx);
  const counts = readCounts(body.chi_tiet, moneys, 'chi_tiet').filter(({ total }) => compare(total, '0') > 0);
  if (counts.length === 0) throw fieldError('chi_tiet', 'requiredField');
  if (body.loai_giao_dich === SAFE_MOVEMENT.withdraw) {
    return postOut(trx, actor, safe, moneys, counts, body);
  }
  return postIn(trx, actor, safe, moneys, { type: body.loai_giao_dich, counts, reason: body.ly_do });
}

/** Money put in is the owner's: it comes in at what it is worth today, against capital. */
export async function postIn(
  trx: Db,
  actor: Actor,
  safe: SafeOfDay,
  moneys: Moneys,
  { type, counts, reason }: { type: number; counts: Counted[]; reason: string | null },
): Promise<number> {
  const rates = await readReferenceRates(trx);
  const legs = counts.flatMap(({ money, total, notes }): NotedLeg[] => {
    const value = referenceValue(money, total, rates);
    return [
      { kind: 'receive', moneyId: money.id, quantity: total, value, notes },
      { kind: 'book', account: 'capital', value: negate(value), moneyId: money.id },
    ];
  });
  const head = { kind: 'top-up', safeId: safe.id, day: safe.day, personId: actor.id };
  const { entryId } = await explained(moneys, () => post(trx, head, legs));
  return logMovement(trx, actor, { safeId: safe.id, type, entryId, reason, counts });
}

/** Money taken out goes against capital at cost; sold on for something, the gain is its line's profit. */
async function postOut(
  trx: Db,
  actor: Actor,
  safe: SafeOfDay,
  moneys: Moneys,
  counts: Counted[],
  { thu_ve, ly_do }: MovementBody,
): Promise<number> {
  const legs = thu_ve
    ? await resaleLegs(trx, moneys, counts, thu_ve)
    : counts.map(
        ({ money, total, notes }): NotedLeg => ({
          ...{ kind: 'release', moneyId: money.id, quantity: total, against: 'capital', notes },
        }),
      );
  const head = { kind: thu_ve ? 'resale' : 'withdrawal', safeId: safe.id, day: safe.day, personId: actor.id };
  const { entryId } = await explained(moneys, () => post(trx, head, legs));
  return logMovement(trx, actor, { safeId: safe.id, type: SAFE_MOVEMENT.withdraw, entryId, reason: ly_do, counts });
}

async function resaleLegs(
  trx: Db,
  moneys: Moneys,
  counts: Counted[],
  back: NonNullable<MovementBody['thu_ve']>,
): Promise<NotedLeg[]> {
  const [sold, ...others] = counts;
  if (!sold || others.length > 0) throw fieldError('chi_tiet', 'onlyOneMoney');
  const received = moneys.get(back.tien_id);
  if (!received || received.id === sold.money.id) throw fieldError('thu_ve.tien_id', 'wrongMoney');
  checkAmount(back.so_tien, received, 'thu_ve.so_tien');
  const value = referenceValue(received, back.so_tien, await readReferenceRates(trx));
  return [
    { kind: 'receive', moneyId: received.id, quantity: back.so_tien, value },
    {
      kind: 'give',
      moneyId: sold.money.id,
      quantity: sold.total,
      value,
      gain: PROFIT_OF[sold.money.group],
      notes: sold.notes,
    },
  ];
}

/** A note of the day; a spot count with it shows its difference and changes nothing. */
export async function writeNote(trx: Db, actor: Actor, body: SafeNoteBody): Promise<number> {
  const safe = await holdOpenSafe(trx);
  if (safe.id !== body.ket_id) throw new AppError('SAFE_STATE_CHANGED');
  const counts = readCounts(body.chi_tiet ?? [], await readMoneys(trx), 'chi_tiet');
  const books = await lockBooks(
    trx,
    counts.map(({ money }) => money.id),
  );
  const lines = toLines(counts, differencesOf(counts, books));
  const movement = {
    safeId: safe.id,
    type: SAFE_MOVEMENT.note,
    entryId: null,
    text: body.noi_dung,
    lines,
    personId: actor.id,
  };
  const id = await insertMovement(trx, movement);
  await announce(trx, { topic: 'safe', id: safe.id });
  await recordEvent(trx, actor, {
    act: 'safeNote',
    subject: 'ket',
    subjectId: safe.id,
    after: { noi_dung: body.noi_dung, chi_tiet: lines },
  });
  return id;
}

/** Notes for notes of the same worth: the total stays, only the piles change. */
export async function swapNotes(trx: Db, actor: Actor, body: SwapNotesBody): Promise<number> {
  const safe = await holdTradingSafe(trx);
  if (safe.id !== body.ket_id) throw new AppError('SAFE_STATE_CHANGED');
  const moneys = await readMoneys(trx);
  const money = moneys.get(body.tien_id);
  if (!money) throw fieldError('tien_id', 'notFound');
  const out = readNotes(body.lay_ra, money, 'lay_ra');
  const into = readNotes(body.bo_vao, money, 'bo_vao');
  const worth = notesTotal(money, out);
  if (compare(worth, '0') === 0 || compare(worth, notesTotal(money, into)) !== 0)
    throw fieldError('bo_vao', 'swapNotEqual');
  const books = await lockBooks(trx, [money.id]);
  const drawer = books.drawers.get(money.id);
  if (!drawer) throw new AppError('INTERNAL_ERROR');
  const moves = await explained(moneys, async () => [
    ...takeOut(drawer, money.id, worth, out),
    ...putIn(drawer, money.id, worth, into),
  ]);
  const head = { kind: 'swap', safeId: safe.id, day: safe.day, personId: actor.id };
  const entryId = await writeEntry(trx, head, [], moves, books);
  const counts = [{ money, total: worth, unsorted: '0', notes: into }];
  return logMovement(trx, actor, {
    safeId: safe.id,
    type: SAFE_MOVEMENT.note,
    entryId,
    reason: body.ly_do ?? null,
    counts,
  });
}

interface Logged {
  safeId: number;
  type: number;
  entryId: number;
  reason: string | null;
  counts: Counted[];
}

async function logMovement(trx: Db, actor: Actor, { counts, ...movement }: Logged): Promise<number> {
  const lines = toLines(counts);
  const id = await insertMovement(trx, { ...movement, lines, personId: actor.id });
  await announce(trx, { topic: 'safe', id: movement.safeId });
  await recordEvent(trx, actor, {
    ...{ act: 'moveMoney', subject: 'ket', subjectId: movement.safeId },
    after: { loai_giao_dich: movement.type, ly_do: movement.reason, chi_tiet: lines },
  });
  return id;
}
