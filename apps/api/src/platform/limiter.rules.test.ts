import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Limiter, LimitReached } from './limiter.ts';

const open = (total: number, patience = 5_000) =>
  new Limiter<'person' | 'branch'>({ total, each: { person: Math.max(1, total - 1), branch: 2 }, patience });

afterEach(() => vi.useRealTimers());

test('so many work at a time, in the order they came', async () => {
  const limiter = open(2);
  const order: number[] = [];
  let [atWork, most] = [0, 0];
  const work = (number: number) =>
    limiter.take(async () => {
      order.push(number);
      most = Math.max(most, ++atWork);
      await sleep(1);
      atWork -= 1;
    });
  await Promise.all([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test('work that fails leaves its place', async () => {
  const limiter = open(1);
  const failing = limiter.take(() => Promise.reject(new Error('no')));
  const next = limiter.take(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('work that waits too long is refused and takes no place from anybody', async () => {
  vi.useFakeTimers();
  const limiter = open(1);
  let finish = () => {};
  const long = limiter.take(() => new Promise<void>((resolve) => (finish = resolve)));
  const refused = expect(limiter.take(async () => 'late')).rejects.toThrow(LimitReached);
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  finish();
  await long;
  expect(await limiter.take(async () => 'next')).toBe('next');
});

test('one person never has all places, however many acts of theirs wait', async () => {
  const limiter = open(3);
  const stuck = Array.from({ length: 7 }, () => Promise.withResolvers<void>());
  const theirs = stuck.map(({ promise }) => limiter.take(() => promise, { person: 1 }));
  expect(await limiter.take(async () => 'served', { person: 2 })).toBe('served');
  expect(await Promise.all([3, 4, 5].map((person) => limiter.take(async () => person, { person })))).toEqual([3, 4, 5]);
  for (const { resolve } of stuck) resolve();
  await Promise.all(theirs);
  expect(await limiter.take(async () => 'again', { person: 1 })).toBe('again');
});

test('one branch never has all places, and a busy branch keeps nobody of another one waiting', async () => {
  const limiter = open(4);
  const stuck = Promise.withResolvers<void>();
  const theirs = [1, 2, 3, 4, 5].map((person) => limiter.take(() => stuck.promise, { person, branch: 1 }));
  expect(await limiter.take(async () => 'served', { person: 6, branch: 2 })).toBe('served');
  expect(await limiter.take(async () => 'served', { person: 1, branch: 2 })).toBe('served');
  stuck.resolve();
  await Promise.all(theirs);
});

test('leaving lets in the first who may enter, and leaving twice is leaving once', async () => {
  const limiter = open(3);
  const leave = await limiter.enter({ person: 1 });
  await limiter.enter({ person: 1 });
  const order: string[] = [];
  const again = limiter.enter({ person: 1 }).then(() => order.push('one'));
  await limiter.enter({ person: 2 }).then(() => order.push('two'));
  leave();
  leave();
  await again;
  expect(order).toEqual(['two', 'one']);
});
