/**
 * Screening with 1,000,000 customers and a list of 1,000 entries: how long one person takes, how long a ticket that enters a new
 * customer takes with and without the list, and how long it takes to compare everybody with a new list.
 * `node bench/screening.ts [customers] [entries]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findHits } from '../apps/api/src/domain/screening/find-hits.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { openCounter } from '../tests/support/counter.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { makeCustomers, makeEntries, unFile } from '../tests/support/un-list.ts';
import { type Bench, pollMeanwhile, startBench } from './measure.ts';

const [customers = 1_000_000, entries = 1000] = process.argv.slice(2).map(Number);
const PROBES = 2000;
const TICKETS = 300;

function shown(times: number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}

/** Everybody at once, from made-up names in turn. */
async function fill(bench: Bench): Promise<void> {
  const made = makeCustomers(20_000);
  await bench.sql(
    `INSERT INTO khach_hang (ho_va_ten, ngay_sinh, cac_so)
     SELECT x.names[1 + n % $3], CASE WHEN n % 2 = 0 THEN x.births[1 + (n / 2) % $3]::date END, 'B' || n
     FROM generate_series(1, $4::int) n, (SELECT $1::text[] AS names, $2::text[] AS births) x`,
    [made.map(({ name }) => name), made.map(({ birth }) => birth), made.length, customers],
  );
  await bench.sql(
    `INSERT INTO giay_to (khach_hang_id, loai, so) SELECT id, 'Hộ chiếu', cac_so FROM khach_hang WHERE cac_so LIKE 'B%'`,
  );
  await bench.sql('ANALYZE khach_hang');
}

async function measureTickets(bench: Bench, mark: string): Promise<void> {
  const api = await openTestApp(bench.databaseUrl);
  const teller = await api.signIn('quanly');
  const counter = await openCounter(api, teller);
  const known = await api.sql<{ n: number }>(`SELECT count(*)::int n FROM ket WHERE trang_thai = 1`);
  if (known[0]?.n === 0) await counter.open({ VND: '900000000000' });
  const names = makeCustomers(TICKETS + 20);
  const line = { tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' };
  const times: number[] = [];
  let stopped = 0;
  for (const [index, { name, birth }] of names.entries()) {
    const body = {
      chi_tiet: [line],
      ten_khach: name,
      loai_giay_to: 'Hộ chiếu',
      so_giay_to: `${mark}${index}`,
      giay_to_quet: { ngay_sinh: birth },
    };
    const started = performance.now();
    const { error } = await counter.trade('giao-dich-mua-ngoai-te', body, teller);
    if (error === 'CUSTOMER_ON_HOLD') stopped += 1;
    else if (error) throw new Error(error);
    // The first ones warm up.
    if (index >= 20) times.push(performance.now() - started);
  }
  console.log(
    `ticket with a new customer, ${mark === 'NL' ? 'no list' : 'with the list'}: ${shown(times)}; ${stopped} stopped`,
  );
  await api.close();
}

async function measureProbes(bench: Bench): Promise<void> {
  const database = openDatabase({ url: bench.databaseUrl, size: 2, onError: () => {} });
  const times: number[] = [];
  for (const [index, { name, birth }] of makeCustomers(PROBES + 50).entries()) {
    const started = performance.now();
    await database.read((db) => findHits(db, [{ id: index, names: [name], birth }]));
    if (index >= 50) times.push(performance.now() - started);
  }
  console.log(`one person: ${shown(times)}`);
  await database.close();
}

const bench = await startBench();
try {
  await fill(bench);
  await measureTickets(bench, 'NL');
  const form = new FormData();
  form.append('file', new Blob([unFile(makeEntries(entries))]), 'un.xml');
  const started = performance.now();
  const response = await fetch(`${bench.address}/api/sang-loc/import`, {
    method: 'POST',
    headers: bench.headers,
    body: form,
  });
  if (!response.ok) throw new Error(await response.text());
  const [size] = await bench.sql('SELECT count(*)::int AS keys FROM screening_keys');
  console.log(
    `list of ${entries} entries imported in ${((performance.now() - started) / 1000).toFixed(1)} s, ${size?.keys} keys`,
  );
  const swept = performance.now();
  const polling = pollMeanwhile(bench, ['/tien', '/profile']);
  for (;;) {
    await sleep(1000);
    const [list] = await bench.sql('SELECT quet_den_id, quet_xong_luc FROM danh_sach_sang_loc');
    if (list?.quet_xong_luc) break;
  }
  const seconds = (performance.now() - swept) / 1000;
  const [hits] = await bench.sql(
    'SELECT count(*)::int AS hits, count(DISTINCT khach_hang_id)::int AS people FROM ket_qua_sang_loc',
  );
  console.log(
    `${customers} customers compared in ${seconds.toFixed(0)} s: ${hits?.hits} hits of ${hits?.people} people`,
  );
  console.log(`  other calls meanwhile: ${shown(await polling.stop())}`);
  await measureProbes(bench);
  await measureTickets(bench, 'WL');
} finally {
  await bench.stop();
}
