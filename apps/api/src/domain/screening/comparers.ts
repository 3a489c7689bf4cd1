import { isLimitOfThread, openThreads, type RunTask } from '../../platform/threads.ts';
import { type AskedKeys, type Comparison, type Hit, hitsAmong, keysOfNames } from './compare-people.rules.ts';
import type { ComparingTask } from './comparing.worker.ts';

type Result = AskedKeys | string[][] | Hit[];

/** Where names are split into keys and compared. */
export interface Comparer {
  keysOf(names: readonly string[]): Promise<AskedKeys>;
  compare(comparison: Comparison): Promise<Hit[]>;
}

/** There was more to compare than one comparison may take; nothing is known about the people it was about. */
export class TooMuchToCompare extends Error {
  constructor() {
    super('There is too much to compare at once');
  }
}

/** A ticket waits no longer for a comparison; a batch of the background does. */
const TICKET_MS = 2_000;
const BATCH_MS = 10_000;
/** So much is compared in a few milliseconds, less than a thread takes to start. */
const FEW_NAMES = 25;
const FEW_PAIRS = 200;

function threads(atATime: number): RunTask<ComparingTask, Result> {
  return openThreads({
    file: new URL('./comparing.worker.ts', import.meta.url),
    atATime,
    idleMs: 20_000,
    heapMb: { old: 128, young: 16 },
  });
}

function onThread(run: RunTask<ComparingTask, Result>, limitMs: number) {
  const runTask = async (task: ComparingTask) => {
    try {
      return await run(task, { signal: AbortSignal.timeout(limitMs) });
    } catch (error) {
      throw isLimitOfThread(error) ? new TooMuchToCompare() : error;
    }
  };
  return {
    listedKeysOf: async (names: readonly string[]) => (await runTask({ kind: 'listedKeys', names })) as string[][],
    keysOf: async (names: readonly string[]) => (await runTask({ kind: 'keys', names })) as AskedKeys,
    compare: async (comparison: Comparison) => (await runTask({ kind: 'compare', comparison })) as Hit[],
  };
}

/** Everybody against a list: never on the thread that answers others. */
const batchThreads = onThread(threads(1), BATCH_MS);
export const batchComparer: Comparer = batchThreads;

/** The keys that names of a list are stored under. */
export const listedKeysOf = batchThreads.listedKeysOf;

const ticketThreads = onThread(threads(2), TICKET_MS);

/** One person against all lists: a few names at once, more on a thread that batches do not use. */
export const ticketComparer: Comparer = {
  keysOf: async (names) => (names.length <= FEW_NAMES ? keysOfNames(names) : ticketThreads.keysOf(names)),
  compare: async (comparison) => {
    const pairs = comparison.candidates.reduce((sum, { listed }) => sum + listed.length, 0);
    return pairs <= FEW_PAIRS ? hitsAmong(comparison) : ticketThreads.compare(comparison);
  },
};
