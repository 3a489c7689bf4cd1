import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { presetRange } from '../../ui/dates/date-presets.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { WithheldNotice } from '../../ui/page/withheld.tsx';
import { useScopeWords } from './branch-filter.tsx';
import styles from './report.module.css';
import { ReportActions } from './report-actions.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportFilters, type SafeOption } from './report-filters.tsx';
import type { ReportScreen } from './report-kinds.ts';
import type { ReportModel } from './report-model.ts';
import { ReportPaper } from './report-paper.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import type { ReportAddress } from './use-report-address.ts';

interface ReportFrameProps {
  screen: ReportScreen;
  address: ReportAddress;
  /** Undefined until the first answer; then the last answer stays until the next has come. */
  model: ReportModel | undefined;
  /** What it was that the answer is about: a safe narrows the period to its day. */
  period: { tu_ngay: string; den_ngay: string; an_so_lieu: boolean } | undefined;
  isEmpty: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
  safes?: readonly SafeOption[];
}

/** What all reports share: filters above, then the answer, or its paper. */
export function ReportFrame({ screen, address, model, period, safes, ...state }: ReportFrameProps) {
  const { t } = useTranslation('report');
  const scope = useScopeWords(screen, address.filter.branches);
  const title = [t(`titles.${screen.kind.name}`), scope?.short].filter(Boolean).join(' · ');
  if (address.isPaper) {
    return (
      <PageFrame
        title={t('paper.title')}
        actions={<LinkButton to={address.addressWith({ in: null })}>{t('actions.back')}</LinkButton>}
        primaryAction={
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!model}
            onClick={() => window.print()}
          >
            {t('actions.print')}
          </Button>
        }
      >
        {period?.an_so_lieu && <WithheldNotice />}
        {model && period && !state.isFetching ? (
          <ReportPaper screen={screen} address={address} model={model} period={period} safes={safes} />
        ) : (
          <Waiting {...state} />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={title}
      actions={<ReportActions screen={screen} address={address} />}
      toolbar={<ReportFilters screen={screen} address={address} period={period} safes={safes} />}
    >
      {period?.an_so_lieu && <WithheldNotice />}
      <div
        className={`column may-shrink gap-16 ${styles.body}`}
        aria-busy={state.isFetching}
        data-stale={model && state.isFetching ? '' : undefined}
      >
        {model && !state.error ? (
          <Shown screen={screen} address={address} model={model} isEmpty={state.isEmpty && !state.isFetching} />
        ) : (
          <Waiting {...state} />
        )}
      </div>
    </PageFrame>
  );
}

function Waiting({ error, isFetching, refetch }: Pick<ReportFrameProps, 'error' | 'isFetching' | 'refetch'>) {
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => refetch()} />;
  return <ReportSkeleton />;
}

interface ShownProps extends Pick<ReportFrameProps, 'screen' | 'address' | 'isEmpty'> {
  model: ReportModel;
}

function Shown({ screen, address, model, isEmpty }: ShownProps) {
  const { t } = useTranslation('report');
  if (!isEmpty) return <ReportBody model={model} />;
  const { name } = screen.kind;
  const [from, to] = presetRange('last30Days', businessDay(new Date()));
  return (
    <EmptyState
      title={t(
        `empty.${name === 'safe' || name === 'balance' || name === 'reasons' || name === 'result' ? name : 'profit'}`,
      )}
      hint={t('empty.hint')}
      action={
        <Button onClick={() => address.change({ from, to, currencyId: null, tellerId: null, safeId: null })}>
          {t('empty.wider')}
        </Button>
      }
    />
  );
}
