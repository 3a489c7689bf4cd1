import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/commands/demo/random.ts';
import { withClient } from '../support/databases.ts';
import type { Crew } from './crew.ts';
import type { Ticket } from './deeds.ts';
import { now } from './history.ts';
import { setHarm } from './switch.ts';
import type { World } from './world.ts';

export interface Stage {
  world: World;
  crew: Crew;
  random: Random;
}

export interface Fault {
  name: string;
  /** Causes the fault while clients trade, ends it, and returns when the repair began: recovery is measured from there. */
  inject(stage: Stage): Promise<number>;
  /** Whether this machine lets us; everything is possible unless said otherwise. */
  isPossible?(world: World): boolean;
}

/** Harm that lasts for a while and is then taken away again. */
async function forAWhile(random: Random, [least, most]: [number, number], undo: () => unknown): Promise<number> {
  await sleep(random.whole(least, most));
  const mended = now();
  await undo();
  return mended;
}

/** The database ends by a signal; nobody starts it but the watch that the product keeps itself. */
async function endDatabase({ postgres }: World, signal: NodeJS.Signals): Promise<number> {
  const master = postgres.pid;
  if (!master) throw new Error('The database is not running');
  process.kill(master, signal);
  while (postgres.pid === master) await sleep(20);
  const gone = now();
  while (!postgres.pid) await sleep(20);
  return Math.max(gone, now());
}

const PROCESS_FAULTS: Fault[] = [
  { name: 'API killed (-9)', inject: ({ world, random }) => world.restartApi(random.whole(0, 1), 'SIGKILL') },
  { name: 'API restarted', inject: ({ world, random }) => world.restartApi(random.whole(0, 1), 'SIGTERM') },
  {
    name: 'API frozen (SIGSTOP)',
    inject: async ({ world, random }) => {
      const { child } = world.api(random.whole(0, 1));
      child.kill('SIGSTOP');
      return forAWhile(random, [300, 2500], () => child.kill('SIGCONT'));
    },
  },
  { name: 'PostgreSQL killed (-9)', inject: ({ world }) => endDatabase(world, 'SIGKILL') },
  { name: 'PostgreSQL restarted, fast', inject: ({ world }) => endDatabase(world, 'SIGINT') },
  { name: 'PostgreSQL restarted, immediate', inject: ({ world }) => endDatabase(world, 'SIGQUIT') },
  {
    name: 'one backend killed (-9)',
    inject: async ({ world }) => {
      const [backend] = await world.sql<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'doi-tien' AND pid <> pg_backend_pid()
         ORDER BY (state = 'active') DESC, random() LIMIT 1`,
      );
      if (backend) process.kill(backend.pid, 'SIGKILL');
      return now();
    },
  },
  {
    name: 'PostgreSQL frozen (SIGSTOP)',
    inject: async ({ world, random }) => {
      const frozen = world.postgresPids();
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      return forAWhile(random, [300, 3000], () => frozen.map((pid) => process.kill(pid, 'SIGCONT')));
    },
  },
];

const DATABASE_FAULTS: Fault[] = [
  {
    name: 'connections cut',
    inject: async ({ world }) => {
      await world.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doi-tien'`);
      return now();
    },
  },
  {
    name: 'table locked',
    inject: ({ world, random }) =>
      withClient(world.postgres.url('postgres'), async (client) => {
        const table = random.pick(['vi_the', 'log_dau_chuoi', 'khoa_gui_trung', 'phien', 'ticket_numbers']);
        await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        return forAWhile(random, [300, 6500], () => client.query('ROLLBACK'));
      }),
  },
  {
    name: 'database slow',
    inject: async ({ world, random }) => {
      await setHarm(world.sql.bind(world), { slowMs: random.whole(50, 400) });
      return forAWhile(random, [1000, 3000], () => setHarm(world.sql.bind(world), {}));
    },
  },
  {
    name: 'action log cannot be written',
    inject: async ({ world, random }) => {
      await setHarm(world.sql.bind(world), { logFails: true });
      return forAWhile(random, [300, 1500], () => setHarm(world.sql.bind(world), {}));
    },
  },
  {
    name: 'disk full',
    isPossible: ({ disk }) => disk !== undefined,
    inject: async ({ world, random }) => {
      world.disk?.fill();
      return forAWhile(random, [1000, 3000], () => world.disk?.free());
    },
  },
  {
    name: 'clock put back an hour',
    inject: async ({ world, random }) => {
      await setClock(world, `now() + clock_offset() - interval '1 hour'`);
      return forAWhile(random, [500, 1500], () => {});
    },
  },
];

const COUNTER_FAULTS: Fault[] = [
  {
    name: 'sessions revoked mid-request',
    inject: async ({ world, random }) => {
      await world.sql('DELETE FROM phien p USING nguoi_dung u WHERE u.id = p.nguoi_dung_id AND u.tai_khoan = $1', [
        random.pick(['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4', 'quanly']),
      ]);
      return now();
    },
  },
  {
    name: 'safe closed during trades',
    inject: async ({ world, crew }) => {
      // A safe is not opened before its day, so the next day has to come first.
      const day = dayAfter(crew.safe.day);
      await setClock(world, `'${day} 08:00'::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'`);
      await sleep(200);
      return turnDay(crew, day);
    },
  },
  {
    name: 'midnight during trades',
    inject: async ({ world, crew }) => {
      const midnight = `'${dayAfter(crew.safe.day)}'::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'`;
      await setClock(world, `(${midnight}) - interval '400 milliseconds'`);
      await sleep(1000);
      return turnDay(crew, null);
    },
  },
  {
    name: 'one submission 50 times at once',
    inject: async ({ crew, random }) => {
      await crew.keepAtOnce(ticket({ kind: 'MNT', quantity: BigInt(random.whole(1, 300)) * 100n }), 50);
      return now();
    },
  },
  {
    name: 'many tellers and the last notes',
    inject: async ({ crew, random }) => {
      const count = random.whole(1, 4);
      const notes: Ticket['notes'] = [['500', count]];
      const quantity = BigInt(count) * 50_000n;
      await crew.keep({ act: 'topUp', safeId: crew.safe.id, currency: 'EUR', quantity, notes });
      const sale = ticket({ kind: 'BNT', currency: 'EUR', quantity: 50_000n, rate: '28600', notes: [['500', 1]] });
      await Promise.all(crew.clients.slice(0, 12).map((client) => client.submit(sale)));
      return now();
    },
  },
];

export const FAULTS: readonly Fault[] = [...PROCESS_FAULTS, ...DATABASE_FAULTS, ...COUNTER_FAULTS];

async function turnDay(crew: Crew, day: string | null): Promise<number> {
  const before = crew.safe.day;
  await crew.nextDay(day);
  if (crew.safe.day <= before) throw new Error(`The safe of ${crew.safe.day} follows that of ${before}`);
  return now();
}

/** For every connection at once, running ones too. */
async function setClock(world: World, moment: string): Promise<void> {
  const [row] = await world.sql<{ offset: string }>(`SELECT (${moment} - now())::text AS offset`);
  await world.sql(`ALTER SYSTEM SET doi_tien.clock_offset = '${row?.offset}'`);
  await world.sql('SELECT pg_reload_conf()');
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function ticket(figures: Partial<Ticket>): Ticket {
  return {
    act: 'ticket',
    kind: 'MNT',
    currency: 'USD',
    quantity: 10_000n,
    rate: '25900',
    paidIn: 'VND',
    fees: [0n, 0n],
    waits: false,
    notes: [],
    ...figures,
  };
}
