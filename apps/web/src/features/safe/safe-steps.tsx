import type { SafeNextStep } from '@doi-tien/contract/report';
import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useHeldDrawers } from '../../lib/drawer-endpoints.ts';
import { useMay } from '../../lib/permissions.ts';
import { useSubmission } from '../../lib/submission.ts';
import { ConfirmDialog, type Question } from '../../ui/confirm-dialog.tsx';
import { CountDrawer } from './count-drawer.tsx';
import { heldIds } from './count-model.ts';
import {
  useCloseSafeMutation,
  useCountRecordQuery,
  useLockSafeMutation,
  useOpenSafeMutation,
  useUnlockSafeMutation,
} from './safe-endpoints.ts';

const STEP_PARAM = 'viec';

/** Other screens send people straight to the day's next step with `?viec=mo_ket`; done or given up, the address forgets it. */
function useStep(step: SafeNextStep): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [isOn, setOn] = useState(params.get(STEP_PARAM) === step);
  return [
    isOn,
    (next) => {
      setOn(next);
      if (next || !params.has(STEP_PARAM)) return;
      params.delete(STEP_PARAM);
      setParams(params, { replace: true });
    },
  ];
}

/** Starts the day from what the last close counted. */
export function OpenButton({ last }: { last: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isOpen, setOpen] = useStep('mo_ket');
  const [open] = useOpenSafeMutation();
  const submission = useSubmission();
  if (!may('create')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('act.open')}
      </Button>
      <CountDrawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('act.openTitle')}
        submitText={t('act.open')}
        expected={heldIds(last)}
        held={last}
        kind="opening"
        countOf="dem-mo"
        onSubmit={(count) => submission.withKey(count, (keyed) => open(keyed).unwrap())}
      />
    </>
  );
}

/** Ends the day's trading: the books stand still for the count. */
export function LockButton({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const [lock] = useLockSafeMutation();
  const question = {
    ...{ title: t('act.lockQuestion'), text: t('act.lockHint'), okText: t('act.lock') },
    act: () => lock(safe.id).unwrap(),
  };
  return <AskedButton action="lock" label={t('act.lock')} isPrimary question={question} />;
}

/** Back to trading. */
export function UnlockButton({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const [unlock] = useUnlockSafeMutation();
  const question = {
    ...{ title: t('act.unlockQuestion'), text: t('act.unlockHint'), okText: t('act.unlock') },
    act: () => unlock(safe.id).unwrap(),
  };
  return <AskedButton action="unlock" label={t('act.unlock')} question={question} />;
}

interface AskedButtonProps {
  action: 'lock' | 'unlock';
  label: string;
  isPrimary?: boolean;
  question: Question;
}

function AskedButton({ action, label, isPrimary = false, question }: AskedButtonProps) {
  const may = useMay('ket');
  const [isLinked, setLinked] = useStep('chot_ket');
  const [asked, setAsked] = useState<Question | null>(isLinked && action === 'lock' ? question : null);
  const close = () => {
    setAsked(null);
    setLinked(false);
  };
  if (!may(action)) return null;
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} onClick={() => setAsked(question)}>
        {label}
      </Button>
      <ConfirmDialog question={asked} onClose={close} />
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
  const held = useHeldDrawers(safe) ?? NONE;
  const { data: record } = useCountRecordQuery(safe.id, { skip: !isCounting });
  const expected = useMemo(() => record?.chi_tiet.map(({ tien_id }) => tien_id) ?? [], [record]);
  const submission = useSubmission();
  if (!may('close')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setCounting(true)}>
        {t('act.close')}
      </Button>
      <CountDrawer
        open={isCounting && record !== undefined}
        onClose={() => setCounting(false)}
        title={t('act.closeTitle', { safe: safe.ma_ket })}
        submitText={t('act.close')}
        expected={expected}
        held={held}
        kind="closing"
        countOf={`dem-dong:${safe.id}`}
        onSubmit={(count) => submission.withKey(count, (keyed) => close({ id: safe.id, submission: keyed }).unwrap())}
      />
    </>
  );
}
