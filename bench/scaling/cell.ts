import { seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { Clock, Shared } from './clock.ts';

/** Milliseconds of a processor, as measured (docs/performance.md): of the API and of the database. */
export interface Costs {
  /** Before the act waits for its branch: session, validation, the reads a ticket is checked with. */
  before: { api: number; database: number };
  /** While it holds the balances of its branch. */
  held: { api: number; database: number };
  /** What a screen asks for around each act: a quote, a list, the next ticket's context. */
  reads: { api: number; database: number };
}

const MEASURED: Costs = {
  before: { api: 2, database: 2 },
  held: { api: 2, database: 6 },
  reads: { api: 5, database: 4 },
};

/** One database with its API processes. With `apiCores` 0 both share the cores of the database. */
export interface Machines {
  databaseCores: number;
  apiCores: number;
  /** Milliseconds from COMMIT to its answer, without processor: the disk, and a replica that must have it too. */
  commit: number;
}

export interface Outcome {
  actsPerSecond: number;
  p50: number;
  p99: number;
  databaseLoad: number;
  apiLoad: number;
}

class Cell {
  readonly clock = new Clock();
  readonly #database: Shared;
  readonly #api: Shared;
  readonly #branches: Shared[];
  readonly #costs: Costs;
  readonly #machines: Machines;
  readonly times: number[] = [];

  constructor(machines: Machines, branches: number, costs: Costs) {
    this.#machines = machines;
    this.#costs = costs;
    this.#database = new Shared(this.clock, machines.databaseCores);
    this.#api = machines.apiCores === 0 ? this.#database : new Shared(this.clock, machines.apiCores);
    this.#branches = Array.from({ length: branches }, () => new Shared(this.clock, 1));
  }

  /** An act: work, the turn of its branch, work under its lock, the commit. The reads of its screen follow and wait for nobody. */
  act(branch: number, withReads: boolean, done: () => void): void {
    const began = this.clock.now;
    const turn = this.#branches[branch] as Shared;
    const { before, held, reads } = this.#costs;
    this.#work(before, () =>
      turn.take(() =>
        this.#work(held, () =>
          this.clock.after(this.#machines.commit, () => {
            turn.give();
            this.times.push(this.clock.now - began);
            if (withReads) this.#work(reads, () => {});
            done();
          }),
        ),
      ),
    );
  }

  outcome(seconds: number): Outcome {
    const sorted = this.times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const load = (shared: Shared) => shared.used / (shared.size * seconds * 1000);
    return {
      actsPerSecond: sorted.length / seconds,
      p50: at(0.5),
      p99: at(0.99),
      databaseLoad: load(this.#database),
      apiLoad: load(this.#api),
    };
  }

  #work({ api, database }: { api: number; database: number }, then: () => void): void {
    this.#api.use(api, () => this.#database.use(database, then));
  }
}

/** Connections that post one act after the other, into each branch in turn: what `npm run bench:branches` does. */
export function postAtFullSpeed(machines: Machines, branches: number, connections: number, seconds: number): Outcome {
  const cell = new Cell(machines, branches, MEASURED);
  let next = 0;
  const post = () => {
    const branch = next % branches;
    next += 1;
    cell.act(branch, false, post);
  };
  for (let each = 0; each < connections; each += 1) post();
  cell.clock.runUntil(seconds * 1000);
  return cell.outcome(seconds);
}

/** A busy hour: in every branch trades come as customers do, independent of each other. */
export function busyHour(machines: Machines, branches: number, tradesPerMinute: number, seconds: number): Outcome {
  const cell = new Cell(machines, branches, MEASURED);
  const random = seededRandom(branches);
  const pause = 60_000 / (branches * tradesPerMinute);
  const arrive = () => {
    cell.act(random.whole(0, branches - 1), true, () => {});
    cell.clock.after(-Math.log(random.whole(1, 1_000_000) / 1_000_000) * pause, arrive);
  };
  cell.clock.after(0, arrive);
  cell.clock.runUntil(seconds * 1000);
  return cell.outcome(seconds);
}
