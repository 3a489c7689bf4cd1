import { expect, test } from 'vitest';
import type { ThreadTask } from '../../../../tests/support/thread-tasks.ts';
import { isLimitOfThread, openThreads } from './threads.ts';

const open = () =>
  openThreads<ThreadTask, string>({
    file: new URL('../../../../tests/support/thread-tasks.ts', import.meta.url),
    atATime: 1,
    idleMs: 60_000,
    heapMb: { old: 16, young: 2 },
  });
const echo = (text: string): ThreadTask => ({ kind: 'echo', text });

test('answers tasks, also those that had to wait for a thread', async () => {
  const run = open();
  expect(await Promise.all(['a', 'b', 'c'].map((text) => run(echo(text))))).toEqual(['a', 'b', 'c']);
});

test('a task that never ends is ended by its signal, and the next one is answered', async () => {
  const run = open();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const stop = new AbortController();
  const failure = run({ kind: 'endless', begun }, { signal: stop.signal }).catch((error: unknown) => error);
  await Atomics.waitAsync(begun, 0, 0).value;
  stop.abort();
  expect(isLimitOfThread(await failure)).toBe(true);
  expect(await run(echo('next'))).toBe('next');
});

test('a task that takes too much memory fails alone, and the next one is answered', async () => {
  const run = open();
  const failure = await run({ kind: 'hungry' }).catch((error: unknown) => error);
  expect(isLimitOfThread(failure)).toBe(true);
  expect(await run(echo('next'))).toBe('next');
});

test('other failures are no limit', () => {
  expect(isLimitOfThread(new Error('broken'))).toBe(false);
  expect(isLimitOfThread('broken')).toBe(false);
});
