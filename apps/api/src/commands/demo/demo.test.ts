import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { verifyLedger } from '../../domain/ledger/verify.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { type Written, writeDemo } from './write-demo.ts';

let api: TestApp;
let written: Written;
beforeAll(async () => {
  api = await startTestApp();
  written = await writeDemo(api.database, { days: 6, customers: 24 });
}, 240_000);
afterAll(() => api.close());

test('the demo business trades through the real services, and its books are whole', async () => {
  expect(written.trades).toBeGreaterThan(40);
  expect(await api.database.read(verifyLedger)).toEqual([]);
  expect((await api.database.read(verifyChain)).hop_le).toBe(true);
});

test('each of its days is its own: closed but for today, with its trades between opening and closing', async () => {
  const safes = await api.sql<{ trang_thai: number; isOwn: boolean }>(`
    SELECT k.trang_thai, bool_and(g.ngay = k.ngay AND g.ngay_tao >= k.mo_luc
                                  AND g.ngay_tao <= coalesce(k.chot_luc, now() + interval '1 minute')) AS "isOwn"
    FROM ket k JOIN giao_dich g ON g.ngay = k.ngay GROUP BY k.id ORDER BY k.ngay`);
  expect(safes).toHaveLength(written.days);
  expect(safes.every(({ isOwn }) => isOwn)).toBe(true);
  expect(safes.map(({ trang_thai }) => trang_thai)).toEqual([...Array(written.days - 1).fill(2), 1]);
});

test('every kind of trade occurs, and more than one teller', async () => {
  const [found] = await api.sql<{ kinds: number; tellers: number }>(
    'SELECT count(DISTINCT loai)::int AS kinds, count(DISTINCT nguoi_tao)::int AS tellers FROM giao_dich',
  );
  expect(found).toEqual({ kinds: 6, tellers: 4 });
});
