import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';

export interface ThreadOptions {
  /** The address of the file whose default export does one task. */
  file: URL;
  /** How many tasks run at a time; the others wait. */
  atATime: number;
  /** How long a thread without a task is kept for the next one. */
  idleMs: number;
  /** Bounds of one thread's heap in megabytes, of long-lived and of new objects; a task that needs more fails. */
  heapMb: { old: number; young: number };
}

export interface TaskOptions {
  /** Parts of the task that are handed over instead of copied; the caller cannot use them afterwards. */
  transfer?: Transferable[];
  /** Ends the task, and the thread that runs it. */
  signal?: AbortSignal;
}

export type RunTask<Task, Result> = (task: Task, options?: TaskOptions) => Promise<Result>;

/** Threads for work that would otherwise hold up every other answer. None is started before the first task. */
export function openThreads<Task, Result>({ file, atATime, idleMs, heapMb }: ThreadOptions): RunTask<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: atATime,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb.old, maxYoungGenerationSizeMb: heapMb.young, stackSizeMb: 4 },
  });
  // The next task starts a new thread; one that fails without a task must not end the process.
  pool.on('error', () => undefined);
  return (task, { transfer = [], signal = null } = {}) =>
    // The package declares the options of `postMessage` here, but takes only the list.
    pool.run(task, { transferList: transfer as object, signal });
}

/** Whether a task failed because its time was over or its thread ran out of memory. */
export function isLimitOfThread(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
