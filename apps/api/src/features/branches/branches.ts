import { type Branch, branch, branchBody } from '@doi-tien/contract/branches.schema';
import { sql } from 'kysely';
import { endPendingProofs } from '../../domain/credentials/end-access.ts';
import { lockRights, refuseOtherBranches } from '../../domain/rights/rights.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { type Change, type Collection, createRecord } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';
import {
  addPerson,
  hasBooks,
  hasCodes,
  hasOpenSafe,
  hasPeopleOfItsOwn,
  lockBranch,
  removePeople,
} from './branches.repository.ts';

const branchList: ListSpec = {
  from: sql`chi_nhanh b`,
  key: sql`b.id`,
  fields: {
    id: { kind: 'number', sql: sql`b.id` },
    ma: { kind: 'text', sql: sql`b.ma`, search: true },
    ten: { kind: 'text', sql: sql`b.ten`, search: true },
    tien_to: { kind: 'text', sql: sql`b.tien_to`, search: true },
    dia_chi: { kind: 'text', sql: sql`b.dia_chi`, search: true },
    dien_thoai: { kind: 'text', sql: sql`b.dien_thoai`, search: true },
    trang_thai: { kind: 'number', sql: sql`b.trang_thai` },
    so_nguoi_dung: {
      kind: 'number',
      sql: sql`(SELECT count(*) FROM nguoi_dung u WHERE b.id = ANY(u.chi_nhanh_ids) AND u.trang_thai = 1)`,
    },
    nguoi_tao: { kind: 'text', sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = b.nguoi_tao)` },
    phien_ban: { kind: 'number', sql: sql`b.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`b.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`b.ngay_cap_nhat` },
  },
};

export const branches: Collection<Branch> = {
  path: '/chi-nhanh',
  permission: 'chi-nhanh',
  table: 'chi_nhanh',
  list: branchList,
  item: branch,
  body: branchBody,
  check: checkBranch,
  checkDelete: checkBranchDelete,
  afterChange: followUp,
  hasOwnCreate: true,
};

export async function createBranch(trx: Db, actor: Actor, given: Record<string, unknown>): Promise<Branch> {
  const created = await createRecord(trx, actor, branches, { ...given, nguoi_tao: actor.id });
  return { ...created, so_nguoi_dung: 1 };
}

async function checkBranch(trx: Db, given: Partial<Branch>, current: Branch | undefined, asker: Asker): Promise<void> {
  await lockRights(trx, 'change');
  if (current) {
    await refuseOtherBranches(trx, asker, [current.id]);
    await lockBranch(trx, current.id);
  }
  if (given.tien_to !== undefined && given.tien_to !== current?.tien_to) {
    // Only the first branch has none, and has had it from the beginning.
    if (given.tien_to === '') throw fieldError('tien_to', 'requiredField');
    if (current && (await hasCodes(trx, current.id))) throw fieldError('tien_to', 'prefixInUse');
  }
  if (current && given.trang_thai === 2 && current.trang_thai === 1) await refuseSwitchingOff(trx, current.id);
}

/** Nobody is left without a branch, so the last one cannot be switched off either. */
async function refuseSwitchingOff(trx: Db, id: number): Promise<void> {
  if (await hasOpenSafe(trx, id)) throw fieldError('trang_thai', 'branchSafeOpen');
  if (await hasPeopleOfItsOwn(trx, id)) throw fieldError('trang_thai', 'branchHasPeople');
}

/** What was recorded stays, so a branch that has books is only switched off. */
async function checkBranchDelete(trx: Db, current: Branch, asker: Asker): Promise<void> {
  await lockRights(trx, 'change');
  await refuseOtherBranches(trx, asker, [current.id]);
  await lockBranch(trx, current.id);
  if (await hasBooks(trx, current.id)) throw new AppError('RECORD_IN_USE');
  if (await hasPeopleOfItsOwn(trx, current.id)) throw new AppError('RECORD_IN_USE');
  await removePeople(trx, current.id);
}

/** Who works where decides what is told to whom: every open screen asks again. */
async function followUp(trx: Db, asker: Asker, { before, after }: Change<Branch>): Promise<void> {
  // The person who opens a branch works in it: somebody must be able to let others in.
  if (!before && after) {
    await addPerson(trx, after.id, asker.id);
    await endPendingProofs(trx, asker.id);
  }
  await announce(trx, { topic: 'permissions' });
}
