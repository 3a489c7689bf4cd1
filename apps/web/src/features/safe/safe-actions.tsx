import type { Drawer, Safe, SafeCheck } from '@doi-tien/contract/safe.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/permissions.ts';
import { useSubmission } from '../../lib/submission.ts';
import { ConfirmDialog, type Question } from '../../ui/confirm-dialog.tsx';
import { CountDrawer } from './count-drawer.tsx';
import { MovementDrawer, type MovementWay } from './movement-drawer.tsx';
import { NoteDrawer } from './note-drawer.tsx';
import {
  useCloseSafeMutation,
  useLockSafeMutation,
  useOpenSafeMutation,
  useUnlockSafeMutation,
} from './safe-endpoints.ts';

/** The one next step of the day, by the state of the safe and the person's rights. */
export function OpenSafeButton({ last }: { last: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isOpen, setOpen] = useState(false);
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
        held={last}
        isBlind={false}
        isPrefilled
        countsAll={false}
        onSubmit={(chi_tiet, ly_do, ghi_chu) =>
          submission.withKey({ chi_tiet, ly_do, ghi_chu }, (keyed) => open(keyed).unwrap())
        }
      />
    </>
  );
}

interface SafeActionsProps {
  safe: Safe;
  held: readonly Drawer[];
  isBlind: SafeCheck['kiem_dem_mu'];
}

export function SafeActions({ safe, held, isBlind }: SafeActionsProps) {
  if (safe.trang_thai === 2) return null;
  return safe.xac_nhan === 1 ? (
    <LockedActions safe={safe} held={held} isBlind={isBlind} />
  ) : (
    <WorkingActions safe={safe} />
  );
}

/** While trading: money in, money out, notes, and the lock that ends the day's trading. */
function WorkingActions({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [way, setWay] = useState<MovementWay | null>(null);
  const [isNoting, setNoting] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [lock] = useLockSafeMutation();
  const askToLock = () =>
    setQuestion({
      title: t('act.lockQuestion'),
      text: t('act.lockHint'),
      okText: t('act.lock'),
      act: () => lock(safe.id).unwrap(),
    });
  return (
    <>
      {may('update') && (
        <>
          <Button onClick={() => setNoting(true)}>{t('act.note')}</Button>
          <Button onClick={() => setWay('out')}>{t('act.withdraw')}</Button>
          <Button onClick={() => setWay('in')}>{t('act.topUp')}</Button>
        </>
      )}
      {may('lock') && (
        <Button type="primary" onClick={askToLock}>
          {t('act.lock')}
        </Button>
      )}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
      <MovementDrawer way={way} safeId={safe.id} onClose={() => setWay(null)} />
      <NoteDrawer open={isNoting} safeId={safe.id} onClose={() => setNoting(false)} />
    </>
  );
}

/** After the lock: count and close, or go back to trading. */
function LockedActions({ safe, held, isBlind }: SafeActionsProps) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [isCounting, setCounting] = useState(false);
  const [unlock] = useUnlockSafeMutation();
  const [close] = useCloseSafeMutation();
  const submission = useSubmission();
  return (
    <>
      {may('unlock') && <Button onClick={() => void unlock(safe.id)}>{t('act.unlock')}</Button>}
      {may('close') && (
        <Button type="primary" onClick={() => setCounting(true)}>
          {t('act.close')}
        </Button>
      )}
      <CountDrawer
        open={isCounting}
        onClose={() => setCounting(false)}
        title={t('act.closeTitle', { safe: safe.ma_ket })}
        submitText={t('act.close')}
        held={held}
        isBlind={isBlind}
        isPrefilled={false}
        countsAll
        onSubmit={(chi_tiet, ly_do, ghi_chu) =>
          submission.withKey({ chi_tiet, ly_do, ghi_chu }, (keyed) =>
            close({ id: safe.id, submission: keyed }).unwrap(),
          )
        }
      />
    </>
  );
}
