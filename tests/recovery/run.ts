import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { differencesAt, recoverInto } from './recovered.ts';
import { Shop } from './shop.ts';

/**
 * `npm run test:recovery -- [--rounds 10] [--seconds 150] [--seed N]`: a shop trades, its machine is lost, and another one is recovered to
 * seconds drawn at random and to the end of the archive. Nothing of the last minute is promised; everything before it is.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const PROMISED_MS = 60_000;

const folder = newDatabaseFolder('recovery');
const random = seededRandom(Number(values.seed));
let failures = 0;
const tell = (what: string, differences: readonly string[], printed: string) => {
  failures += differences.length;
  const [last = ''] = printed.trim().split('\n').slice(-1);
  console.log(`${what}: ${differences.length === 0 ? 'exact' : differences.join('; ')} (${last})`);
};

try {
  console.log(`Seed ${values.seed}`);
  const shop = await Shop.open(folder);
  const first = await shop.untilBase();
  const until = Date.now() + Number(values.seconds) * 1000;
  while (Date.now() < until) {
    await shop.buy();
    await sleep(random.whole(20, 400));
  }
  const lostAt = Date.now();
  await shop.lose();
  const { acts, backups } = shop;
  console.log(`${acts.length} purchases in ${Math.round((lostAt - first) / 1000)} s, then the machine was lost`);

  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const second = random.whole(Math.ceil(first / 1000), Math.floor((lostAt - PROMISED_MS) / 1000)) * 1000;
    const data = join(folder, `round-${round}`);
    const { codes, printed, exitCode } = await recoverInto(data, { BACKUP_DIR: backups }, new Date(second));
    const wrong = exitCode === 0 ? [] : [printed];
    tell(
      `${new Date(second).toISOString()}, ${codes.size} tickets`,
      [...wrong, ...differencesAt(second, acts, codes)],
      printed,
    );
    rmSync(data, { recursive: true, force: true });
  }

  const { codes, printed } = await recoverInto(join(folder, 'end'), { BACKUP_DIR: backups });
  const kept = acts.filter(({ code }) => codes.has(code));
  const lost = acts.filter(({ code }) => !codes.has(code));
  const early = lost
    .filter(({ answeredAt }) => answeredAt < lostAt - PROMISED_MS)
    .map(({ code }) => `${code} is missing`);
  const gap = lost.length === 0 ? 0 : (lostAt - Math.min(...lost.map(({ answeredAt }) => answeredAt))) / 1000;
  tell(`To the end, ${kept.length} of ${acts.length} tickets, the last ${gap.toFixed(0)} s lost`, early, printed);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failures === 0 ? 0 : 1;
