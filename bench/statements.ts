/**
 * A statement with many lines is imported while tickets are made: how long the import takes, and how long tickets take meanwhile.
 * `node bench/statements.ts [lines]`
 */
import { openCounter } from '../tests/support/counter.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { percentile, startBench } from './measure.ts';

const [lines = 100_000] = process.argv.slice(2).map(Number);

/** A bank's table with running balances: the lines of one day each second in turn, some with the reference of a ticket. */
function tableOf(count: number): string {
  const rows: string[] = [];
  let balance = 0n;
  for (let line = 0; line < count; line += 1) {
    const amount = BigInt((line % 97) + 1) * 1000n;
    balance += amount;
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor((line * 300) / count))).toISOString().slice(0, 10);
    rows.push(`${day},+${amount},REF${line},Chuyển khoản ${line},${balance}`);
  }
  return `Ngày,Số tiền,Tham chiếu,Nội dung,Số dư\n${rows.join('\n')}\n`;
}

const bench = await startBench();
try {
  const api = await openTestApp(bench.databaseUrl);
  const manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000000', USD: '1000' });
  const body = { loai: 1, ten: 'Ngân hàng', so: '111', tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  const account = await api.call<{ id: number }>('POST', '/tai-khoan-ngoai', { as: manager, body });
  if (account.code !== 200) throw new Error(account.message);
  const form = new FormData();
  form.append('file', new Blob([tableOf(lines)]), 'sao-ke.csv');
  const started = performance.now();
  let isRunning = true;
  const importing = fetch(`${bench.address}/api/doi-chieu/${account.data.id}/sao-ke?thu=0`, {
    method: 'POST',
    headers: bench.headers,
    body: form,
  }).finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  while (isRunning) {
    const began = performance.now();
    const { code, message } = await counter.buyUsd('100', '25900');
    if (code !== 200) throw new Error(message);
    times.push(performance.now() - began);
  }
  const response = await importing;
  if (!response.ok) throw new Error(await response.text());
  const seconds = (performance.now() - started) / 1000;
  const [kept] = await bench.sql('SELECT count(*)::int AS n FROM dong_sao_ke');
  const sorted = times.toSorted((left, right) => left - right);
  console.log(`${kept?.n} lines imported in ${seconds.toFixed(1)} s`);
  console.log(`${times.length} tickets meanwhile: p50 ${percentile(sorted, 0.5)}, p99 ${percentile(sorted, 0.99)}`);
  await api.close();
} finally {
  await bench.stop();
}
