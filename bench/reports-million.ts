/** 1,000,000 trades over two years: how long every report takes over 30 days and over all of it, and the dashboard. */
import { BALANCE_REPORT, PROFIT_REPORTS, RESULT_REPORT, SAFE_REPORT } from '../packages/contract/src/report.ts';
import { withClient } from '../tests/support/databases.ts';
import { fillBusiness } from './business/fill.ts';
import { percentile, startBench } from './measure.ts';

const DAYS = 730;
const TRADES = 1_000_000;
const ROUNDS = 7;

const bench = await startBench();
try {
  const began = performance.now();
  await withClient(bench.databaseUrl, (client) => fillBusiness(client, { trades: TRADES, days: DAYS }));
  console.log(`${TRADES} trades written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const [figures] = await bench.sql('SELECT count(*)::int AS n FROM figures');
  console.log(`${figures?.n} daily figures`);
  const today = new Date().toISOString().slice(0, 10);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const paths = [SAFE_REPORT, BALANCE_REPORT, RESULT_REPORT, ...PROFIT_REPORTS].flatMap(({ path, groupings }) =>
    groupings.flatMap((nhom) =>
      [29, DAYS - 1].map((days) => `${path}?nhom=${nhom}&tu_ngay=${ago(days)}&den_ngay=${today}`),
    ),
  );
  const details = PROFIT_REPORTS.map(({ path }) => `${path}/chi-tiet?tu_ngay=${ago(DAYS - 1)}&den_ngay=${today}`);
  for (const path of ['/dashboard', ...paths, ...details]) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const response = await fetch(`${bench.address}/api${path}`, { headers: bench.headers });
      bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - started);
    }
    times.sort((left, right) => left - right);
    console.log(
      `${percentile(times, 0.5).padStart(8)} (worst ${percentile(times, 1)}, ${(bytes / 1000).toFixed(0)} kB)  ${path}`,
    );
  }
} finally {
  await bench.stop();
}
