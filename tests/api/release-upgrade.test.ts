import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import type { ArchiveSummary } from '../../apps/api/src/platform/db/dump/archive.ts';
import { restoreBackup } from '../../apps/api/src/platform/db/dump/restore-backup.ts';
import { migrationFiles, oldestServed } from '../../apps/api/src/platform/db/migration-files.ts';
import { openCounter } from '../support/counter.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/databases.ts';
import { FIGURES, INTERFACE, NEEDED, type Release } from '../support/schema-interface.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

/** A small business in the schema of each release, as `node scripts/release-fixture.ts` of that release wrote it. */
const FOLDER = join(import.meta.dirname, '../fixtures/releases');
const RELEASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []));

describe.each(RELEASES)('a database of version %s', (version) => {
  const release = JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')) as Release;
  let target: TestDatabase;
  let archived: ArchiveSummary;
  let api: TestApp;
  beforeAll(async () => {
    target = await createEmptyDatabase(inject('postgresUrl'));
    archived = await restoreBackup({ url: target.url, file: join(FOLDER, `${version}.backup`), allowUnsafe: true });
    api = await openTestApp(target.url);
  });
  afterAll(async () => {
    await api.close();
    await target.drop();
  });

  test('is upgraded without a đồng changed, its books and its log whole', async () => {
    expect(archived.head).toMatchObject({ version, migration: release.program });
    expect(await api.sql(FIGURES)).toEqual([release.figures]);
    expect(await api.database.read(verifyLedger)).toEqual([]);
    expect(await api.database.read(verifyChain)).toMatchObject({ hop_le: true, dau_chuoi: archived.foot.chain.hash });
  });

  test('is traded in afterwards', async () => {
    const counter = await openCounter(api, await api.signIn('quanly'));
    expect(await counter.buyUsd('100', '25900')).toMatchObject({ code: 200 });
    await counter.expectWholeBooks();
  });

  // A change that breaks one of these needs a migration that begins with «-- contract from …» (CONTRIBUTING.md).
  test.runIf(release.program >= oldestServed(migrationFiles()))(
    'still has everything that its programs use, for as long as they may run beside this version',
    async () => {
      const partsOf = async (text: string) => (await api.sql<{ part: string }>(text)).map(({ part }) => part);
      const [found, needed] = [new Set(await partsOf(INTERFACE)), await partsOf(NEEDED)];
      expect(release.interface.filter((part) => !found.has(part))).toEqual([]);
      const tables = new Set(release.interface.map((part) => part.split('.')[0]));
      const known = new Set(release.needed);
      expect(needed.filter((part) => tables.has(part.split('.')[0]) && !known.has(part))).toEqual([]);
    },
  );
});

test('the version of this program has its archive', () => {
  expect(RELEASES).toContain(VERSION);
});
