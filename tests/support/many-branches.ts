import { letManagersSeeAll } from './branches.ts';
import type { TestApp } from './test-app.ts';

const COPIED = ['vi_the', 'daily_balances', 'figures'];

/**
 * More branches, each with the safes and the kept figures of the first one: the company then has so many times what the first
 * branch has. Journal and tickets are not copied; reports do not read them.
 */
export async function copyFirstBranch(api: Pick<TestApp, 'sql'>, count: number): Promise<number[]> {
  const rows = await api.sql<{ id: number }>(
    `INSERT INTO chi_nhanh (ma, ten, tien_to)
     SELECT 'C' || n, 'Bản sao ' || n, 'C' || n FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await letManagersSeeAll(api);
  const into = async (table: string, change: (column: string) => string = (column) => column) => {
    const columns = await api.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' AND column_name <> 'chi_nhanh_id' ORDER BY 1`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    // The triggers refuse figures of days that are closed already.
    await api.sql(`SET session_replication_role = replica;
      INSERT INTO ${table} (chi_nhanh_id, ${names.join(', ')})
      SELECT b, ${names.map(change).join(', ')} FROM ${table} t, unnest(ARRAY[${ids.join(', ')}]) b WHERE t.chi_nhanh_id = 1`);
  };
  await into('ket', (column) => (column === 'ma_ket' ? "'C' || b || '-' || ma_ket" : column));
  for (const table of COPIED) await into(table);
  await api.sql(`
    UPDATE figures SET so_phieu = so_phieu * n, so_huy = so_huy * n, so_luong_vao = so_luong_vao * n, so_luong_ra = so_luong_ra * n,
      gia_tri_vao = gia_tri_vao * n, gia_tri_ra = gia_tri_ra * n FROM (SELECT ${ids.length + 1} AS n) x WHERE chi_nhanh_id = 0`);
  await api.sql('DELETE FROM company_balances; INSERT INTO company_balances SELECT * FROM company_balances_recomputed');
  await api.sql('ANALYZE');
  return ids;
}
