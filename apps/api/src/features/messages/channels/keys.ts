import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { deriveKey, seal, unseal } from '../../../platform/secrets/sealing.ts';

/** What of messages is sealed, each with a key of its own. */
type Purpose = 'push device' | 'telegram chat' | 'webhook' | 'channel key';

/** Seals and opens for the row of one owner. */
export async function sealFor(database: Database, purpose: Purpose, owner: string, plain: object): Promise<Buffer> {
  return seal(await sealOf(database, purpose, owner), Buffer.from(JSON.stringify(plain)));
}

export async function openFor<Plain>(
  database: Database,
  purpose: Purpose,
  owner: string,
  sealed: Buffer,
): Promise<Plain> {
  return JSON.parse(unseal(await sealOf(database, purpose, owner), sealed).toString()) as Plain;
}

async function sealOf(database: Database, purpose: Purpose, owner: string) {
  return { key: deriveKey(await installationSecret(database), `messages ${purpose}`), owner };
}

/** A key of the installation, or null where it was never set. */
export async function readKey<Plain>(database: Database, name: string): Promise<Plain | null> {
  const { rows } = await database.read((db) =>
    sql<{ sealed: Buffer }>`SELECT bi_mat AS sealed FROM tin_khoa WHERE ten = ${name}`.execute(db),
  );
  return rows[0] ? openFor<Plain>(database, 'channel key', name, rows[0].sealed) : null;
}

export async function saveKey(trx: Db, database: Database, name: string, plain: object): Promise<void> {
  const sealed = await sealFor(database, 'channel key', name, plain);
  await sql`INSERT INTO tin_khoa (ten, bi_mat) VALUES (${name}, ${sealed}) ON CONFLICT (ten) DO UPDATE SET bi_mat = excluded.bi_mat`.execute(
    trx,
  );
}

/** The first process that asks stores its key; the others read the stored one. */
export async function makeKeyOnce<Plain extends object>(
  database: Database,
  name: string,
  make: () => Plain,
): Promise<Plain> {
  const known = await readKey<Plain>(database, name);
  if (known) return known;
  const sealed = await sealFor(database, 'channel key', name, make());
  await database.inTransaction((trx) =>
    sql`INSERT INTO tin_khoa (ten, bi_mat) VALUES (${name}, ${sealed}) ON CONFLICT (ten) DO NOTHING`.execute(trx),
  );
  const kept = await readKey<Plain>(database, name);
  if (!kept) throw new Error('The key was not kept');
  return kept;
}

export async function deleteKey(trx: Db, name: string): Promise<void> {
  await sql`DELETE FROM tin_khoa WHERE ten = ${name}`.execute(trx);
}
