/** 50,000 rate rows from one file while others work: how long it takes, and how long the others wait. */
import { type Bench, percentile, pollMeanwhile, startBench } from './measure.ts';

const ROWS = 50_000;
const FIRST = Date.UTC(2020, 0, 1);

function rateFile(): string {
  const codes = ['USD', 'EUR', 'CNY', 'JPY', 'KRW', 'THB', 'GBP', 'AUD', 'SGD', 'CAD'];
  const lines = ['Mã tiền,Nhóm tỷ giá,Tỷ giá mua,Tỷ giá bán,Tỷ giá gốc,Hiệu lực từ'];
  for (let row = 0; row < ROWS; row += 1) {
    const moment = new Date(FIRST + Math.floor(row / codes.length) * 600_000).toISOString();
    lines.push(`${codes[row % codes.length]},,${25_000 + (row % 997)}.25,${25_400 + (row % 997)}.5,25200,${moment}`);
  }
  return lines.join('\r\n');
}

async function send(bench: Bench, file: string, query: string) {
  const form = new FormData();
  form.append('file', new Blob([file]), 'ty-gia.csv');
  const polling = pollMeanwhile(bench, ['/tien', '/ty-gia/niem-yet', '/profile', '/log-thao-tac']);
  const started = performance.now();
  const response = await fetch(`${bench.address}/api/ty-gia/import?${query}`, {
    method: 'POST',
    headers: bench.headers,
    body: form,
  });
  const { data, message } = (await response.json()) as { data: Record<string, unknown>; message: string };
  const seconds = (performance.now() - started) / 1000;
  const times = await polling.stop();
  const { tong_dong, them_moi, khong_doi, dong_loi } = data ?? {};
  console.log(`${query || 'import'}: ${seconds.toFixed(1)} s, ${message}`, {
    tong_dong,
    them_moi,
    khong_doi,
    dong_loi,
  });
  console.log(
    `  ${times.length} other calls meanwhile: p50 ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}, max ${percentile(times, 1)}`,
  );
}

const bench = await startBench();
try {
  const file = rateFile();
  await send(bench, file, 'thu=1');
  await send(bench, file, '');
  await send(bench, file, 'che_do=tat_ca');
} finally {
  await bench.stop();
}
