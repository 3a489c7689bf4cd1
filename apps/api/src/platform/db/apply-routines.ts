import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { dependentsOf } from './database-errors.ts';
import { migrationFiles, oldestServed } from './migration-files.ts';

const ROUTINES = join(import.meta.dirname, 'routines');
const VIEWS = join(import.meta.dirname, 'views');

/** A view stands after the views it reads. */
const VIEW_ORDER = [
  'entry_origins',
  'entry_effects',
  'figures_recomputed',
  'open_day_figures',
  'report_figures',
  'daily_balances_recomputed',
  'closed_balances',
  'company_balances_recomputed',
  'ticket_totals_recomputed',
  'customer_days',
  'outside_book_lines',
  'branch_notes',
  'branch_unsorted',
];

/**
 * Functions, triggers and views, each in one file that holds its current text. They have no history: an upgrade
 * drops what the version before has created and creates these.
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
  const present = new Set(await findObjects(client));
  for (const statement of STATEMENTS) await client.query(statement);
  const created = (await findObjects(client)).filter((object) => !present.has(object));
  await client.query('DELETE FROM installed_routines');
  await client.query('INSERT INTO installed_routines (hash, created, serves_from) VALUES ($1, $2, $3)', [
    HASH,
    created,
    oldestServed(migrationFiles()),
  ]);
}

/**
 * Call it before migrations, in their transaction: a view would keep them from changing the columns it reads. Drops only what
 * `createRoutines` has created. A view or function that somebody else made stays; if it was built on one of ours, this refuses.
 */
export async function dropRoutines(client: pg.Client): Promise<void> {
  const created = await installedObjects(client);
  for (const trigger of namesOf('TRIGGER', created)) await client.query(`DROP TRIGGER IF EXISTS ${trigger}`);
  await dropTogether(client, 'VIEW', namesOf('VIEW', created));
  await dropTogether(client, 'FUNCTION', namesOf('FUNCTION', created));
}

/** The views that an upgrade drops. */
export async function installedViews(client: pg.Client): Promise<string[]> {
  return namesOf('VIEW', await installedObjects(client));
}

/** What `createRoutines` has created in this database; nothing before its first migration. */
async function installedObjects(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('installed_routines') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ created: string[] }>('SELECT created FROM installed_routines');
  return rows[0]?.created ?? [];
}

/** In one statement, since they may depend on each other. */
async function dropTogether(client: pg.Client, kind: 'VIEW' | 'FUNCTION', names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    await client.query(`DROP ${kind} IF EXISTS ${names.join(', ')}`);
  } catch (error) {
    const dependents = dependentsOf(error);
    if (!dependents) throw error;
    throw new StartupError(
      `The upgrade replaces views and functions that others in this database depend on: ${dependents.join('; ')}. Drop these, start again, and create them anew.`,
    );
  }
}

/** The objects of one kind, without the word for it. */
function namesOf(kind: 'VIEW' | 'TRIGGER' | 'FUNCTION', created: readonly string[]): string[] {
  return created.filter((object) => object.startsWith(`${kind} `)).map((object) => object.slice(kind.length + 1));
}

/** All views, triggers and functions of the schema, also those of other people, as DROP names them. */
async function findObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT format('VIEW %s', c.oid::regclass) AS object
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
     UNION ALL
     SELECT format('TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass)
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
     UNION ALL
     SELECT format('FUNCTION %s', p.oid::regprocedure)
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`,
  );
  return rows.map(({ object }) => object);
}
