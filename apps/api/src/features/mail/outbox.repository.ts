import { holdsEveryRight, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import { findCoveredRoles } from '../../domain/rights/rights.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const fields: ListSpec['fields'] = {
  id: { kind: 'number', sql: sql`t.id` },
  nguoi_nhan: { kind: 'text', sql: sql`t.nguoi_nhan`, search: true },
  tieu_de: { kind: 'text', sql: sql`t.tieu_de`, search: true },
  trang_thai: { kind: 'number', sql: sql`t.trang_thai` },
  loi: { kind: 'text', sql: sql`t.loi` },
  ngay_tao: { kind: 'timestamp', sql: sql`t.ngay_tao` },
  gui_luc: { kind: 'timestamp', sql: sql`t.gui_luc` },
};

const outboxList: ListSpec = {
  from: sql`thu_di t LEFT JOIN nguoi_dung u ON u.id = t.nguoi_dung_id`,
  key: sql`t.id`,
  fields,
};

/**
 * Letters to people of the branch whose accounts hold no right the reader lacks. The list leaves the content out: opening a letter is an act
 * of its own, and is logged.
 */
export async function readableLetters(db: Db, held: readonly PermissionEntry[]): Promise<ListSpec> {
  if (holdsEveryRight(held)) return outboxList;
  return {
    ...outboxList,
    where: sql`u.vai_tro_id = ANY(${await findCoveredRoles(db, held)}::int[])`,
    ofBranch: (branchId) => sql`${branchId} = ANY(u.chi_nhanh_ids)`,
  };
}

export const openedLetter: ListSpec = {
  ...outboxList,
  fields: { ...fields, noi_dung: { kind: 'text', sql: sql`t.noi_dung` } },
};

/** Whose account a letter is about; null when the account is gone. */
export async function findAddressee(db: Db, letterId: number): Promise<number | null> {
  const letter = await db.selectFrom('thu_di').select('nguoi_dung_id').where('id', '=', letterId).executeTakeFirst();
  return letter?.nguoi_dung_id ?? null;
}
