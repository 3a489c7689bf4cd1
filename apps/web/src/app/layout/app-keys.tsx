import i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CommandDialog } from '../../features/command/command-dialogs.tsx';
import { type TradeStart, useTradeStarts } from '../../lib/trade-starts.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { menuEntryOf } from '../menu.ts';
import { SCREENS } from '../routes.tsx';
import { useCurrentScreen } from '../screen-view.tsx';

const CommandDialogs = lazy(async () => {
  const [dialogs] = await Promise.all([
    import('../../features/command/command-dialogs.tsx'),
    i18next.loadNamespaces(['command', 'settings']),
  ]);
  return dialogs;
});

interface AppKeysProps {
  asked: CommandDialog | null;
  onAsk: (asked: CommandDialog | null) => void;
}

/** The keys that work on every screen, and the two dialogs they open; those are fetched when first asked for. */
export function AppKeys({ asked, onAsk }: AppKeysProps) {
  const starts = useTradeStarts();
  const [isUsed, setUsed] = useState(false);
  if (asked && !isUsed) setUsed(true);
  useShortcut('palette', () => onAsk(asked === 'palette' ? null : 'palette'));
  useShortcut('help', () => onAsk('keys'));
  useBackKey();
  const close = () => onAsk(null);
  return (
    <>
      {starts.map((start) => (
        <TradeKey key={start.kind.code} start={start} onUse={close} />
      ))}
      <Suspense fallback={null}>{isUsed && <CommandDialogs asked={asked} onClose={close} />}</Suspense>
    </>
  );
}

function TradeKey({ start, onUse }: { start: TradeStart; onUse: () => void }) {
  const navigate = useNavigate();
  const current = useCurrentScreen();
  useShortcut(start.kind.code, () => {
    onUse();
    // From one ticket to another at once: nothing is fetched, and the next key is meant for the new one.
    void navigate(start.to, { flushSync: current?.load === screenOf(start.to)?.load });
  });
  return null;
}

const screenOf = (address: string) => SCREENS.find(({ path }) => path === address);

/** From a record or a ticket to the list it stands under. What is not saved is asked about, drafts are kept. */
function useBackKey(): void {
  const navigate = useNavigate();
  const current = useCurrentScreen();
  const entry = menuEntryOf(SCREENS, current);
  useShortcut('back', entry && entry !== current ? () => void navigate(entry.path) : null);
}
