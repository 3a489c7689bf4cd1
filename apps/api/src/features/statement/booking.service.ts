import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { MATCHED_BY } from '@doi-tien/contract/statement';
import type { BookingBody, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { absolute, compare, negate, subtract } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { moneyNeed } from '../../domain/approvals/measure.ts';
import { type CurrencyInfo, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { type EntryHead, readEntry } from '../../domain/ledger/books.repository.ts';
import { legsDraft } from '../../domain/ledger/entry-drafts.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { readReferenceRates, referenceValue } from '../../domain/rates/reference-rates.ts';
import { insertMovement } from '../../domain/safe-day/movement.repository.ts';
import { holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import { lockAccount, lockAccounts } from '../../domain/statements/account-locks.ts';
import { deleteMatch, insertMatch } from '../../domain/statements/matches.repository.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { announce } from '../../platform/live/live.ts';
import { bookingLegs, bookingOf, ENTRY_KIND, hasRightSign, undoLegs } from './booking.rules.ts';
import { sumSides } from './match.service.ts';
import { findUsableAccount } from './outside-accounts.ts';
import { findReadable } from './readable-account.ts';

/** Books what only the outside knows: a fee, interest, or money that went to another account of ours. */
export async function bookLine(trx: Db, actor: Actor, accountId: number, body: BookingBody): Promise<number> {
  const account = await findReadable(trx, actor, accountId);
  const other = await findOther(trx, actor, account, body);
  await lockAccounts(trx, other ? [account.id, other.id] : [account.id]);
  const paid = [...new Set(body.dong_but_toan_ids)];
  if (paid.length > 0 && body.loai === 'chuyen') throw fieldError('loai', 'notForThisKind');
  const amount = await readFreeAmount(trx, account, body.dong_sao_ke_id, paid);
  if (!hasRightSign(body.loai, amount)) throw fieldError('loai', 'wrongDirection');
  const safe = await holdTradingSafe(trx, actor.branchId);
  const currencies = await readCurrencies(trx);
  const currency = currencies.get(account.tien_id);
  if (!currency) throw new AppError('NOT_FOUND');
  const value =
    body.loai === 'lai' ? referenceValue(currency, amount, await readReferenceRates(trx, safe.branchId)) : '0';
  // A transfer leaves one of the two accounts, whichever side it is booked from.
  const leaving = body.loai === 'chuyen' ? negate(absolute(amount)) : amount;
  requireApproval(actor, await needsOfLeaving(trx, safe.branchId, currency, leaving));
  const legs = bookingLegs(body.loai, { currencyId: currency.id, amount, value });
  const draft = legsDraft(headOf(ENTRY_KIND[body.loai], safe, actor), legs);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  if (entryId === null) throw new Error('A booking without an entry');
  const items = await readItems(trx, entryId);
  const own = items.filter(({ moved }) => moved === amount);
  const [item] = own;
  if (!item) throw new Error('A booking without its own movement');
  const lineIds = [body.dong_sao_ke_id];
  const by = MATCHED_BY.booking;
  const id = await insertMatch(trx, { accountId, by, personId: actor.id, lineIds, itemIds: [item.id, ...paid] });
  if (other)
    await assign(
      trx,
      other.id,
      items.filter((each) => each.id !== item.id).map((each) => each.id),
    );
  await logMovement(trx, actor, { safe, entryId, currency, amount, reason: body.ghi_chu });
  await announceBoth(trx, accountId, other?.id);
  const { loai, ghi_chu } = body;
  const after = { doi_chieu_id: id, loai, ghi_chu, so_tien: amount, ...(other && { tai_khoan_id: other.id }) };
  await recordBranchEvent(trx, actor, { act: 'bookStatement', subject: 'doi-chieu', subjectId: accountId, after });
  return id;
}

/** Money that leaves an account of ours, or the books, needs a second person as a withdrawal does. */
async function needsOfLeaving(trx: Db, branchId: number, currency: CurrencyInfo, moved: string): Promise<Need[]> {
  if (!moved.startsWith('-')) return [];
  const counts = [{ currency, total: absolute(moved), unsorted: '0', notes: [] }];
  return moneyNeed(trx, await readSettings(trx), 'rut', { branchId, counts });
}

/** Posts the opposite. Both movements explain each other from then on, and the line is free again. */
export async function undoBooking(
  trx: Db,
  actor: Actor,
  accountId: number,
  matchId: number,
  reason: string,
): Promise<void> {
  const account = await findReadable(trx, actor, accountId);
  await lockAccount(trx, account.id);
  const { rows } = await sql<{ entryId: number; branchId: number }>`
    SELECT d.but_toan_id AS "entryId", d.chi_nhanh_id AS "branchId" FROM doi_chieu m
    JOIN doi_chieu_dong x ON x.doi_chieu_id = m.id AND x.dong_but_toan_id IS NOT NULL
    JOIN dong_but_toan d ON d.id = x.dong_but_toan_id
    WHERE m.id = ${matchId} AND m.tai_khoan_id = ${accountId} AND m.cach = ${MATCHED_BY.booking}
    -- Where the line paid other movements too, the booking of the difference is the newest one.
    ORDER BY d.but_toan_id DESC LIMIT 1`.execute(trx);
  const [booked] = rows;
  if (!booked || booked.branchId !== actor.branchId) throw new AppError('NOT_FOUND');
  const items = await readItems(trx, booked.entryId);
  await lockAccounts(
    trx,
    items.flatMap(({ accountId: own }) => own ?? []),
  );
  const taken = await sql`
    SELECT FROM doi_chieu_dong WHERE dong_but_toan_id = ANY(${items.map(({ id }) => id)}::bigint[]) AND doi_chieu_id <> ${matchId}`.execute(
    trx,
  );
  if (taken.rows.length > 0) throw new AppError('MATCH_LINE_TAKEN');
  const safe = await holdTradingSafe(trx, actor.branchId);
  const currencies = await readCurrencies(trx);
  const currency = currencies.get(account.tien_id);
  if (!currency) throw new AppError('NOT_FOUND');
  const original = await readEntry(trx, booked.entryId);
  const booking = bookingOf(original.kind);
  const moved = original.lines.find(({ account: name }) => name === 'holding');
  if (!booking || !moved?.quantity) throw new Error('A booking of another kind');
  requireApproval(actor, await needsOfLeaving(trx, safe.branchId, currency, negate(moved.quantity)));
  const legs = undoLegs(booking, { currencyId: currency.id, amount: moved.quantity, value: absolute(moved.value) });
  const { entryId } = await explained(currencies, () =>
    postEntry(trx, legsDraft(headOf('outside-undo', safe, actor), legs)),
  );
  if (entryId === null) throw new Error('A booking without an entry');
  const undone = await readItems(trx, entryId);
  await deleteMatch(trx, matchId);
  for (const item of items) await explainEachOther(trx, actor, item, undone);
  const amount = items[0]?.moved ?? '0';
  await logMovement(trx, actor, { safe, entryId, currency, amount: negate(amount), reason });
  await announceBoth(trx, accountId, undefined);
  await recordBranchEvent(trx, actor, {
    act: 'undoBooking',
    subject: 'doi-chieu',
    subjectId: accountId,
    after: { doi_chieu_id: matchId, ly_do: reason },
  });
}

interface Item {
  id: number;
  moved: string;
  accountId: number | null;
}

/** A movement and its opposite belong to the same account, and to no line outside. */
async function explainEachOther(trx: Db, actor: Actor, item: Item, undone: readonly Item[]): Promise<void> {
  const back = undone.find(({ moved }) => moved === negate(item.moved));
  if (!back || item.accountId === null) throw new Error('A booking whose opposite differs');
  const itemIds = [item.id, back.id];
  await insertMatch(trx, {
    accountId: item.accountId,
    by: MATCHED_BY.person,
    personId: actor.id,
    lineIds: [],
    itemIds,
  });
}

async function readItems(trx: Db, entryId: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    SELECT id, trim_scale(so_luong)::text AS moved, tai_khoan_id AS "accountId" FROM outside_book_lines
    WHERE but_toan_id = ${entryId} ORDER BY id`.execute(trx);
  return rows;
}

/**
 * What a free line has more than the movements that it pays, which must be free too. No more than the line itself: a payment of one đồng must
 * not make the fee that hides a payment which never came.
 */
async function readFreeAmount(trx: Db, account: OutsideAccount, lineId: number, paid: number[]): Promise<string> {
  const { outside, books, lines, items } = await sumSides(trx, account, [lineId], paid);
  if (lines < 1 || items < paid.length) throw new AppError('MATCH_LINE_TAKEN');
  const amount = subtract(outside, books);
  if (compare(absolute(amount), absolute(outside)) > 0)
    throw new AppError('MATCH_NOT_EQUAL', { params: { outside, books } });
  return amount;
}

async function findOther(
  trx: Db,
  actor: Actor,
  account: OutsideAccount,
  body: BookingBody,
): Promise<OutsideAccount | null> {
  if (body.loai !== 'chuyen') {
    if (body.tai_khoan_id !== undefined) throw fieldError('tai_khoan_id', 'notForThisKind');
    return null;
  }
  if (body.tai_khoan_id === undefined) throw fieldError('tai_khoan_id', 'requiredField');
  const other = await findUsableAccount(trx, actor, body.tai_khoan_id);
  if (other.id === account.id || other.tien_id !== account.tien_id) throw fieldError('tai_khoan_id', 'wrongCurrency');
  return other;
}

async function assign(trx: Db, accountId: number, itemIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop) SELECT i, ${accountId}, false FROM unnest(${itemIds}::bigint[]) AS i`.execute(
    trx,
  );
}

function headOf(kind: string, { id: safeId, branchId, day }: OpenSafe, { id: personId }: Actor): EntryHead {
  return { kind, branchId, safeId, day, personId };
}

interface Logged {
  safe: OpenSafe;
  entryId: number;
  currency: CurrencyInfo;
  amount: string;
  reason: string;
}

async function logMovement(trx: Db, actor: Actor, { safe, entryId, currency, amount, reason }: Logged): Promise<void> {
  const line = {
    tien_id: currency.id,
    ma_tien: currency.code,
    so_tien: absolute(amount),
    chenh_lech: null,
    to_tien: [],
  };
  await insertMovement(trx, {
    branchId: safe.branchId,
    safeId: safe.id,
    type: SAFE_MOVEMENT.outside,
    entryId,
    reason,
    lines: [line],
    actor,
  });
  await announce(trx, { topic: 'safe', branchId: safe.branchId, id: safe.id });
}

async function announceBoth(trx: Db, accountId: number, otherId: number | undefined): Promise<void> {
  for (const id of [accountId, otherId]) if (id !== undefined) await announce(trx, { topic: 'statements', id });
}
