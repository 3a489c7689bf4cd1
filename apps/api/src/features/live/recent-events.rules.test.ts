import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';

function eventsAt(): { recent: RecentEvents; wait: (ms: number) => void } {
  let now = 1_000_000;
  const recent = new RecentEvents(() => now);
  return { recent, wait: (ms) => (now += ms) };
}

test('tells the events since the data was read, and no older ones', () => {
  const { recent, wait } = eventsAt();
  wait(10_000);
  recent.add({ topic: 'rates' });
  wait(1_000);
  recent.add({ topic: 'trades', id: 7 });
  wait(500);
  expect(recent.ofLast(800)).toEqual([{ topic: 'trades', id: 7 }]);
  expect(recent.ofLast(2_000)).toEqual([{ topic: 'rates' }, { topic: 'trades', id: 7 }]);
  expect(recent.ofLast(0)).toEqual([]);
});

test('reports a gap for data older than what is known: before the start, after a lost connection, beyond a minute', () => {
  const { recent, wait } = eventsAt();
  wait(5_000);
  expect(recent.ofLast(6_000)).toEqual([{ topic: 'gap' }]);
  expect(recent.ofLast(4_000)).toEqual([]);
  recent.forget();
  wait(1_000);
  expect(recent.ofLast(2_000)).toEqual([{ topic: 'gap' }]);
  recent.add({ topic: 'safe' });
  wait(70_000);
  recent.add({ topic: 'rates' });
  expect(recent.ofLast(80_000)).toEqual([{ topic: 'gap' }]);
  expect(recent.ofLast(60_000)).toEqual([{ topic: 'rates' }]);
});

test('keeps a limited number of events', () => {
  const { recent, wait } = eventsAt();
  for (let id = 1; id <= 600; id += 1) {
    wait(10);
    recent.add({ topic: 'trades', id });
  }
  expect(recent.ofLast(4_000)).toHaveLength(401);
  expect(recent.ofLast(5_500)).toEqual([{ topic: 'gap' }]);
});
