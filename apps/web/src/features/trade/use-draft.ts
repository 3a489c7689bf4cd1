import { useCallback, useRef, useState } from 'react';
import { storage } from '../../lib/storage.ts';
import { newTicket, type TicketState } from './ticket-model.ts';

/** Several people may work at one counter: what one of them began is nobody else's. */
function keyOf(path: string): string {
  return `${storage.read('user')?.tai_khoan ?? ''} ${path}`;
}

function readDraft(path: string): TicketState {
  return { ...newTicket(), ...storage.read('ticketDrafts')?.[keyOf(path)] };
}

/** Also how a ticket is handed to the form from elsewhere. */
export function keepDraft(path: string, state: TicketState): void {
  storage.write('ticketDrafts', { ...storage.read('ticketDrafts'), [keyOf(path)]: state });
}

function forgetDraft(path: string): void {
  const { [keyOf(path)]: _posted, ...others } = storage.read('ticketDrafts') ?? {};
  storage.write('ticketDrafts', others);
}

/** What changes, or how it follows from what is typed by now: an answer may come while the teller types on. */
export type TicketChange = Partial<TicketState> | ((now: TicketState) => Partial<TicketState>);

export interface Draft {
  state: TicketState;
  change: (part: TicketChange) => void;
  /** Posted: nothing is left to keep. */
  forget: () => void;
}

/** A ticket survives reload, crash and session end until the server has committed it. */
export function useDraft(path: string): Draft {
  const [state, setState] = useState(() => readDraft(path));
  const latest = useRef(state);
  // Always the same function: lines that did not change are not drawn again for it.
  const change = useCallback(
    (part: TicketChange) => {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
      latest.current = next;
      keepDraft(path, next);
      setState(next);
    },
    [path],
  );
  return { state, change, forget: () => forgetDraft(path) };
}
