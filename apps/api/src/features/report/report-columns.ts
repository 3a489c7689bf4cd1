import type { ReasonReport } from '@doi-tien/contract/reason-report.schema';
import type { ReportGrouping } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { Column, ReportFile } from './report-file.ts';

type Name = ReportFile['name'];

const decimals = (...fields: string[]): Column[] => fields.map((field) => [field, 'decimal']);

const KEY_COLUMNS: Record<ReportGrouping, Column[]> = {
  ngay: [
    ['ngay', 'date'],
    ['ma_tien', 'text'],
  ],
  thang: [
    ['thang', 'text'],
    ['ma_tien', 'text'],
  ],
  tien: [['ma_tien', 'text']],
  ly_do: [['ly_do', 'text']],
  chi_nhanh: [
    ['chi_nhanh', 'text'],
    ['ma_tien', 'text'],
  ],
  nguoi: [
    ['nguoi_tao', 'text'],
    ['ma_tien', 'text'],
  ],
};

export function profitFile(name: Name, { nhom, items, footer, doi_chieu }: ProfitReport): ReportFile {
  const columns: Column[] = [
    ...KEY_COLUMNS[nhom],
    ['so_phieu', 'number'],
    ['so_huy', 'number'],
    ...decimals('so_luong_mua', 'ty_gia_mua_tb', 'gia_tri_mua', 'so_luong_ban', 'ty_gia_ban_tb', 'gia_tri_ban'),
    ...decimals('gia_von', 'loi_nhuan', 'loi_nhuan_ban_si', 'phi_thu', 'phi_chi', 'lam_tron', 'ket_qua'),
  ];
  const control: Column[] = [
    ['ma_tien', 'text'],
    ...decimals(
      'ban',
      'mua',
      'gia_von_dau',
      'gia_von_cuoi',
      'von',
      'dieu_chuyen',
      'kiem_quy',
      'dieu_chinh',
      'phi_ngoai',
      'doi_chieu',
      'loi_nhuan',
    ),
    ['khop', 'boolean'],
  ];
  return {
    name,
    columns,
    rows: items,
    footer,
    control: { columns: control, rows: doi_chieu.dong, footer: doi_chieu, isRight: doi_chieu.khop },
  };
}

export function balanceFile({ nhom, items, footer, dang_chuyen, doi_chieu }: BalanceReport): ReportFile {
  const columns: Column[] = [
    ...(nhom === 'chi_nhanh' ? [['chi_nhanh', 'text'] satisfies Column] : []),
    ['ngay', 'date'],
    ['ma_tien', 'text'],
    ...decimals('so_luong', 'gia_von_tb', 'gia_von', 'ty_gia', 'gia_tri', 'chua_thuc_hien'),
  ];
  const control: Column[] = [
    ['ma_tien', 'text'],
    ...decimals('so_luong_dau', 'so_luong_phat_sinh', 'so_luong_cuoi'),
    ...decimals('gia_von_dau', 'gia_von_phat_sinh', 'gia_von_cuoi'),
    ['khop', 'boolean'],
  ];
  return {
    name: 'balance',
    columns,
    rows: items,
    footer,
    inTransit: dang_chuyen,
    control: { columns: control, rows: doi_chieu.dong, isRight: doi_chieu.khop },
  };
}

export function safeFile({ nhom, items, theo_chi_nhanh, doi_chieu }: SafeReport): ReportFile {
  const safe: Column[] = theo_chi_nhanh ? [] : [['ma_ket', 'text']];
  const branch: Column[] = nhom === 'chi_nhanh' ? [['chi_nhanh', 'text']] : [];
  const columns: Column[] = [
    ...branch,
    ...(nhom === 'ngay' ? [['ngay', 'date'] satisfies Column, ...safe] : []),
    ...(nhom === 'thang' ? [['thang', 'text'] satisfies Column] : []),
    ['ma_tien', 'text'],
    ...decimals(
      'ton_dau',
      'them',
      'mua_vao',
      'ban_ra',
      'rut',
      'thu_ve',
      'chuyen_di',
      'chuyen_den',
      'dieu_chinh',
      'ton_so',
      'thuc_dem',
      'chenh_lech',
    ),
  ];
  const control: Column[] = [...branch, ['ngay', 'date'], ['ma_tien', 'text'], ...decimals('tinh_ra', 'ton_so')];
  const rows = doi_chieu.lech.map(({ so, ...line }) => ({ ...line, ton_so: so }));
  return { name: 'safe', columns, rows: items, control: { columns: control, rows, isRight: doi_chieu.khop } };
}

export function reasonFile({ nhom, items, tong }: ReasonReport): ReportFile {
  const kind: Column = [
    'loai',
    'text',
    { huy: 'reasonKind.huy', lech: 'reasonKind.lech', ty_gia: 'reasonKind.ty_gia' },
  ];
  const figures: Column[] = [['so_luot', 'number'], ...decimals('gia_tri', 'thua', 'thieu')];
  const branch: Column[] = nhom === 'chi_nhanh' ? [['chi_nhanh', 'text']] : [];
  const rows = items.map(({ nguoi, ...row }) => ({
    ...row,
    nguoi: nguoi.map(({ ho_va_ten, so_luot }) => `${ho_va_ten} (${so_luot})`).join(', '),
  }));
  return {
    name: 'reasons',
    columns: [kind, ...branch, ['ly_do', 'text'], ...figures, ['nguoi', 'text']],
    rows,
    totals: { columns: [kind, ...figures], rows: tong },
  };
}
