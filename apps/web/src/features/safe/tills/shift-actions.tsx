import type { MyPlace, Shift, ShiftEnded } from '@doi-tien/contract/till.schema';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { KeyButton } from '../key-button.tsx';
import safe from '../safe.module.css';
import { WaitingTickets } from '../waiting-tickets.tsx';
import { EndShiftDrawer } from './end-shift-drawer.tsx';
import { GiveDrawer } from './give-drawer.tsx';
import { PassOnDrawer } from './pass-on-drawer.tsx';
import { useLockTillMutation, useTillNamesQuery, useUnlockTillMutation } from './till-endpoints.ts';

interface ShiftActionsProps {
  mine: MyPlace;
  shift: Shift;
  isPassing: boolean;
  onEnded: (ended: ShiftEnded) => void;
}

type Open = 'give' | 'passOn' | 'lock' | 'end';

/** What can be done with one's own till now. Nothing but taking it back while it waits for its receiver. */
export function ShiftActions({ mine, shift, isPassing, onEnded }: ShiftActionsProps) {
  const { t } = useTranslation('tills');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isLocked = shift.chot_luc !== null;
  const frame = useFocusOfStep(`${isLocked} ${isPassing}`);
  return (
    <span ref={frame} className={safe.actions}>
      {!isLocked && (
        <KeyButton of="giveCash" isSecondary onPress={() => setOpen('give')}>
          {t('give.act')}
        </KeyButton>
      )}
      {isLocked && !isPassing && <UnlockButton shift={shift} />}
      {!isPassing && (
        <KeyButton of="passOnTill" isSecondary onPress={() => setOpen('passOn')}>
          {t('passOn.act')}
        </KeyButton>
      )}
      {!isLocked && (
        <KeyButton of="tillStep" onPress={() => setOpen('lock')}>
          {t('mine.lock')}
        </KeyButton>
      )}
      {isLocked && !isPassing && (
        <KeyButton type="primary" of="tillStep" onPress={() => setOpen('end')}>
          {t('mine.end')}
        </KeyButton>
      )}
      <GiveOwn open={open === 'give'} mine={mine} shift={shift} onClose={close} />
      <PassOnDrawer open={open === 'passOn'} shift={shift} colleagues={mine.dong_nghiep} onClose={close} />
      <LockDialog open={open === 'lock'} mine={mine} shift={shift} onClose={close} />
      <EndShiftDrawer
        open={open === 'end'}
        shift={{ id: shift.id, till: shift.ngan_quy }}
        held={shift.an_so_lieu ? NONE : mine.ton}
        onEnded={onEnded}
        onClose={close}
      />
    </span>
  );
}

const NONE: readonly never[] = [];

/** A step takes its own button and dialog away, and the focus with them: the next step gets it. */
function useFocusOfStep(state: string) {
  const frame = useRef<HTMLSpanElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement !== document.body) return;
    const buttons = frame.current?.querySelectorAll<HTMLElement>('button');
    buttons?.[buttons.length - 1]?.focus();
  }, [state]);
  return frame;
}

interface StepProps {
  open: boolean;
  mine: MyPlace;
  shift: Shift;
  onClose: () => void;
}

/** From the own till to the safe, or to another one that somebody works from. */
function GiveOwn({ open, mine, shift, onClose }: StepProps) {
  const { t } = useTranslation('tills');
  const { data: tills } = useTillNamesQuery(undefined, { skip: !open });
  const targets = useMemo(() => {
    if (!tills) return undefined;
    const ofOthers = mine.dong_nghiep.flatMap(({ ngan_quy_id, label }) => {
      const till = tills.items.find(({ id }) => id === ngan_quy_id);
      return till ? [{ value: till.id, label: `${till.ma} · ${till.ten} – ${label}` }] : [];
    });
    return [{ value: 0, label: t('vault') }, ...ofOthers];
  }, [tills, mine.dong_nghiep, t]);
  return (
    <GiveDrawer
      open={open}
      from={shift.ngan_quy_id}
      title={t('give.title', { till: shift.ngan_quy })}
      held={mine.ton}
      targets={targets}
      onClose={onClose}
    />
  );
}

/** Nothing goes in or out from here on; the tickets that wait are named before. */
function LockDialog({ open, mine, shift, onClose }: StepProps) {
  const { t } = useTranslation('tills');
  const [lock] = useLockTillMutation();
  const question = useMemo(
    (): Question => ({
      title: t('mine.lockQuestion'),
      text: t('mine.lockHint'),
      okText: t('mine.lock'),
      keepText: t('mine.keepWorking'),
      details: <WaitingTickets tickets={mine.phieu_cho} />,
      act: () => lock(shift.id).unwrap(),
    }),
    [t, mine.phieu_cho, lock, shift.id],
  );
  return <ConfirmDialog question={open ? question : null} onClose={onClose} />;
}

function UnlockButton({ shift }: { shift: Shift }) {
  const { t } = useTranslation('tills');
  const [unlock, { isLoading }] = useUnlockTillMutation();
  return (
    <Button loading={isLoading} onClick={() => void unlock(shift.id)}>
      {t('mine.unlock')}
    </Button>
  );
}
