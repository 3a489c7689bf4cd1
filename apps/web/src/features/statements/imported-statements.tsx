import type { ImportedStatement, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useImportedStatementsQuery, useTakeBackStatementMutation } from './statement-endpoints.ts';
import styles from './statements.module.css';

export function ImportedStatements({ account }: { account: OutsideAccount }) {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const { data, error, refetch } = useImportedStatementsQuery(account.id);
  if (!data) return <Waiting error={error} refetch={refetch} />;
  if (data.length === 0) return <p className={`muted text-12 ${styles.quiet}`}>{t('statementsEmpty')}</p>;
  return (
    <ul className={styles.rows}>
      {data.map((statement) => {
        const { tu_ngay, den_ngay, so_du_dau, so_du_cuoi } = statement;
        const period = tu_ngay === den_ngay ? showDay(tu_ngay) : `${showDay(tu_ngay)} – ${showDay(den_ngay)}`;
        return (
          <li key={statement.id} className={styles.row}>
            <span className={`flex-1 gap-2 ${styles.rowText}`}>
              <span className="break-anywhere">{period}</span>
              <span className={`muted text-12 ${styles.quiet}`}>
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
              <span className={`muted text-12 ${styles.quiet}`}>
                {t('newLines', { fresh: statement.so_moi, total: statement.so_dong })}
              </span>
            </span>
            {may('import') && <TakeBack account={account} statement={statement} period={period} />}
          </li>
        );
      })}
    </ul>
  );
}

interface TakeBackProps {
  account: OutsideAccount;
  statement: ImportedStatement;
  period: string;
}

/** A statement that was imported by mistake, with the reason. */
function TakeBack({ account, statement, period }: TakeBackProps) {
  const { t } = useTranslation('statements');
  const [takeBack] = useTakeBackStatementMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = () =>
    setQuestion({
      title: t('takeBack.title', { period }),
      text: t('takeBack.text', { fresh: statement.so_moi }),
      okText: t('takeBack.action'),
      danger: true,
      reason: { label: t('takeBack.reason'), remembered: 'reason-void' },
      act: (ly_do) => takeBack({ id: account.id, statementId: statement.id, ly_do }).unwrap(),
    });
  return (
    <>
      <Button size="small" onClick={ask} aria-label={t('takeBack.actionOf', { period })}>
        {t('takeBack.action')}
      </Button>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
