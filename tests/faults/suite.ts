import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { checkHistory } from './check-history.ts';
import { Crew } from './crew.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type History, now } from './history.ts';
import { Invariants } from './invariants.ts';
import { readSnapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';
import { World } from './world.ts';

export interface Plan {
  seed: number;
  faults: number;
  /** How many acts are to go through, faults spread evenly among them. */
  acts: number;
  clients: number;
  /** How long an API process may take until it answers again, from the moment what it needs is back. */
  recoveryLimit: number;
  /** After so many minutes nothing more is begun, and what was done until then is checked. */
  minutes: number;
  /** Names of the faults to choose from; all that this machine allows without it. */
  only?: string[];
  log?: (line: string) => void;
}

/** One fault, how long it took until all was well again, and what was found then. */
export interface Injected {
  fault: string;
  /** What was settled from here to the next fault lived through this one. */
  began: number;
  recovery: number;
  violations: Violation[];
}

export interface Report {
  plan: Plan;
  injected: Injected[];
  skipped: string[];
  history: History;
  /** What the checks over the whole run found. */
  violations: Violation[];
  seconds: number;
  slowestAnswer: number;
}

/** Two API processes, one PostgreSQL, clients that trade, and one fault after the other. */
export async function runFaults(plan: Plan): Promise<Report> {
  const began = now();
  const world = await World.create();
  const crew = new Crew(world, plan.seed, plan.clients);
  try {
    const wanted = FAULTS.filter(({ name }) => plan.only?.includes(name) ?? true);
    const possible = wanted.filter(({ isPossible }) => isPossible?.(world) ?? true);
    const skipped = wanted.filter((fault) => !possible.includes(fault)).map(({ name }) => name);
    await crew.start();
    const pace: Pace = { isOver: () => now() - began > plan.minutes * 60_000 };
    const injected = await injectAll(world, crew, plan, possible, pace);
    await actsUpTo(crew, plan.acts, pace);
    await crew.stop();
    const invariants = new Invariants(world);
    const violations = [
      ...(await invariants.check(crew.history.acts)),
      ...(await invariants.checkAll()),
      ...checkHistory(crew.history.acts, await readSnapshot(world.sql.bind(world), world.catalogue)),
      ...crew.complaints,
    ];
    const seconds = (now() - began) / 1000;
    return { plan, injected, skipped, history: crew.history, violations, seconds, slowestAnswer: crew.slowest };
  } finally {
    await crew.stop();
    await world.close();
  }
}

interface Pace {
  isOver(): boolean;
}

async function actsUpTo(crew: Crew, count: number, pace: Pace): Promise<void> {
  while (crew.history.count('acknowledged') < count && !pace.isOver()) await sleep(20);
}

async function injectAll(
  world: World,
  crew: Crew,
  plan: Plan,
  possible: readonly Fault[],
  pace: Pace,
): Promise<Injected[]> {
  const random = seededRandom(plan.seed);
  const invariants = new Invariants(world);
  const injected: Injected[] = [];
  let bag: Fault[] = [];
  for (let count = 1; count <= plan.faults; count += 1) {
    await actsUpTo(crew, (plan.acts * count) / (plan.faults + 1), pace);
    if (pace.isOver()) break;
    if (bag.length === 0) bag = [...possible];
    const [fault] = bag.splice(random.whole(0, bag.length - 1), 1);
    if (!fault) throw new Error('There is no fault to inject');
    plan.log?.(`${count}/${plan.faults} ${fault.name}`);
    const began = now();
    const recovery = await world.recovery(await fault.inject({ world, crew, random }));
    const violations = await invariants.check(crew.history.acts);
    if (recovery > plan.recoveryLimit) {
      violations.push({ kind: 'slow', what: `ready only after ${Math.round(recovery)} ms` });
    }
    injected.push({ fault: fault.name, began, recovery, violations });
    plan.log?.(`  ready after ${Math.round(recovery)} ms, ${violations.length} violations`);
  }
  return injected;
}
