import { useState } from 'react';
import { newTicket, type TicketState } from './ticket-model.ts';

const keyOf = (path: string) => `ticket:${path}`;

function readDraft(path: string): TicketState {
  try {
    const stored = localStorage.getItem(keyOf(path));
    return stored ? { ...newTicket(), ...(JSON.parse(stored) as TicketState) } : newTicket();
  } catch {
    // A draft that cannot be read is worth less than an empty ticket.
    return newTicket();
  }
}

/** A ticket survives reload, crash and session end until the server has committed it. */
export function useDraft(path: string): [TicketState, (state: TicketState) => void, () => void] {
  const [state, setState] = useState(() => readDraft(path));
  const change = (next: TicketState) => {
    localStorage.setItem(keyOf(path), JSON.stringify(next));
    setState(next);
  };
  return [state, change, () => localStorage.removeItem(keyOf(path))];
}
