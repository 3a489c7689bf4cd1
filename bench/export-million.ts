/** 1,000,000 rates as a workbook and as CSV: how long it takes, and how much memory the API uses at most. */
import { readFileSync } from 'node:fs';
import { percentile, pollMeanwhile, startBench } from './measure.ts';

const ROWS = 1_000_000;
const bench = await startBench();

function memory(): number {
  const status = readFileSync(`/proc/${bench.server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

try {
  await bench.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, nguoi_tao)
     SELECT gen_random_uuid(), 2 + n % 10, 25000 + n % 997 + 0.25, 25400 + n % 997, 25200, now() - n * interval '1 minute', 1
     FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
  await bench.sql('ANALYZE ty_gia');
  for (const format of ['xlsx', 'csv']) {
    const polling = pollMeanwhile(bench, ['/tien', '/ty-gia/niem-yet', '/profile']);
    let peak = memory();
    const before = peak;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 100);
    const started = performance.now();
    const response = await fetch(`${bench.address}/api/ty-gia/export?format=${format}`, { headers: bench.headers });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    clearInterval(watch);
    const times = await polling.stop();
    console.log(
      `${format}: ${response.status}, ${response.headers.get('x-total-rows')} rows, ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
    );
    console.log(
      `  ${times.length} other calls meanwhile: p50 ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}, max ${percentile(times, 1)}`,
    );
  }
} finally {
  await bench.stop();
}
