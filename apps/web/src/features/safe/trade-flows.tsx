import type { Safe } from '@doi-tien/contract/safe.schema';
import type { TradeStep } from '@doi-tien/contract/safe-record.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { WithheldNotice } from '../../ui/page/withheld.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useTradeFlowsQuery, useTradeStepsQuery } from './safe-endpoints.ts';
import styles from './trade-flows.module.css';

const PAGE = 20;
const MOST = 200;

/** What the day's trades brought in and took out: currency by currency, then trade by trade. */
export function TradeFlows({ safe }: { safe: Pick<Safe, 'id' | 'an_so_lieu'> }) {
  const safeId = safe.id;
  const { t } = useTranslation('safe');
  const [pageSize, setPageSize] = useState(PAGE);
  const { data: steps, isFetching } = useTradeStepsQuery({ safeId, pageSize });
  if (!steps) return <Skeleton active />;
  if (steps.total === 0) return <EmptyState title={t('flows.none')} hint={t('flows.noneHint')} />;
  return (
    <div className="column gap-12">
      {safe.an_so_lieu ? <WithheldNotice /> : <FlowTable safeId={safeId} />}
      <section className="panel p-12-16" aria-label={t('flows.steps')}>
        <h2 className={`no-margin text-14 weight-600 ${styles.title}`}>{t('flows.steps')}</h2>
        <ol className="plain-list mb-8">
          {steps.items.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
        {steps.items.length < Math.min(steps.total, MOST) && (
          <Button loading={isFetching} onClick={() => setPageSize(Math.min(pageSize * 2, MOST))}>
            {t('flows.more')}
          </Button>
        )}
      </section>
    </div>
  );
}

function Step({ step }: { step: TradeStep }) {
  const { t } = useTranslation('safe');
  const { t: trade } = useTranslation('trade');
  const kind = TRADE_KINDS.find(({ code }) => code === step.loai);
  return (
    <li className={styles.step}>
      <div className="row wrap gap-4 gap-x-8">
        {kind && <StatusTag tone={kind.side} label={trade(`kind.${kind.code}`)} />}
        {step.la_huy && <StatusTag tone="danger" label={t('flows.void')} />}
        <Link className="num" to={`/${kind?.path}?q=${step.ma_giao_dich}`}>
          {step.ma_giao_dich}
        </Link>
      </div>
      <div className={`num muted text-12 ${styles.stepWho}`}>
        {step.nguoi_tao} · {showMoment(step.ngay_tao)}
      </div>
      <ul className={`plain-list text-right ${styles.moved}`}>
        {step.dong_tien.map(({ ma_tien, so_luong }) => (
          <li key={ma_tien}>
            <span className={`muted text-12 ${styles.way}`}>
              {t(so_luong.startsWith('-') ? 'flows.out' : 'flows.in')}
            </span>
            <MoneyText amount={so_luong.replace('-', '')} unit={ma_tien} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function FlowTable({ safeId }: { safeId: number }) {
  const { t } = useTranslation('safe');
  const { data: flows } = useTradeFlowsQuery(safeId);
  return (
    <section className="panel p-12-16" aria-label={t('flows.title')}>
      <h2 className={`no-margin text-14 weight-600 ${styles.title}`}>{t('flows.title')}</h2>
      <table className={styles.flows}>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <th scope="col">{t('flows.in')}</th>
            <th scope="col">{t('flows.out')}</th>
          </tr>
        </thead>
        <tbody>
          {flows?.map(({ tien_id, ma_tien, vao, ra, thoi_lai }) => (
            <tr key={tien_id}>
              <th scope="row">{ma_tien}</th>
              <td>
                <MoneyText amount={vao} align="right" />
                {!isZero(thoi_lai) && (
                  <small className="block muted">{t('flows.change', { amount: formatDecimal(thoi_lai) })}</small>
                )}
              </td>
              <td>
                <MoneyText amount={ra} align="right" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
