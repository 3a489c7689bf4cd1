import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const ROUTINES = join(import.meta.dirname, 'routines');
const VIEWS = join(import.meta.dirname, 'views');

/** A view stands after the views it reads. */
const VIEW_ORDER = [
  'entry_origins',
  'entry_effects',
  'daily_figures_recomputed',
  'daily_balances_recomputed',
  'daily_figures_of_all',
  'net_daily_figures',
  'closed_day_figures_recomputed',
  'report_figures',
  'running_figures_recomputed',
  'net_running_figures',
  'ticket_totals_recomputed',
  'customer_days_recomputed',
];

/** Stored values are made with these, so migrations define them: see migrations/0001_base.sql. */
const FUNCTIONS_OF_MIGRATIONS = ['search_text', 'word_pair_keys', 'plain_reference', 'clock_offset'];

/**
 * Functions, triggers and views, each in one file that holds its current text. They have no history: a database with other
 * routines than these files loses all of its own and gets these.
 */
const STATEMENTS = [
  ...readdirSync(ROUTINES)
    .sort()
    .map((file) => join(ROUTINES, file)),
  ...VIEW_ORDER.map((name) => join(VIEWS, `${name}.sql`)),
].map((file) => readFileSync(file, 'utf8'));

const HASH = createHash('sha256').update(STATEMENTS.join('\n')).digest('hex');

export async function hasTheseRoutines(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM installed_routines WHERE hash = $1', [HASH]);
  return rows.length > 0;
}

/** Call it in a transaction, with `dropRoutines` before it. */
export async function createRoutines(client: pg.Client): Promise<void> {
  // The bodies refer to each other. PostgreSQL checks them when they first run.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query('DELETE FROM installed_routines');
  await client.query('INSERT INTO installed_routines (hash) VALUES ($1)', [HASH]);
}

/** Call it before migrations, in their transaction: a view would keep them from changing the columns it reads. */
export async function dropRoutines(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP VIEW IF EXISTS %s CASCADE', c.oid::regclass) AS statement, 1 AS turn
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v' AND ${isOurs('c.oid')}
     UNION ALL
     SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass), 2
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
     UNION ALL
     SELECT format('DROP FUNCTION %s', p.oid::regprocedure), 3
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname <> ALL($1) AND ${isOurs('p.oid')}
     ORDER BY turn`,
    [FUNCTIONS_OF_MIGRATIONS],
  );
  for (const { statement } of rows) await client.query(statement);
}

const isOurs = (oid: string) => `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`;
