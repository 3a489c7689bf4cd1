import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tests/support/databases.ts';
import type {} from '../../../../tests/support/postgres.setup.ts';
import { applicationUrl } from './application-login.ts';
import { isTriedAgain } from './attempt.ts';
import { atClose, findAtClose, jsonAtClose } from './closing.ts';
import { together } from './conversation.ts';
import { type Database, type Db, openDatabase } from './database.ts';

let clone: TestDatabase;
let database: Database;
let sent: string[] = [];
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
  database = openDatabase({
    ...{ url: applicationUrl(clone.url), size: 3, onError: () => {} },
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

test('questions asked at once are all sent before the first is answered, and answered each to whoever asked', async () => {
  sent = [];
  const answers = await database.read(async (db) => {
    const asking = together(ask(db, 1), ask(db, 2), ask(db, 3));
    expect(sent).toHaveLength(3);
    return asking;
  });
  expect(answers).toEqual([1, 2, 3]);
});

test('of several failures the first one asked is told, and the connection goes on', async () => {
  const failing = database.inTransaction((trx) => together(ask(trx, 1), divide(trx, 0), ask(trx, 2)));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await database.inTransaction((trx) => ask(trx, 4))).toBe(4);
});

test('what fails at the very end undoes the transaction and is told as itself', async () => {
  const rename = (name: string, isFailing: boolean) =>
    database.inTransaction(async (trx) => {
      await sql`UPDATE cau_hinh_chung SET gia_tri = gia_tri || jsonb_build_object('ten_doanh_nghiep', ${name}::text)`.execute(
        trx,
      );
      atClose(trx, sql`1 / ${isFailing ? 0 : 1}::int`);
    });
  const nameNow = () =>
    database.read(
      async (db) =>
        (await sql<{ name: string }>`SELECT gia_tri->>'ten_doanh_nghiep' AS name FROM cau_hinh_chung`.execute(db))
          .rows[0]?.name,
    );
  await rename('Trước', false);
  await expect(rename('Sau', true)).rejects.toThrow('division by zero');
  expect(await nameNow()).toBe('Trước');
});

test('what the last statement finds is in its other calls, and in the record once it is over', async () => {
  const record = await database.inTransaction(async (trx) => {
    const found = findAtClose(trx, sql<{ number: number }>`json_build_object('number', nextval('giao_dich_id_seq'))`);
    const completed = found.complete({ name: 'Phiếu "một"' });
    atClose(trx, sql`set_config('test.record', ${jsonAtClose(trx, completed)}::text, false)`);
    atClose(trx, sql`set_config('test.number', ${found.json}->>'number', false)`);
    expect(jsonAtClose(trx, { name: 'another' })).toBeUndefined();
    return completed;
  });
  expect(record).toEqual({ name: 'Phiếu "một"', number: expect.any(Number) });
  const kept = await database.read((db) =>
    sql`SELECT current_setting('test.record')::json AS record, current_setting('test.number')::int AS number`.execute(
      db,
    ),
  );
  expect(kept.rows).toEqual([{ record, number: record.number }]);
});

test('whoever tries again after the books refused is told so', async () => {
  const tries: boolean[] = [];
  await database.inTransaction(async (trx) => {
    tries.push(isTriedAgain(trx));
    if (tries.length < 2) await sql`INSERT INTO vi_the (tien_id, so_luong) VALUES (1, -1)`.execute(trx);
  });
  expect(tries).toEqual([false, true]);
});

test('a failure that somebody swallowed is not taken for a success', async () => {
  const swallowed = database.inTransaction(async (trx) => {
    await divide(trx, 0).catch(() => {});
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('failed before its end');
});

test('nobody speaks over a connection that was given back', async () => {
  let kept: Db | undefined;
  await database.inTransaction(async (trx) => {
    kept = trx;
  });
  await expect(ask(kept as Db, 1)).rejects.toThrow('given back');
});
