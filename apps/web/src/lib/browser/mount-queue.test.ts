import { expect, test } from 'vitest';
import { MountQueue } from './mount-queue.ts';

/** A queue whose tasks run when the test says so. */
function queueByHand() {
  const tasks: (() => void)[] = [];
  const queue = new MountQueue((run) => tasks.push(run));
  const mounted: string[] = [];
  const done: Record<string, () => void> = {};
  const add = (name: string) => {
    done[name] = queue.add(() => mounted.push(name));
  };
  return { queue, add, done, mounted, runTask: () => tasks.shift()?.() };
}

test('mounts one part per task, in the order they came', () => {
  const { add, done, mounted, runTask } = queueByHand();
  add('heading');
  add('toolbar');
  expect(mounted).toEqual([]);
  runTask();
  expect(mounted).toEqual(['heading']);
  done.heading?.();
  expect(mounted).toEqual(['heading']);
  runTask();
  expect(mounted).toEqual(['heading', 'toolbar']);
});

test('waits until a part is mounted before it mounts the next one', () => {
  const { add, mounted, runTask } = queueByHand();
  add('heading');
  add('toolbar');
  runTask();
  runTask();
  expect(mounted).toEqual(['heading']);
});

test('goes on when a part leaves the screen before or during its turn', () => {
  const { add, done, mounted, runTask } = queueByHand();
  add('heading');
  add('toolbar');
  add('rows');
  done.heading?.();
  runTask();
  done.toolbar?.();
  runTask();
  expect(mounted).toEqual(['toolbar', 'rows']);
});

test('tells when everything is mounted, at once if nothing waits', () => {
  const { queue, add, done, runTask } = queueByHand();
  const told: string[] = [];
  queue.whenEmpty(() => told.push('nothing waited'));
  expect(told).toEqual(['nothing waited']);
  add('heading');
  queue.whenEmpty(() => told.push('mounted'));
  runTask();
  expect(told).toHaveLength(1);
  done.heading?.();
  runTask();
  expect(told).toEqual(['nothing waited', 'mounted']);
});

test('mounts everything at once when it is closed, also what comes later, and tells nobody', () => {
  const { queue, add, mounted, runTask } = queueByHand();
  const told: string[] = [];
  add('heading');
  add('toolbar');
  queue.whenEmpty(() => told.push('mounted'));
  runTask();
  queue.close();
  expect(mounted).toEqual(['heading', 'toolbar']);
  expect(told).toEqual([]);
  add('dialog');
  expect(mounted).toEqual(['heading', 'toolbar', 'dialog']);
  runTask();
  expect(mounted).toHaveLength(3);
});
