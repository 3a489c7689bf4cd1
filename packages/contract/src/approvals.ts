import { PERMISSION_CATALOGUE, type PermissionName } from './permissions.ts';
import type { SettingKey, Settings } from './settings.ts';

/** What can need a second person. Each stands for one setting. */
export const APPROVAL_RULES = [
  'huy',
  'ty_gia',
  'phieu',
  'rut',
  'dieu_chuyen',
  'lech',
  'phieu_chi',
  'giao_quy',
  'ket_ca',
  'quyen',
  'cau_hinh',
] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/** The rules that count from an amount in VND on: 0 is every one, empty is none. */
export const AMOUNT_RULES = {
  huy: 'duyet_huy_tu',
  ty_gia: 'duyet_ty_gia_tu',
  phieu: 'duyet_phieu_tu',
  rut: 'duyet_rut_tu',
  dieu_chuyen: 'duyet_dieu_chuyen_tu',
  lech: 'duyet_lech_tu',
  phieu_chi: 'duyet_phieu_chi_tu',
  giao_quy: 'duyet_giao_quy_tu',
} as const satisfies Partial<Record<ApprovalRule, SettingKey>>;
export type AmountRule = keyof typeof AMOUNT_RULES;

export const APPROVAL_STATUS = { waiting: 1, done: 2, refused: 3, withdrawn: 4, expired: 5, failed: 6 } as const;

/** Whether any act needs a second person. */
export function isApprovalOn(settings: Partial<Settings>): boolean {
  return settings.duyet_quyen === true || Object.values(AMOUNT_RULES).some((key) => Boolean(settings[key]));
}

/** The settings with which no act needs a second person. */
export const NO_APPROVALS = {
  duyet_huy_tu: '',
  duyet_ty_gia_tu: '',
  duyet_phieu_tu: '',
  duyet_rut_tu: '',
  duyet_dieu_chuyen_tu: '',
  duyet_lech_tu: '',
  duyet_phieu_chi_tu: '',
  duyet_giao_quy_tu: '',
  duyet_quyen: false,
} as const satisfies Record<(typeof AMOUNT_RULES)[AmountRule] | 'duyet_quyen', string | boolean>;

/** Areas whose acts can be approved: those with the action `approve`. */
export const APPROVAL_AREAS = (Object.keys(PERMISSION_CATALOGUE) as PermissionName[]).filter((name) =>
  (PERMISSION_CATALOGUE[name] as readonly string[]).includes('approve'),
);

/** Areas of the whole company: their requests are shown in every branch. */
export const COMPANY_APPROVAL_AREAS: readonly PermissionName[] = ['vai-tro', 'nguoi-dung', 'cau-hinh-chung'];
