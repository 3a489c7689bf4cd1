import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { type Customer, customer, customerBody, type PaperBody } from '@doi-tien/contract/customers.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import { lockCustomers } from '../../domain/customers/hold-customer.ts';
import { hasOpenHit } from '../../domain/screening/hits-of-customer.ts';
import { screenCustomers } from '../../domain/screening/screen-customers.ts';
import type { Asker } from '../../platform/actor.ts';
import { type Change, type Collection, findItem } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { announce } from '../../platform/live/live.ts';
import { insertPapers } from './papers.repository.ts';

const text = (name: string): ListField => ({ kind: 'text', sql: sql.ref(`c.${name}`) });

const RISK_WORDS: Record<string, FileTextKey> = {
  '1': 'riskLevel.usual',
  '2': 'riskLevel.high',
  '3': 'riskLevel.barred',
};

/** The paper that was entered first of those in use. */
const firstPaper = (column: 'loai' | 'so') => sql`(
  SELECT nullif(${sql.ref(`p.${column}`)}, '') FROM giay_to p
  WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id LIMIT 1)`;

const PAPERS = sql`(
  SELECT coalesce(json_agg(paper), '[]') FROM (
    SELECT p.id, p.loai, p.so, p.ngay_cap, p.het_han, p.noi_cap, p.trang_thai, p.phien_ban
    FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id) paper)`;

/** Every record, also those that were merged into another. */
export const customerRows: ListSpec = {
  from: sql`khach_hang c`,
  key: sql`c.id`,
  search: { text: sql`c.tim_kiem`, hasNumbers: true },
  fields: {
    id: { kind: 'number', sql: sql`c.id` },
    ho_va_ten: text('ho_va_ten'),
    ten_khac: { kind: 'json', sql: sql`c.ten_khac` },
    loai_giay_to: { kind: 'text', sql: firstPaper('loai') },
    so_giay_to: { kind: 'text', sql: firstPaper('so') },
    ngay_sinh: { kind: 'date', sql: sql`c.ngay_sinh` },
    gioi_tinh: { kind: 'number', sql: sql`c.gioi_tinh` },
    quoc_tich: text('quoc_tich'),
    dien_thoai: text('dien_thoai'),
    dia_chi: text('dia_chi'),
    tinh: text('tinh'),
    xa: text('xa'),
    nghe_nghiep: text('nghe_nghiep'),
    muc_rui_ro: { kind: 'number', sql: sql`c.muc_rui_ro`, words: RISK_WORDS },
    ghi_chu: text('ghi_chu'),
    nhom_khach_id: { kind: 'number', sql: sql`c.nhom_khach_id`, part: 'bat_bac_ty_gia' },
    nhom_khach: {
      kind: 'text',
      part: 'bat_bac_ty_gia',
      sql: sql`CASE WHEN c.nhom_khach_id IS NOT NULL THEN (SELECT ten FROM nhom_khach WHERE id = c.nhom_khach_id) END`,
    },
    giay_to: { kind: 'json', sql: PAPERS },
    ngay_giao_dich_cuoi: {
      kind: 'date',
      sql: sql`(SELECT max(d.ngay) FROM customer_days d WHERE d.khach_hang_id = c.id AND d.gia_tri > 0)`,
    },
    phien_ban: { kind: 'number', sql: sql`c.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`c.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`c.ngay_cap_nhat` },
  },
};

export const customers: Collection<Customer> = {
  path: '/khach-hang',
  permission: 'khach-hang',
  table: 'khach_hang',
  list: { ...customerRows, where: sql`c.gop_vao_id IS NULL` },
  item: customer,
  body: customerBody,
  check: checkCustomer,
  checkDelete,
  toColumns: ({ giay_to: _papers, ...columns }) => columns,
  writeParts: async (trx, id, { giay_to = [] }) => insertPapers(trx, id, giay_to as PaperBody[]),
  afterChange: screenChange,
  hasOwnDetail: true,
  recordsExport: true,
};

/** Papers of a customer who exists have calls of their own, each with its version. */
async function checkCustomer(
  trx: Db,
  given: Record<string, unknown>,
  current: Customer | undefined,
  { permissions }: Asker,
): Promise<void> {
  if (current && given.giay_to !== undefined) throw fieldError('giay_to', 'unknownField');
  // Also for the rows of a file: the right to import is not the right to change people.
  if (!isAllowed(permissions, ['khach-hang', current ? 'update' : 'create']))
    throw fieldError('ho_va_ten', 'needsRight');
  await checkGroup(trx, given.nhom_khach_id, current, permissions);
  const before = current?.muc_rui_ro ?? RISK_LEVEL.usual;
  const isOtherRisk = given.muc_rui_ro !== undefined && given.muc_rui_ro !== before;
  if (isAllowed(permissions, ['khach-hang', 'screen'])) return;
  if (isOtherRisk) throw fieldError('muc_rui_ro', 'needsRight');
  if (current?.muc_rui_ro === RISK_LEVEL.barred) refuseOtherName(given, current);
}

/** Who is in a group may get better rates: putting somebody into one takes the right to change those. */
async function checkGroup(
  trx: Db,
  given: unknown,
  current: Customer | undefined,
  permissions: Asker['permissions'],
): Promise<void> {
  if (given === undefined || (given ?? null) === (current?.nhom_khach_id ?? null)) return;
  if (!isAllowed(permissions, ['bac-ty-gia', 'update'])) throw fieldError('nhom_khach_id', 'needsRight');
  if (given === null) return;
  const { rows } = await sql`SELECT FROM nhom_khach WHERE id = ${given} FOR KEY SHARE`.execute(trx);
  if (rows.length === 0) throw fieldError('nhom_khach_id', 'notFound');
}

/** Tickets without a paper are compared with the name and the birth of barred customers. */
function refuseOtherName(given: Record<string, unknown>, current: Customer): void {
  const changed = (['ho_va_ten', 'ngay_sinh'] as const).find(
    (field) => given[field] !== undefined && given[field] !== current[field],
  );
  if (changed) throw fieldError(changed, 'needsRight');
}

/** Without the paper or the record a customer who is barred, or waits for a decision about a list, would come back as somebody new. */
export async function refuseOfBarred(trx: Db, { permissions }: Asker, id: number): Promise<void> {
  if (isAllowed(permissions, ['khach-hang', 'screen'])) return;
  const { muc_rui_ro } = await findItem(trx, customers, id);
  if (muc_rui_ro === RISK_LEVEL.barred || (await hasOpenHit(trx, id))) throw new AppError('FORBIDDEN');
}

/** Nobody is deleted while a ticket is being written for them; a customer with tickets is not deleted at all. */
async function checkDelete(trx: Db, current: Customer, asker: Asker): Promise<void> {
  await lockCustomers(trx, [current.id]);
  await refuseOfBarred(trx, asker, current.id);
  const { rows } = await sql`
    SELECT FROM giao_dich WHERE khach_hang_id IN (SELECT id FROM khach_hang WHERE root_id = ${current.id}) LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('RECORD_IN_USE');
}

/** Compares customers with a new name or birth with the lists. */
async function screenChange(trx: Db, asker: Asker, change: Change<Customer>): Promise<void> {
  const { before, after } = change;
  if (after && (after.ho_va_ten !== before?.ho_va_ten || after.ngay_sinh !== before?.ngay_sinh))
    await screenCustomers(trx, [after.id]);
  await followUp(trx, asker, change);
}

export async function followUp(trx: Db, _asker: Asker, { before, after }: Change<{ id: number }>): Promise<void> {
  const id = (after ?? before)?.id;
  await announce(trx, { topic: 'customers', ...(id !== undefined && { id }) });
}
