import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('runs at once after a quiet time, and once for all that is asked during the pause', async () => {
  const starts: number[] = [];
  const gathered = gather(40, async () => void starts.push(performance.now()));
  gathered.ask();
  expect(starts).toHaveLength(1);
  for (let count = 0; count < 100; count += 1) gathered.ask();
  await expect.poll(() => starts.length).toBe(2);
  await sleep(120);
  expect(starts).toHaveLength(2);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(35);
  gathered.ask();
  expect(starts).toHaveLength(3);
  await gathered.stop();
});

test('what is asked while it runs is answered by another run, and runs never overlap', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const gathered = gather(1, async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await sleep(20);
    running -= 1;
  });
  gathered.ask();
  await sleep(5);
  gathered.ask();
  await expect.poll(() => runs).toBe(2);
  await sleep(60);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  await gathered.stop();
});

test('stopping waits for the run that has started, and nothing starts afterwards', async () => {
  let ended = 0;
  const gathered = gather(1, async () => {
    await sleep(20);
    ended += 1;
  });
  gathered.ask();
  gathered.ask();
  await gathered.stop();
  expect(ended).toBe(1);
  gathered.ask();
  await sleep(40);
  expect(ended).toBe(1);
});
