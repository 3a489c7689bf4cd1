import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompareChart } from '../../ui/chart/compare-chart.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { BranchBars } from './branch-bars.tsx';
import styles from './report.module.css';
import type { Answer, Control, Fact, ReportChart, ReportModel } from './report-model.ts';
import { ReportTable } from './report-table.tsx';

/** The answer first, then the chart, then the tables, and at the end whether it all agrees with the books. */
export function ReportBody({ model }: { model: ReportModel }) {
  return (
    <>
      <AnswerLine answer={model.answer} />
      {model.facts.length > 0 && <Facts facts={model.facts} />}
      {model.bars ? <BranchBars {...model.bars} /> : model.chart && <Chart chart={model.chart} />}
      {model.control?.isRight === false && <ControlLine control={model.control} />}
      {model.tables.map((table) => (
        <div key={table.key} className="may-shrink">
          {model.tables.length > 1 && <h2 className="no-margin mb-8 text-16 weight-600">{table.title}</h2>}
          {table.rows.length === 0 ? <p className={styles.quiet}>{table.empty}</p> : <ReportTable table={table} />}
        </div>
      ))}
      {model.note && <p className={styles.quiet}>{model.note}</p>}
      {model.control?.isRight && <ControlLine control={model.control} />}
    </>
  );
}

function AnswerLine({ answer: { lead, amount, tone, rest, change } }: { answer: Answer }) {
  return (
    <p className={styles.answer} data-testid="answer">
      {lead}{' '}
      {amount !== null && (
        <strong>
          <MoneyText amount={amount} unit="₫" tone={tone} size="hero" hasArrow={false} />
        </strong>
      )}
      {rest !== '' && (
        <span className="secondary">
          {amount === null ? ' ' : ', '}
          {(change === 'up' || change === 'down') && (
            <span className={styles[change]} aria-hidden="true">
              {change === 'up' ? '▲ ' : '▼ '}
            </span>
          )}
          {rest}
        </span>
      )}
    </p>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, amount, unit, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={amount} unit={unit} tone={tone} size="medium" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ chart: { addressOf, ...chart } }: { chart: ReportChart }) {
  const navigate = useNavigate();
  return <CompareChart {...chart} onOpen={(key) => void navigate(addressOf(key), { preventScrollReset: true })} />;
}

/** Quiet when it agrees; when it does not, nothing on the page is louder. */
function ControlLine({ control: { isRight, sentence, show, table } }: { control: Control }) {
  const { t } = useTranslation('report');
  const lines = table && table.rows.length > 0 && (
    <details className={`mt-4 ${styles.controlLines}`} open={!isRight}>
      <summary>{show ?? t('control.show')}</summary>
      <ReportTable table={table} />
    </details>
  );
  if (!isRight) {
    return (
      <section aria-label={t('control.title')}>
        <Alert type="error" showIcon icon={<WarningFilled />} title={sentence} role="alert" />
        {lines}
      </section>
    );
  }
  return (
    <section className="secondary" aria-label={t('control.title')}>
      <CheckCircleOutlined aria-hidden="true" className="text-success" /> <strong>{t('control.title')}.</strong>{' '}
      {sentence}
      {lines}
    </section>
  );
}
