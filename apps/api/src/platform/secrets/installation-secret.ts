import type { Database } from '../db/database.ts';

const known = new WeakMap<Database, Promise<Buffer>>();

/** The secret all processes on one database share. It never changes, so each process asks for it once. */
export function installationSecret(database: Database): Promise<Buffer> {
  const cached = known.get(database);
  if (cached) return cached;
  const asked = database.read(async (db) => {
    const { bi_mat } = await db.selectFrom('bi_mat_cai_dat').select('bi_mat').executeTakeFirstOrThrow();
    return bi_mat;
  });
  known.set(database, asked);
  // A database that was away for a moment must not be remembered as a failure for ever.
  asked.catch(() => known.delete(database));
  return asked;
}
