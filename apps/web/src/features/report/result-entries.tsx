import type { ResultLine } from '@doi-tien/contract/result-report';
import type { ResultDetail } from '@doi-tien/contract/result-report.schema';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './report.module.css';
import { type ReportFilter, toCall } from './report-address.ts';
import { useResultDetailQuery } from './report-endpoints.ts';
import { RESULT_SCREEN } from './report-kinds.ts';
import { SafeLink, TradeLink } from './report-links.tsx';
import { RowEntries } from './row-entries.tsx';

interface ResultEntriesProps {
  line: ResultLine;
  filter: ReportFilter;
}

/** The entries behind a line, asked for when it is opened. */
export function ResultEntries({ line, filter }: ResultEntriesProps) {
  const query = toCall(filter);
  query.delete('nhom');
  query.set('chi_tieu', line);
  return (
    <RowEntries
      path={`${RESULT_SCREEN.kind.path}/chi-tiet`}
      query={query}
      useEntries={useResultDetailQuery}
      renderEntry={(entry: ResultDetail) => <Entry key={entry.but_toan_id} entry={entry} />}
    />
  );
}

function Entry({ entry }: { entry: ResultDetail }) {
  const { t } = useTranslation('report');
  const { giao_dich_id, loai_phieu, ket_id, ma, ngay, luc, la_dao, so_tien, nguoi, chi_nhanh_id, chi_nhanh } = entry;
  const words = [la_dao && t('detail.voided'), showDay(ngay), chi_nhanh, nguoi, showMoment(luc)];
  return (
    <li>
      <span>
        {giao_dich_id !== null && loai_phieu !== null ? (
          <TradeLink kind={loai_phieu} id={giao_dich_id} code={ma} branchId={chi_nhanh_id} />
        ) : (
          <SafeLink id={ket_id} text={ma} branchId={chi_nhanh_id} />
        )}
      </span>
      <span className="text-right">
        <MoneyText amount={so_tien} unit="₫" tone="gainLoss" />
      </span>
      <span className={`secondary ${styles.actWords}`}>{words.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
