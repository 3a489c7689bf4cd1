import { expect, test } from 'vitest';
import { runBulk } from './run-bulk.ts';

test('each row is an act of its own, and a refusal does not stop the others', async () => {
  const asked: number[] = [];
  const progress: number[] = [];
  const act = async (row: number) => {
    asked.push(row);
    if (row === 2) throw new Error('in use');
  };
  const result = await runBulk([1, 2, 3], act, (finished) => progress.push(finished));
  expect(asked).toEqual([1, 2, 3]);
  expect(progress).toEqual([1, 2, 3]);
  expect(result.done).toEqual([1, 3]);
  expect(result.refused).toMatchObject([{ row: 2, error: { message: 'in use' } }]);
});

test('the next row waits for the one before', async () => {
  let running = 0;
  const act = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  await runBulk(['a', 'b', 'c'], act, () => undefined);
});
