import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

const open = (patience = 20) => new Slots({ total: 3, perPerson: 2, patience, word: 'DOWNLOAD_BUSY' });

test('one person holds no more than their share, and others still enter', async () => {
  const slots = open();
  await slots.enter(1);
  await slots.enter(1);
  await expect(slots.enter(1)).rejects.toMatchObject({ word: 'DOWNLOAD_BUSY', details: { retryAfter: 10 } });
  await expect(slots.enter(2)).resolves.toBeTypeOf('function');
  await expect(slots.enter(3)).rejects.toMatchObject({ word: 'DOWNLOAD_BUSY' });
});

test('leaving lets in the first waiting person who may enter', async () => {
  const slots = open(1000);
  const leave = await slots.enter(1);
  await slots.enter(1);
  const order: string[] = [];
  const again = slots.enter(1).then(() => order.push('one'));
  const other = slots.enter(2).then(() => order.push('two'));
  await other;
  leave();
  leave();
  await again;
  expect(order).toEqual(['two', 'one']);
});

test('a slot is free again however the work ended', async () => {
  const slots = new Slots({ total: 1, perPerson: 1, patience: 20, word: 'IMPORT_BUSY' });
  await expect(slots.take(() => Promise.reject(new Error('broken')), 1)).rejects.toThrow('broken');
  expect(await slots.take(async () => 'done', 2)).toBe('done');
});
