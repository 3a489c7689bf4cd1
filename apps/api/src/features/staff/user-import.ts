import { IMPORT_MAX_USERS } from '@doi-tien/contract/import';
import { newOneTimePassword } from '../../domain/credentials/one-time-password.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { collectionImporter } from '../../platform/imports/collection-importer.ts';
import type { Importer } from '../../platform/imports/importer.ts';

import { users } from './users.ts';

/**
 * Accounts from a file. New ones get a one-time password each, told once in the answer of the import and nowhere
 * else: neither the log nor the file of rejected rows has it.
 */
export const userImporter: Importer = collectionImporter({
  // A file of accounts gives out roles.
  confirm: whenSet('xac_nhan_lai_vai_tro'),
  kind: 'nguoi-dung',
  collection: users,
  maxRows: IMPORT_MAX_USERS,
  key: ['tai_khoan'],
  keyOf: ({ tai_khoan }) => String(tai_khoan).toLowerCase(),
  references: [
    { column: 'ma_vai_tro', field: 'vai_tro_id', table: 'vai_tro' },
    { column: 'ma_chi_nhanh', field: 'chi_nhanh_ids', table: 'chi_nhanh', isList: true },
  ],
  columns: [
    { field: 'tai_khoan', kind: 'code', isRequired: true, example: 'vidu.nhanvien' },
    { field: 'ho_va_ten', kind: 'text', isRequired: true, example: 'Nguyễn Văn Ví Dụ' },
    {
      field: 'ma_vai_tro',
      kind: 'code',
      isRequired: true,
      example: 'GIAO_DICH_VIEN',
      aliases: ['ten_vai_tro', 'vai_tro_id'],
    },
    { field: 'ma_chi_nhanh', kind: 'text', isOfBranches: true, example: '' },
    { field: 'email', kind: 'text', isNullable: true, example: 'vidu@example.com' },
    { field: 'dien_thoai', kind: 'text', isNullable: true, example: '0901234567' },
    { field: 'ngay_sinh', kind: 'day', isNullable: true, example: '31/12/1995' },
    {
      field: 'gioi_tinh',
      kind: 'integer',
      isNullable: true,
      example: '1',
      words: { nam: 1, male: 1, nu: 2, female: 2 },
    },
    { field: 'biet_danh', kind: 'text', isNullable: true, example: '' },
    { field: 'dia_chi', kind: 'text', isNullable: true, example: '' },
    { field: 'tinh', kind: 'text', isNullable: true, example: '' },
    { field: 'xa', kind: 'text', isNullable: true, example: '' },
    {
      field: 'trang_thai',
      kind: 'integer',
      example: '1',
      words: { 'hoat dong': 1, 'dang hoat dong': 1, active: 1, khoa: 2, ngung: 2, inactive: 2 },
    },
    { field: 'bat_otp', kind: 'boolean', example: 'không' },
  ],
  newColumns: async ({ tai_khoan, chi_nhanh_ids }, isDryRun, end, actor) => {
    const branches = { chi_nhanh_ids: chi_nhanh_ids ?? [actor.branchId] };
    // A dry run is rolled back: no need to spend a memory-hard hash on it.
    if (isDryRun) return { ...branches, mat_khau: '-', need_change_password: 1 };
    const { password, columns } = await newOneTimePassword(actor.id);
    end.passwords = [...(end.passwords ?? []), { tai_khoan: String(tai_khoan), mat_khau: password }];
    return { ...branches, ...columns };
  },
});
