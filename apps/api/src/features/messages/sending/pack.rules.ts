import { SINGLE_KINDS, URGENT_KINDS } from '@doi-tien/contract/messages';

/** So many messages of one person at one place within `WINDOW_SECONDS` stand alone; what comes more is summed up in one. */
export const MOST_ALONE = 5;
export const WINDOW_SECONDS = 300;

export interface Wanted {
  occurrenceId: string;
  kind: string;
}

export interface Pack {
  kind: string;
  occurrenceIds: string[];
  /** More may be added while it waits. */
  isCollecting: boolean;
  /** From now; 0 at once. */
  waitSeconds: number;
}

interface Pace {
  /** Sent or waiting within the last `WINDOW_SECONDS`. */
  recent: number;
  /** Until the end of the quiet hours; 0 outside of them. */
  quietSeconds: number;
}

/**
 * What becomes of the occurrences that one person wants at one place: alone, or summed up where they are many or the hours are quiet.
 * Nothing is left out, and nobody gets more than `MOST_ALONE` messages of a burst and then one a window.
 */
export function packsOf(wanted: readonly Wanted[], { recent, quietSeconds }: Pace): Pack[] {
  const alone = wanted.filter(({ kind }) => SINGLE_KINDS.has(kind));
  const others = wanted.filter(({ kind }) => !SINGLE_KINDS.has(kind));
  const urgent = quietSeconds > 0 ? others.filter(({ kind }) => URGENT_KINDS.has(kind)) : others;
  const quiet = quietSeconds > 0 ? others.filter(({ kind }) => !URGENT_KINDS.has(kind)) : [];
  return [
    ...alone.map((each) => single(each, quietSeconds)),
    ...burst(urgent, recent),
    ...(quiet.length > 0 ? [collecting(quiet, quietSeconds)] : []),
  ];
}

function burst(wanted: readonly Wanted[], recent: number): Pack[] {
  if (wanted.length === 0) return [];
  if (recent + wanted.length <= MOST_ALONE) return wanted.map((each) => single(each, 0));
  // Many at once go out at once as one; after a burst the next waits, so that more can join it.
  return [collecting(wanted, recent >= MOST_ALONE ? WINDOW_SECONDS : 0)];
}

const single = ({ occurrenceId, kind }: Wanted, waitSeconds: number): Pack => ({
  kind,
  occurrenceIds: [occurrenceId],
  isCollecting: false,
  waitSeconds,
});

const collecting = (wanted: readonly Wanted[], waitSeconds: number): Pack => ({
  kind: new Set(wanted.map(({ kind }) => kind)).size === 1 ? (wanted[0]?.kind ?? 'nhieu') : 'nhieu',
  occurrenceIds: wanted.map(({ occurrenceId }) => occurrenceId),
  isCollecting: waitSeconds > 0,
  waitSeconds,
});

/** Seconds until quiet hours end, in minutes of the day; 0 outside of them. They may pass midnight. */
export function quietSecondsLeft(from: number | null, to: number | null, secondOfDay: number): number {
  if (from === null || to === null || from === to) return 0;
  const [start, end] = [from * 60, to * 60];
  const isWithin = start < end ? secondOfDay >= start && secondOfDay < end : secondOfDay >= start || secondOfDay < end;
  if (!isWithin) return 0;
  return end > secondOfDay ? end - secondOfDay : end + 86_400 - secondOfDay;
}

const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 6 * 60 * 60;
/** With the growing waits between them these take most of a day. */
export const MOST_TRIES = 9;

/** How long to wait after a try that failed: 15 s, 1 min, 4 min … at most 6 hours, or as long as the other side asks, within a day. */
export function waitAfter(tries: number, askedSeconds = 0): number {
  const own = Math.min(FIRST_WAIT_SECONDS * 4 ** Math.max(0, tries - 1), LONGEST_WAIT_SECONDS);
  return Math.min(Math.max(own, askedSeconds), 86_400);
}
