import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { WithBranches } from '@doi-tien/contract/of-branches';
import { isAllowed } from '@doi-tien/contract/permissions';
import { GROUP_OF_ACCOUNT, OUTSIDE_ACCOUNT, type OutsideAccountKind } from '@doi-tien/contract/statement';
import {
  type OutsideAccount,
  type OutsideAccountName,
  outsideAccount,
  outsideAccountBody,
} from '@doi-tien/contract/statement.schema';
import { sql } from 'kysely';
import { answersForCompany } from '../../domain/rights/company-accounts.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Change, Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`a.${name}`) });

/** Accounts of the branch and those of the whole company. */
const outsideAccountList: ListSpec = {
  from: sql`tai_khoan_ngoai a`,
  key: sql`a.id`,
  ofBranch: (branchId) => sql`(a.chi_nhanh_id = ${branchId} OR a.chi_nhanh_id IS NULL)`,
  fields: {
    id: column('id', 'number'),
    loai: column('loai', 'number'),
    ten: { ...column('ten'), search: true },
    so: { ...column('so'), search: true },
    tien_id: column('tien_id', 'number'),
    ma_tien: { kind: 'text', sql: sql`(SELECT ma FROM tien WHERE id = a.tien_id)`, search: true },
    chi_nhanh_id: column('chi_nhanh_id', 'number'),
    chi_nhanh: { kind: 'text', sql: sql`(SELECT ten FROM chi_nhanh WHERE id = a.chi_nhanh_id)` },
    ngan_hang: { ...column('ngan_hang'), search: true },
    chu_tai_khoan: { ...column('chu_tai_khoan'), search: true },
    hop_dong: column('hop_dong'),
    so_xac_nhan: column('so_xac_nhan', 'number'),
    trang_thai: column('trang_thai', 'number'),
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** What people see who answer for their branch alone. */
const branchAccountList: ListSpec = {
  ...outsideAccountList,
  // With one branch, what is the company's is that branch's.
  ofBranch: (branchId) => sql`(a.chi_nhanh_id = ${branchId} OR (a.chi_nhanh_id IS NULL
    AND NOT EXISTS (SELECT FROM chi_nhanh c WHERE c.trang_thai = 1 AND c.id <> ${branchId})))`,
};

export const outsideAccounts: Collection<OutsideAccount> = {
  path: '/tai-khoan-ngoai',
  permission: 'doi-chieu',
  table: 'tai_khoan_ngoai',
  list: outsideAccountList,
  listFor: ({ permissions }) =>
    isAllowed(permissions, ['doi-chieu', 'allBranches']) ? outsideAccountList : branchAccountList,
  item: outsideAccount,
  body: outsideAccountBody,
  check: checkAccount,
  checkDelete: async (trx, current, actor) => {
    await refuseCompanys(trx, actor, current.chi_nhanh_id ?? null);
    await refuseUsed(trx, current.id);
  },
  afterChange: followUp,
  hasOwnDetail: true,
};

/** The account, if it is the branch's own, or the company's and the person answers for the whole company. */
export async function findAccount(db: Db, asker: Asker, id: number): Promise<WithBranches<OutsideAccount>> {
  const account = await findRow<WithBranches<OutsideAccount>>(db, outsideAccountList, id, asker.branchId);
  await refuseCompanys(db, asker, account.chi_nhanh_id);
  return account;
}

/** The same for an act that needs the account to be in use. */
export async function findUsableAccount(db: Db, asker: Asker, id: number): Promise<OutsideAccount> {
  const account = await findAccount(db, asker, id);
  if (account.trang_thai !== RECORD_STATUS.active) throw new AppError('OUTSIDE_ACCOUNT_OFF');
  return account;
}

/** What tickets and movements of the branch can name, also for people who may not look at statements: no more than it takes to tell accounts apart. */
export async function readAccountNames(db: Db, { branchId }: Asker): Promise<OutsideAccountName[]> {
  const { rows } = await sql<OutsideAccountName>`
    SELECT id, tien_id, ten || ' …' || right(so, 4) AS nhan FROM tai_khoan_ngoai
    WHERE trang_thai = ${RECORD_STATUS.active} AND (chi_nhanh_id IS NULL OR chi_nhanh_id = ${branchId}) ORDER BY ten, id`.execute(
    db,
  );
  return rows;
}

/** An account of all branches is for people who answer for all of them. */
async function refuseCompanys(db: Db, { permissions }: Asker, branchId: number | null): Promise<void> {
  if (branchId === null && !(await answersForCompany(db, permissions))) throw new AppError('FORBIDDEN');
}

async function checkAccount(
  trx: Db,
  given: Partial<OutsideAccount>,
  current: OutsideAccount | undefined,
  asker: Asker,
): Promise<void> {
  const next = { ...current, ...given };
  const branchId = next.chi_nhanh_id ?? null;
  if (current) await refuseCompanys(trx, asker, current.chi_nhanh_id ?? null);
  await refuseCompanys(trx, asker, branchId);
  if (branchId !== null && branchId !== asker.branchId) throw fieldError('chi_nhanh_id', 'notFound');
  const kind = next.loai as OutsideAccountKind;
  const { rows } = await sql<{ held: number }>`
    SELECT l.nhom AS held FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id WHERE t.id = ${next.tien_id}`.execute(
    trx,
  );
  if (rows[0]?.held !== GROUP_OF_ACCOUNT[kind]) throw fieldError('tien_id', 'wrongCurrency');
  if (kind === OUTSIDE_ACCOUNT.wallet && !next.hop_dong) throw fieldError('hop_dong', 'requiredField');
  const changes = (fields: readonly (keyof OutsideAccount)[]) =>
    current !== undefined && fields.some((field) => (next[field] ?? null) !== (current[field] ?? null));
  // What imported lines were judged by stays as it was. An account of Alipay has several names, which may be added later.
  const fixed: (keyof OutsideAccount)[] = ['tien_id', 'chi_nhanh_id', 'loai', 'hop_dong'];
  if (kind !== OUTSIDE_ACCOUNT.alipay) fixed.push('so');
  if (current && changes(fixed)) await refuseUsed(trx, current.id);
  // Movements that belong to the only account so far keep it when there are others.
  if (!current || changes(['tien_id', 'chi_nhanh_id', 'trang_thai']))
    await keepAccountOfLines(trx, Number(next.tien_id));
}

async function keepAccountOfLines(trx: Db, currencyId: number): Promise<void> {
  await sql`
    INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop)
    SELECT id, tai_khoan_id, false FROM outside_book_lines WHERE tien_id = ${currencyId} AND tai_khoan_id IS NOT NULL
    ON CONFLICT (dong_but_toan_id) DO NOTHING`.execute(trx);
}

async function refuseUsed(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM sao_ke WHERE tai_khoan_id = ${id})
        OR EXISTS (SELECT FROM giao_dich WHERE tai_khoan_ngoai_id = ${id})
        OR EXISTS (SELECT FROM tai_khoan_cua_dong WHERE tai_khoan_id = ${id}) AS used`.execute(trx);
  if (rows[0]?.used) throw new AppError('RECORD_IN_USE');
}

async function followUp(trx: Db, _asker: Asker, { before, after }: Change<OutsideAccount>): Promise<void> {
  await announce(trx, { topic: 'statements', id: after?.id ?? before?.id ?? 0 });
}
