import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordLogHeads } from '../../apps/api/src/platform/audit/log-heads.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let manager: Caller;
let branchId: number;
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  branchId = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [branchId]);
  manager = await api.signIn('quanly');
  for (const as of [manager, inBranch(manager, branchId)]) {
    const counter = await openCounter(api, as);
    await counter.open({ VND: '500000000' });
    for (const quantity of ['1', '2', '3']) await counter.buyUsd(quantity, '25900');
  }
  await api.sql('CREATE TABLE kept_log AS TABLE log_thao_tac; CREATE TABLE kept_head AS TABLE log_dau_chuoi');
});
afterAll(() => api.close());
beforeEach(() =>
  api.sql(`TRUNCATE log_thao_tac, log_dau_chuoi;
           INSERT INTO log_thao_tac OVERRIDING SYSTEM VALUE TABLE kept_log; INSERT INTO log_dau_chuoi TABLE kept_head`),
);

const verify = (head?: string) => api.database.read((db) => verifyChain(db, head));
const recordHeads = () => api.database.inTransaction((trx) => recordLogHeads(trx, 0));

/** Cuts the last row of a chain, and makes the head agree with what is left. */
const cutTail = (chain: number) =>
  api.sql(`DELETE FROM log_thao_tac WHERE chuoi = ${chain} AND so = (SELECT max(so) FROM log_thao_tac WHERE chuoi = ${chain});
           UPDATE log_dau_chuoi h SET so = l.so, hash = l.hash
           FROM (SELECT so, hash FROM log_thao_tac WHERE chuoi = ${chain} ORDER BY so DESC LIMIT 1) l WHERE h.chuoi = ${chain}`);

test('acts on books are in the chain of their branch, acts of the company in its own', async () => {
  const rows = await api.sql<{ chuoi: number; subjects: string[]; numbers: number[] }>(
    `SELECT chuoi, array_agg(DISTINCT doi_tuong) AS subjects, array_agg(so::int ORDER BY so) AS numbers
     FROM log_thao_tac GROUP BY 1 ORDER BY 1`,
  );
  const books = ['giao-dich-mua-ngoai-te', 'ket'];
  expect(rows.map(({ chuoi, subjects }) => [chuoi, subjects])).toEqual([
    [0, ['chi-nhanh', 'session']],
    [1, books],
    [branchId, books],
  ]);
  for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  expect(await verify()).toMatchObject({ hop_le: true, so_dong: rows.flatMap(({ numbers }) => numbers).length });
});

test('a changed row is found in any chain, and the chain is named', async () => {
  for (const chuoi of [0, 1, branchId]) {
    const [row] = await api.sql<{ id: number }>('SELECT id::int FROM log_thao_tac WHERE chuoi = $1 AND so = 2', [
      chuoi,
    ]);
    await api.sql(`UPDATE log_thao_tac SET tai_khoan = 'ai-do' WHERE id = $1`, [row?.id]);
    expect(await verify()).toMatchObject({ hop_le: false, dong_loi: row?.id, ly_do: 'changed', chuoi });
    await api.sql(`UPDATE log_thao_tac l SET tai_khoan = k.tai_khoan FROM kept_log k WHERE k.id = l.id`);
  }
});

test('a row that was moved to another chain is found', async () => {
  await api.sql(`UPDATE log_thao_tac SET chuoi = 1, so = (SELECT max(so) + 1 FROM log_thao_tac WHERE chuoi = 1)
                 WHERE chuoi = ${branchId} AND so = (SELECT max(so) FROM log_thao_tac WHERE chuoi = ${branchId})`);
  expect((await verify()).hop_le).toBe(false);
});

test('a tail that was cut with its head shows once the heads were recorded, in every branch', async () => {
  await cutTail(branchId);
  expect((await verify()).hop_le).toBe(true);
  for (const chuoi of [1, branchId]) {
    await api.sql('TRUNCATE log_thao_tac, log_dau_chuoi');
    await api.sql('INSERT INTO log_thao_tac OVERRIDING SYSTEM VALUE TABLE kept_log');
    await api.sql('INSERT INTO log_dau_chuoi TABLE kept_head');
    expect(await recordHeads()).toBe(true);
    expect((await verify()).hop_le).toBe(true);
    await cutTail(chuoi);
    expect(await verify()).toMatchObject({ hop_le: false, ly_do: 'tail', chuoi });
  }
});

test('a chain that is gone as a whole, with its head, is found', async () => {
  await api.sql(
    `DELETE FROM log_thao_tac WHERE chuoi = ${branchId}; DELETE FROM log_dau_chuoi WHERE chuoi = ${branchId}`,
  );
  expect(await verify()).toMatchObject({ hop_le: false, ly_do: 'tail', chuoi: branchId });
});

test('heads that were written down elsewhere give every chain away that was cut', async () => {
  const { dau_chuoi } = await verify();
  expect(dau_chuoi.split('-')).toHaveLength(3);
  expect((await verify(dau_chuoi)).hop_le).toBe(true);
  await cutTail(1);
  expect((await verify()).hop_le).toBe(true);
  expect(await verify(dau_chuoi)).toMatchObject({ hop_le: false, ly_do: 'tail' });
});

test('the heads are recorded when a branch did something since, and not twice in an hour', async () => {
  expect(await recordHeads()).toBe(true);
  expect(await recordHeads()).toBe(false);
  expect(await api.call('POST', '/giao-dich-mua-ngoai-te/1/in', { as: manager })).toMatchObject({ code: 200 });
  expect(await api.database.inTransaction((trx) => recordLogHeads(trx))).toBe(false);
  expect(await recordHeads()).toBe(true);
  const [row] = await api.sql<{ heads: { chuoi: number }[] }>(
    `SELECT sau->'dau_chuoi' AS heads FROM log_thao_tac WHERE hanh_dong = 'logHeads' ORDER BY id DESC LIMIT 1`,
  );
  expect(row?.heads.map(({ chuoi }) => chuoi)).toEqual([1, branchId]);
});
