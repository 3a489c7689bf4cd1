import { z } from 'zod';
import { ofBranches, rightsOfRole } from './of-branches.ts';
import { PHONE_PATTERN } from './phone.ts';
import { day, id, optionalText, recordStatus, text, timestamp, version } from './primitives.schema.ts';
import { permissionEntry } from './session.schema.ts';
import { SECOND_FACTOR_KINDS } from './session.ts';

const kept = { id, phien_ban: version, ngay_tao: timestamp, ngay_cap_nhat: timestamp };

function haveDifferentNames(entries: readonly { name: string }[]): boolean {
  return new Set(entries.map(({ name }) => name.replaceAll('/', ''))).size === entries.length;
}

export const roleBody = z.strictObject({
  ma: text(50).regex(/^[A-Z0-9_]+$/, { error: 'invalidRoleCode' }),
  ten: text(100),
  mo_ta: optionalText(500).default(null),
  // A name twice could be checked by one entry and stored by the other.
  phan_quyen: z.array(permissionEntry).max(100).refine(haveDifferentNames, { error: 'repeatedPermission' }),
  trang_thai: recordStatus.default(1),
  /** Whether people of this role must have a second factor, where the settings leave it to the roles. */
  yeu_cau_hai_lop: z.boolean().default(false),
});
export const role = z.object({
  ...kept,
  ma: z.string(),
  ten: z.string(),
  mo_ta: z.string().nullable(),
  phan_quyen: rightsOfRole(z.array(permissionEntry)),
  he_thong: z.boolean(),
  trang_thai: recordStatus,
  yeu_cau_hai_lop: z.boolean(),
  so_nguoi_dung: z.int(),
});

function areDifferent(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length;
}

const phone = z.string().trim().regex(PHONE_PATTERN, { error: 'invalidPhone' });
const email = z.email({ error: 'invalidEmail' }).max(200);
const sex = z.union([z.literal(1), z.literal(2)]);

/** What a person may change about themselves; an administrator may change it too. */
const personalFields = {
  ho_va_ten: text(150),
  email: email.nullish(),
  dien_thoai: phone.nullish(),
  ngay_sinh: day.nullish(),
  gioi_tinh: sex.nullish(),
  biet_danh: optionalText(100),
  dia_chi: optionalText(300),
  tinh: optionalText(20),
  xa: optionalText(20),
};

export const userBody = z.strictObject({
  tai_khoan: text(60).regex(/^[A-Za-z0-9._-]{3,60}$/, { error: 'invalidAccount' }),
  ...personalFields,
  vai_tro_id: id,
  /** Where the person works, home first; without it, where the person who adds them is. */
  chi_nhanh_ids: z.array(id).min(1).max(500).refine(areDifferent, { error: 'repeatedBranch' }).optional(),
  trang_thai: recordStatus.default(1),
  bat_otp: z.boolean().default(false),
});

export const user = z.object({
  ...kept,
  tai_khoan: z.string(),
  ho_va_ten: z.string(),
  email: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  vai_tro_id: id,
  ma_vai_tro: z.string(),
  ten_vai_tro: z.string(),
  chi_nhanh_ids: ofBranches(z.array(id)),
  ngay_sinh: z.string().nullable(),
  gioi_tinh: sex.nullable(),
  biet_danh: z.string().nullable(),
  dia_chi: z.string().nullable(),
  tinh: z.string().nullable(),
  xa: z.string().nullable(),
  avatar: z.string().nullable(),
  trang_thai: recordStatus,
  bat_otp: z.boolean(),
  /** Whether an authenticator app is in force. */
  bat_totp: z.boolean(),
  /** Whether there is a passkey. */
  bat_passkey: z.boolean(),
  /** Both in one word, for the list. */
  hai_lop: z.enum(SECOND_FACTOR_KINDS),
  need_change_password: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  dang_nhap_luc: timestamp.nullable(),
  /** When a lockout after failed sign-ins ends; null when there is none. */
  khoa_den: timestamp.nullable(),
  so_phien: z.int(),
});

/** A new account comes with a password that works once, shown only in this answer. */
export const userCreated = z.object({ ...user.shape, mat_khau_mot_lan: z.string() });
export const passwordReset = z.object({ mat_khau_mot_lan: z.string(), het_han: timestamp });

export const profileBody = z.strictObject({ ...personalFields, phien_ban: version }).partial({ ho_va_ten: true });
export const profile = z.object({ ...user.shape });

export type Role = z.infer<typeof role>;
export type RoleBody = z.infer<typeof roleBody>;
export type User = z.infer<typeof user>;
export type UserBody = z.infer<typeof userBody>;
export type UserCreated = z.infer<typeof userCreated>;
export type PasswordReset = z.infer<typeof passwordReset>;
export type ProfileBody = z.infer<typeof profileBody>;
