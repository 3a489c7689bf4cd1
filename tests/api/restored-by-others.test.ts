import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase, withClient } from '../support/databases.ts';

/** Functions in SQL that columns, constraints and indexes use, with those of ours and of extensions that they call without PostgreSQL knowing of it. */
const UNSEEN_CALLS = `
  SELECT format('%s calls %s', used.proname, called.proname) AS call
  FROM pg_proc used
  JOIN pg_proc called ON called.oid <> used.oid AND called.pronamespace = used.pronamespace
    AND used.prosrc ~ ('\\m' || called.proname || '\\s*\\(')
  WHERE used.pronamespace = 'public'::regnamespace AND used.prolang = (SELECT oid FROM pg_language WHERE lanname = 'sql')
    AND used.oid IN (SELECT refobjid FROM pg_depend WHERE refclassid = 'pg_proc'::regclass
                     AND classid IN ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass))`;

test('pg_dump and pg_upgrade can restore the tables: no function of a column calls another one unseen', async () => {
  const database = await cloneDatabase(inject('postgresUrl'));
  onTestFinished(() => database.drop());
  await withClient(database.url, async (client) => {
    expect((await client.query(UNSEEN_CALLS)).rows).toEqual([]);
    await client.query(`CREATE OR REPLACE FUNCTION customer_search_text(name text, other_names text[], phone text, numbers text)
      RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT public.plain_phone(phone) $$`);
    expect((await client.query(UNSEEN_CALLS)).rows).toEqual([{ call: 'customer_search_text calls plain_phone' }]);
  });
});
