import { createParser } from 'eventsource-parser';
import { LIVE_TOPICS, type LiveEvent } from '../api/live-topics.ts';

const KNOWN: ReadonlySet<string> = new Set([...LIVE_TOPICS, 'hello', 'gap']);

/** Takes the text of the stream in pieces of any size and calls `hear` for each complete event. */
export function createLiveReader(hear: (event: LiveEvent) => void): (piece: string) => void {
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = readLiveEvent(data);
      if (event) hear(event);
    },
  });
  return (piece) => parser.feed(piece);
}

/** Null for a topic that this version does not know: a newer server must not break an open screen. */
function readLiveEvent(data: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event !== 'object' || event === null || !('topic' in event)) return null;
    return typeof event.topic === 'string' && KNOWN.has(event.topic) ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

const FIRST_PAUSE_MS = 1_000;
/** Somebody waits at the counter: a screen that is looked at is back within 3 s of the server. */
const LONGEST_PAUSE_MS = { looked: 2_000, hidden: 30_000 };

/** Doubling, and spread out, so that a restarted server is not met by every screen in the same second. */
export function retryPause(failures: number, random: number, isHidden: boolean): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS[isHidden ? 'hidden' : 'looked']);
  return Math.round(pause * (0.5 + random / 2));
}
