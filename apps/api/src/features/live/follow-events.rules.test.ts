import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { ListenHandlers } from '../../platform/db/listener.ts';
import { followEvents } from './follow-events.ts';
import { isComplete, type Reading } from './read-events.ts';

const reading = (snapshot: string, seconds = 1000, events: Reading['events'] = []): Reading => ({
  snapshot,
  seconds,
  events,
});

test('a reading is complete when it follows the previous one of the same server within minutes', () => {
  const previous = reading('10:12:10');
  expect(isComplete(reading('10:12:10', 1002), previous)).toBe(true);
  expect(isComplete(reading('15:15:', 1200), previous)).toBe(true);
  expect(isComplete(reading('10:12:10'), undefined)).toBe(false);
  expect(isComplete(reading('15:15:', 1241), previous)).toBe(false);
});

test('transaction ids that went backwards, as after a restored backup, are a gap', () => {
  const previous = reading('900:1000:');
  expect(isComplete(reading('900:999:'), previous)).toBe(false);
  expect(isComplete(reading('9:9:'), previous)).toBe(false);
});

test('more events than a screen should hear one by one are a gap', () => {
  const many = (count: number) => reading('15:15:', 1001, Array(count).fill({ topic: 'trades' }));
  expect(isComplete(many(1000), reading('10:12:'))).toBe(true);
  expect(isComplete(many(1001), reading('10:12:'))).toBe(false);
});

/** A database that answers each reading with the next of these, and then with nothing new. */
function scripted(readings: Reading[]) {
  const hear: (() => void)[] = [];
  let handlers: ListenHandlers | undefined;
  let notified = 0;
  const query = async (text: string) => {
    if (text.startsWith('NOTIFY')) notified += 1;
    return text.startsWith('NOTIFY') ? [] : [readings.shift() ?? reading('99:99:')];
  };
  const database = {
    onCommit: (each: () => void) => {
      hear.push(each);
      return () => {};
    },
    listen: (_channel: string, given: ListenHandlers) => {
      handlers = given;
      return { close: async () => {} };
    },
  };
  return {
    database: database as unknown as Database,
    connect: () => handlers?.onConnect({ query: query as never }),
    notify: () => handlers?.onNotify(),
    commit: () => {
      for (const each of hear) each();
    },
    notified: () => notified,
  };
}

test('an own event that was read before its commit was answered is still told to the other processes', async () => {
  const event = { topic: 'trades' as const, id: 7 };
  const world = scripted([reading('10:10:'), reading('11:11:', 1001, [event]), reading('11:11:', 1001)]);
  const heard: unknown[] = [];
  const following = followEvents(world.database, {
    onEvents: (events) => heard.push(...events),
    onGap: () => heard.push('gap'),
  });
  world.connect();
  await sleep(60);
  // Another process notifies, and the reading finds an event that this process has just committed.
  world.notify();
  await sleep(60);
  expect(heard).toEqual(['gap', event]);
  expect(world.notified()).toBe(0);
  // The answer to the commit comes afterwards: the reading finds nothing new.
  world.commit();
  await sleep(60);
  expect(world.notified()).toBe(1);
  expect(heard).toEqual(['gap', event]);
  await following.close();
});

test('a commit that announced nothing wakes no other process', async () => {
  const world = scripted([reading('10:10:')]);
  const following = followEvents(world.database, { onEvents: () => {}, onGap: () => {} });
  world.connect();
  await sleep(60);
  world.commit();
  await sleep(60);
  expect(world.notified()).toBe(0);
  await following.close();
});
