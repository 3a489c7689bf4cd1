import { CopyOutlined } from '@ant-design/icons';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { Button, Skeleton } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { DeskBar } from './desk-bar.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { RateCards } from './rate-cards.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RateTabs } from './rate-tabs.tsx';
import { useLazyYesterdayQuery, useRateDeskQuery } from './rates-endpoints.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type RateDeskState, useRateDesk } from './use-rate-desk.ts';

/** Ages grow without anybody posting. */
const REREAD_MS = 60_000;

export default function RatesPage() {
  const { t } = useTranslation('rates');
  const { data, error, refetch } = useRateDeskQuery(undefined, { pollingInterval: REREAD_MS });
  const desk = useRateDesk(data);
  const canSave = useCan(['ty-gia', 'create']);
  const phone = useScreenSize() === 'mobile';
  const [saving, setSaving] = useState(false);
  const [history, setHistory] = useState<DeskRow | null>(null);
  const openHistory = useCallback((row: DeskRow) => setHistory(row), []);
  const hasChanges = useChangesQuestion(desk);
  const canOpen = Object.keys(desk.drafts).length > 0 && desk.lines !== null;

  useShortcut('save', canSave && !saving ? () => canOpen && setSaving(true) : null);

  const Sheet = phone ? RateCards : RateGrid;
  return (
    <>
      <PageFrame
        fill
        title={t('title')}
        actions={
          <>
            <RateTabs current="desk" />
            {canSave && <CopyYesterday desk={desk} />}
            <ImportButton kind="ty-gia" />
          </>
        }
      >
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
        {data && desk.rows.length === 0 && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />}
        {desk.rows.length > 0 && <Sheet desk={desk} readOnly={!canSave} onHistory={openHistory} />}
        {canSave && desk.rows.length > 0 && <DeskBar desk={desk} phone={phone} onSave={() => setSaving(true)} />}
      </PageFrame>
      <SaveDialog open={saving} desk={desk} onClose={() => setSaving(false)} />
      <HistoryDrawer row={history} onClose={() => setHistory(null)} />
      <LeaveGuard hasChanges={hasChanges} asking={false} onStay={() => {}} onLeave={() => {}} />
    </>
  );
}

/** Asked at the moment of leaving, so it reads the newest drafts through a function that never changes. */
function useChangesQuestion({ drafts }: RateDeskState): () => boolean {
  const latest = useRef(drafts);
  latest.current = drafts;
  return useCallback(() => Object.keys(latest.current).length > 0, []);
}

function CopyYesterday({ desk }: { desk: RateDeskState }) {
  const { t } = useTranslation('rates');
  const phone = useScreenSize() === 'mobile';
  const [ask, { isFetching }] = useLazyYesterdayQuery();
  const copy = async () => {
    const { data } = await ask();
    if (!data) return;
    if (data.dong.length === 0) return notify.info(t('yesterday.none'));
    const cells = desk.fill(data.dong);
    if (cells === 0) notify.info(t('yesterday.same'));
    else notify.success(t('yesterday.copied', { cells }));
  };
  return (
    <Button icon={<CopyOutlined />} loading={isFetching} aria-label={t('yesterday.button')} onClick={() => void copy()}>
      {phone ? null : t('yesterday.button')}
    </Button>
  );
}
