/**
 * What a purchase costs where nobody has a till, before and after tills came (another checkout at `--before DIR`, installed), and from a
 * till. The contenders take turns in every round, each with its own demo and PostgreSQL; one person, one purchase after the other.
 * `node bench/tills.ts --before DIR [--rounds 30] [--purchases 60]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { callAs } from '../tests/e2e/page-models/counter-data.ts';
import { spawnServer } from '../tests/support/server-process.ts';
import { cpuOf } from './cpu.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    purchases: { type: 'string', default: '60' },
  },
});
const [rounds, purchases] = [Number(values.rounds), Number(values.purchases)];
const HERE = resolve(import.meta.dirname, '..');

type Call = Awaited<ReturnType<typeof callAs>>;
// biome-ignore lint/suspicious/noExplicitAny: answers of two versions of the API
type Loose = any;

interface Contender {
  name: string;
  buy: () => Promise<void>;
  cpu: () => number;
  end: () => Promise<void>;
}

async function open(name: string, root: string, hasTill: boolean): Promise<Contender> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-bench-'));
  const demo = join(root, 'apps/api/src/commands/demo.ts');
  const postgres = new EmbeddedPostgres(join(DATA_DIR, 'database'));
  await postgres.start();
  const DATABASE_URL = postgres.url('postgres');
  const env = { ...process.env, DATA_DIR, DATABASE_URL };
  const written = spawnSync(process.execPath, [demo, '--branches', '1', '--days', '5'], { env, stdio: 'ignore' });
  if (written.status !== 0) throw new Error(`${name}: the demo could not be written`);
  const server = spawnServer({ DATA_DIR, DATABASE_URL }, 'server.ts', [], root);
  const url = await server.address;
  if (!url) throw new Error(server.output());
  const [owner, teller] = [await callAs(url, 'quantri'), await callAs(url, 'giaodich1')];
  await topUp(owner);
  if (hasTill) await giveTill(owner, teller);
  const body = await purchaseOf(teller);
  return {
    name,
    buy: async () => {
      const answer = await teller('POST', '/giao-dich-mua-ngoai-te', body);
      if (answer.code !== 200) throw new Error(`${name}: ${answer.message}`);
    },
    cpu: () => cpuOf(server.child.pid as number) + cpuOf(postgres.pid as number),
    end: async () => {
      await server.stop();
      await postgres.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

async function purchaseOf(teller: Call): Promise<object> {
  const currencies = (await teller('GET', '/tien?pageSize=100')).data as Loose;
  const usd = currencies.items.find(({ ma }: Loose) => ma === 'USD').id;
  const rates = (await teller('GET', '/ty-gia/niem-yet')).data as Loose;
  const rate = rates.dong.find(({ tien_id }: Loose) => tien_id === usd).hien_tai.ty_gia_mua;
  const notes = (await teller('GET', '/menh-gia?pageSize=200')).data as Loose;
  const note = notes.items.find(({ tien_id, gia_tri }: Loose) => tien_id === usd && gia_tri === '1').id;
  return { chi_tiet: [{ tien_id: usd, so_luong: '1', ty_gia: rate, to_tien: [{ menh_gia_id: note, so_to: 1 }] }] };
}

/** Enough that the safe never lacks small notes: money nobody has sorted pays what notes cannot. */
const UNSORTED = '20000000000';

async function topUp(owner: Call): Promise<void> {
  const { id } = (await owner('GET', '/ket/kiem-tra-ket')).data as Loose;
  const currencies = (await owner('GET', '/tien?pageSize=100')).data as Loose;
  const chi_tiet = [{ tien_id: currencies.items.find(({ ma }: Loose) => ma === 'VND').id, so_tien: UNSORTED }];
  const answer = await owner('POST', '/chi-tiet-ket', { ket_id: id, loai_giao_dich: 3, chi_tiet, ly_do: 'Đo' });
  if (answer.code !== 200) throw new Error(answer.message);
}

/** The teller takes a till and gets half of the đồng of the vault. */
async function giveTill(owner: Call, teller: Call): Promise<void> {
  const { phien_ban } = (await owner('GET', '/cau-hinh-chung')).data as Loose;
  await owner('PATCH', '/cau-hinh-chung', { phien_ban, gia_tri: { bat_ngan_quy: true, kiem_dem_mu: false } });
  const till = (await owner('POST', '/ngan-quy', { ma: 'Q1', ten: 'Quầy 1' })).data as Loose;
  await teller('POST', '/ca', { ngan_quy_id: till.id, chi_tiet: [] });
  const places = (await owner('GET', '/ngan-quy/noi')).data as Loose;
  const held = places.noi.find(({ ngan_quy_id }: Loose) => ngan_quy_id === 0).ton;
  const dong = held.find(({ ma_tien }: Loose) => ma_tien === 'VND');
  const to_tien = dong.to_tien
    .map(({ menh_gia_id, so_to }: Loose) => ({ menh_gia_id, so_to: Math.floor(so_to / 2) }))
    .filter(({ so_to }: Loose) => so_to > 0);
  const { tien_id } = dong;
  const chi_tiet = [
    { tien_id, to_tien },
    { tien_id, so_tien: '10000000000' },
  ];
  const sent = (await owner('POST', '/giao-quy', { tu_ngan_id: 0, den_ngan_id: till.id, chi_tiet })).data as Loose;
  const received = await teller('POST', `/giao-quy/${sent.id}/nhan`, { chi_tiet });
  if (received.code !== 200) throw new Error(received.message);
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

const contenders: Contender[] = [];
try {
  if (values.before) contenders.push(await open('before', resolve(values.before), false));
  contenders.push(await open('without tills', HERE, false), await open('from a till', HERE, true));
  const figures = new Map(contenders.map(({ name }) => [name, { wall: [] as number[], cpu: [] as number[] }]));
  for (const { buy } of contenders) for (let count = 0; count < 200; count += 1) await buy();
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % contenders.length;
    for (const { name, buy, cpu } of [...contenders.slice(turn), ...contenders.slice(0, turn)]) {
      const [cpuBefore, before] = [cpu(), performance.now()];
      for (let count = 0; count < purchases; count += 1) await buy();
      figures.get(name)?.wall.push((performance.now() - before) / purchases);
      figures.get(name)?.cpu.push((cpu() - cpuBefore) / purchases);
    }
  }
  const [first] = contenders as [Contender];
  for (const { name } of contenders) {
    const { wall = [], cpu = [] } = figures.get(name) ?? {};
    const [base, baseCpu] = [figures.get(first.name)?.wall ?? [], figures.get(first.name)?.cpu ?? []];
    const ratio = median(wall.map((each, index) => each / (base[index] ?? each)));
    const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
    console.log(
      `${name.padEnd(14)} ${median(wall).toFixed(2)} ms, ${ratio.toFixed(3)} × ${first.name}; processor ${(total(cpu) / cpu.length).toFixed(2)} ms, ${(total(cpu) / total(baseCpu)).toFixed(3)} ×`,
    );
  }
} finally {
  for (const { end } of contenders) await end();
}
