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

/** Also how a ticket is handed to the form from elsewhere. */
export function keepDraft(path: string, state: TicketState): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(state));
  } catch {
    // Storage may be full or blocked; the ticket then lives as long as the page.
  }
}

/** A ticket survives reload, crash and session end until the server has committed it. */
export function useDraft(path: string): [TicketState, (state: TicketState) => void, () => void] {
  const [state, setState] = useState(() => readDraft(path));
  const change = (next: TicketState) => {
    keepDraft(path, next);
    setState(next);
  };
  return [state, change, () => localStorage.removeItem(keyOf(path))];
}
