import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { EmbeddedMachine } from './embedded-machine.ts';
import type { Machine } from './machine.ts';
import { OwnServer } from './own-server.ts';
import { differencesAt } from './recovered.ts';
import { Shop } from './shop.ts';

/**
 * `npm run test:recovery -- [--machine embedded|server] [--rounds 10] [--seconds 150] [--seed N]`: a shop trades, its machine is lost, and
 * another one is recovered to seconds drawn at random and to the end of the archive. Of the last minute nothing is promised; everything before it is.
 */
const { values } = parseArgs({
  options: {
    machine: { type: 'string', default: 'embedded' },
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const PROMISED_MS = 60_000;
const POSTGRES = '/usr/lib/postgresql/15/bin';

const folder = newDatabaseFolder('recovery');
const machine = machineOf(values.machine);
if (!machine) console.log('Skipped: this machine needs the Debian packages postgresql-15 and pgbackrest.');
else process.exitCode = (await run(machine)) === 0 ? 0 : 1;
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function machineOf(name: string): Machine | undefined {
  if (name === 'embedded') return new EmbeddedMachine(folder);
  if (name !== 'server') throw new Error(`There is no machine ${name}: embedded or server`);
  return existsSync(POSTGRES) && existsSync('/usr/bin/pgbackrest') ? new OwnServer(folder, POSTGRES) : undefined;
}

/** Answers how much was wrong. */
async function run(lost: Machine): Promise<number> {
  const random = seededRandom(Number(values.seed));
  let failures = 0;
  const tell = (what: string, differences: readonly string[]) => {
    failures += differences.length;
    console.log(`${what}: ${differences.length === 0 ? 'exact, books and log whole' : differences.join('; ')}`);
  };
  console.log(`Seed ${values.seed}`);
  try {
    const shop = await Shop.open(lost);
    const first = await lost.firstMoment();
    const until = Date.now() + Number(values.seconds) * 1000;
    while (Date.now() < until) {
      await shop.buy();
      await sleep(random.whole(20, 400));
    }
    const lostAt = Date.now();
    await shop.lose();
    const { acts } = shop;
    console.log(`${acts.length} purchases in ${values.seconds} s, then the machine was lost`);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const second = random.whole(Math.ceil(first / 1000), Math.floor((lostAt - PROMISED_MS) / 1000)) * 1000;
      const { codes, printed, exitCode } = await lost.recover(new Date(second));
      const wrong = exitCode === 0 ? [] : [printed];
      tell(`${new Date(second).toISOString()}, ${codes.size} tickets`, [
        ...wrong,
        ...differencesAt(second, acts, codes),
      ]);
    }
    const { codes, printed, exitCode } = await lost.recover();
    const gone = acts.filter(({ code }) => !codes.has(code));
    const early = gone
      .filter(({ answeredAt }) => answeredAt < lostAt - PROMISED_MS)
      .map(({ code }) => `${code} is missing`);
    const gap = gone.length === 0 ? 0 : (lostAt - Math.min(...gone.map(({ answeredAt }) => answeredAt))) / 1000;
    const wrong = exitCode === 0 ? early : [printed, ...early];
    tell(`To the end, ${codes.size} of ${acts.length} tickets, the last ${gap.toFixed(0)} s lost`, wrong);
  } finally {
    await lost.close();
  }
  return failures;
}
