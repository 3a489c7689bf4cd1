import type { Database } from '../../platform/db/database.ts';
import type { ListenConnection } from '../../platform/db/listener.ts';
import type { LiveEvent } from '../../platform/live/live.ts';
import { gather } from './gather.ts';
import { isComplete, type Reading, readEvents } from './read-events.ts';

/** Wakes the other processes; it carries nothing, since everything is in the rows. */
export const EVENTS_CHANNEL = 'doitien_events';
const NOTIFY = `NOTIFY ${EVENTS_CHANNEL}`;

/** At most twenty readings and twenty notifications a second, however many acts there are. */
const READ_EVERY_MS = 50;
/** Finds what nobody told: the process that wrote it was killed before it could, or a command wrote it. */
const LOOK_EVERY_MS = 2_000;

export interface EventHandlers {
  onEvents(events: LiveEvent[]): void;
  /** Some may have been missed: at the start, after a broken connection, after a long absence. */
  onGap(): void;
}

/**
 * Reads the events of all processes soon after their commit. A commit of this process wakes it; if there is something new it
 * notifies the other processes, in a transaction of its own. NOTIFY inside the acts would be simpler, but every commit that
 * notifies takes one lock of the whole database, and all commits would run one after the other.
 */
export function followEvents(database: Database, { onEvents, onGap }: EventHandlers): { close(): Promise<void> } {
  let connection: ListenConnection | undefined;
  let last: Reading | undefined;
  let hasCommitted = false;
  /**
   * Events were read since the last NOTIFY. They may be events of this process that a reading found before their commit
   * was answered: the next own commit notifies, also if it finds nothing new itself.
   */
  let hasUntold = false;

  const notifyOthers = async (asked: ListenConnection) => {
    try {
      await asked.query(NOTIFY);
      hasUntold = false;
    } catch {
      // The others look by themselves.
    }
  };

  const read = async () => {
    const asked = connection;
    if (!asked) return;
    const isOwn = hasCommitted;
    hasCommitted = false;
    const previous = last;
    let found: Reading;
    try {
      found = await readEvents(asked, previous);
    } catch {
      // The next look reads again from the same point; a broken connection starts anew with a gap.
      hasCommitted ||= isOwn;
      return;
    }
    if (asked !== connection) {
      hasCommitted ||= isOwn;
      return;
    }
    last = found;
    hasUntold ||= found.events.length > 0;
    if (isOwn && hasUntold) await notifyOthers(asked);
    if (!isComplete(found, previous)) onGap();
    else if (found.events.length > 0) onEvents(found.events);
  };

  const reading = gather(READ_EVERY_MS, read);
  const looking = setInterval(reading.ask, LOOK_EVERY_MS).unref();
  const stopHearing = database.onCommit(() => {
    hasCommitted = true;
    reading.ask();
  });
  const listener = database.listen(EVENTS_CHANNEL, {
    onConnect: (connected) => {
      connection = connected;
      last = undefined;
      reading.ask();
    },
    onNotify: reading.ask,
  });

  return {
    close: async () => {
      clearInterval(looking);
      stopHearing();
      // Closing ends a query that hangs, for which the reading would wait.
      await Promise.all([listener.close(), reading.stop()]);
    },
  };
}
