import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { claimDataFolder, isClaimed } from './data-folder.ts';
import { processStart } from './process-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'doi-tien-claim-'));
const note = join(folder, 'running.json');
beforeEach(() => rmSync(note, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder that a living process has taken is refused, also while that process does not listen yet', async () => {
  const first = await claimDataFolder(folder);
  await expect(claimDataFolder(folder, 0)).rejects.toThrow(`Process ${process.pid} is starting or stopping`);
  expect(await isClaimed(folder)).toBe(true);
  first.release();
  expect(await isClaimed(folder)).toBe(false);
});

test('a start waits for the server before it, which is about to end', async () => {
  const first = await claimDataFolder(folder);
  const second = claimDataFolder(folder);
  setTimeout(first.release, 50);
  (await second).release();
});

test.each([
  ['is gone', { pid: 2 ** 30, started: 'x' }],
  ['had an id that another process has now', { pid: process.pid, started: 'at another time' }],
  ['was of an older version', { address: 'http://127.0.0.1:9', instance: 'x' }],
])('the note of a process that %s is not believed', async (_which, text) => {
  writeFileSync(note, JSON.stringify(text));
  expect(await isClaimed(folder)).toBe(false);
  const claimed = await claimDataFolder(folder, 0);
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({ pid: process.pid, started: processStart(process.pid) });
  claimed.release();
});
