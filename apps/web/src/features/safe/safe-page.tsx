import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import type { Drawer, Movement, Safe } from '@doi-tien/contract/safe.schema';
import { Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMedia, useScreenSize } from '../../lib/browser/use-media.ts';
import { useSafeCheckQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useKeysHeld } from '../../lib/keys/use-keys-held.ts';
import { useHeldDrawers } from '../../lib/tills/held-drawers.ts';
import { BREAKPOINTS } from '../../theme/tokens.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showDay } from '../../ui/dates/moments.ts';
import { HistoryButton } from '../../ui/history/record-history.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { Withheld } from '../../ui/page/withheld.tsx';
import { SafeWarning } from '../../ui/safe-warning/safe-warning.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CountDifferences } from './count-differences.tsx';
import { Holdings } from './holdings.tsx';
import { OpenReservations } from './open-reservations.tsx';
import styles from './safe.module.css';
import { SafeActions } from './safe-actions.tsx';
import {
  useMovementsQuery,
  useOpeningDrawersQuery,
  useOpeningTotalsQuery,
  useSafeQuery,
  useSafeTotalsQuery,
} from './safe-endpoints.ts';
import { Timeline } from './timeline.tsx';
import { TradeFlows } from './trade-flows.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

/** One safe: `/ket/{id}`, or the one of now under `/chi-tiet-ket`. */
export default function SafePage() {
  const { t } = useTranslation('safe');
  const params = useParams();
  const { data: current, isSuccess } = useSafeCheckQuery();
  const id = params.id ? Number(params.id) : current?.id;
  if (id === undefined) {
    return (
      <PageFrame title={t('detail')} toolbar={<SafeWarning />}>
        {isSuccess ? <EmptyState title={t('empty.title')} hint={t('empty.text')} /> : <Skeleton active />}
      </PageFrame>
    );
  }
  return <SafeDetail id={id} />;
}

function SafeDetail({ id }: { id: number }) {
  const { t } = useTranslation('safe');
  const { data: current } = useSafeCheckQuery();
  const { data: safe, error, refetch } = useSafeQuery(id);
  const held = useHeldDrawers(safe);
  const { data: movements } = useMovementsQuery(id);
  useKeysHeld(!held && !error && safe?.xac_nhan !== 1);
  const isWide = useMedia(`(min-width: ${BREAKPOINTS.desktop}px)`);
  if (!safe) {
    return (
      <PageFrame title={t('detail')}>
        <Waiting error={error} refetch={refetch} rows={10} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={<Heading safe={safe} />}
      actions={
        <>
          <HistoryButton subject="ket" id={safe.id} iconOnly />
          {/* A count does not wait for the figures: a refused one makes them known, and its sheet has to stay. */}
          {(held || safe.xac_nhan === 1) && <SafeActions safe={safe} />}
        </>
      }
      toolbar={current?.id === id && <SafeWarning hasStep={false} />}
    >
      {safe.xac_nhan === 1 && <WaitingTickets tickets={safe.phieu_cho} />}
      {safe.xac_nhan === 1 && <OpenReservations />}
      <div className={`stack gap-24 ${styles.columns}`}>
        <SafeTabs safe={safe} held={held} movements={movements?.items ?? []} />
        {isWide ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
          <div className={styles.day} tabIndex={0}>
            <Timeline safe={safe} movements={movements?.items ?? []} />
          </div>
        ) : (
          <details className={styles.dayFold}>
            <summary>{t('timeline')}</summary>
            <Timeline safe={safe} movements={movements?.items ?? []} />
          </details>
        )}
      </div>
    </PageFrame>
  );
}

function Heading({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const state = stateOf(safe);
  return (
    <span className="row wrap gap-x-12">
      <BackLink listId="ket" path="/ket" label={t('title')} />
      {t('safeOf', { safe: safe.ma_ket, day: showDay(safe.ngay) })}
      <CopyButton text={safe.ma_ket} label={t('code')} />
      <span className={`text-error text-16 ${styles.padlock}`} data-state={state} aria-hidden="true">
        {state === 'open' ? <UnlockOutlined /> : <LockOutlined />}
      </span>
      <StatusTag tone={STATE_TONES[state]} label={t(`status.${state}`)} />
    </span>
  );
}

/** One state, one word: between open and closed a safe is locked. */
function stateOf({ trang_thai, xac_nhan }: Safe): keyof typeof STATE_TONES {
  if (trang_thai === 2) return 'closed';
  return xac_nhan === 1 ? 'locked' : 'open';
}

const STATE_TONES = { open: 'success', locked: 'info', closed: 'danger' } as const;

interface SafeTabsProps {
  safe: Safe;
  held: readonly Drawer[] | undefined;
  movements: readonly Movement[];
}

/** What there is, what there was, what trades moved, and where counts differed. */
function SafeTabs({ safe, held, movements }: SafeTabsProps) {
  const { t } = useTranslation('safe');
  const phone = useScreenSize() === 'mobile';
  const items = [
    {
      key: 'now',
      label: t(safe.trang_thai === 1 ? 'tabs.now' : 'tabs.counted'),
      children: safe.an_so_lieu ? <Withheld /> : <Now safe={safe} held={held} />,
    },
    {
      key: 'opening',
      label: t('tabs.opening'),
      children: safe.an_so_lieu ? <Withheld /> : <Opening safeId={safe.id} />,
    },
    { key: 'trades', label: t('tabs.trades'), children: <TradeFlows safe={safe} /> },
    {
      key: 'differences',
      label: t('tabs.differences'),
      children: safe.an_so_lieu ? <Withheld /> : <CountDifferences movements={movements} />,
    },
  ];
  // Four tabs fit on a phone when they stand closer: what overflows would hide behind a menu of its own.
  return <Tabs items={items} tabBarGutter={phone ? 8 : undefined} />;
}

function Now({ safe, held }: Pick<SafeTabsProps, 'safe' | 'held'>) {
  const { t } = useTranslation('safe');
  const { data: totals } = useSafeTotalsQuery(safe.id);
  const { data: opening } = useOpeningDrawersQuery(safe.id);
  if (!held || !totals) return <Skeleton active />;
  return <Holdings label={t('holdings')} drawers={held} totals={totals} opening={opening} isNow />;
}

function Opening({ safeId }: { safeId: number }) {
  const { t } = useTranslation('safe');
  const { data: drawers } = useOpeningDrawersQuery(safeId);
  const { data: totals } = useOpeningTotalsQuery(safeId);
  if (!drawers || !totals) return <Skeleton active />;
  return <Holdings label={t('tabs.opening')} drawers={drawers} totals={totals} />;
}
