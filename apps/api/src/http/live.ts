import { type RawBuilder, sql } from 'kysely';
import { atClose } from '../db/closing.ts';
import type { Db } from '../db/database.ts';

/** What open screens can be told about. The payload only says what changed; everybody asks again with their own rights. */
export interface LiveEvent {
  /** `session` tells the processes that one has ended; browsers do not hear it. The database sends it itself. */
  topic: 'settings' | 'permissions' | 'catalogue' | 'rates' | 'safe' | 'trades' | 'session';
  /** Only this person, when the change concerns one. */
  userId?: number;
  /** Only holders of this role. */
  roleId?: number;
  sessionId?: number;
  id?: number;
}

export const LIVE_CHANNEL = 'doitien_live';

/** Told to every API process when, and only when, the transaction commits. The id may be one that is only found at its end. */
export async function announce(
  trx: Db,
  { id, ...event }: Omit<LiveEvent, 'id'> & { id?: number | RawBuilder<number> },
): Promise<void> {
  const payload =
    id instanceof Object
      ? sql`completed(${JSON.stringify(event)}::json, json_build_object('id', ${id}))::text`
      : sql`${JSON.stringify({ ...event, id })}`;
  atClose(trx, sql`pg_notify(${LIVE_CHANNEL}, ${payload})`);
}

/** What hears live events; `gap` tells that some may have been missed. */
export interface LiveScreen {
  hear(event: LiveEvent | { topic: 'gap' }): void;
  end(): void;
}

/** Where a route joins the events; it is handed to the features that stream them. */
export interface LiveSource {
  join(screen: LiveScreen): () => void;
}
