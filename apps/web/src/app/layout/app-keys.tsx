import { guidePageOf } from '@doi-tien/contract/guide';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CommandDialog } from '../../features/command/command-dialogs.tsx';
import { attachKeyReplay } from '../../lib/keys/kept-keys.ts';
import { replayKey } from '../../lib/keys/replay-key.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { type TradeStart, useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { guideAddress, menuEntryOf } from '../screens/menu.ts';
import { pageOf, screenAt } from '../screens/pages.ts';
import { SCREENS } from '../screens/routes.tsx';
import { useCurrentScreen } from '../screens/screen-view.tsx';

const CommandDialogs = lazy(async () => {
  const [dialogs] = await Promise.all([
    import('../../features/command/command-dialogs.tsx'),
    i18next.loadNamespaces(['command', 'settings']),
  ]);
  return dialogs;
});

// With the frame: a guest's page has nothing to replay.
attachKeyReplay(replayKey, () => notify.warning(i18next.t('common:keysDropped')));

interface AppKeysProps {
  asked: CommandDialog | null;
  onAsk: (asked: CommandDialog | null) => void;
}

/** The keys that work on every screen, and the two dialogs they open; those are fetched when first asked for. */
export function AppKeys({ asked, onAsk }: AppKeysProps) {
  const starts = useTradeStarts();
  const [isUsed, setUsed] = useState(false);
  const close = () => onAsk(null);
  if (asked && !isUsed) setUsed(true);
  useShortcut('palette', () => onAsk(asked === 'palette' ? null : 'palette'));
  useShortcut('help', () => onAsk('keys'));
  useGuideKey();
  useBackKey();
  usePaymentKey(close);
  useTicketAhead(starts[0]);
  return (
    <>
      {starts.map((start) => (
        <TradeKey key={start.kind.code} start={start} onUse={close} />
      ))}
      <Suspense fallback={null}>{isUsed && <CommandDialogs asked={asked} onClose={close} />}</Suspense>
    </>
  );
}

/** After the first screen is drawn. */
const AHEAD_MS = 1000;

/** The code of the ticket is there before somebody asks for it; the six kinds share it. */
function useTicketAhead(start: TradeStart | undefined): void {
  const address = start?.to;
  useEffect(() => {
    const screen = address === undefined ? undefined : screenAt(address);
    if (!screen) return;
    // A fetch that fails now is tried again when the ticket is opened.
    const timer = setTimeout(
      () =>
        void pageOf(screen)
          ?.fetch()
          .catch(() => undefined),
      AHEAD_MS,
    );
    return () => clearTimeout(timer);
  }, [address]);
}

function TradeKey({ start, onUse }: { start: TradeStart; onUse: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useShortcut(start.kind.code, () => {
    onUse();
    // Drawn at once where its code is there already: the next key finds the new ticket.
    void navigate(start.to, { flushSync: isFetched(start.to), replace: pathname === start.to });
  });
  return null;
}

/** A payment from any screen, where the person may write one. */
function usePaymentKey(onUse: () => void): void {
  const navigate = useNavigate();
  const mayPay = useCan(['phieu-thu-chi', 'create']);
  useShortcut(
    'payment',
    mayPay
      ? () => {
          onUse();
          void navigate('/phieu-thu-chi?moi=chi');
        }
      : null,
  );
}

function isFetched(address: string): boolean {
  const screen = screenAt(address);
  return screen !== undefined && pageOf(screen)?.ready !== undefined;
}

/** The page of the guide about this screen, beside it: what is typed here stays. */
function useGuideKey(): void {
  const { pathname } = useLocation();
  useShortcut('guide', () => {
    window.open(guideAddress(i18next.language, guidePageOf(pathname)), '_blank', 'noopener');
  });
}

/** From a record or a ticket to the list it stands under. What is not saved is asked about, drafts are kept. */
function useBackKey(): void {
  const navigate = useNavigate();
  const current = useCurrentScreen();
  const entry = menuEntryOf(SCREENS, current);
  useShortcut('back', entry && entry !== current ? () => void navigate(entry.path) : null);
}
