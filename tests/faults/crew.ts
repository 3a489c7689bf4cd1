import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { type Code, SCALE } from '../support/ledger-model.ts';
import { Client } from './client.ts';
import type { Count, Deed, Ticket } from './deeds.ts';
import { drawDeed } from './draw-deed.ts';
import { type Act, History } from './history.ts';
import type { TradingWorld } from './trading-world.ts';
import { codeOf, toUnits, WIRE } from './units.ts';
import type { Violation } from './violation.ts';

const TELLERS = ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'];
const MANAGER = 'quanly';
const CASH: Code[] = ['VND', 'USD', 'EUR'];

type Known = { key: string; kind: Ticket['kind']; tradeId: number };

/** Everybody at the counter: clients that trade until they are told to stop, and one who keeps the safe. */
export class Crew {
  readonly history: History;
  readonly clients: Client[];
  readonly #world: TradingWorld;
  readonly #keeper: Client;
  readonly #random: Random;
  readonly #pause: number;
  readonly #done: Known[] = [];
  readonly #waiting: Known[] = [];
  #safe = { id: 0, day: '' };
  #isStopped = false;
  #work: Promise<void>[] = [];

  /** `pause`: milliseconds that a client rests between two acts, on average. */
  constructor(world: TradingWorld, seed: number, size: number, pause = 0) {
    this.#world = world;
    this.#pause = pause;
    this.history = new History(seed);
    this.#random = seededRandom(seed);
    const hire = (account: string, index: number) =>
      new Client(world, this.history, seededRandom(seed * 1000 + index), account);
    this.#keeper = hire(MANAGER, 0);
    this.clients = Array.from({ length: size }, (_, index) => {
      const account = index % 2 === 0 ? MANAGER : (TELLERS[index % TELLERS.length] as string);
      return hire(account, index + 1);
    });
  }

  /** Opens the first safe with enough in it for a long run, then everybody starts. */
  async start(): Promise<void> {
    const holding = { VND: 500_000_000_000n, USD: 200_000n, EUR: 50_000n };
    const counts = CASH.map((currency): Count => {
      const unsorted = holding[currency as 'VND' | 'USD' | 'EUR'] * SCALE[currency];
      return { currency, unsorted, notes: currency === 'VND' ? [] : [['100', 50]] };
    });
    await this.#open({ act: 'open', day: null, counts });
    this.#work = this.clients.map((client, index) =>
      this.#trade(client, seededRandom(index + this.#random.whole(1, 1e9))),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#work);
  }

  get safe() {
    return this.#safe;
  }

  get complaints(): Violation[] {
    return [this.#keeper, ...this.clients].flatMap(({ complaints }) => complaints);
  }

  get slowest(): number {
    return Math.max(...this.clients.map((client) => client.slowest), this.#keeper.slowest);
  }

  /** The keeper hands something in, and does not rest before it is known what became of it. */
  keep(deed: Deed): Promise<Act> {
    return this.#keeper.submit(deed);
  }

  keepAtOnce(deed: Deed, times: number): Promise<Act> {
    return this.#keeper.submitAtOnce(deed, times);
  }

  /** Locks the safe in under running trades, counts it (not always right), and opens the next. */
  async nextDay(day: string | null): Promise<void> {
    const { id } = this.#safe;
    await this.#mustPass({ act: 'lock', safeId: id });
    const counts = await this.#countAll();
    await this.#mustPass({
      act: 'close',
      safeId: id,
      counts: this.#random.chance(40) ? this.#miscount(counts) : counts,
    });
    await this.#open({ act: 'open', day, counts: await this.#countAll() });
  }

  async #open(deed: Extract<Deed, { act: 'open' }>): Promise<void> {
    const { answer } = await this.#mustPass(deed);
    const { id, ngay } = answer as { id: number; ngay: string };
    this.#safe = { id, day: ngay };
  }

  async #mustPass(deed: Deed): Promise<Act> {
    const act = await this.keep(deed);
    if (act.outcome !== 'acknowledged') throw new Error(`${deed.act} was refused: ${act.answer}`);
    return act;
  }

  async #trade(client: Client, random: Random): Promise<void> {
    while (!this.#isStopped) {
      const deed = drawDeed(random, {
        isManager: client.account === MANAGER,
        safeId: this.#safe.id,
        done: this.#done,
        takeWaiting: () => this.#waiting.shift(),
      });
      // Some hang up early, and some of those never find out: the books must be right all the same.
      const patience = random.chance(3) ? random.whole(1, 60) : 20_000;
      const act = await client.submit(deed, { mayGiveUp: deed.act !== 'complete', patience });
      this.#remember(act);
      if (act.outcome === 'refused' && String(act.answer).startsWith('SAFE_')) await sleep(random.whole(20, 100));
      if (this.#pause > 0) await sleep(random.whole(0, 2 * this.#pause));
    }
  }

  #remember({ key, deed, outcome, answer }: Act): void {
    if (outcome !== 'acknowledged') return;
    if (deed.act === 'ticket') {
      const known = { key, kind: deed.kind, tradeId: (answer as { id: number }).id };
      (deed.waits ? this.#waiting : this.#done).push(known);
    }
    if (deed.act === 'complete') this.#done.push({ key: deed.of, kind: deed.kind, tradeId: deed.tradeId });
  }

  /** What lies in the safe now, note by note; nothing moves while it is locked in. */
  async #countAll(): Promise<Count[]> {
    const rows = await this.#world.sql<{ currency: string; unsorted: string; notes: [string, number][] }>(
      `SELECT t.ma AS currency, trim_scale(v.chua_phan_loai)::text AS unsorted,
              coalesce((SELECT jsonb_agg(jsonb_build_array(trim_scale(m.gia_tri)::text, o.so_to)) FROM ton_to o
                        JOIN menh_gia m ON m.id = o.menh_gia_id WHERE o.tien_id = t.id AND o.so_to > 0), '[]') AS notes
       FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = ANY($1)`,
      [Object.values(WIRE)],
    );
    return rows.map(({ currency, unsorted, notes }) => {
      const code = codeOf(currency);
      return { currency: code, unsorted: toUnits(code, unsorted), notes };
    });
  }

  #miscount(counts: Count[]): Count[] {
    const off = BigInt(this.#random.whole(-5, 5)) * 1000n;
    return counts.map((count) => (count.currency === 'VND' ? { ...count, unsorted: count.unsorted + off } : count));
  }
}
