import { withClient } from '../../support/databases.ts';

/** Rates and settings put there behind the screens' back. */
export function rateData(databaseUrl: string) {
  const run = (text: string, values: unknown[] = []) =>
    withClient(databaseUrl, async (client) => void (await client.query(text, values)));
  const find = (text: string) =>
    withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
  return {
    run,
    find,
    /** One rate for all notes of a currency, in effect for some hours already. */
    post: (code: string, buy: number, sell: number, reference: number, hours = 1) =>
      run(
        `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
         SELECT gen_random_uuid(), id, $2, $3, $4, now() - $5 * interval '1 hour' FROM tien WHERE ma = $1`,
        [code, buy, sell, reference, hours],
      ),
    clear: () => run('TRUNCATE ty_gia CASCADE'),
  };
}
