import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { BrokenArchive, blockFrame, END_OF_BLOCKS } from '../dump/frames.ts';
import { unpackBase } from './unpack-base.ts';

const folder = mkdtempSync(join(tmpdir(), 'doi-tien-unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
async function unpack(...frames: (string | Buffer)[]) {
  count += 1;
  const file = join(folder, `${count}.base`);
  const cluster = join(folder, `${count}`);
  mkdirSync(cluster);
  const bytes = frames.map((frame) => (typeof frame === 'string' ? Buffer.from(`${frame}\n`) : frame));
  writeFileSync(file, zstdCompressSync(Buffer.concat(bytes)));
  const place = { cluster, account: undefined } as Parameters<typeof unpackBase>[1];
  return { cluster, foot: await unpackBase(file, place, []) };
}

const HEAD = JSON.stringify({ doi_tien_base: 1, started: '2026-11-19T00:00:00Z', server: '18' });
const FOOT = JSON.stringify({ end: true, label: 'START WAL', password: 'secret' });
const SHA = JSON.stringify({ sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' });
const fileAt = (path: string) => [
  JSON.stringify({ path }),
  Buffer.concat([blockFrame(Buffer.from('hello')), END_OF_BLOCKS]),
  SHA,
];

test('the files of a base backup are written below the cluster, with the label', async () => {
  const { cluster, foot } = await unpack(HEAD, '{"path":"base","isFolder":true}', ...fileAt('base/1'), FOOT);
  expect(foot).toEqual({ end: true, label: 'START WAL', password: 'secret' });
  expect(readFileSync(join(cluster, 'base/1'), 'utf8')).toBe('hello');
  expect(readdirSync(cluster).sort()).toEqual(['backup_label', 'base']);
});

test.each(['null', '1', '[]', '""', '{}', '{"doi_tien_base":2}', '{"doi_tien_base":1}', 'no JSON'])(
  'a head of %s is told in one sentence',
  async (head) => {
    await expect(unpack(head, FOOT)).rejects.toThrow(BrokenArchive);
    await expect(unpack(head, FOOT)).rejects.toThrow('is not a base backup of Đổi tiền');
  },
);

test.each([
  ['an entry that is null', ['null']],
  ['an entry without a path', ['{"isFolder":true}']],
  ['a path that is a number', ['{"path":5}']],
  ['a path with a zero byte', ['{"path":"a\\u0000b"}']],
  ['a path out of the cluster', fileAt('../outside')],
  ['the path of the cluster itself', fileAt('.')],
  ['a file below a file', [...fileAt('a'), ...fileAt('a/b')]],
  ['a file in the place of a folder', ['{"path":"a","isFolder":true}', ...fileAt('a')]],
  ['a file in a folder that is not there', fileAt('a/b')],
  ['a name that is too long', fileAt('a'.repeat(300))],
  ['a sum that is null', [...fileAt('a').slice(0, 2), 'null']],
  ['a sum without its field', [...fileAt('a').slice(0, 2), '{}']],
  ['an end without its label', ['{"end":true,"password":"secret"}']],
  ['an end without its password', ['{"end":true,"label":"START WAL"}']],
])('%s is told in one sentence', async (_what, frames) => {
  await expect(unpack(HEAD, ...frames, FOOT)).rejects.toThrow(BrokenArchive);
});
