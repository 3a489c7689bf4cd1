/**
 * `node bench/backup-round-trip.ts [--data DIR]`: a backup of the whole business, restored elsewhere. Sums, the head of the
 * action log's chain and every report must come out the same; says how long each way took and how large the archive is.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { DEMO_PASSWORD } from '../apps/api/src/server/seed/demo-accounts.ts';
import { withClient } from '../tests/support/databases.ts';
import { dataFolder } from './data-folder.ts';
import { openRecorder } from './record.ts';
import { readScene } from './scene.ts';
import { worksOf } from './works.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: dataFolder(1_000_000) } } });
const elsewhere = mkdtempSync(join(tmpdir(), 'doi-tien-restored-'));
const archive = `${elsewhere}.backup`;

/** What stands in the books, by tables and by people's questions. */
interface Facts {
  sums: unknown[];
  head: string;
  reports: Record<string, unknown>;
}

const SUMS = `
  SELECT 'trades' AS what, count(*)::text AS rows, sum(thanh_tien)::text AS amount, sum(loi_nhuan)::text AS profit FROM giao_dich
  UNION ALL SELECT 'lines of trades', count(*)::text, sum(so_luong)::text, sum(loi_nhuan)::text FROM giao_dich_dong
  UNION ALL SELECT 'ledger lines', count(*)::text, sum(so_luong)::text, sum(gia_tri)::text FROM dong_but_toan
  UNION ALL SELECT 'notes', count(*)::text, sum(so_to)::text, sum(so_tien)::text FROM dong_to_tien
  UNION ALL SELECT 'held', count(*)::text, sum(so_luong)::text, sum(gia_von)::text FROM vi_the
  UNION ALL SELECT 'daily figures', count(*)::text, sum(gia_tri_vao)::text, sum(gia_tri_ra)::text FROM daily_figures
  UNION ALL SELECT 'list totals', count(*)::text, sum(gia_tri)::text, sum(loi_nhuan)::text FROM ticket_totals
  ORDER BY what`;

try {
  const original = await withPostgres(values.data, async (url) => {
    const books = await readBooks(url);
    const seconds = run('backup.ts', [archive], values.data);
    console.log(`backup: ${seconds} s, ${(statSync(archive).size / 1e6).toFixed(0)} MB`);
    return { ...books, reports: await readReports(url) };
  });
  console.log(`restore with its proof: ${run('restore.ts', [archive], elsewhere)} s`);
  const restored = await withPostgres(elsewhere, async (url) => ({
    ...(await readBooks(url)),
    reports: await readReports(url),
  }));
  console.table(original.sums);
  const same = (name: string, one: unknown, other: unknown) => {
    const isSame = isDeepStrictEqual(one, other);
    console.log(`${isSame ? 'equal' : 'DIFFERENT'}: ${name}`);
    if (!isSame) process.exitCode = 1;
  };
  same('sums of seven tables', original.sums, restored.sums);
  same(`head of the chain (${original.head})`, original.head, restored.head);
  for (const [name, answer] of Object.entries(original.reports)) same(name, answer, restored.reports[name]);
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
  rmSync(archive, { force: true });
}

async function withPostgres<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  try {
    return await work(postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}

function run(command: string, args: string[], folder: string): string {
  const began = performance.now();
  const file = join(import.meta.dirname, '../apps/api/src/commands', command);
  const { status } = spawnSync(process.execPath, [file, ...args], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return ((performance.now() - began) / 1000).toFixed(0);
}

function readBooks(url: string): Promise<Pick<Facts, 'sums' | 'head'>> {
  return withClient(url, async (client) => {
    const sums = await client.query(SUMS);
    const head = await client.query(
      `SELECT string_agg(encode(hash, 'hex'), ' ' ORDER BY chuoi) AS head FROM log_dau_chuoi`,
    );
    return { sums: sums.rows, head: (head.rows[0] as { head: string }).head };
  });
}

async function readReports(url: string): Promise<Facts['reports']> {
  const recorder = await openRecorder(url);
  try {
    const device_id = crypto.randomUUID();
    const account = { tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD };
    const { accessToken } = await recorder.call<{ accessToken: string }>('/auth/login', account, { device_id });
    const headers = { authorization: `Bearer ${accessToken}`, device_id };
    const reports: Facts['reports'] = {};
    for (const { name, path } of worksOf(await readScene(url), DEMO_PASSWORD)) {
      if (name.startsWith('report-')) reports[name] = await recorder.call(path, undefined, headers);
    }
    return reports;
  } finally {
    await recorder.close();
  }
}
