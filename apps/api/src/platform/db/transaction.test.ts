import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tests/support/databases.ts';
import type {} from '../../../../../tests/support/postgres.setup.ts';
import { applicationUrl } from './application-login.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { together } from './transaction.ts';

let clone: TestDatabase;
let database: Database;
let sent: string[] = [];
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
  database = openDatabase({
    url: applicationUrl(clone.url),
    size: 3,
    onError: () => {},
    onStatement: (text) => sent.push(text.trim()),
  });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const ask = async (db: Db, number: number) =>
  (await sql<{ number: number }>`SELECT ${number}::int AS number`.execute(db)).rows[0]?.number;
const divide = (db: Db, by: number) => sql`SELECT 1 / ${by}::int`.execute(db);

test('queries sent together travel before the first answer, and each gets its own answer', async () => {
  sent = [];
  const answers = await database.read(async (db) => {
    const asking = together(ask(db, 1), ask(db, 2), ask(db, 3));
    expect(sent).toHaveLength(3);
    return asking;
  });
  expect(answers).toEqual([1, 2, 3]);
});

test('of several failed queries the first one is thrown, and the connection stays usable', async () => {
  const failing = database.inTransaction((trx) => together(ask(trx, 1), divide(trx, 0), ask(trx, 2)));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await database.inTransaction((trx) => ask(trx, 4))).toBe(4);
});

test('the earliest failure is thrown also where another query, named before, follows from it', async () => {
  const oneAfterTheOther = async (trx: Db) => {
    await ask(trx, 1);
    return ask(trx, 2);
  };
  const failing = database.inTransaction((trx) => together(oneAfterTheOther(trx), divide(trx, 0)));
  await expect(failing).rejects.toThrow('division by zero');
});

test('a transaction whose work ignored a failed query is no success', async () => {
  const swallowed = database.inTransaction(async (trx) => {
    await divide(trx, 0).catch(() => {});
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('failed before its end');
});

test('the handle of a transaction is dead once its work has returned', async () => {
  let kept: Db | undefined;
  await database.inTransaction(async (trx) => {
    kept = trx;
  });
  await expect(ask(kept as Db, 1)).rejects.toThrow('given back');
});

test('work that returns while one of its queries is running is rolled back', async () => {
  const name = () =>
    database.read(
      async (db) =>
        (await sql<{ name: string }>`SELECT gia_tri->>'ten_doanh_nghiep' AS name FROM cau_hinh_chung`.execute(db))
          .rows[0]?.name,
    );
  const before = await name();
  const unfinished = database.inTransaction(async (trx) => {
    void sql`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"ten_doanh_nghiep": "Dở dang"}'`.execute(trx);
    await Promise.resolve();
  });
  await expect(unfinished).rejects.toThrow('still running');
  expect(await name()).toBe(before);
});

const teller = { id: 1, branchId: 1 };
const announced = async () =>
  (await database.read((db) => sql<{ topic: string }>`SELECT event->>'topic' AS topic FROM live_events`.execute(db)))
    .rows;
const write = (topic: string) =>
  sql`INSERT INTO live_events (event) VALUES (jsonb_build_object('topic', ${topic}::text))`;

test('the last statement of an act is sent with its commit and knows its result', async () => {
  sent = [];
  const done = await database.inTurn(
    async (trx) => {
      await write('first').execute(trx);
      return 'result';
    },
    teller,
    (result) => write(result),
  );
  expect(done).toBe('result');
  expect(sent.map((text) => text.split(' ')[0])).toEqual(['BEGIN', 'INSERT', 'INSERT', 'COMMIT']);
  expect(await announced()).toEqual([{ topic: 'first' }, { topic: 'result' }]);
});

test('an act whose last statement fails is rolled back, its failure is thrown, and the connection stays usable', async () => {
  const before = await announced();
  const failing = database.inTurn(
    (trx) => write('lost').execute(trx),
    teller,
    () => sql`SELECT 1 / 0`,
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await announced()).toEqual(before);
  expect(await database.inTransaction((trx) => ask(trx, 5))).toBe(5);
});

test('an act whose last statement cannot be made is rolled back too', async () => {
  const before = await announced();
  const failing = database.inTurn(
    (trx) => write('lost').execute(trx),
    teller,
    () => {
      throw new Error('no answer to keep');
    },
  );
  await expect(failing).rejects.toThrow('no answer to keep');
  expect(await database.inTransaction((trx) => ask(trx, 6))).toBe(6);
  expect(await announced()).toEqual(before);
});

test.each([
  [1, 3],
  [2, 2],
])('of %i processes, each lets %i acts of a branch in at a time', async (processes, most) => {
  const own = openDatabase({ url: applicationUrl(clone.url), size: 16, processes, onError: () => {} });
  let [inside, seen] = [0, 0];
  const act = async (id: number) =>
    own.inTurn(
      async (trx) => {
        inside += 1;
        seen = Math.max(seen, inside);
        await sql`SELECT pg_sleep(0.05)`.execute(trx);
        inside -= 1;
      },
      { id, branchId: 1 },
    );
  await Promise.all([1, 2, 3, 4, 5, 6].map(act));
  await own.close();
  expect(seen).toBe(most);
});
