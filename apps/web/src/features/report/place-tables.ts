import type { SafeReport } from '@doi-tien/contract/report.schema';
import type { FoundAtTill, HeldAtPlace } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { useColumn } from './report-columns.ts';
import { asTable, type ReportTableModel } from './report-model.ts';

interface HeldCurrency {
  id: number;
  ma_tien: string;
}

/** Of one safe of a branch with tills: a column per place, and what the counts of tills found. */
export function usePlaceTables({ noi = [], lech_ngan = [] }: SafeReport): ReportTableModel<unknown>[] {
  const held = useHeldTable(noi);
  const found = useFoundTable(lech_ngan);
  return [...(noi.length > 0 ? [asTable(held)] : []), ...(lech_ngan.length > 0 ? [asTable(found)] : [])];
}

function useHeldTable(places: readonly HeldAtPlace[]): ReportTableModel<HeldCurrency> {
  const { t } = useTranslation('report');
  const column = useColumn<HeldCurrency>();
  const codes = new Map(places.flatMap(({ ton }) => ton.map(({ tien_id, ma_tien }) => [tien_id, ma_tien])));
  return {
    key: 'places',
    title: t('places.title'),
    rows: [...codes].map(([id, ma_tien]) => ({ id, ma_tien })),
    rowKey: ({ id }) => String(id),
    columns: [
      column('ma_tien', 'text'),
      ...places.map(({ ngan_quy_id, ngan_quy, ton }) =>
        column(`noi_${ngan_quy_id}`, 'decimal', {
          title: ngan_quy ?? t('places.vault'),
          width: 160,
          value: ({ id }) => ton.find(({ tien_id }) => tien_id === id)?.so_tien ?? '0',
        }),
      ),
    ],
  };
}

function useFoundTable(found: readonly FoundAtTill[]): ReportTableModel<FoundAtTill> {
  const { t } = useTranslation('report');
  const column = useColumn<FoundAtTill>();
  return {
    key: 'foundAtTills',
    title: t('places.found'),
    rows: found,
    rowKey: ({ id }) => String(id),
    columns: [
      column('ngan_quy', 'text', { width: 150 }),
      column('nguoi_chiu', 'text', { width: 160 }),
      column('nguoi_dem', 'text', { width: 160 }),
      column('luc', 'text', { width: 150, value: ({ luc }) => showMoment(luc) }),
      column('chenh_lech', 'text', {
        width: 200,
        value: ({ chi_tiet }) =>
          chi_tiet
            .map(({ ma_tien, chenh_lech }) => `${formatDecimal(chenh_lech, { sign: 'always' })} ${ma_tien}`)
            .join(', ')
            .replaceAll('-', '−'),
      }),
      column('ly_do', 'text', { width: 220 }),
    ],
  };
}
