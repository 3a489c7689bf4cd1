import { afterEach, describe, expect, test, vi } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

afterEach(() => vi.useRealTimers());

/** Queries answer when the test says so. */
function controlled() {
  const queries: { keys: string[]; done: PromiseWithResolvers<void> }[] = [];
  const find = batchLookups(async (keys: string[]) => {
    const done = Promise.withResolvers<void>();
    const number = queries.push({ keys, done });
    await done.promise;
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key} of query ${number}`]));
  });
  return { find, sent: () => queries.map(({ keys }) => keys), at: (index: number) => queries[index]?.done };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('batched lookups', () => {
  test('a lookup on its own is sent at once', async () => {
    const { find, sent, at } = controlled();
    const answer = find('a');
    expect(sent()).toEqual([['a']]);
    at(0)?.resolve();
    expect(await answer).toBe('a of query 1');
  });

  test('lookups that arrive during a query share the next one, and each gets its own answer', async () => {
    const { find, sent, at } = controlled();
    const first = find('a');
    const others = [find('b'), find('unknown'), find('b')];
    at(0)?.resolve();
    await first;
    await settled();
    expect(sent()).toEqual([['a'], ['b', 'unknown']]);
    at(1)?.resolve();
    expect(await Promise.all(others)).toEqual(['b of query 2', undefined, 'b of query 2']);
  });

  test('no lookup is answered by a query that was sent before it', async () => {
    const { find, at } = controlled();
    const first = find('a');
    const again = find('a');
    at(0)?.resolve();
    expect(await first).toBe('a of query 1');
    await settled();
    at(1)?.resolve();
    expect(await again).toBe('a of query 2');
  });

  test('a failed query fails its own lookups only', async () => {
    const { find, at } = controlled();
    const first = find('a');
    const second = find('b');
    at(0)?.reject(new Error('connection lost'));
    await expect(first).rejects.toThrow('connection lost');
    await settled();
    at(1)?.resolve();
    expect(await second).toBe('b of query 2');
  });

  test('a query without an answer holds up only its own lookups', async () => {
    vi.useFakeTimers();
    const { find, sent, at } = controlled();
    const stuck = find('a');
    const second = find('b');
    expect(sent()).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(50);
    expect(sent()).toEqual([['a'], ['b']]);
    at(1)?.resolve();
    expect(await second).toBe('b of query 2');
    const third = find('c');
    await vi.advanceTimersByTimeAsync(0);
    at(2)?.resolve();
    expect(await third).toBe('c of query 3');
    at(0)?.reject(new Error('timed out'));
    await expect(stuck).rejects.toThrow('timed out');
  });
});
