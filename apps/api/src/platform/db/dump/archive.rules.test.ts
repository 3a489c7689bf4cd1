import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { countRows, readArchive } from './archive.ts';
import { BrokenArchive } from './frames.ts';

const folder = mkdtempSync(join(tmpdir(), 'doi-tien-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(...lines: string[]) {
  const file = join(folder, `${crypto.randomUUID()}.backup`);
  writeFileSync(file, zstdCompressSync(Buffer.from(lines.map((line) => `${line}\n`).join(''))));
  return readArchive(file, countRows);
}

const HEAD = JSON.stringify({ doi_tien_backup: 1, created: '2026-11-19', migration: '0001_base', tables: ['tien'] });
const TABLE = [JSON.stringify({ table: 'tien', columns: ['id'] }), '0'];
const SUM = JSON.stringify({ rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' });
const FOOT = JSON.stringify({ end: true, chain: { id: '0', hash: '' } });

test('an archive of one empty table is read from end to end', async () => {
  expect(await read(HEAD, ...TABLE, SUM, FOOT)).toMatchObject({ rows: { tien: 0 } });
});

test.each([
  ['a head that is null', ['null']],
  ['a head without its tables', [HEAD.replace('tables', 'chairs'), ...TABLE, SUM, FOOT]],
  ['a head whose tables are one word', [HEAD.replace('["tien"]', '"tien"'), ...TABLE, SUM, FOOT]],
  ['a head without its migration', [HEAD.replace('migration', 'm'), ...TABLE, SUM, FOOT]],
  ['a table that is null', [HEAD, 'null', '0', SUM, FOOT]],
  ['a table without columns', [HEAD, '{"table":"tien"}', '0', SUM, FOOT]],
  ['a sum that is null', [HEAD, ...TABLE, 'null', FOOT]],
  ['an end that is null', [HEAD, ...TABLE, SUM, 'null']],
  ['an end without the log', [HEAD, ...TABLE, SUM, '{"end":true}']],
])('%s is told in one sentence', async (_what, lines) => {
  await expect(read(...lines)).rejects.toThrow(BrokenArchive);
});
