/**
 * How long it takes from the moment a list of rates is asked for until the boards of three branches show all of it: 40 currencies, rules
 * that post by themselves for the company and for each branch on top of it, a board of each branch that reads again on every event.
 * `node bench/board.ts [--rounds 15]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { callAs, counterData } from '../tests/e2e/page-models/counter-data.ts';
import { openFeed, vcbList, vcbMoment } from '../tests/support/feed.ts';
import { spawnServer } from '../tests/support/server-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const [CURRENCIES, BRANCHES, GOAL_MS] = [40, 3, 3_000];
const HERE = resolve(import.meta.dirname, '..');
/** Rules stop at jumps of 2 %; up and down by this much is within. */
const STEP = 1.004;

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
type Loose = any;
type Call = Awaited<ReturnType<typeof callAs>>;

const ask = async (call: Call, method: string, path: string, body?: object): Promise<Loose> => {
  const answer = await call(method, path, body);
  if (answer.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
};

interface Currency {
  id: number;
  code: string;
}

/** Currencies beside those of the demo, so that their rates are what this says. */
async function addCurrencies(owner: Call): Promise<Currency[]> {
  const { items } = await ask(owner, 'GET', '/tien?pageSize=200');
  const { loai_tien_id } = items.find(({ ma }: Loose) => ma === 'USD');
  const added: Currency[] = [];
  for (let number = 0; number < CURRENCIES; number += 1) {
    const code = `X${String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))}`;
    const body = { ma: code, ten: `Tiền ${code}`, ky_hieu: code, loai_tien_id, so_le: 0 };
    added.push({ id: (await ask(owner, 'POST', '/tien', body)).id, code });
  }
  return added;
}

/** Every branch buys a little cheaper than the company, each by another amount. */
const offsetOf = (branch: number) => 10 * (branch + 1);
const priceOf = (place: number, round: number) => Math.round((10_000 + 500 * place) * (round % 2 ? STEP : 1));

async function makeRules(url: string, owner: Call, currencies: readonly Currency[], branchIds: readonly number[]) {
  const prices = (place: number) => [priceOf(place, 0), priceOf(place, 0) + 300].map(String);
  const dong = currencies.map(({ id: tien_id }, place) => {
    const [ty_gia_mua, ty_gia_ban] = prices(place);
    return { tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc: ty_gia_mua };
  });
  await ask(owner, 'POST', '/ty-gia', { pham_vi: 'cong_ty', dong });
  for (const { id: tien_id } of currencies) await ask(owner, 'POST', '/quy-tac-ty-gia', { tien_id, tu_dong: true });
  for (const [place, chi_nhanh_id] of branchIds.entries()) {
    const there = await callAs(url, 'quantri', chi_nhanh_id);
    const rule = { chi_nhanh_id, nen: 2, mua_lech: `-${offsetOf(place)}`, tu_dong: true };
    for (const { id: tien_id } of currencies) await ask(there, 'POST', '/quy-tac-ty-gia', { ...rule, tien_id });
  }
}

/** A board as a browser has it: it reads when something is told, and once more when more was told meanwhile. */
async function openBoard(url: string, code: string) {
  const shown = new Map<string, string>();
  let awaited: { isMet: () => boolean; met: () => void } | undefined;
  const stream = await fetch(`${url}/api/bang-ty-gia/live`);
  let reads = 0;
  const read = async () => {
    const { data } = (await (await fetch(`${url}/api/bang-ty-gia?chi_nhanh=${code}`)).json()) as Loose;
    reads += 1;
    for (const { ma, nhom_ty_gia, ty_gia_mua } of data.dong) if (nhom_ty_gia === null) shown.set(ma, ty_gia_mua);
    if (awaited?.isMet()) awaited.met();
  };
  void (async () => {
    let [isReading, isStale] = [false, false];
    const look = async () => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale) {
        isStale = false;
        await read();
      }
      isReading = false;
    };
    for await (const _told of stream.body as AsyncIterable<Uint8Array>) void look();
  })().catch(() => {});
  return {
    reads: () => reads,
    /** Settles with the moment at which the board shows all of it. */
    shows: (expected: ReadonlyMap<string, string>) =>
      new Promise<number>((settle) => {
        const isMet = () => [...expected].every(([currency, rate]) => shown.get(currency) === rate);
        awaited = { isMet, met: () => settle(performance.now()) };
      }),
  };
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-bench-'));
const postgres = new EmbeddedPostgres(join(DATA_DIR, 'database'));
const feed = await openFeed();
await postgres.start();
const DATABASE_URL = postgres.url('postgres');
let end = async () => {};
try {
  const demo = join(HERE, 'apps/api/src/commands/demo.ts');
  const env = { ...process.env, DATA_DIR, DATABASE_URL };
  const written = spawnSync(process.execPath, [demo, '--branches', String(BRANCHES), '--days', '3'], { env });
  if (written.status !== 0) throw new Error(`the demo could not be written: ${written.stderr}`);
  const server = spawnServer({ DATA_DIR, DATABASE_URL, RATE_SOURCE_HOSTS: feed.place, RATE_SOURCE_CA: feed.file });
  end = server.stop;
  const url = await server.address;
  if (!url) throw new Error(server.output());
  const owner = await callAs(url, 'quantri');
  const { phien_ban } = await ask(owner, 'GET', '/cau-hinh-chung');
  const awake = { quy_tac_nghi_tu: 0, quy_tac_nghi_den: 0, quy_tac_theo_gio_lam: false };
  const gia_tri = { bat_nguon_ty_gia: true, bat_bang_ty_gia: true, ...awake };
  await ask(owner, 'PATCH', '/cau-hinh-chung', { phien_ban, gia_tri });
  const { sql } = counterData(DATABASE_URL);
  const branches = await sql('SELECT id, ma FROM chi_nhanh ORDER BY id');
  const currencies = await addCurrencies(owner);
  await makeRules(
    url,
    owner,
    currencies,
    branches.map(({ id }) => id),
  );
  const source = { ten: 'Ngân hàng', cach: 1, dinh_dang: 'xml_vcb', dia_chi: feed.url, trang_thai: 2 };
  const { id: sourceId } = await ask(owner, 'POST', '/nguon-ty-gia', source);
  const boards = await Promise.all(branches.map(({ ma }) => openBoard(url, ma)));

  const totals: number[] = [];
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    // The moment that a list names goes forward by whole seconds.
    const moment = vcbMoment(new Date(Date.now() - 60_000 * (Number(values.rounds) + 2 - round)));
    const rows = currencies.map(({ code }, place): [string, string, string, string] => {
      const price = priceOf(place, round);
      return [code, String(price), '-', String(price + 300)];
    });
    const asked = new Promise<number>((settle) =>
      feed.answerWith((_request, response) => {
        settle(performance.now());
        response.end(vcbList(moment, rows));
      }),
    );
    const shown = boards.map((board, branch) =>
      board.shows(
        new Map(currencies.map(({ code }, place) => [code, String(priceOf(place, round) - offsetOf(branch))])),
      ),
    );
    // By itself, as its interval does it.
    await sql(`UPDATE nguon_ty_gia SET trang_thai = 1 WHERE id = $1`, [sourceId]);
    await sql(
      `INSERT INTO hen_lay_ty_gia (nguon_id, lan_toi) VALUES ($1, now()) ON CONFLICT (nguon_id) DO UPDATE SET lan_toi = now()`,
      [sourceId],
    );
    const [from, ...moments] = await Promise.all([asked, ...shown]);
    totals.push(Math.max(...moments) - from);
  }
  const inOrder = sorted(totals);
  const [middle, slowest] = [inOrder[inOrder.length >> 1] ?? 0, inOrder.at(-1) ?? 0];
  const reads = boards.reduce((sum, board) => sum + board.reads(), 0);
  console.log(
    `${CURRENCIES} currencies × ${BRANCHES} branches, ${totals.length} lists: from the request to the last board ${middle.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (asked for: ${GOAL_MS}); ${reads} reads of boards`,
  );
  if (slowest > GOAL_MS) process.exitCode = 1;
} finally {
  await end();
  await postgres.stop();
  feed.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
