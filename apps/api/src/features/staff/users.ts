import { type User, user, userBody } from '@doi-tien/contract/staff.schema';
import { sql } from 'kysely';
import { rightsNeed } from '../../domain/approvals/needs.ts';
import { endPendingProofs, endSessions } from '../../domain/credentials/end-access.ts';
import { hasPasskey, hasTotp, secondFactorKind } from '../../domain/credentials/second-factor.ts';
import { refuseIfNoAdministratorRemains } from '../../domain/rights/administrators.ts';
import {
  lockRights,
  refuseGivingRole,
  refuseHandingBranches,
  refuseStrongerAccount,
} from '../../domain/rights/rights.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Change, Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { type ConfirmationAsked, changedFields } from '../../platform/http/confirmation.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';

const text = (name: string, search = false): ListField => ({ kind: 'text', sql: sql.ref(`u.${name}`), search });

const userList: ListSpec = {
  from: sql`nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id
            LEFT JOIN dang_nhap_sai s ON s.khoa = 'tai_khoan:' || lower(u.tai_khoan) AND s.khoa_den > now()`,
  key: sql`u.id`,
  fields: {
    id: { kind: 'number', sql: sql`u.id` },
    tai_khoan: text('tai_khoan', true),
    ho_va_ten: text('ho_va_ten', true),
    email: text('email', true),
    dien_thoai: text('dien_thoai', true),
    vai_tro_id: { kind: 'number', sql: sql`u.vai_tro_id` },
    ma_vai_tro: { kind: 'text', sql: sql`v.ma` },
    chi_nhanh_ids: { kind: 'json', sql: sql`u.chi_nhanh_ids` },
    chi_nhanh_id: { kind: 'set', sql: sql`u.chi_nhanh_ids` },
    // As a file names them when it is imported.
    ma_chi_nhanh: {
      kind: 'text',
      sql: sql`(SELECT string_agg(b.ma, '; ' ORDER BY array_position(u.chi_nhanh_ids, b.id)) FROM chi_nhanh b WHERE b.id = ANY(u.chi_nhanh_ids))`,
      isOfBranches: true,
    },
    ten_vai_tro: { kind: 'text', sql: sql`v.ten`, search: true },
    ngay_sinh: { kind: 'date', sql: sql`u.ngay_sinh` },
    gioi_tinh: { kind: 'number', sql: sql`u.gioi_tinh` },
    biet_danh: text('biet_danh', true),
    dia_chi: text('dia_chi'),
    tinh: text('tinh'),
    xa: text('xa'),
    avatar: text('avatar'),
    trang_thai: { kind: 'number', sql: sql`u.trang_thai` },
    bat_otp: { kind: 'boolean', sql: sql`u.bat_otp` },
    bat_totp: { kind: 'boolean', sql: hasTotp },
    bat_passkey: { kind: 'boolean', sql: hasPasskey },
    hai_lop: { kind: 'text', sql: secondFactorKind },
    need_change_password: { kind: 'number', sql: sql`u.need_change_password` },
    dang_nhap_luc: { kind: 'timestamp', sql: sql`u.dang_nhap_luc` },
    khoa_den: { kind: 'timestamp', sql: sql`s.khoa_den` },
    so_phien: {
      kind: 'number',
      sql: sql`(SELECT count(*) FROM phien p WHERE p.nguoi_dung_id = u.id AND p.het_han > now())`,
    },
    phien_ban: { kind: 'number', sql: sql`u.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`u.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`u.ngay_cap_nhat` },
  },
};

export const users: Collection<User> = {
  path: '/users',
  permission: 'nguoi-dung',
  table: 'nguoi_dung',
  list: userList,
  item: user,
  body: userBody,
  confirm: { update: confirmAccessChange },
  check: checkUser,
  checkDelete: checkUserDelete,
  afterChange: followUp,
  hasOwnCreate: true,
  nameOf: ({ tai_khoan }) => tai_khoan,
};

/** The role, the branches and the address of an account: a person who changes these gives access, or could take it over. */
const ACCESS_FIELDS = ['vai_tro_id', 'chi_nhanh_ids', 'email', 'bat_otp'] as const;

async function confirmAccessChange({ db, request, settings }: ConfirmationAsked): Promise<boolean> {
  if (!settings.xac_nhan_lai_vai_tro) return false;
  const { id } = request.params as { id: number };
  const current = await db.selectFrom('nguoi_dung').select(ACCESS_FIELDS).where('id', '=', id).executeTakeFirst();
  return changedFields(request.body as object, current, ACCESS_FIELDS).length > 0;
}

async function checkUser(trx: Db, given: Partial<User>, current: User | undefined, asker: Asker): Promise<void> {
  await lockRights(trx, 'change');
  if (current) await refuseStrongerAccount(trx, asker, current.id, 'tai_khoan');
  if (givesAccess(given, current)) requireApproval(asker, rightsNeed(await readSettings(trx)));
  if (given.vai_tro_id !== undefined && given.vai_tro_id !== current?.vai_tro_id) {
    const role = await trx
      .selectFrom('vai_tro')
      .select('trang_thai')
      .where('id', '=', given.vai_tro_id)
      .executeTakeFirst();
    if (role?.trang_thai !== 1) throw fieldError('vai_tro_id', 'notFound');
    await refuseGivingRole(trx, asker, given.vai_tro_id);
  }
  if (given.chi_nhanh_ids) await checkBranches(trx, given.chi_nhanh_ids, current?.chi_nhanh_ids ?? [], asker);
  const { bat_otp, email } = { ...current, ...given };
  if (bat_otp && !email) throw fieldError('email', 'otpNeedsEmail');
}

/** A new account, or one that is switched on again, gives access as a changed role does. */
function givesAccess(given: Partial<User>, current: User | undefined): boolean {
  if (!current) return true;
  const isSwitchedOn = given.trang_thai === 1 && current.trang_thai !== 1;
  return isSwitchedOn || changedFields(given, current, ACCESS_FIELDS).length > 0;
}

async function checkBranches(
  trx: Db,
  given: readonly number[],
  before: readonly number[],
  asker: Asker,
): Promise<void> {
  const branches = await trx.selectFrom('chi_nhanh').select(['id', 'trang_thai']).where('id', 'in', given).execute();
  if (branches.length < given.length) throw fieldError('chi_nhanh_ids', 'notFound');
  if (!branches.some(({ trang_thai }) => trang_thai === 1)) throw fieldError('chi_nhanh_ids', 'requiredField');
  await refuseHandingBranches(trx, asker, before, given);
}

async function checkUserDelete(trx: Db, current: User, asker: Asker): Promise<void> {
  await lockRights(trx, 'change');
  await refuseStrongerAccount(trx, asker, current.id, 'tai_khoan');
}

/** Somebody switched off is out at once; somebody whose role changed sees other menus at once. */
async function followUp(trx: Db, _actor: unknown, { before, after }: Change<User>): Promise<void> {
  await refuseIfNoAdministratorRemains(trx);
  const id = (after ?? before)?.id;
  if (id === undefined) return;
  if (after?.trang_thai !== 1) await endSessions(trx, id);
  // A link or code that was asked for under other rights, or for another address, opens nothing any more.
  if (before && changedFields(after ?? {}, before, [...ACCESS_FIELDS, 'trang_thai']).length > 0) {
    await endPendingProofs(trx, id);
  }
  await announce(trx, { topic: 'permissions', userId: id });
}
