import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What open screens can be told about. The payload only says what changed; everybody asks again with their own rights. */
export interface LiveEvent {
  /** `session` tells the processes that one has ended; it is not sent to browsers. A trigger of the database writes it. */
  topic:
    | 'settings'
    | 'permissions'
    | 'catalogue'
    | 'rates'
    | 'safe'
    | 'trades'
    | 'transfers'
    | 'tills'
    | 'vouchers'
    | 'invoices'
    | 'rateSources'
    | 'reservations'
    | 'displays'
    | 'customers'
    | 'statements'
    | 'screening'
    | 'counterfeits'
    | 'approvals'
    | 'printers'
    | 'session';
  /** Only this person, when the change concerns one. */
  userId?: number;
  /** Only holders of this role. */
  roleId?: number;
  /** Only screens of this branch. Which one it is is not sent: a screen knows its own. */
  branchId?: number;
  sessionId?: number;
  id?: number;
}

/**
 * Writes the events with the act. Every API process reads them soon after the commit (`features/live/follow-events.ts`), and nobody
 * hears of an act that was rolled back.
 */
export async function announce(trx: Db, ...events: [LiveEvent, ...LiveEvent[]]): Promise<void> {
  const rows = events.map((event) => sql`(${JSON.stringify(event)}::jsonb)`);
  await sql`INSERT INTO live_events (event) VALUES ${sql.join(rows)}`.execute(trx);
}

/** A receiver of live events; `gap` tells that some may have been missed. */
export interface LiveScreen {
  receive(event: LiveEvent | { topic: 'gap' }): void;
  end(): void;
}

/** Where a route joins the events; it is handed to the features that stream them. */
export interface LiveSource {
  /** `age`: for how many milliseconds the screen has had data. It receives what was announced since then first. */
  join(screen: LiveScreen, age?: number): () => void;
}
