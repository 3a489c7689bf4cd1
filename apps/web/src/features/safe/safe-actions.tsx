import type { Safe } from '@doi-tien/contract/safe.schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '../../lib/session/permissions.ts';
import { useHeldDrawers } from '../../lib/tills/held-drawers.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { MovementWay } from './currency-part.tsx';
import { KeyButton } from './key-button.tsx';
import { MovementDrawer } from './movement-drawer.tsx';
import { NoteDrawer } from './note-drawer.tsx';
import styles from './safe.module.css';
import { CloseButton, LockButton, UnlockButton } from './safe-steps.tsx';
import { SwapDrawer } from './swap-drawer.tsx';

/** What can be done with this safe now, by its state and the person's rights. */
export function SafeActions({ safe }: { safe: Safe }) {
  const actions = useFocusOfStep(`${safe.trang_thai} ${safe.xac_nhan}`);
  return (
    <span ref={actions} className={styles.actions}>
      {safe.trang_thai === 1 && safe.xac_nhan === 0 ? (
        <WorkingActions safe={safe} />
      ) : (
        <>
          <RecordLink safe={safe} />
          {safe.trang_thai === 1 && <UnlockButton safe={safe} />}
          {safe.trang_thai === 1 && <CloseButton safe={safe} />}
        </>
      )}
    </span>
  );
}

/** A step takes its own button and dialog away, and the focus with them: the next step gets it. */
function useFocusOfStep(state: string) {
  const actions = useRef<HTMLSpanElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement !== document.body) return;
    const buttons = actions.current?.querySelectorAll<HTMLElement>('button, a');
    buttons?.[buttons.length - 1]?.focus();
  }, [state]);
  return actions;
}

export function RecordLink({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  return <LinkButton to={`/ket/${safe.id}/bien-ban`}>{t('act.record')}</LinkButton>;
}

/** While trading: money in, money out, notes swapped or written, and the lock that ends the day's trading. */
function WorkingActions({ safe }: { safe: Safe }) {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const [way, setWay] = useState<MovementWay | null>(null);
  const [isNoting, setNoting] = useState(false);
  const held = useHeldDrawers(safe, 'place') ?? [];
  const swap = useSwap();
  const isUnderWay = useRef(false);
  isUnderWay.current = way !== null || isNoting || swap.isOpen;
  /** Keys that are typed before the drawer is there are meant for it: the R of «7tr» must not open another one. */
  const start = (open: () => void) => () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    open();
  };
  return (
    <>
      {may('update') && (
        <>
          <KeyButton of="safeNote" isSecondary onPress={start(() => setNoting(true))}>
            {t('act.note')}
          </KeyButton>
          <KeyButton of="swapNotes" isSecondary onPress={start(() => swap.start(null))}>
            {t('swap.act')}
          </KeyButton>
          <KeyButton of="withdraw" isSecondary onPress={start(() => setWay('out'))}>
            {t('act.withdraw')}
          </KeyButton>
          <KeyButton of="topUp" isSecondary onPress={start(() => setWay('in'))}>
            {t('act.topUp')}
          </KeyButton>
          <MovementDrawer way={way} safeId={safe.id} held={held} onSwap={swap.start} onClose={() => setWay(null)} />
          <SwapDrawer
            open={swap.isOpen}
            currencyId={swap.currencyId}
            safeId={safe.id}
            held={held}
            onClose={swap.stop}
          />
          <NoteDrawer open={isNoting} safeId={safe.id} onClose={() => setNoting(false)} />
        </>
      )}
      <LockButton safe={safe} />
    </>
  );
}

const SWAP_PARAM = 'doi-to';

/** Other screens send people here with `?doi-to={currency}` when the notes in the safe cannot pay. */
function useSwap() {
  const [params, setParams] = useSearchParams();
  const linked = params.get(SWAP_PARAM);
  const [asked, setAsked] = useState<{ isOpen: boolean; currencyId: number | null }>({
    isOpen: false,
    currencyId: null,
  });
  // The dialog of the lock links to it from this very page.
  const swap = linked === null ? asked : { isOpen: true, currencyId: Number(linked) || null };
  return {
    ...swap,
    start: (currencyId: number | null) => setAsked({ isOpen: true, currencyId }),
    stop: () => {
      setAsked({ ...swap, isOpen: false });
      if (!params.has(SWAP_PARAM)) return;
      params.delete(SWAP_PARAM);
      setParams(params, { replace: true });
    },
  };
}
