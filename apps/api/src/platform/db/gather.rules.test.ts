import { describe, expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Answers when told to, and remembers what it was asked. */
function slowly() {
  const asked: string[][] = [];
  const open: PromiseWithResolvers<void>[] = [];
  const find = gather(async (keys: string[]) => {
    asked.push(keys);
    const own = Promise.withResolvers<void>();
    open.push(own);
    await own.promise;
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} in question ${asked.length}`]));
  });
  return { asked, open, find };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('gather', () => {
  test('asks at once for whoever comes alone', async () => {
    const { asked, open, find } = slowly();
    const answer = find('a');
    expect(asked).toEqual([['a']]);
    open[0]?.resolve();
    expect(await answer).toBe('a in question 1');
  });

  test('asks once for all who came meanwhile, and tells each their own', async () => {
    const { asked, open, find } = slowly();
    const first = find('a');
    const others = [find('b'), find('nobody'), find('b')];
    open[0]?.resolve();
    await first;
    await settled();
    expect(asked).toEqual([['a'], ['b', 'nobody']]);
    open[1]?.resolve();
    expect(await Promise.all(others)).toEqual(['b in question 2', undefined, 'b in question 2']);
  });

  test('never answers from a question that was under way already', async () => {
    const { open, find } = slowly();
    const first = find('a');
    const again = find('a');
    open[0]?.resolve();
    expect(await first).toBe('a in question 1');
    await settled();
    open[1]?.resolve();
    expect(await again).toBe('a in question 2');
  });

  test('a question that fails is told to those who asked it, and the next is asked anew', async () => {
    const { asked, open, find } = slowly();
    const first = find('a');
    const second = find('b');
    open[0]?.reject(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    await settled();
    open[1]?.resolve();
    expect(await second).toBe('b in question 2');
    expect(asked).toHaveLength(2);
  });
});
