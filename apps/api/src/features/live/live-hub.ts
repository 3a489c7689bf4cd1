import type { Database } from '../../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveEvent, type LiveScreen, type LiveSource } from '../../platform/live/live.ts';

export interface LiveHub extends LiveSource {
  close(): Promise<void>;
}

/** One connection to the database per process, fanned out to every open screen. */
export function openLiveHub(database: Database): LiveHub {
  const screens = new Set<LiveScreen>();
  const tell: LiveScreen['hear'] = (event) => {
    for (const screen of screens) screen.hear(event);
  };
  const listener = database.listen(
    LIVE_CHANNEL,
    (payload) => tell(JSON.parse(payload) as LiveEvent),
    () => tell({ topic: 'gap' }),
  );
  return {
    join: (screen) => {
      screens.add(screen);
      return () => screens.delete(screen);
    },
    close: async () => {
      for (const screen of screens) screen.end();
      await listener.close();
    },
  };
}
