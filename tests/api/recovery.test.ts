import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keyPair } from '../../apps/api/src/platform/db/dump/sealed-streams.ts';
import { basesIn, recoveryFolders, segmentsIn } from '../../apps/api/src/platform/db/recovery/archive-folder.ts';
import { EmbeddedMachine } from '../recovery/embedded-machine.ts';
import { differencesAt, recoverInto } from '../recovery/recovered.ts';
import { Shop } from '../recovery/shop.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { spawnServer } from '../support/server-process.ts';
import { IS_LONG } from '../support/test-form.ts';

const folder = newDatabaseFolder('recovery');
let machine: EmbeddedMachine;
let shop: Shop;
let env: Record<string, string>;
/** Its folder in the archive. */
let lost: string | undefined;
/** Between the purchases: the start of a second. */
let moment: number;
let before: number;
/** The segment of the WAL that holds them. */
let segment: string;

beforeAll(async () => {
  const { identity, recipient } = await keyPair();
  writeFileSync(join(folder, 'key.txt'), `# kept apart from the backups\n${identity}\n`);
  machine = new EmbeddedMachine(folder, { BACKUP_RECIPIENTS: recipient });
  shop = await Shop.open(machine);
  env = { BACKUP_DIR: machine.backups, BACKUP_IDENTITY: join(folder, 'key.txt') };
  before = (await machine.firstMoment()) - 60_000;
  await shop.buy();
  await shop.buy();
  moment = Math.ceil((Date.now() + 100) / 1000) * 1000;
  await sleep(moment - Date.now() + 50);
  await shop.buy();
  segment = await shop.endSegment();
  const shipped = () => recoveryFolders(machine.backups).flatMap((each) => [...segmentsIn(each).keys()]);
  await vi.waitFor(() => expect(shipped()).toContain(segment), { timeout: 90_000 });
  await shop.lose();
  lost = recoveryFolders(machine.backups)[0]?.name;
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const recoverTo = (name: string, at?: Date, given = env) => recoverInto(join(folder, name), given, at, lost);

test('a lost machine is recovered to a moment: what was answered before is there, and nothing later', async () => {
  const { exitCode, printed, codes } = await recoverTo('moment', new Date(moment));
  expect({ exitCode, printed }).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('The books are whole.'),
  });
  expect(differencesAt(moment, shop.acts, codes)).toEqual([]);
  expect(codes.size).toBe(2);
});

test.runIf(IS_LONG)(
  'without a moment it is recovered as late as the archive goes, and an own folder is begun for what follows',
  async () => {
    // Of a first try.
    rmSync(join(folder, 'end'), { recursive: true, force: true });
    const { exitCode, codes } = await recoverTo('end');
    expect({ exitCode, size: codes.size }).toEqual({ exitCode: 0, size: 3 });
    const next = spawnServer({ DATA_DIR: join(folder, 'end'), BACKUP_DIR: machine.backups });
    onTestFinished(() => next.stop());
    expect(await next.address).toBeDefined();
    const started = () => recoveryFolders(machine.backups).filter((each) => basesIn(each).length > 0);
    await expect.poll(() => started().length, { timeout: 90_000 }).toBe(2);
    await next.stop();
    // Timeline 2 is of the recovery before.
    expect(started().map(({ name }) => name)).toEqual([lost, lost?.replace(/-1$/, '-3')]);
    // A folder in use is never written over.
    const again = await recoverTo('end');
    expect(again).toMatchObject({ exitCode: 1, printed: expect.stringContaining('in an empty DATA_DIR') });
  },
);

test.runIf(IS_LONG)('a moment after the end of the archive is told, and before its begin refused', async () => {
  const late = await recoverTo('late', new Date(Date.now() + 3_600_000));
  expect(late).toMatchObject({ exitCode: 0, printed: expect.stringContaining('ends before the moment') });
  const early = await recoverTo('early', new Date(before));
  expect(early).toMatchObject({ exitCode: 1, printed: expect.stringContaining('The archive begins at') });
});

test('an encrypted archive needs its key', async () => {
  const { BACKUP_DIR = '' } = env;
  const keyless = await recoverTo('keyless', undefined, { BACKUP_DIR });
  expect(keyless).toMatchObject({ exitCode: 1, printed: expect.stringContaining('set BACKUP_IDENTITY') });
  const { identity } = await keyPair();
  const other = await recoverTo('keyless', undefined, { BACKUP_DIR, BACKUP_IDENTITY: identity });
  expect(other).toMatchObject({ exitCode: 1, printed: expect.stringContaining('another key') });
});

test.runIf(IS_LONG)(
  'a damaged segment is named, and nothing half recovered is left; a missing one too, with what there is before it',
  async () => {
    const [{ wal = '' } = {}] = recoveryFolders(machine.backups);
    const name = readdirSync(wal).find((each) => each.startsWith(segment));
    const file = join(wal, name ?? '');
    const kept = join(folder, 'kept');
    copyFileSync(file, kept);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    const damaged = await recoverTo('damaged');
    expect(damaged).toMatchObject({ exitCode: 1, printed: expect.stringContaining('damaged') });
    rmSync(file);
    writeFileSync(join(wal, laterThan(name ?? '')), readFileSync(kept));
    const gap = await recoverTo('damaged');
    expect(gap).toMatchObject({ exitCode: 1, printed: expect.stringContaining(`lacks the segment ${segment}`) });
    rmSync(join(wal, laterThan(name ?? '')));
    rmSync(join(folder, 'damaged'), { recursive: true });
    copyFileSync(kept, file);
    expect(await recoverTo('damaged')).toMatchObject({ exitCode: 0 });
  },
);

/** The name of a segment that would follow some time later. */
const laterThan = (name: string) => `${segment.slice(0, -2)}FF${name.slice(24)}`;
