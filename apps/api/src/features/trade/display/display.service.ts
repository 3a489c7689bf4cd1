import { createHash, randomBytes, randomInt } from 'node:crypto';
import type {
  DisplayContent,
  NewDisplay,
  PairDisplayBody,
  PairedDisplay,
  ShowBody,
  ShownTicket,
} from '@doi-tien/contract/display.schema';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Actor, Asker } from '../../../platform/actor.ts';
import { recordBranchEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { hasSeveralBranches } from '../../../platform/db/several-branches.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findRow } from '../../../platform/http/lists/list.ts';
import { announce } from '../../../platform/live/live.ts';
import { clientOf } from '../../../platform/net/client-of.ts';
import { quoteTrade } from '../quote.service.ts';
import { tradeList } from '../trade.list.ts';
import {
  type DisplayRow,
  deletePaired,
  findDisplay,
  hasDisplay,
  insertWaiting,
  isTillOfBranch,
  keepShown,
  listDisplays,
  pairWaiting,
} from './display.repository.ts';
import { isShown, type Showing } from './display.rules.ts';
import { shownDraft, shownTrade } from './shown-ticket.rules.ts';

export const SUBJECT = 'man-hinh-khach';
const KEY_BYTES = 32;
const CODES = 1_000_000;
const RETRY_SECONDS = 60;
const CODE_TRIES = 5;

const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

/** A page that somebody opened and nobody has paired yet. Off, it is as if it did not exist. */
export async function openDisplay(trx: Db, ip: string): Promise<NewDisplay> {
  await switchedOn(trx);
  const khoa = randomBytes(KEY_BYTES).toString('base64url');
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const ma = String(randomInt(CODES)).padStart(6, '0');
    const het_luc = await insertWaiting(trx, { keyHash: hashOfKey(khoa), code: ma, ip: clientOf(ip) });
    if (het_luc !== null) return { khoa, ma, het_luc };
  }
  throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: RETRY_SECONDS }, retryAfter: RETRY_SECONDS });
}

async function switchedOn(db: Db): Promise<Settings> {
  const settings = await readSettings(db);
  if (!settings.bat_man_hinh_khach) throw new AppError('NOT_FOUND');
  return settings;
}

/** The screen behind a key; one that ran out or was taken away is none. */
export async function displayOf(db: Db, key: string): Promise<DisplayRow & { settings: Settings }> {
  const settings = await switchedOn(db);
  const found = await findDisplay(db, hashOfKey(key));
  if (!found) throw new AppError('DISPLAY_UNPAIRED');
  return { ...found, settings };
}

export async function contentOf(db: Db, key: string): Promise<DisplayContent> {
  const display = await displayOf(db, key);
  const { settings, code, until, branchId } = display;
  if (code !== null || branchId === null) return { trang_thai: 'cho_ghep', ma: code ?? '', het_luc: until };
  const phieu = await ticketShown(db, display, branchId);
  const { ten_doanh_nghiep } = settings;
  if (phieu) return { trang_thai: 'phieu', ten_doanh_nghiep, phieu };
  const board = settings.bat_bang_ty_gia ? { chi_nhanh: await codeOfBranch(db, branchId) } : null;
  return { trang_thai: 'ranh', ten_doanh_nghiep, bang_ty_gia: board };
}

/** Null where there is one branch: its board is the company's. */
async function codeOfBranch(db: Db, id: number): Promise<string | null> {
  if (!(await hasSeveralBranches(db))) return null;
  const branch = await db.selectFrom('chi_nhanh').select('ma').where('id', '=', id).executeTakeFirst();
  return branch?.ma ?? null;
}

/** A saved ticket as it is by now: it may have been paid or voided since. */
async function ticketShown(db: Db, { showing, shownAt, now, isSenderIn, settings }: Shown, branchId: number) {
  if (showing === null || shownAt === null || !isSenderIn) return null;
  const [ticket, changedAt] =
    'draft' in showing ? [showing.draft, shownAt] : await savedTicket(db, showing, branchId, settings);
  return isShown(ticket.buoc, { sentAt: shownAt, changedAt, now }) ? ticket : null;
}

type Shown = Awaited<ReturnType<typeof displayOf>>;

async function savedTicket(
  db: Db,
  { kind: code, tradeId }: Extract<Showing, { tradeId: number }>,
  branchId: number,
  settings: Settings,
): Promise<[ShownTicket, changedAt: string]> {
  const kind = kindOf(code);
  const trade = await findRow<Trade>(db, tradeList(kind, false), tradeId, branchId);
  return [shownTrade(kind, trade, settings), trade.ngay_cap_nhat];
}

export async function pairDisplay(trx: Db, actor: Actor, body: PairDisplayBody): Promise<PairedDisplay> {
  await switchedOn(trx);
  const { ten: name = null, ngan_quy_id: tillId = null } = body;
  if (tillId !== null && !(await isTillOfBranch(trx, tillId, actor.branchId))) throw new AppError('NOT_FOUND');
  const id = await pairWaiting(trx, actor, { code: body.ma, name, tillId });
  if (id === undefined) throw new AppError('DISPLAY_CODE_UNKNOWN');
  await announce(trx, { topic: 'displays', id, branchId: actor.branchId });
  const paired = (await listDisplays(trx, actor)).find((each) => each.id === id);
  if (!paired) throw new Error('A display that was paired is not there');
  const after = { ten: paired.ten, nguoi: paired.nguoi, ngan_quy: paired.ngan_quy };
  await recordBranchEvent(trx, actor, { act: 'create', subject: SUBJECT, subjectId: id, after });
  return paired;
}

/** One's own, and with the right those of others of the branch. */
export async function unpairDisplay(trx: Db, actor: Actor, id: number): Promise<void> {
  const found = (await listDisplays(trx, actor)).find((each) => each.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  if (!found.la_cua_toi && !isAllowed(actor.permissions, [SUBJECT, 'delete'])) throw new AppError('FORBIDDEN');
  await deletePaired(trx, actor.branchId, id);
  await announce(trx, { topic: 'displays', id, branchId: actor.branchId });
  const before = { ten: found.ten, nguoi: found.nguoi, ngan_quy: found.ngan_quy };
  await recordBranchEvent(trx, actor, { act: 'delete', subject: SUBJECT, subjectId: id, before });
}

/**
 * Puts a ticket on the screens of the person who asks: what it comes to is worked out here, so that a screen shows what would be posted.
 * Nothing of the business changes, so it is no act and leaves no row in the log. Of one that is refused nothing stays: what stood there
 * before it was changed is no offer any more.
 */
export async function showTicket(database: Database, asker: Asker, body: ShowBody): Promise<number> {
  try {
    return await database.inTransaction((trx) => show(trx, asker, body));
  } catch (error) {
    if (error instanceof AppError)
      await database.inTransaction((trx) => keepShown(trx, asker, null).then(tellOf(trx, asker)));
    throw error;
  }
}

async function show(trx: Db, asker: Asker, body: ShowBody): Promise<number> {
  await switchedOn(trx);
  if (!(await hasDisplay(trx, asker))) return 0;
  const ids = await keepShown(trx, asker, await showingOf(trx, asker, body));
  return tellOf(trx, asker)(ids);
}

const tellOf =
  (trx: Db, { branchId }: Asker) =>
  async (ids: number[]) => {
    for (const id of ids) await announce(trx, { topic: 'displays', id, branchId });
    return ids.length;
  };

async function showingOf(db: Db, asker: Asker, body: ShowBody): Promise<Showing | null> {
  const { loai, dang_nhap: typed, giao_dich_id: tradeId } = body;
  if (!loai) return null;
  const kind = kindOf(loai);
  const action = tradeId ? 'index' : 'create';
  if (!isAllowed(asker.permissions, [kind.path, action] as unknown as Permission)) throw new AppError('FORBIDDEN');
  if (tradeId) {
    await findRow<Trade>(db, tradeList(kind, false), tradeId, asker.branchId);
    return { kind: kind.code, tradeId };
  }
  if (!typed) return null;
  const quote = await quoteTrade(db, asker, kind, typed);
  return {
    draft: shownDraft(kind, typed, quote, await settlementCode(db, typed.tien_thanh_toan_id)),
  };
}

async function settlementCode(db: Db, currencyId: number | undefined): Promise<string> {
  if (currencyId === undefined) return 'VND';
  const currency = await db.selectFrom('tien').select('ma').where('id', '=', currencyId).executeTakeFirst();
  return currency?.ma ?? 'VND';
}

function kindOf(code: TradeKind['code']): TradeKind {
  const kind = TRADE_KINDS.find((each) => each.code === code);
  if (!kind) throw new Error(`There is no kind of trade ${code}`);
  return kind;
}
