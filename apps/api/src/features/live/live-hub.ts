import type { Database } from '../../platform/db/database.ts';
import type { LiveScreen, LiveSource } from '../../platform/live/live.ts';
import { followEvents } from './follow-events.ts';
import { RecentEvents } from './recent-events.ts';

export interface LiveHub extends LiveSource {
  close(): Promise<void>;
}

/** One connection to the database per process, fanned out to every open screen. */
export function openLiveHub(database: Database): LiveHub {
  const screens = new Set<LiveScreen>();
  const recent = new RecentEvents();
  const tell: LiveScreen['receive'] = (event) => {
    for (const screen of screens) screen.receive(event);
  };
  const events = followEvents(database, {
    onEvents: (found) => {
      for (const event of found) {
        recent.add(event);
        tell(event);
      }
    },
    onGap: () => {
      recent.forget();
      tell({ topic: 'gap' });
    },
  });
  return {
    join: (screen, age = 0) => {
      screens.add(screen);
      for (const event of age > 0 ? recent.ofLast(age) : []) screen.receive(event);
      return () => screens.delete(screen);
    },
    close: async () => {
      for (const screen of screens) screen.end();
      await events.close();
    },
  };
}
