import { type Till, till, tillBody } from '@doi-tien/contract/till.schema';
import { sql } from 'kysely';
import { isTillInUse } from '../../domain/places/tills-in-use.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { type Collection, createRecord } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';

const tillList: ListSpec = {
  from: sql`ngan_quy q`,
  ofBranch: (branchId) => sql`q.chi_nhanh_id = ${branchId}`,
  key: sql`q.id`,
  fields: {
    id: { kind: 'number', sql: sql`q.id` },
    ma: { kind: 'text', sql: sql`q.ma`, search: true },
    ten: { kind: 'text', sql: sql`q.ten`, search: true },
    trang_thai: { kind: 'number', sql: sql`q.trang_thai` },
    ghi_chu: { kind: 'text', sql: sql`q.ghi_chu`, search: true },
    nguoi_giu: {
      kind: 'text',
      sql: sql`(SELECT u.ho_va_ten FROM ca c JOIN nguoi_dung u ON u.id = c.nguoi_id WHERE c.ngan_quy_id = q.id AND c.ket_thuc_luc IS NULL)`,
    },
    nguoi_tao: { kind: 'text', sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = q.nguoi_tao)` },
    phien_ban: { kind: 'number', sql: sql`q.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`q.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`q.ngay_cap_nhat` },
  },
};

export const tills: Collection<Till> = {
  path: '/ngan-quy',
  permission: 'ngan-quy',
  table: 'ngan_quy',
  list: tillList,
  item: till,
  body: tillBody,
  check: checkTill,
  checkDelete: checkTillDelete,
  afterChange: (trx, asker) => announce(trx, { topic: 'tills', branchId: asker.branchId }),
  hasOwnCreate: true,
};

export function createTill(trx: Db, actor: Actor, given: Record<string, unknown>): Promise<Till> {
  return createRecord(trx, actor, tills, { ...given, chi_nhanh_id: actor.branchId, nguoi_tao: actor.id });
}

async function checkTill(trx: Db, given: Partial<Till>, current: Till | undefined, asker: Asker): Promise<void> {
  if (!current || given.trang_thai !== 2 || current.trang_thai === 2) return;
  await waitForShifts(trx, asker.branchId);
  if (await isTillInUse(trx, current.id)) throw fieldError('trang_thai', 'tillInUse');
}

/** What was recorded stays, so a till that was worked from is only switched off. */
async function checkTillDelete(trx: Db, current: Till, asker: Asker): Promise<void> {
  await waitForShifts(trx, asker.branchId);
  const { rows } = await sql`SELECT FROM ca WHERE ngan_quy_id = ${current.id} LIMIT 1`.execute(trx);
  if (rows.length > 0) throw new AppError('RECORD_IN_USE');
}

/** Shifts begin while the safe is held alone. */
async function waitForShifts(trx: Db, branchId: number): Promise<void> {
  await sql`SELECT FROM hold_safe(${branchId}::int, true)`.execute(trx);
}
