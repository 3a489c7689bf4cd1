import type { ListPage } from '@doi-tien/contract/list';
import type { ActionLogRow, ChainReport } from '@doi-tien/contract/log.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdsHead } from '../../apps/api/src/platform/audit/verify-chain.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  for (const ma of ['MOT', 'HAI', 'BA']) {
    await api.call('POST', '/loai-tien', { as: admin, body: { ma, ten: ma, nhom: 2 } });
  }
  await api.sql('CREATE TABLE kept_log AS TABLE log_thao_tac; CREATE TABLE kept_head AS TABLE log_dau_chuoi');
});
afterAll(() => api.close());
beforeEach(() =>
  api.sql(`TRUNCATE log_thao_tac, log_dau_chuoi;
           INSERT INTO log_thao_tac TABLE kept_log; INSERT INTO log_dau_chuoi TABLE kept_head`),
);

const verify = async () => (await api.call<ChainReport>('GET', '/log-thao-tac/kiem-tra', { as: admin })).data;

test('a chain nobody touched is whole', async () => {
  expect(await verify()).toMatchObject({ hop_le: true, so_dong: 4, dong_loi: null });
});

test.each([
  ['an edited text', `UPDATE log_thao_tac SET tai_khoan = 'ai-do' WHERE id = 2`, 2, 'changed'],
  ['an edited value inside', `UPDATE log_thao_tac SET sau = jsonb_set(sau, '{ten}', '"X"') WHERE id = 3`, 3, 'changed'],
  ['a moved time', `UPDATE log_thao_tac SET ngay_tao = ngay_tao + interval '1 microsecond' WHERE id = 2`, 2, 'changed'],
  ['a deleted row', 'DELETE FROM log_thao_tac WHERE id = 2', 3, 'missing'],
  ['a cut tail', 'DELETE FROM log_thao_tac WHERE id = 4', 3, 'tail'],
  ['a cut tail with the head moved back to no row of it', 'UPDATE log_dau_chuoi SET id = 3', 4, 'tail'],
  [
    'an edited row with its own hash made anew',
    `UPDATE log_thao_tac l SET tai_khoan = 'ai-do' WHERE id = 2;
     UPDATE log_thao_tac l SET hash = event_hash(hash_truoc, l) WHERE id = 2`,
    ...([3, 'order'] as const),
  ],
  [
    'two rows that changed places',
    `UPDATE log_thao_tac SET id = 99 WHERE id = 2; UPDATE log_thao_tac SET id = 2 WHERE id = 3;
     UPDATE log_thao_tac SET id = 3 WHERE id = 99`,
    ...([2, 'changed'] as const),
  ],
])('finds %s', async (_what, tamper, row, reason) => {
  await api.sql(tamper);
  expect(await verify()).toMatchObject({ hop_le: false, dong_loi: row, ly_do: reason });
});

test('a chain that was made anew with all its hashes is given away by a head kept elsewhere', async () => {
  const { dau_chuoi: anchor } = await verify();
  expect(await api.database.read((db) => holdsHead(db, anchor))).toBe(true);
  await api.sql(`UPDATE log_thao_tac SET tai_khoan = 'ai-do' WHERE id = 2`);
  for (const id of [2, 3, 4]) {
    await api.sql(
      `UPDATE log_thao_tac l SET hash_truoc = (SELECT hash FROM log_thao_tac WHERE id = $1 - 1) WHERE id = $1`,
      [id],
    );
    await api.sql('UPDATE log_thao_tac l SET hash = event_hash(hash_truoc, l) WHERE id = $1', [id]);
  }
  await api.sql('UPDATE log_dau_chuoi SET hash = (SELECT hash FROM log_thao_tac WHERE id = 4)');
  expect((await verify()).hop_le).toBe(true);
  expect(await api.database.read((db) => holdsHead(db, anchor))).toBe(false);
});

test('every act of a person is in it, and no field that could hold a secret', async () => {
  const rows = await api.sql<{ text: string }>(
    `SELECT coalesce(truoc::text, '') || coalesce(sau::text, '') AS text FROM log_thao_tac`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ text }) => /"(mat_khau|token_hash|otp|bi_mat|ma_khoi_phuc|accessToken)"/.test(text))).toEqual(
    [],
  );
});

test('tells the history of one record', async () => {
  const query = 'f[0][field]=doi_tuong&f[0][value]=loai-tien&f[1][field]=doi_tuong_id&f[1][value]=6';
  const { data } = await api.call<ListPage<ActionLogRow>>('GET', `/log-thao-tac?${query}`, { as: admin });
  expect(data.items).toMatchObject([{ hanh_dong: 'create', tai_khoan: 'quantri', sau: { ma: 'MOT' }, truoc: null }]);
});

test('is closed to people without the permission', async () => {
  const teller = await api.signIn('giaodich1');
  expect(await api.call('GET', '/log-thao-tac', { as: teller })).toMatchObject({ code: 403 });
  expect(await api.call('GET', '/log-thao-tac/kiem-tra', { as: teller })).toMatchObject({ code: 403 });
});
