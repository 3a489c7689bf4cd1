import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { seededRandom } from '../support/random-days.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { headersOf, openTestApp, type TestApp } from '../support/test-app.ts';
import { companyWorth } from '../support/transfers.ts';

export interface KilledTransfers {
  /** Transfers that were sent and received over all kills. */
  received: number;
  /** Requests that got no answer because the server was killed. */
  unanswered: number;
  /** Transfers whose sending was answered, and whose receiving was not. */
  between: number;
  /** Of those the ones that were still under way in the books. */
  underWay: number;
  problems: string[];
}

/**
 * Sends and receives transfers between two branches through a server that is killed (-9) in every round, at a random moment soon after
 * the first of them was sent. Each request is repeated with its key after the restart. Nothing may be lost or doubled, and the worth of
 * the company stays, also with transfers under way.
 */
export async function killTransfers(url: string, seed: number, rounds: number): Promise<KilledTransfers> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-transfers-'));
  const api = await openTestApp(url);
  const { home, away, secondId, chi_tiet } = await openTwoBranches(api);
  const before = await companyWorth(api);
  const found: KilledTransfers = { received: 0, unanswered: 0, between: 0, underWay: 0, problems: [] };
  let address = '';
  let onSent = () => {};
  const post = async (path: string, as: typeof home, key: string, body: object): Promise<Transfer | undefined> => {
    const headers = { ...headersOf(as), 'content-type': 'application/json', 'idempotency-key': key };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      const answer = await fetch(`${address}/api${path}`, sent);
      return ((await answer.json()) as { data?: Transfer }).data;
    } catch {
      found.unanswered += 1;
      return undefined;
    }
  };
  const move = async (name: string): Promise<boolean> => {
    const sent = await post('/dieu-chuyen', home, `gui-${name}`, { den_chi_nhanh_id: secondId, chi_tiet, ly_do: 'x' });
    if (!sent?.id) return false;
    onSent();
    const received = await post(`/dieu-chuyen/${sent.id}/nhan`, away, `nhan-${name}`, { chi_tiet });
    if (received === undefined) found.between += 1;
    return received?.trang_thai === 2;
  };
  const start = async (): Promise<ServerProcess> => {
    const server = spawnServer({ DATABASE_URL: url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1' });
    address = (await server.address) ?? '';
    return server;
  };
  const checkWorth = async (round: number): Promise<bigint> => {
    const { whole, inTransit } = await companyWorth(api);
    if (whole !== before.whole)
      found.problems.push(`round ${round}: the company has ${whole} instead of ${before.whole}`);
    return inTransit;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const names = Array.from({ length: 8 }, (_, index) => `${seed}-${round}-${index}`);
      const killed = await start();
      const { promise: firstSent, resolve } = Promise.withResolvers<void>();
      onSent = resolve;
      const running = Promise.all(names.map(move));
      await Promise.race([firstSent, running]);
      await setTimeout(random() * 250);
      await killed.kill();
      await running;
      await checkWorth(round);
      const [open] = await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM dieu_chuyen WHERE trang_thai = 1');
      found.underWay += open?.n ?? 0;
      const again = await start();
      const done = await Promise.all(names.map(move));
      await again.stop();
      found.received += done.filter(Boolean).length;
      if (done.includes(false)) found.problems.push(`round ${round}: a repeated request was not answered`);
      if ((await checkWorth(round)) !== 0n) found.problems.push(`round ${round}: money is still under way`);
    }
    const [counted] = await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM dieu_chuyen');
    if (counted?.n !== rounds * 8) found.problems.push(`${counted?.n} transfers instead of ${rounds * 8}`);
    for (const { rule, subject } of await api.database.read(verifyLedger)) found.problems.push(`${rule}: ${subject}`);
    return found;
  } finally {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two branches with open safes, and what each transfer between them carries. */
async function openTwoBranches(api: TestApp) {
  const admin = await api.signIn('quantri', DEMO_PASSWORD);
  const secondId = (await openBranch(api, admin, 'KIL')).id;
  await letAllWork(api, [secondId]);
  const home = await api.signIn('quanly', DEMO_PASSWORD);
  const away = inBranch(home, secondId);
  const counter = await openCounter(api, home);
  await counter.open({ VND: '1000000000', USD: '100000' });
  await (await openCounter(api, away)).open({ VND: '1000000' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_tien: '10' }];
  return { home, away, secondId, chi_tiet };
}
