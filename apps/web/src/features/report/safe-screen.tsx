import type { SafeReport } from '@doi-tien/contract/report.schema';
import { isZero, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { daysOfMonth } from './period-name.ts';
import { usePlaceTables } from './place-tables.ts';
import { NO_COMPARISON } from './report-address.ts';
import { useSafeReportQuery } from './report-endpoints.ts';
import { SAFE_SCREEN as screen } from './report-kinds.ts';
import { type Answer, asTable, type ReportModel } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import { ticketBars, useSafeBranchTable } from './safe-branches.ts';
import { useSafeControl, useSafeCurrencyTable, useSafeTable, useVoidTable } from './safe-tables.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportChart } from './use-report-chart.ts';
import { useReportWords } from './use-words.ts';

/** What every safe began with, what came and went, what the books said and what was counted. */
export function SafeScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useSafeReportQuery}
      useModel={useSafeModel}
      isEmpty={({ footer }) => footer.so_ket === 0}
      safesOf={({ ket }) => ket.map(({ id, ma_ket }) => ({ value: id, label: ma_ket }))}
    />
  );
}

function useSafeModel(address: ReportAddress, report: SafeReport): ReportModel {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const { so_ket, so_huy } = report.footer;
  const addressOf = (key: string, currencyId?: number) => {
    const isMonth = key.length === 7;
    const [tu_ngay, den_ngay] = isMonth ? daysOfMonth(key) : [key, key];
    return address.addressWith({
      tu_ngay,
      den_ngay,
      ket_id: null,
      nhom: isMonth ? 'ngay' : null,
      ...(currencyId !== undefined && { tien_id: String(currencyId) }),
    });
  };
  const safes = asTable(useSafeTable(report));
  const currencies = asTable(useSafeCurrencyTable(report, addressOf));
  const voids = asTable(useVoidTable(report));
  const places = usePlaceTables(report);
  const branches = asTable(useSafeBranchTable(address, report));
  const { nhom, theo_chi_nhanh } = report;
  return {
    answer: useAnswer(address, report),
    facts: [
      ...(so_ket > 1 ? [{ label: r('safes.count'), amount: String(so_ket) }] : []),
      ...(so_huy > 0 ? [{ label: t('so_huy'), amount: String(so_huy) }] : []),
    ],
    chart: useReportChart(report, {
      shape: 'bars',
      label: r('chart.safe'),
      name: r('chart.tickets'),
      figureOf: ticketsOf,
      comparison: address.filter.comparison,
      addressOf: (key) => addressOf(key),
    }),
    ...(nhom === 'chi_nhanh' && { bars: ticketBars(address, report, r('branches.tickets')) }),
    tables: [
      ...(theo_chi_nhanh ? [branches] : []),
      ...(report.ket.length > 0 ? [safes] : []),
      currencies,
      ...places,
      voids,
    ],
    control: useSafeControl(report),
  };
}

const ticketsOf = ({ so_phieu }: SafeReport['bieu_do'][number]) => String(so_phieu);

function useAnswer(address: ReportAddress, report: SafeReport): Answer {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const { gia_tri_chenh_lech, gia_tri_lech_nhan, so_phieu, so_ket, so_da_dong } = report.footer;
  const { comparison } = address.filter;
  const period = words.period(report);
  const other = comparison === NO_COMPARISON ? null : report.so_sanh[comparison];
  const change = other && words.change(String(so_phieu), String(other.footer.so_phieu), words.period(other));
  const tickets = t(change ? 'counts.ticketsChanged' : 'counts.tickets', {
    tickets: formatDecimal(String(so_phieu)),
    change,
  });
  const received = formatDecimal(gia_tri_lech_nhan, { sign: 'always' }).replace('-', '−');
  const rest = isZero(gia_tri_lech_nhan) ? tickets : `${t('counts.received', { amount: received })} ${tickets}`;
  if (so_ket > 0 && so_da_dong === 0) return { lead: t('counts.open', { period }), amount: null, rest };
  if (isZero(gia_tri_chenh_lech)) return { lead: t('counts.right', { period }), amount: null, rest };
  const lead = t(sign(gia_tri_chenh_lech) > 0 ? 'counts.over' : 'counts.short', { period });
  return { lead, amount: gia_tri_chenh_lech, tone: 'overShort', rest };
}
