import { join } from 'node:path';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sum } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import { restoreBackup } from '../../apps/api/src/platform/db/dump/restore-backup.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/databases.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

/**
 * A week of a business in the first schema, archived before any later migration: restoring it upgrades it. It stays as it is
 * for as long as that schema can be upgraded (CONTRIBUTING.md, "Changing the schema").
 */
const FIRST = join(import.meta.dirname, '../fixtures/first-schema.backup');
/** The figures of the database the archive was taken from. */
const ARCHIVED = { trades: 77, traded: '2043108000', earned: '12315978', lines: 259, cost: '6526998306' };

let target: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  target = await createEmptyDatabase(inject('postgresUrl'));
  await restoreBackup({ url: target.url, file: FIRST, allowUnsafe: true });
  api = await openTestApp(target.url);
}, 60_000);
afterAll(async () => {
  await api.close();
  await target.drop();
});

test('an older database is upgraded without a đồng changed, its books and its log whole', async () => {
  const [found] = await api.sql(`
    SELECT (SELECT count(*)::int FROM giao_dich) AS trades,
           (SELECT sum(gia_tri)::text FROM giao_dich WHERE trang_thai = 1) AS traded,
           (SELECT sum(loi_nhuan)::text FROM giao_dich WHERE trang_thai = 1) AS earned,
           (SELECT count(*)::int FROM dong_but_toan) AS lines, (SELECT sum(gia_von)::text FROM vi_the) AS cost`);
  expect(found).toEqual(ARCHIVED);
  expect(await api.database.read(verifyLedger)).toEqual([]);
  expect(await api.database.read(verifyChain)).toMatchObject({ hop_le: true });
});

test('its lists count and sum what was traded then, and people go on trading', async () => {
  const as = await api.signIn('quanly');
  const totals = async () => {
    const pages = await Promise.all(
      TRADE_KINDS.map(({ path }) =>
        api.call<{ total: number; footer: { gia_tri: string } }>('GET', `/${path}?pageSize=1`, { as }),
      ),
    );
    return {
      trades: pages.reduce((count, { data }) => count + data.total, 0),
      footer: sum(pages.map(({ data }) => data.footer.gia_tri)),
    };
  };
  const before = await totals();
  expect(before.trades).toBe(ARCHIVED.trades);
  const [usd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const line = { tien_id: usd?.id, so_luong: '100', ty_gia: '26000' };
  const posted = await api.call('POST', '/giao-dich-mua-ngoai-te', {
    as,
    body: { chi_tiet: [line], ly_do_ty_gia: 'thử' },
  });
  expect(posted).toMatchObject({ status: true });
  expect(await totals()).toEqual({ trades: ARCHIVED.trades + 1, footer: sum([before.footer, '2600000']) });
});
