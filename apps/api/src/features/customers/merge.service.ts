import type { Customer, CustomerDetail, MergeBody } from '@doi-tien/contract/customers.schema';
import { sql } from 'kysely';
import { lockCustomers } from '../../domain/customers/hold-customer.ts';
import { reopenHits } from '../../domain/screening/hits-of-customer.ts';
import { moveHits, screenCustomers } from '../../domain/screening/screen-customers.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvents } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { waitBriefly } from '../../platform/db/wait-briefly.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { readDetail } from './customer-detail.ts';
import { customerRows } from './customers.ts';

/**
 * Two records of one person become one. The papers move; the tickets keep their link, which leads to the other record from now on, and
 * the reports of large days follow (`routines/follow_merge.sql`). Nothing in the books changes.
 */
export async function mergeCustomers(
  trx: Db,
  actor: Actor,
  fromId: number,
  { vao_khach_hang_id: intoId, ly_do, phien_ban, phien_ban_vao }: MergeBody,
): Promise<CustomerDetail> {
  if (fromId === intoId) throw fieldError('vao_khach_hang_id', 'sameCustomer');
  await waitBriefly(trx);
  await refuseMerged(trx, fromId, intoId);
  await lockCustomers(trx, [fromId, intoId]);
  await refuseMerged(trx, fromId, intoId);
  const [from, into] = [await lockVersion(trx, fromId, phien_ban), await lockVersion(trx, intoId, phien_ban_vao)];
  await reopenUndecided(trx, from, into);
  await sql`UPDATE giay_to SET khach_hang_id = ${intoId} WHERE khach_hang_id = ${fromId}`.execute(trx);
  // Also the records that were merged into this one before, so that one step always leads to the end.
  await sql`UPDATE khach_hang SET gop_vao_id = ${intoId} WHERE root_id = ${fromId}`.execute(trx);
  await takeOver(trx, fromId, intoId);
  await moveHits(trx, fromId, intoId);
  await screenCustomers(trx, [intoId]);
  const after = await readDetail(trx, intoId);
  await announce(trx, { topic: 'customers' });
  const event = { act: 'merge', subject: 'khach-hang' };
  await recordEvents(trx, actor, [
    { ...event, subjectId: fromId, before: from, after: { gop_vao_id: intoId, ly_do } },
    { ...event, subjectId: intoId, before: into, after: { ...recordOf(after), gop_tu_id: fromId, ly_do } },
  ]);
  return after;
}

/** Decisions about one of the records did not know what the other one adds: a name, a birth or a paper. */
async function reopenUndecided(trx: Db, from: Customer, into: Customer): Promise<void> {
  if (addsTo(into, from)) await reopenHits(trx, into.id);
  if (addsTo(from, into)) await reopenHits(trx, from.id);
}

function addsTo(decided: Customer, other: Customer): boolean {
  const known = new Set([decided.ho_va_ten, ...decided.ten_khac]);
  const hasOtherName = [other.ho_va_ten, ...other.ten_khac].some((name) => name !== null && !known.has(name));
  const hasOtherBirth = other.ngay_sinh !== null && other.ngay_sinh !== decided.ngay_sinh;
  return hasOtherName || hasOtherBirth || other.giay_to.length > 0;
}

/** A record is merged once, and only into one that is not merged itself; so there is never a circle. */
async function refuseMerged(trx: Db, fromId: number, intoId: number): Promise<void> {
  const { rows } = await sql<{ id: number; isMerged: boolean }>`
    SELECT id, gop_vao_id IS NOT NULL AS "isMerged" FROM khach_hang WHERE id IN (${fromId}, ${intoId})`.execute(trx);
  if (!rows.some(({ id }) => id === fromId)) throw new AppError('NOT_FOUND');
  if (!rows.some(({ id }) => id === intoId)) throw fieldError('vao_khach_hang_id', 'notFound');
  if (rows.some(({ isMerged }) => isMerged)) throw new AppError('CUSTOMER_MERGED');
}

async function lockVersion(trx: Db, id: number, version: number): Promise<Customer> {
  await sql`SELECT FROM khach_hang WHERE id = ${id} FOR UPDATE`.execute(trx);
  const row = await findRow<Customer>(trx, customerRows, id);
  if (row.phien_ban !== version) throw new AppError('STALE_VERSION');
  return row;
}

/** What only the merged record knows is kept; its name stays findable, and the higher risk counts. */
async function takeOver(trx: Db, fromId: number, intoId: number): Promise<void> {
  await sql`
    UPDATE khach_hang c SET
      ho_va_ten = coalesce(c.ho_va_ten, o.ho_va_ten),
      ten_khac = ARRAY(SELECT n FROM unnest(c.ten_khac || o.ho_va_ten || o.ten_khac) WITH ORDINALITY AS x (n, place)
                       WHERE n <> '' AND n IS DISTINCT FROM coalesce(c.ho_va_ten, o.ho_va_ten) GROUP BY n ORDER BY min(place) LIMIT 40),
      ngay_sinh = coalesce(c.ngay_sinh, o.ngay_sinh), gioi_tinh = coalesce(c.gioi_tinh, o.gioi_tinh),
      quoc_tich = coalesce(c.quoc_tich, o.quoc_tich), dien_thoai = coalesce(c.dien_thoai, o.dien_thoai),
      dia_chi = coalesce(c.dia_chi, o.dia_chi), tinh = coalesce(c.tinh, o.tinh), xa = coalesce(c.xa, o.xa),
      nghe_nghiep = coalesce(c.nghe_nghiep, o.nghe_nghiep), ghi_chu = coalesce(c.ghi_chu, o.ghi_chu),
      nhom_khach_id = coalesce(c.nhom_khach_id, o.nhom_khach_id),
      muc_rui_ro = greatest(c.muc_rui_ro, o.muc_rui_ro)
    FROM khach_hang o WHERE c.id = ${intoId} AND o.id = ${fromId}`.execute(trx);
}

/** The record without figures of trades, for the log. */
function recordOf({ tong_hom_nay: _today, tong_nam_nay: _year, so_giao_dich: _count, ...record }: CustomerDetail) {
  return record;
}
