import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

const BRANCHES = 10;
const TELLERS = ['quanly', 'giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'];
const TRADES_EACH = size(3, 6);

let api: TestApp;
let tellers: Caller[];
let counters: Counter[];
beforeAll(async () => {
  api = await startTestApp({ DATABASE_POOL_SIZE: '24' });
  await api.sql(
    `INSERT INTO chi_nhanh (ma, ten, tien_to) SELECT 'CN' || n, 'Chi nhánh ' || n, 'B' || n FROM generate_series(2, $1::int) n`,
    [BRANCHES],
  );
  const branches = await api.sql<{ id: number }>('SELECT id FROM chi_nhanh ORDER BY id');
  await api.sql('UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY(SELECT id FROM chi_nhanh ORDER BY id)');
  const people = await Promise.all(TELLERS.map((account) => api.signIn(account)));
  const manager = people[0] as Caller;
  tellers = branches.flatMap(({ id }) => people.map((person) => inBranch(person, id)));
  counters = [];
  for (const { id } of branches) {
    const counter = await openCounter(api, inBranch(manager, id));
    await counter.open({ VND: '2000000000', USD: '1000' });
    counters.push(counter);
  }
}, 240_000);
afterAll(() => api.close());

/**
 * Waits of one branch for another. A trade holds the advisory lock of its branch's safe until its commit, which tells the
 * branch of both sides. Only the moment in which a page is added to a file of a table is not counted: tables are shared.
 */
const WAITS = `
  WITH branch AS (
    SELECT pid, objid::int AS id FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = (hashtext('doi-tien safe')::bigint & 4294967295)::oid)
  SELECT w.id AS waits, b.id AS holds, l.locktype, l.relation::regclass::text AS relation, a.query
  FROM pg_locks l JOIN branch w ON w.pid = l.pid CROSS JOIN unnest(pg_blocking_pids(l.pid)) AS blocking (pid)
  JOIN branch b ON b.pid = blocking.pid JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE NOT l.granted AND w.id <> b.id AND l.locktype <> 'extend'`;

test('fifty tellers in ten branches never wait for a lock of another branch, and nobody deadlocks', async () => {
  const waits: unknown[] = [];
  let samples = 0;
  let isDone = false;
  const sampling = withClient(api.url, async (client) => {
    while (!isDone) {
      waits.push(...(await client.query(WAITS)).rows);
      samples += 1;
    }
  });
  const answers = await Promise.all(
    tellers.map(async (teller, index) => {
      const counter = counters[Math.floor(index / TELLERS.length)] as Counter;
      const codes: number[] = [];
      for (let count = 0; count < TRADES_EACH; count += 1) {
        const trade = count % 3 === 2 ? counter.sellUsd('1', '26150', teller) : counter.buyUsd('2', '25900', teller);
        codes.push((await trade).code);
      }
      return codes;
    }),
  );
  isDone = true;
  await sampling;
  expect(new Set(answers.flat())).toEqual(new Set([200]));
  expect(answers.flat()).toHaveLength(BRANCHES * TELLERS.length * TRADES_EACH);
  expect(samples).toBeGreaterThan(size(20, 50));
  expect(waits).toEqual([]);
  const [{ deadlocks } = { deadlocks: -1 }] = await api.sql<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks).toBe(0);
  await counters[0]?.expectWholeBooks();
}, 240_000);

test('a branch whose safe is held by a closing does not keep another from trading, however many of its acts wait', async () => {
  const [held, free] = counters as [Counter, Counter];
  await withClient(api.url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT * FROM hold_safe(1, true)');
    await client.query('SELECT hold_positions(1, ARRAY(SELECT id FROM tien))');
    await client.query('SELECT * FROM log_dau_chuoi WHERE chuoi = 1 FOR UPDATE');
    // More than have a turn at the same time in this process.
    const waiting = Array.from({ length: 3 }, () => tellers.slice(0, TELLERS.length))
      .flat()
      .map((teller) => held.buyUsd('1', '25900', teller));
    const began = performance.now();
    expect(await free.buyUsd('1', '25900')).toMatchObject({ code: 200 });
    expect(performance.now() - began).toBeLessThan(2000);
    await client.query('ROLLBACK');
    expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(new Set([200]));
  });
});
