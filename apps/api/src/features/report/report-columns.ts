import type { AgentReport } from '@doi-tien/contract/agent-report.schema';
import type { RateReport } from '@doi-tien/contract/rate-report.schema';
import type { ReasonReport } from '@doi-tien/contract/reason-report.schema';
import type { ReportGrouping } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import {
  AGENT_FIGURES,
  BALANCE_COLUMNS,
  BALANCE_CONTROL_COLUMNS,
  PROFIT_COLUMNS,
  PROFIT_CONTROL_COLUMNS,
  RATE_FIGURES,
  RESULT_FIGURES,
  SAFE_FIGURES,
} from '@doi-tien/contract/report-columns';
import { RESULT_SECTIONS } from '@doi-tien/contract/result-report';
import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import { isZero, sum } from '@doi-tien/money/decimal';
import type { Column, ReportFile } from './report-file.ts';

type Name = ReportFile['name'];

const day: Column = ['ngay', 'date'];
const month: Column = ['thang', 'text'];
const branch: Column = ['chi_nhanh', 'text'];
const currency: Column = ['ma_tien', 'text'];

const KEY_COLUMNS: Record<ReportGrouping, Column[]> = {
  ngay: [day, currency],
  thang: [month, currency],
  tien: [currency],
  ly_do: [['ly_do', 'text']],
  khoan_muc: [['khoan_muc', 'text']],
  bac: [['bac', 'text']],
  chi_nhanh: [branch, currency],
  nguoi: [['nguoi_tao', 'text'], currency],
};

const ofBranches = (nhom: ReportGrouping) => (nhom === 'chi_nhanh' ? [branch] : []);

export function profitFile(name: Name, { nhom, items, footer, doi_chieu }: ProfitReport): ReportFile {
  return {
    name,
    columns: [...KEY_COLUMNS[nhom], ...PROFIT_COLUMNS],
    rows: items,
    footer,
    control: { columns: PROFIT_CONTROL_COLUMNS, rows: doi_chieu.dong, footer: doi_chieu, isRight: doi_chieu.khop },
  };
}

export function balanceFile({ nhom, items, footer, dang_chuyen, doi_chieu }: BalanceReport): ReportFile {
  return {
    name: 'balance',
    columns: [...ofBranches(nhom), ...BALANCE_COLUMNS],
    rows: items,
    footer,
    inTransit: dang_chuyen,
    control: { columns: BALANCE_CONTROL_COLUMNS, rows: doi_chieu.dong, isRight: doi_chieu.khop },
  };
}

export function safeFile({ nhom, items, theo_chi_nhanh, doi_chieu }: SafeReport): ReportFile {
  const safe: Column[] = theo_chi_nhanh ? [] : [['ma_ket', 'text']];
  const columns = [
    ...ofBranches(nhom),
    ...(nhom === 'ngay' ? [day, ...safe] : []),
    ...(nhom === 'thang' ? [month] : []),
    currency,
    ...SAFE_FIGURES,
  ];
  const control: Column[] = [...ofBranches(nhom), day, currency, ['tinh_ra', 'decimal'], ['ton_so', 'decimal']];
  const rows = doi_chieu.lech.map(({ so, ...line }) => ({ ...line, ton_so: so }));
  return { name: 'safe', columns, rows: items, control: { columns: control, rows, isRight: doi_chieu.khop } };
}

export function agentFile({ nhom, items, footer, khop }: AgentReport): ReportFile {
  const columns = [...ofBranches(nhom), currency, ...AGENT_FIGURES];
  return {
    name: 'agent',
    columns,
    rows: items,
    footer,
    control: { columns: [currency, ['khop', 'boolean']], rows: items, isRight: khop },
  };
}

export function reasonFile({ nhom, items, tong }: ReasonReport): ReportFile {
  const words = { huy: 'reasonKind.huy', lech: 'reasonKind.lech', ty_gia: 'reasonKind.ty_gia' } as const;
  const kind: Column = ['loai', 'text', words];
  const figures: Column[] = [
    ['so_luot', 'number'],
    ['gia_tri', 'decimal'],
    ['thua', 'decimal'],
    ['thieu', 'decimal'],
  ];
  const rows = items.map(({ nguoi, ...row }) => ({
    ...row,
    nguoi: nguoi.map(({ ho_va_ten, so_luot }) => `${ho_va_ten} (${so_luot})`).join(', '),
  }));
  return {
    name: 'reasons',
    columns: [kind, ...ofBranches(nhom), ['ly_do', 'text'], ...figures, ['nguoi', 'text']],
    rows,
    totals: { columns: [kind, ...figures], rows: tong },
  };
}

export function rateFile({ nhom, items, footer }: RateReport): ReportFile {
  const keys: Partial<Record<ReportGrouping, Column>> = {
    bac: ['bac', 'text'],
    nguoi: ['nguoi_tao', 'text'],
    tien: currency,
    ngay: day,
    thang: month,
  };
  return { name: 'rates', columns: [keys[nhom] ?? branch, ...RATE_FIGURES], rows: items, footer };
}

/** By lines it is the statement, and what each section comes to; else the days, months or branches. */
export function resultFile({ nhom, items, dong, footer, doi_chieu }: ResultReport): ReportFile {
  const amount: Column = ['so_tien', 'decimal'];
  const section: Column = ['phan', 'text', 'fields'];
  const line: Column[] = [['chi_tieu', 'text', 'fields'], ['khoan_muc', 'text'], ['tk_ke_toan', 'text'], amount];
  const keys: Column[] = nhom === 'chi_nhanh' ? [branch] : [nhom === 'thang' ? month : day];
  const isStatement = nhom === 'khoan_muc';
  const sections = RESULT_SECTIONS.map((phan) => ({
    phan,
    so_tien: sum(dong.filter((each) => each.phan === phan).map(({ so_tien }) => so_tien)),
  }));
  const { dong: steps, ...control } = doi_chieu;
  const rows = [
    ...steps,
    ...(['doi_chieu', 'ket_qua_kinh_doanh', 'phieu_thu_khac', 'phieu_chi_phi'] as const).map((buoc) => ({
      buoc,
      so_tien: control[buoc],
    })),
  ];
  return {
    name: 'result',
    columns: isStatement ? [section, ...line] : [...keys, ...RESULT_FIGURES.filter(isUsedIn([...items, footer]))],
    rows: isStatement ? dong : items,
    footer: isStatement ? { so_tien: footer.ket_qua_kinh_doanh } : footer,
    ...(isStatement && { totals: { columns: [section, amount], rows: sections } }),
    control: { columns: [['buoc', 'text', 'fields'], amount], rows, isRight: control.khop },
  };
}

/** Lines of business that nobody uses, and transfers of a single branch, have no column. */
const isUsedIn =
  (rows: readonly object[]) =>
  ([field]: Column) =>
    rows.some((row) => !isZero(String((row as Record<string, unknown>)[field] ?? '0')));
