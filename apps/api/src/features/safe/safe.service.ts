import { isAllowed } from '@doi-tien/contract/permissions';
import type { Safe, SafeDetail, WaitingTicket } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, TRADE_STATUS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { holdSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { readDrawers } from './drawers.repository.ts';
import { safeList } from './safe.lists.ts';

/**
 * Freezes the figures the count will be held against; nothing moves until the safe is closed or unlocked. Whether the
 * count is blind is decided here: changing the setting afterwards does not show the figures of a count that has begun.
 */
export async function lockSafe(trx: Db, actor: Actor, id: number): Promise<SafeDetail> {
  const safe = await holdSafe(trx, actor.branchId, id, 'alone');
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  const book = await readDrawers(trx, safe.branchId, await readCurrencies(trx));
  const { kiem_dem_mu } = await readSettings(trx);
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 1, chot_luc: NOW, nguoi_chot: actor.id, so_chot: JSON.stringify(book), an_so_lieu: kiem_dem_mu })
    .where('id', '=', id)
    .execute();
  const locked = await recordStep(trx, actor, id, 'lockSafe');
  return { ...locked, phieu_cho: await findWaiting(trx, safe.branchId) };
}

/** Back to trading. Counts that were submitted before stay on the record. */
export async function unlockSafe(trx: Db, actor: Actor, id: number): Promise<SafeDetail> {
  const safe = await holdSafe(trx, actor.branchId, id, 'alone');
  if (!safe.isLocked) throw new AppError('SAFE_NOT_LOCKED');
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 0, chot_luc: null, nguoi_chot: null, so_chot: null, an_so_lieu: false })
    .where('id', '=', id)
    .execute();
  const unlocked = await recordStep(trx, actor, id, 'unlockSafe');
  return { ...unlocked, phieu_cho: await findWaiting(trx, safe.branchId) };
}

export async function readSafeDetail(db: Db, branchId: number, id: number): Promise<SafeDetail> {
  const found = await findRow<Safe>(db, safeList, id, branchId);
  return { ...found, phieu_cho: found.trang_thai === 1 ? await findWaiting(db, branchId) : [] };
}

/** Tickets whose money has not arrived: they stay for the next day, and people should know before they close. */
async function findWaiting(db: Db, branchId: number): Promise<WaitingTicket[]> {
  const { rows } = await sql<Omit<WaitingTicket, 'duong_dan'>>`
    SELECT g.id, g.loai, g.ma_giao_dich, g.gia_tri, g.ten_khach,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ma_tien', t.ma, 'so_luong', trim_scale(d.so_luong)::text) ORDER BY d.stt), '[]')
       FROM giao_dich_dong d JOIN tien t ON t.id = d.tien_id WHERE d.giao_dich_id = g.id) AS dong_tien
    FROM giao_dich g
    WHERE g.chi_nhanh_id = ${branchId} AND g.trang_thai = ${sql.lit(TRADE_STATUS.waiting)} ORDER BY g.id LIMIT 200`.execute(
    db,
  );
  const duong_dan = (loai: string) => TRADE_KINDS.find(({ code }) => code === loai)?.path ?? '';
  return rows.map((row) => ({ ...row, duong_dan: duong_dan(row.loai) }));
}

/** What may be told of a safe now: also one that is only heard again by its Idempotency-Key. */
export function toldSafe({ permissions }: Pick<Asker, 'permissions'>, detail: SafeDetail): SafeDetail {
  const phieu_cho = detail.phieu_cho.map((ticket) => {
    const path = TRADE_KINDS.find(({ code }) => code === ticket.loai)?.path;
    const isSeen = path !== undefined && isAllowed(permissions, [path, 'index']);
    return isSeen ? ticket : { ...ticket, dong_tien: [], gia_tri: null, ten_khach: null };
  });
  return { ...detail, phieu_cho };
}

/** One step in the day of a safe: told to every screen and written into the action log, with what its count found. */
export async function recordStep(
  trx: Db,
  actor: Actor,
  id: number,
  act: string,
  count: Record<string, unknown> = {},
): Promise<Safe> {
  const { branchId } = actor;
  const after = await findRow<Safe>(trx, safeList, id, branchId);
  await announce(trx, { topic: 'safe', branchId, id });
  await recordBranchEvent(trx, actor, { act, subject: 'ket', subjectId: id, after: { ...after, ...count } });
  return after;
}
