import type { ReasonDetail, ReasonRow } from '@doi-tien/contract/reason-report.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './report.module.css';
import { type ReportFilter, toCall } from './report-address.ts';
import { useReasonActsQuery } from './report-endpoints.ts';
import { REASON_SCREEN } from './report-kinds.ts';
import { SafeLink, TradeLink } from './report-links.tsx';
import { RowEntries } from './row-entries.tsx';

interface ReasonActsProps {
  row: ReasonRow;
  filter: ReportFilter;
}

/** The tickets or counts behind a reason, asked for when it is opened. */
export function ReasonActs({ row, filter }: ReasonActsProps) {
  const query = toCall(filter);
  query.delete('nhom');
  query.set('loai', row.loai);
  if (row.ly_do !== null) query.set('ly_do', row.ly_do);
  if (row.chi_nhanh_id) query.set('chi_nhanh', String(row.chi_nhanh_id));
  return (
    <RowEntries
      path={`${REASON_SCREEN.kind.path}/chi-tiet`}
      query={query}
      useEntries={useReasonActsQuery}
      renderEntry={(act: ReasonDetail) => <Act key={`${act.ma}-${act.luc}`} act={act} shown={row.ly_do} />}
    />
  );
}

/** One act in a line: which ticket or safe, when, for how much, by whom; its own spelling where that is another. */
function Act({ act, shown }: { act: ReasonDetail; shown: string | null }) {
  const { t } = useTranslation('report');
  const { ket_id, giao_dich_id, loai_phieu, ma, chi_nhanh_id, chi_nhanh, buoc, chenh_lech, ly_do } = act;
  const differences = chenh_lech.map(
    ({ ma_tien, so_tien }) => `${formatDecimal(so_tien, { sign: 'always' }).replace('-', '−')} ${ma_tien}`,
  );
  const words = [
    buoc !== null && `${t(`reasons.steps.${buoc}`)} ${showDay(act.ngay)}`,
    differences.join(', '),
    chi_nhanh,
    act.nguoi,
    showMoment(act.luc),
    ly_do !== shown && ly_do !== null && `“${ly_do}”`,
  ];
  return (
    <li>
      <span>
        {giao_dich_id !== null && loai_phieu !== null ? (
          <TradeLink kind={loai_phieu} id={giao_dich_id} code={ma} branchId={chi_nhanh_id} />
        ) : (
          ket_id !== null && <SafeLink id={ket_id} text={ma} branchId={chi_nhanh_id} />
        )}
      </span>
      <span className="text-right">
        <MoneyText amount={act.gia_tri} unit="₫" {...(act.loai === 'lech' && { tone: 'overShort' })} />
      </span>
      <span className={`secondary ${styles.actWords}`}>{words.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
