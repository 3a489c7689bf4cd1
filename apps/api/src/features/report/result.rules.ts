import { COMPARISONS, type ComparisonName } from '@doi-tien/contract/report';
import {
  RESULT_CONTROL_STEPS,
  RESULT_LINE_NAMES,
  RESULT_LINES,
  type ResultLine,
} from '@doi-tien/contract/result-report';
import type {
  ResultControl,
  ResultFigures,
  ResultPoint,
  ResultStatementLine,
} from '@doi-tien/contract/result-report.schema';
import { compare, isZero, negate, subtract, sum } from '@doi-tien/money/decimal';
import { ExactSums } from '../../platform/http/lists/export-sums.ts';
import type { EndBalances } from './profit.repository.ts';
import type { ItemSum, ResultSums } from './result.repository.ts';

const ADDED = [...RESULT_LINE_NAMES, 'von', 'dieu_chuyen', 'dat_coc'] as const;
const OF_TRADING = RESULT_LINE_NAMES.filter((line) => RESULT_LINES[line] === 'mua_ban');

export function addUp(parts: readonly ResultSums[]): ResultSums {
  const sums = new ExactSums(ADDED);
  for (const part of parts) sums.add({ ...part });
  return Object.fromEntries(ADDED.map((field) => [field, sums.of(field)])) as ResultSums;
}

export function toFigures(sums: ResultSums): Required<ResultFigures> {
  const lines = Object.fromEntries(RESULT_LINE_NAMES.map((line) => [line, sums[line]])) as Record<ResultLine, string>;
  return {
    ...lines,
    lai_mua_ban: sum(OF_TRADING.map((line) => sums[line])),
    ket_qua_kinh_doanh: sum(RESULT_LINE_NAMES.map((line) => sums[line])),
  };
}

/** Capital, transfers and deposits alone are none of the result. */
export function hasHappened(sums: ResultSums): boolean {
  return RESULT_LINE_NAMES.some((line) => !isZero(sums[line]));
}

export function toPoint(ngay: string, { lai_mua_ban, chi_phi, ket_qua_kinh_doanh }: ResultFigures): ResultPoint {
  return { ngay, lai_mua_ban, chi_phi, ket_qua_kinh_doanh };
}

type Compared = Record<ComparisonName, ResultFigures>;

/** The periods that the papers are added up for, in the order of their numbers. */
const STATEMENT_PERIODS = ['own', ...COMPARISONS] as const;

/** Lines from the figures, and in their place those of income and expenses by item, from the papers. */
export function statementOf(own: ResultFigures, compared: Compared, items: readonly ItemSum[]): ResultStatementLine[] {
  const lines = RESULT_LINE_NAMES.flatMap((line): ResultStatementLine[] => {
    if (line === 'thu_khac' || line === 'chi_phi') return itemLines(items.filter(({ chi_tieu }) => chi_tieu === line));
    const head = { phan: RESULT_LINES[line], chi_tieu: line, khoan_muc_id: null, khoan_muc: null, tk_ke_toan: null };
    const so_sanh = Object.fromEntries(COMPARISONS.map((name) => [name, compared[name][line] ?? '0']));
    return [{ ...head, so_tien: own[line] ?? '0', so_sanh: so_sanh as Record<ComparisonName, string> }];
  });
  return lines.filter(({ so_tien, so_sanh }) => [so_tien, ...Object.values(so_sanh)].some((amount) => !isZero(amount)));
}

function itemLines(items: readonly ItemSum[]): ResultStatementLine[] {
  return [...Map.groupBy(items, ({ khoan_muc_id }) => khoan_muc_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { chi_tieu, khoan_muc_id, khoan_muc, tk_ke_toan } = first;
    const amount = (period: (typeof STATEMENT_PERIODS)[number]) =>
      own.find(({ number }) => STATEMENT_PERIODS[number - 1] === period)?.so_tien ?? '0';
    const so_sanh = Object.fromEntries(COMPARISONS.map((name) => [name, amount(name)])) as Record<
      ComparisonName,
      string
    >;
    return [
      { phan: RESULT_LINES[chi_tieu], chi_tieu, khoan_muc_id, khoan_muc, tk_ke_toan, so_tien: amount('own'), so_sanh },
    ];
  });
}

interface ControlParts {
  sums: ResultSums;
  ends: readonly EndBalances[];
  /** Under way between the branches of the whole company; of single branches their part is `dieu_chuyen`. */
  transit: { atStart: string; atEnd: string } | null;
  items: readonly ItemSum[];
}

/** Its left side knows nothing of the lines: what is held at both ends, less capital, transfers and deposits. */
export function controlOf({ sums, ends, transit, items }: ControlParts): ResultControl {
  const steps: Record<(typeof RESULT_CONTROL_STEPS)[number], string> = {
    gia_von_cuoi: sum(ends.map(({ gia_von_cuoi }) => gia_von_cuoi)),
    gia_von_dau: negate(sum(ends.map(({ gia_von_dau }) => gia_von_dau))),
    dang_chuyen_cuoi: transit?.atEnd ?? '0',
    dang_chuyen_dau: negate(transit?.atStart ?? '0'),
    von: negate(sums.von),
    dieu_chuyen: transit ? '0' : negate(sums.dieu_chuyen),
    dat_coc: negate(sums.dat_coc),
  };
  const doi_chieu = sum(Object.values(steps));
  const { ket_qua_kinh_doanh, thu_khac, chi_phi } = toFigures(sums);
  const papers = (line: ItemSum['chi_tieu']) =>
    sum(items.filter(({ number, chi_tieu }) => number === 1 && chi_tieu === line).map(({ so_tien }) => so_tien));
  const [phieu_thu_khac, phieu_chi_phi] = [papers('thu_khac'), papers('chi_phi')];
  const off = [
    subtract(doi_chieu, ket_qua_kinh_doanh),
    subtract(phieu_thu_khac, thu_khac),
    subtract(phieu_chi_phi, chi_phi),
  ];
  return {
    dong: RESULT_CONTROL_STEPS.map((buoc) => ({ buoc, so_tien: steps[buoc] })).filter(
      ({ so_tien }) => !isZero(so_tien),
    ),
    doi_chieu,
    ket_qua_kinh_doanh,
    phieu_thu_khac,
    phieu_chi_phi,
    khop: off.every((difference) => compare(difference, '0') === 0),
  };
}
