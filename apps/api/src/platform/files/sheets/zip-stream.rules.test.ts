import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Archive } from '../tables/archive.ts';
import { writeZip, type ZipPart } from './zip-stream.ts';

const collect = (parts: ZipPart[]) => buffer(writeZip(parts));
const greetings = (): ZipPart[] => [
  { name: 'xl/một.xml', content: ['<a>', 'Xin chào', '</a>'] },
  { name: 'empty.xml', content: [] },
];

test('every part is read back under its name', async () => {
  const archive = new Archive(await collect(greetings()));
  expect(archive.names).toEqual(['xl/một.xml', 'empty.xml']);
  expect(archive.text('xl/một.xml')).toBe('<a>Xin chào</a>');
  expect(archive.text('empty.xml')).toBe('');
});

test('equal content makes equal files', async () => {
  expect((await collect(greetings())).equals(await collect(greetings()))).toBe(true);
});

test('a part is asked for when the one before has been read to its end', async () => {
  const events: string[] = [];
  async function* content(name: string) {
    events.push(`begin ${name}`);
    yield 'text';
    events.push(`end ${name}`);
  }
  function* parts() {
    for (const name of ['a', 'b']) yield { name, content: content(name) };
  }
  for await (const _ of writeZip(parts()));
  expect(events).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

test('a source that fails fails the archive, and is closed', async () => {
  let isClosed = false;
  async function* content() {
    yield 'begun';
    throw new Error('the rows broke off');
  }
  function* parts() {
    try {
      yield { name: 'a', content: content() };
    } finally {
      isClosed = true;
    }
  }
  await expect(buffer(writeZip(parts()))).rejects.toThrow('the rows broke off');
  expect(isClosed).toBe(true);
});

test('when the reader leaves, the content and the parts are closed before the archive ends', async () => {
  const closed: string[] = [];
  let made = 0;
  async function* content() {
    try {
      for (; made < 100_000; made += 1) yield crypto.randomUUID().repeat(100);
    } finally {
      closed.push('content');
    }
  }
  function* parts() {
    try {
      yield { name: 'a', content: content() };
    } finally {
      closed.push('parts');
    }
  }
  const chunks = writeZip(parts());
  await chunks.next();
  await chunks.next();
  await chunks.return();
  expect(closed.sort()).toEqual(['content', 'parts']);
  expect(made).toBeLessThan(1_000);
});
