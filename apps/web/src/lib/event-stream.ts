import { LIVE_TOPICS, type LiveEvent } from './live-topics.ts';

const KNOWN: ReadonlySet<string> = new Set([...LIVE_TOPICS, 'hello', 'gap']);

/**
 * Reads server-sent events (the WHATWG format, its `data` lines only) out of text that arrives in arbitrary pieces.
 * Feed it the pieces; each call answers the data of the events that were completed by it.
 */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  let lines: string[] = [];
  return (piece) => {
    rest += piece;
    const complete: string[] = [];
    // A lone \r at the end may be half of a \r\n: it waits for what follows.
    for (let cut = /\r\n|\n|\r(?!$)/.exec(rest); cut; cut = /\r\n|\n|\r(?!$)/.exec(rest)) {
      const line = rest.slice(0, cut.index);
      rest = rest.slice(cut.index + cut[0].length);
      if (line === '') {
        if (lines.length > 0) complete.push(lines.join('\n'));
        lines = [];
      } else if (line.startsWith('data:')) {
        lines.push(line.slice('data:'.length).replace(/^ /, ''));
      }
    }
    return complete;
  };
}

/** Null for what this version does not know: a newer server must not break an open screen. */
export function readLiveEvent(data: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event !== 'object' || event === null || !('topic' in event)) return null;
    return typeof event.topic === 'string' && KNOWN.has(event.topic) ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Doubling, and spread out, so that a restarted server is not met by every screen in the same second. */
export function retryPause(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return Math.round(pause * (0.5 + random / 2));
}
