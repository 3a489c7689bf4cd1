import { type CustomerGroup, customerGroup, customerGroupBody } from '@doi-tien/contract/tiers.schema';
import { sql } from 'kysely';
import type { Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`n.${name}`) });

const groupList: ListSpec = {
  from: sql`nhom_khach n`,
  key: sql`n.id`,
  fields: {
    id: column('id', 'number'),
    ten: { ...column('ten'), search: true },
    so_khach: {
      kind: 'number',
      sql: sql`(SELECT count(*)::int FROM khach_hang c WHERE c.nhom_khach_id = n.id AND c.gop_vao_id IS NULL)`,
    },
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: { ...column('ghi_chu'), search: true },
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** Groups of customers that rates may be better for. */
export const customerGroups: Collection<CustomerGroup> = {
  path: '/nhom-khach',
  permission: 'bac-ty-gia',
  subject: 'nhom-khach',
  isOfCompany: true,
  table: 'nhom_khach',
  list: groupList,
  item: customerGroup,
  body: customerGroupBody,
  checkDelete: refuseUsed,
  afterChange: async (trx) => {
    await announce(trx, { topic: 'rates' });
    await announce(trx, { topic: 'catalogue' });
  },
};

async function refuseUsed(trx: Db, { id }: CustomerGroup): Promise<void> {
  // No customer and no tier may begin to name it meanwhile.
  await sql`SELECT FROM nhom_khach WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM khach_hang WHERE nhom_khach_id = ${id})
      OR EXISTS (SELECT FROM bac_ty_gia WHERE nhom_khach_id = ${id}) AS "isUsed"`.execute(trx);
  if (rows[0]?.isUsed) throw new AppError('RECORD_IN_USE');
}
