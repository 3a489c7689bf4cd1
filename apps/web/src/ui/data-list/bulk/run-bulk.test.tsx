import { expect, test } from 'vitest';
import { storage } from '../../../lib/storage/storage.ts';
import { runBulk } from './run-bulk.ts';

test('each row is an act of its own, and a refusal does not stop the others', async () => {
  const asked: number[] = [];
  const keys = new Set<string>();
  const progress: number[] = [];
  const act = async (row: number, key: string) => {
    asked.push(row);
    keys.add(key);
    if (row === 2) throw new Error('in use');
  };
  const result = await runBulk([1, 2, 3], act, (finished) => progress.push(finished));
  expect(asked).toEqual([1, 2, 3]);
  expect(keys.size).toBe(3);
  expect(progress).toEqual([1, 2, 3]);
  expect(result.done).toEqual([1, 3]);
  expect(result.refused).toMatchObject([{ row: 2, error: { message: 'in use' } }]);
});

test('the next row waits for the one before, which is written down until its fate is known', async () => {
  let running = 0;
  const act = async (_row: string, key: string) => {
    running += 1;
    expect(running).toBe(1);
    expect(storage.read('sentSubmissions')?.map((sent) => sent.key)).toEqual([key]);
    await Promise.resolve();
    running -= 1;
  };
  await runBulk(['a', 'b', 'c'], act, () => undefined);
  expect(storage.read('sentSubmissions')).toEqual([]);
});

test('somebody who would not confirm that it is them is asked once, and the other rows are not sent', async () => {
  const asked: number[] = [];
  const act = async (row: number) => {
    asked.push(row);
    if (row === 2) throw { code: 403, message: 'confirm', error: 'REAUTH_REQUIRED' };
  };
  const result = await runBulk([1, 2, 3, 4], act, () => undefined);
  expect(asked).toEqual([1, 2]);
  expect(result.done).toEqual([1]);
  expect(result.refused.map(({ row }) => row)).toEqual([2, 3, 4]);
});
