import { CopyOutlined } from '@ant-design/icons';
import type { BranchScope } from '@doi-tien/contract/branches';
import type { DeskRow, RateDesk } from '@doi-tien/contract/rates.schema';
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ScopeSwitch } from '../../ui/scope-switch.tsx';
import { BoardLink } from './board-link.tsx';
import { DeskBar } from './desk-bar.tsx';
import type { Drafts } from './desk-model.ts';
import { FollowDialog } from './follow-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ProposalBar } from './proposal-bar.tsx';
import { RateCards } from './rate-cards.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RateTabs } from './rate-tabs.tsx';
import { useLazyYesterdayQuery } from './rates-endpoints.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type RateDeskState, useRateDesk } from './use-rate-desk.ts';
import { useRateOwners, useScopedDesk } from './use-rate-scope.ts';

export default function RatesPage() {
  const { t } = useTranslation('rates');
  const canSave = useCan(['ty-gia', 'create']);
  const { scope, setScope, data, error, refetch } = useScopedDesk(canSave);
  if (data) return <Desk key={scope} data={data} scope={scope} canSave={canSave} onScope={setScope} />;
  return (
    <PageFrame fill title={t('title')} actions={<RateTabs current="desk" />}>
      <Waiting error={error} refetch={refetch} rows={12} />
    </PageFrame>
  );
}

interface DeskProps {
  data: RateDesk;
  scope: BranchScope;
  canSave: boolean;
  onScope: (scope: BranchScope) => void;
}

/** One desk per scope: what was typed for the company is not carried over to a branch. */
function Desk({ data, scope, canSave, onScope }: DeskProps) {
  const { t } = useTranslation('rates');
  const desk = useRateDesk(data);
  const phone = useScreenSize() === 'mobile';
  const [saving, setSaving] = useState(false);
  const [history, setHistory] = useState<DeskRow | null>(null);
  const openHistory = useCallback((row: DeskRow) => setHistory(row), []);
  const [followed, setFollowed] = useState<DeskRow | null>(null);
  const owners = useRateOwners(scope, data, canSave, setFollowed);
  const hasChanges = useChangesQuestion(desk);
  const kept = useKeptForm(scope, () => (hasChanges() ? desk.drafts : null), saving);
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
            {owners?.canSwitch && <ScopeSwitch scope={scope} branch={owners.branch} onChange={onScope} />}
            {canSave && data.co_hom_qua && <CopyYesterday desk={desk} scope={scope} />}
            <BoardLink named={owners !== null && scope === 'chi_nhanh'} />
            {(!owners?.canSwitch || scope === 'cong_ty') && <ImportButton kind="ty-gia" />}
          </>
        }
      >
        {kept.found && canSave && (
          <DraftNotice draft={kept.found} onTakeUp={() => desk.takeUp(kept.takeUp() as Drafts)} onRestart={kept.drop} />
        )}
        {canSave && data.co_de_xuat && <ProposalBar desk={desk} mayEverywhere={data.lam_moi_chi_nhanh !== false} />}
        {desk.rows.length === 0 && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />}
        {desk.rows.length > 0 && <Sheet desk={desk} readOnly={!canSave} owners={owners} onHistory={openHistory} />}
        {canSave && desk.rows.length > 0 && <DeskBar desk={desk} phone={phone} onSave={() => setSaving(true)} />}
      </PageFrame>
      <SaveDialog open={saving} desk={desk} owners={owners} onClose={() => setSaving(false)} />
      <FollowDialog row={followed} branch={owners?.branch ?? ''} onClose={() => setFollowed(null)} />
      <HistoryDrawer row={history} scope={scope} onClose={() => setHistory(null)} />
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

function CopyYesterday({ desk, scope }: { desk: RateDeskState; scope: BranchScope }) {
  const { t } = useTranslation('rates');
  const phone = useScreenSize() === 'mobile';
  const [ask, { isFetching }] = useLazyYesterdayQuery();
  const copy = async () => {
    const { data } = await ask(scope);
    if (!data) return;
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
