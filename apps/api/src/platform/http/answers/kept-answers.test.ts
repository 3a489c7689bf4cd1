import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { sweepKeptAnswers } from './kept-answers.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('answers are kept for two days, and then deleted batch by batch', async () => {
  await api.sql(`INSERT INTO khoa_gui_trung (nguoi_dung_id, tuyen, khoa, body_hash, ngay_tao)
    SELECT 1, 'POST /api/x', 'cu-' || n, '\\x00'::bytea, now() - interval '49 hours' FROM generate_series(1, 2500) n
    UNION ALL SELECT 1, 'POST /api/x', 'moi-' || n, '\\x00'::bytea, now() - interval '47 hours' FROM generate_series(1, 5) n`);
  expect(await sweepKeptAnswers(api.database, 1000)).toBe(2500);
  expect(await api.sql('SELECT count(*)::int AS n FROM khoa_gui_trung')).toEqual([{ n: 5 }]);
  expect(await sweepKeptAnswers(api.database)).toBe(0);
});
