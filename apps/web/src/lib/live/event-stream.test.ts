import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveEvent } from '../api/live-topics.ts';
import { createLiveReader, retryPause } from './event-stream.ts';

function heardFrom(...pieces: string[]): LiveEvent[] {
  const heard: LiveEvent[] = [];
  const read = createLiveReader((event) => heard.push(event));
  for (const piece of pieces) read(piece);
  return heard;
}

test('hears events, skips comments and other fields, and joins the lines of one event', () => {
  expect(
    heardFrom(
      ': hi\n\ndata: {"topic":"hello"}\n\nevent: x\nid: 3\ndata:{"topic":"permissions",\ndata: "userId":3}\n\n',
    ),
  ).toEqual([{ topic: 'hello' }, { topic: 'permissions', userId: 3 }]);
});

test('an event is heard only when its empty line has arrived', () => {
  expect(heardFrom('data: {"topic":"hello"}\n')).toEqual([]);
  expect(heardFrom('data: {"topic":"hello"}\n', '\n')).toEqual([{ topic: 'hello' }]);
});

test('the pieces it arrives in make no difference, whatever the line ends', () => {
  const event = (userId: number) => `data: {"topic":"permissions","userId":${userId}}`;
  const text = `${event(1)}\r\n\r\n: still here\r\r${event(2)}\n\n: một\n${event(3)}\r\r\n`;
  const whole = heardFrom(`${text}\n`);
  expect(whole).toEqual([1, 2, 3].map((userId) => ({ topic: 'permissions', userId })));
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(heardFrom(...pieces, '\n')).toEqual(whole);
    }),
  );
});

test('ignores topics it does not know and data that is no event, and hears what follows', () => {
  for (const data of ['{"topic":"weather"}', '{"topic":7}', '"hello"', 'null', '{broken']) {
    expect(heardFrom(`data: ${data}\n\ndata: {"topic":"gap"}\n\n`)).toEqual([{ topic: 'gap' }]);
  }
});

test('pauses grow, are never longer than 30 s and never shorter than half a second', () => {
  expect([0, 1, 2].map((failures) => retryPause(failures, 1, true))).toEqual([1000, 2000, 4000]);
  expect(retryPause(40, 1, true)).toBe(30_000);
  expect(retryPause(0, 0, true)).toBe(500);
});

test('a screen that is looked at never waits longer than 2 s', () => {
  expect([0, 1, 2, 40].map((failures) => retryPause(failures, 1, false))).toEqual([1000, 2000, 2000, 2000]);
});
