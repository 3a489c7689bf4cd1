import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a single item is not kept waiting, a burst is told once more at the end', () => {
  const told: string[][] = [];
  const { add } = gather<string>((items) => void told.push([...items]), 500);
  add(['trades']);
  expect(told).toEqual([['trades']]);
  add(['trades']);
  add(['safe', 'trades']);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([['trades'], ['trades', 'safe']]);
  vi.advanceTimersByTime(500);
  add(['rates']);
  expect(told.at(-1)).toEqual(['rates']);
});

test('nothing is told once it was stopped', () => {
  const told: string[][] = [];
  const { add, stop } = gather<string>((items) => void told.push([...items]), 500);
  add(['trades']);
  add(['trades']);
  stop();
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(1);
});
