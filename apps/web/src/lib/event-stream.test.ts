import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, readLiveEvent, retryPause } from './event-stream.ts';

test('reads events, skips comments and other fields', () => {
  const read = createEventReader();
  expect(read(': hi\n\ndata: {"topic":"hello"}\n\nevent: x\nid: 3\ndata:one\ndata: two\n\n')).toEqual([
    '{"topic":"hello"}',
    'one\ntwo',
  ]);
});

test('an event is told only once its empty line has come', () => {
  const read = createEventReader();
  expect(read('data: a\n')).toEqual([]);
  expect(read('\n')).toEqual(['a']);
});

test('the pieces it arrives in make no difference, whatever the line ends', () => {
  const text = 'data: một\r\n\r\n: still here\r\rdata: hai\ndata: ba\n\ndata: bốn\r\r\n';
  const whole = createEventReader()(`${text}\n`);
  expect(whole).toEqual(['một', 'hai\nba', 'bốn']);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
      const read = createEventReader();
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect([...pieces, '\n'].flatMap(read)).toEqual(whole);
    }),
  );
});

test('knows the topics and nothing else', () => {
  expect(readLiveEvent('{"topic":"permissions","userId":3}')).toMatchObject({ topic: 'permissions' });
  for (const data of ['{"topic":"weather"}', '{"topic":7}', '"hello"', 'null', '{broken']) {
    expect(readLiveEvent(data)).toBeNull();
  }
});

test('pauses grow, are never longer than 30 s and never shorter than half a second', () => {
  expect([0, 1, 2].map((failures) => retryPause(failures, 1))).toEqual([1000, 2000, 4000]);
  expect(retryPause(40, 1)).toBe(30_000);
  expect(retryPause(0, 0)).toBe(500);
});
