import { join } from 'node:path';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sum } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts';
import { readArchive } from '../../apps/api/src/platform/db/dump/archive.ts';
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
}, 240_000);
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

/** Every table of books, with the columns that name its rows and what they hold. */
const BOOKS: Record<string, string[]> = {
  ket: ['id', 'ma_ket', 'ngay', 'trang_thai'],
  but_toan: ['id', 'loai', 'ket_id', 'ngay', 'dao_cua'],
  dong_but_toan: ['id', 'but_toan_id', 'tai_khoan', 'tien_id', 'so_luong', 'gia_tri'],
  dong_to_tien: ['id', 'but_toan_id', 'tien_id', 'menh_gia_id', 'so_to', 'so_tien'],
  vi_the: ['tien_id', 'so_luong', 'gia_von', 'chua_phan_loai'],
  ton_to: ['menh_gia_id', 'tien_id', 'so_to'],
  giao_dich_ket: ['id', 'ket_id', 'loai_giao_dich', 'but_toan_id'],
  giao_dich: ['id', 'ma_giao_dich', 'ket_id', 'ngay', 'thanh_tien', 'gia_tri', 'loi_nhuan', 'but_toan_id'],
  giao_dich_dong: ['id', 'giao_dich_id', 'stt', 'so_luong', 'ty_gia', 'gia_von', 'loi_nhuan'],
  ticket_numbers: ['loai', 'ngay', 'so'],
  daily_balances: ['tien_id', 'ngay', 'so_luong', 'gia_von', 'ty_gia', 'gia_tri'],
  log_thao_tac: ['id', 'hash_truoc', 'hash'],
};

/** The rows of the archive, column by column, as COPY wrote them. */
async function readArchived(): Promise<{ rows: Map<string, string[]>; head: string }> {
  const rows = new Map<string, string[]>();
  const { foot } = await readArchive(FIRST, async ({ table, columns }, blocks) => {
    let text = '';
    for await (const block of blocks) text += block.toString();
    const lines = text.split('\n').slice(0, -1);
    const wanted = BOOKS[table]?.map((name) => columns.indexOf(name)) ?? [];
    rows.set(table, lines.map((line) => pick(line.split('\t'), wanted)).sort());
    return lines.length;
  });
  return { rows, head: foot.chain.hash };
}

const pick = (cells: readonly string[], wanted: readonly number[]) => wanted.map((index) => cells[index]).join('\t');

test('every row of the books keeps its figures, codes and hashes, and belongs to the first branch', async () => {
  const archived = await readArchived();
  // Balances are kept of closed days only.
  const open = (await api.sql<{ day: string }>('SELECT ngay::text AS day FROM ket WHERE trang_thai = 1')).map(
    ({ day }) => day,
  );
  const ofClosedDays = archived.rows.get('daily_balances')?.filter((row) => !open.includes(row.split('\t')[1] ?? ''));
  archived.rows.set('daily_balances', ofClosedDays ?? []);
  for (const [table, columns] of Object.entries(BOOKS)) {
    const branch = table === 'log_thao_tac' ? 'chuoi = 1 AND so = id' : 'chi_nhanh_id = 1';
    const found = await api.sql<{ row: string }>(
      `SELECT concat_ws(E'\\t', ${columns.map((name) => `coalesce(${name}::text, E'\\\\N')`).join(', ')}) AS row FROM ${table} WHERE ${branch}`,
    );
    const cells = found.map(({ row }) =>
      row.replace(/\\x/g, '\\\\x').replace(/\t(true|false)(?=\t|$)/g, (cell) => cell.slice(0, 2)),
    );
    expect(`${table} ${cells.length}`).toBe(`${table} ${archived.rows.get(table)?.length}`);
    expect(cells.sort()).toEqual(archived.rows.get(table));
  }
  // The head that was written down before the upgrade is still the head.
  expect((await api.database.read(verifyChain)).dau_chuoi).toBe(archived.head);
  expect(await api.sql('SELECT DISTINCT chi_nhanh_ids FROM nguoi_dung')).toEqual([{ chi_nhanh_ids: [1] }]);
});

test('its tickets with the number of a paper have a customer: one for each number, named as the newest ticket has it', async () => {
  const [found] = await api.sql(`
    SELECT count(DISTINCT so_giay_to)::int AS numbers, count(DISTINCT khach_hang_id)::int AS people,
           count(*) FILTER (WHERE khach_hang_id IS NULL)::int AS missing, (SELECT count(*)::int FROM giay_to) AS papers
    FROM giao_dich WHERE so_giay_to IS NOT NULL`);
  expect(found?.numbers).toBeGreaterThan(0);
  expect(found).toMatchObject({ people: found?.numbers, papers: found?.numbers, missing: 0 });
  const misnamed = await api.sql(`
    SELECT k.ho_va_ten, g.ten_khach FROM khach_hang k JOIN LATERAL (
      SELECT ten_khach FROM giao_dich WHERE khach_hang_id = k.id AND ten_khach IS NOT NULL ORDER BY trang_thai = 3, id DESC LIMIT 1) g ON true
    WHERE k.ho_va_ten IS DISTINCT FROM g.ten_khach`);
  expect(misnamed).toEqual([]);
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
  expect(await api.database.read(verifyLedger)).toEqual([]);
  expect(await api.database.read(verifyChain)).toMatchObject({ hop_le: true });
});
