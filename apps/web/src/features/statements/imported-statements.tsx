import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useImportedStatementsQuery } from './statement-endpoints.ts';
import styles from './statements.module.css';

export function ImportedStatements({ account }: { account: OutsideAccount }) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useImportedStatementsQuery(account.id);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  if (data.length === 0) return <p className={styles.quiet}>{t('statementsEmpty')}</p>;
  return (
    <ul className={styles.rows}>
      {data.map((statement) => {
        const { tu_ngay, den_ngay, so_du_dau, so_du_cuoi } = statement;
        const period = tu_ngay === den_ngay ? showDay(tu_ngay) : `${showDay(tu_ngay)} – ${showDay(den_ngay)}`;
        return (
          <li key={statement.id} className={styles.row}>
            <span className={styles.rowText}>
              <span className={styles.rowMain}>{period}</span>
              <span className={styles.quiet}>
                {t(`import.formats.${statement.dinh_dang}`)} · {statement.ten_tep} ·{' '}
                {t('by', { who: statement.nguoi_tao ?? '', when: showMoment(statement.ngay_tao) })}
              </span>
            </span>
            <span className={styles.rowFigures}>
              <span className="num">
                {so_du_dau !== null && so_du_cuoi !== null
                  ? `${formatDecimal(so_du_dau)} → ${formatDecimal(so_du_cuoi)}`
                  : t('noBalances')}
              </span>
              <span className={styles.quiet}>
                {t('newLines', { fresh: statement.so_moi, total: statement.so_dong })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
