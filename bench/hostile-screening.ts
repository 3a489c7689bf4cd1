/**
 * Purchases of a teller while a list is compared whose names are written to take long, with customers who have such names: how long a
 * ticket takes, and how long others wait meanwhile. Fails where a ticket is answered with 5xx.
 * `node bench/hostile-screening.ts [entries] [tickets]`
 */
import { openCounter } from '../tests/support/counter.ts';
import { hostileNames } from '../tests/support/hostile-names.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { startBench } from './measure.ts';

const [entries = 3000, tickets = 300] = process.argv.slice(2).map(Number);

function shown(times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}

const bench = await startBench();
const api = await openTestApp(bench.databaseUrl);
try {
  const teller = await api.signIn('quanly');
  const counter = await openCounter(api, teller);
  await counter.open({ VND: '900000000000' });
  const customers = hostileNames(tickets, 'customers');
  await bench.sql(
    `INSERT INTO khach_hang (ho_va_ten, cac_so) SELECT name, 'K' || n FROM unnest($1::text[]) WITH ORDINALITY AS x (name, n)`,
    [hostileNames(5000, 'customers')],
  );
  const form = new FormData();
  const rows = hostileNames(entries, 'list').map((name, at) => `Độc hại,${name},D-${at}`);
  form.append('file', new Blob([['danh_sach,ten,so_tham_chieu', ...rows].join('\n')]), 'list.csv');
  const imported = await fetch(`${bench.address}/api/sang-loc/import`, {
    method: 'POST',
    headers: bench.headers,
    body: form,
  });
  if (!imported.ok) throw new Error(await imported.text());
  const times: Record<string, number[]> = { 'hostile name': [], 'ordinary name': [] };
  const codes = new Map<number, number>();
  const line = { tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '25900' };
  for (const [at, hostile] of customers.entries()) {
    for (const [kind, ten_khach] of [
      ['hostile name', hostile],
      ['ordinary name', `Trần Thị Thường ${at}`],
    ] as const) {
      const body = { chi_tiet: [line], ten_khach, loai_giay_to: 'Hộ chiếu', so_giay_to: `${kind[0]}${at}` };
      const started = performance.now();
      const { code } = await counter.trade('giao-dich-mua-ngoai-te', body, teller);
      times[kind]?.push(performance.now() - started);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  for (const [kind, each] of Object.entries(times)) console.log(`ticket, ${kind}: ${shown(each)}`);
  console.log(`answers: ${[...codes].map(([code, count]) => `${count} × ${code}`).join(', ')}`);
  const [list] = await bench.sql('SELECT quet_den_id, quet_xong_luc FROM danh_sach_sang_loc');
  console.log(`compared meanwhile: customers up to ${list?.quet_den_id}${list?.quet_xong_luc ? ', all' : ''}`);
  if ([...codes.keys()].some((code) => code >= 500)) process.exitCode = 1;
} finally {
  await api.close();
  await bench.stop();
}
