import { withClient } from '../tests/support/databases.ts';
import type { Scene } from './works.ts';

/** What the works need to know of the business they run on. */
export async function readScene(databaseUrl: string): Promise<Scene> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT t.id, m.id AS note, round(r.ty_gia_mua, -2) AS rate, (SELECT max(ngay)::text FROM ket) AS today
       FROM tien t JOIN menh_gia m ON m.tien_id = t.id AND m.gia_tri = 10
       JOIN LATERAL (SELECT ty_gia_mua FROM ty_gia WHERE tien_id = t.id ORDER BY hieu_luc_tu DESC LIMIT 1) r ON true WHERE t.ma = 'USD'`,
    );
    const [{ id, note, rate, today }] = rows as [{ id: number; note: number; rate: string; today: string }];
    return { usd: { id, note, rate: String(rate) }, today };
  });
}
