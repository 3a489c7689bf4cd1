import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { keepKeysFor } from '../../lib/keys/kept-keys.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import type { TradeStart } from '../../lib/trades/trade-starts.ts';

interface LeaveKeyProps {
  start: TradeStart;
  place: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

/** The key of a trade, pressed while a request waits: the form behind lets go of it first, then the next ticket opens. */
export function LeaveKey({ start, place, onLeave }: LeaveKeyProps) {
  const navigate = useNavigate();
  useShortcut(
    start.kind.code,
    () => {
      keepKeysFor('ticket');
      onLeave();
      setTimeout(() => void navigate(start.to));
    },
    place,
  );
  return null;
}
