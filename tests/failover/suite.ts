import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { checkHistory } from '../faults/check-history.ts';
import { Crew } from '../faults/crew.ts';
import type { EventScreen } from '../faults/event-screen.ts';
import { type Act, type History, now } from '../faults/history.ts';
import { Invariants } from '../faults/invariants.ts';
import { readSnapshot } from '../faults/snapshot.ts';
import type { Violation } from '../faults/violation.ts';
import { CHANGES, type ClusterFault, OTHERS } from './faults.ts';
import type { Programs } from './programs.ts';
import { FailoverWorld } from './world.ts';

const CLIENTS = 12;
const SCREENS = 4;
/** An open screen shows what the database holds this long after the last act. */
const SCREEN_LIMIT_MS = 5_000;
const HEALTH_LIMIT_MS = 180_000;

export interface FailoverPlan {
  seed: number;
  /** How many times another node is to become the primary. */
  changes: number;
  /** How many acts are to go through at least. */
  acts: number;
  /** Milliseconds that a client rests between two acts, on average. */
  pause: number;
  /** After so many minutes nothing more is begun, and what was done until then is checked. */
  minutes: number;
  /** Seconds between a fault that is over and the next, on average. */
  rest: number;
  only?: string[];
  /** Draws from everything that is killed, each as often as the others. */
  isKillsOnly: boolean;
  log: (line: string) => void;
}

export interface Round {
  fault: string;
  isChange: boolean;
  /** The longest time in which no act was acknowledged, in milliseconds. */
  withoutWrites: number;
  violations: Violation[];
}

export interface FailoverReport {
  plan: FailoverPlan;
  rounds: Round[];
  history: History;
  violations: Violation[];
  /** How often screens had to read their data again, and how often their stream broke. */
  gaps: number;
  breaks: number;
  slowestAnswer: number;
  seconds: number;
}

/** Clients that trade through two API processes while the primary changes again and again. */
export async function runFailover(programs: Programs, plan: FailoverPlan): Promise<FailoverReport> {
  const began = now();
  plan.log('Starting three etcd, three PostgreSQL under Patroni, HAProxy and two API processes');
  const world = await FailoverWorld.create(programs, plan.seed);
  const crew = new Crew(world, plan.seed, CLIENTS, plan.pause);
  try {
    await world.openScreens(SCREENS);
    await crew.start();
    const isOver = () => now() - began > plan.minutes * 60_000;
    const rounds = await injectAll(world, crew, plan, isOver);
    while (crew.history.count('acknowledged') < plan.acts && !isOver()) await sleep(50);
    await crew.stop();
    const invariants = new Invariants(world);
    const violations = [
      ...(await invariants.check(crew.history.acts)),
      ...(await invariants.checkAll()),
      ...checkHistory(crew.history.acts, await readSnapshot(world.sql.bind(world), world.catalogue)),
      ...(await checkScreens(world)),
      ...crew.complaints,
    ];
    const sum = (of: (screen: EventScreen) => number) => world.screens.reduce((total, each) => total + of(each), 0);
    return {
      plan,
      rounds,
      history: crew.history,
      violations,
      gaps: sum(({ gaps }) => gaps),
      breaks: sum(({ breaks }) => breaks),
      slowestAnswer: crew.slowest,
      seconds: (now() - began) / 1000,
    };
  } finally {
    await crew.stop();
    await world.close();
  }
}

async function injectAll(
  world: FailoverWorld,
  crew: Crew,
  plan: FailoverPlan,
  isOver: () => boolean,
): Promise<Round[]> {
  const random = seededRandom(plan.seed);
  const invariants = new Invariants(world);
  const rounds: Round[] = [];
  const draw = drawFrom(random, plan);
  for (let changes = 0; changes < plan.changes && !isOver(); ) {
    await acknowledgedAfter(crew, 5);
    await sleep(random.whole(0, 2_000 * plan.rest));
    const fault = draw();
    const { isChange, withoutWrites } = await injectOne(world, crew, random, fault);
    const violations = await invariants.check(crew.history.acts);
    rounds.push({ fault: fault.name, isChange, withoutWrites, violations });
    if (isChange) changes += 1;
    plan.log(
      `${new Date().toISOString().slice(11, 19)} ${changes}/${plan.changes} ${fault.name}: ${(withoutWrites / 1000).toFixed(1)} s without writes, ` +
        `${isChange ? 'another primary' : 'the same primary'}, ${crew.history.count('acknowledged')} acts, ${violations.length} violations`,
    );
    for (const { kind, what } of violations) plan.log(`  ${kind}: ${what}`);
  }
  return rounds;
}

async function injectOne(world: FailoverWorld, crew: Crew, random: Random, fault: ClusterFault) {
  const began = now();
  const before = await world.cluster.primary();
  await fault.inject(world.cluster, random, world.api);
  await acknowledgedAfter(crew, 1);
  await world.cluster.untilHealthy(HEALTH_LIMIT_MS);
  const isChange = (await world.cluster.primary()) !== before;
  return { isChange, withoutWrites: longestPause(crew.history.acts, began, now()) };
}

/** Every kind of change once in random order, then one fault beside the primary, and again. */
function drawFrom(random: Random, { only, isKillsOnly }: FailoverPlan): () => ClusterFault {
  const isWanted = ({ name }: ClusterFault) =>
    (only?.includes(name) ?? true) && (!isKillsOnly || name.includes('killed'));
  const changes = CHANGES.filter(isWanted);
  const others = OTHERS.filter(isWanted);
  let bag: ClusterFault[] = [];
  return () => {
    const besides = isKillsOnly || others.length === 0 ? others : [random.pick(others)];
    if (bag.length === 0) bag = [...changes, ...besides];
    const [fault] = bag.splice(random.whole(0, bag.length - 1), 1);
    if (!fault) throw new Error('There is no fault to inject');
    return fault;
  };
}

/** Waits until so many more acts were acknowledged. */
async function acknowledgedAfter({ history }: Crew, count: number): Promise<void> {
  const wanted = history.count('acknowledged') + count;
  const until = now() + HEALTH_LIMIT_MS;
  while (history.count('acknowledged') < wanted) {
    if (now() > until) throw new Error('No act was acknowledged for three minutes');
    await sleep(20);
  }
}

/** The longest time between two acknowledged acts that follow each other, from the last one before `began` to `ended`. */
export function longestPause(acts: readonly Act[], began: number, ended: number): number {
  const settled = acts
    .filter(({ outcome, settled: at }) => outcome === 'acknowledged' && at <= ended)
    .map(({ settled: at }) => at)
    .sort((one, other) => one - other);
  const before = settled.findLast((at) => at <= began) ?? began;
  const moments = [before, ...settled.filter((at) => at > began)];
  return Math.max(0, ...moments.slice(1).map((at, index) => at - (moments[index] as number)));
}

/** Every screen shows the trades that the database holds, and no others, without having been opened again. A trade is told of with each of its acts. */
async function checkScreens(world: FailoverWorld): Promise<Violation[]> {
  const held = new Set(await world.readTrades());
  const until = now() + SCREEN_LIMIT_MS;
  const missingOn = ({ known }: EventScreen) => [...held].filter((id) => !known.has(id)).length;
  while (now() < until && world.screens.some((screen) => missingOn(screen) > 0)) await sleep(50);
  return world.screens.flatMap((screen, index): Violation[] => {
    const missing = missingOn(screen);
    const extra = [...screen.known].filter((id) => !held.has(id)).length;
    return [
      ...(missing > 0 ? [{ kind: 'lost' as const, what: `screen ${index} does not show ${missing} trades` }] : []),
      ...(extra > 0 ? [{ kind: 'uninvited' as const, what: `screen ${index} shows ${extra} trades too many` }] : []),
    ];
  });
}
