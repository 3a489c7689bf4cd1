import type {
  CountAttempt,
  CountRecord,
  CountRecordLine,
  ReceivedDifference,
} from '@doi-tien/contract/safe-record.schema';
import { useTranslation } from 'react-i18next';
import { useCurrencyName } from '../../../ui/currency/use-currency-name.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { type PaperPart, type TablePart, tablePart } from '../../../ui/paper/paper-part.ts';
import { figure } from './figure.ts';

export function useSummaryTable({ chi_tiet, tong_gia_tri_vnd }: CountRecord): TablePart {
  const { t } = useTranslation('safe');
  const named = useCurrencyName();
  return tablePart<CountRecordLine>({
    name: t('record.summary'),
    heading: t('record.summary'),
    rows: chi_tiet,
    rowKey: ({ tien_id }) => tien_id,
    columns: [
      {
        key: 'currency',
        title: t('currency'),
        isWords: true,
        cell: ({ ma_tien, ten, mang_sang }) => (
          <>
            <strong>{ma_tien}</strong> {named(ma_tien, ten)}
            {mang_sang && <div className={paper.small}>{t('record.carried')}</div>}
          </>
        ),
      },
      { key: 'book', title: t('differences.book'), cell: ({ so_sach }) => figure(so_sach) },
      { key: 'counted', title: t('differences.counted'), cell: ({ thuc_dem }) => figure(thuc_dem) },
      { key: 'difference', title: t('differences.difference'), cell: ({ chenh_lech }) => figure(chenh_lech, 'always') },
      {
        key: 'value',
        title: t('record.value'),
        cell: ({ gia_tri_vnd }) => figure(gia_tri_vnd),
        ...(tong_gia_tri_vnd !== null && { carried: { of: ({ gia_tri_vnd }) => gia_tri_vnd, as: 'sum' as const } }),
      },
    ],
    foot: [{ label: t('record.total'), cells: { value: figure(tong_gia_tri_vnd) } }],
  });
}

/** Every count that was submitted, also the refused ones, with who counted and what differed. */
export function useAttemptTable({ lan_kiem }: CountRecord): PaperPart {
  const { t } = useTranslation('safe');
  if (lan_kiem.length === 0) return null;
  return tablePart<CountAttempt>({
    name: t('record.attempts'),
    heading: t('record.attempts'),
    rows: lan_kiem,
    rowKey: ({ lan }) => lan,
    columns: [
      { key: 'attempt', title: t('record.attempt'), cell: ({ lan }) => lan },
      {
        key: 'by',
        title: t('record.countedBy'),
        isWords: true,
        cell: ({ nguoi_dem, ngay_tao }) => <Doer name={nguoi_dem} moment={ngay_tao} />,
      },
      {
        key: 'result',
        title: t('record.result'),
        isWords: true,
        cell: ({ ket_qua, ly_do }) => (
          <>
            {t(`record.results.${ket_qua}`)}
            {ly_do && <div className={paper.small}>{ly_do}</div>}
          </>
        ),
      },
      { key: 'difference', title: t('differences.difference'), cell: ({ chi_tiet }) => <Differences of={chi_tiet} /> },
    ],
  });
}

/** What differed when transfers were counted on arrival, with who counted and why. */
export function useReceivedTable({ lech_nhan = [] }: CountRecord): PaperPart {
  const { t } = useTranslation('safe');
  if (lech_nhan.length === 0) return null;
  return tablePart<ReceivedDifference>({
    name: t('record.received'),
    heading: t('record.received'),
    rows: lech_nhan,
    rowKey: (line) => `${line.dieu_chuyen_id} ${line.tien_id}`,
    columns: [
      {
        key: 'transfer',
        title: t('record.transfer'),
        isWords: true,
        cell: ({ ma, ly_do }) => (
          <>
            {ma}
            {ly_do && <div className={paper.small}>{ly_do}</div>}
          </>
        ),
      },
      {
        key: 'by',
        title: t('record.receivedBy'),
        isWords: true,
        cell: ({ nguoi_nhan, ngay_tao }) => <Doer name={nguoi_nhan} moment={ngay_tao} />,
      },
      { key: 'sent', title: t('record.sent'), cell: ({ so_gui }) => figure(so_gui) },
      { key: 'arrived', title: t('record.arrived'), cell: ({ thuc_nhan }) => figure(thuc_nhan) },
      { key: 'difference', title: t('differences.difference'), cell: (line) => <Differences of={[line]} /> },
    ],
  });
}

export function Doer({ name, moment }: { name: string; moment: string }) {
  return (
    <>
      {name}
      <div className={paper.small}>{showMoment(moment)}</div>
    </>
  );
}

interface Difference {
  tien_id: number;
  ma_tien: string;
  chenh_lech: string;
}

export function Differences({ of }: { of: readonly Difference[] }) {
  return of.map(({ tien_id, ma_tien, chenh_lech }) => (
    <div key={tien_id}>
      {figure(chenh_lech, 'always')} {ma_tien}
    </div>
  ));
}
