import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { keyPair, sealed, unsealed } from '../platform/db/dump/sealed-streams.ts';
import { readIdentities } from './identities.ts';

const { identity, recipient } = await keyPair();
const read = (BACKUP_IDENTITY: string) => readIdentities(readConfig({ BACKUP_IDENTITY }));

test.each([
  ['itself', identity],
  ['with spaces around it', ` ${identity}\n`],
  ['in small letters', identity.toLowerCase()],
])('takes a key given %s', (_how, given) => {
  expect(read(given)).toEqual([identity]);
});

test('takes the keys of a file with notes, as Windows ends its lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-key-'));
  const file = join(folder, 'key.txt');
  writeFileSync(file, `# public key: ${recipient}\r\n${identity}\r\n`);
  expect(read(file)).toEqual([identity]);
  rmSync(folder, { recursive: true });
});

test('a key with a slip of the pen is told without showing it', async () => {
  const mistyped = identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q');
  const file = sealed(bytesOf('content'), [recipient]);
  const opening = unsealed(file, read(` ${mistyped}`)).next();
  await expect(opening).rejects.toThrow('The key in BACKUP_IDENTITY has a mistake in it');
  await expect(opening).rejects.not.toThrow(mistyped.slice(20));
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
