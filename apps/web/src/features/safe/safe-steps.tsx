import type { SafeNextStep } from '@doi-tien/contract/report';
import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSafeCheckQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { useHeldDrawers } from '../../lib/tills/held-drawers.ts';
import { CounterfeitButton } from '../../ui/counterfeit/counterfeit-button.tsx';
import { useHasPassed } from '../../ui/dates/use-has-passed.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { CountDrawer } from './count-drawer.tsx';
import { heldIds } from './count-model.ts';
import { KeyButton } from './key-button.tsx';
import { OpenReservations } from './open-reservations.tsx';
import {
  useCloseSafeMutation,
  useCountRecordQuery,
  useLockSafeMutation,
  useOpenSafeMutation,
  useSafeQuery,
  useUnlockSafeMutation,
} from './safe-endpoints.ts';
import { UnsortedCash } from './unsorted-cash.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

const STEP_PARAM = 'viec';

/** Other screens send people straight to the day's next step with `?viec=mo_ket`; done or given up, the address forgets it. */
function useStep(
  step: SafeNextStep,
): [isOn: boolean, setOn: (isOn: boolean) => void, setPressed: (isPressed: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [isPressed, setPressed] = useState(false);
  return [
    isPressed || params.get(STEP_PARAM) === step,
    (next) => {
      setPressed(next);
      if (next || !params.has(STEP_PARAM)) return;
      params.delete(STEP_PARAM);
      setParams(params, { replace: true });
    },
    // For a link that changes the address itself.
    setPressed,
  ];
}

/** Starts the day from what the last close counted; the first one ever brings the capital in. */
export function OpenButton({ last, isFirst }: { last: readonly Drawer[]; isFirst: boolean }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isOpen, setOpen] = useStep('mo_ket');
  const [open] = useOpenSafeMutation();
  const submission = useSubmission();
  if (!may('create')) return null;
  return (
    <>
      <KeyButton type="primary" of="safeStep" onPress={() => setOpen(true)}>
        {t('act.open')}
      </KeyButton>
      <CountDrawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('act.openTitle')}
        submitText={t('act.open')}
        expected={heldIds(last)}
        held={last}
        kind="opening"
        countOf="dem-mo"
        {...(isFirst && { notice: t('count.becomesCapital') })}
        onSubmit={(count, draft) => submission.withKey(count, (keyed) => open(keyed).unwrap(), draft)}
      />
    </>
  );
}

/** Ends the day's trading: the books stand still for the count. The tickets that still wait are named before. */
export function LockButton({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isAsked, setAsked, setPressed] = useStep('chot_ket');
  const [lock] = useLockSafeMutation();
  const { data: check } = useSafeCheckQuery();
  const isDue = useHasPassed(check?.id === safe.id ? check.chot_tu : null);
  const { data: detail } = useSafeQuery(safe.id, { skip: !isAsked });
  const drawers = useHeldDrawers(isAsked ? safe : null, 'vault');
  const question = useMemo((): Question | null => {
    if (!isAsked || !detail) return null;
    return {
      title: t('act.lockQuestion'),
      text: t('act.lockHint'),
      okText: t('act.lock'),
      danger: true,
      keepText: t('act.keepOpen'),
      details: (
        <>
          <WaitingTickets tickets={detail.phieu_cho} />
          <OpenReservations />
          <UnsortedCash drawers={drawers} onLeave={() => setPressed(false)} />
        </>
      ),
      act: () => lock(safe.id).unwrap(),
    };
  }, [isAsked, detail, drawers, t, lock, safe.id, setPressed]);
  if (!may('lock')) return null;
  return (
    <>
      <KeyButton type={isDue ? 'primary' : 'default'} of="safeStep" onPress={() => setAsked(true)}>
        {t('act.lock')}
      </KeyButton>
      <ConfirmDialog question={question} onClose={() => setAsked(false)} />
    </>
  );
}

/** Back to trading. */
export function UnlockButton({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [unlock] = useUnlockSafeMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = () =>
    setQuestion({
      title: t('act.unlockQuestion'),
      text: t('act.unlockHint'),
      okText: t('act.unlock'),
      act: () => unlock(safe.id).unwrap(),
    });
  if (!may('unlock')) return null;
  return (
    <>
      <Button onClick={ask}>{t('act.unlock')}</Button>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

const NONE: readonly Drawer[] = [];

/** Counts everything and ends the day. Which currencies are held is told by the empty sheet of the record, not how much. */
export function CloseButton({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isCounting, setCounting] = useStep('dong_ket');
  const [close] = useCloseSafeMutation();
  const held = useHeldDrawers(safe, 'vault') ?? NONE;
  const { data: record } = useCountRecordQuery(safe.id, { skip: !isCounting });
  const expected = useMemo(() => record?.chi_tiet.map(({ tien_id }) => tien_id) ?? [], [record]);
  const submission = useSubmission();
  if (!may('close')) return null;
  return (
    <>
      <KeyButton type="primary" of="safeStep" onPress={() => setCounting(true)}>
        {t('act.close')}
      </KeyButton>
      <CountDrawer
        open={isCounting && record !== undefined}
        onClose={() => setCounting(false)}
        title={t('act.closeTitle', { safe: safe.ma_ket })}
        submitText={t('act.close')}
        expected={expected}
        held={held}
        kind="closing"
        extra={<CounterfeitButton size="small" start={{ safeId: safe.id }} />}
        countOf={`dem-dong:${safe.id}`}
        onSubmit={(count, draft) =>
          submission.withKey(count, (keyed) => close({ id: safe.id, submission: keyed }).unwrap(), draft)
        }
      />
    </>
  );
}
