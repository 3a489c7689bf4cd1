import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const STEPS = ['1-plan', '2-journal', '3-tickets', '4-log', '5-figures'];

/** What a million rows would otherwise be put into one by one. */
const LARGE = ['but_toan', 'dong_but_toan', 'dong_to_tien', 'giao_dich', 'giao_dich_dong', 'log_thao_tac'];

export interface BusinessSize {
  trades: number;
  days: number;
  /** Of equal size; one without it. */
  branches?: number;
}

/**
 * Some days of a business in a freshly seeded database with the demo's people: written past the services, which would
 * take hours, but by their rules, so that `npm run ledger:verify` and `npm run audit:verify` hold on the result. The connection must be the owner's.
 */
export async function fillBusiness(
  client: pg.Client,
  { trades, days, branches = 1 }: BusinessSize,
  log: (line: string) => void = () => {},
): Promise<void> {
  await openBranches(client, branches);
  // These steps respect the rules and references; checking them row by row takes longer than writing.
  await client.query(`SET session_replication_role = replica; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB';
    SET max_parallel_maintenance_workers = 1; SET timezone = 'UTC'; SET synchronous_commit = off;
    SET bench.trades = ${trades}; SET bench.days = ${days}`);
  const indexes = await dropIndexes(client);
  for (const step of STEPS) {
    await timed(step, log, () => client.query(readFileSync(join(import.meta.dirname, `${step}.sql`), 'utf8')));
    if (step === '3-tickets') {
      await timed('indexes', log, () => client.query([...indexes, 'ANALYZE'].join(';\n')));
    }
  }
  await client.query('SET session_replication_role = DEFAULT');
  await continueNumbers(client);
  await timed('vacuum', log, () => client.query('VACUUM ANALYZE'));
}

/** The branches after the first, and everybody works in all of them. Before triggers are switched off: each gets its chain of the log. */
async function openBranches(client: pg.Client, branches: number): Promise<void> {
  if (branches === 1) return;
  await client.query(
    `INSERT INTO chi_nhanh (ma, ten, tien_to) SELECT 'CN' || n, 'Chi nhánh ' || n, 'B' || n FROM generate_series(2, $1::int) n`,
    [branches],
  );
  await client.query('UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY(SELECT id FROM chi_nhanh ORDER BY id)');
}

async function timed(name: string, log: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Answers the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [LARGE],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** New rows go on after what was written with its numbers. */
async function continueNumbers(client: pg.Client): Promise<void> {
  for (const table of ['but_toan', 'giao_dich', 'khach_hang']) {
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  }
}
