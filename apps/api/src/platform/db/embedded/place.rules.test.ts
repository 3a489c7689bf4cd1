import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeFor, SHARED_FOLDER } from './place.ts';

/** Cannot walk into a folder of ours with mode 700. */
const STRANGER = { uid: 65_533, gid: 65_533 };
const NOTE = 'where-is-the-database.txt';

function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('where the account of the database cannot reach the data folder, a note there says where the database is', () => {
  const data = join(closedFolder(), 'data');
  const place = placeFor(data, STRANGER);
  expect(place.startsWith(`${SHARED_FOLDER}/`)).toBe(true);
  expect(readFileSync(join(data, NOTE), 'utf8')).toBe(`${place}\n`);
  expect(placeFor(data, STRANGER)).toBe(place);
});

test.each([['closed', STRANGER] as const, ['open', undefined] as const])(
  'a data folder that was moved away from its database, to a %s place, gets no empty one',
  (_kind, account) => {
    const folder = closedFolder();
    const database = join(folder, 'database');
    mkdirSync(join(database, 'postgres'), { recursive: true });
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', NOTE), `${database}\n`);
    renameSync(join(folder, 'data'), join(folder, 'moved'));
    expect(() => placeFor(join(folder, 'moved'), account)).toThrow(
      `is in ${database}, since the folder stood elsewhere`,
    );
    rmSync(join(database, 'postgres'), { recursive: true });
    expect(placeFor(join(folder, 'moved'), account)).toMatch(account ? SHARED_FOLDER : join(folder, 'moved'));
  },
);
