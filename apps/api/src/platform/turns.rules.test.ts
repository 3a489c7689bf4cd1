import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { NoTurn, Turns } from './turns.ts';

const open = (total: number) => new Turns({ total, perPerson: Math.max(1, total - 1), patience: 5_000 });

afterEach(() => vi.useRealTimers());

test('so many work at a time, in the order they came', async () => {
  const turns = open(2);
  const order: number[] = [];
  let [atWork, most] = [0, 0];
  const work = (number: number) =>
    turns.take(async () => {
      order.push(number);
      most = Math.max(most, ++atWork);
      await sleep(1);
      atWork -= 1;
    });
  await Promise.all([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test('work that fails hands the turn on', async () => {
  const turns = open(1);
  const failing = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('who waits too long is refused and takes no turn from anybody', async () => {
  vi.useFakeTimers();
  const turns = open(1);
  let finish = () => {};
  const long = turns.take(() => new Promise<void>((resolve) => (finish = resolve)));
  const refused = expect(turns.take(async () => 'late')).rejects.toThrow(NoTurn);
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  finish();
  await long;
  expect(await turns.take(async () => 'next')).toBe('next');
});

test('one person never has all turns, however many acts of theirs wait', async () => {
  const turns = open(3);
  const stuck = Array.from({ length: 7 }, () => Promise.withResolvers<void>());
  const theirs = stuck.map(({ promise }) => turns.take(() => promise, 1));
  expect(await turns.take(async () => 'served', 2)).toBe('served');
  expect(await Promise.all([3, 4, 5].map((person) => turns.take(async () => person, person)))).toEqual([3, 4, 5]);
  for (const { resolve } of stuck) resolve();
  await Promise.all(theirs);
  expect(await turns.take(async () => 'again', 1)).toBe('again');
});
