import type { StatementImportAnswer, TableChoice } from '@doi-tien/contract/statement-import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './statements.module.css';
import { TableChooser } from './table-chooser.tsx';
import type { PreviewStep } from './use-statement-import.ts';

interface Props {
  step: PreviewStep;
  onChoice: (choice: TableChoice) => void;
  onHeading: (choice: TableChoice) => void;
}

/** What a file holds, as it was understood; or, of a table, what has to be said before it can be. */
export function ImportPreview({ step, onChoice, onHeading }: Props) {
  const { t } = useTranslation('statements');
  const { answer, refusal, choice } = step;
  const { bang } = answer;
  const chooser = bang && choice && (
    <TableChooser view={bang} choice={choice} onChange={onChoice} onHeading={onHeading} />
  );
  if (bang?.can) {
    return (
      <>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <Alert type="warning" showIcon title={bang.ly_do} />
        {chooser}
      </>
    );
  }
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Understood answer={answer} />
      {chooser && (
        <details>
          <summary>{t('import.columns')}</summary>
          <div className="mt-8">{chooser}</div>
        </details>
      )}
      <Lines answer={answer} />
    </>
  );
}

function Understood({ answer }: { answer: StatementImportAnswer }) {
  const { t } = useTranslation('statements');
  const { dinh_dang, so_dong, so_moi, sao_ke } = answer;
  return (
    <>
      <p>
        <b>
          {t('import.understood', {
            format: t(`import.formats.${dinh_dang}`),
            total: formatDecimal(String(so_dong)),
            fresh: formatDecimal(String(so_moi)),
          })}
        </b>
      </p>
      <ul className={styles.periods}>
        {sao_ke.map(({ tu_ngay, den_ngay, so_du_dau, so_du_cuoi }) => (
          <li key={`${tu_ngay} ${den_ngay} ${so_du_dau}`}>
            {showDay(tu_ngay)} – {showDay(den_ngay)} ·{' '}
            {so_du_dau !== null && so_du_cuoi !== null
              ? t('import.proved', { opening: formatDecimal(so_du_dau), closing: formatDecimal(so_du_cuoi) })
              : t('import.unproved')}
          </li>
        ))}
      </ul>
      <LeftOut answer={answer} />
      {answer.so_bo_qua > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('import.skipped', { total: answer.so_bo_qua })}
          description={t('import.skippedLines', {
            lines: answer.dong_bo_qua.join(', ') + (answer.so_bo_qua > answer.dong_bo_qua.length ? '…' : ''),
          })}
        />
      )}
    </>
  );
}

/** Rows that are no money of this account, by kind, and the other accounts of the file. */
function LeftOut({ answer: { bo_ra = [], tai_khoan_khac = [] } }: { answer: StatementImportAnswer }) {
  const { t } = useTranslation('statements');
  const kinds = bo_ra.map(({ loai, so }) => `${t(`import.leftOutKinds.${loai}`)} (${formatDecimal(String(so))})`);
  return (
    <>
      {kinds.length > 0 && <Alert type="warning" showIcon title={t('import.leftOut', { kinds: kinds.join(', ') })} />}
      {tai_khoan_khac.length > 0 && (
        <Alert type="info" showIcon title={t('import.otherAccounts', { accounts: tai_khoan_khac.join(', ') })} />
      )}
    </>
  );
}

function Lines({ answer: { dong } }: { answer: StatementImportAnswer }) {
  const { t } = useTranslation('statements');
  return (
    <ul className={styles.preview}>
      {dong.map((line) => (
        <li key={line.dong} className={styles.row}>
          <span className={`flex-1 gap-2 ${styles.rowText}`}>
            <span className="break-anywhere">{line.noi_dung || line.tham_chieu}</span>
            <span className={`muted text-12 ${styles.quiet}`}>
              {showDay(line.ngay)} · {line.tham_chieu} · {t(line.la_moi ? 'import.isNew' : 'import.isKnown')}
            </span>
          </span>
          <MoneyText amount={line.so_tien} align="right" />
        </li>
      ))}
    </ul>
  );
}
