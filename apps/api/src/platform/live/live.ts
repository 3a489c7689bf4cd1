import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What open screens can be told about. The payload only says what changed; everybody asks again with their own rights. */
export interface LiveEvent {
  /** `session` tells the processes that one has ended; browsers do not hear it. The database sends it itself. */
  topic: 'settings' | 'permissions' | 'catalogue' | 'rates' | 'safe' | 'trades' | 'transfers' | 'session';
  /** Only this person, when the change concerns one. */
  userId?: number;
  /** Only holders of this role. */
  roleId?: number;
  /** Only screens of this branch. Screens do not hear which one it is: they know where they are. */
  branchId?: number;
  sessionId?: number;
  id?: number;
}

export const LIVE_CHANNEL = 'doitien_live';

/** PostgreSQL tells every API process when, and only when, the transaction commits. */
export async function announce(trx: Db, event: LiveEvent): Promise<void> {
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(trx);
}

/** What hears live events; `gap` tells that some may have been missed. */
export interface LiveScreen {
  hear(event: LiveEvent | { topic: 'gap' }): void;
  end(): void;
}

/** Where a route joins the events; it is handed to the features that stream them. */
export interface LiveSource {
  /** `age`: for how many milliseconds the screen has had data. It hears what was announced since then first. */
  join(screen: LiveScreen, age?: number): () => void;
}
